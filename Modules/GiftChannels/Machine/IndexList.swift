/// A doubly linked list of small whole numbers, such as the indices of a table. Each number occurs
/// at most once.
///
/// Every operation is O(1). Memory grows with the largest number that was ever appended.
struct IndexList: Sendable {
  // The neighbors of an element. A neighbor is `none` at an end, and `absent` if the element is not
  // in the list.
  private struct Link: Sendable {
    var previous: Int32
    var next: Int32
  }

  private static let none: Int32 = -1
  private static let absent: Int32 = -2

  private var links: [Link] = []
  private var head = IndexList.none
  private var tail = IndexList.none
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  var first: Int? { head < 0 ? nil : Int(head) }

  var last: Int? { tail < 0 ? nil : Int(tail) }

  func contains(_ element: Int) -> Bool {
    element < links.count && links[element].next != Self.absent
  }

  func element(after element: Int) -> Int? {
    guard contains(element) else { return nil }
    let next = links[element].next
    return next < 0 ? nil : Int(next)
  }

  /// Appends `element`. If the element is already in the list, it is moved to the end.
  mutating func append(_ element: Int) {
    if contains(element) {
      if tail == element { return }
      remove(element)
    } else if element >= links.count {
      let missing = element + 1 - links.count
      let absent = Link(previous: Self.none, next: Self.absent)
      links.append(contentsOf: repeatElement(absent, count: missing))
    }
    links[element] = Link(previous: tail, next: Self.none)
    if tail >= 0 { links[Int(tail)].next = Int32(element) } else { head = Int32(element) }
    tail = Int32(element)
    count += 1
  }

  /// Removes `element`. Returns `false` if the element was not in the list.
  @discardableResult
  mutating func remove(_ element: Int) -> Bool {
    guard contains(element) else { return false }
    let previous = links[element].previous
    let next = links[element].next
    if previous >= 0 { links[Int(previous)].next = next } else { head = next }
    if next >= 0 { links[Int(next)].previous = previous } else { tail = previous }
    links[element].next = Self.absent
    count -= 1
    return true
  }
}
