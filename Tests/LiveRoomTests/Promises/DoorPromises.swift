import LiveRoomKit
import PromiseTesting
import Testing

@testable import LiveRoom

/// A room that remembers a number of messages.
private struct DoorSetup: PromiseSetup {
  var configuration = RoomConfiguration(localUser: "\u{E9}")

  var title: String { "remembers \(configuration.rememberedMessages)" }

  func machine() throws -> RoomMachine { try RoomMachine(configuration) }

  func simpler(_ step: PromiseInput<RoomInput>) -> [PromiseInput<RoomInput>] {
    guard case .delivered(let delivery) = step.input else { return [] }
    var inner = step
    inner.input = delivery.input
    return [inner]
  }
}

/// Random messages of all kinds, delivered in any way: servers repeat them, in bursts and across reconnects, in rooms
/// that are entered and left.
private struct DoorScript {
  private var dice: SeededGenerator
  private var run: PromiseRun<DoorSetup>
  private var number = 0

  private static let rooms = ["harbour", "\u{E9}", "e\u{301}"]
  private static let texts = ["\u{E9}", "e\u{301}"]
  private static let longest = String(repeating: "\u{E9}", count: 128)

  /// One of few, or one of the greatest length, or a longer one.
  private mutating func id() -> String {
    dice.chance(4)
      ? Self.longest + dice.pick(["", "x"]) : dice.pick(["", "1", "2", "3", "4"] + Self.texts)
  }

  private mutating func payload(_ limit: Int) -> String? {
    dice.chance(90)
      ? dice.pick([nil, "a"]) : String(repeating: "x", count: limit + dice.below(2))
  }

  private mutating func message() -> RoomInput {
    number += 1
    let (id, text) = (dice.chance(85) ? id() : nil, dice.pick(Self.texts))
    let sender = dice.chance(95) ? dice.pick(Self.texts + ["bob"]) : self.id()
    switch dice.below(20) {
    case 0..<4:
      let total = dice.chance(40) ? dice.number(0...90) : nil
      return .like(RoomLike(id: id, sender: sender, count: dice.number(-1...5), total: total))
    case 4..<7:
      // The list rejects an empty identifier.
      let id = id.flatMap { $0.isEmpty ? nil : $0 }
      return .comment(
        CommentMessage(id: id, sender: sender, text: text, payload: payload(4_096)))
    case 7..<10:
      let item = TickerItem(
        id: id, sender: sender, content: text, payload: payload(4_096),
        ticker: dice.chance(40) ? .broadcast : nil)
      return item.ticker == nil || dice.chance(60) ? .notice(item) : .broadcast(.append(item))
    case 10:
      let id = id ?? "5"
      return dice.pick([
        .ticker(.remove(id: id)), .comments(.remove(id: id)), .broadcast(.remove(id: id)),
      ])
    case 11..<13:
      return .join(
        RoomJoin(id: id, sender: sender, priority: dice.below(2), payload: payload(4_096)))
    case 13..<16:
      let kind = dice.pick(["score", "score 1", "score" + self.id()])
      return .app(
        AppMessage(
          id: id, kind: kind, payload: payload(65_536) ?? "", isState: dice.chance(30)))
    case 16:
      let name = String(repeating: "x", count: dice.pick([3, 1_024, 1_025]))
      return .profile(ProfileMessage(id: sender, name: name))
    case 17:
      return .gift(GiftMessage(id: id, sender: "bob", gift: "rose", count: .increment(2)))
    case 18: return .popup(Popup(id: "popup \(number)", channel: PopupChannel.banner))
    default: return .ticker(.next)
    }
  }

