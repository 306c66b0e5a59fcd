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

  /// The same in every build and on every platform: whatever changes the trace changes this.
  @Test func theSameRunEmitsTheSame() async throws {
    let trace = try await Simulation.run { simulation in
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
    #expect(trace.count > 1_000)
    #expect(digest(trace) == 16_344_761_247_796_234_832)
  }

  /// FNV-1a over the trace as text.
  private func digest(_ trace: [Timed<GiftEvent>]) -> UInt64 {
    trace.reduce(0xCBF2_9CE4_8422_2325) { digest, event in
      "\(event.time.nanoseconds) \(event.value)".utf8.reduce(digest) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }
    }
  }
}
