/// A priority queue of small whole numbers (the indices of a table) in which any element can be
/// found, re-ranked or removed. The smallest priority is first.
///
/// Where priorities tie, the order is not defined: let the priority itself break ties.
/// Memory grows with the largest element ever inserted.
@usableFromInline
package struct IndexedHeap<Priority: Comparable & Sendable>: Sendable {
  @usableFromInline
  package struct Node: Sendable {
    @usableFromInline package var priority: Priority
    @usableFromInline package var element: Int32

    @inlinable
    init(priority: Priority, element: Int32) {
      self.priority = priority
      self.element = element
    }
  }

  @usableFromInline var nodes: [Node] = []
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
      let position = Int(positions[element])
      let rises = priority < nodes[position].priority
      nodes[position].priority = priority
      if rises { siftUp(position) } else { siftDown(position) }
    } else {
      if element >= positions.count {
        let missing = element + 1 - positions.count
        positions.append(contentsOf: repeatElement(-1, count: missing))
      }
      nodes.append(Node(priority: priority, element: Int32(element)))
      siftUp(nodes.count - 1)
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
    let last = nodes.removeLast()
    if position < nodes.count {
      let rises = last.priority < nodes[position].priority
      nodes[position] = last
      if rises { siftUp(position) } else { siftDown(position) }
    }
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

  /// - Complexity: O(n)
  @inlinable
  package mutating func removeAll() {
    nodes.removeAll()
    positions.removeAll()
  }

  // Four children a node: half as many levels, and siblings share a cache line.
  @inlinable
  mutating func siftUp(_ start: Int) {
    let node = nodes[start]
    var position = start
    while position > 0 {
      let parent = (position - 1) / 4
      guard node.priority < nodes[parent].priority else { break }
      place(nodes[parent], at: position)
      position = parent
    }
    place(node, at: position)
  }

  @inlinable
  mutating func siftDown(_ start: Int) {
    let node = nodes[start]
    var position = start
    while true {
      let firstChild = 4 * position + 1
      guard firstChild < nodes.count else { break }
      var best = firstChild
      for child in (firstChild + 1)..<max(firstChild + 1, min(firstChild + 4, nodes.count))
      where nodes[child].priority < nodes[best].priority {
        best = child
      }
      guard nodes[best].priority < node.priority else { break }
      place(nodes[best], at: position)
      position = best
    }
    place(node, at: position)
  }

  @inlinable
  mutating func place(_ node: Node, at position: Int) {
    nodes[position] = node
    positions[Int(node.element)] = Int32(truncatingIfNeeded: position)
  }
}
