package import PopupSequencer
package import PromiseTesting
import RoomCore

/// An observer of the calls of a machine.
package protocol CallObserver: Sendable {
  /// The situations that it has seen.
  var reach: PromiseReach { get set }
  /// Called before an input or a deadline, at its time.
  mutating func begin(_ input: PopupInput?, _ world: KnownPopups) throws
  /// Called for each event; `world` does not know it yet.
  mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws
  /// Called after all events; `before` is the world before the call.
  mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws
  /// Called when a snapshot is taken, with which another launch begins.
  mutating func relaunch(_ world: KnownPopups)
}

extension CallObserver {
  package mutating func begin(_ input: PopupInput?, _ world: KnownPopups) {}
  package mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) {}
  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) {}
  package mutating func relaunch(_ world: KnownPopups) {}

  /// Follows a call, and lets a world learn of it.
  fileprivate mutating func follow(_ call: Call, _ world: inout KnownPopups) throws {
    if world.relaunches, case .restore(let snapshot, let away)? = call.input {
      world.pass(to: snapshot.takenAt - world.offset)
      relaunch(world)
      world.relaunch(after: away, at: call.time)
    }
    world.pass(to: call.time - world.offset)
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

package typealias PopupObserver = PromiseObserver<PopupSetup>

extension PopupObserver {
  package init(_ promise: Int, _ watch: some CallObserver) {
    self.init(promise) { run, reach in
      var watch = watch
      var world = KnownPopups(run.setup)
      defer { reach.add(watch.reach) }
      for call in run.moments { try watch.follow(call, &world) }
    }
  }
}

/// Observes nothing.
private struct Nobody: CallObserver {
  var reach = PromiseReach()
}

extension KnownPopups {
  /// Learns of a call.
  package mutating func follow(_ call: Call) {
    var nobody = Nobody()
    try? nobody.follow(call, &self)
  }
}
