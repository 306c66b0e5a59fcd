import Foundation
import LiveRoomKit
import PopupRuleTesting
import RoomSimulation
import Testing

/// Does what PopupSequencer.docc/YourOwn.md says, step by step.
@Suite struct OwnRuleTests {
  @Test func fromNothingToRegistered() async throws {
    try await Simulation.run { simulation in
      var registry = PopupRuleRegistry()
      try registry.register(WarmUpRule.self)

      let json = #"[{"rule": "warmUp", "settings": {"time": 30}}]"#
      var configuration = PopupConfiguration()
      configuration.rules = try RuleChoice.choices(json: Array(json.utf8))
      let popups = try PopupSequencer(
        configuration: configuration, rules: registry, clock: simulation.clock)
      async let _ = popups.run()

      popups.enqueue(Popup(id: "sale", kind: "advert"))
      await simulation.advance(by: .seconds(1))
      #expect(
        await popups.explain("sale")?.reasons.map(\.because) == ["The room is not open yet."])

      popups.signal("roomOpened")
      await simulation.advance(by: .seconds(29))
      #expect(
        await popups.explain("sale")?.reasons.map(\.because)
          == ["The room has just been opened."])
      await simulation.advance(by: .seconds(1))
      #expect(await popups.explain("sale")?.phase == .presenting)
    }
  }

  @Test func onTheDesk() {
    var desk = PopupDesk(rules: [WarmUpRule(time: .seconds(30))])
    desk.enqueue(Popup(id: "sale", kind: "advert"))
    #expect(desk.explain("sale")?.reasons.map(\.because) == ["The room is not open yet."])
    desk.send(.signal(PopupSignal("roomOpened")))
    desk.advance(by: .milliseconds(29_999))
    #expect(desk.visible() == nil)
    desk.advance(by: .milliseconds(1))
    #expect(desk.visible() == "sale")
    desk.answer("sale")
    #expect(desk.outcome(of: "sale") == .confirmed)
  }

  @Test func anUnknownSettingIsAnErrorThatListsThem() throws {
    var registry = PopupRuleRegistry()
    try registry.register(WarmUpRule.self)
    var configuration = PopupConfiguration()
    configuration.rules = [RuleChoice("warmUp", ["speed": 3])]
    let (wrong, rules) = (configuration, registry)
    let error = #expect(throws: PopupRuleError.self) {
      try PopupSequencer(configuration: wrong, rules: rules, clock: RoomClock(.continuous))
    }
    #expect(error?.description.contains("kinds, time") == true)
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
