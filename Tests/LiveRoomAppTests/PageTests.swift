import Foundation
import Testing

@Suite struct PageTests {
  private static let room = """
    {"liveroom": 1}
    {"at": 0, "type": "pager.setPageLength", "length": 700}
    {"at": 0, "type": "pager.setPageLength", "length": -5}
    {"at": 0, "type": "pager.setRooms", "rooms": ["harbour", "kitchen"]}
    {"at": 1, "type": "gift", "sender": "ada", "gift": "rose", "count": {"runningTotal": 3}}
    {"at": 1, "type": "comment", "sender": "bob", "text": "one"}
    {"at": 2, "type": "comment", "sender": "bob", "text": "two"}
    {"at": 2, "type": "like", "sender": "cat", "count": 5, "total": 9}
    {"at": 2.5, "type": "popup", "id": "p", "kind": "wish", "payload": "<b>"}
    """

  /// What the page does not need.
  private static let unseen: Set<String> = [
    "gifts comboDidEnd", "pager didApproachEnd", "pager willPreload", "pager didCancelPreload",
    "likes didResolve", "likes sendLikes", "likes didDeliverLikes", "room send.likes",
    "room send.gift",
  ]

  @Test func thePageHoldsTheEventsThatItShows() throws {
    let replay = try PageOfReplay(Self.room)
    let events = try replay.events.filter { event in
      !Self.unseen.contains("\(try #require(event["module"])) \(try #require(event["event"]))")
    }
    let held = try replay.heldEvents
    let emitted = held.filter { !["feed", "announcer"].contains($0["module"] as? String) }
    #expect(emitted as NSArray == events as NSArray)
    let spoken = held.filter { $0["module"] as? String == "announcer" }
    #expect(!spoken.isEmpty && spoken.allSatisfy { $0["text"] is String })
    #expect(events.count > 20)
    let lengths = held.filter { $0["module"] as? String == "feed" }.map { $0["length"] as? Double }
    #expect(lengths == [700])
  }

  @Test func thePageHoldsTheLoad() throws {
    let about = try PageOfReplay(Self.room).block("about") as? [String: Any] ?? [:]
    #expect(value(about, "messages") == 8)
    #expect(value(about, "room.entrance.duration") == 0.3)
    #expect(value(about, "load.seconds") == 1)
    let load = about["load"] as? [String: Any] ?? [:]
    #expect(load["gifts"] as? [Int] == [0, 1, 0])
    #expect(load["comments"] as? [Int] == [0, 1, 1])
    #expect(load["likes"] as? [Int] == [0, 0, 1])
    #expect(load["others"] as? [Int] == [3, 0, 1])
  }

  @Test func aFeedOfYearsHasABoundedLoad() throws {
    let feed = [0, 1, 5_000, 90_000_000, 90_000_000].map {
      #"{"at": \#($0), "type": "comment", "sender": "ada", "text": "hello"}"#
    }
    let page = try PageOfReplay(feed.joined(separator: "\n"))
    let load = (try page.block("about") as? [String: Any])?["load"] as? [String: Any] ?? [:]
    let comments = load["comments"] as? [Int] ?? []
    #expect(comments.count <= 4_096 && comments.count > 2_048)
    #expect(comments.first == 3 && comments.last == 2)
    #expect(comments.reduce(0, +) == 5)
    #expect(page.text.utf8.count < 300_000)
  }

  @Test func thePageIsTheSameEveryTime() throws {
    #expect(try PageOfReplay(Self.room).text == PageOfReplay(Self.room).text)
  }
}

/// The page and the events of a replay.
private struct PageOfReplay {
  let text: String
  let events: [[String: Any]]

  init(_ feed: String) throws {
    let folder = try TemporaryFolder()
    let page = folder.url.appendingPathComponent("page.html")
    let events = folder.url.appendingPathComponent("events.jsonl")
    let run = try LiveRoom(
      ["replay", "-", "--html", page.path, "--events", events.path], input: feed)
    try #require(run.status == 0)
    text = try String(contentsOf: page, encoding: .utf8)
    self.events = try objects(in: folder.text("events.jsonl"))
  }

  /// A block of JSON, ended where a browser ends it.
  func block(_ id: String) throws -> Any {
    let start = try #require(text.range(of: #"<script type="application/json" id="\#(id)">"#))
    let end = try #require(text.range(of: "</script", range: start.upperBound..<text.endIndex))
    return try JSONSerialization.jsonObject(
      with: Data(text[start.upperBound..<end.lowerBound].utf8))
  }

  /// The events put together again from the rows.
  var heldEvents: [[String: Any]] {
    get throws {
      let shapes = try block("shapes") as? [[String]] ?? []
      let values = try block("values") as? [Any] ?? []
      return try (block("events") as? [[Any]] ?? []).map { row in
        let shape = shapes[try #require(row[0] as? Int)]
        var event: [String: Any] = ["module": shape[0], "event": shape[1]]
        for (name, value) in zip(shape.dropFirst(2), row.dropFirst()) {
          guard name.hasPrefix("$") else {
            event[name] = value
            continue
          }
          event[String(name.dropFirst())] = values[try #require(value as? Int)]
        }
        return event
      }
    }
  }
}
