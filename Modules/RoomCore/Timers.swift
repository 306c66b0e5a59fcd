/// Timers by number, such as one for each row of a table: each is set to one moment, or not at all.
///
/// Of two that are due at one moment, the one of the lesser order is first; where orders are equal, it
/// is not defined which. Memory grows with the largest number that was ever set.
@usableFromInline
package struct Timers: Sendable {
  @usableFromInline
  struct Due: Comparable, Sendable {
    @usableFromInline var moment: Instant
    @usableFromInline var order: Int64

    @inlinable
    init(moment: Instant, order: Int64) {
      self.moment = moment
      self.order = order
    }

    @inlinable
    static func < (lhs: Due, rhs: Due) -> Bool {
      lhs.moment != rhs.moment ? lhs.moment < rhs.moment : lhs.order < rhs.order
    }
  }

  @usableFromInline var heap = IndexedHeap<Due>()

  /// No timer is set.
  @inlinable
  package init() {}

  /// The number of timers that are set.
  @inlinable
  package var count: Int { heap.count }

  /// The moment of the first one, if any is set.
  ///
  /// - Complexity: O(1)
  // Not inlined: a machine that asks for it at each input would retain the heap each time.
  package var next: Instant? { heap.firstPriority?.moment }

  /// The moment to which a timer is set, if it is.
  ///
  /// - Complexity: O(1)
  @inlinable
  package func moment(of timer: Int) -> Instant? { heap.priority(of: timer)?.moment }

  /// Sets a timer, or moves one that is set.
  ///
  /// - Complexity: O(log n)
  @inlinable
  package mutating func set(_ timer: Int, to moment: Instant, order: Int64 = 0) {
    heap.update(timer, priority: Due(moment: moment, order: order))
  }

  /// - Complexity: O(log n)
  @inlinable
  package mutating func stop(_ timer: Int) {
    heap.remove(timer)
  }

  /// The first timer that is due by `now`; it remains set.
  ///
  /// - Complexity: O(1)
  @inlinable
  package func due(by now: Instant) -> Int? {
    guard let first = heap.firstPriority, first.moment <= now else { return nil }
    return heap.first
  }
}
