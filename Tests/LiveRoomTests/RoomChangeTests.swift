import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// From one room to the next: what is closed, what is accounted for, what is not taken any more.
@Suite struct RoomChangeTests {
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
