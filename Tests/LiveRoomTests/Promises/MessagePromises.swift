import LiveRoomKit
import PromiseTesting
import RoomPromises
import Testing

@testable import LiveRoom

/// Random messages of the app's own, and deliveries of all kinds with origins: servers repeat them, in bursts and across
/// reconnects, in rooms that are entered and left.
private struct MessageScript {
  private var dice: SeededGenerator
  private var run: PromiseRun<MessageSetup>
  // What a server with two connections would send again.
  private var sent: [RoomInput] = []
  private var number = 0

  private static let names = ["1", "2", "3", "\u{E9}", "e\u{301}"]
  private static let longest = String(repeating: "\u{E9}", count: 128)

  private mutating func appMessage() -> AppMessage {
    var message = AppMessage(
      id: dice.chance(80) ? dice.pick(Self.names + [""]) : nil,
      kind: dice.pick(["score", "\u{E9}", "e\u{301}", "score 1"]), payload: "{\"n\":\(number)}",
      isState: dice.chance(20))
    if dice.chance(4) { message.id = dice.pick([Self.longest, Self.longest + "x"]) }
    if dice.chance(3) { message.kind = dice.pick([Self.longest, Self.longest + "x"]) }
    if dice.chance(4) {
      message.payload = String(repeating: "\u{E9}", count: 32_768) + dice.pick(["", "x"])
    }
    return message
  }

  private mutating func sender() -> String { dice.chance(20) ? Self.longest + "x" : "bob" }

  private mutating func message() -> RoomInput {
    number += 1
    switch dice.below(20) {
    case 0..<11: return .app(appMessage())
    case 11: return .gift(GiftMessage(sender: "bob", gift: "rose", count: .increment(2)))
    case 12: return .like(RoomLike(sender: sender(), count: 3))
    case 13: return .comment(CommentMessage(sender: sender(), text: "text \(number)"))
    case 14: return .comment(CommentMessage(kind: .follow, sender: "bob"))
    case 15: return .notice(TickerItem(content: "notice \(number)"))
    case 16: return .popup(Popup(id: "popup \(number)", channel: PopupChannel.banner))
    case 17: return .profile(ProfileMessage(id: sender(), name: "Bob \(number)"))
    case 18: return .join(RoomJoin(sender: sender(), priority: dice.below(2)))
    default: return .ticker(.remove(id: "none"))
    }
  }

  private mutating func delivery(of message: RoomInput) -> RoomInput {
    var delivery = RoomDelivery(input: message)
    if dice.chance(70) { delivery.origin = dice.pick(Self.names) }
    if dice.chance(4) { delivery.origin = "" }
    if dice.chance(4) { delivery.origin = dice.pick([Self.longest, Self.longest + "x"]) }
    if dice.chance(15) { delivery.room = dice.pick(["harbour", "\u{E9}", "e\u{301}"]) }
    if dice.chance(15) { (delivery.session, delivery.number) = ("s", dice.below(30)) }
    if dice.chance(25) {
      let maximum = run.setup.configuration.maximumAge
      delivery.age = dice.pick([.seconds(-1), maximum, maximum + .nanoseconds(1), .seconds(9_000)])
    }
    guard dice.chance(10) else { return .delivered(delivery) }
    return .delivered(
      RoomDelivery(age: dice.pick([nil, .seconds(90)]), input: .delivered(delivery)))
  }

  private mutating func input() -> RoomInput {
    switch dice.below(100) {
    case 0..<6: return .enter(room: dice.pick(["harbour", "\u{E9}", "e\u{301}"]))
    case 6..<9: return .leave
    case 9..<11:
      // An input that is no message, with an origin.
      let inner: RoomInput = dice.pick([.leave, .enter(room: "harbour"), .ticker(.next)])
      return .delivered(RoomDelivery(origin: dice.pick(Self.names), input: inner))
    case 11..<13: return dice.pick([.suspend(reason: .app), .resume(reason: .app)])
    default: break
    }
    if dice.chance(25), !sent.isEmpty { return dice.pick(sent) }
    let message = message()
    let input = dice.chance(70) ? delivery(of: message) : message
    sent = (sent + [input]).suffix(12)
    return input
  }

  static func play(_ seed: Int) throws -> PromiseRun<MessageSetup> {
    var dice = SeededGenerator(seed: 33_000 + UInt64(seed))
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.rememberedMessages = dice.pick([0, 1, 3, 8_192, 8_192, 8_192])
    configuration.maximumAge = dice.pick([.zero, .seconds(30)])
    let run = try PromiseRun(MessageSetup(configuration))
    var script = MessageScript(dice: dice, run: run)
    for _ in 0..<100 {
      let isBurst = script.dice.chance(60)
      let wait = isBurst ? Duration.zero : script.dice.milliseconds(0...3_000)
      let isLate = script.dice.chance(5)
      let action: MessageStep.Action =
        script.dice.chance(2) ? .relaunch : .send(script.input())
      script.run.play(MessageStep(wait: wait, action: action, isLate: isLate))
    }
    return script.run
  }
}

