import GiftChannels
import RoomCore

/// Reads the JSON Lines schema of LiveRoomKit (Docs/FeedFormat.md).
struct JSONLinesDecoder: FeedDecoder {
  static let version = 1

  private let json = JSONLine()

  private struct Head: Decodable {
    var liveroom: JSONNumber<Int>?
    var type: String?
    var at: JSONNumber<Double>?
  }

  private struct Gift: Decodable {
    var id: String?
    var sender: String
    var gift: String
    var count: JSONNumber<Int>?
    var counts: String?
    var combo: String?
    var batch: JSONNumber<Int>?
    var value: JSONNumber<Int>?
    var style: String?
    var hold: JSONNumber<Double>?
    var fullScreen: JSONNumber<Double>?
  }

  private struct Like: Decodable {
    var sender: String
    var count: JSONNumber<Int>
    var total: JSONNumber<Int>?
  }

  private struct Comment: Decodable {
    var id: String?
    var sender: String
    var text: String
  }

  mutating func decode(_ line: ArraySlice<UInt8>) throws(FeedError) -> Timed<FeedMessage>? {
    let head = try json.decode(Head.self, from: line)
    if let version = head.liveroom?.value {
      guard version == Self.version else { throw .unsupportedVersion(version) }
      return nil
    }
    guard let type = head.type else { throw .missing("type") }
    guard let seconds = head.at?.value else { throw .missing("at") }
    let time = try Instant(seconds: seconds, field: "at")
    switch type {
    case "gift": return Timed(.gift(try gift(json.decode(Gift.self, from: line))), at: time)
    case "like": return Timed(.like(try like(json.decode(Like.self, from: line))), at: time)
    case "comment":
      let comment = try json.decode(Comment.self, from: line)
      return Timed(
        .comment(FeedComment(id: comment.id, sender: comment.sender, text: comment.text)),
        at: time)
    default: break
    }
    if let message = try json.popupMessage(type, line) { return Timed(message, at: time) }
    if let message = try json.fingerMessage(type, line) { return Timed(message, at: time) }
    throw .unknownType(String(type.prefix(40)))
  }

  private func gift(_ gift: Gift) throws(FeedError) -> GiftMessage {
    let number = gift.count?.value ?? 1
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
    if let hold = gift.hold?.value {
      presentation.hold = try Duration(seconds: hold, field: "hold")
    }
    if let duration = gift.fullScreen?.value {
      presentation.fullScreen = try Duration(seconds: duration, field: "fullScreen")
    }
    return GiftMessage(
      id: gift.id, sender: gift.sender, gift: gift.gift, count: count, combo: gift.combo,
      batchSize: gift.batch?.value ?? 1, unitValue: gift.value?.value ?? 1,
      presentation: presentation)
  }

  private func like(_ like: Like) throws(FeedError) -> FeedLike {
    guard like.count.value > 0 else { throw .outOfRange("count") }
    return FeedLike(sender: like.sender, count: like.count.value, total: like.total?.value)
  }
}
