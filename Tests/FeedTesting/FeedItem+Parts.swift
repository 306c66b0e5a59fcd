package import CommentList
package import GiftChannels
package import LiveRoom
package import RoomCore
package import RoomFeeds

extension FeedItem {
  /// A gift, some seconds after the beginning.
  package static func gift(_ seconds: Double, _ message: GiftMessage) -> FeedItem {
    .message(Timed(.gift(message), at: .start + .seconds(seconds)))
  }

  /// Likes, some seconds after the beginning.
  package static func like(_ seconds: Double, _ like: RoomLike) -> FeedItem {
    .message(Timed(.like(like), at: .start + .seconds(seconds)))
  }

  /// A comment, some seconds after the beginning.
  package static func comment(_ seconds: Double, _ comment: CommentMessage) -> FeedItem {
    .message(Timed(.comment(comment), at: .start + .seconds(seconds)))
  }

  /// The time of a message.
  package var time: Instant? {
    if case .message(let message) = self { message.time } else { nil }
  }
}

extension [FeedItem] {
  /// The numbers of lines that are rejected.
  package var rejectedLines: [Int] {
    compactMap { if case .rejected(let line, _) = $0 { line } else { nil } }
  }

  /// The numbers of lines whose time is not believed.
  package var adjustedLines: [Int] {
    compactMap { if case .adjusted(let line, _) = $0 { line } else { nil } }
  }

  /// The texts of comments.
  package var texts: [String] {
    compactMap {
      if case .message(let message) = $0,
        case .comments(.receive(let comment)) = message.value
      {
        comment.text
      } else {
        nil
      }
    }
  }
}
