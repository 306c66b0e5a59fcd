import GiftChannels
import LikeGestures
import LiveRoom
import PopupSequencer
import PriorityRule
import PromiseTesting
import QuietRule
import RollingTicker
import RoomCore
import RoomFeeds
import RoomSimulation
import Testing

private let user = "\u{E9}"

private func configuration() -> RoomConfiguration {
  var configuration = RoomConfiguration(localUser: user)
  configuration.likes.session = "visit"
  configuration.gifts.comboPrefix = "own-"
  configuration.popups.rules = [
    PopupRuleConfiguration("quiet"), PopupRuleConfiguration("priority"),
  ]
  return configuration
}

private func registry() throws -> PopupRuleRegistry {
  var registry = PopupRuleRegistry()
  try registry.register(QuietRule.self)
  try registry.register(PriorityRule.self)
  return registry
}

/// A room as a machine, with a server of likes.
private struct Launch {
  private(set) var machine: RoomMachine
  private(set) var now = Instant.start
  private(set) var events: [RoomEvent] = []
  private(set) var room: String?
  /// What the server has, by message, and how often it was asked.
  private(set) var likes: [UInt64: LikeMessage] = [:]
  private(set) var sends: [UInt64: Int] = [:]
  /// The answer to a message of likes; `nil` for none.
  var answer: (LikeMessage) -> LikeInput? = { .didDeliver($0) }
  private var seen = 0

  init() throws { machine = try RoomMachine(configuration(), rules: registry()) }

  var account: RoomAccount { machine.state(at: now).account }

  mutating func send(_ input: RoomInput) {
    machine.handle(input, at: now, into: &events)
    follow()
  }

  mutating func report(_ input: PopupInput) {
    machine.handle(report: .popups(input), at: now, into: &events)
    follow()
  }

  mutating func wait(_ duration: Duration) {
    let end = now + duration
    while let deadline = machine.nextDeadline, deadline <= end {
      now = deadline
      machine.deadlineReached(at: now, into: &events)
      follow()
    }
    now = end
  }

  private mutating func follow() {
    while seen < events.count {
      defer { seen += 1 }
      switch events[seen] {
      case .room(.entered(let room)): self.room = room
      case .room(.left): room = nil
      case .room(.send(.likes(let message))):
        sends[message.id, default: 0] += 1
        guard let answer = answer(message) else { break }
        if case .didDeliver = answer { likes[message.id] = message }
        machine.handle(report: .likes(answer), at: now, into: &events)
      default: break
      }
    }
  }

  /// The popups that were enqueued since, in order.
  func enqueued(since index: Int = 0) -> [String] {
    events[index...].compactMap {
      if case .popups(.didEnqueue(let popup)) = $0 { popup.id } else { nil }
    }
  }
}

/// A server that keeps what it would send again, and a user.
private struct Past {
  var dice: SeededGenerator
  var launch: Launch
  /// What a restored room must not take again.
  private(set) var messages: [RoomInput] = []
  private var count = 0

  init(seed: Int) throws {
    dice = SeededGenerator(seed: UInt64(25_000_000 + seed))
    launch = try Launch()
    // A server that is slow, fails and loses answers.
    let answers = dice.some([0, 1, 2, 2])
    launch.answer = { message in
      switch answers.isEmpty ? 2 : answers[Int(message.id) % answers.count] {
      case 0: .didDeliver(message)
      case 1: .didFailToDeliver(message)
      default: nil
      }
    }
  }

  private mutating func message() -> RoomInput {
    count += 1
    let id = "\(dice.chance(80) ? count : dice.below(count))"
    switch dice.below(6) {
    case 0: return .gift(GiftMessage(id: id, sender: "bob", gift: "rose"))
    case 1: return .like(RoomLike(id: id, sender: dice.pick([user, "bob"]), count: 2))
    case 2: return .comment(RoomComment(id: id, sender: "bob", text: "text \(id)"))
    case 3: return .notice(TickerItem(id: "n" + id, content: "notice"))
    default:
      let expiry = dice.chance(30) ? launch.now + dice.milliseconds(100...90_000) : nil
      return .popup(
        Popup(
          id: "p\(count)", channel: dice.pick([PopupChannel.modal, PopupChannel.banner]),
          priority: dice.below(5), expiry: expiry,
          maximumTime: dice.pick([nil, .seconds(4)])))
    }
  }

