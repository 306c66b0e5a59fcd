/// A doubly linked list of small whole numbers (the indices of a table), each at most once.
///
/// Every operation is O(1). Memory grows with the largest element ever appended.
package struct IndexList: Sendable {
  // The neighbours of an element: `none` at the ends, `absent` for one that is not in the list.
  private struct Link: Sendable {
    var previous = IndexList.none
    var next = IndexList.absent
  }

  private var links: [Link] = []
  private var head: Int32 = IndexList.none
  private var tail: Int32 = IndexList.none
  package private(set) var count = 0

  private static var none: Int32 { -1 }
  private static var absent: Int32 { -2 }

  package init() {}

  package var isEmpty: Bool { count == 0 }

  package var first: Int? { head < 0 ? nil : Int(head) }

  package var last: Int? { tail < 0 ? nil : Int(tail) }

  package func contains(_ element: Int) -> Bool {
    element < links.count && links[element].next != Self.absent
  }

  package func element(after element: Int) -> Int? {
    guard contains(element) else { return nil }
    let next = links[element].next
    return next < 0 ? nil : Int(next)
  }

  /// Appends `element`; if it was in the list, moves it to the end.
  package mutating func append(_ element: Int) {
    if contains(element) {
      if tail == element { return }
      remove(element)
    } else if element >= links.count {
      let missing = element + 1 - links.count
      links.append(contentsOf: repeatElement(Link(), count: missing))
    }
    links[element] = Link(previous: tail, next: Self.none)
    if tail >= 0 { links[Int(tail)].next = Int32(element) } else { head = Int32(element) }
    tail = Int32(element)
    count += 1
  }

  /// Removes `element`; returns false if it was not in the list.
  @discardableResult
  package mutating func remove(_ element: Int) -> Bool {
    guard contains(element) else { return false }
    let previous = links[element].previous
    let next = links[element].next
    if previous >= 0 { links[Int(previous)].next = next } else { head = next }
    if next >= 0 { links[Int(next)].previous = previous } else { tail = previous }
    links[element].next = Self.absent
    count -= 1
    return true
  }

  package mutating func removeAll() {
    self = IndexList()
  }
}
