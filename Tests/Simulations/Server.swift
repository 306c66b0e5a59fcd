import LiveRoom
import PopupSequencer
import RoomCore

/// A server that announces popups, changes its mind, and ends matches at bad moments.
struct Server {
  private var dice: Dice
  private let length: Double
  private var sent: [Sent] = []

  init(dice: Dice, length: Double) {
    self.dice = dice
    self.length = length
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
    var popup = popup("p\(number)", at: time)
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
        .popups(.revoke(id: popup.id, version: dice.chance(50) ? nil : popup.version)),
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
      send(.popups(.hold(id: id, reason: "finger")), at: time)
      send(.popups(.release(id: id, reason: "finger")), at: time + dice.number(0.0...6))
    case 4:
      let condition: PopupCondition = dice.chance(50) ? .kind("vote") : .priority(atLeast: 3)
      send(
        .popups(
          .advance(
            dice.pick([.channel(PopupChannel.modal), .queue("a")]), if: condition,
            otherwise: dice.pick([.skips, .skips, .stops]))), at: time)
    case 5: send(.popups(.dropQueue("a", keepsVisible: dice.chance(50))), at: time)
    case 6:
      let popup = popup(id, at: time)
      send(.popups(.batch([.enqueue(popup), .revoke(id: id, version: 1)])), at: time)
    default: send(.popups(.didAnswer(id: id, .confirmed)), at: time)
    }
  }
}
