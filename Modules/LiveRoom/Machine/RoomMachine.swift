public import PopupSequencer
public import RoomCore

/// A live room as one state machine: the machines of the five modules and the routes between them,
/// without actors, tasks and a clock.
///
/// ``LiveRoom`` runs the same machines and routes as actors. Given the same inputs at the same times,
/// each module emits the same events in both, and an event precedes those that it causes.
///
/// What is due is done first, in the order of the deadlines; of modules that are due at one instant,
/// in the order gifts, ticker, popups, pager, likes. Then the input is routed. Modules take their
/// inputs in the order in which they received the first of them, each all that waits for it, until
/// nothing waits. Actors that run side by side may take these turns in another order: what follows
/// from one instant is then as if the inputs of different modules had come in that order.
///
/// A value: a copy continues on its own.
public struct RoomMachine: StateMachine {
  private(set) var machines: RoomMachines
  // By the index of the module.
  private(set) var inboxes = Module.allCases.map(ModuleInbox.init(for:))
  private(set) var deadlines = Timers()
  // The modules for which inputs wait, in the order of their turns.
  private(set) var waiting = IndexList()
  private(set) var routes: RoomRoutes
  private(set) var diagnostics: [RoomDiagnostic.Kind: Int] = [:]
  private(set) var isClosed = false
  package var callCount = CallCount()

  /// Creates a room without messages. `configuration.popups.rules` are not considered: `rules` are
  /// the rules of the popups, in their order, and others are chosen from `registry`.
  ///
  /// - Throws: the error of the module whose configuration is invalid.
  package init(
    _ configuration: RoomConfiguration = RoomConfiguration(), rules: [AnyPopupRule] = [],
    registry: PopupRuleRegistry = PopupRuleRegistry()
  ) throws(RoomConfigurationError) {
    var modules = configuration
    modules.gifts = configuration.giftsOfRoom
    machines = try RoomMachines(modules) { popups throws(FieldError) in
      try PopupMachine(configuration: popups, rules: rules, registry: registry)
    }
    routes = RoomRoutes(configuration)
  }

  /// Creates a room without messages, its popups with the rules that the configuration chooses.
  ///
  /// - Throws: the error of the module whose configuration is invalid, or of the choice of rules.
  public init(
    _ configuration: RoomConfiguration, rules registry: PopupRuleRegistry
  ) throws(RoomConfigurationError) {
    let rules: [AnyPopupRule]
    do throws(PopupRuleError) {
      rules = try registry.rules(for: configuration.popups.rules)
    } catch { throw .rules(error) }
    try self.init(configuration, rules: rules, registry: registry)
  }

  /// The current states of the modules, and the account of the room.
  public func state(at now: Instant) -> RoomState {
    var account = routes.account
    account.diagnostics = diagnostics
    return machines.state(at: now, account)
  }

  /// Why a popup is not on screen, as of `now`; `nil` for one that is unknown or no longer remembered.
  ///
  /// - Complexity: O(n · rules)
  package func explainPopup(_ id: String, at now: Instant) -> PopupExplanation? {
    machines.explainPopup(id, at: now)
  }

  /// What to save across launches, as of `now`; see ``LiveRoom/snapshot(at:)``.
  ///
  /// - Complexity: O(n log n)
  public func snapshot(at now: Instant, date: Duration? = nil) -> RoomSnapshot {
    var snapshot = routes.snapshot(at: date)
    machines.add(to: &snapshot, at: now)
    return snapshot
  }

  // MARK: Inputs

  public mutating func handle(
    _ input: RoomInput, at now: Instant, into outputs: inout [RoomEvent]
  ) {
    defer { assertInvariants(at: now) }
    takeDueTurns(at: now, into: &outputs)
    send(input, into: &outputs)
    takeTurns(at: now, into: &outputs)
  }

  /// Processes inputs that were received together: all are routed before a module takes any.
  package mutating func handle(
    contentsOf inputs: [RoomInput], at now: Instant, into outputs: inout [RoomEvent]
  ) {
    defer { assertInvariants(at: now) }
    takeDueTurns(at: now, into: &outputs)
    for input in inputs { send(input, into: &outputs) }
    takeTurns(at: now, into: &outputs)
  }

  /// Processes the report of a view, a stream or a server, which reaches its module without being a
  /// message: with actors it is sent to the module itself.
  package mutating func handle(
    report: RoomInput, at now: Instant, into outputs: inout [RoomEvent]
  ) {
    defer { assertInvariants(at: now) }
    takeDueTurns(at: now, into: &outputs)
    guard !isClosed else { return }
    routes.deliver(report)
    deliver(into: &outputs)
    takeTurns(at: now, into: &outputs)
  }

