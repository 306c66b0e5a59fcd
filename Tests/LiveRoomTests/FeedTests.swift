import LiveRoomKit
import LiveRoomTesting
import RoomSimulation
import Testing

@testable import LiveRoom

/// A room that follows the feed of a server.
@Suite struct FeedTests {
  /// The upper limits of the pauses after connections of these durations, in seconds.
  @Test(arguments: [
    ([0, 0, 0, 0, 0], [5, 10, 20, 30, 30]), ([0, 0, 29, 30, 0], [5, 10, 20, 5, 10]),
    ([3_600, 3_600], [5, 5]),
  ])
  func theLimitOfPausesDoublesUntilAConnectionIsStable(_ lasted: [Int], _ limits: [Int]) {
    var longest = limits.map { _ in Duration.zero }
    for seed in 0..<200 {
      var pauses = FeedPauses(seed: UInt64(seed))
      for (index, duration) in lasted.enumerated() {
        longest[index] = max(longest[index], pauses.next(after: .seconds(duration)))
      }
    }
    for (longest, limit) in zip(longest, limits.map(Duration.seconds)) {
      #expect(longest <= limit && longest > limit * 0.9, "200 pauses are spread over the range")
    }
  }

  /// Each message has a count of its own, so that a sum tells of losses and repetitions.
  private static func message(_ number: Int) -> RoomInput {
    let user = "user \(number % 7)"
    return switch number % 3 {
    case 0: .gift(GiftMessage(sender: user, gift: "rose", count: .increment(number)))
    case 1: .comment(CommentMessage(sender: user, text: "hello \(number)"))
    default: .like(RoomLike(sender: user, count: number))
    }
  }

  @Test(arguments: 1...4)
  func nothingIsLostAndNothingCountsTwiceOverHalfAnHourOfFaults(_ seed: Int) async throws {
    try await Simulation.run { simulation in
      let (room, feed) = (
        LiveRoom(clock: simulation.clock),
        SimulatedFeed(clock: simulation.clock, seed: UInt64(seed))
      )
      let direct = LiveRoom(clock: simulation.clock)
      async let _ = room.run()
      async let _ = direct.run()
      async let followed: Void = room.follow(feed)
      for room in [room, direct] { room.enter("harbour") }
      await simulation.advance(by: .seconds(1))
      feed.faults.lost = 0.05
      feed.faults.repeated = 0.1
      feed.faults.reordered = 0.2
      feed.faults.breaksOffAfter = .seconds(60)
      feed.breakOff()
      var generator = SeededRandomNumberGenerator(seed: UInt64(seed))
      var number = 0
      while simulation.now < .start + .seconds(1_800) {
        let packet = (0..<Int.random(in: 1...5, using: &generator)).map {
          Self.message(number + 1 + $0)
        }
        number += packet.count
        feed.send(packet, to: "harbour")
        direct.send(packet)
        await simulation.advance(by: .milliseconds(Int.random(in: 1...9_000, using: &generator)))
      }
      let troubled = await room.statistics()
      #expect(troubled.repeatedDeliveries > 0 && feed.connections > 15)
      feed.faults = SimulatedFeed.Faults()
      feed.breakOff()
      await simulation.advance(by: .seconds(40))
      let (statistics, truth) = (await room.statistics(), await direct.statistics())
      #expect(statistics.position?.number == number && statistics.missing.isEmpty)
      #expect(statistics.gifts.units == truth.gifts.units && statistics.comments == truth.comments)
      #expect(statistics.likes.others == truth.likes.others && statistics.isBalanced)
      await room.close()
      await direct.close()
      try await followed
    }
  }

  @Test func aRefusalEndsTheCallAndTheNextCallConnects() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(clock: simulation.clock)
      let feed = SimulatedFeed(clock: simulation.clock)
      room.enter("harbour")
      async let _ = room.run()
      feed.faults.refuses = true
      await #expect(throws: ServerRefusal.self) { try await room.follow(feed) }
      #expect(feed.connections == 1)
      feed.faults.refuses = false
      feed.send([Self.message(1)], to: "harbour")
      async let followed: Void = room.follow(feed)
      await simulation.advance(by: .seconds(1))
      #expect(await room.statistics().comments == 1)
      // A token that expires in the middle of a visit.
      feed.faults.refuses = true
      feed.breakOff()
      await simulation.advance(by: .seconds(6))
      do {
        try await followed
        Issue.record("the call ends with the refusal")
      } catch { #expect(error is ServerRefusal) }
    }
  }

  /// A feed that the server ends as it begins.
  private actor EndedFeed: RoomFeed {
    private(set) var connections = 0

    func run(_ connection: FeedConnection) { connections += 1 }
  }

  @Test func afterItsEndAFeedConnectsInTheNextVisitOnly() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(clock: simulation.clock)
      let feed = EndedFeed()
      room.enter("harbour")
      async let _ = room.run()
      async let _ = room.follow(feed)
      await simulation.advance(by: .seconds(60))
      room.suspend(reason: .background)
      await simulation.advance(by: .seconds(1))
      room.resume(reason: .background)
      await simulation.advance(by: .seconds(60))
      #expect(await feed.connections == 1)
      room.enter("bay")
      await simulation.advance(by: .seconds(1))
      #expect(await feed.connections == 2)
    }
  }

  @Test func aBrokenConnectionIsADiagnosticWithItsError() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(clock: simulation.clock)
      let log = EventLog(room.diagnostics)
      let feed = SimulatedFeed(clock: simulation.clock)
      room.enter("harbour")
      async let _ = room.run()
      async let _ = room.follow(feed)
      await simulation.advance(by: .seconds(1))
      feed.breakOff()
      await simulation.advance(by: .seconds(6))
      #expect(feed.connections == 2 && log.all.map(\.value.kind) == [.watchdog])
      #expect(log.all.first?.value.text.id == "room.feedBrokeOff")
      #expect(
        log.all.first?.value.text.description.contains("“harbour” broke off: BrokenOff()") == true)
    }
  }

  @Test func aRoomWithANamedSessionConnectsAtTheSameTimes() async throws {
    func times(session: String) async throws -> [Instant] {
      try await Simulation.run { simulation in
        var configuration = RoomConfiguration()
        configuration.likes.session = session
        let room = try LiveRoom(configuration, clock: simulation.clock)
        let log = EventLog(room.diagnostics)
        let feed = SimulatedFeed(clock: simulation.clock)
        feed.faults.breaksOffAfter = .seconds(1)
        room.enter("harbour")
        async let _ = room.run()
        async let _ = room.follow(feed)
        await simulation.advance(by: .seconds(60))
        return log.all.map(\.time)
      }
    }
    let first = try await times(session: "a")
    #expect(first.count > 2)
    #expect(try await times(session: "a") == first)
    #expect(try await times(session: "b") != first)
  }

  @Test func aRoomThatIsPausedTakesTheMessagesOfItsFeedLater() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(clock: simulation.clock)
      let feed = SimulatedFeed(clock: simulation.clock)
      async let _ = room.follow(feed)
      room.enter("harbour")
      await withTaskGroup { group in
        group.addTask { await room.run() }
        await simulation.advance(by: .seconds(1))
        group.cancelAll()
      }
      feed.send([Self.message(1)], to: "harbour")
      await simulation.advance(by: .seconds(60))
      async let _ = room.run()
      await simulation.advance(by: .seconds(1))
      #expect(await room.statistics().comments == 1)
      #expect(feed.connections == 1)
    }
  }
}
