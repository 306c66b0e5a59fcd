import LiveRoomKit
import PromiseTesting
import Testing

@testable import LiveRoom

/// A room that remembers a number of messages.
private struct DoorSetup: PromiseSetup {
  var configuration = RoomConfiguration(localUser: "\u{E9}")

  init(remembering count: Int) {
    configuration.rememberedMessages = count
  }

  var title: String { "remembers \(configuration.rememberedMessages)" }

  func machine() throws -> RoomMachine { try RoomMachine(configuration) }

  func simpler(_ step: PromiseInput<RoomInput>) -> [PromiseInput<RoomInput>] {
    guard case .delivered(let delivery) = step.input else { return [] }
    var inner = step
    inner.input = delivery.input
    return [inner]
  }
}

/// Random deliveries, likes, comments and notices.
private struct DoorScript {
  private var dice: SeededGenerator
  private var run: PromiseRun<DoorSetup>

  private var account: RoomStatistics { run.machine.state(at: run.now).account }

  private mutating func message() -> RoomInput {
    let longest = String(repeating: "\u{E9}", count: 128)
    var id = dice.pick([nil, "", "1", "2", "3", "4", "\u{E9}", "e\u{301}"])
    if dice.chance(4) { id = dice.pick([longest, longest + "x"]) }
    var (sender, text) = (
      dice.pick(["\u{E9}", "e\u{301}", "b"]), dice.pick(["\u{E9}", "e\u{301}"])
    )
    if dice.chance(4) { sender = dice.pick([longest, longest + "x"]) }
    switch dice.below(20) {
    case 0..<5:
      let total = dice.chance(40) ? dice.number(0...90) : nil
      return .like(RoomLike(id: id, sender: sender, count: dice.number(-1...5), total: total))
    case 5..<9:
      let payload = dice.pick([nil, nil, text, String(repeating: text, count: 2_000)])
      return .comment(CommentMessage(id: id, sender: sender, text: text, payload: payload))
    case 9..<13:
      let (kind, stay) = (dice.pick(["comment", ""]), dice.pick([nil, Duration.seconds(1)]))
      // Comments and notices have identifiers of their own, so a removal names a known notice or a comment.
      id = id.map { $0.isEmpty ? $0 : "n" + $0 }
      return .notice(
        TickerItem(id: id, kind: kind, content: "\(sender): \(text)", displayDuration: stay))
    case 13:
      return .ticker(
        dice.pick([.remove(id: id ?? "5"), .remove(id: "1"), .remove(id: "n1"), .stop, .next]))
    case 14:
      if dice.chance(20) { text = String(repeating: "x", count: dice.pick([1_024, 1_025])) }
      return dice.chance(50)
        ? .profile(ProfileMessage(id: sender, name: text))
        : .gift(GiftMessage(sender: sender, gift: "rose", count: .increment(2)))
    case 15: return .popup(Popup(id: dice.pick(["1", "2"])))
    case 16: return .leave
    default: return .enter(room: dice.pick(["harbour", "\u{E9}", "e\u{301}"]))
    }
  }

  private mutating func input() -> RoomInput {
    let message = dice.chance(4) ? input() : message()
    guard dice.chance(70) else { return message }
    let room = dice.pick([nil, nil, nil, "harbour", "\u{E9}", "e\u{301}"])
    guard dice.chance(90) else {
      return .delivered(RoomDelivery(room: room, session: "other", input: message))
    }
    var position = account.position ?? RoomPosition(session: "none", number: 0)
    if account.position == nil || dice.chance(4) {
      let names = ["", "\u{E9}", "e\u{301}"].filter {
        Identifier($0) != Identifier(position.session)
      }
      position = RoomPosition(session: dice.pick(names), number: dice.pick([-3, 0, 100]))
    } else if dice.chance(60) {
      position.number += dice.pick([1, 1, 1, 2, 2, 2, 3, 900, 1 << 40])
    } else {
      position.number -= dice.below(dice.pick([6, 6, 120]))
    }
    return .delivered(
      RoomDelivery(
        room: room, session: position.session, number: position.number, input: message))
  }

