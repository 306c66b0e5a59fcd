import PopupSequencer
import PopupTesting
import PromiseTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// One call of a machine, and what followed.
struct Call {
  let time: Instant
  let input: PopupInput?
  let events: [PopupEvent]
  /// The state after the call, for observers that read it.
  let state: PopupState?
  /// The machine after the call, for observers that ask it.
  var machine: PopupMachine?
  var account: PopupAccount { state?.account ?? PopupAccount() }

  var single: PopupInput? { input?.isBatch == false ? input : nil }

  /// Whether an input reports something of the view of `id`.
  func reports(_ id: Name) -> Bool {
    (input?.flat ?? []).contains { input in
      switch input {
      case .didPresent(let other, _), .didFailToPresent(let other, _), .didDismiss(let other, _):
        name(other) == id
      default: false
      }
    }
  }

  /// Whether it says that `id` was enqueued or has ended.
  func concerns(_ id: String) -> Bool {
    events.contains { event in
      switch event {
      case .didEnqueue(let other, _, _), .didEnd(let other, _, _): name(other) == name(id)
      default: false
      }
    }
  }

  var rejections: [PopupRejection] {
    events.compactMap { if case .rejected(let reason) = $0 { reason } else { nil } }
  }
}

/// What an observer has noticed.
struct Notes {
  var failures: [String] = []
  var reached: Set<String> = []

  mutating func expect(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
    if !holds { failures.append(otherwise()) }
  }
}

/// An observer of the calls of a machine.
protocol Observer {
  init()
  /// Whether it reads the state.
  static var reads: Bool { get }
  /// Whether it asks the machine.
  static var asks: Bool { get }
  var notes: Notes { get set }
  /// Called before an input or a deadline, at its time.
  mutating func begin(_ input: PopupInput?, _ world: World)
  /// Called for each event; `world` does not know it yet.
  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call)
  /// Called after all events; `before` is the world before the call.
  mutating func end(_ call: Call, _ world: World, _ before: World)
}

extension Observer {
  static var reads: Bool { false }
  static var asks: Bool { false }
  mutating func begin(_ input: PopupInput?, _ world: World) {}
  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) {}
  mutating func end(_ call: Call, _ world: World, _ before: World) {}
}

struct Player<Watch: Observer> {
  var machine: PopupMachine
  var world: World
  var watch = Watch()
  var script: [(time: Instant, input: PopupInput)] = []
  /// All calls.
  var calls: [Call] = []
  let isLate: Bool

  init(_ configuration: PopupConfiguration, hasRule: Bool, isLate: Bool = false) throws {
    let rules: [any PopupRule] = hasRule ? [PromiseRule(), PresentationLimit()] : []
    machine = try PopupMachine(configuration: configuration, rules: rules)
    world = World(configuration)
    self.isLate = isLate
  }

  mutating func send(_ input: PopupInput, at time: Instant) {
    script.append((time, input))
    advance(to: time)
    call(input, at: time)
  }

  mutating func advance(to time: Instant) {
    var deadlines = Deadlines(after: world.now, through: time, isLate: isLate)
    while let time = deadlines.next(machine.nextDeadline) { call(nil, at: time) }
    if let fault = deadlines.fault { watch.notes.failures.append(fault) }
  }

  private mutating func call(_ input: PopupInput?, at time: Instant) {
    world.pass(to: time)
    let before = world
    world.offer(input)
    watch.begin(input, world)
    var events: [PopupEvent] = []
    if let input {
      machine.handle(input, at: time, into: &events)
    } else {
      machine.deadlineReached(at: time, into: &events)
    }
    var call = Call(
      time: time, input: input, events: events,
      state: Watch.reads ? machine.state(at: time) : nil)
    calls.append(call)
    if Watch.asks { call.machine = machine }
    for event in events {
      watch.see(event, world, call)
      world.apply(event)
    }
    world.finish(input, events)
    watch.end(call, world, before)
  }
}
