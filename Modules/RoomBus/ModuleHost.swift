public import RoomCore

/// Runs a state machine inside an actor: takes inputs from anywhere, calls the machine with the
/// time, wakes it at its deadlines, and publishes what it decides.
///
/// The actor owns the host, and all work on the machine happens on that actor. See
/// ``HostedModule`` for the few lines that make such an actor.
public final class ModuleHost<Machine: StateMachine> {
  /// The part of a host that is safe to use from anywhere.
  public struct Port: Sendable {
    @usableFromInline let inbox = Bus<Letter>()
    /// All that the machine decides, with the time of the decision.
    public let events: EventSource<Timed<Machine.Output>>

    @inlinable
    init(events: EventSource<Timed<Machine.Output>>) {
      self.events = events
    }

    /// Hands `input` to the machine, without waiting. Nothing is dropped: inputs wait until the
    /// host runs, and are lost only when it has ended.
    @inlinable
    public func send(_ input: Machine.Input) {
      inbox.publish(.input(input))
    }
  }

  @usableFromInline
  enum Letter: Sendable {
    case input(Machine.Input)
    case alarm
  }

  /// The inputs and the events.
  public let port: Port

  /// The time that the machine is called with.
  public let clock: RoomClock

  @usableFromInline let events = Bus<Timed<Machine.Output>>()
  @usableFromInline var current: Machine
  @usableFromInline let letters: Bus<Letter>.Subscription
  @usableFromInline var outputs: [Machine.Output] = []
  @usableFromInline var hasRun = false

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
    let arrivals = letters.takeBuffered()
    guard !arrivals.isEmpty else { return }
    turn(arrivals)
    // The loop may sleep until a moment that is not the next one any more.
    port.inbox.publish(.alarm)
  }

  /// A host of `machine`; it does nothing until it is run.
  @inlinable
  public init(_ machine: Machine, clock: RoomClock) {
    current = machine
    self.clock = clock
    port = Port(events: events.source)
    letters = port.inbox.subscribe(.unbounded)
  }

  /// Runs the machine until the task is cancelled, then finishes its events. Once: a second call
  /// returns at once.
  @inlinable
  public func run(isolation actor: isolated (any Actor) = #isolation) async {
    guard !hasRun else { return }
    hasRun = true
    defer {
      port.inbox.finish()
      events.finish()
    }
    var arrivals = letters.makeAsyncIterator()
    turn([])
    while !Task.isCancelled {
      // One sleeper serves until the machine wants to be called earlier, or until it has rung.
      let alarm = current.nextDeadline
      await withTaskGroup(of: Void.self) { group in
        _ = actor
        if let alarm {
          group.addTask { [clock, port] in
            guard (try? await clock.sleep(until: alarm)) != nil else { return }
            port.inbox.publish(.alarm)
          }
        }
        while let batch = await arrivals.next(isolation: actor) {
          turn(batch)
          if needsNewAlarm(than: alarm) { break }
        }
        group.cancelAll()
      }
    }
  }

  @inlinable
  func needsNewAlarm(than alarm: Instant?) -> Bool {
    guard let alarm else { return current.nextDeadline != nil }
    if clock.now >= alarm { return true }
    return current.nextDeadline.map { $0 < alarm } ?? false
  }

  /// One turn: what is due, then what came in, then all of it goes out together.
  @inlinable
  func turn(_ letters: [Letter]) {
    let now = clock.now
    current.catchUp(to: now, into: &outputs)
    for case .input(let input) in letters {
      current.handle(input, at: now, into: &outputs)
    }
    assert(
      current.nextDeadline.map { $0 > now } ?? true,
      "The machine's next deadline has passed: it would be called for ever.")
    guard !outputs.isEmpty else { return }
    events.publish(contentsOf: outputs.map { Timed($0, at: now) })
    outputs.removeAll(keepingCapacity: true)
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
/// actor Polls: HostedModule {
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
/// Everything else is here. Commands of its own are an extension of
/// `RoomModule where Input == PollMachine.Input`.
public protocol HostedModule<Machine>: Actor, RoomModule
where Input == Machine.Input, Event == Machine.Output, State == Machine.State {
  /// The machine that decides.
  associatedtype Machine: StateMachine

  /// Runs the machine.
  var host: ModuleHost<Machine> { get }
  /// The inputs and events of ``host``.
  nonisolated var port: ModuleHost<Machine>.Port { get }
}

extension HostedModule {
  @inlinable
  public nonisolated var events: EventSource<Timed<Machine.Output>> { port.events }

  @inlinable
  public nonisolated func send(_ input: Machine.Input) {
    port.send(input)
  }

  @inlinable
  public func run() async {
    await host.run()
  }

  @inlinable
  public var state: Machine.State { host.state }

  @inlinable
  public func join(_ policy: BufferPolicy) -> Joined<Machine.State, Machine.Output> {
    host.join(policy)
  }
}
