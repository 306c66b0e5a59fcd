import Foundation
import LiveRoomKit
import PopupRuleTesting
import RoomSimulation
import Testing

/// Follows PopupSequencer.docc/YourOwn.md step by step.
@Suite struct OwnRuleTests {
  @Test func fromNothingToRegistered() async throws {
    try await Simulation.run { simulation in
      var registry = PopupRuleRegistry()
      try registry.register(WarmUpRule.self)

      let json = #"[{"rule": "warmUp", "settings": {"time": 30}}]"#
      var configuration = PopupConfiguration()
      configuration.rules = try RuleConfiguration.list(json: Array(json.utf8))
      let popups = try PopupSequencer(
        configuration: configuration, rules: registry, clock: simulation.clock)
      async let _ = popups.run()

      popups.enqueue(Popup(id: "sale", kind: "advert"))
      popups.signal("roomOpened")
      await simulation.advance(by: .seconds(29))
      #expect(
        await popups.explain(id: "sale")?.reasons.map(\.because)
          == ["The room has just been opened."])
      await simulation.advance(by: .seconds(1))
      #expect(await popups.explain(id: "sale")?.phase == .presenting)
    }
  }

  @Test func inATester() {
    var tester = PopupTester(rules: [WarmUpRule(.init(time: .seconds(30)))])
    tester.enqueue(Popup(id: "sale", kind: "advert"))
    #expect(tester.explain(id: "sale")?.reasons.map(\.because) == ["The room is not open yet."])
    tester.send(.signal(PopupSignal("roomOpened")))
    tester.advance(by: .milliseconds(29_999))
    #expect(tester.visible() == nil)
    tester.advance(by: .milliseconds(1))
    #expect(tester.visible() == "sale")
    tester.answer("sale")
    #expect(tester.outcome(of: "sale") == .confirmed)
  }

  @Test func aRuleWithManyKindsOfSettings() throws {
    var settings = BudgetRule.Settings()
    settings.budget = 4
    settings.costs = ["advert": 3]
    var tester = PopupTester(rules: [BudgetRule(settings)])
    for popup in [Popup(id: "a", kind: "advert"), Popup(id: "b", kind: "advert")] {
      tester.enqueue(popup)
    }
    tester.enqueue(Popup(id: "n", kind: "notice"))
    #expect(tester.visible() == "a")
    tester.answer("a")
    #expect(tester.explain(id: "n")?.reasons.map(\.because) == ["There is a pause."])
    tester.advance(by: .seconds(10))
    #expect(tester.visible() == "n", "\(tester.explain(id: "b") as Any)")
    tester.answer("n")
    tester.advance(by: .seconds(10))
    #expect(tester.explain(id: "b")?.reasons.map(\.because) == ["The budget is spent."])
    tester.send(.signal(PopupSignal("renew")))
    #expect(tester.visible() == "b")

    settings.budget = 1
    settings.rejects = true
    tester = PopupTester(rules: [BudgetRule(settings)])
    tester.enqueue(Popup(id: "a", kind: "advert"))
    #expect(tester.outcome(of: "a") == .rejected(because: "The budget is spent."))
  }

  @Test(arguments: [
    (#"[{"rule": "budget", "settings": {"costs": {"advert": "2"}}}]"#, "costs.advert"),
    (#"[{"rule": "budget", "settings": {"share": 2}}]"#, "share"),
    (#"[{"rule": "budget", "settings": {"speed": 3}}]"#, "budget, costs, free"),
    (#"[{"rule": "budget", "settings": {"renewal": null, "pause": 0}}]"#, nil),
  ])
  func settingsAreReadFromJSON(_ json: String, _ wrong: String?) throws {
    var registry = PopupRuleRegistry()
    try registry.register(BudgetRule.self)
    let rules = registry
    var configuration = PopupConfiguration()
    configuration.rules = try RuleConfiguration.list(json: Array(json.utf8))
    do {
      _ = try PopupSequencer(
        configuration: configuration, rules: rules, clock: RoomClock(.continuous))
      #expect(wrong == nil)
    } catch {
      #expect(wrong.map { "\(error)".contains($0) } == true, "\(error)")
    }
  }

  @Test func thePageShowsThisVeryRule() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let rule = try String(contentsOf: folder.appending(path: "WarmUpRule.swift"), encoding: .utf8)
    let guide = "../../../../Modules/PopupSequencer/PopupSequencer.docc/YourOwn.md"
    let page = try String(
      contentsOf: folder.appending(path: guide).standardized, encoding: .utf8)
    #expect(page.contains(rule))
  }
}
