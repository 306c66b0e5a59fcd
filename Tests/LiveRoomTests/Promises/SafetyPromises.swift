import LiveRoomKit
import PromiseTesting
import Testing

/// Blocks, beside the properties of simulated rooms.
@Suite("Promises: safety") struct SafetyPromises {
  @Test("Promise 43: a block changes no gift, no like and no statistics of them")
  func countsRemain() throws {
    try verify(reaching: ["blocked", "unblocked", "combo of a blocked user"]) { source, reach in
      var dice = source
      var configuration = RoomConfiguration(localUser: "me")
      configuration.likes.session = "s"
      var (open, blocked) = (try RoomMachine(configuration), try RoomMachine(configuration))
      var events: (open: [RoomEvent], blocked: [RoomEvent]) = ([], [])
      var now = Instant.start
      func play(_ input: RoomInput) {
        open.handle(input, at: now, into: &events.open)
        blocked.handle(input, at: now, into: &events.blocked)
      }
      play(.enter(room: "harbour"))
      var users: Set<String> = []
      for _ in 0..<dice.number(20...120) {
        now = now + dice.milliseconds(0...900)
        open.advance(to: now, into: &events.open)
        blocked.advance(to: now, into: &events.blocked)
        let user = dice.pick(["ann", "bob", "me"])
        switch dice.number(0...5) {
        case 0:
          blocked.handle(.room(.block(user: user)), at: now, into: &events.blocked)
          if user != "me" { users.insert(user) }
          reach.note("blocked", if: !users.isEmpty)
        case 1:
          blocked.handle(.room(.unblock(user: user)), at: now, into: &events.blocked)
          reach.note("unblocked", if: users.remove(user) != nil)
        case 2: play(.like(RoomLike(sender: user, count: dice.number(1...9))))
        default:
          play(.gift(GiftMessage(sender: user, gift: dice.pick(["rose", "car"]))))
          reach.note("combo of a blocked user", if: users.contains(user))
        }
      }
      func counted(_ events: [RoomEvent]) -> [RoomEvent] {
        events.filter { $0.module == .gifts || $0.module == .likes }
      }
      try ensure(counted(events.open) == counted(events.blocked), "a block changes an event")
      let states = (open.state(at: now), blocked.state(at: now))
      try ensure(
        states.0.gifts.statistics == states.1.gifts.statistics && states.1.statistics.isBalanced,
        "a block changes the account")
    }
  }
}

extension RoomMachine {
  /// Reaches each deadline at its time.
  fileprivate mutating func advance(to end: Instant, into events: inout [RoomEvent]) {
    while let due = nextDeadline, due <= end { deadlineReached(at: due, into: &events) }
  }
}
