import Foundation
import Testing

/// Each module, seen through the command.
@Suite struct ModulesTests {
  static let package = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../..").standardized

  static func sample(_ name: String) -> String {
    package.appendingPathComponent("Docs/Samples/\(name)").path
  }

  @Test func theSampleRoomUsesAllModules() throws {
    let json = try LiveRoom([
      "replay", Self.sample("room.jsonl"), "--rules", Self.sample("rules.json"), "--summary",
      "json",
    ]).json()
    for (path, number) in [
      "feed.messages": 23, "feed.rejected": 0, "gifts.units": 8, "ticker.received": 0,
      "commentList.received": 2, "commentList.visible": 2, "popups.received": 3, "popups.shown": 3,
      "popups.outcomes.confirmed": 3,
      "pager.settled": 3, "pager.plays": 2, "pager.preloadsUsed": 1, "likes.localUser": 2,
      "likes.sent": 2, "likes.pending": 0, "likes.others": 12,
    ] {
      #expect(value(json, path) == Double(number), "\(path)")
    }
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

  @Test func theRulesAreListedWithTheirSettings() throws {
    let run = try LiveRoom(["rules"])
    #expect(run.status == 0)
    for word in ["arrival", "priority", "flow", "frequency", "quiet", "preemptFrom", "default 0"] {
      #expect(run.output.contains(word))
    }
  }
}
