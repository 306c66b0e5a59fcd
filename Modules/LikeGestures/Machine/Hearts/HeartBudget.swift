package import RoomCore

/// Limits the hearts of other users' likes to few, evenly spaced, whatever their count.
///
/// Every like that is offered is shown, folded (counted without a heart), or waits.
package struct HeartBudget: Sendable {
  private let spacing: Duration?
  private let perMessage: Int
  private let capacity: Int
  // When the next heart may rise.
  private var opensAt = Instant.distantPast
  // The number of likes that have waited since the last heart: those that are overdue are stale.
  private var overdue = 0

  /// Likes that wait for their heart.
  package private(set) var waiting = 0

  /// A budget without waiting likes.
  package init(_ configuration: HeartConfiguration = .init()) {
    // Rounded up, so that no second has more than its share.
    spacing =
      configuration.othersPerSecond > 0
      ? .nanoseconds(Int64((1e9 / configuration.othersPerSecond).clamped(to: 1...1e15)) + 1) : nil
    perMessage = configuration.othersPerMessage
    capacity = configuration.maximumWaiting
  }

  /// When the next waiting like is shown.
  package var nextDeadline: Instant? {
    waiting > 0 && opensAt < .distantFuture ? opensAt : nil
  }

  /// Offers the likes of one message.
  ///
  /// - Returns: the number of likes that are folded.
  package mutating func offer(_ likes: Int) -> Int {
    let likes = max(0, likes)
    guard spacing != nil else { return likes }
    // One may rise at once, so it does not count among those that wait.
    let room = max(0, max(1, capacity) - waiting)
    let taken = min(likes, perMessage, room)
    waiting += taken
    return likes - taken
  }

  /// Takes what is due by `now`: at most one heart. Hearts that are overdue are folded.
  package mutating func take(at now: Instant) -> (shows: Bool, folded: Int) {
    guard let spacing, waiting > 0, opensAt.isDue(at: now) else { return (false, 0) }
    let missed = (now - opensAt).nanoseconds / spacing.nanoseconds
    let folded = Int(min(missed, Int64(max(0, overdue - 1))))
    waiting -= folded + 1
    overdue = waiting
    opensAt = now + spacing
    return (true, folded)
  }

  /// What does not hold of the likes that wait, in words.
  var fault: String? {
    let limit = spacing == nil ? 0 : max(1, capacity)
    if 0 <= overdue, overdue <= waiting, waiting <= limit { return nil }
    return "\(waiting) of at most \(limit) likes wait for their heart, \(overdue) of them overdue."
  }

  /// Folds all likes that wait.
  ///
  /// - Returns: the number of likes that are folded.
  package mutating func clear() -> Int {
    defer {
      waiting = 0
      overdue = 0
    }
    return waiting
  }
}
