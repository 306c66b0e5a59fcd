import GiftChannels
import PromiseTesting
import RoomCore
import Testing

/// Totals of named combos, some of them old, without a deadline that is late.
private struct AgedGifts {
  private var dice: SeededGenerator
  private var machine: GiftMachine
  private var twin: GiftMachine
  private var now = Instant.start
  private var totals: [String: Int] = [:]
  // The senders of whom something new was credited.
  private var fresh: Set<String> = []
  private var lanes: [Int: String] = [:]
  private(set) var reached: Set<String> = []

  init(_ seed: Int) throws {
    dice = SeededGenerator(seed: UInt64(seed))
    var configuration = GiftConfiguration()
    configuration.laneCount = dice.pick([1, 3])
    configuration.maximumWait = .seconds(dice.number(1...6))
    machine = try GiftMachine(configuration: configuration)
    twin = machine
  }

  mutating func play() throws -> Set<String> {
    for _ in 0..<80 {
      let end = now + .milliseconds(dice.pick([0, 50, 800, 3_000]))
      try pass(to: end)
      if dice.chance(3) { try suspend() } else { try receive() }
    }
    try pass(to: now + .seconds(100))
    try ensure(machine.account.waiting.units == 0, "\(machine.account)")
    return reached
  }

  /// Calls both machines, the twin with what is not old; without an input at a deadline.
  private mutating func call(
    _ input: GiftInput? = nil, twin other: GiftInput? = nil
  ) -> [GiftEvent] {
    var (events, others): ([GiftEvent], [GiftEvent]) = ([], [])
    if let input, let other {
      machine.handle(input, at: now, into: &events)
      twin.handle(other, at: now, into: &others)
    } else {
      machine.deadlineReached(at: now, into: &events)
      twin.catchUp(to: now, into: &others)
    }
    return events
  }

  private mutating func pass(to end: Instant) throws {
    while let deadline = machine.nextDeadline, deadline <= end {
      now = deadline
      try follow(call())
    }
    now = end
  }

  private mutating func suspend() throws {
    for input in [GiftInput.suspend(reason: .app), .resume(reason: .app)] {
      try follow(call(input, twin: input))
    }
  }

  private mutating func receive() throws {
    let isOld = dice.chance(50)
    let sender = dice.pick(["a", "b", "c", "d", "e"])
    let total = dice.number(1...(totals[sender] ?? 0) + 9)
    let message = GiftMessage(
      sender: sender, gift: "rose", count: .runningTotal(total), combo: "combo",
      fullScreen: sender == "e" ? .seconds(1) : nil)
    let before = machine.account
    let events = call(
      isOld ? .receiveOld(message) : .receive(message), twin: .receive(message))
    let (account, other) = (machine.account, twin.account)
    let credited = max(0, total - totals[sender, default: 0])
    totals[sender] = max(total, totals[sender, default: 0])
    if credited > 0, !isOld { fresh.insert(sender) }
    for number in [\GiftAccount.messages, \.units, \.combos, \.echoes, \.late] {
      try ensure(account[keyPath: number] == other[keyPath: number], "\(account), not \(other)")
    }
    if isOld, credited > 0 {
      if lanes.values.contains(sender) {
        reached.insert("on a lane")
        try ensure(account.folded.units == before.folded.units, "\(account)")
      } else if before.waiting.units == 0, before.folded.units < account.folded.units {
        reached.insert("unseen")
        try ensure(account.folded.units - before.folded.units == credited, "\(account)")
        for event in events {
          if case .comboDidEnd = event { continue }
          try ensure(false, "\(message): \(event)")
        }
      }
    }
    try follow(events)
  }

  private mutating func follow(_ events: [GiftEvent]) throws {
    for event in events {
      switch event {
      case .laneWillEnter(let entrance):
        let sender = entrance.combo.sender
        lanes[entrance.lane] = sender
        try ensure(fresh.contains(sender), "\(entrance)")
      case .laneWillExit(let exit):
        let sender = lanes.removeValue(forKey: exit.lane)
        try ensure(exit.count == sender.flatMap { totals[$0] }, "\(exit)")
      case .fullScreenWillBegin(let start):
        try ensure(fresh.contains(start.combo.sender), "\(start)")
      case .comboDidFold(let fold): try ensure(fresh.contains(fold.combo.sender), "\(fold)")
      case .crowdDidChange(let crowd):
        try ensure(crowd.combos > 0 && crowd.senders <= fresh.count, "\(crowd)")
      case .comboDidEnd(let end):
        try ensure(end.isOld == !fresh.contains(end.combo.sender), "\(end)")
        if end.isOld { reached.insert("old end") }
      default: break
      }
    }
  }
}

@Suite("Promises of gifts that are old") struct AgePromises {
  @Test("Promise 36: what is old is counted as what is new, and no reason to show a combo")
  func ages() throws {
    let count = sequenceCount()
    noteExercise(Test.current?.displayName, times: count)
    var reached: Set<String> = []
    for seed in 0..<count {
      var gifts = try AgedGifts(seed)
      do { reached.formUnion(try gifts.play()) } catch { Issue.record("Seed \(seed): \(error)") }
    }
    #expect(reached == ["old end", "on a lane", "unseen"])
  }
}
