import GiftChannels
import LiveRoom
import RoomCore

/// Reads decoded TikTok messages, one JSON object a line.
///
/// A gift's `repeatCount` is a running total of its `groupId`; `repeatEnd` closes the group, and
/// `groupCount` is how many units one tap sends. Gifts outside of a group come once, with all
/// their units. Time begins with the first message; where it steps back, the order is that of
/// arrival.
struct TikTokDecoder: FeedDecoder {
  private let json = JSONLine()

  private enum Kind: String {
    case gift = "WebcastGiftMessage"
    case like = "WebcastLikeMessage"
    case comment = "WebcastChatMessage"
  }

  private struct Message: Decodable {
    var type: String
    var msgId: JSONNumber<Int64>
    var createTime: JSONNumber<Int64>
    var user: JSONNumber<Int64>?
    var giftId: JSONNumber<Int64>?
    var diamond: JSONNumber<Int>?
    var groupId: JSONNumber<Int64>?
    var groupCount: JSONNumber<Int>?
    var repeatCount: JSONNumber<Int>?
    var repeatEnd: JSONNumber<Int>?
    var count: JSONNumber<Int>?
    var total: JSONNumber<Int>?
  }

  mutating func decode(
    _ line: ArraySlice<UInt8>, isFirst: Bool
  ) throws(FeedError) -> Timed<RoomInput>? {
    try json.check(line)
    let message = try json.decode(Message.self, from: line)
    let content = try content(of: message)
    return Timed(content, at: try time(of: message))
  }

  private func content(of message: Message) throws(FeedError) -> RoomInput {
    guard let kind = Kind(rawValue: message.type) else {
      throw .unknownType(String(message.type.prefix(40)))
    }
    let id = String(message.msgId.value)
    guard let user = message.user?.value else { throw .missing("user") }
    let sender = String(user)
    switch kind {
    case .gift:
      return .gift(try gift(message, id: id, sender: sender))
    case .like:
      guard let count = message.count?.value else { throw .missing("count") }
      guard count > 0 else { throw .outOfRange("count") }
      return .like(RoomLike(sender: sender, count: count, total: message.total?.value))
    case .comment:
      return .comment(RoomComment(id: id, sender: sender, text: ""))
    }
  }

  private func time(of message: Message) throws(FeedError) -> Instant {
    let created = message.createTime.value
    // 0 is how the wire leaves it out.
    guard created > 0 else { throw .outOfRange("createTime") }
    return Instant(nanoseconds: created.multipliedSaturating(by: 1_000_000))
  }

  private func gift(
    _ message: Message, id: String, sender: String
  ) throws(FeedError) -> GiftMessage {
    guard let gift = message.giftId?.value else { throw .missing("giftId") }
    guard let total = message.repeatCount?.value else { throw .missing("repeatCount") }
    let group = message.groupId.flatMap { $0.value == 0 ? nil : String($0.value) }
    let count: GiftCount =
      if group == nil {
        .single(total)
      } else if message.repeatEnd?.value == 1 {
        .closingTotal(total)
      } else {
        .runningTotal(total)
      }
    // 0 is how the wire leaves it out.
    let batch = message.groupCount?.value ?? 0
    return GiftMessage(
      id: id, sender: sender, gift: String(gift), count: count, combo: group,
      batchSize: batch == 0 ? 1 : batch, unitValue: message.diamond?.value ?? 0)
  }
}
