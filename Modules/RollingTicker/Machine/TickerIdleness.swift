import RoomCore

/// The rest of the last item, from the time at which no other item follows it. The time stops while the ticker is
/// suspended.
package struct TickerIdleness: Equatable, Sendable {
  static let fade = Duration.milliseconds(300)

  /// The time at which the ticker begins to fade out. It is shifted by the time for which the ticker was suspended.
  private(set) var leave: Instant
  private let rest: Duration
  private var suspendedAt: Instant?

  /// - Parameters:
  ///   - item: The item at rest.
  ///   - displayDuration: The stay of an item without a stay of its own.
  ///   - lag: The longest time after the stay at which the roll to an item that waits is due.
  init(
    of item: TickerItem, at time: Instant, displayDuration: Duration, lag: Duration,
    isSuspended: Bool
  ) {
    // A roll may begin a quarter of a second late.
    rest = max(
      .seconds(5), (item.displayDuration ?? displayDuration) + lag + .milliseconds(250))
    leave = time + rest
    if isSuspended { suspendedAt = time }
  }

  /// Returns the opacity of the ticker, from 0 to 1.
  func opacity(at now: Instant) -> Double {
    (1 - ((suspendedAt ?? now) - leave).seconds / Self.fade.seconds).clamped(to: 0...1)
  }

  /// Returns a Boolean value that indicates whether the ticker is hidden when a roll begins.
  func isOver(at start: Instant) -> Bool { start >= leave + Self.fade }

  mutating func suspend(at time: Instant) {
    if suspendedAt == nil { suspendedAt = time }
  }

  mutating func resume(at time: Instant) {
    guard let suspendedAt else { return }
    leave = leave + (time - suspendedAt)
    self.suspendedAt = nil
  }

  /// Begins the rest at the end of a marquee, unless the ticker fades out already.
  mutating func follow(_ marquee: TickerMarquee?, at time: Instant) {
    guard let marquee, (suspendedAt ?? time) < leave else { return }
    leave = max(leave, marquee.start + marquee.motion.duration + rest)
  }
}
