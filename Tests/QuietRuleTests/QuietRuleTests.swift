import PopupPromises
import PopupRuleTesting
import PopupSequencer
import QuietRule
import Testing

@Suite struct QuietRuleTests {
  @Test func nothingAppearsWhileTheRoomIsBusy() {
    var tester = PopupTester(rules: [QuietRule()])
    tester.send(.signal(PopupSignal("sheetOpen", .began)))
    tester.send(.signal(PopupSignal("pagerMoving", .began)), .enqueue(Popup(id: "A")))
    tester.send(.enqueue(Popup(id: "B", channel: PopupChannel.banner)))
    #expect(tester.visible() == nil)
    #expect(
      tester.explain("A")?.reasons.map(\.because) == ["The room is busy: pagerMoving, sheetOpen."])
    tester.send(.signal(PopupSignal("sheetOpen", .ended)))
    #expect(tester.visible() == nil)
    tester.send(.signal(PopupSignal("pagerMoving", .ended)))
    #expect(tester.visible() == "A")
    #expect(tester.visible(in: PopupChannel.banner) == "B")
  }

  @Test func signalsThatLookAlikeAreSetApart() throws {
    var registry = PopupRuleRegistry()
    try registry.register(QuietRule.self)
    let signals: SettingValue = ["s\u{e9}", "se\u{301}"]
    for signal in ["s\u{e9}", "se\u{301}"] {
      let rules = try registry.rules(for: [PopupRuleConfiguration("quiet", ["during": signals])])
      var tester = try PopupTester(wrapped: rules)
      tester.send(.signal(PopupSignal(signal, .began)), .enqueue(Popup(id: "A")))
      #expect(tester.visible() == nil)
    }
  }

  @Test func tenThousandSkipsInARow() {
    var tester = PopupTester(rules: [QuietRule(during: ["busy"], exceptKinds: ["urgent"])]) {
      $0.capacity = 20_000
    }
    tester.send(.signal(PopupSignal("busy", .began)))
    tester.send(.enqueueBatch((0..<10_000).map { Popup(id: "\($0)") }))
    tester.send(.enqueue(Popup(id: "last", kind: "urgent")))
    #expect(tester.visible() == "last")
    tester.send(.didAnswer(id: "last"))
    // A cause that begins and ends costs the same for one and for all: nothing is emitted again.
    let emitted = tester.events.count
    for _ in 0..<1_000 {
      tester.send(.suspend(reason: .app), .signal(PopupSignal("busy", .ended)))
      tester.send(.signal(PopupSignal("busy", .began)), .resume(reason: .app))
    }
    #expect(tester.events.count == emitted)
    tester.send(.signal(PopupSignal("busy", .ended)))
    #expect(tester.visible() == "0")
  }
}
