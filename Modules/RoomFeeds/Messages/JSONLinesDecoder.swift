import GiftChannels
import LiveRoom
import RollingTicker
import RoomCore

/// Reads the JSON Lines schema of LiveRoomKit (RoomFeeds.docc/FeedSchema.md).
struct JSONLinesDecoder {
  static let version = 1

  func decode(
    _ line: ArraySlice<UInt8>, isFirst: Bool
  ) throws(FeedError) -> Timed<RoomInput>? {
    let json = try JSONObject(line: line)
    let version = isFirst ? try json["liveroom"]?.integer() : nil
    if let version, version != Self.version { throw .unsupportedVersion(version) }
    let type = try json["type"]?.string()
    let seconds = json["at"]
    _ = try seconds?.number()
    let room = try json["room"]?.string()
    guard let type else {
      if version != nil { return nil }
      throw json.isHeader ? .misplacedHeader : .missing("type")
    }
    guard let time = try seconds?.instant() else { throw .missing("at") }
    let message = try message(type, json)
    return Timed(room.map { .addressed(room: $0, message) } ?? message, at: time)
  }

  private func message(_ type: String, _ json: JSONObject) throws(FeedError) -> RoomInput {
    switch type {
    case "gift": return .gift(try json.gift())
    case "like": return .like(try json.like())
    case "comment":
      return .comment(
        RoomComment(
          id: try json["id"]?.string(), sender: try json.required("sender").string(),
          text: try json.required("text").string()))
    case "notice":
      return .notice(
        TickerItem(
          id: try json.required("id").string(), kind: try json["kind"]?.string() ?? "notice",
          content: try json.required("text").string()))
    default: break
    }
    if let message = try json.popupMessage(type) { return message }
    if let message = try json.fingerMessage(type) { return message }
    if let message = try json.appMessage(type) { return message }
    throw .unknownType(String(type.prefix(40)))
  }
}

extension JSONObject {
  fileprivate var isHeader: Bool { (try? self["liveroom"]?.integer()) != nil }

  fileprivate func gift() throws(FeedError) -> GiftMessage {
    let id = try self["id"]?.string()
    let sender = try required("sender").string()
    let gift = try required("gift").string()
    let number = try self["count"]?.integer() ?? 1
    let counts = try self["counts"]?.string() ?? "more"
    let combo = try self["combo"]?.string()
    let batch = try self["batch"]?.integer() ?? 1
    let value = try self["value"]?.integer() ?? 1
    let style = try self["style"]?.string()
    let count: GiftCount =
      switch counts {
      case "once": .single(number)
      case "more": .increment(number)
      case "total": .runningTotal(number)
      case "last": .closingTotal(number)
      case "summary": .summary(number)
      default: throw .outOfRange("counts")
      }
    var message = GiftMessage(
      id: id, sender: sender, gift: gift, count: count, combo: combo, batchSize: batch,
      unitValue: value, style: style)
    message.hold = try self["hold"]?.duration()
    message.fullScreen = try self["fullScreen"]?.duration()
    return message
  }

  fileprivate func like() throws(FeedError) -> RoomLike {
    let sender = try required("sender").string()
    let count = try required("count").integer()
    let total = try self["total"]?.integer()
    guard count > 0 else { throw .outOfRange("count") }
    return RoomLike(sender: sender, count: count, total: total)
  }
}
