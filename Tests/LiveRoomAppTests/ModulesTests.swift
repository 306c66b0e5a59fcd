import Foundation
import Testing

/// Each module, seen through the command.
@Suite struct ModulesTests {
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func sample(_ name: String) -> String {
    package.appendingPathComponent("Docs/Samples/\(name)").path
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
    #expect(value(json, "pager.preloadsUsed") == 1)
    #expect(value(json, "likes.localUser") == 2)
    #expect(value(json, "likes.sent") == 2)
    #expect(value(json, "likes.pending") == 0)
    #expect(value(json, "likes.others") == 12)
    #expect(value(json, "likes.heartsShown")! + value(json, "likes.heartsFolded")! == 14)
  }

  /// The share guide came first, and waits for the result and the edit that belong before it.
  @Test(arguments: [(true, ["r1", "e1", "s1"]), (false, ["s1", "r1", "e1"])])
  func rulesDecideTheOrderOfPopups(_ withRules: Bool, _ order: [String]) throws {
    let rules = withRules ? ["--rules", Self.sample("rules.json")] : []
    let feed = try String(contentsOfFile: Self.sample("room.jsonl"), encoding: .utf8)
    let lines = try LiveRoom.events(rules, of: feed)
    let shown = lines.filter { $0.contains(#""event":"didPresent","id":"#) }
      .map { $0.split(separator: "\"")[13] }
    #expect(shown.map(String.init) == order)
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
