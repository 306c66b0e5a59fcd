public import RoomCore

/// Runs a state machine inside an actor. The host takes inputs from any thread, calls the machine
/// with the time, wakes it at its deadlines, and publishes its outputs.
///
/// The actor owns the host, and the machine runs only on that actor. ``ModuleActor`` shows the few
/// lines of such an actor.
public final class ModuleHost<Machine: ModuleMachine> {
  /// The part of a host that is safe to use from anywhere.
  public struct Port: Sendable {
    /// All outputs of the machine, with their times.
    public let events: EventSource<Timed<Machine.Output>>
    /// The problems that the host reports, with their times.
    public let diagnostics: EventSource<Timed<ModuleDiagnostic>>
    /// The clock whose time is passed to the machine.
    public let clock: RoomClock

    @usableFromInline package let inbox = Inbox<InboxItem>()
    /// The tap that passes the turns of the machine to a recorder.
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

    /// Sends an input to the machine, without waiting. The input waits until the host runs or its
    /// state is read, and counts in ``backlog`` until then. A message is refused if no run is
    /// active and ``ModuleActor/inboxCapacity`` inputs wait. Other inputs are never refused.
    @inlinable
    public func send(_ input: Machine.Input) {
      // A closure replaces the key path, which would be created for each input.
      inbox.send(CollectionOfOne(.input(input)), at: clock.now) {
        $0.messageKind
      } report: {
        report($0)
      }
    }

    /// Sends an input that a room has already taken. The input is never refused.
    @inlinable
    public func route(_ input: Machine.Input) {
      inbox.route(.input(input), at: clock.now) { $0.messageKind }
    }

    @usableFromInline
    func report(_ notices: [ModuleDiagnostic]) {
      let now = clock.now
      diagnostics.hub.publish(notices.map { Timed($0, at: now) })
    }

    /// The number of inputs and due wakes that wait for the machine.
    public var backlog: Int { inbox.inputs.bufferedCount }

    /// The number of inputs that were sent after the host was closed. They are not handled.
    public var rejectedCount: Int { inbox.rejectedCount }
  }

  @usableFromInline
  package enum InboxItem: Sendable {
    case input(Machine.Input)
    case wake

    @inlinable
    var input: Machine.Input? {
      if case .input(let input) = self { input } else { nil }
    }

    @inlinable
    var messageKind: MessageKind? { input?.messageKind }
  }

  /// The inputs and the events of the host.
  public let port: Port

  @usableFromInline let events = Bus<Timed<Machine.Output>>()
  @usableFromInline let diagnostics = Bus<Timed<ModuleDiagnostic>>()
  @usableFromInline var current: Machine
  @usableFromInline var items: Bus<InboxItem>.Subscription { port.inbox.inputs }
  @usableFromInline var clock: RoomClock { port.clock }
  @usableFromInline var outputs: [Machine.Output] = []
  @usableFromInline let gate = RunGate()
  @usableFromInline var isPaused = false
  // The time at which the sleeping run wakes, or `nil` if no run sleeps.
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
    // The deadline of the machine may have changed while the run sleeps.
    if gate.isTaken { port.inbox.deliver(CollectionOfOne(.wake)) }
  }

  /// Creates a host of a machine. The host is inactive until ``run(isolation:)`` is called.
  @inlinable
  public init(_ machine: Machine, clock: RoomClock) {
    current = machine
    port = Port(events: events.source, diagnostics: diagnostics.source, clock: clock)
  }

  /// Runs the machine until the task is cancelled or the host is closed.
  ///
  /// A cancellation suspends the machine for a reason of its own until the next run. In between,
  /// inputs wait. If another run is active, a run waits for its end and
  /// then takes over. After ``close()`` the call returns immediately.
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
      // One task sleeps until the deadline. It is replaced if the machine gets an earlier deadline.
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

  /// Lets the machine emit its last events, then finishes the events. An active run ends, and later
  /// inputs are only counted. If the host is already closed, the call has no effect.
  @inlinable
  public func close() {
    guard gate.close() else { return }
    // The inbox is finished first, so that inputs from now on are counted as rejected.
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

  /// Performs one turn: the machine handles its due deadline and then the inputs, and all outputs
  /// are published together.
  ///
  /// - Returns: A Boolean value that indicates whether a wake was among the items. The wake must
  ///   then be set again, even if it was too early.
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
    let batch = outputs.map { Timed($0, at: now) }
    outputs.removeAll(keepingCapacity: true)
    if isRecorded { record(items, batch, wasDue: wasDue, at: now) }
    guard !batch.isEmpty else { return hasWoken }
    let delivery = events.hub.publish(batch)
    if delivery.dropped > 0 { report(.drop(count: delivery.dropped), at: now) }
    return hasWoken
  }

  /// The function is static, so that exclusive access to the machine and the outputs is checked
  /// once, and not for each input.
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

  /// Reports a late call once per wake. An input may have moved the deadline in the meantime.
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

  /// Returns the state of the machine, and a subscription that begins exactly after it.
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
/// The protocol provides the other members. The commands of a module are an extension of
/// `RoomModule where Input == PollMachine.Input`.
public protocol ModuleActor<Machine>: Actor, RoomModule
where Input == Machine.Input, Event == Machine.Output, State == Machine.State {
  /// The machine of the module.
  associatedtype Machine: ModuleMachine

  /// The host that runs the machine.
  var host: ModuleHost<Machine> { get }
  /// The inputs and the events of ``host``.
  nonisolated var port: ModuleHost<Machine>.Port { get }
}

extension ModuleActor {
  @inlinable
  public nonisolated var clock: RoomClock { port.clock }

  @inlinable
  public nonisolated var events: EventSource<Timed<Machine.Output>> { port.events }

  @inlinable
  public nonisolated var diagnostics: EventSource<Timed<ModuleDiagnostic>> { port.diagnostics }

  /// The number of inputs that may wait without a run before messages are refused. The default is
  /// 65,536. A room sets it to the value of its configuration.
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

  /// Sends an input that a room has already taken, without waiting. The input is never refused.
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

  /// Returns the current state, and a subscription that begins exactly after it.
  @inlinable
  public func join(_ policy: BufferPolicy) -> Joined<Machine.State, Machine.Output> {
    host.join(policy)
  }
}
