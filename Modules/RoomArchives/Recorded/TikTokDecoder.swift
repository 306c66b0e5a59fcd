import GiftChannels
import LiveRoom
import RoomCore
import RoomFeeds

/// Reads decoded TikTok messages, one JSON object a line.
///
/// A gift's `repeatCount` is a running total of its `groupId`; `repeatEnd` closes the group, and
/// `groupCount` is how many units one tap sends. Gifts outside of a group come once, with all
/// their units. Time begins with the first message; where it steps back, the order is that of
/// arrival.
struct TikTokDecoder {
  private enum Kind: String, CaseIterable {
    case gift = "WebcastGiftMessage"
    case like = "WebcastLikeMessage"
    case comment = "WebcastChatMessage"
  }

  /// The fields that messages have, all of them integers.
  private struct Fields: ReadFields {
    let type: String
    let msgId: Int
    let createTime: Int
    var user: Int?
    var giftId: Int?
    var diamond: Int?
    var groupId: Int?
    var groupCount: Int?
    var repeatCount: Int?
    var repeatEnd: Int?
    var count: Int?
    var total: Int?

    init(from fields: some FieldReader) throws(FieldError) {
      type = try fields.required("type")
      msgId = try fields.required("msgId")
      createTime = try fields.required("createTime")
    }

    mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("user", &user)
      visitor.field("giftId", &giftId)
      visitor.field("diamond", &diamond)
      visitor.field("groupId", &groupId)
      visitor.field("groupCount", &groupCount)
      visitor.field("repeatCount", &repeatCount)
      visitor.field("repeatEnd", &repeatEnd)
      visitor.field("count", &count)
      visitor.field("total", &total)
    }
  }

  func decode(_ line: ArraySlice<UInt8>) throws(FeedError) -> Timed<RoomInput> {
    let fields: Fields = try JSONObject(line: line).read()
    let content = try content(of: fields)
    // 0 is how the wire leaves it out.
    guard fields.createTime > 0 else {
      throw .outOfRange("createTime", allowed: "a whole number of milliseconds, 1 or more")
    }
    let created = Int64(fields.createTime).multipliedSaturating(by: 1_000_000)
    return Timed(content, at: Instant(nanoseconds: created))
  }

  private func content(of fields: Fields) throws(FeedError) -> RoomInput {
    guard let kind = Kind(rawValue: fields.type) else {
      throw .unknownType(
        String(fields.type.prefix(40)), known: Kind.allCases.map { $0.rawValue })
    }
    let id = String(fields.msgId)
    guard let user = fields.user else { throw .missing("user") }
    let sender = String(user)
    switch kind {
    case .gift:
      return .gift(try gift(fields, id: id, sender: sender))
    case .like:
      guard let count = fields.count else { throw .missing("count") }
      guard count > 0 else { throw .outOfRange("count", allowed: "a whole number, 1 or more") }
      return .like(RoomLike(sender: sender, count: count, total: fields.total))
    case .comment:
      return .comment(RoomComment(id: id, sender: sender, text: ""))
    }
  }

  private func gift(
    _ fields: Fields, id: String, sender: String
  ) throws(FeedError) -> GiftMessage {
    guard let gift = fields.giftId else { throw .missing("giftId") }
    guard let total = fields.repeatCount else { throw .missing("repeatCount") }
    let group = fields.groupId.flatMap { $0 == 0 ? nil : String($0) }
    let count: GiftCount =
      if group == nil {
        .single(total)
      } else if fields.repeatEnd == 1 {
        .closingTotal(total)
      } else {
        .runningTotal(total)
      }
    // 0 is how the wire leaves it out.
    let batch = fields.groupCount ?? 0
    return GiftMessage(
      id: id, sender: sender, gift: String(gift), count: count, combo: group,
      batchSize: batch == 0 ? 1 : batch, unitValue: fields.diamond ?? 0)
  }
}
