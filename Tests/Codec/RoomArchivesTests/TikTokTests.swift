import FeedTesting
import LiveRoomKit
import RoomArchives
import Testing

@Suite struct TikTokTests {
  static let types = ["WebcastGiftMessage", "WebcastLikeMessage", "WebcastChatMessage"]
  static let gift = line(
    "Gift", 31, 1_000,
    #""giftId":5655,"diamond":1,"groupId":17,"repeatCount":4,"groupCount":5,"repeatEnd":0"#)
  static let like = line("Like", 32, 1_000, #""count":15,"total":900"#)

  private static func line(_ type: String, _ id: Int, _ time: Int, _ fields: String) -> String {
    #"{"type":"Webcast\#(type)Message","msgId":\#(id),"createTime":\#(time),"user":27,\#(fields)}"#
  }

  @Test(
    arguments: [
      // Of a group: a running total, closed by its end.
      (
        #""giftId":5,"diamond":9,"groupId":17,"repeatCount":4,"repeatEnd":0"#, .runningTotal(4),
        "17", 1, 9
      ),
      (#""giftId":5,"diamond":9,"groupId":17,"repeatCount":4"#, .runningTotal(4), "17", 1, 9),
      (
        #""giftId":5,"diamond":9,"groupId":17,"repeatCount":4,"repeatEnd":1"#, .finalTotal(4),
        "17", 1, 9
      ),
      // Outside of one: all at once, whatever the end says.
      (#""giftId":5,"diamond":9,"groupId":0,"repeatCount":4,"repeatEnd":0"#, .single(4), nil, 1, 9),
      (#""giftId":5,"diamond":9,"repeatCount":4,"repeatEnd":1"#, .single(4), nil, 1, 9),
      // One tap sends several; 0 is how the wire leaves it out.
      (#""giftId":5,"groupCount":10,"repeatCount":4,"diamond":9"#, .single(4), nil, 10, 9),
      (#""giftId":5,"groupCount":0,"repeatCount":4,"diamond":9"#, .single(4), nil, 1, 9),
      (#""giftId":5,"groupCount":-2,"repeatCount":4,"diamond":9"#, .single(4), nil, -2, 9),
      (#""giftId":5,"repeatCount":0"#, .single(0), nil, 1, 0),
    ] as [(String, GiftCount, String?, Int, Int)])
  func aGift(_ fields: String, has count: GiftCount, combo: String?, batch: Int, value: Int) {
    let expected = GiftMessage(
      id: "8", sender: "27", gift: "5", count: count, combo: combo, batchSize: batch,
      unitValue: value)
    #expect(
      FeedFormat.tiktokJSONL.items(Self.line("Gift", 8, 5_000, fields)) == [.gift(0, expected)])
  }

  @Test func likesAndChats() {
    let lines = [
      Self.line("Like", 1, 5_000, #""count":15,"total":900"#),
      Self.line("Like", 2, 5_250, #""count":3"#),
      Self.line("Chat", 3, 6_000, #""text":"dropped""#),
    ]
    #expect(
      FeedFormat.tiktokJSONL.items(lines.joined(separator: "\n")) == [
        .like(0, RoomLike(sender: "27", count: 15, total: 900)),
        .like(0.25, RoomLike(sender: "27", count: 3)),
        .comment(1, CommentMessage(id: "3", sender: "27", text: "")),
      ])
  }

  /// A bad first line must not set the clock for the good ones.
  @Test(
    arguments: [
      #"{"type":"MemberMessage","msgId":1,"createTime":5}"#: .unknownType(
        "MemberMessage", known: types),
      #"{"type":"WebcastLikeMessage","msgId":1,"createTime":5,"count":1}"#: .missing("user"),
      line("Like", 1, 5, #""total":1"#): .missing("count"),
      line("Like", 1, 5, #""count":0"#): .outOfRange("count", allowed: "a whole number, 1 or more"),
      line("Like", 1, 0, #""count":1"#): .outOfRange(
        "createTime", allowed: "a whole number of milliseconds, 1 or more"),
      line("Like", 1, .min, #""count":1"#): .outOfRange(
        "createTime", allowed: "a whole number of milliseconds, 1 or more"),
      line("Like", 1, 5, #""count":99999999999999999999"#): .outOfRange(
        "count", allowed: "a whole number"),
      line("Gift", 1, 5, #""repeatCount":1"#): .missing("giftId"),
      line("Gift", 1, 5, #""giftId":1"#): .missing("repeatCount"),
      line("Gift", 1, 5, #""giftId":"rose""#): .outOfRange("giftId", allowed: "a whole number"),
      #"{"type":"WebcastLikeMessage","createTime":5}"#: .missing("msgId"),
      #"{"msgId":1,"createTime":5}"#: .missing("type"),
      #"{"type":"WebcastLikeMessage","msgId":1}"#: .missing("createTime"),
      "[]": .malformed("The line is not a JSON object."),
    ] as [String: FeedError])
  func theFirstLine(_ line: String, isRejectedAs reason: FeedError) {
    let good = Self.line("Like", 2, 1_697_634_623_696, #""count":1"#)
    #expect(
      FeedFormat.tiktokJSONL.items(line + "\n" + good) == [
        .rejected(line: 1, reason: reason), .like(0, RoomLike(sender: "27", count: 1)),
      ])
  }

  /// A real recording has dozens of types: they are no damage.
  @Test func messagesOfOtherTypesAreCounted() {
    var reader = ArchiveReader(format: .tiktokJSONL)
    let lines = ["Member", "Like", "Member", "RoomUserSeq"].enumerated().map { index, type in
      Self.line(type, index, 5 - index, #""count":1"#) + "\n"
    }
    var items: [FeedItem] = []
    reader.read(Array(lines.joined().utf8)) { items.append($0) }
    reader.finish { items.append($0) }
    #expect(items == [.like(0, RoomLike(sender: "27", count: 1))])
    #expect(reader.unread == ["WebcastMemberMessage": 2, "WebcastRoomUserSeqMessage": 1])
  }

  @Test func aTimeYearsAheadIsRejected() {
    let lines = [1_000, 1_000, 100_000_001_001, Int.max, 3_000]
      .map { Self.line("Like", 1, $0, #""count":1"#) }
    let like = RoomLike(sender: "27", count: 1)
    #expect(
      FeedFormat.tiktokJSONL.items(lines.joined(separator: "\n")) == [
        .like(0, like), .like(0, like),
        .rejected(
          line: 3, reason: .outOfRange("createTime", allowed: "a time that a clock can have")),
        .rejected(
          line: 4, reason: .outOfRange("createTime", allowed: "a time that a clock can have")),
        .like(2, like),
      ])
  }
}
