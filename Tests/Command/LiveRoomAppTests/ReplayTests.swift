import Foundation
import Testing

@Suite struct ReplayTests {
  static let csv = """
    sec,kind,user,gift,count,unitPriceOrLikeTotal
    0,g,1,7,1,1
    1,g,1,7,4,1
    3,g,1,7,4,1
    3,l,9,0,12,1191
    4,g,2,8,1,500
    """

  @Test func theSampleEveningIsAsItsPageShowsIt() throws {
    let run = try LiveRoom([])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasPrefix("A sample evening: 10:04 of a room, played in "))
    let page = try String(
      contentsOf: ModulesTests.package.appendingPathComponent("Docs/SampleEvening.md"),
      encoding: .utf8)
    let shown = Set(page.split(separator: "\n").map { $0.dropFirst(4) })
    // The first line has the time that it took.
    let missing = run.output.split(separator: "\n").dropFirst().filter { !shown.contains($0) }
    #expect(missing.isEmpty)
  }

  @Test func whatIsRevokedIsAccountedFor() throws {
    // The third waits for a lane.
    let gifts = ["a", "b", "c"].map {
      #"{"at": 1, "type": "gift", "id": "\#($0)", "sender": "\#($0)", "gift": "rose"}"#
    }
    let feed = gifts + [#"{"at": 1.1, "type": "gifts.revoke", "id": "c"}"#]
    let run = try LiveRoom(["replay", "-"], input: feed.joined(separator: "\n"))
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.contains("Gifts      3 units in 3 combos"))
    #expect(run.output.contains("shown    2 units, 2 combos"))
    #expect(run.output.contains("revoked  1 unit, 1 combo"))
  }

  @Test func announcementsPrecedeTheReport() throws {
    let run = try LiveRoom(
      ["replay", "-", "--local-user", "1", "--announce", "--summary", "json"], input: Self.csv)
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    // Each combo is over 5 s after its last message.
    #expect(lines.dropLast() == ["00:08 ! You sent 7 4 times.", "00:12   2 sent 8."])
    let json = try JSONSerialization.jsonObject(with: Data((lines.last ?? "").utf8))
    let report = json as? [String: Any] ?? [:]
    #expect(value(report, "waits.own.max") == 0)
  }

  @Test func messagesOfOthersWaitForADelayedPicture() throws {
    let run = try LiveRoom(
      ["replay", "-", "--local-user", "1", "--announce", "--delay", "8"], input: Self.csv)
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").prefix(2)
    // The gift of the fourth second is shown in the twelfth, and its combo is over 5 s later.
    #expect(lines == ["00:08 ! You sent 7 4 times.", "00:17   2 sent 8."])
    #expect(try LiveRoom(["replay", "-", "--delay", "-1"], input: Self.csv).status == 64)
  }

  @Test func theSameFeedInTwoFormatsHasTheSameEvents() throws {
    let lines = """
      {"liveroom": 1}
      {"at": 0, "type": "gift", "sender": "1", "gift": "7", "count": {"runningTotal": 1}}
      {"at": 1, "type": "gift", "sender": "1", "gift": "7", "count": {"runningTotal": 4}}
      {"at": 3, "type": "gift", "sender": "1", "gift": "7", "count": {"runningTotal": 4}}
      {"at": 3, "type": "like", "sender": "9", "count": 12, "total": 1191}
      {"at": 4, "type": "gift", "sender": "2", "gift": "8", "count": {"runningTotal": 1}, "unitValue": 500}
      """
    let written = try LiveRoom.events(["--format", "douyin-csv"], of: Self.csv)
    #expect(try written == LiveRoom.events(of: lines))
    let first = try #require(written.first.map { try objects(in: String($0))[0] })
    let expected = #"""
      {"time":0.0,"module":"gifts","event":"laneWillEnter","lane":0,"combo":{"id":1,"sender":"1",\#
      "gift":"7","recipient":null,"unitValue":1,"isLocalUser":false,"style":null},"count":1,\#
      "waited":0.0,"returns":false,"isValuable":false}
      """#
    #expect(try isEqual(first, to: objects(in: expected)[0]), "\(first)")
  }

  /// messages + bad lines = lines
  @Test func aTimeThatIsNotBelievedIsCountedApart() throws {
    let feed = """
      {"at": 1, "type": "like", "sender": "a", "count": 1}
      {"at": 90000, "type": "like", "sender": "a", "count": 1}
      {"at": 2, "type": "like", "sender": "a", "count": 1}
      nonsense

      """
    let run = try LiveRoom(["replay", "-", "--summary", "json"], input: feed)
    #expect(run.status == 0)
    #expect(run.errors.contains("line 2: The time is more than an hour ahead"))
    #expect(run.errors.contains("line 4: The line is not JSON."))
    let json = try run.json()
    #expect(value(json, "feed.messages") == 3)
    #expect(value(json, "feed.rejected") == 1)
    #expect(value(json, "feed.adjusted") == 1)
    let text = try LiveRoom(["replay", "-"], input: feed).output
    #expect(text.contains("1 bad line, 1 read at another time"))
    let strict = try LiveRoom(["replay", "-", "--strict"], input: feed)
    #expect(strict.status == 65)
    #expect(strict.errors.contains("The replay stopped at the first bad line."))
  }

  /// A name that is written from right to left does not turn the sentence that it is in, a long one is
  /// cut, and a tower of accents is replaced.
  @Test func namesAreWholeAndTurnNothingAroundThem() throws {
    let family = "👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿"
    let names = [
      ("نمی\u{200C}دانم", "\u{2068}نمی\u{200C}دانم\u{2069}"),
      ("\u{200F}(مريم", "\u{2068}\u{200F}(مريم\u{2069}"), (family, family),
      (String(repeating: "n", count: 200), "n…nnnnnnnn"),
      ("a" + String(repeating: "\u{301}", count: 99), "\u{FFFD}"),
    ]
    let feed = names.map {
      #"{"at": 0, "type": "gift", "sender": "\#($0.0)", "gift": "rose", "unitValue": 900}"#
    }
    let run = try LiveRoom(["replay", "-"], input: feed.joined(separator: "\n"))
    for (_, shown) in names { #expect(run.output.contains("\(shown) gave rose × 1")) }
    #expect(run.output.utf8.count < 2_000)
  }

  /// Numbers at the end of what an `Int` holds.
  @Test func theSumsOfTheSummarySaturate() throws {
    let like = #"{"at": 0, "type": "like", "sender": "a", "count": 9223372036854775807}"#
    let gifts = (0..<12).map {
      #"{"at": 0.\#($0 + 10), "type": "gift", "sender": "a", "gift": "g", "#
        + #""count": {"increment": 1000000000}, "unitValue": 1000000000}"#
    }
    let feed = ([like, like] + gifts).joined(separator: "\n")
    let run = try LiveRoom(["replay", "-"], input: feed)
    #expect(run.status == 0)
    #expect(run.output.contains("9223372036854775807 of others"))
    #expect(run.output.contains("× 12000000000, worth 9223372036854775807"))
    #expect(try LiveRoom(["replay", "-", "--summary", "json"], input: feed).status == 0)
  }

  /// However many are shown after them.
  @Test func theMostValuableAreNotForgotten() throws {
    let crowns = ["0,g,first,crown,1,900", "9000,g,last,crown,1,900"]
    let roses = (1..<4_500).map { "\($0 * 2),g,\($0),rose,1,1" }
    let feed = [crowns[0]] + roses + [crowns[1]]
    let run = try LiveRoom(
      ["replay", "-", "--format", "douyin-csv"], input: feed.joined(separator: "\n"))
    #expect(run.output.contains("4501 units in 4501 combos\n  shown    4501 units"))
    #expect(run.output.contains("00:00  first gave crown × 1, worth 900"))
    #expect(run.output.contains("last gave crown × 1, worth 900"))
  }
}
