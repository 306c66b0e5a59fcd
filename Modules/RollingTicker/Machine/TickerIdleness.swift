import RoomCore

/// The rest of the last item, from the time at which no other item follows it. Its clock stops while the ticker is
/// suspended.
package struct TickerIdleness: Equatable, Sendable {
  static let fade = Duration.milliseconds(300)

  var clock = PausableClock()
  // The time at which the ticker begins to fade out, by the clock.
  private var leave: Instant
  private let rest: Duration

  /// - Parameters:
  ///   - item: The item at rest.
  ///   - displayDuration: The stay of an item without a stay of its own.
  ///   - rollLag: The longest time after the stay at which the roll to an item that waits is due.
  init(
    of item: TickerItem, at time: Instant, displayDuration: Duration, rollLag: Duration,
    isSuspended: Bool
  ) {
    // A roll may begin a quarter of a second late.
    rest = max(
      .seconds(5), (item.displayDuration ?? displayDuration) + rollLag + .milliseconds(250))
    leave = time + rest
    clock.setRunning(!isSuspended, at: time)
  }

  /// The time at which the ticker begins to fade out, or `nil` while it is suspended.
  var leaveTime: Instant? { clock.moment(of: leave) }

  /// Returns the opacity of the ticker, from 0 to 1.
  func opacity(at now: Instant) -> Double {
    (1 - (clock.time(at: now) - leave).seconds / Self.fade.seconds).clamped(to: 0...1)
  }

  /// Returns a Boolean value that indicates whether the ticker is hidden when a roll begins.
  func isOver(at start: Instant) -> Bool { clock.time(at: start) >= leave + Self.fade }

  /// Begins the rest at the end of a marquee, unless the ticker fades out already.
  mutating func follow(_ marquee: TickerMarquee?, at time: Instant) {
    guard let marquee, clock.time(at: time) < leave else { return }
    leave = max(leave, clock.time(at: marquee.start) + marquee.motion.duration + rest)
  }
}
