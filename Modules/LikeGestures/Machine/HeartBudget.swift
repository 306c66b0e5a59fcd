public import RoomCore

/// Lets others' likes have few hearts, evenly spaced, whatever their count.
///
/// Every like it is offered is shown, folded (it gets no heart), or waits its turn.
public struct HeartBudget: Sendable {
  private let spacing: Duration?
  private let perMessage: Int
  private let capacity: Int
  // When the next heart may rise.
  private var opensAt = Instant.distantPast
  // How many of those that wait have waited since the last heart: what they missed is stale.
  private var overdue = 0

  /// Likes that wait for their heart.
  public private(set) var waiting = 0

  /// A budget that nothing has been taken from.
  public init(_ configuration: HeartConfiguration = .init()) {
    // Rounded up, so that no second has more than its share.
    spacing =
      configuration.othersPerSecond > 0
      ? .nanoseconds(Int64((1e9 / configuration.othersPerSecond).held(within: 1...1e15)) + 1) : nil
    perMessage = configuration.othersPerMessage
    capacity = configuration.maximumWaiting
  }

  /// When the next waiting like gets its heart.
  public var nextDeadline: Instant? { waiting > 0 ? opensAt : nil }

  /// Offers the likes of one message.
  ///
  /// - Returns: how many of them are folded.
  public mutating func offer(_ likes: Int) -> Int {
    let likes = max(0, likes)
    guard spacing != nil else { return likes }
    // One may rise at once, so it needs no place among those that wait.
    let room = max(0, max(1, capacity) - waiting)
    let taken = min(likes, perMessage, room)
    waiting += taken
    return likes - taken
  }

  /// What is due by `now`: at most one heart. Hearts whose turn was missed are folded.
  public mutating func take(at now: Instant) -> (shows: Bool, folded: Int) {
    guard let spacing, waiting > 0, opensAt <= now else { return (false, 0) }
    let missed = (now - opensAt).nanoseconds / spacing.nanoseconds
    let folded = Int(min(missed, Int64(max(0, overdue - 1))))
    waiting -= folded + 1
    overdue = waiting
    opensAt = now + spacing
    return (true, folded)
  }

  /// Drops what waits.
  ///
  /// - Returns: how many likes are folded.
  public mutating func clear() -> Int {
    defer {
      waiting = 0
      overdue = 0
    }
    return waiting
  }
}
