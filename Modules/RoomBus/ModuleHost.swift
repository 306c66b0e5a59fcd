public import RoomCore

/// Runs a state machine inside an actor: takes inputs from any thread, calls the machine with the
/// time, wakes it at its deadlines, and publishes its outputs.
///
/// The actor owns the host, and all work on the machine happens on that actor. See
/// ``ModuleActor`` for the few lines that make such an actor.
public final class ModuleHost<Machine: ModuleMachine> {
  /// The part of a host that is safe to use from anywhere.
  public struct Port: Sendable {
    /// All outputs of the machine, with their times.
    public let events: EventSource<Timed<Machine.Output>>
    /// What the host notices, with the time at which it does.
    public let diagnostics: EventSource<Timed<ModuleDiagnostic>>
    /// The time that the machine is called with.
    public let clock: RoomClock

    @usableFromInline package let inbox = Inbox<InboxItem>()
    /// Hands the turns of the machine to a recorder.
    @usableFromInline package let tap = TurnTap<Machine>()

    @usableFromInline
    init(
      events: EventSource<Timed<Machine.Output>>,
      diagnostics: EventSource<Timed<ModuleDiagnostic>>, clock: RoomClock
    ) {
      self.events = events
      self.diagnostics = diagnostics
      self.clock = clock
    }

    /// Sends `input` to the machine, without waiting. It waits until the host runs or is asked for its state, and
    /// ``backlog`` counts it. Only a message is refused, where nothing runs the host and ``ModuleActor/inboxCapacity``
    /// inputs wait.
    @inlinable
    public func send(_ input: Machine.Input) {
      // A key path would be made anew for each input.
      inbox.send(CollectionOfOne(.input(input)), at: clock.now) {
        $0.messageKind
      } report: {
        report($0)
      }
    }

    /// Sends an input that a room has taken before: it is never refused.
    @inlinable
    public func route(_ input: Machine.Input) {
      inbox.route(.input(input), at: clock.now) { $0.messageKind }
    }

    @usableFromInline
    func report(_ notices: [ModuleDiagnostic]) {
      let now = clock.now
      diagnostics.hub.publish(notices.map { Timed($0, at: now) })
    }

    /// The number of inputs, and of due wake-ups, that wait for the machine.
    public var backlog: Int { inbox.inputs.bufferedCount }

    /// The number of inputs received after the host was closed, which are not taken.
    public var rejectedCount: Int { inbox.rejectedCount }
  }

  @usableFromInline
  package enum InboxItem: Sendable {
    case input(Machine.Input)
    case wake

    @inlinable
    var messageKind: MessageKind? {
      if case .input(let input) = self { input.messageKind } else { nil }
    }
  }

  /// The inputs and the events.
  public let port: Port

  @usableFromInline let events = Bus<Timed<Machine.Output>>()
  @usableFromInline let diagnostics = Bus<Timed<ModuleDiagnostic>>()
  @usableFromInline var current: Machine
  @usableFromInline var items: Bus<InboxItem>.Subscription { port.inbox.inputs }
  @usableFromInline var clock: RoomClock { port.clock }
  @usableFromInline var outputs: [Machine.Output] = []
  @usableFromInline let gate = RunGate()
  @usableFromInline var isPaused = false
  // While a run sleeps until then.
  @usableFromInline var wakeTime: Instant?

  /// The machine, after all inputs that were sent before.
  @inlinable
  public var machine: Machine {
    _read {
      takeArrivals()
      yield current
    }
  }

  @inlinable
  func takeArrivals() {
    let arrivals = items.takeBuffered()
    guard !arrivals.isEmpty else { return }
    turn(arrivals)
    // The run may sleep until a moment that is not the next one any more.
    if gate.isTaken { port.inbox.deliver(CollectionOfOne(.wake)) }
  }

  /// Creates a host of `machine`, which does nothing until it is run.
  @inlinable
  public init(_ machine: Machine, clock: RoomClock) {
    current = machine
    port = Port(events: events.source, diagnostics: diagnostics.source, clock: clock)
  }

  /// Runs the machine until the task is cancelled or the host is closed.
  ///
  /// Cancelling suspends the machine for a reason of its own, which the next run ends, and nothing
  /// else: time does not advance in between, and inputs wait. A run that finds another active
  /// waits, and takes over when that ends. After ``close()`` it returns at once.
  @inlinable
  public func run(isolation actor: isolated (any Actor) = #isolation) async {
    guard await gate.enter(isolation: actor) else { return }
    port.inbox.beginRun()
    defer {
      port.inbox.endRun(at: clock.now)
      gate.leave()
    }
    var arrivals = items.makeAsyncIterator()
    turn(isPaused ? [.input(.resume(reason: .notRunning))] : [])
    isPaused = false
    while !gate.isClosed, !Task.isCancelled {
      // One sleeper serves until it has woken, or until the machine wants to be called earlier.
      let wakeTime = current.readDeadline()
      self.wakeTime = wakeTime
      await withTaskGroup(of: Void.self) { group in
        _ = actor
        if let wakeTime {
          group.addTask { [clock, port] in
            guard (try? await clock.sleep(until: wakeTime)) != nil else { return }
            port.inbox.deliver(CollectionOfOne(.wake))
          }
        }
        while let batch = await arrivals.next(isolation: actor) {
          if turn(batch) || needsEarlierWake(than: wakeTime) { break }
        }
        group.cancelAll()
      }
    }
    wakeTime = nil
    guard !gate.isClosed else { return }
    isPaused = true
    turn(items.takeBuffered() + [.input(.suspend(reason: .notRunning))])
  }

