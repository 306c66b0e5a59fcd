import PopupSequencer
import PopupTesting
import PromiseTesting
import RoomCore

/// A sequencer, with rules or without.
struct PopupSetup: PromiseSetup {
  let configuration: PopupConfiguration
  let rules: [any PopupRule]

  func machine() throws -> PopupMachine {
    try PopupMachine(configuration: configuration, rules: rules)
  }

  var title: String {
    let settings = differences(of: configuration, from: PopupConfiguration())
    return rules.isEmpty ? settings : "\(settings), rules: \(plainText(rules))"
  }
  func line(_ input: PopupInput) -> String { source(input) }
  func line(_ event: PopupEvent) -> String { source(event) }
}

typealias PromiseRun = PromiseTesting.PromiseRun<PopupSetup>
/// One call of a machine, and what followed.
typealias Call = PromiseMoment<PopupMachine>

extension PromiseMoment where Machine == PopupMachine {
  var state: PopupState { after.state(at: time) }
  var account: PopupAccount { after.account }

  var single: PopupInput? { input?.isBatch == false ? input : nil }

  /// Whether an input reports something of the view of `id`.
  func reports(_ id: Name) -> Bool {
    (input?.flat ?? []).contains { input in
      switch input {
      case .didPresent(let report), .didFailToPresent(let report), .didDismiss(let report):
        name(report.id) == id
      default: false
      }
    }
  }

  /// Whether it says that `id` was enqueued or has ended.
  func concerns(_ id: String) -> Bool {
    events.contains { event in
      switch event {
      case .didEnqueue(let popup): name(popup.id) == name(id)
      case .didEnd(let popup): name(popup.id) == name(id)
      default: false
      }
    }
  }

  var rejections: [PopupRejection] {
    events.compactMap { if case .rejected(let reason) = $0 { reason } else { nil } }
  }
}

/// An observer of the calls of a machine.
protocol Observer {
  init()
  /// The situations that it has seen.
  var reach: PromiseReach { get set }
  /// Called before an input or a deadline, at its time.
  mutating func begin(_ input: PopupInput?, _ world: World) throws
  /// Called for each event; `world` does not know it yet.
  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) throws
  /// Called after all events; `before` is the world before the call.
  mutating func end(_ call: Call, _ world: World, _ before: World) throws
}

extension Observer {
  mutating func begin(_ input: PopupInput?, _ world: World) {}
  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) {}
  mutating func end(_ call: Call, _ world: World, _ before: World) {}
}

extension Observer {
  /// Follows a call, and lets a world learn of it.
  mutating func follow(_ call: Call, _ world: inout World) throws {
    world.pass(to: call.time)
    let before = world
    world.offer(call.input)
    try begin(call.input, world)
    for event in call.events {
      try see(event, world, call)
      world.apply(event)
    }
    world.finish(call.input, call.events)
    try end(call, world, before)
  }
}

/// A machine, and what is known of it.
struct Player {
  private(set) var run: PromiseRun
  private(set) var world: World
  let isLate: Bool

  init(
    _ configuration: PopupConfiguration, rules: [any PopupRule], isLate: Bool = false
  ) throws {
    run = try PromiseRun(PopupSetup(configuration: configuration, rules: rules))
    world = World(configuration)
    self.isLate = isLate
  }

  /// - Parameter hasRule: whether it has the rule of promises.
  init(_ configuration: PopupConfiguration, hasRule: Bool) throws {
    try self.init(configuration, rules: hasRule ? [PromiseRule(), PresentationLimit()] : [])
  }

  var machine: PopupMachine { run.machine }
  /// All calls.
  var calls: [Call] { run.moments }

  mutating func send(_ input: PopupInput, at time: Instant) {
    take(PromiseInput(time: time, input: input, isLate: isLate))
  }

  mutating func advance(to time: Instant) {
    take(PromiseInput(time: time, input: nil, isLate: isLate))
  }

  /// Sends some random inputs, each after the world has come to its time.
  mutating func play(_ maker: inout Maker, count: Int) {
    for _ in 0..<count {
      let moment = maker.moment(world, machine.nextDeadline)
      advance(to: moment)
      send(maker.input(world), at: moment)
    }
  }

  private mutating func take(_ input: PromiseInput<PopupInput>) {
    for call in run.play(input) {
      world.pass(to: call.time)
      world.offer(call.input)
      for event in call.events { world.apply(event) }
      world.finish(call.input, call.events)
    }
    world.pass(to: max(world.now, input.time))
  }
}
