import LiveRoomKit
import RoomArchives

extension FeedFormat {
  /// All that a feed gives, read in one piece.
  func items(_ text: String) -> [FeedItem] {
    items([Array(text.utf8)])
  }

  /// The same, read in the given pieces.
  func items(_ chunks: [[UInt8]]) -> [FeedItem] {
    var reader = ArchiveReader(format: self)
    var items: [FeedItem] = []
    for chunk in chunks { reader.read(chunk) { items.append($0) } }
    reader.finish { items.append($0) }
    return items
  }
}
