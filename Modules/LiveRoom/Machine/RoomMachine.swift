import GiftChannels
import LikeGestures
import LivePager
package import PopupSequencer
import RollingTicker
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
  /// A module of a room.
  package enum Module: Int, CaseIterable, Sendable {
    case gifts, ticker, popups, pager, likes
  }

  private var gifts: HostedMachine<GiftMachine>
  private var ticker: HostedMachine<TickerMachine>
  private var popups: HostedMachine<PopupMachine>
  private var pager: HostedMachine<PagerMachine>
  private var likes: HostedMachine<LikeMachine>
  private var routes: RoomRoutes
  // The modules for which inputs wait, in the order of their turns.
  private var waiting = IndexList()
  private var diagnostics: [RoomDiagnostic.Kind: Int] = [:]
  private var isClosed = false

  /// Creates a room without messages. `configuration.popups.rules` are not considered: `rules` are
  /// the rules of the popups, in their order.
  ///
  /// - Throws: the error of the module whose configuration is invalid.
  package init(
    _ configuration: RoomConfiguration = RoomConfiguration(), rules: [AnyPopupRule] = []
  ) throws(RoomConfigurationError) {
    let gifts: GiftMachine
    do throws(FieldError) {
      gifts = try GiftMachine(configuration: configuration.giftsOfUser)
    } catch { throw .gifts(error) }
    let ticker: TickerMachine
    do throws(FieldError) {
      ticker = try TickerMachine(configuration: configuration.ticker)
    } catch { throw .ticker(error) }
    let popups: PopupMachine
    do throws(FieldError) {
      popups = try PopupMachine(configuration: configuration.popups, rules: rules)
    } catch { throw .popups(error) }
    let pager: PagerMachine
    do throws(FieldError) {
      pager = try PagerMachine(configuration: configuration.pager)
    } catch { throw .pager(error) }
    let likes: LikeMachine
    do throws(FieldError) {
      likes = try LikeMachine(configuration.likes)
    } catch { throw .likes(error) }
    // All at once: what throws would destroy a part of a machine.
    self.gifts = HostedMachine(gifts)
    self.ticker = HostedMachine(ticker)
    self.popups = HostedMachine(popups)
    self.pager = HostedMachine(pager)
    self.likes = HostedMachine(likes)
    routes = RoomRoutes(
      user: configuration.user, blockingChannels: configuration.blockingChannels)
  }

  /// Creates a room without messages, its popups with the rules that the configuration chooses.
  ///
  /// - Throws: the error of the module whose configuration is invalid, or of the choice of rules.
  package init(
    _ configuration: RoomConfiguration, rules registry: PopupRuleRegistry
  ) throws(RoomConfigurationError) {
    let rules: [AnyPopupRule]
    do throws(PopupRuleError) {
      rules = try registry.rules(for: configuration.popups.rules)
    } catch { throw .rules(error) }
    try self.init(configuration, rules: rules)
  }

  /// The current states of the modules, and the account of the room.
  public func state(at now: Instant) -> RoomState {
    RoomState(
      gifts: gifts.machine.state(at: now), ticker: ticker.machine.state(at: now),
      popups: popups.machine.state(at: now), pager: pager.machine.state(at: now),
      likes: likes.machine.state(at: now), routes.account, diagnostics)
  }

  /// Why a popup is not on screen, as of `now`; `nil` for one that is unknown or no longer remembered.
  ///
  /// - Complexity: O(n · rules)
  package func explainPopup(_ id: String, at now: Instant) -> PopupExplanation? {
    popups.machine.explain(id, at: now)
  }

  // MARK: Inputs

  public mutating func handle(
    _ input: RoomInput, at now: Instant, into outputs: inout [RoomEvent]
  ) {
    catchUp(to: now, into: &outputs)
    send(input, into: &outputs)
    takeTurns(at: now, into: &outputs)
  }

  /// Processes inputs that were received together: all are routed before a module takes any.
  package mutating func handle(
    contentsOf inputs: [RoomInput], at now: Instant, into outputs: inout [RoomEvent]
  ) {
    catchUp(to: now, into: &outputs)
    for input in inputs { send(input, into: &outputs) }
    takeTurns(at: now, into: &outputs)
  }

  /// Processes the report of a view, a stream or a server, which reaches its module without being a
  /// message: with actors it is sent to the module itself.
  package mutating func handle(
    report: RoomInput, at now: Instant, into outputs: inout [RoomEvent]
  ) {
    catchUp(to: now, into: &outputs)
    guard !isClosed else { return }
    routes.deliver(report)
    deliver(into: &outputs)
    takeTurns(at: now, into: &outputs)
  }

  /// Leaves the present room and closes all modules, with the events that they owe. Later inputs are
  /// only counted, as rejections.
  package mutating func close(at now: Instant, into outputs: inout [RoomEvent]) {
    guard !isClosed else { return }
    catchUp(to: now, into: &outputs)
    routes.close()
    deliver(into: &outputs)
    takeTurns(at: now, into: &outputs)
    for module in Module.allCases {
      switch module {
      case .gifts: gifts.close(at: now)
      case .ticker: ticker.close(at: now)
      case .popups: popups.close(at: now)
      case .pager: pager.close(at: now)
      case .likes: likes.close(at: now)
      }
      followEvents(into: &outputs)
      takeTurns(at: now, into: &outputs)
    }
    isClosed = true
  }

  // MARK: Time

  /// The earliest deadline of the modules.
  public var nextDeadline: Instant? { nextDue?.deadline }

  public mutating func deadlineReached(at now: Instant, into outputs: inout [RoomEvent]) {
    while let next = nextDue, next.deadline <= now {
      takeStep(of: next.module, at: now, into: &outputs)
      takeTurns(at: now, into: &outputs)
    }
  }

  /// The module that is due first; of several at one instant, the first of them.
  private var nextDue: (deadline: Instant, module: Module)? {
    var next: (deadline: Instant, module: Module)?
    func consider(_ deadline: Instant?, _ module: Module) {
      guard let deadline, next.map({ deadline < $0.deadline }) ?? true else { return }
      next = (deadline, module)
    }
    consider(gifts.nextDeadline, .gifts)
    consider(ticker.nextDeadline, .ticker)
    consider(popups.nextDeadline, .popups)
    consider(pager.nextDeadline, .pager)
    consider(likes.nextDeadline, .likes)
    return next
  }

  // MARK: Turns

  private mutating func takeTurns(at now: Instant, into outputs: inout [RoomEvent]) {
    while let index = waiting.first, let module = Module(rawValue: index) {
      while hasInput(module) { takeStep(of: module, at: now, into: &outputs) }
      waiting.remove(index)
    }
  }

  /// Lets a module do what is due, and take the first input that waits for it.
  package mutating func takeStep(
    of module: Module, at now: Instant, into outputs: inout [RoomEvent]
  ) {
    switch module {
    case .gifts: gifts.takeStep(at: now)
    case .ticker: ticker.takeStep(at: now)
    case .popups: popups.takeStep(at: now)
    case .pager: pager.takeStep(at: now)
    case .likes: likes.takeStep(at: now)
    }
    followEvents(into: &outputs)
  }

  /// Whether an input waits for a module.
  package func hasInput(_ module: Module) -> Bool {
    switch module {
    case .gifts: gifts.hasInput
    case .ticker: ticker.hasInput
    case .popups: popups.hasInput
    case .pager: pager.hasInput
    case .likes: likes.hasInput
    }
  }

  /// The deadline of a module.
  package func deadline(of module: Module) -> Instant? {
    switch module {
    case .gifts: gifts.nextDeadline
    case .ticker: ticker.nextDeadline
    case .popups: popups.nextDeadline
    case .pager: pager.nextDeadline
    case .likes: likes.nextDeadline
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
    gifts.send(step, ahead: ahead)
    ticker.send(step, ahead: ahead)
    popups.send(step, ahead: ahead)
    pager.send(step, ahead: ahead)
    likes.send(step, ahead: ahead)
    for module in Module.allCases { wait(for: module) }
  }

  private mutating func deliver(into outputs: inout [RoomEvent]) {
    for step in routes.steps {
      switch step {
      case .gifts(let input):
        gifts.send(input)
        wait(for: .gifts)
      case .ticker(let input):
        ticker.send(input)
        wait(for: .ticker)
      case .popups(let input):
        popups.send(input)
        wait(for: .popups)
      case .pager(let input):
        pager.send(input)
        wait(for: .pager)
      case .likes(let input):
        likes.send(input)
        wait(for: .likes)
      case .emit(let change): emit(.room(change), into: &outputs)
      }
    }
    routes.forgetSteps()
  }

  private mutating func wait(for module: Module) {
    if !waiting.contains(module.rawValue) { waiting.append(module.rawValue) }
  }

  private mutating func followEvents(into outputs: inout [RoomEvent]) {
    follow(gifts.events, as: RoomEvent.gifts, into: &outputs)
    gifts.events.removeAll(keepingCapacity: true)
    follow(ticker.events, as: RoomEvent.ticker, into: &outputs)
    ticker.events.removeAll(keepingCapacity: true)
    follow(popups.events, as: RoomEvent.popups, into: &outputs)
    popups.events.removeAll(keepingCapacity: true)
    follow(pager.events, as: RoomEvent.pager, into: &outputs)
    pager.events.removeAll(keepingCapacity: true)
    follow(likes.events, as: RoomEvent.likes, into: &outputs)
    likes.events.removeAll(keepingCapacity: true)
  }

  private mutating func follow<Event>(
    _ events: [Event], as roomEvent: (Event) -> RoomEvent, into outputs: inout [RoomEvent]
  ) {
    for event in events {
      let event = roomEvent(event)
      emit(event, into: &outputs)
      routes.follow(event)
      deliver(into: &outputs)
    }
  }

  private mutating func emit(_ event: RoomEvent, into outputs: inout [RoomEvent]) {
    outputs.append(event)
    if let diagnostic = RoomDiagnostic(event) { diagnostics[diagnostic.kind, default: 0] += 1 }
  }
}
