import LiveRoom
import RoomCore
import RoomFeeds

/// Reads decoded TikTok messages, one JSON object per line.
///
/// The `repeatCount` of a gift is a running total of its `groupId`. `repeatEnd` ends the group, and
/// `groupCount` is the number of units per tap. A gift without a group comes once, with all its
/// units.
///
/// The feed begins with its first message. If times decrease, the order of arrival counts.
struct TikTokDecoder {
  private enum Kind: String, CaseIterable {
    case gift = "WebcastGiftMessage"
    case like = "WebcastLikeMessage"
    case comment = "WebcastChatMessage"
  }

  func decode(_ line: ArraySlice<UInt8>) throws(FeedError) -> Timed<RoomInput> {
    let fields = try JSONObject(line: line)
    let type: String = try fields.required("type")
    let id = String(try fields.required("msgId") as Int)
    let created: Int = try fields.required("createTime")
    guard let kind = Kind(rawValue: type) else {
      throw .unknownType(String(type.prefix(40)), known: Kind.allCases.map { $0.rawValue })
    }
    let sender = String(try fields.required("user") as Int)
    let content: RoomInput
    switch kind {
    case .gift: content = .gift(try gift(fields, id: id, sender: sender))
    case .like:
      let count: Int = try fields.required("count")
      guard count > 0 else { throw .outOfRange("count", allowed: "a whole number, 1 or more") }
      content = .like(RoomLike(sender: sender, count: count, total: try fields.optional("total")))
    case .comment: content = .comment(CommentMessage(id: id, sender: sender, text: ""))
    }
    // The protocol omits 0, so 0 means that the field is absent.
    guard created > 0 else {
      throw .outOfRange("createTime", allowed: "a whole number of milliseconds, 1 or more")
    }
    let nanoseconds = Int64(created).multipliedSaturating(by: 1_000_000)
    return Timed(content, at: Instant(nanoseconds: nanoseconds))
  }

  private func gift(
    _ fields: JSONObject, id: String, sender: String
  ) throws(FeedError) -> GiftMessage {
    let gift = String(try fields.required("giftId") as Int)
    let total: Int = try fields.required("repeatCount")
    let isEnd = try fields.optional("repeatEnd") == 1
    // The protocol omits 0, so 0 means that there is no group, or no number of units.
    let group: Int = try fields.optional("groupId") ?? 0
    let batch: Int = try fields.optional("groupCount") ?? 0
    return GiftMessage(
      id: id, sender: sender, gift: gift,
      count: group == 0 ? .single(total) : isEnd ? .finalTotal(total) : .runningTotal(total),
      combo: group == 0 ? nil : String(group), batchSize: batch == 0 ? 1 : batch,
      unitValue: try fields.optional("diamond") ?? 0)
  }
}
