import LiveRoomKit
import PromiseTesting

/// A server of meters: battles of two and of three sides, boxes and goals, with extensions, results and repeats under
/// other identifiers. Its clock is not the clock of the room.
struct Scoreboard {
  private var dice: SeededGenerator
  private let length: Double
  private var sent: [Sent] = []

  init(seed: UInt64, length: Double) {
    dice = SeededGenerator(seed: seed ^ 0x6D65_7465_7273)
    self.length = length
  }

  mutating func messages() -> [Sent] {
    for number in 0..<dice.pick([0, 3, 12]) { play(number, from: dice.number(0...length)) }
    return sent
  }

  private func server(_ time: Double) -> ServerTime {
    ServerTime(milliseconds: 1_790_000_000_000 + Int64(time * 1_000))
  }

  private mutating func play(_ number: Int, from time: Double) {
    let (start, duration) = (time + dice.pick([0, 0, 5]), dice.pick([3.0, 12, 45, 120]))
    var meter = Meter(
      id: "m\(number)", origin: dice.pick([nil, "o\(number)"]), kind: dice.pick(["battle", "box"]),
      phase: start > time ? .prepare : .running, startsAt: server(start),
      endsAt: dice.chance(90) ? server(start + duration) : nil)
    if meter.kind == "battle" {
      meter.sides = (0..<dice.number(2...3)).map { MeterSide(id: "u\($0)", score: 0) }
    } else if dice.chance(30) {
      (meter.target, meter.level) = (500, 1)
      meter.sides = [MeterSide(id: "u0", score: 0)]
    }
    send(&meter, at: time)
    meter.phase = .running
    for _ in 0..<dice.number(0...20) {
      for side in meter.sides.indices { meter.sides[side].score += dice.number(0...90) }
      send(&meter, at: start + dice.number(0...duration))
    }
    if dice.chance(30) {
      meter.endsAt = server(start + duration + 20)
      send(&meter, at: start + duration + dice.pick([-1.5, 0, 2]))
    }
    guard dice.chance(80) else { return }
    if dice.chance(20) {
      (meter.phase, meter.endsAt) = (.punishment, server(start + duration + 60))
      send(&meter, at: start + duration + 3)
    }
    (meter.phase, meter.winners) = (.ended, meter.leaders.map(\.id))
    send(&meter, at: start + duration + dice.pick([0.5, 5, 70]))
    if dice.chance(20) {
      sent.append(
        Sent(
          time: start + duration + dice.number(0.0...90),
          message: .meters(.remove(id: meter.id))))
    }
  }

  private mutating func send(_ meter: inout Meter, at time: Double) {
    meter.version += 1
    var message = meter
    if meter.origin != nil, dice.chance(20) { message.id = "\(meter.id) again \(meter.version)" }
    let input = RoomInput.meter(message)
    sent.append(
      Sent(
        time: time,
        message: dice.chance(80)
          ? .delivered(RoomDelivery(sentAt: server(time), input: input)) : input,
        isExpendable: true))
  }
}
