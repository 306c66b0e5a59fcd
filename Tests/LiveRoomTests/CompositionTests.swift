import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import QuietRule
import RollingTicker
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// Rooms of other modules and rules.
@Suite struct CompositionTests {
  @Test func theRulesOfPopupsAreGivenAsValuesOrChosenFromARegistry() async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(rules: [QuietRule(during: ["busy"])], clock: simulation.clock)
      async let _ = room.run()
      room.modules.popups?.signal("busy", .began)
      room.send(.popup(Popup(id: "a")))
      await simulation.advance(by: .milliseconds(1))
      #expect(await room.modules.popups?.explain("a")?.phase == .deferred)

      var configuration = RoomConfiguration()
      configuration.popups.rules = [PopupRuleConfiguration("quiet")]
      #expect(throws: PopupRuleError.unknownRule("quiet", known: [])) {
        try LiveRoom(configuration, clock: simulation.clock)
      }
      #expect(throws: PopupRuleError.unknownRule("quiet", known: [])) {
        try LiveRoom.Modules(configuration, rules: [QuietRule()], clock: simulation.clock)
      }
      var registry = PopupRuleRegistry()
      try registry.register(QuietRule.self)
      _ = try LiveRoom(configuration, rules: registry, clock: simulation.clock)
    }
  }

  @Test func aModuleCanBeReplaced() async throws {
    try await Simulation.run { simulation in
      var modules = try LiveRoom.Modules(RoomConfiguration(), clock: simulation.clock)
      let mine = LoggingTicker()
      modules.ticker = mine
      let visit = Visit(LiveRoom(modules, clock: simulation.clock), simulation)
      let diagnostics = visit.room.diagnostics.subscribe()
      async let _ = visit.run()
      visit.room.send(.comment(RoomComment(sender: "bob", text: "hi")))
      await simulation.advance(by: .seconds(1))
      #expect(visit.log.all.map(\.value) == [.ticker(.rejected(.unknown(id: "hi")))])
      let reported = diagnostics.takeBuffered().map(\.value)
      #expect(reported.map(\.module) == [.ticker] && reported.map(\.kind) == [.rejection])
    }
  }
}

/// A ticker of an app's own, which rejects all items, and leaves out all that has a default.
private actor LoggingTicker: RoomModule {
  nonisolated let clock = RoomClock(.continuous)
  private nonisolated let bus = Bus<Timed<TickerEvent>>()
  nonisolated var events: EventSource<Timed<TickerEvent>> { bus.source }

  nonisolated func send(_ input: TickerInput) {
    guard case .append(let item) = input else { return }
    bus.publish(Timed(.rejected(.unknown(id: item.content)), at: .start))
  }

  var state: TickerState { fatalError("Not called in this test.") }

  func run() async {}

  func close() async { bus.finish() }

  func join(_ policy: BufferPolicy) async -> Joined<TickerState, TickerEvent> {
    fatalError("Not called in this test.")
  }
}
