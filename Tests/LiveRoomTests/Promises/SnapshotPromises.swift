import LiveRoomKit
import PromiseTesting
import RoomPromises
import Testing

@testable import LiveRoom

@Suite("Promises of snapshots and rules") struct SnapshotPromises {
  @Test("Promise 27: what is restored is neither shown nor sent twice, and nothing is lost")
  func restoring() throws {
    let situations = [
      "gift", "like", "item", "delivery", "restarted server", "popup", "sent again", "present room",
    ]
    try verify(reaching: situations) { try check($0, &$1) }
  }

  private func check(_ source: SeededGenerator, _ reach: inout PromiseReach) throws {
    var past = try Past(source)
    for _ in 0..<70 { past.act() }
    let first = past.launch
    let before = first.statistics
    let bytes = first.machine.snapshot(at: first.now, date: .seconds(100)).json
    let snapshot = try RoomSnapshot(json: bytes)
    var second = try Launch()
    second.wait(.seconds(3))
    let date = Duration.seconds(100 + past.dice.below(100))
    second.send(.restore(snapshot, at: date))
    let isEarly = past.dice.chance(50)
    if isEarly { try restoreAgain(&second, snapshot, date) }
    if let room = first.room {
      second.send(.enter(room: room))
      reach.note("present room")
    }
    if !isEarly { try restoreAgain(&second, snapshot, date) }
    let saved = snapshot.popups?.popups.map(\.popup.id) ?? []
    try ensure(second.enqueued == saved, "\(second.enqueued) wait, not \(saved)")
    reach.note("popup", if: !saved.isEmpty)

    // The server repeats everything; one that was started again counts in another session.
    let start = second.events.count
    var (deliveries, position) = (0, before.position)
    for message in past.messages {
      guard case .delivered(var delivery) = message else {
        second.send(message)
        continue
      }
      deliveries += 1
      if past.isRestarted {
        (delivery.session, delivery.number) = ("t", deliveries)
        position = RoomPosition(session: "t", number: deliveries)
      }
      second.send(.delivered(delivery))
    }
    for event in second.events[start...] {
      let isEffect =
        switch event {
        case .popups(.rejected): false
        case .popups(.didEnqueue), .gifts, .ticker, .likes(.didReceiveLikes): true
        default: false
        }
      try ensure(!isEffect, "\(event) of what was restored")
    }
    let statistics = second.statistics
    reach.note("gift", if: statistics.gifts.duplicates > 0)
    reach.note("like", if: statistics.repeated[.like] != nil)
    reach.note(
      "item", if: statistics.repeated[.comment] != nil || statistics.repeated[.notice] != nil)
    let repeated = past.isRestarted ? 0 : deliveries
    try ensure(statistics.repeatedDeliveries == repeated, "\(repeated) deliveries")
    try ensure(statistics.position == position, "Another position")
    reach.note(past.isRestarted ? "restarted server" : "delivery", if: deliveries > 0)

    // Likes that were not confirmed are sent once.
    second.wait(.seconds(300))
    let pending = before.likes.pending
    let counts = second.likes.values.reduce(0) { $0 + $1.count }
    try ensure(counts == pending, "\(counts) likes are sent, not \(pending)")
    for message in snapshot.likes?.messages ?? [] {
      let sent = second.likes[message.id]
      try ensure(
        sent?.count == message.count
          && sent.map { Identifier($0.room) } == Identifier(message.room),
        "\(message) is sent as \(String(describing: sent))")
      reach.note("sent again")
    }
    try ensure(second.sends.values.allSatisfy { $0 == 1 }, "Likes are sent twice")
    try ensure(second.statistics.isBalanced && second.statistics.likes.pending == 0, "Not balanced")

    // Nothing of another user is taken.
    var stranger = try RoomMachine(.saved(localUser: "e\u{301}"), rules: .builtIn())
    var events: [RoomEvent] = []
    let unused = stranger.snapshot(at: .start)
    stranger.handle(.restore(snapshot, at: date), at: .start, into: &events)
    try ensure(events == [.room(.rejected(.otherUser))], "\(events)")
    try ensure(stranger.snapshot(at: .start) == unused, "Something of another user is restored")
  }

  private func restoreAgain(
    _ launch: inout Launch, _ snapshot: RoomSnapshot, _ date: Duration
  ) throws {
    let start = launch.events.count
    let memory = launch.machine.snapshot(at: launch.now).memory
    launch.send(.restore(snapshot, at: date))
    for event in launch.events[start...] {
      switch event {
      case .popups(.didRestore(0)), .likes(.rejected), .likes(.didRestoreLikes(count: 0)): continue
      default: throw PromiseFault(text: "\(event) of what was restored before")
      }
    }
    try ensure(launch.machine.snapshot(at: launch.now).memory == memory, "Another memory")
  }

  @Test("Promise 28: new rules are an input of the popups, and of no other module")
  func rules() throws {
    try verify(reaching: ["unknown", "known"]) { source, reach in
      var past = try Past(source)
      for _ in 0..<40 { past.act() }
      var (one, other) = (past.launch.machine, past.launch.machine)
      let choices = past.dice.pick([
        past.dice.some(RoomConfiguration.saved().popups.rules), [RuleConfiguration("unknown")],
      ])
      var (short, long): ([RoomEvent], [RoomEvent]) = ([], [])
      one.handle(.setRules(choices), at: past.launch.now, into: &short)
      other.handle(.popups(.setRules(choices)), at: past.launch.now, into: &long)
      let isUnknown = choices.first == RuleConfiguration("unknown")
      reach.note(isUnknown ? "unknown" : "known")
      let isRejected = short.contains { if case .popups(.rejected) = $0 { true } else { false } }
      let snapshots = [one, other].map { $0.snapshot(at: past.launch.now) }
      try ensure(
        short == long && isUnknown == isRejected && snapshots[0] == snapshots[1], "\(choices)")
    }
  }
}