  /// Leaves the present room and closes all modules, with the events that they owe. Later inputs are
  /// only counted, as rejections.
  package mutating func close(at now: Instant, into outputs: inout [RoomEvent]) {
    guard !isClosed else { return }
    defer { assertInvariants(at: now) }
    takeDueTurns(at: now, into: &outputs)
    routes.close()
    deliver(into: &outputs)
    takeTurns(at: now, into: &outputs)
    for module in Module.allCases {
      inboxes[module.index].close()
      takeTurn(of: module, module.input(for: .close), at: now, into: &outputs)
      takeTurns(at: now, into: &outputs)
    }
    isClosed = true
  }

  // MARK: Time

  /// The earliest deadline of the modules.
  public var nextDeadline: Instant? { deadlines.next }

  public mutating func deadlineReached(at now: Instant, into outputs: inout [RoomEvent]) {
    defer { assertInvariants(at: now) }
    takeDueTurns(at: now, into: &outputs)
  }

  private mutating func takeDueTurns(at now: Instant, into outputs: inout [RoomEvent]) {
    while let index = deadlines.due(by: now) {
      takeStep(of: inboxes[index].module, at: now, into: &outputs)
      takeTurns(at: now, into: &outputs)
    }
  }

  // MARK: Turns

  private mutating func takeTurns(at now: Instant, into outputs: inout [RoomEvent]) {
    while let index = waiting.first {
      takeStep(of: inboxes[index].module, at: now, into: &outputs)
    }
  }

  /// Lets a module do what is due, and take the first input that waits for it.
  package mutating func takeStep(
    of module: Module, at now: Instant, into outputs: inout [RoomEvent]
  ) {
    takeTurn(of: module, inboxes[module.index].next(), at: now, into: &outputs)
    if !hasInput(module) { waiting.remove(module.index) }
  }

  /// Whether an input waits for a module.
  package func hasInput(_ module: Module) -> Bool { !inboxes[module.index].isEmpty }

  /// The deadline of a module.
  package func deadline(of module: Module) -> Instant? { deadlines.moment(of: module.index) }

  /// Lets a module do what is due, and take an input; then follows its events.
  private mutating func takeTurn(
    of module: Module, _ input: RoomInput?, at now: Instant, into outputs: inout [RoomEvent]
  ) {
    var next = outputs.count
    let deadline = machines.takeTurn(of: module, input, at: now, into: &outputs)
    // Of modules that are due at one instant, the first is called first.
    deadlines.set(
      module.index, to: inboxes[module.index].isClosed ? nil : deadline,
      order: Int64(module.index))
    while next < outputs.count {
      note(outputs[next])
      routes.follow(outputs[next])
      next += 1
      deliver(into: &outputs, at: &next)
    }
  }

  // MARK: Routes

  /// Routes an input, which no module takes yet.
  package mutating func send(_ input: RoomInput, into outputs: inout [RoomEvent]) {
    guard !isClosed else {
      diagnostics[.rejection, default: 0] += 1
      return
    }
    routes.take(input)
    deliver(into: &outputs)
  }

  /// Lets an input wait for every module, in front of those that wait already or behind them.
  package mutating func send(_ step: LifecycleStep, ahead: Bool) {
    for module in Module.allCases { insert(module.input(for: step), ahead: ahead) }
  }

  private mutating func deliver(into outputs: inout [RoomEvent]) {
    var end = outputs.count
    deliver(into: &outputs, at: &end)
  }

  /// Takes the steps of the routes; inserts the events of the room at a place, which is then behind them.
  private mutating func deliver(into outputs: inout [RoomEvent], at place: inout Int) {
    for step in routes.steps {
      switch step {
      case .send(let input): insert(input)
      case .emit(let change):
        outputs.insert(.room(change), at: place)
        note(outputs[place])
        place += 1
      }
    }
    routes.forgetSteps()
  }

  private mutating func insert(_ input: RoomInput, ahead: Bool = false) {
    guard let module = input.module else { return }
    inboxes[module.index].insert(input, ahead: ahead)
    if !waiting.contains(module.index), hasInput(module) { waiting.append(module.index) }
  }

  /// Counts an event that is a diagnostic.
  private mutating func note(_ event: RoomEvent) {
    if let kind = RoomDiagnostic.Kind(event) { diagnostics[kind, default: 0] += 1 }
  }
}
