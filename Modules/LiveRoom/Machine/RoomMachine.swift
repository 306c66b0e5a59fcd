public import RoomCore

/// A live room as one state machine: the machines of the modules and the routes between them, without actors, tasks and
/// a clock.
///
/// ``LiveRoom`` runs the same machines and routes as actors. Given the same inputs at the same times, each module emits
/// the same events in both. An event comes before the events that it causes.
///
/// Deadlines are handled first, in the order of their times, and modules with equal deadlines in the order of
/// ``ModuleKind``. Then the input is routed. Modules take turns in the order in which they received their first input,
/// until no input waits. In one turn, a module takes all its waiting inputs. Actors that run side by side may take
/// these turns in another order, as if the inputs of one instant had come in that order.
///
/// The machine is a value: a copy continues on its own.
public struct RoomMachine: StateMachine {
  private(set) var gifts: Part<GiftMachine>
  private(set) var ticker: Part<TickerMachine>
  private(set) var popups: Part<PopupMachine>
  private(set) var pager: Part<PagerMachine>
  private(set) var likes: Part<LikeMachine>
  private(set) var comments: Part<CommentMachine>
  private(set) var danmaku: Part<DanmakuMachine>
  private(set) var broadcast: Part<TickerMachine>
  private(set) var meters: Part<MeterMachine>
  // The modules for which inputs wait, in the order of their turns.
  private(set) var waiting: [ModuleKind] = []
  private var closed: [ModuleKind] = []
  private(set) var routes: RoomRoutes
  private(set) var diagnostics: [RoomDiagnostic.Kind: Int] = [:]
  package var callCount = CallCount()

  /// Creates a room without messages. `configuration.popups.rules` are not considered: `rules` are the rules of the
  /// popups, in their order, and others are chosen from `registry`.
  ///
  /// - Throws: The error of the module whose configuration is invalid.
  package init(
    _ configuration: RoomConfiguration = RoomConfiguration(), rules: [AnyPopupRule] = [],
    registry: PopupRuleRegistry = PopupRuleRegistry()
  ) throws(FieldError) {
    let modules = configuration.ofModules
    try self.init(
      modules,
      popups: try PopupMachine(configuration: modules.popups, rules: rules, registry: registry))
  }

  /// Creates a room without messages, its popups with the rules that the configuration chooses.
  ///
  /// - Throws: The error of the first invalid setting, with the name of its module, or of the choice of rules.
  public init(
    _ configuration: RoomConfiguration, rules registry: PopupRuleRegistry
  ) throws(FieldError) {
    let rules: [AnyPopupRule]
    do throws(PopupRuleError) {
      rules = try registry.rules(for: configuration.popups.rules)
    } catch { throw .inconsistent(error.text) }
    try self.init(configuration, rules: rules, registry: registry)
  }

  /// Creates a room of modules with exactly these settings.
  ///
  /// - Parameters:
  ///   - configuration: The settings. The settings of the gifts and of the comments name the local user.
  ///   - popups: The machine of the popups, with its rules.
  /// - Throws: The error of the first module whose settings are invalid.
  package init(
    _ configuration: RoomConfiguration,
    popups: @autoclosure () throws(FieldError) -> PopupMachine
  ) throws(FieldError) {
    try configuration.checkRoom()
    gifts = try Part(.gifts, try GiftMachine(configuration: configuration.gifts))
    ticker = try Part(.ticker, try TickerMachine(configuration: configuration.ticker))
    self.popups = try Part(.popups, try popups())
    pager = try Part(.pager, try PagerMachine(configuration: configuration.pager))
    likes = try Part(.likes, try LikeMachine(configuration.likes))
    comments = try Part(.comments, try CommentMachine(configuration: configuration.comments))
    danmaku = try Part(.danmaku, try DanmakuMachine(configuration: configuration.danmaku))
    broadcast = try Part(.broadcast, try TickerMachine(configuration: configuration.broadcast))
    meters = try Part(.meters, try MeterMachine(configuration: configuration.meters))
    routes = RoomRoutes(configuration)
  }

  /// Counts old comments from now on, without listing them.
  mutating func stopListingOldComments() { routes.listsOldComments = false }

  /// Counts an old comment or join of which nothing else is remembered.
  mutating func countOldComment(isJoin: Bool) { routes.countOldComment(isJoin: isJoin) }

  /// The current states of the modules, and the statistics of the room.
  public func state(at now: Instant) -> RoomState {
    var statistics = routes.statistics
    statistics.diagnostics = diagnostics
    return RoomState(
      gifts: gifts.machine.state(at: now), ticker: ticker.machine.state(at: now),
      popups: popups.machine.state(at: now), pager: pager.machine.state(at: now),
      likes: likes.machine.state(at: now), comments: comments.machine.state(at: now),
      danmaku: danmaku.machine.state(at: now), broadcast: broadcast.machine.state(at: now),
      meters: meters.machine.state(at: now), pictureDelay: routes.pictureDelay, room: statistics)
  }

