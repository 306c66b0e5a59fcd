import GiftChannels
import RoomCore

/// Reads decoded TikTok messages, one JSON object a line.
///
/// A gift's `repeatCount` is a running total of its `groupId`; `repeatEnd` closes the group, and
/// `groupCount` is how many units one tap sends. Gifts outside of a group come once, with all
/// their units. Time begins with the first message; where it steps back, the order is that of
/// arrival.
struct TikTokDecoder: FeedDecoder {
  private let json = JSONLine()
  private var origin: Int64?

  private struct Message: Decodable {
    var type: String
    var msgId: Int64
    var createTime: Int64
    var user: Int64?
    var giftId: Int64?
    var diamond: Int?
    var groupId: Int64?
    var groupCount: Int?
    var repeatCount: Int?
    var repeatEnd: Int?
    var count: Int?
    var total: Int?
  }

  mutating func decode(_ line: ArraySlice<UInt8>) throws(FeedError) -> Timed<FeedMessage>? {
    let message = try json.decode(Message.self, from: line)
    let time = try time(of: message)
    let id = String(message.msgId)
    guard let user = message.user else { throw .missing("user") }
    let sender = String(user)
    switch message.type {
    case "WebcastGiftMessage":
      return Timed(.gift(try gift(message, id: id, sender: sender)), at: time)
    case "WebcastLikeMessage":
      guard let count = message.count else { throw .missing("count") }
      guard count > 0 else { throw .outOfRange("count") }
      return Timed(.like(FeedLike(sender: sender, count: count, total: message.total)), at: time)
    case "WebcastChatMessage":
      return Timed(.comment(FeedComment(id: id, sender: sender, text: "")), at: time)
    default:
      throw .unknownType(String(message.type.prefix(40)))
    }
  }

  private mutating func time(of message: Message) throws(FeedError) -> Instant {
    let first = origin ?? message.createTime
    let (milliseconds, overflow) = message.createTime.subtractingReportingOverflow(first)
    guard !overflow, milliseconds <= 100_000_000_000 else { throw .outOfRange("createTime") }
    origin = first
    return Instant(nanoseconds: max(0, milliseconds) * 1_000_000)
  }

  private func gift(
    _ message: Message, id: String, sender: String
  ) throws(FeedError) -> GiftMessage {
    guard let gift = message.giftId else { throw .missing("giftId") }
    guard let total = message.repeatCount else { throw .missing("repeatCount") }
    let group = message.groupId.flatMap { $0 == 0 ? nil : String($0) }
    let count: GiftCount =
      if group == nil {
        .single(total)
      } else if message.repeatEnd == 1 {
        .closingTotal(total)
      } else {
        .runningTotal(total)
      }
    return GiftMessage(
      id: id, sender: sender, gift: String(gift), count: count, combo: group,
      batchSize: max(1, message.groupCount ?? 1), unitValue: message.diamond ?? 0)
  }
}
