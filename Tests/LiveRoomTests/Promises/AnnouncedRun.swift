import LiveRoomKit
import PromiseTesting

/// A room with its announcer, under random inputs, views and leaps of time.
struct AnnouncedRun {
  let configuration: AnnouncerConfiguration
  private(set) var room: AnnouncedRoom
  private var leaps: Set<Instant> = []
  private var source: SeededGenerator
  // The later acts of views and of the user.
  private var reports: [(time: Instant, input: RoomInput)] = []
  private var followed = 0
  private var number = 0
  // The last gift of a named combo.
  private var named: GiftMessage?

  /// - Parameter steps: the number of steps; a long run is a rush.
  init(seed: Int, steps: Int = 250) throws {
    source = SeededGenerator(seed: 7_000 + UInt64(seed))
    // Without own gifts, those of others and summaries have their turns.
    var configuration = RoomConfiguration(localUser: source.chance(60) ? "ada" : nil)
    configuration.gifts.maximumWait = .seconds(source.pick([1, 10]))
    configuration.announcements.interval = .milliseconds(source.pick([500, 4_000, 4_000, 9_000]))
    configuration.gifts.valuableUnitValue = source.pick([0, 100, 100, 1_000])
    configuration.announcements.includesTicker = source.chance(40)
    self.configuration = configuration.announcements
    room = try AnnouncedRoom(configuration)
    room.send(.ticker(.resize(ScreenSize(width: 300, height: 20))))
    let isBusy = source.chance(40) || steps > 250
    for _ in 0..<steps { step(isBusy: isBusy) }
    advance(by: .seconds(60))
  }

  /// Whether time has leapt to this moment, so that all calls were late.
  func leaps(_ time: Instant) -> Bool { leaps.contains(time) }

  private mutating func step(isBusy: Bool) {
    if source.chance(2) {
      room.jump(by: .seconds(source.pick([1, 3, 40])))
      leaps.insert(room.now)
      scheduleReports()
    }
    if source.chance(1) { rush() }
    for _ in 0..<(source.chance(20) ? 5 : 1) { room.send(input()) }
    scheduleReports()
    let rests = isBusy ? [0, 1, 50, 300, 700] : [0, 120, 1_500, 4_000, 11_000]
    advance(by: .milliseconds(source.pick(rests)))
  }

  /// A summary that lasts, and that nothing follows for a while.
  private mutating func rush() {
    for second in 0..<40 {
      for sender in 1...4 { room.send(.gave("fan \(number) \(second) \(sender)", "rose", 1)) }
      advance(by: .seconds(1))
    }
    advance(by: .seconds(source.pick([5, 30])))
  }

  /// Lets time pass, with the reports of views in it.
  private mutating func advance(by duration: Duration) {
    let end = room.now + duration
    while let index = reports.indices.min(by: { reports[$0].time < reports[$1].time }),
      reports[index].time <= end
    {
      let (time, input) = reports.remove(at: index)
      room.advance(by: max(.zero, time - room.now))
      room.send(input)
      scheduleReports()
    }
    room.advance(by: end - room.now)
    scheduleReports()
  }

  /// Views become visible and disappear after a while, and the user answers some popups.
  private mutating func scheduleReports() {
    while followed < room.log.count {
      let entry = room.log[followed]
      followed += 1
      guard case .event(.popups(let event)) = entry.value else { continue }
      switch event {
      case .willPresent(let presentation):
        let popup = presentation.popup
        report(.didAppear(PopupVersion(id: popup.id)), source.pick([0, 300, 7_000]))
        guard source.chance(60) else { continue }
        let answer: PopupAnswer = source.chance(60) ? .confirmed : .cancelled
        report(
          .didAnswer(PopupReply(id: popup.id, answer: answer)), source.pick([200, 900, 6_000]))
      case .willDismiss(let popup):
        report(.didDisappear(PopupVersion(id: popup.id)), source.pick([0, 300]))
      default: break
      }
    }
  }

