// The standard library's sort is compiled again for each type and each closure, some 3 kB for a page.
// What is sorted in a room is short, or sorted rarely: one sort of indices is enough for all of it.

extension Sequence {
  /// Returns the elements in the order of a predicate, a strict weak ordering. Elements that it does not
  /// order keep theirs.
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

/// Returns the indices from 0 to `count` in the order of a predicate: runs of twice the length are merged
/// until there is one.
@usableFromInline
@inline(never)
package func indicesInOrder(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  var runs = Array(0..<count)
  var length = 1
  while length < count {
    var merged: [Int] = []
    merged.reserveCapacity(count)
    for start in stride(from: 0, to: count, by: 2 * length) {
      let middle = Swift.min(start + length, count)
      let end = Swift.min(middle + length, count)
      var (left, right) = (start, middle)
      while left < middle || right < end {
        if left < middle, right == end || !precedes(runs[right], runs[left]) {
          merged.append(runs[left])
          left += 1
        } else {
          merged.append(runs[right])
          right += 1
        }
      }
    }
    runs = merged
    length *= 2
  }
  return runs
}
