import FeedTesting
import LiveRoomKit
import Testing

@Suite struct JSONLinesTests {
  @Test(
    arguments: [
      // A gift, by default one more unit worth 1.
      #"{"at":1.5,"type":"gift","sender":"ada","gift":"rose"}"#: .gift(
        1.5, GiftMessage(sender: "ada", gift: "rose", count: .increment(1))),
      #"""
      {"at":0,"type":"gift","id":"m1","sender":"ada","gift":"rose","count":{"runningTotal":7},\#
      "combo":"c1","batchSize":3,"unitValue":52,"style":"gold","hold":2.5,"fullScreen":4}
      """#: .gift(
        0,
        GiftMessage(
          id: "m1", sender: "ada", gift: "rose", count: .runningTotal(7), combo: "c1",
          batchSize: 3, unitValue: 52, style: "gold", hold: .milliseconds(2_500),
          fullScreen: .seconds(4))),
      // A finger, and the list under it.
      #"""
      {"at":2,"type":"touch","id":3,"phase":"moved","location":{"x":10,"y":20},\#
      "regions":["sheet","list"],"list":{"offset":-4.5,"maximum":600}}
      """#: .message(
        Timed(
          .touch(
            Touch(
              id: 3, phase: .moved, location: ScreenPoint(x: 10, y: 20),
              regions: [.sheet, .list], list: ListExtent(offset: -4.5, maximum: 600))),
          at: .start + .seconds(2))),
      #"{"type":"like","at":3,"sender":"b","count":15,"total":1000}"#: .like(
        3, RoomLike(sender: "b", count: 15, total: 1_000)),
      #"{"type":"comment","at":4,"sender":"c","text":"a \"{[\\\" b 哈哈 \u00e9"}"#: .comment(
        4, CommentMessage(sender: "c", text: "a \"{[\\\" b 哈哈 é")),
      #"{"type":"comment","at":4,"id":"m9","sender":"c","text":""}"#: .comment(
        4, CommentMessage(id: "m9", sender: "c", text: "")),
      #"{"type":"comment","at":4,"sender":"c","text":"@me","mentions":["me"],"priority":2}"#:
        .comment(4, CommentMessage(sender: "c", text: "@me", priority: 2, mentions: ["me"])),
      #"{"type":"comment","at":4,"kind":"follow","sender":"c"}"#: .comment(
        4, CommentMessage(kind: .follow, sender: "c")),
      #" { "type" : "like" , "at":1e2, "sender":"b","count":2.0 } "#: .like(
        100, RoomLike(sender: "b", count: 2)),
      // The bounds of time.
      #"{"type":"like","at":-0.0,"sender":"b","count":1}"#: .like(
        0, RoomLike(sender: "b", count: 1)),
      #"{"type":"like","at":3600,"sender":"b","count":1}"#: .like(
        3_600, RoomLike(sender: "b", count: 1)),
    ] as [String: FeedItem])
  func theLine(_ line: String, isTheMessage item: FeedItem) {
    #expect(FeedReader.items(line) == [item])
  }

  @Test(arguments: ["0", "-0", "0.0", "0E-999", "-0.00e-999"])
  func zeroIsNoNumberTooSmall(_ zero: String) {
    let line = #"{"at":0,"type":"gift","sender":"a","gift":"g","count":{"increment":\#(zero)}}"#
    #expect(
      FeedReader.items(line)
        == [.gift(0, GiftMessage(sender: "a", gift: "g", count: .increment(0)))])
  }

  @Test(
    arguments: [
      #"{"liveroom":1}"#: nil,
      #"{"liveroom":1,"made":"by hand"}"#: nil,
      #"{"liveroom":2}"#: .unsupportedVersion(2),
      #"{"liveroom":0,"type":"like"}"#: .unsupportedVersion(0),
      #"{"liveroom":"1"}"#: .outOfRange("liveroom", allowed: "a whole number"),
      #"{"liveroom":1e30}"#: .outOfRange("liveroom", allowed: "a whole number"),
      #"{"liveroom":1e-400}"#: .outOfRange("liveroom", allowed: "a whole number"),
    ] as [String: FeedError?])
  func theHeader(_ line: String, isRejectedAs reason: FeedError?) {
    let items = FeedReader.items(line + "\n" + goodLine)
    #expect(items == (reason.map { [.rejected(line: 1, reason: $0)] } ?? []) + [goodItem])
  }

  @Test(arguments: hostileLines)
  func aHostileLineIsRejectedAndTheNextIsRead(_ hostile: HostileLine) {
    let bytes = Array((goodLine + "\n\n").utf8) + hostile.bytes + Array(("\n" + goodLine).utf8)
    #expect(
      FeedReader.items([bytes])
        == [goodItem, .rejected(line: 3, reason: hostile.reason), goodItem])
  }
}

let goodLine = #"{"type":"like","at":1,"sender":"good","count":1}"#
let goodItem = FeedItem.like(1, RoomLike(sender: "good", count: 1))

struct HostileLine: Sendable, CustomTestStringConvertible {
  var bytes: [UInt8]
  var reason: FeedError
  var testDescription: String { String(decoding: bytes.prefix(70), as: UTF8.self) }

  init(_ bytes: [UInt8], _ reason: FeedError) {
    self.bytes = bytes
    self.reason = reason
  }

  init(_ text: String, _ reason: FeedError) {
    self.init(Array(text.utf8), reason)
  }
}

private let notJSON = FeedError.malformed("The line is not JSON.")
private let notAnObject = FeedError.malformed("The line is not a JSON object.")

private func gift(_ fields: String) -> String {
  #"{"at":1,"type":"gift","sender":"a","gift":"g",\#(fields)}"#
}

private func like(_ fields: String) -> String {
  #"{"type":"like","at":1,"sender":"b",\#(fields)}"#
}

private func touch(_ fields: String) -> String {
  #"{"at":1,"type":"touch","phase":"began","location":{"x":1,"y":1},\#(fields)}"#
}

private func invalid(_ field: String, _ allowed: String) -> FeedError {
  .field(.invalid(field, allowed: allowed))
}

private func nested(_ levels: Int) -> String {
  #"{"x":"# + String(repeating: "[", count: levels - 1)
    + String(repeating: "]", count: levels - 1) + "}"
}

/// No JSON, alone or as the value of a field that is not known.
private let noJSON: [String] =
  [
    #"{"at":1,"type":"gi"#, "{", "   ", "hello", goodLine + "}", goodLine + goodLine,
    #"{"type":"like","at":NaN,"sender":"b","count":1}"#, #"{"type":"\ud800","at":1}"#,
    String(repeating: "]", count: 20), like(#""count":1,"#), like(#""count":01"#),
    "\u{FEFF}" + goodLine, #"{"type":"a\#u{0}b"}"#, "\0",
    String(repeating: "x", count: 65_536),
  ]
  + [
    "[1,]", "--1", "01", "1.", "1e", ".5", "+1", "-", "Infinity", "tru", #""\x""#, #""\ud800""#,
    #""\udc00""#, #""\ud800\u0041""#, "\"\t\"",
  ].map { like(#""count":1,"z":\#($0)"#) }

private let hostileLines: [HostileLine] =
  noJSON.map { HostileLine($0, notJSON) } + [
    // No object.
    .init("[]", notAnObject),
    .init("17", notAnObject),
    .init(#""text""#, notAnObject),
    // Bytes that are no text, or text of another encoding.
    .init([0xFF, 0xFE, 0x7B], .notUTF8),
    .init(Array(#"{"type":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8), .notUTF8),
    .init(Array(#"{"type":""#.utf8) + [0xED, 0xA0, 0x80] + Array(#""}"#.utf8), .notUTF8),
    .init(goodLine.utf8.flatMap { [$0, 0] }, notJSON),
    .init(goodLine.utf8.flatMap { [0, $0] }, notJSON),
    // Missing.
    .init("{}", .missing("type")),
    .init(#"{"at":1,"type":null}"#, .missing("type")),
    .init(#"{"type":"like"}"#, .missing("at")),
    .init(#"{"type":"like","at":1,"count":1}"#, .field(.missing("sender"))),
    .init(#"{"type":"comment","at":1,"sender":"c"}"#, .field(.missing("text"))),
    .init(
      #"{"type":"touch","at":1,"phase":"began","location":{"x":1}}"#, .field(.missing("location.y"))
    ),
    // Wrong types.
    .init(#"{"type":1,"at":1}"#, .outOfRange("type", allowed: "text")),
    .init(#"{"type":"like","at":true}"#, invalidTime),
    .init(
      #"{"type":"like","at":1,"sender":5,"count":1}"#, invalid("sender", "text")),
    .init(gift(#""count":4.5"#), invalid("count", giftCount)),
    .init(gift(#""count":"single""#), invalid("count", giftCount)),
    .init(gift(#""count":{"increment":"4"}"#), invalid("count.increment", "a whole number")),
    .init(
      #"{"type":"gifts","at":1,"gifts":[{"sender":"a","gift":"g"},{"sender":"a","gift":7}]}"#,
      invalid("gifts.1.gift", "text")),
    // Unknown.
    .init(#"{"type":"wave","at":1}"#, .unknownType("wave", known: messageTypes)),
    .init(
      #"{"type":"\#(String(repeating: "x", count: 90))","at":1}"#,
      .unknownType(String(repeating: "x", count: 40), known: messageTypes)),
    .init(
      #"{"type":"gifts.wave","at":1}"#,
      invalid(
        "type",
        "one of the following, not “wave”: gifts.receive, gifts.receiveBatch, gifts.revoke, "
          + "gifts.didTapLane, gifts.give")),
    // Out of range.
    .init(#"{"type":"like","at":-1,"sender":"b","count":1}"#, invalidTime),
    .init(#"{"type":"like","at":100000001,"sender":"b","count":1}"#, invalidTime),
    .init(like(#""count":0"#), invalid("count", "a whole number, 1 or more")),
    .init(like(#""count":1e999"#), invalid("count", "a whole number")),
    .init(like(#""count":1,"total":1e19"#), invalid("total", "a whole number")),
    .init(gift(#""hold":0"#), invalid("hold", "a number of seconds, 1e-9 to 86400, or null")),
    .init(gift(#""hold":1e-12"#), invalid("hold", "a number of seconds, 1e-9 to 86400, or null")),
    // So small that nothing of it would be left.
    .init(gift(#""count":{"increment":1e-400}"#), invalid("count.increment", "a whole number")),
    .init(
      touch(#""list":{"maximum":-1}"#),
      invalid("list.maximum", "a number of points, 0 or more")),
    .init(touch(#""start":{"x":1e999,"y":1}"#), invalid("start.x", "a number")),
    .init(touch(#""regions":["lists"]"#), invalid("regions", TouchRegions.allowed)),
    .init(
      touch(#""phase":"over""#).replacing(#""phase":"began","#, with: ""),
      invalid("phase", "one of began, moved, ended, cancelled")),
    .init(
      #"{"type":"room.\#(String(repeating: "é", count: 90))","at":1}"#,
      .field(
        .invalid(
          "type",
          allowed: "one of the following, not “\(String(repeating: "é", count: 40))”: "
            + "room.enter, room.leave, room.receiveLike, "
            + "room.receiveProfile, room.receiveJoin, room.receiveApp, room.end, "
            + "room.setLandscape, room.setPictureDelay, room.didShowPicture, room.suspend, "
            + "room.resume and 3 more"))
    ),
    // Nested, and seemingly so.
    .init(nested(16), .missing("type")),
    .init(nested(17), .nestedTooDeep(limit: 16)),
    .init(nested(30_000), .nestedTooDeep(limit: 16)),
    .init(String(repeating: "[", count: 60_000), .nestedTooDeep(limit: 16)),
    .init(nested(100_000), .lineTooLong(limit: 65_536)),
    .init(#"{"x":"\#(String(repeating: "[{", count: 99))"}"#, .missing("type")),
    .init(#"{"x":"\" \#(String(repeating: "[{", count: 99))"}"#, .missing("type")),
  ]

private let messageTypes = [
  "gift", "gifts", "notice", "ticker.configure", "broadcast.configure", "popup", "popups",
  "setRules", "meter", "touch", "like", "comment", "profile", "join", "app", "end", "enter",
  "leave",
  "suspend", "resume", "delivered", "gifts.…", "ticker.…", "popups.…", "pager.…", "likes.…",
  "comments.…", "danmaku.…", "broadcast.…", "meters.…", "room.…",
]
private let giftCount =
  #"a whole number, which is an increment, or {"single": number}, {"increment": number}, "#
  + #"{"runningTotal": number}, {"finalTotal": number} or {"alreadyCounted": number}"#
private let invalidTime = FeedError.outOfRange("at", allowed: "a number of seconds, 0 to 100000000")
