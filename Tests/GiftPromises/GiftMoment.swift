package import GiftChannels
package import PromiseTesting
package import RoomCore

package typealias GiftObserver = PromiseObserver<GiftConfiguration>

extension PromiseMoment where Machine == GiftMachine {
  package var account: GiftAccount { after.account }
  package var room: GiftAccount { after.state(at: time).roomAccount }
  package var deadline: Instant? { after.nextDeadline }
  package var isSuspending: Bool { if case .suspend? = input { true } else { false } }
  package var isLeaving: Bool {
    events.contains { if case .didLeaveRoom = $0 { true } else { false } }
  }
}

extension PromiseRun where Setup == GiftConfiguration {
  package var configuration: GiftConfiguration { setup }

  /// Shows the calls again, with the machine after each; `before` sees the one before each input.
  package func play(
    before: (GiftMachine, PromiseInput<GiftInput>) throws -> Void = { _, _ in },
    _ see: (GiftMachine, PromiseMoment<GiftMachine>) throws -> Void
  ) throws {
    for moment in moments {
      if let input = moment.input {
        try before(moment.before, PromiseInput(time: moment.time, input: input))
      }
      try see(moment.after, moment)
    }
  }

  /// Follows the sequence: `before` sees the rig at the time of a call, `event` before each
  /// event is applied, `after` when all are.
  package func follow(
    before: (inout PromiseRig, PromiseMoment<GiftMachine>) throws -> Void = { _, _ in },
    event: (inout PromiseRig, PromiseMoment<GiftMachine>, GiftEvent) throws -> Void = { _, _, _ in
    },
    after: (inout PromiseRig, PromiseMoment<GiftMachine>) throws -> Void = { _, _ in }
  ) throws {
    var rig = PromiseRig(configuration)
    for moment in moments {
      try rig.begin(moment)
      try before(&rig, moment)
      for one in moment.events {
        try event(&rig, moment, one)
        try rig.apply(one)
      }
      try after(&rig, moment)
    }
  }
}
