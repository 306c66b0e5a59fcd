import LiveRoomKit

extension FeedReader {
  /// All that a feed gives, read in one piece.
  static func items(_ text: String) -> [FeedItem] {
    items([Array(text.utf8)])
  }

  /// The same, read in the given pieces.
  static func items(_ chunks: [[UInt8]]) -> [FeedItem] {
    var reader = FeedReader()
    var items: [FeedItem] = []
    for chunk in chunks { reader.read(chunk) { items.append($0) } }
    reader.finish { items.append($0) }
    return items
  }
}
