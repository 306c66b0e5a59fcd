/// An element of a heap: an array of nodes of which each is before its four children.
///
/// Elements are small whole numbers, the indices of a table. Their positions are in an array beside
/// the heap, or beside all heaps of which an element is in one at most; -1 is that of one that is in
/// none, which is noted by what removes it.
@usableFromInline
package struct HeapNode<Priority: Comparable & Sendable>: Sendable {
  @usableFromInline package var priority: Priority
  @usableFromInline package var element: Int32

  @inlinable
  package init(priority: Priority, element: Int) {
    self.priority = priority
    self.element = Int32(element)
  }
}

extension Array {
  /// - Complexity: O(log n)
  @inlinable
  package mutating func insert<Priority>(_ node: Element, noting positions: inout [Int32])
  where Element == HeapNode<Priority> {
    append(node)
    sift(count - 1, up: true, noting: &positions)
  }

  /// Gives the node at a position another priority.
  ///
  /// - Complexity: O(log n)
  @inlinable
  package mutating func setPriority<Priority>(
    _ priority: Priority, at position: Int, noting positions: inout [Int32]
  ) where Element == HeapNode<Priority> {
    let rises = priority < self[position].priority
    self[position].priority = priority
    sift(position, up: rises, noting: &positions)
  }

  /// - Complexity: O(log n)
  @inlinable
  package mutating func removeNode<Priority>(at position: Int, noting positions: inout [Int32])
  where Element == HeapNode<Priority> {
    let last = count - 1
    let rises = self[last].priority < self[position].priority
    swapAt(position, last)
    removeLast()
    if position < last { sift(position, up: rises, noting: &positions) }
  }

  @inlinable
  mutating func sift<Priority>(_ start: Int, up: Bool, noting positions: inout [Int32])
  where Element == HeapNode<Priority> {
    // Most heaps are short: many a node has nowhere to go.
    if up ? start == 0 : 4 * start + 1 >= count {
      positions[Int(self[start].element)] = Int32(truncatingIfNeeded: start)
    } else if up {
      siftUp(start, noting: &positions)
    } else {
      siftDown(start, noting: &positions)
    }
  }

  @inlinable
  mutating func siftUp<Priority>(_ start: Int, noting positions: inout [Int32])
  where Element == HeapNode<Priority> {
    withUnsafeMutableBufferPointer { nodes in
      let node = nodes.moveElement(from: start)
      var position = start
      while position > 0 {
        let parent = (position - 1) / 4
        guard node.priority < nodes[parent].priority else { break }
        nodes.place(nodes.moveElement(from: parent), at: position, noting: &positions)
        position = parent
      }
      nodes.place(node, at: position, noting: &positions)
    }
  }

  // Four children a node: half as many levels, and siblings share a cache line.
  @inlinable
  mutating func siftDown<Priority>(_ start: Int, noting positions: inout [Int32])
  where Element == HeapNode<Priority> {
    withUnsafeMutableBufferPointer { nodes in
      let node = nodes.moveElement(from: start)
      var position = start
      while 4 * position + 1 < nodes.count {
        var best = 4 * position + 1
        let end = Swift.min(best + 4, nodes.count)
        var child = best + 1
        while child < end {
          if nodes[child].priority < nodes[best].priority { best = child }
          child += 1
        }
        guard nodes[best].priority < node.priority else { break }
        nodes.place(nodes.moveElement(from: best), at: position, noting: &positions)
        position = best
      }
      nodes.place(node, at: position, noting: &positions)
    }
  }
}

extension UnsafeMutableBufferPointer {
  /// Fills a place that is vacant: nodes are moved, which costs nothing for priorities with references.
  @inlinable
  func place<Priority>(
    _ node: consuming HeapNode<Priority>, at position: Int, noting positions: inout [Int32]
  ) where Element == HeapNode<Priority> {
    positions[Int(node.element)] = Int32(truncatingIfNeeded: position)
    initializeElement(at: position, to: node)
  }
}
