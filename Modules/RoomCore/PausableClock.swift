/// A clock that stops while something is suspended.
@usableFromInline
package struct PausableClock: Equatable, Sendable {
  // The time by which the clock is behind the machine's clock while it runs.
  @usableFromInline var lag = Nanoseconds(nanoseconds: 0)
  // The time of the clock while it is stopped, or `nil`.
  @usableFromInline var stop: Instant?

  @inlinable
  package init() {}

  @inlinable
  package var isRunning: Bool { stop == nil }

  /// Returns the time of this clock for a time `now` of the machine's clock.
  @inlinable
  package func time(at now: Instant) -> Instant {
    let time = now - lag
    return stop.map { min(time, $0) } ?? time
  }

  /// Returns the time of the machine's clock for a time of this clock, or `nil` if the clock never
  /// reaches it: the clock is stopped, or the time is beyond the end of time.
  @inlinable
  package func moment(of time: Instant) -> Instant? {
    let moment = time + lag
    return isRunning && moment - lag == time ? moment : nil
  }

  @inlinable
  package mutating func setRunning(_ runs: Bool, at now: Instant) {
    guard runs != isRunning else { return }
    if let stop { lag = now.since(stop) }
    stop = runs ? nil : now - lag
  }
}
