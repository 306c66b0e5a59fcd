import PopupSequencer
import PriorityRule
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite struct PopupSequencerTests {
  /// A view layer: shows what it is told, closes after a while, reports all.
  private static func view(_ popups: PopupSequencer, _ clock: RoomClock) async {
    for await batch in popups.events.subscribe(.unbounded) {
      for event in batch {
        switch event.value {
        case .present(let popup, _): popups.presented(popup.id)
        case .shown(let id, _):
          try? await clock.sleep(until: event.time + .seconds(2))
          popups.answered(id, .confirmed)
        case .leave(let id, _, _): popups.gone(id)
        default: break
        }
      }
    }
  }

  @Test func popupsGoOneAfterAnother() async throws {
    try await Simulation.run { simulation in
      let popups = try PopupSequencer(clock: simulation.clock)
      let seen = popups.events.subscribe()
      async let _ = popups.run()
      async let _ = Self.view(popups, simulation.clock)
      await simulation.advance(by: .seconds(1))
      popups.arrived(together: [Popup(id: "A"), Popup(id: "B")])
      await simulation.advance(by: .seconds(10))
      let all = seen.takeBuffered()
      let shown = all.compactMap { event in
        if case .shown(let id, _) = event.value { Timed(id, at: event.time) } else { nil }
      }
      #expect(
        shown == [
          Timed("A", at: .start + .seconds(1)), Timed("B", at: .start + .milliseconds(3_300)),
        ])
      let account = await popups.state.account
      #expect(account.count(of: "confirmed") == 2)
      #expect(await popups.explain("A")?.phase == .done)
      #expect(await popups.decisions.replay().flatMap(\.events) == all.map(\.value))
    }
  }

  @Test func whoJoinsLateHasTheStateAndAllThatFollows() async throws {
    try await Simulation.run { simulation in
      var registry = PopupRuleRegistry()
      try registry.register(PriorityRule.self)
      var configuration = PopupConfiguration()
      configuration.rules = [RuleChoice("priority", ["preemptFrom": 1])]
      let popups = try PopupSequencer(
        configuration: configuration, rules: registry, clock: simulation.clock)
      async let _ = popups.run()
      popups.arrived(Popup(id: "A"))
      await simulation.advance(by: .seconds(1))
      popups.presented("A")
      await simulation.advance(by: .milliseconds(1))
      let (state, updates) = await popups.join()
      #expect(state.channels[0].onScreen?.id == "A")
      #expect(state.channels[0].phase == .visible)
      popups.arrived(Popup(id: "B", priority: 1))
      await simulation.advance(by: .milliseconds(1))
      #expect(
        updates.takeBuffered().map(\.value) == [
          .queued(id: "B", queue: "", channel: "modal"),
          .leave(id: "A", channel: "modal", .preempted(by: "B")),
        ])
      let snapshot = await popups.snapshot()
      #expect(snapshot.popups.map(\.popup.id) == ["A", "B"])
      #expect(await popups.waiting(in: "").map(\.id) == ["B"])
    }
  }

  @Test func scenario6_aPredicateMayBringAnotherPopup() async throws {
    try await Simulation.run { simulation in
      let popups = try PopupSequencer(clock: simulation.clock)
      async let _ = popups.run()
      popups.pause()
      popups.arrived(Popup(id: "A"))
      popups.advance { popup in
        popups.arrived(Popup(id: "B"))
        return popup.id == "B"
      }
      popups.resume()
      await simulation.advance(by: .milliseconds(1))
      #expect(await popups.join().state.channels[0].onScreen?.id == "B")
    }
  }

  @Test func aRuleThatIsNotThereIsAnError() async throws {
    try await Simulation.run { simulation in
      var configuration = PopupConfiguration()
      configuration.rules = [RuleChoice("magic")]
      #expect(throws: PopupRuleError.self) {
        try PopupSequencer(
          configuration: configuration, rules: PopupRuleRegistry(), clock: simulation.clock)
      }
    }
  }
}
