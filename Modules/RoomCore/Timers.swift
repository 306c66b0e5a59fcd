/// Timers by number, such as one for each row of a table: each is set to one moment, or not at all.
///
/// Of two that are due at one moment, the one of the lesser order is first; where orders are equal, it
/// is not defined which. Memory grows with the largest number that was ever set.
package struct Timers: Sendable {
  private struct Due: Comparable, Sendable {
    var moment: Instant
    var order: Int64

    static func < (lhs: Due, rhs: Due) -> Bool {
      lhs.moment != rhs.moment ? lhs.moment < rhs.moment : lhs.order < rhs.order
    }
  }

  private var heap = IndexedHeap<Due>()

  /// No timer is set.
  package init() {}

  /// The number of timers that are set.
  package var count: Int { heap.count }

  /// The moment of the first one, if any is set.
  ///
  /// - Complexity: O(1)
  package var next: Instant? { heap.firstPriority?.moment }

  /// The moment to which a timer is set, if it is.
  ///
  /// - Complexity: O(1)
  package func moment(of timer: Int) -> Instant? { heap.priority(of: timer)?.moment }

  /// Sets a timer, or moves one that is set; `nil` stops it.
  ///
  /// - Complexity: O(log n)
  package mutating func set(_ timer: Int, to moment: Instant?, order: Int64 = 0) {
    if let moment {
      heap.update(timer, priority: Due(moment: moment, order: order))
    } else {
      heap.remove(timer)
    }
  }

  /// - Complexity: O(log n)
  package mutating func stop(_ timer: Int) {
    heap.remove(timer)
  }

  /// The first timer that is due by `now`; it remains set.
  ///
  /// - Complexity: O(1)
  package func due(by now: Instant) -> Int? {
    guard let next, next <= now else { return nil }
    return heap.first
  }

  /// Stops the first timer that is due by `now`, and returns it.
  ///
  /// - Complexity: O(log n)
  package mutating func takeDue(by now: Instant) -> Int? {
    let timer = due(by: now)
    if let timer { heap.remove(timer) }
    return timer
  }

  package mutating func stopAll() {
    heap.removeAll()
  }
}
