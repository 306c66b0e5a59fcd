package import RoomCore

/// The calls of a machine at its deadlines up to a moment, one after another, as its host makes them.
///
/// ```swift
/// var deadlines = Deadlines(through: end)
/// while let time = deadlines.next(machine.nextDeadline) { wake(at: time) }
/// #expect(deadlines.fault == nil)
/// ```
///
/// They end at a machine that would be called forever: a test fails at it immediately, and does not
/// hang.
package struct Deadlines {
  /// What is wrong with the machine, if they have ended because of that.
  package private(set) var fault: String?

  private var last: Instant?
  private let end: Instant
  private let isLate: Bool
  private let limit: Int
  private var count = 0

  /// Creates the calls through `end`.
  ///
  /// - Parameters:
  ///   - last: the time of the last call of the machine, which every deadline follows. Default `nil`:
  ///     the first deadline may be at any time.
  ///   - end: the last moment at which there may be a call.
  ///   - isLate: whether the machine is not called before `end`, as when a device sleeps. Default
  ///     false.
  ///   - limit: the greatest number of deadlines that a sound machine has until then. Default 20,000.
  package init(
    after last: Instant? = nil, through end: Instant, isLate: Bool = false, limit: Int = 20_000
  ) {
    self.last = last
    self.end = end
    self.isLate = isLate
    self.limit = limit
  }

  /// Returns the time of the next call; `nil` where no deadline is due by the end, or where the
  /// machine would be called forever.
  ///
  /// - Parameter deadline: the machine's next deadline, after all calls that were returned before.
  package mutating func next(_ deadline: Instant?) -> Instant? {
    guard fault == nil, let deadline, deadline <= end else { return nil }
    if let last, deadline <= last {
      fault = "After a call at \(last.seconds) s the next deadline is \(deadline.seconds) s."
    } else if count == limit {
      fault = "There are more than \(limit) deadlines until \(deadline.seconds) s."
    }
    guard fault == nil else { return nil }
    let time = isLate ? end : deadline
    last = time
    count += 1
    return time
  }
}