  mutating func act() {
    launch.wait(dice.milliseconds(0...dice.pick([0, 300, 4_000])))
    switch dice.below(12) {
    case 0:
      let room = dice.pick(["harbour", "\u{E9}", "e\u{301}"])
      if launch.room.map({ Identifier($0) != Identifier(room) }) ?? true { forgetItems() }
      launch.send(.enter(room: room))
    case 1 where dice.chance(40):
      if launch.room != nil { forgetItems() }
      launch.send(.leave)
    case 2...3:
      for phase in [Touch.Phase.began, .ended, .began, .ended] {
        launch.send(.touch(Touch(phase: phase, location: ScreenPoint(x: 160, y: 300))))
        launch.wait(.milliseconds(60))
      }
    case 4...5:
      for event in launch.events.suffix(20) {
        guard case .popups(.willPresent(let shown)) = event, dice.chance(50) else { continue }
        let id = shown.popup.id
        launch.report(.didAppear(PopupReport(id: id)))
        if dice.chance(50) { launch.report(.didAnswer(PopupReply(id: id, answer: .confirmed))) }
      }
    case 6: launch.send(.setRules(dice.some(configuration().popups.rules)))
    default:
      var input = message()
      if dice.chance(40) {
        let last = launch.account.position?.number ?? 0
        let number = last + dice.pick([1, 1, 2, 5])
        input = .delivered(RoomDelivery(session: "s", number: number, input: input))
      }
      launch.send(input)
      messages.append(input)
    }
  }

  /// Another visit shows gifts, comments and notices again.
  private mutating func forgetItems() {
    messages.removeAll {
      switch $0 {
      case .gifts, .room(.receiveComment), .ticker: true
      default: false
      }
    }
  }
}

@Suite("Promises of snapshots and rules") struct SnapshotPromises {
  @Test("Promise 26: a snapshot is that of a machine with the same inputs, and of its JSON")
  func snapshots() async throws {
    let count = max(4, sequenceCount(default: 30) / 3)
    noteExercise(Test.current?.displayName, times: count)
    for seed in 0..<count {
      var source = SeededGenerator(seed: UInt64(24_000_000 + seed))
      let script = VisitScript(&source)
      let isWhole = seed % 2 == 0
      try await Simulation.run { simulation in
        let room = try LiveRoom(configuration(), rules: registry(), clock: simulation.clock)
        var (machine, events) = (
          try RoomMachine(configuration(), rules: registry()), [RoomEvent]()
        )
        async let _ = room.run()
        await simulation.advance(by: .zero)
        for step in script.steps {
          guard case .send(let inputs) = step.action else { continue }
          room.send(inputs)
          machine.handle(contentsOf: inputs, at: simulation.now, into: &events)
          // Of what was sent just now, or of what has come to rest.
          if !isWhole { await simulation.advance(by: .zero) }
          let snapshot = await room.snapshot(at: .seconds(9))
          #expect(snapshot == machine.snapshot(at: simulation.now, date: .seconds(9)), "\(seed)")
          let read = try RoomSnapshot(json: snapshot.json)
          #expect(read == snapshot)
          await simulation.advance(by: step.rest)
          while let deadline = machine.nextDeadline, deadline <= simulation.now {
            machine.deadlineReached(at: deadline, into: &events)
          }
        }
        await room.close()
      }
    }
  }

  @Test("Promise 27: what is restored is neither shown nor sent twice, and nothing is lost")
  func restoring() throws {
    let situations = ["gift", "like", "item", "delivery", "popup", "sent again", "present room"]
    let problems = try problems(of: Test.current?.displayName, reaching: Set(situations)) { seed in
      PromiseChoices(seed: seed)
    } _: { choices, reach in
      try check(choices.seed, &reach)
    }
    for problem in problems { Issue.record("\(problem)") }
  }

