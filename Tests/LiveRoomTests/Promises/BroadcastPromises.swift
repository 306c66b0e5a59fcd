import LiveRoomKit
import PromiseTesting
import Testing

@testable import LiveRoom

@Suite("Promises of broadcasts") struct BroadcastPromises {
  /// A room, and a ticker that is given by hand what the platform's ticker of the room is to take.
  private struct Pair {
    var dice: SeededGenerator
    var now = Instant.start
    var room: RoomMachine
    var ticker: TickerMachine
    /// The latest content of each identifier, or `nil` after a removal.
    var known: [String: String?] = [:]
    /// The room in which each identifier came first.
    var origins: [String: String] = [:]
    var present = ""
    var notices = 0
    var oldMessages = 0

    init(_ dice: SeededGenerator) throws {
      self.dice = dice
      var configuration = RoomConfiguration()
      if self.dice.chance(50) { configuration.broadcast.mode = .once }
      configuration.broadcast.capacity = self.dice.pick([1, 50])
      room = try RoomMachine(configuration)
      ticker = try TickerMachine(configuration: configuration.broadcast)
    }

    mutating func step(_ reach: inout PromiseReach) throws {
      var (events, expected): ([RoomEvent], [TickerEvent]) = ([], [])
      now = now + dice.milliseconds(0...dice.pick([0, 900, 9_000]))
      room.catchUp(to: now, into: &events)
      ticker.catchUp(to: now, into: &expected)
      let (input, given) = next(&reach)
      if let given { ticker.handle(given, at: now, into: &expected) }
      room.handle(input, at: now, into: &events)
      let emitted = events.compactMap { event in
        if case .broadcast(let event) = event { event } else { nil }
      }
      try ensure(emitted == expected, "\(emitted), not \(expected)")
      reach.note("stopped", if: expected.contains(.didStop))
      let account = room.state(at: now).account
      let other = ticker.state(at: now).account
      try ensure(account.broadcast == other, "\(account.broadcast), not \(other)")
      try ensure(account.oldMessages == oldMessages, "\(account.oldMessages) old messages")
      try ensure(account.ticker.received <= notices, "The other ticker has broadcasts")
    }

    /// The next input of the room, and the input that the ticker should get.
    private mutating func next(_ reach: inout PromiseReach) -> (RoomInput, TickerInput?) {
      let id = dice.pick(["1", "2", "3", "\u{E9}", "e\u{301}"])
      switch dice.below(12) {
      case 0...2:
        present = dice.pick(["harbour", "kitchen"])
        return (.enter(room: present), nil)
      case 3: return (.leave, nil)
      case 4:
        notices += 1
        return (.notice(TickerItem(id: id, content: "of the room")), nil)
      case 5:
        reach.note("removed before", if: known[key(id)] == nil)
        known[key(id)] = .some(nil)
        origins[key(id)] = origins[key(id)] ?? present
        return (.broadcast(.remove(id: id)), .remove(id: id))
      case 6:
        return (.broadcast(.next), .next)
      default:
        var item = TickerItem(id: id, content: dice.pick(["a", "a", "b"]), payload: "room 7")
        let isNamed = dice.chance(70)
        if isNamed { item.ticker = .broadcast }
        let input = isNamed ? RoomInput.notice(item) : .broadcast(.append(item))
        item.ticker = .broadcast
        let isOld = dice.chance(20)
        var given: TickerInput?
        switch known[key(id)] {
        case nil where isOld: oldMessages += 1
        case nil: given = .append(item)
        case .some(item.content), .some(nil):
          reach.note("repeated")
          reach.note("repeated in another room", if: origins[key(id)] != present)
          return (deliver(input, isOld), nil)
        default:
          reach.note("edited")
          given = .replace(item)
        }
        known[key(id)] = item.content
        origins[key(id)] = origins[key(id)] ?? present
        return (deliver(input, isOld), given)
      }
    }

    private func deliver(_ input: RoomInput, _ isOld: Bool) -> RoomInput {
      isOld ? .delivered(RoomDelivery(age: .seconds(31), input: input)) : input
    }

    /// Identifiers are compared byte for byte.
    private func key(_ id: String) -> String { id.utf8.map(String.init).joined(separator: " ") }
  }

  @Test("Promise 37: broadcasts outlive rooms, and each is shown once in all of them")
  func broadcasts() throws {
    let situations = [
      "stopped", "repeated", "repeated in another room", "edited", "removed before",
    ]
    try verify(reaching: situations) { dice, reach in
      var pair = try Pair(dice)
      for _ in 0..<60 { try pair.step(&reach) }
    }
  }
}
