import LiveRoomKit
import LiveRoomTesting
import PopupRuleTesting
import RoomSimulation
import Testing

@testable import OwnRoom

/// Modules without a room, and short forms of a room. Docs/Examples has the guides to move from other views.
@Suite struct ModuleTests {
  /// LikeGestures.md: a like button of the app.
  @Test func aButtonLikesWithoutAFinger() async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(RoomConfiguration(), clock: simulation.clock)
      let log = EventLog(room.events)
      async let _ = room.run()
      room.enter("harbour")
      await simulation.advance(by: .seconds(1))
      for isContinuing in [false, true] {
        room.like(at: ScreenPoint(x: 160, y: 300), isContinuing: isContinuing)
        await simulation.advance(by: .milliseconds(500))
      }
      let combos = log.values {
        if case .likes(.didLike(let like)) = $0 { like.combo } else { nil }
      }
      #expect(combos == [1, 2])
      let statistics = await room.statistics()
      #expect(statistics.likes.localUser == 2 && statistics.diagnostics.isEmpty)
    }
  }

  /// SwapRules.md: another rule with the same name, and other rules in a running room.
  @Test func rulesAreSwapped() async throws {
    try await Simulation.run { simulation in
      var registry = PopupRuleRegistry()
      try registry.register(PriorityRule.self)
      try registry.register(
        "advertsOncePerMinute", summary: "Adverts at most once in a minute."
      ) { (_: NoSettings) in FrequencyRule(kinds: ["advert"], gap: .seconds(60)) }

      let old = try PopupSequencer(clock: simulation.clock)
      old.enqueue(Popup(id: "first"))
      old.enqueue(Popup(id: "second", priority: 9))
      var configuration = PopupConfiguration()
      configuration.rules = try RuleConfiguration.list(
        json: Array(
          #"[{"rule": "advertsOncePerMinute"}, {"rule": "priority", "settings": {"preemptFrom": 5}}]"#
            .utf8))
      let new = try PopupSequencer(
        configuration: configuration, rules: registry, clock: simulation.clock)
      new.restore(await old.snapshot())
      await old.close()
      let view = SimulatedPopupView(new, clock: simulation.clock)
      let log = EventLog(new.events)
      async let _ = new.run()
      async let _ = view.run()
      await simulation.advance(by: .seconds(60))
      #expect(log.presented == ["second", "first"])

      new.enqueue(Popup(id: "shown"))
      new.enqueue(Popup(id: "third"))
      new.enqueue(Popup(id: "fourth", priority: 1))
      new.setRules([])
      await simulation.advance(by: .seconds(60))
      #expect(log.presented.suffix(3) == ["shown", "third", "fourth"])

      configuration.rules = [RuleConfiguration("missing")]
      let wrong = configuration
      #expect(throws: PopupRuleError.self) {
        try PopupSequencer(configuration: wrong, rules: registry, clock: simulation.clock)
      }
    }
  }

  @Test func fingersLikeAndPageWithoutARoom() async throws {
    try await Simulation.run { simulation in
      let likes = try LikeGestures(clock: simulation.clock)
      let pager = try LivePager(clock: simulation.clock)
      let fingers = Fingers(pager: pager)
      let log = EventLog(likes.events)
      let server = SimulatedLikeServer(likes, clock: simulation.clock)
      async let _ = likes.run()
      async let _ = pager.run()
      async let _ = server.run()
      async let _ = follow(likes.events.subscribe(), fingers)
      likes.enter("anna")
      pager.setPageLength(800)
      pager.setRooms(["anna", "ben"])
      await simulation.advance(by: .seconds(1))

      let finger = SimulatedFinger(in: simulation) { likes.touch($0) }
      await finger.tap(at: ScreenPoint(x: 160, y: 300), count: 2)
      await simulation.advance(by: .seconds(2))
      await finger.drag(from: ScreenPoint(x: 160, y: 600), to: ScreenPoint(x: 160, y: 100))
      await simulation.advance(by: .seconds(2))
      #expect(await PagerViewState(pager.state).centered == "ben")
      #expect(server.likes == 1)
      let hearts = log.values { if case .heartDidAppear(let heart) = $0 { heart } else { nil } }
      #expect(hearts.map { $0.point?.x } == [160])
    }
  }

  private func follow(
    _ events: EventSource<Timed<LikeEvent>>.Subscription, _ fingers: Fingers
  ) async {
    for await event in events.flattened { fingers.follow(event.value) }
  }
}
