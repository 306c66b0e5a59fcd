import CommentList
import GiftChannels
package import LiveRoom
package import RoomCore

/// The outcome of a feed: its messages, the account of the room, and how long gifts waited.
package struct RoomSummary: Sendable {
  /// The lines of a feed.
  package struct Feed: Sendable {
    /// Messages that were taken.
    package var messages = 0
    /// Lines that are no message.
    package var rejected = 0
    /// Messages that were read at another time than is written.
    package var adjusted = 0
    /// The numbers of messages that are not read, by their names.
    package var unread: [String: Int] = [:]
    /// The duration of the room.
    package var virtualSeconds = 0.0
  }

  /// The lines of the feed.
  package var feed = Feed()
  /// The duration of the work, by the clock on the wall.
  package var wallSeconds = 0.0
  /// The gifts.
  package var gifts = GiftSummary()
  /// The account of the room.
  package private(set) var room = RoomAccount()
  /// Messages with likes.
  package private(set) var likeMessages = 0
  /// Messages with comments.
  package private(set) var comments = 0

  /// Creates a summary of nothing.
  package init() {}

  /// Counts a message.
  package mutating func count(_ message: RoomInput) {
    feed.messages += 1
    switch message {
    case .room(.receiveLike): likeMessages += 1
    case .room(.receiveComment), .comments(.receive): comments += 1
    default: break
    }
  }

  /// Counts an event.
  package mutating func count(_ event: Timed<RoomEvent>) {
    if case .gifts(let gift) = event.value { gifts.count(gift, at: event.time) }
  }

  /// Takes the account of the room.
  package mutating func close(_ room: RoomAccount) {
    self.room = room
    gifts.account = room.gifts
  }
}
