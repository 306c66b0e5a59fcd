import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import LiveRoomTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// A room whose view appears and disappears.
@Suite struct LifecycleTests {
  private func entered(_ simulation: Simulation) throws -> LiveRoom {
    let room = try LiveRoom(RoomConfiguration(localUser: "me"), clock: simulation.clock)
    room.enter("harbour")
    return room
  }

  /// Likes so often that some are not sent yet.
  private func like(_ room: LiveRoom, times: Int, _ simulation: Simulation) async {
    let finger = SimulatedFinger(in: simulation) { room.touch($0) }
    await finger.tap(at: ScreenPoint(x: 160, y: 300), count: times + 1)
  }

  @Test func aViewThatAppearsAgainFindsItsRoomAlive() async throws {
    try await Simulation.run { simulation in
      let room = try entered(simulation)
      let log = EventLog(room.events)
      let server = SimulatedLikeServer(room.modules.likes, clock: simulation.clock)
      await withTaskGroup { group in
        group.addTask { await room.run() }
        await simulation.advance(by: .seconds(1))
        await like(room, times: 7, simulation)
        group.cancelAll()
      }
      #expect(log.visits == [.entered(room: "harbour")])
      log.removeAll()
      await simulation.advance(by: .seconds(60))
      room.send(.gift(.roses(3, from: "ada")))
      #expect(log.all.isEmpty, "nothing happens while the room is not run")

      async let _ = room.run()
      async let _ = server.run()
      await simulation.advance(by: .seconds(60))
      #expect(log.visits.isEmpty, "it was not left")
      let account = await room.account()
      #expect(account.gifts.shown.units == 3 && account.likes.localUser == 7)
      #expect(server.likes == 7)
    }
  }

  @Test func aSecondRunWaitsAndTakesOver() async throws {
    try await Simulation.run { simulation in
      let room = try entered(simulation)
      let log = EventLog(room.events)
      await withTaskGroup { group in
        group.addTask { await room.run() }
        await simulation.advance(by: .seconds(1))
        async let _ = room.run()
        await simulation.advance(by: .seconds(1))
        group.cancelAll()
        await simulation.advance(by: .seconds(1))
        room.send(.gift(.roses(3, from: "ada")))
        await simulation.advance(by: .seconds(60))
        #expect(await room.account().gifts.shown.units == 3)
        await room.close()
      }
      #expect(log.changes == [.entered(room: "harbour"), .left(room: "harbour")])
    }
  }

  @Test(arguments: [true, false]) func closingLeavesAndLosesNoLike(isRunning: Bool) async throws {
    try await Simulation.run { simulation in
      let room = try entered(simulation)
      let log = EventLog(room.events)
      let events = room.events.subscribe()
      await withTaskGroup { group in
        group.addTask { await room.run() }
        await simulation.advance(by: .seconds(1))
        await like(room, times: 7, simulation)
        if !isRunning {
          group.cancelAll()
          await group.waitForAll()
        }
        room.send(.gift(.roses(3, from: "ada")))
        await room.close()
      }
      room.send(.gift(.roses(3, from: "ada")))
      await room.close()
      await room.run()
      for await _ in events {}  // Ends, since the room is closed.
      #expect(log.visits == [.entered(room: "harbour"), .left(room: "harbour")])
      #expect(log.likeMessages.map(\.count).reduce(0, +) == 7)
      let account = await room.account()
      #expect(account.gifts.units == 3 && account.isBalanced)
    }
  }

  /// What the pager did while it was not run is done by the closing room.
  @Test func closingEntersNoOtherRoom() async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(clock: simulation.clock)
      let log = EventLog(room.events)
      room.send(.pager(.setRooms(RoomListUpdate(rooms: ["a", "b", "c"], current: "a"))))
      await withTaskGroup { group in
        group.addTask { await room.run() }
        await simulation.advance(by: .seconds(1))
        group.cancelAll()
      }
      room.send([
        .pager(.show(.init(room: "b", isAnimated: true))), .pager(.show(RoomSelection(room: "c"))),
      ])
      await room.close()
      #expect(log.visits == [.entered(room: "a"), .left(room: "a")])
    }
  }
}