  private mutating func play(_ input: RoomInput) {
    let wait = dice.milliseconds(0...dice.pick([0, 500, 5_000]))
    run.play(PromiseInput(time: run.now + wait, input: input, isLate: dice.chance(10)))
  }

  static func play(_ seed: Int) throws -> PromiseRun<DoorSetup> {
    var dice = SeededGenerator(seed: UInt64(seed))
    let run = try PromiseRun(DoorSetup(remembering: dice.pick([1, 3, 8_192])))
    var script = DoorScript(dice: dice, run: run)
    if script.dice.chance(20) {
      // A number is missing between any two: that of the last 64 runs is taken, the one before is not.
      let count = script.dice.number(67...72)
      for index in 0..<count {
        script.play(.delivered(RoomDelivery(number: 2 * index, input: script.message())))
      }
      for index in [count - 66, count - 65] {
        script.play(.delivered(RoomDelivery(number: 2 * index + 1, input: script.message())))
      }
    }
    for _ in 0..<80 { script.play(script.input()) }
    return script.run
  }
}

@Suite("Promises of messages that come again") struct DoorPromises {
  @Test("Promises 14, 15, 16 and 31: a message has its effect once, in the room that it names")
  func once() throws {
    let situations = [
      "for any room", "for the present room", "refused", "refused without a room", "refused last",
      "missed", "missed before a refused one", "late", "repeated", "repeated for another room",
      "forgotten", "look-alike session", "session again", "delivery of a delivery",
      "repeated like", "own like", "look-alike user", "like forgotten", "invalid like",
      "identifier too long", "longest identifier", "name", "name too long", "repeated item",
      "edited item", "item forgotten", "payload too long", "like of another room",
      "item of another room", "removed before", "comes after its removal", "rejected with a number",
    ]
    try verify(reaching: situations, in: DoorScript.play, compare)
  }

  /// Checks that a room emits what one does that remembers nothing and is given in their place what the
  /// modules are to take.
  private func compare(_ run: PromiseRun<DoorSetup>, _ reach: inout PromiseReach) throws {
    var configuration = run.setup.configuration
    var book = DoorBook(configuration)
    configuration.rememberedMessages = 0
    var twin = try RoomMachine(configuration)
    var count = 0
    for moment in run.moments {
      var expected: [RoomEvent] = []
      if let input = moment.input {
        count += 1
        let rejected = book.account.rejected
        var (changes, inner) = book.open(input, &reach)
        inner = inner.flatMap { book.take($0, &changes, &reach) }
        book.close(isRejected: book.account.rejected > rejected, &reach)
        expected = changes.map(RoomEvent.room)
        if let inner { twin.handle(inner, at: moment.time, into: &expected) }
      } else {
        twin.deadlineReached(at: moment.time, into: &expected)
      }
      try ensure(moment.events == expected, "\(moment.events), not \(expected)")
      var account = twin.state(at: moment.time).account
      account.messages = count
      // Beside messages that the twin refuses itself.
      account.rejected += book.account.rejected
      if book.account.rejected > 0 {
        account.diagnostics[.rejection, default: 0] += book.account.rejected
      }
      account.position = book.account.position
      account.missing = book.missing
      account.repeatedDeliveries = book.account.repeatedDeliveries
      account.repeated = book.account.repeated
      account.edited = book.account.edited
      account.ownLikesEchoed = book.account.ownLikesEchoed
      account.comments = book.account.comments
      let real = moment.after.state(at: moment.time).account
      try ensure(real == account, "The account has \(differences(of: real, from: account))")
      try ensure(moment.after.nextDeadline == twin.nextDeadline, "Another deadline")
      book.follow(moment.events)
    }
    reach.note("own like", if: book.account.ownLikesEchoed > 0)
    reach.note("repeated like", if: book.account.repeated[.like] != nil)
  }
}
