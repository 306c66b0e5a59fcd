public import RoomCore

/// Runs a state machine inside an actor: takes inputs from anywhere, tells the machine the time,
/// wakes it at its deadlines, and publishes what it decides.
///
/// The actor owns the loop and calls ``run(isolation:)`` from its own `run()`; all work on the
/// machine happens on that actor.
public final class MachineLoop<Machine: StateMachine> {
  /// What goes in from outside; safe to use from anywhere.
  public struct Inbox: Sendable {
    @usableFromInline let bus = Bus<Letter>()

    @inlinable
    init() {}

    /// Hands `input` to the machine, without waiting. Nothing is dropped: inputs wait until the
    /// loop runs, and are lost only when it has ended.
    @inlinable
    public func send(_ input: Machine.Input) {
      bus.publish(.input(input))
    }
  }

  @usableFromInline
  enum Letter: Sendable {
    case input(Machine.Input)
    case alarm
  }

  /// The way in.
  public let inbox: Inbox
  /// All that the machine decides, with the time of the decision.
  public let events: Bus<Timed<Machine.Output>>

  @usableFromInline var state: Machine
  @usableFromInline let clock: RoomClock
  @usableFromInline let letters: Bus<Letter>.Subscription
  @usableFromInline var outputs: [Machine.Output] = []
  @usableFromInline var hasRun = false

  /// The machine as it stands, once it has taken all that was sent to it before.
  @inlinable
  public var machine: Machine {
    _read {
      takeArrivals()
      yield state
    }
  }

  @inlinable
  func takeArrivals() {
    let arrivals = letters.takeBuffered()
    guard !arrivals.isEmpty else { return }
    turn(arrivals)
    // The loop may sleep until a moment that is not the next one any more.
    inbox.bus.publish(.alarm)
  }

  /// A loop around `machine`; it does nothing until it is run.
  @inlinable
  public init(_ machine: Machine, clock: RoomClock) {
    state = machine
    self.clock = clock
    inbox = Inbox()
    events = Bus()
    letters = inbox.bus.subscribe(.unbounded)
  }

  /// Runs the machine until the task is cancelled, then finishes ``events``.
  ///
  /// A loop runs once: a second call returns at once.
  @inlinable
  public func run(isolation actor: isolated (any Actor) = #isolation) async {
    guard !hasRun else { return }
    hasRun = true
    defer {
      inbox.bus.finish()
      events.finish()
    }
    var arrivals = letters.makeAsyncIterator()
    turn([])
    while !Task.isCancelled {
      // One sleeper serves until the machine wants to be called earlier, or until it has rung.
      let alarm = state.nextDeadline
      await withTaskGroup(of: Void.self) { group in
        _ = actor
        if let alarm {
          group.addTask { [clock, inbox] in
            guard (try? await clock.sleep(until: alarm)) != nil else { return }
            inbox.bus.publish(.alarm)
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
    guard let alarm else { return state.nextDeadline != nil }
    if clock.now >= alarm { return true }
    return state.nextDeadline.map { $0 < alarm } ?? false
  }

  /// One turn: what is due, then what came in, then all of it goes out together.
  @inlinable
  func turn(_ letters: [Letter]) {
    let now = clock.now
    state.catchUp(to: now, into: &outputs)
    for case .input(let input) in letters {
      state.handle(input, at: now, into: &outputs)
    }
    guard !outputs.isEmpty else { return }
    events.publish(contentsOf: outputs.map { Timed($0, at: now) })
    outputs.removeAll(keepingCapacity: true)
  }
}
