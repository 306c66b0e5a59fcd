import GiftChannels
import LikeGestures
import LiveRoom
import LiveRoomTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// A room and the server that it is given, beside promise 24.
@Suite struct RoomServerTests {
  /// Plays a room with a server that no task gives anything yet.
  private func play(
    _ body: @escaping @Sendable (LiveRoom, SimulatedLikeServer, Simulation) async -> Void
  ) async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(RoomConfiguration(localUser: "me"), clock: simulation.clock)
      room.enter("harbour")
      async let _ = room.run()
      await body(room, SimulatedLikeServer(clock: simulation.clock), simulation)
      await room.close()
    }
  }

  private static func like(_ room: LiveRoom, _ simulation: Simulation) async {
    let finger = SimulatedFinger(in: simulation) { room.touch($0) }
    await finger.tap(at: ScreenPoint(x: 160, y: 300), count: 2)
    await simulation.advance(by: .seconds(2))
  }

  @Test func aGiftOfBeforeTheFirstServerReachesNone() async throws {
    try await play { room, server, simulation in
      await simulation.advance(by: .zero)
      room.give("rose")
      await simulation.advance(by: .zero)
      async let _ = room.serve(server)
      await simulation.advance(by: .zero)
      room.give("star")
      await simulation.advance(by: .zero)
      #expect(server.gifts.map(\.gift) == ["star"])
    }
  }

  /// The answer is overdue while a slow server has the message: the next attempt waits behind it, and is
  /// not given where the first arrives.
  @Test func aSlowServerIsGivenAMessageOnce() async throws {
    try await play { room, server, simulation in
      server.delay = .seconds(40)
      async let _ = room.serve(server)
      await Self.like(room, simulation)
      await simulation.advance(by: .seconds(120))
      #expect(server.messages.map(\.attempt) == [1])
      #expect(await room.account().likes.sent == 1)
    }
  }

  @Test func ofTheAttemptsWhileNoServerIsThereTheNextIsGivenTheLast() async throws {
    try await play { room, server, simulation in
      server.reply = .fail
      await withTaskGroup { group in
        group.addTask { await room.serve(server) }
        await simulation.advance(by: .zero)
        group.cancelAll()
      }
      await Self.like(room, simulation)
      await simulation.advance(by: .seconds(120))
      async let _ = room.serve(server)
      await simulation.advance(by: .zero)
      #expect(server.messages.count == 1 && server.messages[0].attempt > 2)
    }
  }
}
