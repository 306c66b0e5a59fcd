import RoomCore

/// A clock that stands still while something is suspended, or the device sleeps.
struct RunningClock: Sendable {
  private var missed = Duration.zero
  private var stoppedAt: Instant?

  var isRunning: Bool { stoppedAt == nil }

  /// The time for which it has run until then; not for times before it was stopped last.
  func elapsed(at time: Instant) -> Duration { (stoppedAt ?? time) - .start - missed }

  mutating func run(_ isRunning: Bool, from time: Instant) {
    guard isRunning == (stoppedAt != nil) else { return }
    if let stoppedAt { missed += time - stoppedAt }
    stoppedAt = isRunning ? nil : time
  }

  /// Lets a time pass that does not count.
  mutating func skip(_ duration: Duration) {
    if stoppedAt == nil { missed += duration }
  }
}