  /// Lets the machine emit its last events, then finishes the events. A run that is active ends,
  /// and later inputs are only counted. Without effect when it was closed before.
  @inlinable
  public func close() {
    guard gate.close() else { return }
    // First: inputs sent from here on are counted, and not lost between two calls.
    port.inbox.finish()
    turn(items.takeBuffered() + [.input(.close)])
    events.finish()
    diagnostics.finish()
  }

  @inlinable
  func needsEarlierWake(than wakeTime: Instant?) -> Bool {
    let deadline = current.readDeadline()
    guard let wakeTime else { return deadline != nil }
    return deadline.map { $0 < wakeTime } ?? false
  }

  /// One turn: what is due, then the inputs, then all outputs are published together.
  ///
  /// - Returns: whether the wake-up was among the items. It is to be set again then, also when it
  ///   came too early to bring anything about.
  @inlinable
  @discardableResult
  func turn(_ items: [InboxItem]) -> Bool {
    let now = clock.now
    if let wakeTime, now - wakeTime > ModuleDiagnostic.longestDelay { reportLateness(at: now) }
    if items.count > ModuleDiagnostic.greatestBacklog {
      report(.backlog(count: items.count), at: now)
    }
    let isRecorded = port.tap.isOpen
    let wasDue = isRecorded && current.readDeadline().map { $0 <= now } ?? false
    current.catchUp(to: now, into: &outputs)
    let hasWoken = Self.handle(items, by: &current, at: now, into: &outputs)
    assert(
      current.nextDeadline.map { $0 > now } ?? true,
      "The machine's next deadline has passed: it would be called forever.")
    if isRecorded { record(items, wasDue: wasDue, at: now) }
    guard !outputs.isEmpty else { return hasWoken }
    let delivery = events.hub.publish(outputs.map { Timed($0, at: now) })
    outputs.removeAll(keepingCapacity: true)
    if delivery.dropped > 0 { report(.drop(count: delivery.dropped), at: now) }
    return hasWoken
  }

  /// Static, so that access to the machine and to the outputs is checked once, and not for each input.
  @inlinable
  static func handle(
    _ items: [InboxItem], by machine: inout Machine, at now: Instant,
    into outputs: inout [Machine.Output]
  ) -> Bool {
    var hasWoken = false
    for item in items {
      switch item {
      case .input(let input): machine.handle(input, at: now, into: &outputs)
      case .wake: hasWoken = true
      }
    }
    return hasWoken
  }

  /// Once for each wake-up; an input may have moved the deadline since that was set.
  @usableFromInline
  func reportLateness(at now: Instant) {
    wakeTime = nil
    guard let deadline = current.readDeadline(), now - deadline > ModuleDiagnostic.longestDelay
    else { return }
    report(.lateWakeUp(by: now - deadline), at: now)
  }

  @usableFromInline
  func report(_ diagnostic: ModuleDiagnostic, at now: Instant) {
    diagnostics.publish(Timed(diagnostic, at: now))
  }

  /// The state of the machine, after all inputs that were sent before.
  @inlinable
  public var state: Machine.State { machine.state(at: clock.now) }

  /// The state of the machine, and a subscription that begins exactly after it.
  @inlinable
  public func join(_ policy: BufferPolicy) -> Joined<Machine.State, Machine.Output> {
    (state, events.subscribe(policy))
  }
}

/// An actor that runs a machine as a module of a room.
///
/// ```swift
/// actor Polls: ModuleActor {
///   let host: ModuleHost<PollMachine>
///   nonisolated let port: ModuleHost<PollMachine>.Port
///
///   init(clock: RoomClock) {
///     host = ModuleHost(PollMachine(), clock: clock)
///     port = host.port
///   }
/// }
/// ```
///
/// The protocol provides everything else. Commands of its own are an extension of
/// `RoomModule where Input == PollMachine.Input`.
public protocol ModuleActor<Machine>: Actor, RoomModule
where Input == Machine.Input, Event == Machine.Output, State == Machine.State {
  /// The machine of the module.
  associatedtype Machine: ModuleMachine

  /// Runs the machine.
  var host: ModuleHost<Machine> { get }
  /// The inputs and events of ``host``.
  nonisolated var port: ModuleHost<Machine>.Port { get }
}

extension ModuleActor {
  @inlinable
  public nonisolated var clock: RoomClock { port.clock }

  @inlinable
  public nonisolated var events: EventSource<Timed<Machine.Output>> { port.events }

  @inlinable
  public nonisolated var diagnostics: EventSource<Timed<ModuleDiagnostic>> { port.diagnostics }

  /// The number of inputs that wait, while nothing runs the module, before messages are refused. Default 65,536. A room
  /// sets it to that of its configuration.
  public nonisolated var inboxCapacity: Int {
    get { port.inbox.capacity }
    set { port.inbox.capacity = newValue }
  }

  public nonisolated var refused: [MessageKind: Int] { port.inbox.refused }

  public nonisolated var rejected: [MessageKind: Int] { port.inbox.rejected }

  /// Sends an input, without waiting.
  @inlinable
  public nonisolated func send(_ input: Machine.Input) {
    port.send(input)
  }

  /// Sends an input that a room has taken before, without waiting: it is never refused.
  @inlinable
  public nonisolated func route(_ input: Machine.Input) {
    port.route(input)
  }

  @inlinable
  public func run() async {
    await host.run()
  }

  /// Emits the last events, then finishes ``events``.
  @inlinable
  public func close() {
    host.close()
  }

  @inlinable
  public var state: Machine.State { host.state }

  /// The current state, and a subscription that begins exactly after it.
  @inlinable
  public func join(_ policy: BufferPolicy) -> Joined<Machine.State, Machine.Output> {
    host.join(policy)
  }
}