  /// Returns the reason for which a popup is not on screen, as of `now`, or `nil` if the popup is unknown or no longer
  /// remembered.
  ///
  /// - Complexity: O(n · rules)
  package func explainPopup(_ id: String, at now: Instant) -> PopupExplanation? {
    popups.machine.explain(id: id, at: now)
  }

  /// Returns a snapshot to save across launches, as of `now`; see ``LiveRoom/snapshot(at:)``.
  ///
  /// - Complexity: O(n log n)
  public func snapshot(at now: Instant, date: Duration? = nil) -> RoomSnapshot {
    var snapshot = routes.snapshot(at: date)
    snapshot.gifts = gifts.machine.snapshot
    snapshot.popups = popups.machine.snapshot(at: now)
    snapshot.likes = likes.machine.snapshot
    return snapshot
  }

  /// A description of the violated invariant of a module, or `nil` if all invariants hold.
  var partFault: String? {
    gifts.fault ?? ticker.fault ?? popups.fault ?? pager.fault ?? likes.fault
      ?? comments.fault ?? danmaku.fault ?? broadcast.fault ?? meters.fault
  }

  // MARK: Inputs

  public mutating func handle(
    _ input: RoomInput, at now: Instant, into outputs: inout [RoomEvent]
  ) {
    handle(contentsOf: CollectionOfOne(input), at: now, into: &outputs)
  }

  /// Processes inputs that were received together: all are routed before a module takes any.
  package mutating func handle(
    contentsOf inputs: some Collection<RoomInput>, at now: Instant, into outputs: inout [RoomEvent]
  ) {
    defer { assertInvariants(at: now) }
    takeDueTurns(at: now, into: &outputs)
    send(inputs, at: now, into: &outputs)
    takeTurns(at: now, into: &outputs)
  }

  /// Processes the report of a view, a stream or a server. A report reaches its module directly and is not counted as a
  /// message.
  package mutating func handle(
    report: RoomInput, at now: Instant, into outputs: inout [RoomEvent]
  ) {
    defer { assertInvariants(at: now) }
    takeDueTurns(at: now, into: &outputs)
    send(report: report, at: now, into: &outputs)
    takeTurns(at: now, into: &outputs)
  }

  /// Sends a report to its module, which does not take it yet.
  package mutating func send(
    report: RoomInput, at now: Instant, into outputs: inout [RoomEvent]
  ) {
    guard !isClosed else { return }
    routes.now = now
    routes.deliver(report)
    deliver(into: &outputs)
  }

  /// Leaves the present room and closes all modules, with the events that they owe. Later inputs are
  /// only counted, as rejections.
  package mutating func close(at now: Instant, into outputs: inout [RoomEvent]) {
    guard !isClosed else { return }
    defer { assertInvariants(at: now) }
    takeDueTurns(at: now, into: &outputs)
    routes.now = now
    routes.close()
    deliver(into: &outputs)
    takeTurns(at: now, into: &outputs)
    for module in ModuleKind.allCases {
      enqueue(module.input(for: .close))
      closed.append(module)
      takeStep(of: module, at: now, into: &outputs)
      takeTurns(at: now, into: &outputs)
    }
  }

  /// A Boolean value that indicates whether all modules are closed.
  var isClosed: Bool { closed.count == ModuleKind.allCases.count }

  // MARK: Time

  /// The earliest deadline of the modules and of the messages that wait for the picture.
  public var nextDeadline: Instant? {
    guard let picture = pictureDeadline else { return nextDue?.deadline }
    return nextDue.map { min($0.deadline, picture) } ?? picture
  }

  /// The time at which the picture reaches the next message, or `nil` if no message waits.
  package var pictureDeadline: Instant? { routes.pictureDeadline }

  // Of modules that are due at one instant, the first.
  private var nextDue: (module: ModuleKind, deadline: Instant)? {
    var next: (module: ModuleKind, deadline: Instant)?
    for module in ModuleKind.allCases {
      guard let deadline = deadline(of: module) else { continue }
      if next.map({ deadline < $0.deadline }) ?? true { next = (module, deadline) }
    }
    return next
  }

  /// The deadline of a module.
  package func deadline(of module: ModuleKind) -> Instant? {
    guard !closed.contains(module) else { return nil }
    return switch module {
    case .gifts: gifts.deadline
    case .ticker: ticker.deadline
    case .popups: popups.deadline
    case .pager: pager.deadline
    case .likes: likes.deadline
    case .comments: comments.deadline
    case .danmaku: danmaku.deadline
    case .broadcast: broadcast.deadline
    case .meters: meters.deadline
    }
  }

  public mutating func deadlineReached(at now: Instant, into outputs: inout [RoomEvent]) {
    defer { assertInvariants(at: now) }
    takeDueTurns(at: now, into: &outputs)
  }

