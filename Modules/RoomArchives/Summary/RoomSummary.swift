package import LiveRoom
package import RoomCore

/// The outcome of a feed: its messages, the statistics of the room, and the waits of gifts.
package struct RoomSummary: Sendable {
  /// The numbers of a feed's lines.
  package struct Feed: Sendable {
    /// The number of messages.
    package var messages = 0
    /// The number of lines that are not messages.
    package var rejected = 0
    /// The number of messages with a time other than the written one.
    package var adjusted = 0
    /// The numbers of ignored messages, by their names.
    package var unread: [String: Int] = [:]
    /// The duration of the room, in seconds.
    package var virtualSeconds = 0.0
  }

  /// The numbers of the feed's lines.
  package var feed = Feed()
  /// The real duration of the replay, in seconds.
  package var wallSeconds = 0.0
  /// The waits of gifts, and the most valuable ones.
  package var gifts = GiftReport()
  /// The statistics of the room.
  package var room = RoomStatistics()
  /// The number of messages with likes.
  package private(set) var likeMessages = 0
  /// The number of messages with comments.
  package private(set) var comments = 0

  /// Creates an empty summary.
  package init() {}

  /// Counts a message.
  package mutating func count(_ message: RoomInput) {
    feed.messages += 1
    switch message {
    case .room(.receiveLike): likeMessages += 1
    case .comments(.receive): comments += 1
    default: break
    }
  }

  /// Counts an event.
  package mutating func count(_ event: Timed<RoomEvent>) {
    if case .gifts(let gift) = event.value { gifts.count(gift, at: event.time) }
  }
}
