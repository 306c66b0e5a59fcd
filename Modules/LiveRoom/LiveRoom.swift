public import LikeGestures
public import PopupSequencer
public import RoomBus
public import RoomCore

/// Five modules on one clock, and what they have to tell each other: a live room.
///
/// ```swift
/// let clock = RoomClock(.continuous)
/// let room = try LiveRoom(RoomConfiguration(user: "ada"), clock: clock)
/// let events = room.events.subscribe()
/// async let _ = room.run()
/// room.receive(.gift(GiftMessage(sender: "bob", gift: "rose")))
/// for await batch in events {
///   for event in batch { show(event.value) }
/// }
/// ```
///
/// Messages enter through ``receive(_:)-(RoomMessage)``, fingers through ``touch(_:)``, and all
/// that a screen and a server have to know leaves on ``events``. Views report to the modules
/// themselves:
/// `room.modules.popups?.didPresent(id: id)`.
public actor LiveRoom {
  /// What the room is made of.
  public nonisolated let modules: RoomModules
  /// All that happens, with its time, in one order: what a module tells comes before what it
  /// brings about in others. Finishes when ``run()`` does.
  public nonisolated var events: EventSource<Timed<RoomEvent>> { bus.source }

  private nonisolated let bus = Bus<Timed<RoomEvent>>()
  private nonisolated let inbox = Bus<RoomMessage>()
  private let messages: Bus<RoomMessage>.Subscription
  private let clock: RoomClock
  private var routes: RoomRoutes
  private var told: [Timed<RoomEvent>] = []
  private var hasRun = false

  /// A room of these modules, which run with it and on the same clock. It begins with ``run()``.
  ///
  /// - Parameters:
  ///   - modules: those that the room is to have.
  ///   - configuration: what the room itself has to know of it: the user, and which channels of
  ///     popups block.
  ///   - clock: that of the modules.
  public init(
    _ modules: RoomModules, configuration: RoomConfiguration = RoomConfiguration(),
    clock: RoomClock
  ) {
    self.modules = modules
    self.clock = clock
    messages = inbox.subscribe(.unbounded)
    routes = RoomRoutes(
      user: configuration.user, blockingChannels: configuration.blockingChannels)
  }

  /// A room of all five modules, the popups with the rules that the configuration chooses.
  ///
  /// - Throws: what ``RoomModules/init(_:rules:clock:)-(_,PopupRuleRegistry,_)`` throws.
  public init(
    _ configuration: RoomConfiguration, rules: PopupRuleRegistry, clock: RoomClock
  ) throws {
    self.init(
      try RoomModules(configuration, rules: rules, clock: clock), configuration: configuration,
      clock: clock)
  }

  /// A room of all five modules, the popups with these rules.
  ///
  /// - Throws: what ``RoomModules/init(_:rules:clock:)-(_,[PopupRule],_)`` throws.
  public init(
    _ configuration: RoomConfiguration = RoomConfiguration(), rules: [any PopupRule] = [],
    clock: RoomClock
  ) throws {
    self.init(
      try RoomModules(configuration, rules: rules, clock: clock), configuration: configuration,
      clock: clock)
  }

  /// Runs the modules and the routes between them until the task is cancelled. Once.
  public func run() async {
    guard !hasRun else { return }
    hasRun = true
    defer {
      inbox.finish()
      bus.finish()
    }
    await withDiscardingTaskGroup { group in
      if let gifts = modules.gifts { attach(gifts, as: RoomEvent.gifts, to: &group) }
      if let ticker = modules.ticker { attach(ticker, as: RoomEvent.ticker, to: &group) }
      if let popups = modules.popups { attach(popups, as: RoomEvent.popups, to: &group) }
      if let pager = modules.pager { attach(pager, as: RoomEvent.pager, to: &group) }
      if let likes = modules.likes { attach(likes, as: RoomEvent.likes, to: &group) }
      group.addTask { await self.takeMessages() }
    }
  }

  private func attach<Module: RoomModule>(
    _ module: Module, as event: @escaping @Sendable (Module.Event) -> RoomEvent,
    to group: inout DiscardingTaskGroup
  ) {
    let updates = module.events.subscribe(.unbounded)
    group.addTask { await self.follow(updates, as: event) }
    group.addTask { await module.run() }
  }

  // MARK: Inputs

  /// Takes a message.
  public nonisolated func receive(_ message: RoomMessage) {
    inbox.publish(message)
  }

  /// Takes messages that came together.
  public nonisolated func receive(_ messages: [RoomMessage]) {
    inbox.publish(contentsOf: messages)
  }

  /// A finger lands, moves, lifts, or is taken away.
  public nonisolated func touch(_ touch: Touch) {
    receive(.touch(touch))
  }

  /// The user is in this room now. For a room without a pager; a pager says so itself.
  public nonisolated func enter(_ room: String) {
    receive(.entered(room: room))
  }

  /// The app goes to the background: fingers end, nothing plays, the screen is cleared, no popup
  /// comes; counting goes on.
  public nonisolated func suspend() {
    receive(.suspended)
  }

  /// The app is back: all goes on in the opposite order.
  public nonisolated func resume() {
    receive(.resumed)
  }

  // MARK: State

  /// What became of everything so far: exact while nothing is under way between the modules.
  public func account() async -> RoomAccount {
    var account = routes.account
    await modules.add(to: &account)
    return account
  }

  // MARK: Routing

  private func takeMessages() async {
    var arrivals = messages.makeAsyncIterator()
    while let batch = await arrivals.next(isolation: self) {
      let now = clock.now
      for message in batch { routes.take(message) }
      carryOut(at: now)
      tell()
    }
  }

  private func follow<Event: Sendable>(
    _ updates: Bus<Timed<Event>>.Subscription, as roomEvent: (Event) -> RoomEvent
  ) async {
    var arrivals = updates.makeAsyncIterator()
    while let batch = await arrivals.next(isolation: self) {
      for event in batch {
        let roomEvent = roomEvent(event.value)
        told.append(Timed(roomEvent, at: event.time))
        routes.follow(roomEvent)
        carryOut(at: event.time)
      }
      tell()
    }
  }

  private func carryOut(at time: Instant) {
    guard !routes.commands.isEmpty else { return }
    for command in routes.commands {
      switch command {
      case .gifts(let input): modules.gifts?.send(input)
      case .ticker(let input): modules.ticker?.send(input)
      case .popups(let input): modules.popups?.send(input)
      case .pager(let input): modules.pager?.send(input)
      case .likes(let input): modules.likes?.send(input)
      case .tell(let change): told.append(Timed(.room(change), at: time))
      }
    }
    routes.forgetCommands()
  }

  private func tell() {
    bus.publish(contentsOf: told)
    told.removeAll(keepingCapacity: true)
  }
}
