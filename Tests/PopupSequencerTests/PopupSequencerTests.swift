import PopupPromises
import PriorityRule
import RoomBus
import RoomSimulation
import Testing

@Suite struct PopupSequencerTests {
  /// A view layer: shows what is presented, closes after a while, reports all.
  private static func view(_ popups: PopupSequencer, _ clock: RoomClock) async {
    for await batch in popups.events.subscribe(.unbounded) {
      for event in batch {
        switch event.value {
        case .willPresent(let presentation): popups.didAppear(id: presentation.popup.id)
        case .didPresent(let popup):
          try? await clock.sleep(until: event.time + .seconds(2))
          popups.didAnswer(id: popup.id, .confirmed)
        case .willDismiss(let popup): popups.didDisappear(id: popup.id)
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
      popups.enqueue([Popup(id: "A"), Popup(id: "B")])
      await simulation.advance(by: .seconds(10))
      let all = seen.takeBuffered()
      let shown = all.compactMap { event in
        event.value.presented.map { Timed($0.id, at: event.time) }
      }
      #expect(
        shown == [
          Timed("A", at: .start + .seconds(1)), Timed("B", at: .start + .milliseconds(3_300)),
        ])
      let statistics = await popups.state.statistics
      #expect(statistics.count(of: .confirmed) == 2)
      #expect(await popups.explain(id: "A")?.phase == .ended)
    }
  }

  @Test func whoJoinsLateHasTheStateAndAllThatFollows() async throws {
    try await Simulation.run { simulation in
      var registry = PopupRuleRegistry()
      try registry.register(PriorityRule.self)
      var configuration = PopupConfiguration()
      configuration.rules = [RuleConfiguration("priority", ["preemptFrom": 1])]
      let popups = try PopupSequencer(
        configuration: configuration, rules: registry, clock: simulation.clock)
      async let _ = popups.run()
      popups.enqueue(Popup(id: "A"))
      await simulation.advance(by: .seconds(1))
      popups.didAppear(id: "A")
      await simulation.advance(by: .milliseconds(1))
      let (state, updates) = await popups.join()
      #expect(state.channels[0].onScreen?.id == "A")
      #expect(state.channels[0].phase == .visible)
      popups.enqueue(Popup(id: "B", priority: 1))
      await simulation.advance(by: .milliseconds(1))
      #expect(
        updates.takeBuffered().map(\.value) == [
          .didEnqueue(EnqueuedPopup(id: "B", queue: "", channel: "modal")),
          .willDismiss(DismissedPopup(id: "A", channel: "modal", dismissal: .preempted(by: "B"))),
        ])
      let snapshot = await popups.snapshot()
      #expect(snapshot.popups.map(\.popup.id) == ["A", "B"])
      #expect(await popups.waiting(in: "").map(\.id) == ["B"])
    }
  }

  @Test func scenario6_aConditionWaitsForAPopupThatArrivesLater() async throws {
    try await Simulation.run { simulation in
      let popups = try PopupSequencer(clock: simulation.clock)
      async let _ = popups.run()
      popups.send(.suspend(reason: .app))
      popups.enqueue(Popup(id: "A"))
      popups.advance(if: .id("B"))
      popups.enqueue(Popup(id: "B"))
      popups.send(.resume(reason: .app))
      await simulation.advance(by: .milliseconds(1))
      #expect(await popups.join().state.channels[0].onScreen?.id == "B")
    }
  }

  @Test func chosenRulesThatAreNotRegisteredAreAnErrorInEveryInitializer() async throws {
    try await Simulation.run { simulation in
      var configuration = PopupConfiguration()
      configuration.rules = [RuleConfiguration("priority")]
      #expect(throws: PopupRuleError.unknownRule("priority", known: [])) {
        try PopupSequencer(configuration: configuration, clock: simulation.clock)
      }
      #expect(throws: PopupRuleError.unknownRule("priority", known: [])) {
        try PopupSequencer(
          configuration: configuration, rules: [PriorityRule()], clock: simulation.clock)
      }
      #expect(throws: PopupRuleError.chosenTwice("priority")) {
        try PopupSequencer(
          rules: [PriorityRule(), PriorityRule(preemptFrom: 1)], clock: simulation.clock)
      }
    }
  }
}
