import RollingTicker
import RoomCore
import Testing

/// The smallest sequences that broke promises.
@Suite struct DefectPromises {
  struct Sequence: CustomTestStringConvertible, Sendable {
    /// The number of the promise, and what it says here.
    var testDescription: String
    var configure: @Sendable (inout TickerConfiguration) -> Void
    /// What is on the ticker at first.
    var items: String
    var steps: [Step]
    /// The events of the last step, and what is on screen after it.
    var events: [String]
    var screen: [String?]

    init(
      _ promise: String, _ items: String, _ steps: [Step], _ events: [String],
      _ screen: [String?], _ configure: @escaping @Sendable (inout TickerConfiguration) -> Void
    ) {
      testDescription = promise
      (self.items, self.steps, self.events, self.screen) = (items, steps, events, screen)
      self.configure = configure
    }
  }

  enum Step: Sendable {
    case send(TickerInput)
    /// Lets time pass to these milliseconds.
    case wait(to: Int)

    /// The next item rolls in.
    static let roll = [Step.send(.next), .wait(to: 660)]
    static func set(_ ids: String) -> Step { .send(.set(ids.map { item($0) })) }
    static func insertFirst(_ id: String) -> Step {
      .send(.insert(TickerInsertion(item: item(id), position: .index(0))))
    }
    static func once(_ change: (inout TickerConfiguration) -> Void = { _ in }) -> Step {
      var configuration = TickerConfiguration()
      configuration.mode = .once
      change(&configuration)
      return .send(.configure(configuration))
    }
  }

  private static let sequences: [Sequence] = [
    Sequence(
      "3: no item is on screen while the list is empty, also after a change to `once`", "ab",
      Step.roll + [.send(.setCount(1)), .once()], ["configured", "cleared second"], []
    ) { $0.mode = .rounds(1, then: .rest) },
    Sequence(
      "3: the list of a loop that a change to `once` empties is not on screen either", "ab",
      Step.roll + [.send(.setCount(1)), .once(), .wait(to: 2_660)],
      ["configured", "cleared second"], []
    ) { $0.mode = .loop },
    Sequence(
      "4: when the mode becomes `once`, the items that were shown leave the list", "ab",
      Step.roll + [.once(), .send(.remove(id: "a"))],
      ["rejected No item \"a\" is on the ticker."], ["b"]
    ) { $0.mode = .rounds(1, then: .rest) },
    Sequence(
      "4: an item that was inserted before the one at rest does not follow it", "abc",
      [.insertFirst("d"), .wait(to: 2_000)], ["a>b"], ["a", "b"]
    ) { $0.capacity = 3 },
    Sequence(
      "7: `set` in mode `once` shows the first of the new items", "a", [.set("ba"), .set("cd")],
      ["shown c"], ["c"]
    ) { $0.mode = .once },
    Sequence(
      "7: `set` of more items than the capacity shows the item now at that index", "ab",
      Step.roll + [.set("cde")], ["dropped c", "shown e"], ["e"]
    ) { $0.capacity = 2 },
    Sequence(
      "7: an item that is leaving the screen in mode `once` is updated by `set`", "ab",
      [.send(.next), .send(.set([item("a", content: "new"), item("b")]))], ["updated a"],
      ["a", "b"]
    ) { $0.mode = .once },
    Sequence(
      "30: an item that is leaving the screen in mode `once` occurs once in a `set`", "ab",
      [.send(.next), .set("aba")], ["rejected An item \"a\" is on the ticker already."],
      ["a", "b"]
    ) { $0.mode = .once },
    Sequence(
      "30: what a full list has lost again is no duplicate", "", [.set("0x0")],
      ["dropped 0", "dropped x", "shown 0", "idle 0"], ["0"]
    ) { $0.capacity = 1 },
    Sequence(
      "9: where no other follows an outgoing item that has left, the last enters", "xb",
      [.send(.next), .insertFirst("y"), .send(.remove(id: "b"))], ["shown y"], ["x", "y"]
    ) {
      $0.capacity = 2
      $0.mode = .rounds(1, then: .stop)
    },
    Sequence(
      "10: rows that are added after one that has left the list follow it", "",
      [.send(.setCount(2))] + Step.roll
        + [.send(.setCount(1)), .send(.setCount(3)), .wait(to: 2_660)], ["#2>#3"], ["#2", "#3"]
    ) { _ in },
    Sequence(
      "22: what was shown leaves for the mode `once` before the list is cut", "ab",
      Step.roll + [.insertFirst("x"), .once { $0.capacity = 2 }, .wait(to: 2_660)],
      ["configured", "b>x"], ["b", "x"]
    ) { $0.mode = .loop },
    Sequence(
      "22: a configuration waits for the end of the stay before a stop", "a",
      [.once { $0.stay = .seconds(9) }, .wait(to: 2_000)], ["configured", "stay 9.0", "idle a"],
      ["a"]
    ) { $0.mode = .rounds(1, then: .stop) },
    Sequence(
      "22: a roll that is cancelled has not ended", "ab",
      [.send(.next), .once { $0.mode = .loop }, .send(.remove(id: "b"))],
      ["cancelled 1", "cleared second"], ["a"]
    ) { $0.rollsSingleItem = true },
    Sequence(
      "28: a tap from before a stop hits nothing", "ab",
      Step.roll + [
        .wait(to: 2_660),
        .send(.tap(.init(location: ScreenPoint(x: 9, y: 9), time: .start + .seconds(2)))),
      ], ["tapped outside"], []
    ) { $0.mode = .rounds(1, then: .stop) },
    Sequence(
      "State: during a roll whose outgoing item was removed, no item is the current one", "abc",
      [.send(.next), .send(.remove(id: "a"))], ["cleared first"], [nil, "b"]
    ) { _ in },
  ]

  @Test(arguments: sequences) func promise(_ sequence: Sequence) {
    var rig = Rig(sequence.items.map { item($0) }, configure: sequence.configure)
    var events: [TickerEvent] = []
    for step in sequence.steps {
      switch step {
      case .send(let input): events = rig.send(input)
      case .wait(let milliseconds): events = rig.advance(to: milliseconds)
      }
    }
    #expect(events.brief == sequence.events && rig.viewState == sequence.screen)
  }
}
