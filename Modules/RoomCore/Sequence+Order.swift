// The standard library's sort is compiled for each type and each closure, about 3 kB each on a
// page. A room sorts short lists, or sorts rarely, so one sort of indices is enough.

extension Sequence {
  /// Returns the elements in the order of a predicate, which must be a strict weak ordering.
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
  /// Returns the elements in ascending order.
  ///
  /// - Complexity: O(n log n)
  @inlinable
  package func inOrder() -> [Element] { inOrder { $0 < $1 } }
}

extension Array {
  /// Returns the index of the first element that satisfies a predicate, or the end index if there is none. All elements
  /// after an element that satisfies the predicate must satisfy the predicate too.
  ///
  /// - Complexity: O(log n)
  @inlinable
  package func partitionIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Returns the indices from 0 to `count` in the order of a predicate.
@usableFromInline
@inline(never)
package func indicesInOrder(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}
