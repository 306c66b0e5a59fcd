// The standard library's sort is compiled again for each type and each closure, some 3 kB for a page.
// What is sorted in a room is short, or sorted rarely: its sort of indices serves for all of it.

extension Sequence {
  /// Returns the elements in the order of a predicate, a strict weak ordering.
  ///
  /// - Complexity: O(n log n)
  @inlinable
  package func inOrder(by precedes: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    return indicesInOrder(elements.count) { precedes(elements[$0], elements[$1]) }
      .map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  /// Returns the elements, the least first.
  ///
  /// - Complexity: O(n log n)
  @inlinable
  package func inOrder() -> [Element] { inOrder { $0 < $1 } }
}

/// Returns the indices from 0 to `count` in the order of a predicate.
@usableFromInline
@inline(never)
package func indicesInOrder(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}
