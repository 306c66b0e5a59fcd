import LiveRoomKit
import PromiseTesting

/// A server that announces popups, changes its mind, and ends matches at bad moments.
struct Server {
  private var dice: SeededGenerator
  private let length: Double
  private var sent: [Sent] = []

  init(dice: SeededGenerator, length: Double) {
    self.dice = dice
    self.length = length
  }

  /// The snapshot of an earlier run of the app, in some worlds.
  mutating func restores(_ configuration: RoomConfiguration) throws -> [RoomInput] {
    var inputs: [RoomInput] = []
    if dice.chance(20) { inputs.append(try popupsOfEarlierRun(configuration)) }
    if dice.chance(20) {
      var likes = LikeSnapshot()
      likes.nextID = 3
      likes.messages = [
        LikeMessage(id: 1, room: "room 0", count: dice.number(1...9)),
        LikeMessage(id: 2, room: "room 7", count: dice.number(1...9), attempt: 4),
      ]
      likes.unsent = [.init(room: "room 1", count: dice.number(1...9))]
      inputs.append(.likes(.restore(likes)))
    }
    return inputs
  }

  /// Of popups some of which the server sends again.
  private mutating func popupsOfEarlierRun(_ configuration: RoomConfiguration) throws -> RoomInput {
    var machine = try PopupMachine(
      configuration: configuration.popups,
      rules: PopupRuleRegistry.builtIn().rules(for: configuration.popups.rules))
    var events: [PopupEvent] = []
    for number in 0..<dice.number(1...8) {
      let popup = popup("p\(number)", at: 0)
      machine.handle(.enqueue(popup), at: .start, into: &events)
      guard dice.chance(40) else { continue }
      let end: PopupInput =
        dice.chance(50)
        ? .revoke(.init(id: popup.id)) : .didAnswer(.init(id: popup.id, answer: .confirmed))
      machine.handle(end, at: .start, into: &events)
    }
    let time = Instant.start + dice.milliseconds(0...9_000)
    machine.deadlineReached(at: time, into: &events)
    return .popups(
      .restore(
        snapshot: machine.snapshot(at: time), away: dice.milliseconds(0...20_000)))
  }

  mutating func messages() -> [Sent] {
    for number in 0..<dice.pick([2, 6, 25]) {
      let time = dice.chance(40) ? dice.number(100.0...110) : dice.number(0...length)
      announce(number, at: time)
    }
    for _ in 0..<dice.number(0...6) { interfere(at: dice.number(0...length)) }
    return sent
  }

  private mutating func send(_ message: RoomInput, at time: Double) {
    sent.append(Sent(time: time, message: message))
  }

  private mutating func announce(_ number: Int, at time: Double) {
    // Some look alike, and differ in their bytes.
    let id =
      number % 9 == 8
      ? "pe\u{301}\(number - 1)" : number % 9 == 7 ? "p\u{E9}\(number)" : "p\(number)"
    var popup = popup(id, at: time)
    if dice.chance(10) {
      let others = (0..<dice.number(1...3)).map { self.popup("p\(number).\($0)", at: time) }
      return send(.popups(.enqueueBatch([popup] + others)), at: time)
    }
    send(.popup(popup), at: time)
    if dice.chance(15) {
      popup.version += 1
      popup.payload = "second thoughts"
      send(.popup(popup), at: time + dice.number(-2.0...8))
    }
    if dice.chance(10) {
      send(
        .popups(.revoke(.init(id: popup.id, version: dice.chance(50) ? nil : popup.version))),
        at: time + dice.number(-3.0...9))
    }
  }

  private mutating func popup(_ id: String, at time: Double) -> Popup {
    var popup = Popup(
      id: id, version: 1, kind: dice.pick(["wish", "vote", "ranking"]),
      queue: PopupQueue(dice.pick(["", "a"]), match: dice.chance(15) ? "m1" : nil),
      channel: dice.chance(75) ? PopupChannel.modal : PopupChannel.banner,
      priority: dice.number(0...6))
    if dice.chance(15) { popup.scene = dice.pick(["room 0", "room 1", "shop"]) }
    if dice.chance(20) { popup.notBefore = .start + .seconds(time + dice.number(0.0...20)) }
    if dice.chance(30) { popup.expiry = .start + .seconds(time + dice.number(0.0...60)) }
    popup.staysBeyondExpiry = dice.chance(20)
    if dice.chance(15) { popup.delay = dice.milliseconds(100...5_000) }
    if dice.chance(60) { popup.maximumTime = dice.milliseconds(500...12_000) }
    if dice.chance(20) { popup.minimumTime = dice.milliseconds(100...3_000) }
    if dice.chance(30) {
      popup.step = PopupStep(
        flow: dice.pick(["wish", "unknown"]), step: dice.pick(["ask", "result", "edit", "share"]),
        run: dice.pick(["", "second"]))
    }
    if dice.chance(10) { popup.endsOn = ["over": .expired] }
    popup.endsWithScene = dice.chance(20)
    popup.returnsAfterPreemption = dice.chance(50)
    return popup
  }

  private mutating func interfere(at time: Double) {
    let id = "p\(dice.number(0...20))"
    switch dice.number(0...7) {
    case 0: send(.popups(.setMatch(dice.pick([nil, "m1", "m2"]))), at: time)
    case 1: send(.popups(.setScene(dice.pick([nil, "shop", "room 0"]))), at: time)
    case 2: send(.popups(.signal(PopupSignal("over"))), at: time)
    case 3:
      send(.popups(.pauseTimer(id: id, reason: "finger")), at: time)
      send(
        .popups(.resumeTimer(id: id, reason: "finger")), at: time + dice.number(0.0...6))
    case 4:
      let condition: PopupCondition = dice.chance(50) ? .kind("vote") : .priority(atLeast: 3)
      send(
        .popups(
          .advance(
            PopupAdvance(
              scope: dice.pick([.channel(PopupChannel.modal), .queue("a")]), condition: condition,
              otherwise: dice.pick([.skips, .skips, .stops])))), at: time)
    case 5 where dice.chance(50):
      send(.popups(.prioritize(id: id, priority: dice.number(-1...9))), at: time)
    case 5: send(.popups(.dropQueue(queue: "a", keepsVisible: dice.chance(50))), at: time)
    case 6:
      // Across channels, and with the revocation of one of them or of another.
      let other = popup("p\(dice.number(0...20))", at: time)
      let inputs: [PopupInput] = [
        .enqueue(popup(id, at: time)), .enqueue(other), .revoke(.init(id: id, version: 1)),
      ]
      send(.popups(.batch(dice.chance(50) ? inputs : inputs.reversed())), at: time)
    default: send(.popups(.didAnswer(PopupReply(id: id, answer: .confirmed))), at: time)
    }
  }
}
