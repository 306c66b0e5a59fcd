import PromiseTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// A module that is sent random inputs, while it is run and while it is not.
private struct InboxRun {
  private let probe: Probe
  private let log = ProbeLog()
  private let simulation: Simulation
  private let diagnostics: EventSource<Timed<ModuleDiagnostic>>.Subscription
  private var random: SeededGenerator
  private var isRunning = false
  // Since when an input waits.
  private var oldest: Instant?
  private var (isNoticed, isRow) = (false, false)
  private var number = 0
  private var taken: [Int] = []
  private var refused: [MessageKind: Int] = [:]
  private var expected: [Timed<ModuleDiagnostic>] = []
  private(set) var reach = PromiseReach()

  init(_ simulation: Simulation, seed: UInt64) {
    self.simulation = simulation
    random = SeededGenerator(seed: seed)
    probe = Probe(log: log, clock: simulation.clock)
    diagnostics = probe.diagnostics.subscribe(.unbounded)
    probe.inboxCapacity = random.pick([0, 1, 3, 5])
  }

  mutating func play() async throws {
    for _ in 0..<4 {
      for _ in 0..<random.below(20) { try await step() }
      try await withThrowingTaskGroup { group in
        group.addTask { [probe] in await probe.run() }
        await simulation.advance(by: .zero)
        (isRunning, oldest, isNoticed, isRow) = (true, nil, false, false)
        for _ in 0..<random.below(6) { try await step() }
        group.cancelAll()
      }
      isRunning = false
    }
    await probe.close()
    let given = log.calls.compactMap { call in
      switch call.input {
      case .note(let number), .message(_, let number): number
      default: nil
      }
    }
    try ensure(given == taken, "\(given), not \(taken)")
    let found = diagnostics.takeBuffered()
    try ensure(found == expected, "\(found), not \(expected)")
  }

  private mutating func step() async throws {
    switch random.below(16) {
    case 0:
      _ = await probe.state
      oldest = nil
    case 1..<5:
      await simulation.advance(by: .milliseconds(random.pick([1, 400, 600, 999, 1_000])))
    default:
      number += 1
      let kind = random.chance(75) ? random.pick(MessageKind.allCases) : nil
      let input = kind.map { ProbeInput.message($0, number) } ?? .note(number)
      let isRouted = random.chance(15)
      let waiting = probe.port.backlog
      if isRouted { probe.route(input) } else { probe.send(input) }
      let isTaken = expect(isRouted ? nil : kind, isRouted: isRouted, behind: waiting)
      if isTaken { taken.append(number) }
      reach.note("in a run", if: isRunning && kind != nil)
      try ensure(probe.refused == refused, "\(probe.refused), not \(refused)")
      let count = waiting + (isTaken ? 1 : 0)
      try ensure(probe.port.backlog == count, "\(probe.port.backlog) wait, not \(count)")
    }
  }

  /// Returns whether an input is to be taken, whose kind counts unless it is `nil`.
  private mutating func expect(
    _ kind: MessageKind?, isRouted: Bool, behind waiting: Int
  ) -> Bool {
    guard !isRunning else { return true }
    let now = simulation.now
    if !isRouted, !isNoticed, let oldest, now - oldest >= .seconds(1) {
      isNoticed = true
      expected.append(Timed(.notRun(since: now - oldest), at: now))
      reach.note("not run")
      reach.note("exactly a second", if: now - oldest == .seconds(1))
    }
    let isFull = waiting >= probe.inboxCapacity
    if let kind, isFull {
      if !isRow { expected.append(Timed(.refusal(of: kind), at: now)) }
      reach.note(isRow ? "another" : "first")
      isRow = true
      refused[kind, default: 0] += 1
      return false
    }
    if kind != nil { isRow = false }
    reach.note(isRouted ? "routed" : "no message", if: isFull)
    oldest = oldest ?? now
    return true
  }
}

@Suite("Promises of what waits for a module") struct InboxPromises {
  @Test("Promises 20 and 21: where nothing runs, only messages are refused, and that is said once")
  func rests() async throws {
    let situations = [
      "first", "another", "routed", "no message", "in a run", "not run", "exactly a second",
    ]
    try await verify(reaching: situations) { source, reach in
      let seed = source.next()
      let reached = try await Simulation.run { simulation in
        var run = InboxRun(simulation, seed: seed)
        try await run.play()
        return run.reach
      }
      reach.add(reached)
    }
  }
}