@Suite("Promises of messages of the app's own, and of origins") struct MessagePromises {
  @Test(
    "Promises 33 and 35: a message of the app's own is an event, and one origin has its effect, once"
  )
  func once() throws {
    let words = ["message", "origin"].flatMap { word in
      [
        "\(word) repeated", "\(word) before a room", "\(word) of another visit",
        "\(word) of another launch", "\(word) of another room", "\(word) forgotten",
        "look-alike \(word)",
      ]
    }
    let situations = [
      "taken", "old", "old state", "old repetition", "without an identifier", "identifier too long",
      "kind too long", "payload too long", "longest payload", "origin too long", "longest origin",
      "origin of no message", "origin rejected", "empty origin", "empty identifier",
      "while suspended", "refused",
    ]
    try verify(reaching: words + situations, in: MessageScript.play, compare)
  }

  /// A message that is rejected may come again, corrected.
  @Test("Promise 35: the origin of a message that is rejected is not remembered")
  func rejectedOrigins() throws {
    var room = try RoomMachine()
    let tooLong = AppMessage(kind: "score", payload: String(repeating: "x", count: 65_537))
    let corrected = AppMessage(kind: "score", payload: "3:1")
    func deliver(_ message: AppMessage) -> [RoomEvent] {
      room.take(.delivered(RoomDelivery(origin: "fact", input: .app(message))), at: .start)
    }
    #expect(deliver(tooLong) == [.room(.rejected(.payloadTooLong(limit: 65_536)))])
    #expect(deliver(corrected) == [.room(.didReceiveApp(corrected))])
  }

  /// Checks that a room emits the changes of the book, and otherwise what one does that is sent neither messages of the
  /// app's own nor repetitions by origin, and all others without their origins.
  private func compare(_ run: PromiseRun<MessageSetup>, _ reach: inout PromiseReach) throws {
    let configuration = run.setup.configuration
    var book = MessageBook(configuration)
    var twin = try RoomMachine(configuration)
    var (count, isSuspended) = (0, false)
    for moment in run.moments {
      var expected: [RoomEvent] = []
      switch moment.input {
      case nil: expected = twin.take(nil, at: moment.time)
      case .room(.restore):
        expected = try twin.relaunch(configuration, at: moment.time)
        book.relaunch()
        (count, isSuspended) = (1, false)
      case let input?:
        count += 1
        let bare = input.replacingContent(with: input.content, withoutOrigins: true)
        var idle = twin
        let (events, isTaken) = idle.takeDeliveries(of: bare, at: moment.time)
        reach.note("refused", if: !isTaken)
        var isRejected = !isTaken
        let outcome = isTaken ? book.take(input, &reach) : .taken
        switch outcome {
        case .taken:
          expected = twin.take(bare, at: moment.time)
          for case .room(.rejected) in expected { isRejected = true }
        case .withheld(.rejected(let reason)):
          isRejected = true
          let name = ProfileMessage(id: String(repeating: "x", count: 257), name: "")
          expected = twin.take(bare.replacingContent(with: .profile(name)), at: moment.time)
          expected[expected.count - 1] = .room(.rejected(reason))
        case .withheld(let change):
          twin = idle
          expected = events + (change.map { [.room($0)] } ?? [])
          if case .didReceiveApp = change { reach.note("while suspended", if: isSuspended) }
        }
        book.rememberOrigins(isRejected: isRejected, &reach)
      }
      // `String` compares by canonical equivalence.
      try ensure(
        moment.events == expected
          && moment.events.map { plainText($0) } == expected.map { plainText($0) },
        "\(moment.events), not \(expected)")
      var account = twin.state(at: moment.time).account
      account.messages = count
      account.repeatedDeliveries += book.account.repeatedDeliveries
      account.repeated[.app] = book.account.repeated[.app]
      account.oldMessages += book.account.oldMessages
      let real = moment.after.state(at: moment.time).account
      try ensure(real == account, "The account has \(differences(of: real, from: account))")
      try ensure(moment.after.nextDeadline == twin.nextDeadline, "Another deadline")
      book.follow(moment.events)
      for case .room(let change) in moment.events {
        if change == .didSuspend { isSuspended = true }
        if change == .didResume { isSuspended = false }
      }
    }
  }
}
