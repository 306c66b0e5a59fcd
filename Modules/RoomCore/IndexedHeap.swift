/// A priority queue of small whole numbers, such as the indices of a table. Each element can be
/// found, ranked again or removed. The element with the lowest priority is first.
///
/// The order of equal priorities is not defined, so a priority must contain its own order. Memory
/// grows with the largest element that was ever inserted.
@usableFromInline
package struct IndexedHeap<Priority: Comparable & Sendable>: Sendable {
  @usableFromInline
  struct Node: Sendable {
    @usableFromInline var priority: Priority
    @usableFromInline let element: Int32

    @inlinable
    init(_ element: Int, _ priority: Priority) {
      self.priority = priority
      self.element = Int32(element)
    }
  }

  // A node precedes its four children. Four children halve the number of levels in comparison with
  // two, and siblings share a cache line.
  @usableFromInline var nodes: [Node] = []
  // The position of each element in `nodes`, or -1 for an element that is not in the heap.
  @usableFromInline var positions: [Int32] = []

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { nodes.isEmpty }

  @inlinable
  package var count: Int { nodes.count }

  /// The element with the lowest priority, or `nil` if the heap is empty.
  ///
  /// - Complexity: O(1)
  @inlinable
  package var first: Int? { nodes.first.map { Int($0.element) } }

  @inlinable
  package var firstPriority: Priority? { nodes.first?.priority }

  /// Returns a Boolean value that indicates whether the heap has `element`.
  ///
  /// - Complexity: O(1)
  @inlinable
  package func contains(_ element: Int) -> Bool {
    element < positions.count && positions[element] >= 0
  }

  /// Returns the priority of `element`, or `nil` if it is not in the heap.
  ///
  /// - Complexity: O(1)
  @inlinable
  package func priority(of element: Int) -> Priority? {
    contains(element) ? nodes[Int(positions[element])].priority : nil
  }

  /// All elements, in no particular order.
  @inlinable
  package var elements: some Sequence<Int> { nodes.lazy.map { Int($0.element) } }

  /// Inserts `element`, or changes its priority.
  ///
  /// - Complexity: O(log n)
  @inlinable
  package mutating func update(_ element: Int, priority: Priority) {
    if contains(element) {
      nodes[Int(positions[element])].priority = priority
    } else {
      while element >= positions.count { positions.append(-1) }
      positions[element] = Int32(nodes.count)
      nodes.append(Node(element, priority))
    }
    sift(Int(positions[element]))
  }

  /// Removes `element`. Returns `false` if the element was not in the heap.
  ///
  /// - Complexity: O(log n)
  @inlinable
  @discardableResult
  package mutating func remove(_ element: Int) -> Bool {
    guard contains(element) else { return false }
    let position = Int(positions[element])
    swapNodes(position, nodes.count - 1)
    nodes.removeLast()
    positions[element] = -1
    if position < nodes.count { sift(position) }
    return true
  }

  /// Moves a node up or down to its place.
  @inlinable
  mutating func sift(_ start: Int) {
    var position = start
    while position > 0, nodes[position].priority < nodes[(position - 1) / 4].priority {
      swapNodes(position, (position - 1) / 4)
      position = (position - 1) / 4
    }
    while 4 * position + 1 < nodes.count {
      var least = position
      for child in 4 * position + 1..<min(4 * position + 5, nodes.count)
      where nodes[child].priority < nodes[least].priority {
        least = child
      }
      if least == position { return }
      swapNodes(position, least)
      position = least
    }
  }

  @inlinable
  mutating func swapNodes(_ one: Int, _ other: Int) {
    nodes.swapAt(one, other)
    positions[Int(nodes[one].element)] = Int32(one)
    positions[Int(nodes[other].element)] = Int32(other)
  }
}
