import DanmakuLanes
import RoomCore
import Testing

/// The tests read a tree of values, which the reader of JSON reads as well.
@Suite struct ReadValueTests {
  private func input(_ value: RuleValue, isExact: Bool = false) throws(FieldError)
    -> DanmakuInput
  {
    try DanmakuInput(from: RuleValueReader(value, isExact: isExact))
  }

  @Test func aConfigurationIsRead() throws {
    let value: RuleValue = [
      "area": "full", "duration": 6, "speed": 120.5, "gap": 0, "localUser": "me",
      "rules": ["merge"],
    ]
    let configuration = try DanmakuConfiguration(from: RuleValueReader(value))
    #expect(configuration.area == .full && configuration.duration == .seconds(6))
    #expect(configuration.speed == 120.5 && configuration.gap == 0)
    #expect(configuration.rules == [RuleConfiguration("merge")])
    for invalid: RuleValue in [
      ["area": "third"], ["laneHeight": 7], ["duration": 0.5], ["speed": 19], ["gap": -1],
      ["opacity": 1.1], ["maximumWait": 0.1], ["lanes": 3],
    ] {
      #expect(throws: FieldError.self) {
        try DanmakuConfiguration(from: RuleValueReader(invalid))
      }
    }
  }

  @Test func inputsOfAServerAreRead() throws {
    #expect(
      try input(["type": "receive", "id": "1", "text": "Hi", "mode": "top"], isExact: true)
        == .receive(CommentMessage(id: "1", text: "Hi", mode: .top)))
    #expect(throws: FieldError.self) {
      try input(["type": "receive", "text": "Hi", "mode": "diagonal"], isExact: true)
    }
    #expect(
      try input(["type": "replace", "id": "1", "text": "Ho"], isExact: true)
        == .replace(CommentMessage(id: "1", text: "Ho")))
    #expect(try input(["type": "remove", "id": "1"]) == .remove(id: "1"))
    #expect(try input(["type": "removeSender", "sender": "x"]) == .removeSender("x"))
    #expect(try input(["type": "allowSender", "sender": "x"]) == .allowSender("x"))
    #expect(try input(["type": "clear"]) == .clear)
  }

  @Test func viewsAndTheRoomAreNotAServer() throws {
    let values: [RuleValue] = [
      ["type": "enter", "room": "r"], ["type": "leave"], ["type": "close"],
      ["type": "suspend", "reason": "app"], ["type": "resume", "reason": "app"],
      ["type": "resize", "width": 100, "height": 100],
      ["type": "touch", "comment": 1, "phase": "began"],
      ["type": "didMeasure", "widths": [["comment": 1, "width": 20]]],
      ["type": "configure", "configuration": [:]],
    ]
    for value in values {
      #expect(throws: FieldError.self) { try input(value) }
      _ = try input(value, isExact: true)
    }
    #expect(throws: FieldError.self) { try input(["type": "?"], isExact: true) }
  }
}
