import GiftChannels
import GiftPromises
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// The actor, in virtual time.
@Suite struct GiftChannelsTests {

  @Test func everyVerbReachesTheMachine() async throws {
    try await Simulation.run { simulation in
      let gifts = try GiftChannels(clock: simulation.clock)
      let events = gifts.events.subscribe()
      async let _ = gifts.run()
      gifts.receive(.total(1))
      gifts.didTapLane(0)
      gifts.give("rose", batchSize: 2)
      gifts.suspend(reason: .background)
      gifts.resume(reason: .background)
      gifts.enter("harbour")
      gifts.leave()
      gifts.send(.close)
      await simulation.advance(by: .milliseconds(1))
      let names = events.takeBuffered().map { String("\($0.value)".prefix { !".(".contains($0) }) }
      #expect(
        names == [
          "laneWillEnter", "laneDidReceiveTap", "button", "button", "laneWillExit", "laneDidEmpty",
          "button", "comboDidEnd", "didLeaveRoom",
        ])
    }
  }
}
