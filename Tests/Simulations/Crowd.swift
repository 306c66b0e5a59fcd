import LiveRoomKit
import PromiseTesting

/// Users who send gifts, likes and comments; a few of them many.
///
/// A pair of sender and gift has one kind of count, as with every server.
struct Crowd {
  private var dice: SeededGenerator
  private let length: Double
  private var sent: [Sent] = []
  private var number = 0
  private var combos = 0
  private var recipient: String?
  /// Withdrawals of gifts, in a tenth of the worlds, and reports of the player.
  private(set) var afterthoughts: [Sent] = []
  /// The names of some users, joins, messages of the app's own and ends of the visit.
  private(set) var names: [Sent] = []
  // Of dice of their own, so that the rest of the world stays the same.
  private var others: SeededGenerator
  private let withdrawals: Int
  private var latest: GiftMessage?
  // Of identifiers and payloads, which the rest does not depend on.
  private var details: SeededGenerator

  init(dice: SeededGenerator, length: Double) {
    self.dice = dice
    self.length = length
    others = dice
    var seeds = dice
    details = SeededGenerator(seed: ~seeds.next())
    withdrawals = others.chance(10) ? 10 : 0
  }

  mutating func messages() -> [Sent] {
    let people = dice.number(2...30)
    for _ in 0..<dice.number(5...60) {
      let start = rush(dice.number(0...length))
      give(from: person(dice.number(0...people)), at: start)
    }
    for _ in 0..<dice.number(0...40) { talk(at: rush(dice.number(0...length)), people) }
    var total = 0
    for number in 0..<dice.number(0...30) {
      let count = dice.number(1...30)
      total += count
      // The room's total is sampled, and may be old.
      let sampled = dice.chance(20) ? max(0, total - 50) : total
      let sender = dice.chance(10) ? localUser() : person(dice.number(0...people))
      let id = details.chance(70) ? "l\(number)" : nil
      send(
        .like(RoomLike(id: id, sender: sender, count: count, total: sampled)),
        at: Double(total % 300) / 300 * length)
    }
    for _ in 0..<dice.number(0...12) { moderate(at: dice.number(0...length)) }
    for number in 0..<details.number(0...8) {
      let profile = ProfileMessage(id: "u\(details.number(0...people))", name: "Name \(number)")
      names.append(Sent(time: details.number(0...length), message: .profile(profile)))
    }
    visitors(people)
    return sent
  }

  /// Users who come in, some of them with an entrance, messages of the app's own, and, seldom, the end of the visit. A
  /// server with two connections sends some of them twice.
  private mutating func visitors(_ people: Int) {
    for number in 0..<details.number(0...20) {
      let id = details.chance(70) ? "c\(details.number(0...number))" : nil
      let message: RoomInput =
        switch details.number(0...5) {
        case 0...3:
          .join(
            RoomJoin(
              id: id, sender: "u\(details.number(0...people))", priority: details.number(-1...3),
              duration: details.milliseconds(1...5_000), payload: payload()))
        case 4:
          details.chance(50)
            ? .app(AppMessage(id: id, kind: "score", payload: "3:1", isState: true))
            : .app(AppMessage(id: id, kind: "battle", payload: "3:1"))
        default: .end(RoomEnd(reason: details.pick([RoomEnd.kicked, "maintenance"])))
        }
      let time = details.chance(50) ? details.number(60...70) : details.number(0...length)
      // A visit that has ended is over for the rest of the world.
      if case .room(.end) = message, details.chance(95) { continue }
      let origin = details.chance(30) ? "o\(number)" : nil
      for _ in 0...(origin == nil ? 0 : details.number(0...1)) {
        names.append(
          Sent(time: time, message: .delivered(RoomDelivery(origin: origin, input: message))))
      }
    }
  }

  /// Some have names that look alike, and differ in their bytes.
  private mutating func person(_ number: Int) -> String {
    others.chance(10) ? others.pick(["\u{E9}\(number)", "e\u{301}\(number)"]) : "u\(number)"
  }

  /// The local user, or another one with a name that looks like theirs.
  private mutating func localUser() -> String {
    others.chance(20) ? "me\u{301}" : RoomConfiguration.localUser
  }

