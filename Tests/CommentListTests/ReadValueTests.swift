import CommentList
import RoomCore
import Testing

/// The tests read a tree of values, which the reader of JSON reads as well.
@Suite struct ReadValueTests {
  private func input(_ value: RuleValue, isExact: Bool = false) throws(FieldError)
    -> CommentInput
  {
    try CommentInput(from: RuleValueReader(value, isExact: isExact))
  }

  @Test func aConfigurationIsRead() throws {
    let value: RuleValue = [
      "capacity": 50, "rowsPerSecond": .null, "localUser": "me",
      "rules": ["joins", ["rule": "mute", "settings": ["words": ["spam"]]]],
    ]
    let configuration = try CommentConfiguration(from: RuleValueReader(value))
    #expect(configuration.capacity == 50 && configuration.rowsPerSecond == nil)
    #expect(
      configuration.rules == [
        RuleConfiguration("joins"), RuleConfiguration("mute", ["words": ["spam"]]),
      ])
    for invalid: RuleValue in [
      ["capacity": 0], ["capacitY": 5], ["rowsPerSecond": 1_001], ["rules": [1]],
      ["rules": "merge"],
    ] {
      #expect(throws: FieldError.self) {
        try CommentConfiguration(from: RuleValueReader(invalid))
      }
    }
  }

  @Test func inputsOfAServerAreRead() throws {
    let message = CommentMessage(
      id: "1", kind: "superChat", sender: "ann", text: "Hi", payload: "{}", priority: 3,
      mentions: ["bob"])
    let fields: RuleValue = [
      "type": "receive", "id": "1", "kind": "superChat", "sender": "ann", "text": "Hi",
      "payload": "{}", "priority": 3, "mentions": ["bob"],
    ]
    // A reader of values knows each field of a message, and `type` is none of them.
    #expect(try input(fields, isExact: true) == .receive(message))
    #expect(
      try input(["type": "receive", "kind": "join", "sender": "x"], isExact: true)
        == .receive(CommentMessage(kind: .join, sender: "x")))
    #expect(
      try input(["type": "restore", "comments": [["message": ["text": "a"], "age": 60]]])
        == .restore([PastComment(CommentMessage(text: "a"), age: .seconds(60))]))
    #expect(try input(["type": "remove", "id": "1"]) == .remove(id: "1"))
    #expect(try input(["type": "removeSender", "sender": "x"]) == .removeSender("x"))
    #expect(try input(["type": "clear"]) == .clear)
    #expect(
      try input(["type": "pin", "message": ["id": "1"], "duration": 5], isExact: true)
        == .pin(CommentPin(CommentMessage(id: "1"), for: .seconds(5))))
    #expect(
      try input(["type": "send", "text": "a"], isExact: true) == .send(CommentMessage(text: "a")))
    #expect(
      try input(["type": "setSlowMode", "interval": 30]) == .setSlowMode(interval: .seconds(30)))
    let muted = CommentPermission(.muted, for: .seconds(600), isExempt: true)
    #expect(
      try input(
        [
          "restriction": "muted", "duration": 600, "isExempt": true, "type": "setPermission",
        ], isExact: true) == .setPermission(muted))
    #expect(
      try input(["type": "setPermission"], isExact: true) == .setPermission(CommentPermission()))
    var refused = CommentSend(CommentMessage(id: "comment-1"))
    refused.retryAfter = .seconds(12)
    #expect(
      try input(
        ["type": "didRefuse", "message": ["id": "comment-1"], "retryAfter": 12], isExact: true)
        == .didRefuse(refused))
  }

  @Test func viewsAndTheRoomAreNotAServer() throws {
    let values: [RuleValue] = [
      ["type": "enter", "room": "r"], ["type": "leave"], ["type": "close"],
      ["type": "suspend", "reason": "app"], ["type": "resize", "height": 100],
      ["type": "drag", "phase": "ended", "translation": 5, "velocity": 10],
      ["type": "tap", "y": 5], ["type": "longPress", "y": 5],
      ["type": "didMeasure", "heights": [["row": 1, "height": 20]]],
      ["type": "didDeliver", "message": ["id": "1"]], ["type": "configure", "configuration": [:]],
    ]
    for value in values {
      #expect(throws: FieldError.self) { try input(value) }
      _ = try input(value, isExact: true)
    }
    #expect(
      try input(values[5], isExact: true)
        == .drag(CommentDrag(.ended, translation: 5, velocity: 10)))
  }
}