  private mutating func delivery(of message: RoomInput) -> RoomInput {
    var delivery = RoomDelivery(input: message)
    if dice.chance(25) { delivery.room = dice.pick(Self.rooms) }
    if dice.chance(25) {
      let maximum = run.setup.configuration.maximumAge
      delivery.age = dice.pick([.seconds(-1), maximum, maximum + .nanoseconds(1), .seconds(9_000)])
    }
    if dice.chance(30) { delivery.origin = id() }
    if dice.chance(10) {
      delivery = RoomDelivery(age: dice.pick([nil, .zero]), input: .delivered(delivery))
    }
    guard dice.chance(60) else { return .delivered(delivery) }
    let last = run.machine.state(at: run.now).statistics.position
    delivery.session = last?.session ?? "none"
    delivery.number = last?.number ?? 0
    if dice.chance(4) {
      (delivery.session, delivery.number) = (dice.pick([""] + Self.texts), dice.pick([0, 100]))
    } else if dice.chance(60) {
      delivery.number? += dice.pick([1, 1, 1, 2, 2, 3, 900, 1 << 40])
    } else {
      delivery.number? -= dice.below(dice.pick([6, 6, 120]))
    }
    return .delivered(delivery)
  }

  private mutating func play(_ input: RoomInput) {
    let wait = dice.milliseconds(0...dice.pick([0, 500, 5_000]))
    run.play(PromiseInput(time: run.now + wait, input: input))
  }

  static func play(_ seed: Int) throws -> PromiseRun<DoorSetup> {
    var dice = SeededGenerator(seed: UInt64(seed))
    var setup = DoorSetup()
    setup.configuration.rememberedMessages = dice.pick([0, 1, 3, 8_192, 8_192, 8_192])
    setup.configuration.maximumAge = dice.pick([.zero, .seconds(30)])
    var script = DoorScript(dice: dice, run: try PromiseRun(setup))
    if script.dice.chance(20) {
      // A number is missing between any two: of the last 64 runs it is taken, of the run before it is not.
      let count = script.dice.number(67...72)
      for index in (0..<count).map({ 2 * $0 }) + [count - 66, count - 65].map({ 2 * $0 + 1 }) {
        script.play(.delivered(RoomDelivery(number: index, input: .idle)))
      }
    }
    var sent: [RoomInput] = []
    for _ in 0..<90 {
      switch script.dice.below(12) {
      case 0: script.play(.enter(room: script.dice.pick(Self.rooms)))
      case 1 where script.dice.chance(40): script.play(.leave)
      case 2 where !sent.isEmpty: script.play(script.dice.pick(sent))
      default:
        let message = script.message()
        let input = script.dice.chance(70) ? script.delivery(of: message) : message
        sent = (sent + [input]).suffix(12)
        script.play(input)
      }
    }
    return script.run
  }
}

@Suite("Promises of messages that come again") struct DoorPromises {
  @Test(
    "Promises 14, 15, 16, 25, 31, 33, 35 and 37: a message has its effect once, in its room")
  func once() throws {
    let kinds = ["like", "comment", "notice", "join", "broadcast", "app score"]
    let situations =
      kinds.map { "repeated \($0)" } + kinds[1...4].map { "edited \($0)" }
      + ["like", "comment", "notice", "join", "app", "gift", "state"].map { "old \($0)" } + [
        "for another room", "too long", "another session", "number again", "forgotten number",
        "missed", "late", "rejected with a number", "rejected with an origin", "origin again",
        "delivered twice", "own like", "look-alike user", "removed before", "in another room",
      ]
    try verify(reaching: situations, in: DoorScript.play) { run, reach in
      var observer = DoorObserver(run.setup.configuration)
      for moment in run.moments { try observer.observe(moment, &reach) }
    }
  }

  @Test("Promise 37: broadcasts outlive rooms")
  func broadcasts() throws {
    try verify(reaching: ["shown"], in: DoorScript.play) { run, reach in
      for moment in run.moments {
        var items: [TickerItem] = []
        for case .broadcast(let event) in moment.events {
          if case .didShow(let showing) = event { items.append(showing.item) }
          if case .didBeginRoll(let roll) = event { items.append(roll.incoming.item) }
          let isOfRooms = [.room(.leave)].contains(moment.input) || moment.input?.isEntry ?? false
          try ensure(!isOfRooms, "\(event) of \(moment.input as Any)")
        }
        reach.note("shown", if: !items.isEmpty)
        try ensure(items.allSatisfy { $0.ticker == .broadcast }, "\(items)")
      }
    }
  }
}

extension RoomInput {
  /// An input that has no effect, and is no message.
  static let idle = RoomInput.room(.setLandscape(false))

  fileprivate var isEntry: Bool { if case .room(.enter) = self { true } else { false } }
}
