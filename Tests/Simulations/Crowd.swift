import GiftChannels
import LiveRoom
import RollingTicker
import RoomCore

/// Users who send gifts, likes and comments; a few of them many.
///
/// A pair of sender and gift has one kind of count, as with every server.
struct Crowd {
  private var dice: Dice
  private let length: Double
  private var sent: [Sent] = []
  private var number = 0
  private var combos = 0

  init(dice: Dice, length: Double) {
    self.dice = dice
    self.length = length
  }

  mutating func messages() -> [Sent] {
    let people = dice.number(2...30)
    for _ in 0..<dice.number(5...60) {
      let start = rush(dice.number(0...length))
      give(from: "u\(dice.number(0...people))", at: start)
    }
    for _ in 0..<dice.number(0...40) { talk(at: rush(dice.number(0...length)), people) }
    var total = 0
    for _ in 0..<dice.number(0...30) {
      let count = dice.number(1...30)
      total += count
      // The room's total is sampled, and may be old.
      let sampled = dice.chance(20) ? max(0, total - 50) : total
      let sender = dice.chance(10) ? "me" : "u\(dice.number(0...people))"
      send(
        .like(RoomLike(sender: sender, count: count, total: sampled)),
        at: Double(total % 300) / 300 * length)
    }
    return sent
  }

  /// Half of all actions are within one minute of the world.
  private mutating func rush(_ time: Double) -> Double {
    dice.chance(50) ? 60 + time.truncatingRemainder(dividingBy: 60) : time
  }

  private mutating func send(
    _ message: RoomInput, at time: Double, isExpendable: Bool = false
  ) {
    sent.append(Sent(time: time, message: message, isExpendable: isExpendable))
  }

  private mutating func talk(at time: Double, _ people: Int) {
    number += 1
    let sender = "u\(dice.number(0...people))"
    if dice.chance(85) {
      let id = dice.chance(80) ? "c\(number)" : nil
      send(.comment(RoomComment(id: id, sender: sender, text: "hello")), at: time)
    } else {
      send(.notice(TickerItem(id: "n\(number)", kind: "notice", content: "news")), at: time)
    }
  }

  private mutating func give(from sender: String, at start: Double) {
    let sender = dice.chance(5) ? "me" : sender
    switch dice.number(0...9) {
    case 0: giveOnce("car", .single(dice.number(1...5)), from: sender, at: start)
    case 1:
      giveOnce(
        "rocket", .single(1), from: sender, at: start, value: 500,
        fullScreen: .milliseconds(dice.number(500...4_000)))
    case 2: giveOnce("tea", .increment(dice.number(1...5)), from: sender, at: start)
    case 3: giveOnce("summary", .summary(dice.number(1...99)), from: sender, at: start)
    case 4...6: giveCombo("rose", named: false, from: sender, at: start)
    default: giveCombo("lily", named: true, from: sender, at: start)
    }
  }

  private mutating func giveOnce(
    _ gift: String, _ count: GiftCount, from sender: String, at time: Double, value: Int = 1,
    fullScreen: Duration? = nil, combo: String? = nil, isExpendable: Bool = false
  ) {
    number += 1
    let message = GiftMessage(
      id: "g\(number)", sender: sender, gift: gift, count: count, combo: combo, unitValue: value,
      fullScreen: fullScreen)
    send(.gift(message), at: time, isExpendable: isExpendable)
  }

  /// Totals that grow; nearly every combo repeats its last one, some forget to end.
  private mutating func giveCombo(
    _ gift: String, named: Bool, from sender: String, at start: Double
  ) {
    combos += 1
    let value = dice.pick([1, 1, 1, 2, 10, 150])
    let combo = named ? "combo \(combos)" : nil
    var (time, total) = (start, 0)
    for _ in 0..<dice.number(1...12) {
      total += dice.number(1...4)
      giveOnce(
        gift, .runningTotal(total), from: sender, at: time, value: value, combo: combo,
        isExpendable: true)
      time += dice.chance(5) ? dice.number(4.0...8) : dice.number(0.1...1.2)
    }
    let last = named && dice.chance(70) ? GiftCount.closingTotal(total) : .runningTotal(total)
    giveOnce(
      gift, last, from: sender, at: time, value: value, combo: combo, isExpendable: true)
  }
}
