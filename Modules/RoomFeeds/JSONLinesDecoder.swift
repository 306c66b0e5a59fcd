import GiftChannels
import LiveRoom
import RollingTicker
import RoomCore

/// Reads the JSON Lines schema of LiveRoomKit (RoomFeeds.docc/FeedSchema.md).
struct JSONLinesDecoder: FeedDecoder {
  static let version = 1

  private let json = JSONLine()

  private struct Header: Decodable {
    var liveroom: JSONNumber<Int>?
  }

  private struct Head: Decodable {
    var type: String?
    var at: JSONNumber<Double>?
    var room: String?
  }

  private struct Gift: Decodable {
    var id: String?
    var sender: String
    var gift: String
    var recipient: String?
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

  private struct Notice: Decodable {
    var id: String
    var kind: String?
    var text: String
  }

  mutating func decode(
    _ line: ArraySlice<UInt8>, isFirst: Bool
  ) throws(FeedError) -> Timed<RoomInput>? {
    try json.check(line)
    let version = isFirst ? try version(line) : nil
    if let version, version != Self.version { throw .unsupportedVersion(version) }
    let head = try json.decode(Head.self, from: line)
    guard let type = head.type else {
      if version != nil { return nil }
      throw (try? self.version(line)) != nil ? .misplacedHeader : .missing("type")
    }
    guard let seconds = head.at?.value else { throw .missing("at") }
    let time = try Instant(seconds: seconds, field: "at")
    let message = try message(type, line)
    return Timed(head.room.map { .addressed(room: $0, message) } ?? message, at: time)
  }

  private func version(_ line: ArraySlice<UInt8>) throws(FeedError) -> Int? {
    try json.decode(Header.self, from: line).liveroom?.value
  }

  private func message(
    _ type: String, _ line: ArraySlice<UInt8>
  ) throws(FeedError) -> RoomInput {
    switch type {
    case "gift": return .gift(try gift(json.decode(Gift.self, from: line)))
    case "like": return .like(try like(json.decode(Like.self, from: line)))
    case "comment":
      let comment = try json.decode(Comment.self, from: line)
      return .comment(RoomComment(id: comment.id, sender: comment.sender, text: comment.text))
    case "notice":
      let notice = try json.decode(Notice.self, from: line)
      return .notice(TickerItem(id: notice.id, kind: notice.kind ?? "notice", content: notice.text))
    default: break
    }
    if let message = try json.popupMessage(type, line) { return message }
    if let message = try json.fingerMessage(type, line) { return message }
    if let message = try json.appMessage(type, line) { return message }
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
    var message = GiftMessage(
      id: gift.id, sender: gift.sender, gift: gift.gift, recipient: gift.recipient, count: count,
      combo: gift.combo, batchSize: gift.batch?.value ?? 1, unitValue: gift.value?.value ?? 1,
      style: gift.style)
    if let hold = gift.hold?.value {
      message.hold = try Duration(seconds: hold, field: "hold")
    }
    if let duration = gift.fullScreen?.value {
      message.fullScreen = try Duration(seconds: duration, field: "fullScreen")
    }
    return message
  }

  private func like(_ like: Like) throws(FeedError) -> RoomLike {
    guard like.count.value > 0 else { throw .outOfRange("count") }
    return RoomLike(sender: like.sender, count: like.count.value, total: like.total?.value)
  }
}
