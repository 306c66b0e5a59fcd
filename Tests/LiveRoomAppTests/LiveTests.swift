import Foundation
import Testing

@Suite struct LiveTests {
  private func events(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(object)
    }
  }

  @Test func messagesAreTakenAsTheyComeWhateverTimeTheyBear() throws {
    let feed = """
      {"at": 9000, "type": "comment", "id": "c1", "sender": "ada", "text": "hi"}
      nonsense
      {"at": 1, "type": "enter", "room": "harbour"}
      """
    let run = try LiveRoom(["live"], input: feed)
    #expect(run.status == 0)
    #expect(run.errors == "liveroom: line 2: the line is not JSON\n")
    let events = try events(run.output)
    #expect(events.contains { $0["event"] as? String == "didShow" })
    #expect(
      events.contains { $0["event"] as? String == "entered" && $0["room"] as? String == "harbour" })
    let last = try #require((events.last?["time"] as? NSNumber)?.doubleValue)
    #expect(last < 9_000)
  }

  @Test(arguments: [
    (["live", "feed"], "liveroom live takes no feed"),
    (["live", "--format"], "--format needs a value"),
    (["live", "--events", "x"], "liveroom live takes no --events"),
  ])
  func mistakesGetOneClearSentence(_ arguments: [String], _ words: String) throws {
    let run = try LiveRoom(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(words))
  }
}
