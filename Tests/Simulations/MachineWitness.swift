import LiveRoomKit
import PromiseTesting
import RoomPromises

/// Plays all that reaches a room in a ``RoomMachine`` as well: both emit the same events at the same
/// instants.
///
/// What follows from one instant is compared event by event, over all modules. Where the actors
/// take turns in another order than the machine by itself, the machine takes them in the order in
/// which the actors have emitted: it has to emit exactly the same events then, and may take nothing
/// that does not wait for that module. Orders differ legitimately
/// - where several modules are due at one instant, or one is due when a view reports or an input
///   comes: they were put to sleep in any order;
/// - where a view reports while a route is in progress;
/// - where two modules are woken by one event: one that sets its wake-up again is later;
/// - when nobody runs the room: modules take inputs when they are asked for their states.
struct MachineWitness: Sendable {
  /// How the instants at which anything reached the room or was emitted compare.
  struct Counts: Sendable, Equatable {
    /// All of them.
    var instants = 0
    /// Those at which the events of each module were the same, and the events of different modules
    /// in another order.
    var interleaved = 0
    /// Those at which a module emitted others, because it had taken its inputs in another order.
    var reordered = 0

    mutating func add(_ other: Counts) {
      instants += other.instants
      interleaved += other.interleaved
      reordered += other.reordered
    }
  }

  private typealias Entry = Timed<RoomLog.Entry>

  private var machine: RoomMachine
  private var now = Instant.start
  private var isRunning = true
  private var isClosed = false
  private var wakesAt: Instant?
  // The inputs that reached the room while no task ran it, and were not routed yet.
  private var held: [RoomInput] = []
  // Emitted by the machine, and not yet by the actors.
  private var ahead: [RoomEvent] = []
  // The number of entries of the log that have been compared.
  private var followed = 0
  private(set) var counts = Counts()

  init(_ configuration: RoomConfiguration, _ rules: PopupRuleRegistry) throws {
    machine = try RoomMachine(configuration, rules: rules)
  }

  /// Compares all that has happened since the last call, and the states.
  mutating func check(_ log: RoomLog, _ states: RoomStates, at end: Instant) throws {
    var rest = log.entries[followed...].filter {
      if case .settled = $0.value { false } else { true }
    }[...]
    followed = log.entries.count
    while let time = rest.first?.time, !isClosed {
      let instant = rest.prefix { $0.time == time }
      rest = rest.dropFirst(instant.count)
      try pass(to: time)
      if isRunning, try playByItself(instant) { continue }
      try play(instant)
    }
    guard !isClosed else {
      if let entry = rest.first(where: { if case .event = $0.value { true } else { false } }) {
        try ensure(false, "closed, the actors emit \(entry.value)")
      }
      return
    }
    try pass(to: end)
    try comeToRest()
    try checkStates(states)
  }

  // MARK: Time

  /// Lets time pass until the next entry. Nothing is emitted meanwhile.
  private mutating func pass(to time: Instant) throws {
    try comeToRest()
    try ensure(time >= now, "the actors emit something of \(now.seconds) s at \(time.seconds) s")
    if let end = wakesAt, end <= time {
      now = end
      wakesAt = nil
    }
    while now < time, isRunning, wakesAt == nil, let deadline = machine.nextDeadline,
      deadline < time
    {
      now = max(now, deadline)
      machine.deadlineReached(at: now, into: &ahead)
      try expectNothing()
    }
    now = time
  }

  /// Lets everything happen that is due now or waits: nothing is emitted any more.
  private mutating func comeToRest() throws {
    try expectNothing()
    guard isRunning else { return }
    try takeAllTurns()
  }

  private mutating func takeAllTurns() throws {
    takeDueMessages()
    for module in ModuleKind.allCases {
      while canAct(module) { machine.takeStep(of: module, at: now, into: &ahead) }
    }
    try expectNothing()
  }

  private func canAct(_ module: ModuleKind) -> Bool {
    if machine.hasInput(module) { return true }
    guard isRunning, wakesAt == nil, let deadline = machine.deadline(of: module) else {
      return false
    }
    return deadline <= now
  }

  private func expectNothing() throws {
    guard let event = ahead.first else { return }
    try ensure(
      false, "at \(now.seconds) s the machine emits \(event), and the actors do not")
  }

  // MARK: An instant

  /// Lets the machine take its turns by itself. Returns false where the actors emit others, or in
  /// another order.
  private mutating func playByItself(_ instant: ArraySlice<Entry>) throws -> Bool {
    var copy = machine
    var (emitted, expected): ([RoomEvent], [RoomEvent]) = ([], [])
    copy.catchUp(to: now, into: &emitted)
    // Those of consecutive entries are received together.
    var inputs: [RoomInput] = []
    func receive() {
      copy.handle(contentsOf: inputs, at: now, into: &emitted)
      inputs.removeAll()
    }
    for entry in instant {
      if case .input = entry.value {} else if !inputs.isEmpty { receive() }
      switch entry.value {
      case .event(let event): expected.append(event)
      case .input(let input): inputs.append(input)
      case .report(let input): copy.handle(report: input, at: now, into: &emitted)
      case .snapshot, .settled: break
      case .run, .willPause, .didPause, .sleep, .close, .didClose: return false
      }
    }
    receive()
    if instant.count > 1 { counts.instants += 1 }
    guard emitted == expected else {
      let isSame = RoomEvent.modules.allSatisfy { module in
        emitted.filter { $0.module == module }
          == expected.filter { $0.module == module }
      }
      if isSame { counts.interleaved += 1 } else { counts.reordered += 1 }
      return false
    }
    machine = copy
    return true
  }

