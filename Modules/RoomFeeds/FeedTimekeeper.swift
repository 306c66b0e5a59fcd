package import LiveRoom
package import RoomCore

/// Assigns a time to each message of a feed, and reports each message whose written time it
/// changes.
///
/// The time of a message is never earlier than the time of the previous message. If the written
/// time is more than an hour later, it is in doubt until the next message confirms it. At most one
/// message is held back at a time.
///
/// In a live feed no message is held back. A message whose time is in doubt gets the latest time,
/// and no time is reported as an error.
package struct FeedTimekeeper: Sendable {
  /// The longest step from one message to the next that needs no confirmation.
  static let longestStep = Duration.seconds(3_600)
  /// The delay that is accepted for a message whose time is a date of a server. Messages of a
  /// server overtake each other, and a feed has them in the order of arrival.
  static let longestDelay = Duration.seconds(60)
  /// The maximum duration of a feed.
  static let longestFeed = Duration.seconds(100_000_000)

  private struct Doubtful: Sendable {
    let line: Int
    let time: Instant
    // `nil` if the feed is live: the message is already emitted.
    let message: RoomInput?
  }

  private let dateField: String?
  private let isLive: Bool
  private let isTrusted: Bool
  private var origin: Instant?
  private var latest = Instant.start
  private var doubtful: Doubtful?

  /// Creates a timekeeper.
  ///
  /// - Parameters:
  ///   - dateField: The field with the date of a message, if times are dates and the feed begins at the date of its
  ///     first message. The default is `nil`: times are given from the beginning of the feed.
  ///   - isTrusted: A Boolean value that indicates whether times far ahead need no confirmation.
  package init(dateField: String? = nil, isLive: Bool, isTrusted: Bool = false) {
    self.dateField = dateField
    self.isLive = isLive
    self.isTrusted = isTrusted
    origin = dateField == nil ? .start : nil
  }

  /// Handles the result of reading a line: a message with its written time, `nil`, or an error.
  ///
  /// - Complexity: O(1), without the reading of the line
  package mutating func take(
    line: Int, _ emit: (FeedItem) -> Void,
    _ message: () throws(FeedError) -> Timed<RoomInput>?
  ) {
    do throws(FeedError) {
      if let message = try message() { try take(message, line: line, emit) }
    } catch {
      emit(.rejected(line: line, reason: error))
    }
  }

  private mutating func take(
    _ message: Timed<RoomInput>, line: Int, _ emit: (FeedItem) -> Void
  ) throws(FeedError) {
    if let origin, let dateField, message.time - origin > Self.longestFeed {
      throw .outOfRange(dateField, allowed: "a time that a clock can have")
    }
    settle(next: message.time, emit)
    guard let origin else {
      return doubt(message, line: line, emit)
    }
    let time = Instant.start + (message.time - origin)
    if !isTrusted, time - latest > Self.longestStep {
      doubt(message, line: line, emit)
    } else {
      let delay = dateField == nil ? Duration.zero : Self.longestDelay
      if !isLive, latest - time > delay { emit(.adjusted(line: line, reason: .earlierTime)) }
      latest = max(latest, time)
      emit(.message(Timed(message.value, at: latest)))
    }
  }

  /// Emits the message that is held back, at the end of the feed.
  package mutating func finish(_ emit: (FeedItem) -> Void) {
    settle(next: nil, emit)
  }

  private mutating func doubt(
    _ message: Timed<RoomInput>, line: Int, _ emit: (FeedItem) -> Void
  ) {
    doubtful = Doubtful(line: line, time: message.time, message: isLive ? nil : message.value)
    if isLive { emit(.message(Timed(message.value, at: latest))) }
  }

  /// Confirms or adjusts the time of the message in doubt by the time of the next message.
  private mutating func settle(next: Instant?, _ emit: (FeedItem) -> Void) {
    guard let held = doubtful else { return }
    doubtful = nil
    let isConfirmed: Bool
    if let origin {
      isConfirmed = next.map { held.time - $0 <= Self.longestStep } ?? false
      if isConfirmed { latest = max(latest, .start + (held.time - origin)) }
    } else {
      // The first message defines the beginning of the feed. If its date is too far from the date
      // of the next message, the feed begins at the next message.
      isConfirmed =
        next.map { held.time - $0 <= Self.longestStep && $0 - held.time <= Self.longestFeed }
        ?? true
      if isConfirmed { origin = held.time }
    }
    if !isConfirmed, !isLive { emit(.adjusted(line: held.line, reason: .unconfirmedTime)) }
    if let message = held.message { emit(.message(Timed(message, at: latest))) }
  }
}
