/// A doubly linked list of small whole numbers, such as the indices of a table. Each number occurs
/// at most once.
///
/// Every operation is O(1). Memory grows with the largest number that was ever appended.
@usableFromInline
package struct IndexList: Sendable {
  // The neighbors of an element. A neighbor is `none` at an end, and `absent` if the element is not
  // in the list.
  @usableFromInline
  struct Link: Sendable {
    @usableFromInline var previous: Int32
    @usableFromInline var next: Int32
  }

  @usableFromInline var links: [Link] = []
  @usableFromInline var head: Int32 = IndexList.none
  @usableFromInline var tail: Int32 = IndexList.none
  @usableFromInline package internal(set) var count = 0

  @inlinable static var none: Int32 { -1 }
  @inlinable static var absent: Int32 { -2 }

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { count == 0 }

  @inlinable
  package var first: Int? { head < 0 ? nil : Int(head) }

  @inlinable
  package var last: Int? { tail < 0 ? nil : Int(tail) }

  @inlinable
  package func contains(_ element: Int) -> Bool {
    element < links.count && links[element].next != Self.absent
  }

  @inlinable
  package func element(after element: Int) -> Int? {
    guard contains(element) else { return nil }
    let next = links[element].next
    return next < 0 ? nil : Int(next)
  }

  /// Appends `element`. If the element is already in the list, it is moved to the end.
  package mutating func append(_ element: Int) {
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
}
