/// A priority queue of small whole numbers (the indices of a table) in which any element can be
/// found, re-ranked or removed. The smallest priority is first.
///
/// Where priorities tie, the order is not defined: let the priority itself break ties.
/// Memory grows with the largest element ever inserted.
@usableFromInline
package struct IndexedHeap<Priority: Comparable & Sendable>: Sendable {
  @usableFromInline var nodes: [HeapNode<Priority>] = []
  // The position of each element in `nodes`; -1 for one that is not in the heap.
  @usableFromInline var positions: [Int32] = []

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { nodes.isEmpty }

  @inlinable
  package var count: Int { nodes.count }

  /// The element of the smallest priority.
  ///
  /// - Complexity: O(1)
  @inlinable
  package var first: Int? { nodes.first.map { Int($0.element) } }

  @inlinable
  package var firstPriority: Priority? { nodes.first?.priority }

  /// - Complexity: O(1)
  @inlinable
  package func contains(_ element: Int) -> Bool {
    element < positions.count && positions[element] >= 0
  }

  /// - Complexity: O(1)
  @inlinable
  package func priority(of element: Int) -> Priority? {
    contains(element) ? nodes[Int(positions[element])].priority : nil
  }

  /// All elements, in no particular order.
  @inlinable
  package var elements: some Sequence<Int> { nodes.lazy.map { Int($0.element) } }

  /// Inserts `element`, or gives it another priority.
  ///
  /// - Complexity: O(log n)
  @inlinable
  package mutating func update(_ element: Int, priority: Priority) {
    if contains(element) {
      nodes.setPriority(priority, at: Int(positions[element]), noting: &positions)
    } else {
      if element >= positions.count {
        let missing = element + 1 - positions.count
        positions.append(contentsOf: repeatElement(-1, count: missing))
      }
      nodes.insert(HeapNode(priority: priority, element: element), noting: &positions)
    }
  }

  /// Removes `element`; returns false if it was not in the heap.
  ///
  /// - Complexity: O(log n)
  @inlinable
  @discardableResult
  package mutating func remove(_ element: Int) -> Bool {
    guard contains(element) else { return false }
    let position = Int(positions[element])
    positions[element] = -1
    nodes.removeNode(at: position, noting: &positions)
    return true
  }

  /// Removes and returns the element of the smallest priority.
  ///
  /// - Complexity: O(log n)
  @inlinable
  package mutating func removeFirst() -> Int? {
    guard let first else { return nil }
    remove(first)
    return first
  }
}
