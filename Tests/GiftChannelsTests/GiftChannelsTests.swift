import GiftChannels
import GiftTesting
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
      gifts.leaveRoom()
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

  @Test func theSameRunEmitsTheSameAndCountsEachGift() async throws {
    var sent: [String: Int] = [:]
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      _ = Int.random(in: 0...200, using: &random)
      sent["u\(Int.random(in: 0..<40, using: &random))", default: 0] += 1
    }
    let traces = [try await trace(), try await trace()]
    #expect(traces[0] == traces[1])
    var ended: [String: Int] = [:]
    for event in traces[0] {
      if case .comboDidEnd(let end) = event.value {
        ended[end.combo.sender, default: 0] += end.units
      }
    }
    #expect(ended == sent)
  }

  private func trace() async throws -> [Timed<GiftEvent>] {
    try await Simulation.run { simulation in
      let gifts = try GiftChannels(clock: simulation.clock)
      let events = gifts.events.subscribe(.unbounded)
      async let _ = gifts.run()
      var random = SeededGenerator(seed: 11)
      for _ in 0..<2_000 {
        await simulation.advance(by: .milliseconds(Int.random(in: 0...200, using: &random)))
        gifts.receive(.more(1, from: "u\(Int.random(in: 0..<40, using: &random))"))
      }
      await simulation.settle(within: .seconds(60))
      return events.takeBuffered()
    }
  }
}