  private func check(_ seed: Int, _ reach: inout PromiseReach) throws {
    var past = try Past(seed: seed)
    for _ in 0..<70 { past.act() }
    let first = past.launch
    let before = first.account
    let bytes = first.machine.snapshot(at: first.now, date: .seconds(100)).json
    let snapshot = try RoomSnapshot(json: bytes)
    var second = try Launch()
    second.wait(.seconds(3))
    let date = Duration.seconds(100 + past.dice.below(100))
    second.send(.restore(snapshot, at: date))
    let isEarly = past.dice.chance(50)
    if isEarly { try restoreAgain(&second, snapshot, date) }
    if let room = first.room {
      second.send(.enter(room: room))
      reach.note("present room")
    }
    if !isEarly { try restoreAgain(&second, snapshot, date) }
    let saved = snapshot.popups?.popups.map(\.popup.id) ?? []
    try ensure(second.enqueued() == saved, "\(second.enqueued()) wait, not \(saved)")
    reach.note("popup", if: !saved.isEmpty)

    // The server repeats everything.
    let start = second.events.count
    for message in past.messages { second.send(message) }
    for event in second.events[start...] {
      let isEffect =
        switch event {
        case .popups(.rejected): false
        case .popups(.didEnqueue), .gifts, .ticker, .likes(.didReceiveLikes): true
        default: false
        }
      try ensure(!isEffect, "\(event) of what was restored")
    }
    let account = second.account
    reach.note("gift", if: account.gifts.duplicates > 0)
    reach.note("like", if: account.repeated[.like] != nil)
    reach.note("item", if: account.repeated[.comment] != nil || account.repeated[.notice] != nil)
    let deliveries = past.messages.count { if case .delivered = $0 { true } else { false } }
    try ensure(account.repeatedDeliveries == deliveries, "\(deliveries) deliveries")
    try ensure(account.position == before.position, "Another position")
    reach.note("delivery", if: deliveries > 0)

    // What was not confirmed is sent, once.
    second.wait(.seconds(300))
    let pending = before.likes.pending
    let counts = second.likes.values.reduce(0) { $0 + $1.count }
    try ensure(counts == pending, "\(counts) likes are sent, not \(pending)")
    for message in snapshot.likes?.messages ?? [] {
      let sent = second.likes[message.id]
      try ensure(
        sent?.count == message.count
          && sent.map { Identifier($0.room) } == Identifier(message.room),
        "\(message) is sent as \(String(describing: sent))")
      reach.note("sent again")
    }
    try ensure(second.sends.values.allSatisfy { $0 == 1 }, "Likes are sent twice")
    try ensure(second.account.isBalanced && second.account.likes.pending == 0, "Not balanced")

    // Nothing of another user is taken.
    var other = RoomConfiguration(localUser: "e\u{301}")
    other.popups = configuration().popups
    var (stranger, events) = (try RoomMachine(other, rules: registry()), [RoomEvent]())
    let unused = stranger.snapshot(at: .start)
    stranger.handle(.restore(snapshot, at: date), at: .start, into: &events)
    try ensure(events == [.room(.rejected(.otherUser))], "\(events)")
    try ensure(stranger.snapshot(at: .start) == unused, "Something of another user is restored")
  }

  private func restoreAgain(
    _ launch: inout Launch, _ snapshot: RoomSnapshot, _ date: Duration
  ) throws {
    let start = launch.events.count
    let memory = launch.machine.snapshot(at: launch.now).memory
    launch.send(.restore(snapshot, at: date))
    for event in launch.events[start...] {
      switch event {
      case .popups(.didRestore(0)), .likes(.rejected), .likes(.didRestoreLikes(count: 0)): continue
      default: throw PromiseFault(text: "\(event) of what was restored before")
      }
    }
    try ensure(launch.machine.snapshot(at: launch.now).memory == memory, "Another memory")
  }

  @Test("Promise 28: new rules are an input of the popups, and of no other module")
  func rules() throws {
    let count = sequenceCount(default: 30)
    noteExercise(Test.current?.displayName, times: count)
    for seed in 0..<count {
      var past = try Past(seed: 1_000 + seed)
      for _ in 0..<40 { past.act() }
      var (one, other) = (past.launch.machine, past.launch.machine)
      let choices = past.dice.pick([
        past.dice.some(configuration().popups.rules), [PopupRuleConfiguration("unknown")],
      ])
      var (short, long): ([RoomEvent], [RoomEvent]) = ([], [])
      one.handle(.setRules(choices), at: past.launch.now, into: &short)
      other.handle(.popups(.setRules(choices)), at: past.launch.now, into: &long)
      #expect(short == long)
      let isUnknown = choices.first == PopupRuleConfiguration("unknown")
      #expect(
        isUnknown
          == short.contains { if case .popups(.rejected) = $0 { true } else { false } })
      #expect(one.snapshot(at: past.launch.now) == other.snapshot(at: past.launch.now))
    }
  }
}
