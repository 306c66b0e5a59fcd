import Foundation
import Testing

/// Feeds drawn from a seed, and what they must come to: written from the description of the format
/// (FeedSchema.md), not from what reads it.
@Suite struct GeneratedFeedTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func theAccountIsThatOfTheFeed(_ seed: UInt64) throws {
    var feed = GeneratedFeed(seed: seed)
    for _ in 0..<600 { feed.appendLine() }
    let run = try LiveRoom(
      ["replay", "-", "--format", "jsonl", "--local-user", "me", "--summary", "json"],
      input: Data(feed.bytes))
    #expect(run.status == 0, "\(run.errors)")
    let json = try run.json()
    for (path, expected) in feed.expected {
      #expect(value(json, path) == Double(expected), "\(path) of seed \(seed)")
    }
    #expect(value(json, "room.isBalanced") == 1)
    let parts = ["shown", "folded", "waiting"].compactMap { value(json, "gifts.\($0).units") }
    #expect(parts.reduce(0, +) == value(json, "gifts.units"))
  }
}

private struct GeneratedFeed {
  private(set) var bytes: [UInt8] = []
  private(set) var expected: [String: Int] = [
    "feed.messages": 0, "feed.rejected": 0, "room.rejected": 0, "room.ownLikesEchoed": 0,
    "gifts.units": 0, "gifts.messages": 0, "gifts.duplicates": 0, "gifts.summaries": 0,
    "likes.others": 0, "ticker.received": 0, "popups.received": 0,
  ]
  private var dice: Dice
  private var time = 0.0
  private var number = 0
  private var totals: [String: Int] = [:]

  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    /// SplitMix64.
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  init(seed: UInt64) { dice = Dice(state: seed) }

  mutating func appendLine() {
    number += 1
    if Int.random(in: 0..<3, using: &dice) == 0 { time += Double.random(in: 0...2, using: &dice) }
    switch Int.random(in: 0..<10, using: &dice) {
    case 0..<5: appendGift()
    case 5: appendLike()
    case 6: appendTicker()
    case 7: appendPopup()
    case 8: appendBad()
    default:
      // Meant for a room that is not on.
      append([
        "type": "delivered", "room": "elsewhere",
        "input": ["type": "gift", "sender": "ada", "gift": "rose"],
      ])
      expected["room.rejected"]! += 1
    }
  }

  private mutating func appendGift() {
    var fields: [String: Any] = ["type": "gift", "gift": "rose"]
    let sender = "u\(Int.random(in: 0..<9, using: &dice))"
    let count = Int.random(in: 1...20, using: &dice)
    let batch = Int.random(in: 1...3, using: &dice)
    fields["sender"] = sender
    fields["batchSize"] = batch
    fields["id"] = "m\(number)"
    expected["gifts.messages"]! += 1
    switch Int.random(in: 0..<5, using: &dice) {
    case 0:
      fields["count"] = ["single": count]
      expected["gifts.units"]! += count * batch
    case 1:
      fields["count"] = ["increment": count]
      expected["gifts.units"]! += count * batch
    case 2:
      fields["count"] = ["summary": count]
      expected["gifts.summaries"]! += 1
    case 3:
      // The running total of a combo that the server names: it only grows.
      let combo = "\(sender)-\(batch)"
      let total = totals[combo, default: 0] + count
      totals[combo] = total
      fields["combo"] = combo
      fields["count"] = ["runningTotal": total]
      expected["gifts.units"]! += count * batch
    default:
      // Sent twice by the network; `count` and `batchSize` are 1 where they are left out.
      let twice: [String: Any] = [
        "type": "gift", "sender": sender, "gift": "rose", "id": "m\(number)",
      ]
      append(twice)
      append(twice)
      expected["gifts.messages"]! += 1
      expected["gifts.units"]! += 1
      expected["gifts.duplicates"]! += 1
      return
    }
    append(fields)
  }

  private mutating func appendLike() {
    let count = Int.random(in: 1...9, using: &dice)
    let isOwn = Bool.random(using: &dice)
    append(["type": "like", "sender": isOwn ? "me" : "ada", "count": count])
    expected[isOwn ? "room.ownLikesEchoed" : "likes.others"]! += isOwn ? 1 : count
  }

  private mutating func appendTicker() {
    if Bool.random(using: &dice) {
      append(["type": "comment", "sender": "ada", "text": "héllo \u{1F468}\u{200D}\u{1F469}"])
    } else {
      append(["type": "notice", "id": "n\(number)", "content": "note", "unknown": [1, ["a": 2]]])
    }
    expected["ticker.received"]! += 1
  }

  private mutating func appendPopup() {
    let popup: [String: Any] = ["type": "popup", "id": "p\(number)", "expiry": time + 3]
    if Bool.random(using: &dice) {
      append(popup)
      expected["popups.received"]! += 1
    } else {
      append(["type": "popups", "popups": [["id": "q\(number)"], ["id": "r\(number)"]]])
      expected["popups.received"]! += 2
    }
  }

  private mutating func appendBad() {
    let deep = String(repeating: "[", count: 17) + String(repeating: "]", count: 17)
    let lines = [
      "nonsense", "{}", #"{"type":"like","sender":"a","count":1}"#, #"{"at":1,"type":"dance"}"#,
      #"{"at":-1,"type":"popups.setScene"}"#, #"{"at":1e9,"type":"popups.setScene"}"#,
      #"{"at":1,"type":"like","sender":"a","count":0}"#,
      #"{"at":1,"type":"gift","sender":"a","gift":"b","count":{"often":1}}"#,
      #"{"at":1,"type":"gift","sender":"a","gift":"b","count":{"increment":1.5}}"#,
      #"{"at":1,"type":"gift","sender":"a","gift":"b","count":{"single":99999999999999999999}}"#,
      #"{"at":1,"type":"popups.setScene","x":\#(deep)}"#, #"{"liveroom":2}"#,
      #"{"at":1,"type":"popups.setScene","x":""# + String(repeating: "x", count: 65_536) + "\"}",
    ]
    if Int.random(in: 0..<8, using: &dice) == 0 {
      bytes += [0xFF, 0xFE]
    } else {
      bytes += lines.randomElement(using: &dice)!.utf8
    }
    bytes.append(UInt8(ascii: "\n"))
    expected["feed.rejected"]! += 1
  }

  private mutating func append(_ fields: [String: Any]) {
    let line = fields.merging(["at": time]) { $1 }
    bytes += try! JSONSerialization.data(withJSONObject: line, options: .sortedKeys)
    // Lines end as they may, and empty ones are none.
    bytes += ["\n", "\r\n", "\n\n"].randomElement(using: &dice)!.utf8
    expected["feed.messages"]! += 1
  }
}