  /// Lets the machine take its turns in the order of the events.
  private mutating func play(_ instant: ArraySlice<Entry>) throws {
    var isBatch = false
    for (index, entry) in instant.enumerated() {
      defer { if case .input = entry.value { isBatch = true } else { isBatch = false } }
      // Those of consecutive entries are received together.
      switch entry.value {
      case .input, .event: break
      default: if isRunning { routeHeld() }
      }
      switch entry.value {
      case .event(let event):
        if !held.isEmpty, !emitsByItself(event) { routeHeld() }
        try expect(event)
      case .input(let input):
        if !isBatch { try expectNothing() }
        held.append(input)
      case .report(let input):
        try expectNothing()
        machine.send(report: input, at: now, into: &ahead)
      case .willPause:
        try comeToRest()
        isRunning = false
        machine.send(.suspend(.notRunning), ahead: false)
        for module in ModuleKind.allCases {
          machine.takeStep(of: module, at: now, into: &ahead)
        }
      case .run:
        guard !isRunning else { break }
        isRunning = true
        machine.send(.resume(.notRunning), ahead: true)
        routeHeld()
      case .snapshot:
        // A room that is run has answered them without taking anything.
        if isRunning { break }
        routeHeld()
        try takeAllTurns()
      case .sleep(let end): wakesAt = end
      case .settled, .didPause, .didClose: break
      case .close: return try close(instant.dropFirst(index + 1))
      }
    }
    if isRunning { routeHeld() }
  }

  private mutating func routeHeld() {
    // The room may take what is due now later than a report that comes now.
    guard !held.isEmpty else { return }
    machine.send(held, at: now, into: &ahead)
    held.removeAll(keepingCapacity: true)
  }

  /// Lets the room take the messages that the picture has reached.
  private mutating func takeDueMessages() {
    guard wakesAt == nil, let deadline = machine.pictureDeadline, deadline <= now else { return }
    machine.send([], at: now, into: &ahead)
  }

  /// Returns whether a module that is due emits an event before the room takes its inputs.
  private func emitsByItself(_ event: RoomEvent) -> Bool {
    // A room at rest that is asked for its state takes its inputs before its modules act.
    guard isRunning, ahead.isEmpty, let module = event.module, canAct(module) else { return false }
    var (copy, emitted) = (machine, [RoomEvent]())
    copy.takeStep(of: module, at: now, into: &emitted)
    return emitted.first == event
  }

  /// Lets the module of an event act until the machine emits that event.
  private mutating func expect(_ event: RoomEvent) throws {
    if let module = event.module {
      while ahead.isEmpty, canAct(module) { machine.takeStep(of: module, at: now, into: &ahead) }
    }
    if ahead.isEmpty {
      takeDueMessages()
      while ahead.isEmpty, let module = event.module, canAct(module) {
        machine.takeStep(of: module, at: now, into: &ahead)
      }
    }
    try ensure(!ahead.isEmpty, "at \(now.seconds) s the actors emit \(event), the machine nothing")
    let emitted = ahead.removeFirst()
    try ensure(
      emitted == event,
      "at \(now.seconds) s the actors emit \(event), and the machine \(emitted)")
  }

  /// All modules are closed one after another, and those that run take turns meanwhile: each
  /// emits the same events, in any order among the modules. One that receives a report meanwhile, as of
  /// a server that answers to the last likes, may take it before it closes or reject it.
  private mutating func close(_ instant: ArraySlice<Entry>) throws {
    isClosed = true
    routeHeld()
    machine.close(at: now, into: &ahead)
    let expected = instant.compactMap {
      if case .event(let event) = $0.value { event } else { nil }
    }
    let reported = instant.compactMap {
      if case .report(let input) = $0.value { input.module } else { nil }
    }
    for module in RoomEvent.modules where module.map({ !reported.contains($0) }) ?? true {
      let one = expected.filter { $0.module == module }
      let other = ahead.filter { $0.module == module }
      try ensure(one == other, "closing, the actors emit \(one), and the machine \(other)")
    }
  }

  // MARK: States

  private func checkStates(_ states: RoomStates) throws {
    let state = machine.state(at: now)
    func check<Part: Equatable>(_ name: String, _ part: Part?, _ own: Part) throws {
      try ensure(part == own, "the \(name) of the machine are \(own)")
    }
    try check("gifts", states.gifts, state.gifts)
    try check("notices", states.ticker, state.ticker)
    try check("popups", states.popups, state.popups)
    try check("pages", states.pager, state.pager)
    try check("likes", states.likes, state.likes)
    try check("comments", states.comments ?? state.comments, state.comments)
    try check("flying comments", states.danmaku ?? state.danmaku, state.danmaku)
    try check("meters", states.meters ?? state.meters, state.meters)
    try check("broadcasts", states.broadcast, state.broadcast)
    let saved = machine.snapshot(at: now, date: .zero)
    try ensure(states.saved == saved, "the snapshot of the machine is \(saved)")
    var statistics = states.statistics
    // Hosts have diagnostics of their own.
    for kind in [RoomDiagnostic.Kind.drop, .lateWakeUp, .backlog, .notRun, .lateTouch] {
      statistics.diagnostics[kind] = nil
    }
    try ensure(
      statistics == state.statistics,
      "from that of the machine the statistics differ by \(differences(of: statistics, from: state.statistics))"
    )
  }
}
