import Foundation
import Testing

/// Each module, seen through the command.
@Suite struct ModulesTests {
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func sample(_ name: String) -> String {
    package.appendingPathComponent("Docs/Samples/\(name)").path
  }

  private static func text(of sample: String) throws -> String {
    try String(contentsOfFile: Self.sample(sample), encoding: .utf8)
  }

  @Test func theSampleRoomUsesAllModules() throws {
    let json = try LiveRoom([
      "replay", Self.sample("room.jsonl"), "--rules", Self.sample("rules.json"), "--summary",
      "json",
    ]).json()
    #expect(value(json, "feed.messages") == 23)
    #expect(value(json, "feed.rejected") == 0)
    #expect(value(json, "gifts.units") == 8)
    #expect(value(json, "ticker.received") == 2)
    #expect(value(json, "ticker.shown") == 2)
    #expect(value(json, "popups.received") == 3)
    #expect(value(json, "popups.shown") == 3)
    #expect(value(json, "popups.outcomes.confirmed") == 3)
    #expect(value(json, "pager.settled") == 3)
    #expect(value(json, "pager.plays") == 2)
    #expect(value(json, "pager.preloads.used") == 1)
    #expect(value(json, "likes.own") == 2)
    #expect(value(json, "likes.sent") == 2)
    #expect(value(json, "likes.pending") == 0)
    #expect(value(json, "likes.others") == 12)
    #expect(value(json, "likes.heartsShown")! + value(json, "likes.heartsFolded")! == 14)
  }

  /// The share guide came first, and waits for the result and the edit that belong before it.
  @Test(arguments: [(true, ["r1", "e1", "s1"]), (false, ["s1", "r1", "e1"])])
  func rulesDecideTheOrderOfPopups(_ withRules: Bool, _ order: [String]) throws {
    let rules = withRules ? ["--rules", Self.sample("rules.json")] : []
    let lines = try LiveRoom.events(rules, of: Self.text(of: "room.jsonl"))
    let shown = lines.filter { $0.contains(#""event":"didPresent","id":"#) }
      .map { $0.split(separator: "\"")[13] }
    #expect(shown.map(String.init) == order)
  }

  @Test func everyLineOfTheEventsIsAnObject() throws {
    var modules: Set<String> = []
    var latest = 0.0
    let lines = try LiveRoom.events(of: Self.text(of: "room.jsonl"))
    for event in try objects(in: lines.joined(separator: "\n")) {
      modules.insert(try #require(event["module"] as? String))
      #expect(event["event"] is String)
      let time = try #require((event["time"] as? NSNumber)?.doubleValue)
      #expect(time >= latest)
      latest = time
    }
    #expect(modules == ["gifts", "ticker", "popups", "pager", "likes", "room"])
  }

  @Test func commentsBeyondWhatFitsAreDroppedAndCounted() throws {
    let feed = (0..<300).map {
      #"{"at": \#(Double($0) / 10), "type": "comment", "id": "c\#($0)", "sender": "a", "text": "x"}"#
    }.joined(separator: "\n")
    let json = try LiveRoom(["replay", "-", "--summary", "json"], input: feed).json()
    let shown = try #require(value(json, "ticker.shown"))
    let dropped = try #require(value(json, "ticker.dropped"))
    #expect(shown > 20 && dropped > 200)
    #expect(shown + dropped == 300)
  }

  @Test func heartsOfOthersKeepToTheirBudget() throws {
    let feed = (0..<400).map { "\($0 / 20),l,\($0),0,15,\($0 * 15)" }.joined(separator: "\n")
    let json = try LiveRoom(
      ["replay", "-", "--format", "douyin-csv", "--summary", "json"], input: feed
    ).json()
    #expect(value(json, "likes.others") == 6_000)
    let shown = try #require(value(json, "likes.heartsShown"))
    #expect(shown > 20 && shown < 200)
    #expect(shown + value(json, "likes.heartsFolded")! == 6_000)
  }

  /// received = replaced + ignored + ended + waiting + on screen.
  @Test func everyPopupIsAccountedFor() throws {
    let feed = """
      {"at": 0, "type": "popup", "id": "a", "scene": "never"}
      {"at": 1, "type": "popup", "id": "b"}
      {"at": 1, "type": "popup", "id": "b"}
      {"at": 1, "type": "popup", "id": "c", "version": 1}
      {"at": 1, "type": "popup", "id": "c", "version": 2}
      """
    let json = try LiveRoom(["replay", "-", "--summary", "json"], input: feed).json()
    #expect(value(json, "popups.received") == 5)
    #expect(value(json, "popups.waiting") == 1)
    #expect(value(json, "popups.ignored") == 1)
    #expect(value(json, "popups.replaced") == 1)
    #expect(value(json, "popups.outcomes.confirmed") == 2)
    #expect(value(json, "popups.onScreen") == 0)
    #expect(try LiveRoom(["replay", "-"], input: feed).output.contains("1 waiting"))
  }

  @Test func theRulesAreListedWithTheirSettings() throws {
    let run = try LiveRoom(["rules"])
    #expect(run.status == 0)
    for word in ["arrival", "priority", "flow", "frequency", "quiet", "preemptFrom", "default 0"] {
      #expect(run.output.contains(word))
    }
  }

  /// Each style moves what only it moves, for as long as it takes.
  @Test(arguments: [
    (#""slide""#, "translationY", 0.66), (#"{"fade":6}"#, "opacity", 0.66),
    (#"{"fadeThrough":{}}"#, "opacity", 1.25),
    (#""scaleY""#, "scaleY", 0.66), (#""legacyScaleY""#, "scaleY", 0.66),
  ]) func everyStyleOfATickerIsShown(
    _ style: String, _ property: String, _ duration: Double
  ) throws {
    let lines = try LiveRoom.events(
      of: """
        {"at":0,"type":"ticker.configure","configuration":{"style":\(style),"mode":"once"}}
        {"at":0,"type":"notice","id":"a","content":"one"}
        {"at":0,"type":"notice","id":"b","content":"two"}
        """)
    let roll = try #require(lines.first { $0.contains(#""event":"didBeginRoll""#) })
    #expect(roll.contains(#""duration":\#(duration),"#) && roll.contains(#""\#(property)":"#))
  }
}
