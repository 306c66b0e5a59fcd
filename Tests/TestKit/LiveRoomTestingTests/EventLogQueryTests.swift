import LiveRoomKit
import LiveRoomTesting
import RoomSimulation
import Testing

@Suite struct EventLogQueryTests {
  @Test func aLogOfARoomHasTheQueriesOfATester() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(clock: simulation.clock)
      let view = SimulatedPopupView(room.modules.popups, clock: simulation.clock)
      let log = EventLog(room.events)
      async let _ = room.run()
      async let _ = view.run()
      let message = GiftMessage(id: "m1", sender: "bob", gift: "rose", count: .increment(3))
      room.send([.gift(message), .gift(message), .popup(Popup(id: "a")), .popup(Popup(id: "b"))])
      room.send(.gift(GiftMessage(sender: "cat", gift: "rose", count: .increment(2))))
      await simulation.advance(by: .seconds(1))
      #expect(log.presented == ["a"] && log.outcome(of: "a") == nil)
      await simulation.advance(by: .seconds(30))
      #expect(log.lanes.map(\.combo.sender) == ["bob", "cat"])
      #expect(log.units(of: "rose") == 5 && log.units(of: "rose", from: "bob") == 3)
      #expect(log.units(of: "crown") == 0)
      #expect(log.presented == ["a", "b"])
      let outcomes = log.outcomes.map { "\($0.id) \($0.outcome)" }
      #expect(outcomes == ["a confirmed", "b confirmed"])
      #expect(log.outcome(of: "b") == .confirmed && log.outcome(of: "c") == nil)
      #expect(log.time(of: "a") == .start + .milliseconds(300) && log.time(of: "c") == nil)
    }
  }

  /// Shown, folded, shown again: what a log counts is what the statistics have.
  @Test func unitsAreThoseOfTheStatistics() async throws {
    try await Simulation.run { simulation in
      let gifts = try GiftChannels(clock: simulation.clock)
      let log = EventLog(gifts.events)
      async let _ = gifts.run()
      var generator = SeededRandomNumberGenerator(seed: 7)
      for _ in 0..<600 {
        let sender = "s\(Int.random(in: 0..<40, using: &generator))"
        let count = Int.random(in: 1...9, using: &generator)
        let isCastle = Int.random(in: 0..<50, using: &generator) == 0
        gifts.receive(
          GiftMessage(
            sender: sender, gift: isCastle ? "castle" : "rose", count: .increment(count),
            fullScreen: isCastle ? .seconds(2) : nil))
        await simulation.advance(by: .milliseconds(Int.random(in: 0..<200, using: &generator)))
      }
      await simulation.settle(within: .seconds(600))
      let statistics = await gifts.state.statistics
      #expect(statistics.shown.units > 0 && statistics.folded.units > 0)
      let returned = log.lanes.count { $0.returns }
      let full = log.values { if case .fullScreenWillBegin(let start) = $0 { start } else { nil } }
      #expect(returned > 0 && !full.isEmpty)
      #expect(
        log.units(of: "rose") + log.units(of: "castle")
          == statistics.shown.units + statistics.folded.units)
    }
  }
}
