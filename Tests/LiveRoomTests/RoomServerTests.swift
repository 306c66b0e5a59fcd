import GiftChannels
import LikeGestures
import LiveRoom
import LiveRoomTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// A room and the server that it is given.
@Suite struct RoomServerTests {
  private static func room(
    _ simulation: Simulation, messageLimit: Int = 120
  ) throws -> LiveRoom {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.likes.sender.messageLimit = messageLimit
    let room = try LiveRoom(configuration, clock: simulation.clock)
    room.enter("harbour")
    return room
  }

  private static func like(_ room: LiveRoom, times: Int, _ simulation: Simulation) async {
    let finger = SimulatedFinger(in: simulation) { room.touch($0) }
    await finger.tap(at: ScreenPoint(x: 160, y: 300), count: times + 1)
    await simulation.advance(by: .seconds(2))
  }

  @Test func aServerThatDropsRepetitionsKeepsTheLikesOfTheSecondVisit() async throws {
    try await Simulation.run { simulation in
      let server = SimulatedLikeServer(clock: simulation.clock)
      for visit in 1...2 {
        let room = try Self.room(simulation)
        await withTaskGroup { group in
          group.addTask { await room.run() }
          group.addTask { await room.serve(server) }
          // Its answers are lost, so that it is given them again.
          server.reply = .loseAnswer
          await Self.like(room, times: 3, simulation)
          server.reply = .accept
          await simulation.advance(by: .seconds(30))
          await room.close()
        }
        #expect(server.likes == 3 * visit)
      }
      #expect(server.messages.contains { $0.attempt == 2 })
      #expect(Set(server.messages.map(\.session)).count == 2)
    }
  }

  @Test func closingGivesAllThatIsOwedInOrder() async throws {
    try await Simulation.run { simulation in
      let room = try Self.room(simulation, messageLimit: 1)
      let server = SimulatedLikeServer(clock: simulation.clock)
      async let _ = room.run()
      async let served: Void = room.serve(server)
      await Self.like(room, times: 20, simulation)
      #expect(server.likes == 1)
      await room.close()
      await served
      #expect(server.messages.map(\.id) == Array(1...20))
      await room.serve(server)  // Returns: nothing is owed.
      #expect(server.messages.count == 20)
    }
  }

  @Test func aServerThatIsCancelledLeavesLikesToTheNext() async throws {
    try await Simulation.run { simulation in
      let room = try Self.room(simulation)
      let log = EventLog(room.events)
      let server = SimulatedLikeServer(clock: simulation.clock)
      server.delay = .seconds(10)
      async let _ = room.run()
      await withTaskGroup { group in
        group.addTask { await room.serve(server) }
        await Self.like(room, times: 1, simulation)
        room.give("rose")
        await simulation.advance(by: .zero)
        room.give("rose")
        await simulation.advance(by: .zero)
        group.cancelAll()
      }
      await simulation.advance(by: .zero)
      #expect(await room.account().likes.pending == 1)
      // The first was given, and may have arrived; the second waits.
      #expect(server.gifts.map(\.total) == [1])
      let failed = log.changes.compactMap {
        if case .didFailToSendGift(let gift) = $0 { gift.total } else { nil }
      }
      #expect(failed == [1])
      #expect(await room.account().diagnostics[.watchdog] == 2)
      server.delay = .zero
      async let _ = room.serve(server)
      await simulation.advance(by: .seconds(30))
      #expect(server.gifts.map(\.total) == [1, 2])
      #expect(await room.account().likes.sent == 1)
      await room.close()
    }
  }

  @Test func aGiftOfBeforeTheFirstServerReachesNone() async throws {
    try await Simulation.run { simulation in
      let room = try Self.room(simulation)
      let server = SimulatedLikeServer(clock: simulation.clock)
      async let _ = room.run()
      await simulation.advance(by: .zero)
      room.give("rose")
      await simulation.advance(by: .zero)
      async let _ = room.serve(server)
      await simulation.advance(by: .zero)
      room.give("star")
      await simulation.advance(by: .zero)
      #expect(server.gifts.map(\.gift) == ["star"])
      await room.close()
    }
  }

  /// The answer is overdue while a slow server has the message: the next attempt waits behind it, and is not given
  /// where the first arrives.
  @Test func aSlowServerIsGivenAMessageOnce() async throws {
    try await Simulation.run { simulation in
      let room = try Self.room(simulation)
      let server = SimulatedLikeServer(clock: simulation.clock)
      server.delay = .seconds(40)
      async let _ = room.run()
      async let _ = room.serve(server)
      await Self.like(room, times: 1, simulation)
      await simulation.advance(by: .seconds(120))
      #expect(server.messages.map(\.attempt) == [1])
      #expect(await room.account().likes.sent == 1)
      await room.close()
    }
  }

  @Test func ofTheAttemptsWhileNoServerIsThereTheNextIsGivenTheLast() async throws {
    try await Simulation.run { simulation in
      let room = try Self.room(simulation)
      let server = SimulatedLikeServer(clock: simulation.clock)
      server.reply = .fail
      async let _ = room.run()
      await withTaskGroup { group in
        group.addTask { await room.serve(server) }
        await simulation.advance(by: .zero)
        group.cancelAll()
      }
      await Self.like(room, times: 1, simulation)
      await simulation.advance(by: .seconds(120))
      async let _ = room.serve(server)
      await simulation.advance(by: .zero)
      #expect(server.messages.count == 1 && server.messages[0].attempt > 2)
      await room.close()
    }
  }

  /// Another room is entered while a message is under way: both kinds are given at the same time.
  @Test func giftsDoNotWaitForLikes() async throws {
    try await Simulation.run { simulation in
      let room = try Self.room(simulation)
      let server = SimulatedLikeServer(clock: simulation.clock)
      server.delay = .seconds(10)
      async let _ = room.run()
      async let _ = room.serve(server)
      await Self.like(room, times: 1, simulation)
      room.give("rose")
      await simulation.advance(by: .seconds(1))
      #expect(server.messages.count == 1 && server.gifts.count == 1)
      await simulation.advance(by: .seconds(30))
      await room.close()
    }
  }
}
