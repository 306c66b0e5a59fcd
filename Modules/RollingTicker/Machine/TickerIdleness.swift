import RoomCore

/// The time for which a ticker has been idle. The time stops while the ticker is suspended.
package struct TickerIdleness: Equatable, Sendable {
  /// The time at which the ticker became idle, or a later time at which its item ends to scroll. It is shifted by the
  /// time for which the ticker was suspended.
  private(set) var start: Instant
  private var suspendedAt: Instant?

  init(at time: Instant, isSuspended: Bool) {
    start = time
    if isSuspended { suspendedAt = time }
  }

  /// Returns the time, which stands still while the ticker is suspended.
  func time(at now: Instant) -> Instant { suspendedAt ?? now }

  mutating func suspend(at time: Instant) {
    if suspendedAt == nil { suspendedAt = time }
  }

  mutating func resume(at time: Instant) {
    guard let suspendedAt else { return }
    start = start + (time - suspendedAt)
    self.suspendedAt = nil
  }

  /// Begins the time again.
  mutating func restart(at time: Instant) {
    self = TickerIdleness(at: time, isSuspended: suspendedAt != nil)
  }

  /// Begins the time at the end of a marquee.
  mutating func follow(_ marquee: TickerMarquee?) {
    guard let marquee else { return }
    start = max(start, marquee.start + marquee.motion.duration)
  }
}
