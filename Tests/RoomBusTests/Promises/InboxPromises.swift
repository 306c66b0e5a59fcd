import PromiseTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// What the page says of inputs that wait.
private struct InboxBook {
  let capacity: Int
  var isRunning = false
  /// When those that wait were sent.
  private(set) var waiting: [Instant] = []
  private(set) var taken: [Int] = []
  private(set) var refused: [MessageKind: Int] = [:]
  private(set) var diagnostics: [Timed<ModuleDiagnostic>] = []
  private var isRow = false
  private var hasSaidSo = false

  init(capacity: Int) { self.capacity = capacity }

  mutating func run() { (isRunning, waiting, isRow, hasSaidSo) = (true, [], false, false) }

  /// The module is asked for its state.
  mutating func ask() { waiting = [] }

  mutating func send(
    _ number: Int, _ kind: MessageKind?, isRouted: Bool, at now: Instant,
    _ reach: inout PromiseReach
  ) {
    guard !isRunning else {
      reach.note("in a run", if: kind != nil)
      return taken.append(number)
    }
    if !isRouted, !hasSaidSo, let oldest = waiting.first, now - oldest >= .seconds(1) {
      hasSaidSo = true
      diagnostics.append(Timed(.notRun(since: now - oldest), at: now))
      reach.note("not run")
      reach.note("exactly a second", if: now - oldest == .seconds(1))
    }
    if let kind, !isRouted {
      guard waiting.count < capacity else {
        if !isRow { diagnostics.append(Timed(.refusal(of: kind), at: now)) }
        reach.note(isRow ? "another" : "first")
        isRow = true
        refused[kind, default: 0] += 1
        return
      }
      isRow = false
    }
    reach.note(isRouted ? "routed" : "no message", if: waiting.count >= capacity)
    waiting.append(now)
    taken.append(number)
  }
}

/// A module that is sent random inputs, while it is run and while it is not.
private struct InboxRun {
  private let probe: Probe
  private let log = ProbeLog()
  private let simulation: Simulation
  private let diagnostics: EventSource<Timed<ModuleDiagnostic>>.Subscription
  private var random: SeededGenerator
  private var book: InboxBook
  private var number = 0
  private(set) var reach = PromiseReach()

  init(_ simulation: Simulation, seed: UInt64) {
    self.simulation = simulation
    random = SeededGenerator(seed: seed)
    probe = Probe(log: log, clock: simulation.clock)
    diagnostics = probe.diagnostics.subscribe(.unbounded)
    book = InboxBook(capacity: random.pick([0, 1, 3, 5]))
    probe.inboxCapacity = book.capacity
  }

  mutating func play() async throws {
    for _ in 0..<4 {
      for _ in 0..<random.below(20) { try await step() }
      try await withThrowingTaskGroup { group in
        group.addTask { [probe] in await probe.run() }
        await simulation.advance(by: .zero)
        book.run()
        for _ in 0..<random.below(6) { try await step() }
        group.cancelAll()
      }
      book.isRunning = false
    }
    await probe.close()
    let given = log.calls.compactMap { call in
      switch call.input {
      case .note(let number), .message(_, let number): number
      default: nil
      }
    }
    try ensure(given == book.taken, "\(given), not \(book.taken)")
    let found = diagnostics.takeBuffered()
    try ensure(
      found.map(\.value) == book.diagnostics.map(\.value)
        && found.map(\.time) == book.diagnostics.map(\.time), "\(found), not \(book.diagnostics)")
  }

  private mutating func step() async throws {
    switch random.below(16) {
    case 0:
      _ = await probe.state
      book.ask()
    case 1..<5:
      await simulation.advance(by: .milliseconds(random.pick([1, 400, 600, 999, 1_000])))
    default:
      number += 1
      let kind = random.chance(75) ? random.pick(MessageKind.allCases) : nil
      let input = kind.map { ProbeInput.message($0, number) } ?? .note(number)
      let isRouted = random.chance(15)
      if isRouted { probe.route(input) } else { probe.send(input) }
      book.send(number, kind, isRouted: isRouted, at: simulation.now, &reach)
      try ensure(probe.refused == book.refused, "\(probe.refused), not \(book.refused)")
      guard !book.isRunning else { return }
      try ensure(probe.port.backlog == book.waiting.count, "\(probe.port.backlog) wait")
    }
  }

  static func check(reaching situations: [String], _ location: SourceLocation) async throws {
    try await verify(reaching: situations, location: location) { source, reach in
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

@Suite("Promises of what waits for a module") struct InboxPromises {
  @Test(
    "Promise 20: where nothing runs and too many inputs wait, messages are refused, and nothing else"
  )
  func limits() async throws {
    try await InboxRun.check(
      reaching: ["first", "another", "routed", "no message", "in a run"], #_sourceLocation)
  }

  @Test("Promise 21: a module that nothing runs says so, once")
  func rests() async throws {
    try await InboxRun.check(reaching: ["not run", "exactly a second"], #_sourceLocation)
  }
}