  /// The commands of a moderator or the app to the ticker.
  private mutating func moderate(at time: Double) {
    let number = max(1, number)
    let input: TickerInput
    switch dice.number(0...5) {
    case 0: input = .remove(id: "c\(dice.number(1...number))")
    case 1:
      input = .replace(
        TickerItem(id: "c\(dice.number(1...number))", kind: "comment", content: "***"))
    case 2: input = .next
    case 3: input = .stop
    default:
      var configuration = TickerConfiguration()
      configuration.mode = .once
      configuration.style = dice.pick([.slide, .fade(), .fadeThrough(), .scaleY])
      configuration.displayDuration = dice.milliseconds(600...3_000)
      configuration.pacing = dice.pick([.displayDuration, .period])
      input = .configure(configuration)
    }
    send(.ticker(input), at: time)
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
    if dice.chance(60) {
      let id = dice.chance(80) ? "c\(number)" : nil
      let comment = CommentMessage(
        id: id, sender: sender, text: "hello \(number)", payload: payload())
      send(.comment(comment), at: time)
    } else {
      let width = number % 3 == 0 ? 360.0 : nil
      var item = TickerItem(id: "n\(number)", kind: "notice", content: "news", width: width)
      if others.chance(30) { item.ticker = .broadcast }
      send(.notice(item), at: time)
      if item.ticker == .broadcast, others.chance(20) {
        send(.broadcast(.remove(id: "n\(number)")), at: time + others.number(-5.0...10))
      }
    }
  }

  private mutating func give(from sender: String, at start: Double) {
    let sender = dice.chance(5) ? localUser() : sender
    recipient = others.chance(15) ? others.pick(["host", "guest"]) : nil
    switch dice.number(0...9) {
    case 0: giveOnce("car", .single(dice.number(1...5)), from: sender, at: start)
    case 1:
      giveOnce(
        "rocket", .single(1), from: sender, at: start, value: 500,
        fullScreen: .milliseconds(dice.number(500...4_000)))
    case 2: giveOnce("tea", .increment(dice.number(1...5)), from: sender, at: start)
    case 3: giveOnce("summary", .alreadyCounted(dice.number(1...99)), from: sender, at: start)
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
      id: "g\(number)", sender: sender, gift: gift, recipient: recipient, count: count,
      combo: combo, unitValue: value, style: "m\(number)", payload: payload(),
      fullScreen: fullScreen)
    // Some servers send what they have sent before again, together with what is new.
    if let latest, others.chance(5) {
      send(.gifts(.receiveBatch([latest, message])), at: time, isExpendable: isExpendable)
    } else {
      send(.gift(message), at: time, isExpendable: isExpendable)
    }
    latest = message
    follow(up: time, isOnFullScreen: fullScreen != nil)
  }

  private mutating func payload() -> String? { details.chance(20) ? "payload \(number)" : nil }

  private mutating func follow(up time: Double, isOnFullScreen: Bool) {
    if others.chance(withdrawals) {
      let input = GiftInput.revoke(id: "g\(number)")
      afterthoughts.append(Sent(time: time + others.number(-1.0...8), message: .gifts(input)))
    }
    guard isOnFullScreen, others.chance(30) else { return }
    // Often of another combo than the one that plays: that is rejected.
    let combo = UInt64(others.number(1...20))
    let input = others.pick([
      GiftInput.didFinishFullScreen(combo: combo), .didFailFullScreen(combo: combo),
      .didPrepareFullScreen(combo: combo), .didRenderFirstFrame(combo: combo),
    ])
    afterthoughts.append(Sent(time: time + others.number(0.0...4), message: .gifts(input)))
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
    let last = named && dice.chance(70) ? GiftCount.finalTotal(total) : .runningTotal(total)
    giveOnce(
      gift, last, from: sender, at: time, value: value, combo: combo, isExpendable: true)
    // Some close twice, or repeat a total after the end.
    guard named, others.chance(20) else { return }
    giveOnce(
      gift, others.pick([last, .finalTotal(total), .runningTotal(total)]), from: sender,
      at: time + others.number(0.0...3), value: value, combo: combo, isExpendable: true)
  }
}
