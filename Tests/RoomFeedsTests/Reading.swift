import GiftChannels
import LiveRoom
import RoomCore
import RoomFeeds

extension FeedFormat {
  /// All that a feed gives, read in one piece.
  func items(_ text: String) -> [FeedItem] {
    items([Array(text.utf8)])
  }

  /// The same, read in the given pieces.
  func items(_ chunks: [[UInt8]]) -> [FeedItem] {
    var reader = FeedReader(format: self)
    var items: [FeedItem] = []
    for chunk in chunks { reader.read(chunk) { items.append($0) } }
    reader.finish { items.append($0) }
    return items
  }
}

extension FeedItem {
  static func gift(_ seconds: Double, _ message: GiftMessage) -> FeedItem {
    .message(Timed(.gift(message), at: .start + .seconds(seconds)))
  }

  static func like(_ seconds: Double, _ like: RoomLike) -> FeedItem {
    .message(Timed(.like(like), at: .start + .seconds(seconds)))
  }

  static func comment(_ seconds: Double, _ comment: RoomComment) -> FeedItem {
    .message(Timed(.comment(comment), at: .start + .seconds(seconds)))
  }

  var time: Instant? {
    if case .message(let message) = self { message.time } else { nil }
  }
}

extension [FeedItem] {
  var rejectedLines: [Int] {
    compactMap { if case .rejected(let line, _) = $0 { line } else { nil } }
  }

  var adjustedLines: [Int] {
    compactMap { if case .adjusted(let line, _) = $0 { line } else { nil } }
  }
}
