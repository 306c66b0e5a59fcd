import LiveRoomKit
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
      #expect(await room.modules.popups?.explain(id: "a")?.phase == .deferred)

      var configuration = RoomConfiguration()
      configuration.popups.rules = [RuleConfiguration("quiet")]
      #expect(throws: PopupRuleError.unknownRule("quiet", known: [])) {
        try LiveRoom.Modules(configuration, rules: [QuietRule()], clock: simulation.clock)
      }
      var registry = PopupRuleRegistry()
      try registry.register(QuietRule.self)
      _ = try LiveRoom(configuration, rules: registry, clock: simulation.clock)
    }
  }

  @Test func settingsFromJSONChooseTheRulesOfThePackageWithoutARegistry() async throws {
    try await Simulation.run { simulation in
      func room(_ rules: String) throws -> LiveRoom {
        let json = Array((#"{"popups":{"rules":["# + rules + "]}}").utf8)
        return try LiveRoom(RoomConfiguration(json: json), clock: simulation.clock)
      }
      let quiet = try room(#"{"rule":"quiet"},"priority","flow","frequency","arrival""#)
      async let _ = quiet.run()
      quiet.modules.popups?.signal(PopupSignal.sheetOpen, .began)
      quiet.send(.popup(Popup(id: "a")))
      await simulation.advance(by: .milliseconds(1))
      #expect(await quiet.modules.popups?.explain(id: "a")?.phase == .deferred)
      let known = try PopupRuleRegistry.builtIn().listings.map(\.name)
      #expect(throws: PopupRuleError.unknownRule("party", known: known)) { try room(#""party""#) }
    }
  }

  @Test func theSettingsOfTheRoomItselfAreChecked() {
    func isRefused(_ change: (inout RoomConfiguration) -> Void) -> Bool {
      var configuration = RoomConfiguration()
      change(&configuration)
      return (try? LiveRoom(configuration)) == nil && (try? RoomMachine(configuration)) == nil
    }
    #expect(!isRefused { $0.maximumPictureDelay = .zero })
    #expect(isRefused { $0.maximumPictureDelay = .seconds(-1) })
    #expect(isRefused { $0.maximumAge = .seconds(100_000) })
    #expect(isRefused { $0.rememberedMessages = -1 })
    #expect(isRefused { $0.inboxCapacity = -1 })
    #expect(isRefused { $0.announcements.interval = .zero })
    #expect(isRefused { $0.blockedUsers = Array(repeating: "troll", count: 10_001) })
  }
}