  private mutating func takeDueTurns(at now: Instant, into outputs: inout [RoomEvent]) {
    while true {
      let (due, picture) = (nextDue, pictureDeadline)
      if let due, due.deadline <= min(now, picture ?? now) {
        takeStep(of: due.module, at: now, into: &outputs)
      } else if let picture, picture <= now {
        send([], at: now, into: &outputs)
      } else {
        return
      }
      takeTurns(at: now, into: &outputs)
    }
  }

  // MARK: Turns

  private mutating func takeTurns(at now: Instant, into outputs: inout [RoomEvent]) {
    while let module = waiting.first { takeStep(of: module, at: now, into: &outputs) }
  }

  /// A Boolean value that indicates whether an input waits for a module.
  package func hasInput(_ module: ModuleKind) -> Bool { waiting.contains(module) }

  /// Handles the deadline of a module if it is due, and takes its first waiting input. Then follows its events.
  package mutating func takeStep(
    of module: ModuleKind, at now: Instant, into outputs: inout [RoomEvent]
  ) {
    var next = outputs.count
    routes.now = now
    if !takeTurn(of: module, at: now, into: &outputs) { waiting.removeAll { $0 == module } }
    while next < outputs.count {
      note(outputs[next])
      routes.follow(outputs[next])
      next += 1
      deliver(into: &outputs, at: &next)
    }
  }

  // Returns whether inputs still wait for the module.
  private mutating func takeTurn(
    of module: ModuleKind, at now: Instant, into outputs: inout [RoomEvent]
  ) -> Bool {
    switch module {
    case .gifts: gifts.takeTurn(at: now, into: &outputs, as: RoomEvent.gifts)
    case .ticker: ticker.takeTurn(at: now, into: &outputs, as: RoomEvent.ticker)
    case .popups: popups.takeTurn(at: now, into: &outputs, as: RoomEvent.popups)
    case .pager: pager.takeTurn(at: now, into: &outputs, as: RoomEvent.pager)
    case .likes: likes.takeTurn(at: now, into: &outputs, as: RoomEvent.likes)
    case .comments: comments.takeTurn(at: now, into: &outputs, as: RoomEvent.comments)
    case .danmaku: danmaku.takeTurn(at: now, into: &outputs, as: RoomEvent.danmaku)
    case .broadcast: broadcast.takeTurn(at: now, into: &outputs, as: RoomEvent.broadcast)
    case .meters: meters.takeTurn(at: now, into: &outputs, as: RoomEvent.meters)
    }
  }

  /// Lets a module handle its due deadline and then an input that was recorded, if there is one. Its events are not
  /// routed.
  package mutating func play(
    _ input: RoomInput?, of module: ModuleKind, at now: Instant, into outputs: inout [RoomEvent]
  ) {
    if let input { enqueue(input) }
    _ = takeTurn(of: module, at: now, into: &outputs)
  }

  // MARK: Routes

  /// Routes the messages that the picture has reached and inputs that were received together, which no module takes yet.
  package mutating func send(
    _ inputs: some Collection<RoomInput>, at now: Instant, into outputs: inout [RoomEvent]
  ) {
    guard !isClosed else {
      diagnostics[.rejection, default: 0] += inputs.count
      return
    }
    routes.now = now
    routes.takeDueMessages()
    for input in inputs { routes.take(input) }
    deliver(into: &outputs)
  }

  /// Inserts an input for every module of the room, in front of the waiting inputs or behind them.
  package mutating func send(_ step: LifecycleStep, ahead: Bool) {
    for module in ModuleKind.allCases where routes.hasModule(module) {
      insert(module.input(for: step), ahead: ahead)
    }
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
    guard let module = input.module, !closed.contains(module) else { return }
    enqueue(input, ahead: ahead)
    if !waiting.contains(module) { waiting.append(module) }
  }

  private mutating func enqueue(_ input: RoomInput, ahead: Bool = false) {
    switch input {
    case .gifts(let input): gifts.insert(input, ahead: ahead)
    case .ticker(let input): ticker.insert(input, ahead: ahead)
    case .popups(let input): popups.insert(input, ahead: ahead)
    case .pager(let input): pager.insert(input, ahead: ahead)
    case .likes(let input): likes.insert(input, ahead: ahead)
    case .comments(let input): comments.insert(input, ahead: ahead)
    case .danmaku(let input): danmaku.insert(input, ahead: ahead)
    case .broadcast(let input): broadcast.insert(input, ahead: ahead)
    case .meters(let input): meters.insert(input, ahead: ahead)
    case .room, .delivered: break
    }
  }

  /// Counts an event that is a diagnostic.
  private mutating func note(_ event: RoomEvent) {
    if let kind = RoomDiagnostic.of(event)?.kind { diagnostics[kind, default: 0] += 1 }
  }
}
