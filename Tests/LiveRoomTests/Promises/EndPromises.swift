import LiveRoomKit
import PromiseTesting
import RoomPromises
import Testing

@testable import LiveRoom

@Suite("Promises of the end of a visit") struct EndPromises {
  @Test("Promise 36: an end is an event, and then the room is left as by the app")
  func ends() throws {
    let situations = [
      "of the present room", "of any room", "of another room", "of a look-alike", "without a room",
      "with a payload", "delivered", "refused", "an origin again", "while suspended",
      "with a page", "with an entrance", "with a gift on the full screen", "while hidden",
    ]
    try verify(reaching: situations, in: EntranceScript.play, compare)
  }

  /// Compares each end with a `leave()` at the same moment, also in what follows within a while.
  private func compare(_ run: PromiseRun<MessageSetup>, _ reach: inout PromiseReach) throws {
    var present: String?
    var origins: Set<String> = []
    for moment in run.moments {
      if case .room(.restore) = moment.input { present = nil }
      if let input = moment.input, case .room(.end(let end)) = input.content {
        if case .delivered(let delivery) = input, let origin = delivery.origin {
          reach.note("an origin again", if: !origins.insert(origin).inserted && present != nil)
        }
        try compare(moment, input, end, present: present, &reach)
      }
      for case .room(let change) in moment.events {
        if case .didEnter(let room) = change { present = room }
        if case .didLeave = change { present = nil }
      }
    }
  }

  private func compare(
    _ moment: PromiseMoment<RoomMachine>, _ input: RoomInput, _ end: RoomEnd, present: String?,
    _ reach: inout PromiseReach
  ) throws {
    var idle = moment.before
    let (events, isTaken) = idle.takeDeliveries(of: input, at: moment.time)
    var (other, expected) = (idle, events)
    var rejections = 0
    if case .delivered = input { reach.note(isTaken ? "delivered" : "refused") }
    if !isTaken {
    } else if present == nil {
      reach.note("without a room")
    } else if let room = end.room, let present, !isSame(room, present) {
      reach.note(room == present ? "of a look-alike" : "of another room")
      expected.append(.room(.rejected(.otherRoom(room))))
      rejections = 1
    } else {
      other = moment.before
      let left = other.take(input.replacingContent(with: .leave), at: moment.time)
      try ensure(left.starts(with: events), "\(left) of a leave, not \(events)")
      let ended = RoomEnd(reason: end.reason, room: present, payload: end.payload)
      expected += [.room(.didEnd(ended))] + left.dropFirst(events.count)
      note(moment.before.state(at: moment.time), end, &reach)
    }
    // `String` compares by canonical equivalence.
    try ensure(
      moment.events == expected
        && moment.events.map { plainText($0) } == expected.map { plainText($0) },
      "\(moment.events), not \(expected)")
    var account = other.state(at: moment.time).account
    account.rejected += rejections
    if rejections > 0 { account.diagnostics[.rejection, default: 0] += rejections }
    let real = moment.after.state(at: moment.time).account
    try ensure(real == account, "The account has \(differences(of: real, from: account))")
    var room = moment.after
    let later = [following(&room, moment.time), following(&other, moment.time)]
    try ensure(later[0] == later[1], "\(later[0]) follows, not \(later[1])")
  }

  /// The events of a room within a while without an input.
  private func following(_ room: inout RoomMachine, _ start: Instant) -> [RoomEvent] {
    var events: [RoomEvent] = []
    var deadlines = Deadlines(after: start, through: start + .seconds(8))
    while let time = deadlines.next(room.nextDeadline) { events += room.take(nil, at: time) }
    return events
  }

  private func note(_ state: RoomState, _ end: RoomEnd, _ reach: inout PromiseReach) {
    reach.note(end.room == nil ? "of any room" : "of the present room")
    reach.note("with a payload", if: end.payload != nil)
    reach.note("while suspended", if: !state.popups.suspensions.isEmpty)
    reach.note("with a page", if: !state.pager.displayed.isEmpty)
    let entrances = state.popups.channels.filter { $0.name == PopupChannel.entrance }
    reach.note("with an entrance", if: entrances.contains { !$0.showing.isEmpty })
    reach.note("with a gift on the full screen", if: state.gifts.screen.fullScreen != nil)
    reach.note("while hidden", if: state.likes.conditions.contains(.cleared))
  }
}
