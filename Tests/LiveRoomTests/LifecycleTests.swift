import GiftChannels
import LivePager
import LiveRoom
import LiveRoomTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// A room whose view appears and disappears, and that is left for the next.
@Suite struct LifecycleTests {
  @Test func aSecondRunWaitsAndTakesOver() async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(RoomConfiguration(localUser: "me"), clock: simulation.clock)
      room.enter("harbour")
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
      #expect(log.changes == [.entered(room: "a"), .left(room: "a")])
    }
  }

  @Test func anAccountAskedDuringAChangeOfRoomsBalancesAndMissesNothing() async throws {
    try await Simulation.run { simulation in
      var modules = try RoomModules(RoomConfiguration(localUser: "me"), clock: simulation.clock)
      modules.pager = nil
      let room = LiveRoom(modules, clock: simulation.clock)
      async let _ = room.run()
      room.enter("first room")
      var (units, accounts) = (0, 0)
      for number in 0..<20 {
        room.send(.gift(.roses(number + 1, from: "ada")))
        units += number + 1
        await simulation.advance(by: .milliseconds(number * 40))
        // No time passes until the next: the questions meet the change at all of its steps.
        room.enter("room \(number)")
        for _ in 0..<20 {
          let account = await room.account()
          #expect(account.gifts.units == units && account.gifts.messages == number + 1)
          #expect(account.isBalanced)
          accounts += 1
        }
      }
      #expect(accounts == 400)
    }
  }

  @Test func aSecondFlickDuringTheFirstIsFollowed() async throws {
    try await Visit.play { visit, simulation in
      // The second finger lands before the first page rests, and moves after it does.
      await visit.flick()
      await simulation.advance(by: .milliseconds(250))
      await visit.flick(id: 1)
      await simulation.advance(by: .seconds(1))
      let entered = visit.log.values {
        if case .room(.entered(let room)) = $0 { room } else { nil }
      }
      #expect(entered.last == "rooftop")
    }
  }
}
