/// Timers by number, such as a timer for each row of a table. A timer is set to one time, or
/// stopped.
///
/// If two timers are due at the same time, the timer with the lower order is first. For equal
/// orders, the order is not defined. Memory grows with the largest number of a timer that was ever
/// set.
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

  /// Creates timers that are stopped.
  @inlinable
  package init() {}

  /// The number of timers that are set.
  @inlinable
  package var count: Int { heap.count }

  /// The time of the first timer, or `nil` if no timer is set.
  ///
  /// - Complexity: O(1)
  // The property is not inlined, because a machine that reads it for each input would retain the
  // heap each time.
  package var next: Instant? { heap.firstPriority?.moment }

  /// Returns the time of a timer, or `nil` if the timer is stopped.
  ///
  /// - Complexity: O(1)
  @inlinable
  package func moment(of timer: Int) -> Instant? { heap.priority(of: timer)?.moment }

  /// Sets a timer. A timer that is already set is moved.
  ///
  /// - Complexity: O(log n)
  @inlinable
  package mutating func set(_ timer: Int, to moment: Instant, order: Int64 = 0) {
    heap.update(timer, priority: Due(moment: moment, order: order))
  }

  /// Stops a timer.
  ///
  /// - Complexity: O(log n)
  @inlinable
  package mutating func stop(_ timer: Int) {
    heap.remove(timer)
  }

  /// Returns the first timer that is due by `now`, or `nil`. The timer stays set.
  ///
  /// - Complexity: O(1)
  @inlinable
  package func due(by now: Instant) -> Int? {
    guard let first = heap.firstPriority, first.moment <= now else { return nil }
    return heap.first
  }
}
