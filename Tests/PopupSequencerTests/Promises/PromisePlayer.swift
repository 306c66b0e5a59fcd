import PopupPromises
import PopupSequencer
import PopupTesting
import PromiseTesting
import RoomCore

typealias PromiseRun = PromiseTesting.PromiseRun<PopupSetup>

/// A machine, and what is known of it.
struct Player {
  private(set) var run: PromiseRun
  private(set) var world: KnownPopups
  let isLate: Bool

  init(_ configuration: PopupConfiguration, rules: [any PopupRule], isLate: Bool = false) throws {
    run = try PromiseRun(PopupSetup(configuration, rules: rules))
    world = KnownPopups(configuration)
    self.isLate = isLate
  }

  /// A sequencer with the rules that its configuration chooses.
  init(_ configuration: PopupConfiguration, _ registry: PopupRuleRegistry) throws {
    run = try PromiseRun(PopupSetup(configuration, registry))
    world = KnownPopups(configuration)
    isLate = false
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
