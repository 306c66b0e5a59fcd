import Foundation
import Testing

@Suite struct ScriptTests {
  @Test func aScriptIsMergedIntoTheFeedByItsTimes() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(
      """
      {"at": 0, "type": "enter", "room": "harbour"}
      {"at": 2, "type": "enter", "room": "kitchen"}
      {"at": 9, "type": "enter", "room": "rooftop"}
      """, as: "script"
    ).path
    let feed = """
      {"at": 1, "type": "delivered", "room": "harbour", "input": {"type": "gift", "sender": "ada", "gift": "rose"}}
      {"at": 3, "type": "delivered", "room": "kitchen", "input": {"type": "gift", "sender": "ada", "gift": "rose"}}
      {"at": 4, "type": "delivered", "room": "harbour", "input": {"type": "gift", "sender": "ada", "gift": "rose"}}
      """
    let json = try LiveRoom(
      ["replay", "-", "--script", script, "--summary", "json"], input: feed
    ).json()
    #expect(value(json, "roomsEntered") == 3)
    #expect(value(json, "messages") == 6)
    #expect(value(json, "rejected") == 1)
    #expect(value(json, "gifts.units") == 2)
  }

  @Test func fiftyRoomsOfASampleVisitAddUp() throws {
    let folder = try TemporaryFolder()
    let events = (0..<2).map { folder.url.appendingPathComponent("events\($0)").path }
    let feed = stride(from: 0, to: 3_000, by: 2).map { second in
      let (sender, total) = (second % 97, second / 97 + 1)
      return second % 5 == 0
        ? "\(second),l,\(sender),0,3,\(second)" : "\(second),g,\(sender),1,\(total),9"
    }.joined(separator: "\n")
    var json: [String: Any] = [:]
    for file in events {
      json = try LiveRoom(
        [
          "replay", "-", "--format", "douyin-csv", "--script", ModulesTests.sample("visit.jsonl"),
          "--local-user", "me", "--summary", "json", "--events", file,
        ], input: feed
      ).json()
    }
    #expect(FileManager.default.contentsEqual(atPath: events[0], andPath: events[1]))
    #expect(value(json, "roomsLeft")! >= 50)
    #expect(value(json, "isBalanced") == 1)
    #expect(value(json, "popups.received") == 36)
    #expect(value(json, "popups.waiting") == 0 && value(json, "popups.onScreen") == 0)
    #expect(value(json, "likes.localUser")! > 50)
    #expect(value(json, "likes.localUser") == value(json, "likes.sent"))
    #expect(value(json, "gifts.waiting.units") == value(json, "gifts.left.units"))
  }

  /// Nobody but its author writes the times of a script, and they may lie hours apart.
  @Test(arguments: [1, 2, 3])
  func timesOfAScriptAreBelieved(_ count: Int) throws {
    let lines = (1...count).map {
      #"{"at": \#($0 * 7_200), "type": "enter", "room": "room\#($0)"}"#
    }
    let folder = try TemporaryFolder()
    let script = try folder.write(lines.joined(separator: "\n"), as: "script").path
    let json = try LiveRoom(
      ["replay", "-", "--script", script, "--summary", "json"], input: ""
    ).json()
    #expect(value(json, "roomsEntered") == Double(count))
    #expect(value(json, "feed.rejected") == 0)
    #expect(value(json, "feed.virtualSeconds")! >= Double(count * 7_200))
  }

  @Test func aBadLineOfAScriptStopsIt() throws {
    let folder = try TemporaryFolder()
    let lines = "{\"liveroom\": 1}\n{\"at\": 1, \"type\": \"dance\"}"
    let script = try folder.write(lines, as: "script").path
    let run = try LiveRoom(["replay", "-", "--script", script], input: "")
    #expect(run.status == 65)
    #expect(run.errors.contains("Line 2 of the script") && run.errors.contains("“dance”"))
  }
}