  private mutating func report(_ input: PopupInput, _ milliseconds: Int) {
    reports.append((room.now + .milliseconds(milliseconds), .popups(input)))
  }

  private mutating func input() -> RoomInput {
    number += 1
    switch source.below(45) {
    case 0..<22: return gift()
    case 22: return .gifts(.revoke(id: "gift \(max(0, number - 1 - source.below(9)))"))
    case 23..<26: return .popup(popup())
    case 26: return .popups(.revoke(PopupVersion(id: "popup \(source.below(6))")))
    case 27..<30: return .room(.enter(room: source.pick(["harbour", "\u{E9}", "e\u{301}"])))
    case 30: return source.chance(50) ? .room(.leave) : .gifts(.leave)
    case 31: return .room(.suspend(reason: source.pick([.background, .app])))
    case 32..<35: return .room(.resume(reason: source.pick([.background, .app])))
    case 35..<38:
      return .notice(TickerItem(id: "\(number % 9)", sender: "bob", content: "text \(number)"))
    case 38: return .ticker(.remove(id: "\(source.below(9))"))
    case 39: return .popups(.signal(PopupSignal("done")))
    case 40: return .meters(.synchronize(server(source.pick([0, -0.2]))))
    case 41..<44: return meter()
    default: return .ticker(.replace(TickerItem(id: "\(source.below(9))", content: "other")))
    }
  }

  private func server(_ seconds: Double) -> ServerTime {
    ServerTime(milliseconds: (room.now + .seconds(seconds)).nanoseconds / 1_000_000 + 1_000_000)
  }

  /// A battle, a box or a goal, which begins, goes on or ends.
  private mutating func meter() -> RoomInput {
    let kind = source.pick(["battle", "box", "box", "goal"])
    var meter = Meter(id: "\(kind) \(number / 60)", version: number, kind: kind)
    meter.phase = source.pick([.running, .running, .running, .prepare, .punishment, .ended])
    meter.startsAt = server(source.pick([-10, 1]))
    meter.endsAt = source.pick([server(source.pick([2, 9, 50])), nil])
    if kind != "box" {
      meter.sides = ["ada", "bob"].map { MeterSide(id: $0, score: source.below(99)) }
    }
    if kind == "goal" { meter.target = 120 }
    if meter.phase == .ended { meter.winners = source.pick([nil, [], ["ada"]]) }
    return .meter(meter)
  }

  private mutating func gift() -> RoomInput {
    // What is over, or waits for its announcement, counts again.
    if var late = named, source.chance(10) {
      late.id = "gift \(number)"
      late.count = .runningTotal(late.count.number + source.below(3))
      return .gift(late)
    }
    let sender = source.pick(["ada", "ada", "bob", "cid", "user \(number)", "user \(number % 7)"])
    let gift = source.pick(["rose", "rose", "boat", "yacht"])
    let count = 1 + source.below(6)
    let kind = source.pick([
      GiftCount.increment(count), .single(count), .finalTotal(count), .runningTotal(count),
    ])
    let message = GiftMessage(
      id: "gift \(number)", sender: sender, gift: gift,
      recipient: source.chance(20) ? "host" : nil, count: kind,
      combo: source.chance(40) ? "combo \(source.below(3))" : nil,
      unitValue: gift == "yacht" ? 1_000 : gift == "boat" ? 150 : 1,
      fullScreen: gift == "yacht" ? .seconds(2) : nil)
    if message.combo != nil { named = message }
    return .gift(message)
  }

  private mutating func popup() -> Popup {
    Popup(
      id: "popup \(source.below(6))", version: number, kind: source.pick(["offer", "vote"]),
      channel: source.chance(50) ? PopupChannel.modal : PopupChannel.banner,
      scene: source.chance(40) ? source.pick(["harbour", "\u{E9}", "e\u{301}"]) : nil,
      payload: "content \(number)", priority: source.below(9),
      maximumTime: source.chance(30) ? .seconds(4) : nil,
      endsOn: source.chance(30) ? ["done": .confirmed] : [:], endsWithScene: source.chance(50))
  }
}
