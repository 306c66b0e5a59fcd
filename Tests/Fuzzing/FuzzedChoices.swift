import FeedTesting
import LiveRoomKit
import RoomArchives

/// A feed made up from the schema, its lines chosen by the bytes: what the schema settles must be
/// read that way, and the room takes it all.
enum FuzzedChoices {
  static func run(_ bytes: [UInt8]) -> CInt {
    let feed = GeneratedFeed.hostile(choices: bytes, count: min(bytes.count, 24))
    let items = FuzzedFeed.items(.jsonl, [feed.text])
    var isRejected = Array(repeating: false, count: feed.lines.count)
    for case .rejected(let line, _) in items { isRejected[line - 1] = true }
    for (line, isRejected) in zip(feed.lines, isRejected) {
      switch line {
      case .message, .header: precondition(!isRejected, "a line of the schema is rejected")
      case .refused: precondition(isRejected, "a line that the schema refuses is read")
      case .unsettled: break
      }
    }
    FuzzedFeed.play(items)
    return 0
  }
}
