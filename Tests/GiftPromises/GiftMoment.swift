package import GiftChannels
package import PromiseTesting
package import RoomCore

package typealias GiftObserver = PromiseObserver<GiftConfiguration>

extension PromiseMoment where Machine == GiftMachine {
  package var statistics: GiftStatistics { after.statistics }
  package var room: GiftStatistics { after.state(at: time).roomStatistics }
  package var deadline: Instant? { after.nextDeadline }
  package var isSuspending: Bool { if case .suspend? = input { true } else { false } }
  package var isLeaving: Bool {
    events.contains { if case .didLeaveRoom = $0 { true } else { false } }
  }

  /// What an input without effect would have emitted instead, and the state after it: that before the
  /// input, when all that was due is done.
  package var idle: (events: [GiftEvent], state: GiftState) {
    var (copy, events) = (before, [GiftEvent]())
    copy.handle(.didTapLane(.max), at: time, into: &events)
    return (events, copy.state(at: time))
  }
}

extension PromiseRun where Setup == GiftConfiguration {
  package var configuration: GiftConfiguration { setup }

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
      rig.end(moment)
    }
  }
}
