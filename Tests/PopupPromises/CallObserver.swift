package import PopupSequencer
package import PromiseTesting
import RoomCore

/// An observer of the calls of a machine.
package protocol CallObserver: SendableMetatype {
  init()
  /// The situations that it has seen.
  var reach: PromiseReach { get set }
  /// Called before an input or a deadline, at its time.
  mutating func begin(_ input: PopupInput?, _ world: KnownPopups) throws
  /// Called for each event; `world` does not know it yet.
  mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws
  /// Called after all events; `before` is the world before the call.
  mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws
}

extension CallObserver {
  package mutating func begin(_ input: PopupInput?, _ world: KnownPopups) {}
  package mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) {}
  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) {}
}

extension CallObserver {
  /// Follows a call, and lets a world learn of it.
  package mutating func follow(_ call: Call, _ world: inout KnownPopups) throws {
    world.pass(to: call.time)
    let before = world
    world.offer(call.input)
    try begin(call.input, world)
    for event in call.events {
      try see(event, world, call)
      world.apply(event)
    }
    world.finish(call.input, call.events)
    if let fault = call.after.fault(at: call.time) { throw PromiseFault(text: fault) }
    try end(call, world, before)
  }
}

package typealias PopupObserver = PromiseObserver<PopupSetup>

extension PopupObserver {
  package init<Watch: CallObserver>(_ promise: Int, _ watch: Watch.Type) {
    self.init(promise) { run, reach in
      var watch = Watch()
      var world = KnownPopups(run.setup.configuration)
      defer { reach.add(watch.reach) }
      for call in run.moments { try watch.follow(call, &world) }
    }
  }
}
