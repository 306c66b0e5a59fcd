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
    let folder = try TemporaryFolder()
    let events = folder.url.appendingPathComponent("events").path
    let rules = withRules ? ["--rules", Self.sample("rules.json")] : []
    _ = try LiveRoom(["replay", Self.sample("room.jsonl"), "--events", events] + rules)
    let lines = try String(contentsOfFile: events, encoding: .utf8).split(separator: "\n")
    let shown = lines.filter { $0.contains(#""event":"didPresent","id":"#) }
      .map { $0.split(separator: "\"")[13] }
    #expect(shown.map(String.init) == order)
  }

  @Test func everyLineOfTheEventsIsAnObject() throws {
    let folder = try TemporaryFolder()
    let events = folder.url.appendingPathComponent("events").path
    _ = try LiveRoom(["replay", Self.sample("room.jsonl"), "--events", events])
    var modules: Set<String> = []
    var latest = 0.0
    for line in try String(contentsOfFile: events, encoding: .utf8).split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let event = try #require(object)
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

  @Test(arguments: [
    (#"[{"rule": "magic"}]"#, "There is no rule “magic”. It is one of: arrival, priority, flow"),
    (#"[{"rule": "priority", "settings": {"speed": 1}}]"#, "There is no “speed”"),
    (
      #"[{"rule": "priority", "settings": {"aging": "x"}}]"#,
      "“aging” must be a number of seconds, 0 to"
    ),
    (#"{"rule": 1}"#, "“rules” must be a list."),
  ])
  func badRulesAreAnErrorThatHelps(_ rules: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Data(rules.utf8), as: "rules.json").path
    let run = try LiveRoom(["replay", "-", "--rules", file])
    #expect(run.status == 65)
    #expect(run.errors.contains(words))
    #expect(try LiveRoom(["replay", "-", "--rules", "/no/such/file"]).status == 66)
  }
}
