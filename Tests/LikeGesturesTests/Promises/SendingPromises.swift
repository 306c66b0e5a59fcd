import LikePromises
import RoomBus
import RoomSimulation
import Testing

/// Promises 13 to 16: over several runs of an app, each of which restores what the last has left.
struct SendingPromises {
  private func check(_ promises: [Int], reaching cases: Set<String>) throws {
    try verify(reaching: cases) { dice, reach in
      var former: (book: LikeBook, snapshot: LikeSnapshot)?
      for _ in 0..<3 {
        var world = World(World.configuration(&dice), dice: dice.split())
        var book = LikeBook(world.configuration, restoring: former?.book)
        if let former { world.handle(.restore(former.snapshot)) }
        world.run(.sending, 12)
        switch world.dice.number(0...2) {
        case 0: world.handle(.close)
        case 1: world.handle(.suspend(reason: .background))
        default: break
        }
        try book.take(world.steps, promises, &reach)
        former = (book, world.state.snapshot)
      }
    }
  }

  @Test("Promises 13 and 14: no like is in two messages, and none is sent again after its end")
  func once() throws { try check([13, 14], reaching: ["ended", "exceeds", "again", "restored"]) }

  @Test("Promise 15: two messages of a room are at least the interval apart, and within the limit")
  func interval() throws { try check([15], reaching: ["interval", "waits"]) }

  @Test("Promise 16: what is restored is sent exactly, and no identity is used for anything else")
  func restored() throws {
    try check([16], reaching: ["restored"])
    try verify(reaching: ["messages", "likes", "both"]) { dice, reach in
      var world = World(World.configuration(&dice), dice: dice.split())
      world.run(.sending, dice.number(0...20))
      switch dice.number(0...2) {
      case 0: world.handle(.close)
      case 1: world.handle(.suspend(reason: .background))
      default: break
      }
      let snapshot = world.state.snapshot
      let open = Dictionary(
        uniqueKeysWithValues: snapshot.messages.map { ($0.identity, LikeBook.Message($0)) })
      var left: [[UInt8]: Int] = [:]
      for message in open.values { left[message.room, default: 0] += message.count }
      for unsent in snapshot.unsent { left[bytes(unsent.room), default: 0] += unsent.count }
      let pending = world.state.statistics.pending
      try ensure(left.values.reduce(0, +) == pending, "\(pending) are saved as \(snapshot)")
      reach.note("messages", if: !open.isEmpty)
      reach.note("likes", if: !snapshot.unsent.isEmpty)
      reach.note("both", if: !open.isEmpty && !snapshot.unsent.isEmpty)

      var next = World(World.configuration(&dice), dice: dice.split())
      next.handle(.restore(snapshot))
      let sent = deliver(&next, &dice)
      var text: String { "\(snapshot)" + tail(next.steps, until: next.steps.count - 1, 30) }
      try ensure(next.state.statistics.pending == 0, "not all is sent: \(text)")
      for (identity, message) in open {
        try ensure(sent[identity] == message, "\(message) is not sent: \(text)")
      }
      var counts: [[UInt8]: Int] = [:]
      for message in sent.values { counts[message.room, default: 0] += message.count }
      try ensure(counts == left, "\(counts) are sent: \(text)")
      let known = Set(world.messages.map(\.identity))
      try ensure(
        known.intersection(sent.keys) == Set(open.keys), "an identity is used again: \(text)")
      next.advance(by: .seconds(60))
      try ensure(next.machine.nextDeadline == nil, "something is due: \(text)")
    }
  }

  /// Delivers all, some of it after a failure.
  private func deliver(
    _ world: inout World, _ dice: inout SeededGenerator
  ) -> [LikeMessage.Identity: LikeBook.Message] {
    var answered = 0
    for _ in 0..<400 where answered < world.messages.count || world.state.statistics.pending > 0 {
      for message in world.messages[answered...] {
        let isLost = message.attempt < 3 && dice.chance(20)
        world.handle(isLost ? .didFailToDeliver(message) : .didDeliver(message))
        answered += 1
      }
      world.advance(by: .seconds(7))
    }
    return Dictionary(world.messages.map { ($0.identity, LikeBook.Message($0)) }) { $1 }
  }

  @Test("Promise 34: what is new has the session and the next number, and what is restored its own")
  func identities() throws { try check([34], reaching: ["again", "restored", "session"]) }

  @Test("Promise 34: modules that draw their sessions never use an identity twice")
  func drawnSessions() async throws {
    var identities: Set<LikeMessage.Identity> = []
    for _ in 0..<8 {
      let messages = try await Simulation.run { simulation in
        let likes = try LikeGestures(clock: simulation.clock)
        let events = likes.events.subscribe(.unbounded)
        async let _ = likes.run()
        for _ in 1...3 {
          for phase in [Touch.Phase.began, .ended] {
            likes.touch(Touch(phase: phase, location: ScreenPoint(x: 200, y: 400)))
            await simulation.advance(by: .milliseconds(60))
          }
        }
        await likes.close()
        return events.takeBuffered().compactMap(\.value.message)
      }
      #expect(messages.count == 2)
      #expect(Set(messages.map(\.session)).count == 1)
      for message in messages { #expect(identities.insert(message.identity).inserted) }
    }
  }

  @Test("Promise 16: restore after a like or another restore is rejected")
  func tooLate() throws {
    try verify(reaching: ["after a like", "after a restore"]) { dice, reach in
      var world = World(.init(), dice: dice)
      for _ in 0..<dice.number(2...5) { world.perform(.tap, .sending) }
      let snapshot = world.state.snapshot
      guard world.state.statistics.pending > 0 else { return }
      var next = World(.init(), dice: dice)
      if dice.chance(50) {
        next.handle(.restore(snapshot))
        try ensure(!next.last.isRejected, "\(next.last)")
        reach.note("after a restore")
      } else {
        while next.state.statistics.localUser == 0 { next.perform(.tap, .sending) }
        reach.note("after a like")
      }
      let before = next.state.statistics
      next.handle(.restore(snapshot))
      try ensure(next.last.events == [.rejected(.tooLateToRestore)], "\(next.last)")
      try ensure(next.state.statistics == before, "\(next.last)")
    }
  }
}
