public import RoomBus
public import RoomCore

/// A live room: its modules on one clock, with the routes between them.
///
/// ```swift
/// let clock = RoomClock(.continuous)
/// let room = try LiveRoom(RoomConfiguration(localUser: "ada"), rules: [], clock: clock)
/// let events = room.events.subscribe()
/// async let _ = room.run()
/// room.send(.gift(GiftMessage(sender: "bob", gift: "rose")))
/// for await batch in events {
///   for event in batch { show(event.value) }
/// }
/// ```
///
/// Messages, touches and actions of the app are inputs for `send(_:)`; ``events`` has everything that
/// a screen or a server needs. Views report to the modules themselves:
/// `room.modules.popups?.didAppear(id: id)`.
public actor LiveRoom {
  /// The modules of the room.
  public nonisolated let modules: Modules
  /// The clock of the room and its modules.
  public nonisolated let clock: RoomClock
  /// All events of the room and its modules, with their times, in one order. An event comes before the events that it
  /// causes in other modules. Finishes after ``close()``.
  public nonisolated var events: EventSource<Timed<RoomEvent>> { bus.source }
  /// The problems of a room in production: rejected inputs, dropped events, watchdogs,
  /// evictions, late wake-ups and late samples of fingers, with their time. ``statistics()`` counts them. Finishes after
  /// ``close()``.
  public nonisolated var diagnostics: EventSource<Timed<RoomDiagnostic>> { diagnosticBus.source }

  private nonisolated let bus = Bus<Timed<RoomEvent>>()
  private nonisolated let diagnosticBus = Bus<Timed<RoomDiagnostic>>()
  private nonisolated let diagnosticCounts: Lock<[RoomDiagnostic.Kind: Int]>
  private nonisolated let inbox = Inbox<RoomInput>()
  private let attachments: [ModuleAttachment]
  // The modules of the app's own: all of them, and those that the room has taken.
  nonisolated let attachedModules = Lock<[AttachedModule]>([])
  nonisolated let attachedModuleChanges = Bus<Void>()
  var own: [AttachedModule] = []
  let inboxCapacity: Int
  private nonisolated let ownFeed = Lock<(any RoomFeed)?>(nil)
  // The time until which the run waits for the picture, and an element when it has changed.
  private var pictureWake: Instant?
  private let pictureChanges = Bus<Void>()
  // The users whom the local user has blocked, as of the last events, and an element for each change.
  package nonisolated let blocks: Lock<RoomBlocks>
  package nonisolated let localUser: String?
  package nonisolated let blockChanges = Bus<Void>()
  // An element where the present visit may have changed.
  let visits = Bus<Void>()
  private let session: String
  let announcementConfiguration: AnnouncerConfiguration
  let popupChannels: [PopupChannel]
  private let gate = RunGate()
  let outbox = ServerOutbox()
  private var routes: RoomRoutes
  private var pending: [Timed<RoomEvent>] = []
  // The snapshots that are being taken, and the inputs that wait for them.
  private var snapshots = 0
  private var held: [RoomInput] = []
  // The touches of which a sample was late. Touches that never end are removed with the others.
  private var lateTouches: Set<Int> = []
  private static let lateTouchLimit = 64
  // The modules that were closed before the room, and to which a message was sent since.
  private var closedModules: Set<ModuleKind> = []
  // The number of routed events and inputs.
  private var routings = 0

  /// Creates a room of these modules, which run with the room and on the same clock. Call ``run()`` to start the room.
  ///
  /// - Parameters:
  ///   - modules: The modules of the room.
  ///   - configuration: The settings of the room itself, such as the local user and the blocking channels. The settings
  ///     of the modules have no effect, since the modules have their own.
  ///   - clock: The clock of the modules.
  public init(
    _ modules: Modules, configuration: RoomConfiguration = RoomConfiguration(),
    clock: RoomClock
  ) {
    self.init(modules, configuration: configuration, clock: clock, continuing: nil)
  }

  /// Creates a room of the modules of a machine, which continues where the machine is.
  init(_ machine: RoomMachine, configuration: RoomConfiguration, clock: RoomClock) {
    self.init(
      Modules(machine, clock: clock), configuration: configuration, clock: clock,
      continuing: machine)
  }

  private init(
    _ modules: Modules, configuration: RoomConfiguration, clock: RoomClock,
    continuing machine: RoomMachine?
  ) {
    self.modules = modules
    self.clock = clock
    announcementConfiguration = configuration.announcements
    popupChannels =
      ((modules.popups as? PopupSequencer)?.configuration ?? configuration.popups).channels
    var configuration = configuration
    if let comments = modules.comments as? CommentList {
      configuration.comments = comments.configuration
    }
    localUser = configuration.localUser
    inboxCapacity = configuration.inboxCapacity
    session = configuration.likes.session ?? randomSession()
    inbox.capacity = inboxCapacity
    attachments = modules.attachments
    routes =
      if let machine { machine.routes } else {
        RoomRoutes(configuration, modules: Set(attachments.map(\.kind)), session: session)
      }
    diagnosticCounts = Lock(machine?.diagnostics ?? [:])
    blocks = Lock(routes.blocks)
    for attachment in attachments {
      (attachment.module as? any ModuleActor)?.inboxCapacity = inboxCapacity
    }
  }

  /// Creates a room of all modules, with the popup rules that the configuration chooses.
  ///
  /// - Throws: The error of ``Modules/init(_:rules:commentRules:clock:)-(_,PopupRuleRegistry,_,_)``.
  public init(
    _ configuration: RoomConfiguration, rules: PopupRuleRegistry, clock: RoomClock
  ) throws {
    self.init(
      try Modules(configuration, rules: rules, clock: clock), configuration: configuration,
      clock: clock)
  }

  /// Creates a room of all modules, with these popup rules.
  ///
  /// - Throws: The error of ``Modules/init(_:rules:commentRules:clock:)-(_,[PopupRule],_,_)``.
  public init(
    _ configuration: RoomConfiguration = RoomConfiguration(), rules: [any PopupRule],
    clock: RoomClock
  ) throws {
    self.init(
      try Modules(configuration, rules: rules, clock: clock), configuration: configuration,
      clock: clock)
  }

  // MARK: Lifecycle

  /// Runs the modules and the routes between them until the task is cancelled or the room is closed.
  ///
  /// Cancelling pauses the room and does not leave it. Unsent likes are emitted. Subscriptions and waiting messages
  /// remain. Until the room runs again, its modules show nothing new. So `.task { await room.run() }` of a
  /// view may end and begin as often as the view disappears and appears. If another run is active, the call waits until
  /// that run ends.
  public func run() async {
    guard await gate.enter() else { return }
    inbox.beginRun()
    await withDiscardingTaskGroup { group in
      for attachment in attachments {
        group.addTask { await attachment.follow(self) }
        group.addTask { await attachment.followDiagnostics(self) }
        group.addTask { await attachment.module.run() }
      }
      group.addTask { await self.runAttachedModules() }
      if let feed = ownFeed.value { group.addTask { try? await self.follow(feed) } }
      group.addTask { await self.takeMessages() }
      group.addTask { await self.followPicture() }
    }
    if !gate.isClosed { followTheRest() }
    inbox.endRun(at: clock.now)
    gate.leave()
  }

  /// Follows a feed that refuses no connection, in each run from the next one on.
  package nonisolated func followWhileRunning(_ feed: any RoomFeed) { ownFeed.value = feed }

  /// Leaves the present room and closes all modules, with or without an active ``run()``. Emits unsent likes, the end
  /// of the visit and the statistics of its gifts. Then ``events`` finishes. Later messages are not taken.
  public func close() async {
    guard gate.close() else { return }
    inbox.finish()
    takeTheRest()
    routes.now = clock.now
    routes.close()
    carryOut(at: routes.now)
    publish()
    // The routes between the modules first: closing one may concern another.
    for attachment in attachments {
      _ = await attachment.module.state
      followTheRest()
    }
    for attachment in attachments {
      await attachment.module.close()
      followTheRest()
    }
    takeAttachedModules()
    for attached in own { await attached.module.close() }
    attachedModuleChanges.finish()
    pictureChanges.finish()
    visits.finish()
    blockChanges.finish()
    bus.finish()
    diagnosticBus.finish()
    outbox.finish()
  }

  // MARK: Inputs

  /// Sends an input to the room, without waiting. Only a message is refused, where nothing runs the room and
  /// ``RoomConfiguration/inboxCapacity`` inputs wait.
  public nonisolated func send(_ input: RoomInput) {
    post(CollectionOfOne(input))
  }

  /// Sends inputs that were received together, without waiting.
  public nonisolated func send(_ inputs: [RoomInput]) {
    post(inputs)
  }

  private nonisolated func post(_ inputs: some Collection<RoomInput> & Sendable) {
    inbox.send(inputs, at: clock.now, \.messageKind) { notices in
      let now = clock.now
      for notice in notices { report(RoomDiagnostic(notice, in: nil), at: now) }
    }
  }

  /// Sends a sample of a finger.
  public nonisolated func touch(_ touch: Touch) {
    send(.touch(touch))
  }

  /// Enters a room. For a room without a pager; a pager reports it by itself.
  public nonisolated func enter(_ room: String) {
    send(.room(.enter(room: room)))
  }

  /// Leaves the present room, and enters no other. If its page is in view, its stream stops, until the room is entered
  /// again: by ``enter(_:)``, or when the user returns to its page.
  public nonisolated func leave() {
    send(.room(.leave))
  }

  /// Suspends all modules, likes and gestures first, until the same reason ends. Counting continues.
  ///
  /// The reasons of a room are separate from the reasons of its modules. While the room is suspended, an input to a
  /// single module cannot resume the module.
  ///
  /// - Parameter reason: The reason. The default is `SuspensionReason.app`. A `LiveRoomView` uses
  ///   `SuspensionReason.background`.
  public nonisolated func suspend(reason: SuspensionReason = .app) {
    send(.room(.suspend(reason: reason)))
  }

  /// Ends a reason to be suspended. If no other reason is active, the modules resume in the opposite order. Waiting
  /// content is not shown all at once.
  ///
  /// - Parameter reason: The reason. The default is `SuspensionReason.app`.
  public nonisolated func resume(reason: SuspensionReason = .app) {
    send(.room(.resume(reason: reason)))
  }

  /// Replaces the rules of the popups by the rules that `choices` name in the registry of the room: see
  /// `PopupModule.setRules(_:)`. To change other settings, create another room and restore a snapshot.
  public nonisolated func setRules(_ choices: [RuleConfiguration]) {
    send(.setRules(choices))
  }

  /// Restores the snapshot of an earlier run of the same user, and sends its unconfirmed likes again. Call it before
  /// the first input of the user or the server: after the first like, no likes are restored.
  ///
  /// A second restoration of the same snapshot has no effect. A snapshot of another user is `rejected`, and changes
  /// nothing.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot of an earlier run.
  ///   - date: The present date, measured from the same moment as the date of the snapshot. The waits of popups advance
  ///     by the time since the snapshot. Without a date, no time has passed.
  public nonisolated func restore(_ snapshot: RoomSnapshot, at date: Duration? = nil) {
    send(.restore(snapshot, at: date))
  }

  // MARK: State

  /// The visit of a room, from its entrance to its end.
  struct Visit: Equatable {
    let room: String
    /// The number of visits before.
    let number: Int
    let session: String

    /// The seed of the visit, the same for a named session in each run.
    var seed: UInt64 {
      session.utf8.reduce(UInt64(number)) { $0 &* 31 &+ UInt64($1) }
    }
  }

  /// The present visit, or `nil` if no room is present or the app is in the background.
  var visit: Visit? {
    // The system closes the sockets of an app in the background without a sign.
    guard let room = routes.room, !routes.suspensions.all.contains(.background) else { return nil }
    return Visit(room: room.string, number: routes.statistics.roomsEntered, session: session)
  }

  var isClosed: Bool { gate.isClosed }

  var isSuspended: Bool { !routes.suspensions.isEmpty }

  /// Returns a snapshot to save across launches, after all inputs that were sent before and all that follows from them.
  /// Inputs of the room that are sent meanwhile are taken directly after it.
  ///
  /// Take it before ``close()``, which ends popups.
  ///
  /// - Parameter date: the present date, since a moment that the app chooses, such as
  ///   `.seconds(Date().timeIntervalSince1970)`; the clock of a room knows none. The default is `nil`.
  /// - Complexity: O(n log n) for n popups and remembered messages.
  public func snapshot(at date: Duration? = nil) async -> RoomSnapshot {
    takeTheRest()
    snapshots += 1
    defer {
      snapshots -= 1
      if snapshots == 0 {
        takeTheRest()
        // The run has not waited for the picture since.
        pictureChanges.publish(())
      }
    }
    while true {
      await settle()
      let before = routings
      var snapshot = routes.snapshot(at: date)
      await modules.add(to: &snapshot)
      followTheRest()
      if routings == before { return snapshot }
    }
  }

  /// Returns when no route is in progress: each module has taken its inputs, and the room has followed all events.
  private func settle() async {
    var before: Int
    repeat {
      followTheRest()
      before = routings
      for attachment in attachments {
        _ = await attachment.module.state
        followTheRest()
      }
    } while routings != before
  }

  /// Returns the outcome of all messages that were received before. It is exact while no route
  /// between the modules is in progress.
  public func statistics() async -> RoomStatistics {
    takeTheRest()
    reportClosedModules(at: clock.now)
    var statistics = routes.statistics
    let allModules = attachments.map(\.module) + own.map(\.module)
    let rejected = allModules.reduce(0) { $0 + $1.rejected.values.reduce(0, +) }
    statistics.rejected += rejected
    statistics.diagnostics = diagnosticCounts.withLock(\.self)
    // The first message to a closed module was reported.
    let unreported = inbox.rejectedCount + rejected - closedModules.count
    if unreported > 0 { statistics.diagnostics[.rejection, default: 0] += unreported }
    statistics.refused = allModules.reduce(into: inbox.refused) { refused, module in
      refused.merge(module.refused, uniquingKeysWith: +)
    }
    await modules.add(to: &statistics)
    return statistics
  }

  /// Returns once the likes have handled all touches that were sent before, and have emitted their verdicts.
  package func handleTouches() async {
    takeTheRest()
    _ = await modules.likes?.state
  }

  // MARK: Routing

  private func takeMessages() async {
    var arrivals = inbox.inputs.makeAsyncIterator()
    while let batch = await arrivals.next(isolation: self) {
      if snapshots == 0 { take(batch) } else { held += batch }
    }
  }

  /// Takes the messages that the picture has reached, until the task is cancelled or the room is closed.
  private func followPicture() async {
    let changes = pictureChanges.subscribe(.keepNewest(1))
    repeat {
      if snapshots == 0 { take([]) }
      pictureWake = snapshots == 0 ? routes.pictureDeadline : nil
    } while await changes.next(until: pictureWake, by: clock) != nil
  }

  /// Follows the events that were not taken yet, and takes the inputs that wait.
  private func takeTheRest() {
    followTheRest()
    let arrivals = held + inbox.inputs.takeBuffered()
    held = []
    take(arrivals)
  }

  private func take(_ messages: [RoomInput]) {
    let now = clock.now
    let deadline = routes.pictureDeadline
    guard !messages.isEmpty || deadline.map({ $0 <= now }) ?? false else { return }
    routings += 1
    routes.now = now
    if deadline != nil { routes.takeDueMessages() }
    for message in messages {
      routes.take(message)
      switch message {
      case .likes(.touch(let touch)): reportIfLate(touch, at: now)
      case .room(.suspend(reason: .background)), .room(.resume(reason: .background)):
        visits.publish(())
      default: break
      }
    }
    carryOut(at: now)
    reportClosedModules(at: now)
    publish()
    if routes.pictureDeadline != pictureWake { pictureChanges.publish(()) }
  }

  /// Reports once that messages are sent to a module that was closed before the room.
  private func reportClosedModules(at now: Instant) {
    guard !gate.isClosed else { return }
    for attachment in attachments where !attachment.module.rejected.isEmpty {
      guard closedModules.insert(attachment.kind).inserted else { continue }
      report(RoomDiagnostic(.rejection, in: attachment.kind, text: .closed), at: now)
    }
  }

  /// Once for a touch: a main thread that is blocked delays all of its samples.
  private func reportIfLate(_ touch: Touch, at now: Instant) {
    if touch.phase == .began { lateTouches.remove(touch.id) }
    if lateTouches.count >= Self.lateTouchLimit { lateTouches = [] }
    if let diagnostic = RoomDiagnostic(touch, takenAt: now),
      lateTouches.insert(touch.id).inserted
    {
      report(diagnostic, at: now)
    }
    if touch.phase == .ended || touch.phase == .cancelled { lateTouches.remove(touch.id) }
  }

  func follow<Event: Sendable>(
    _ batch: [Timed<Event>], as roomEvent: (Event) -> RoomEvent
  ) {
    guard !batch.isEmpty else { return }
    routings += 1
    for event in batch {
      let roomEvent = roomEvent(event.value)
      emit(roomEvent, at: event.time)
      routes.now = event.time
      routes.follow(roomEvent)
      carryOut(at: event.time)
    }
    publish()
  }

  /// Follows the events that the modules have emitted and that were not taken yet.
  private func followTheRest() {
    for attachment in attachments { attachment.followTheRest(self) }
  }

  private func carryOut(at time: Instant) {
    guard !routes.steps.isEmpty else { return }
    for step in routes.steps {
      switch step {
      case .send(let input): modules.route(input)
      case .emit(let change):
        emit(.room(change), at: time)
        switch change {
        case .willSend(let message): outbox.insert(message)
        case .didEnter, .didLeave: visits.publish(())
        case .didBlock, .didUnblock:
          blocks.value = routes.blocks
          blockChanges.publish(())
        default: break
        }
      }
    }
    routes.forgetSteps()
  }

  private func emit(_ event: RoomEvent, at time: Instant) {
    pending.append(Timed(event, at: time))
    if let diagnostic = RoomDiagnostic.of(event) { report(diagnostic, at: time) }
  }

  private func publish() {
    guard let time = pending.last?.time else { return }
    takeAttachedModules()
    for attached in own { for event in pending { attached.follow(event.value) } }
    let delivery = bus.deliver(contentsOf: pending)
    pending.removeAll(keepingCapacity: true)
    guard delivery.dropped > 0 else { return }
    report(RoomDiagnostic(.drop(count: delivery.dropped), in: nil), at: time)
  }

  nonisolated func report(_ diagnostic: RoomDiagnostic) { report(diagnostic, at: clock.now) }

  private nonisolated func report(_ diagnostic: RoomDiagnostic, at time: Instant) {
    diagnosticCounts.withLock { $0[diagnostic.kind, default: 0] += 1 }
    diagnosticBus.publish(Timed(diagnostic, at: time))
  }

  func report(_ diagnostics: [Timed<ModuleDiagnostic>], of module: ModuleKind?) {
    for diagnostic in diagnostics {
      report(RoomDiagnostic(diagnostic.value, in: module), at: diagnostic.time)
    }
  }
}
