package import LiveRoom
package import RoomCore

/// Gives each message of a feed its time: never before the message ahead of it, and more than an
/// hour after it only when the next message confirms that.
///
/// One message is held back at the most, and only while its time is in doubt. In a live feed none
/// is: there messages are taken when they arrive, so a doubtful time is read as the latest one until
/// the next message confirms it, and is no fault to report. A time that steps back is reported as well,
/// unless the feed is live.
package struct FeedTimekeeper: Sendable {
  /// From when a format counts.
  package enum Origin: Sendable {
    /// Times are given from the beginning of the feed.
    case given
    /// Times are dates, and the feed begins with its first message.
    case firstMessage(field: String)
  }

  /// How far ahead a time is believed at once.
  static let longestStep = Duration.seconds(3_600)
  /// How much earlier than the message ahead a date of a server may be: its messages overtake each
  /// other, and are in the order of arrival.
  static let longestDelay = Duration.seconds(60)
  /// The longest feed.
  static let longestFeed = Duration.seconds(100_000_000)

  private struct Doubtful: Sendable {
    let line: Int
    let time: Instant
    // `nil` where it was emitted already.
    let message: RoomInput?
  }

  private let originField: String?
  private let isLive: Bool
  private let isTrusted: Bool
  private var origin: Instant?
  private var latest = Instant.start
  private var doubtful: Doubtful?

  /// - Parameter isTrusted: whether each time is believed, however far ahead.
  package init(_ origin: Origin, isLive: Bool, isTrusted: Bool = false) {
    self.isLive = isLive
    self.isTrusted = isTrusted
    switch origin {
    case .given:
      originField = nil
      self.origin = .start
    case .firstMessage(let field): originField = field
    }
  }

  /// Takes what is read from a line: a message, whose time is as it is written, none, or why the line
  /// is rejected.
  ///
  /// - Complexity: O(1), beside what it takes to read it
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
    if let origin, let originField, message.time - origin > Self.longestFeed {
      throw .outOfRange(originField, allowed: "a time that a clock can have")
    }
    settle(next: message.time, emit)
    guard let origin else {
      return doubt(message, line: line, emit)
    }
    let time = Instant.start + (message.time - origin)
    if !isTrusted, time - latest > Self.longestStep {
      doubt(message, line: line, emit)
    } else {
      let delay = originField == nil ? Duration.zero : Self.longestDelay
      if !isLive, latest - time > delay { emit(.adjusted(line: line, reason: .earlierTime)) }
      latest = max(latest, time)
      emit(.message(Timed(message.value, at: latest)))
    }
  }

  /// Emits the messages that are held back until another confirms their time: none will.
  package mutating func finish(_ emit: (FeedItem) -> Void) {
    settle(next: nil, emit)
  }

  private mutating func doubt(
    _ message: Timed<RoomInput>, line: Int, _ emit: (FeedItem) -> Void
  ) {
    doubtful = Doubtful(line: line, time: message.time, message: isLive ? nil : message.value)
    if isLive { emit(.message(Timed(message.value, at: latest))) }
  }

  /// Decides on the message in doubt by the time of the next one.
  private mutating func settle(next: Instant?, _ emit: (FeedItem) -> Void) {
    guard let held = doubtful else { return }
    doubtful = nil
    let isConfirmed: Bool
    if let origin {
      isConfirmed = next.map { held.time - $0 <= Self.longestStep } ?? false
      if isConfirmed { latest = max(latest, .start + (held.time - origin)) }
    } else {
      // The first message of a feed that counts from it: the feed begins with the next one where
      // both cannot be right.
      isConfirmed =
        next.map { held.time - $0 <= Self.longestStep && $0 - held.time <= Self.longestFeed }
        ?? true
      if isConfirmed { origin = held.time }
    }
    if !isConfirmed, !isLive { emit(.adjusted(line: held.line, reason: .unconfirmedTime)) }
    if let message = held.message { emit(.message(Timed(message, at: latest))) }
  }
}
