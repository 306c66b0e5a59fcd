import GiftChannels
import RoomCore

/// Reads the JSON Lines schema of LiveRoomKit (Docs/FeedFormat.md).
struct JSONLinesDecoder: FeedDecoder {
  static let version = 1

  private let json = JSONLine()

  private struct Head: Decodable {
    var liveroom: Int?
    var type: String?
    var at: Double?
  }

  private struct Gift: Decodable {
    var id: String?
    var sender: String
    var gift: String
    var count: Int?
    var counts: String?
    var combo: String?
    var batch: Int?
    var value: Int?
    var style: String?
    var hold: Double?
    var fullScreen: Double?
  }

  private struct Like: Decodable {
    var sender: String
    var count: Int
    var total: Int?
  }

  private struct Comment: Decodable {
    var id: String?
    var sender: String
    var text: String
  }

  mutating func decode(_ line: ArraySlice<UInt8>) throws(FeedError) -> Timed<FeedMessage>? {
    let head = try json.decode(Head.self, from: line)
    if let version = head.liveroom {
      guard version == Self.version else { throw .unsupportedVersion(version) }
      return nil
    }
    guard let type = head.type else { throw .missing("type") }
    guard let seconds = head.at else { throw .missing("at") }
    let time = try Instant(seconds: seconds, field: "at")
    switch type {
    case "gift": return Timed(.gift(try gift(json.decode(Gift.self, from: line))), at: time)
    case "like": return Timed(.like(try like(json.decode(Like.self, from: line))), at: time)
    case "comment":
      let comment = try json.decode(Comment.self, from: line)
      return Timed(
        .comment(FeedComment(id: comment.id, sender: comment.sender, text: comment.text)),
        at: time)
    default: throw .unknownType(String(type.prefix(40)))
    }
  }

  private func gift(_ gift: Gift) throws(FeedError) -> GiftMessage {
    let number = gift.count ?? 1
    let count: GiftCount =
      switch gift.counts ?? "more" {
      case "once": .single(number)
      case "more": .increment(number)
      case "total": .runningTotal(number)
      case "last": .closingTotal(number)
      case "summary": .summary(number)
      default: throw .outOfRange("counts")
      }
    var presentation = GiftPresentation(style: gift.style)
    if let hold = gift.hold { presentation.hold = try Duration(seconds: hold, field: "hold") }
    if let duration = gift.fullScreen {
      presentation.fullScreen = try Duration(seconds: duration, field: "fullScreen")
    }
    return GiftMessage(
      id: gift.id, sender: gift.sender, gift: gift.gift, count: count, combo: gift.combo,
      batchSize: gift.batch ?? 1, unitValue: gift.value ?? 1, presentation: presentation)
  }

  private func like(_ like: Like) throws(FeedError) -> FeedLike {
    guard like.count > 0 else { throw .outOfRange("count") }
    return FeedLike(sender: like.sender, count: like.count, total: like.total)
  }
}
