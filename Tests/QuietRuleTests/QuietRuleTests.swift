import PopupSequencer
import PopupRuleTesting
import QuietRule
import Testing

@Suite struct QuietRuleTests {
  @Test func nothingAppearsWhileTheRoomIsBusy() {
    var desk = PopupDesk(rules: [QuietRule()])
    desk.send(.signal(PopupSignal("sheetOpen", .began)))
    desk.send(.signal(PopupSignal("pagerMoving", .began)), .enqueue(Popup(id: "A")))
    desk.send(.enqueue(Popup(id: "B", channel: PopupChannel.banner)))
    #expect(desk.visible() == nil)
    #expect(
      desk.explain("A")?.reasons.map(\.because)
        == ["The room is busy: pagerMoving, sheetOpen."])
    desk.send(.signal(PopupSignal("sheetOpen", .ended)))
    #expect(desk.visible() == nil)
    desk.send(.signal(PopupSignal("pagerMoving", .ended)))
    #expect(desk.visible() == "A")
    #expect(desk.visible(in: PopupChannel.banner) == "B")
  }

  @Test func whatIsOnScreenStays() {
    var desk = PopupDesk(rules: [QuietRule()])
    desk.send(.enqueue(Popup(id: "A")), .signal(PopupSignal("sheetOpen", .began)))
    #expect(desk.visible() == "A")
  }

  @Test func someKindsAndChannelsAreFree() {
    var desk = PopupDesk(
      rules: [QuietRule(channels: ["modal"], exceptKinds: ["alarm"])])
    desk.send(.signal(PopupSignal("giftFullScreen", .began)))
    desk.send(.enqueue(Popup(id: "A")), .enqueue(Popup(id: "B", kind: "alarm")))
    desk.send(.enqueue(Popup(id: "C", channel: PopupChannel.banner)))
    #expect(desk.visible() == "B")
    #expect(desk.visible(in: PopupChannel.banner) == "C")
  }

  @Test func anEndThatIsNeverSignalledIsOverAfterTheLongestTime() {
    var desk = PopupDesk(rules: [QuietRule(longest: .seconds(20))])
    desk.send(.signal(PopupSignal("sheetOpen", .began)), .enqueue(Popup(id: "A")))
    desk.advance(by: .milliseconds(19_999))
    #expect(desk.visible() == nil)
    desk.advance(by: .milliseconds(1))
    #expect(desk.visible() == "A")
  }

  @Test func aMomentAndOtherSignalsMeanNothing() {
    var desk = PopupDesk(rules: [QuietRule()])
    desk.send(.signal(PopupSignal("sheetOpen")), .signal(PopupSignal("rain", .began)))
    desk.send(.enqueue(Popup(id: "A")))
    #expect(desk.visible() == "A")
  }

  @Test func clearingMakesTheRoomFree() {
    var desk = PopupDesk(rules: [QuietRule()])
    desk.send(.signal(PopupSignal("sheetOpen", .began)), .removeAll, .enqueue(Popup(id: "A")))
    #expect(desk.visible() == "A")
  }

  @Test func signalsThatLookAlikeAreSetApart() throws {
    var registry = PopupRuleRegistry()
    try registry.register(QuietRule.self)
    let signals: SettingValue = ["s\u{e9}", "se\u{301}"]
    for signal in ["s\u{e9}", "se\u{301}"] {
      let rules = try registry.rules(for: [RuleChoice("quiet", ["during": signals])])
      var desk = try PopupDesk(held: rules)
      desk.send(.signal(PopupSignal(signal, .began)), .enqueue(Popup(id: "A")))
      #expect(desk.visible() == nil)
    }
  }

  @Test func withoutASignalItIsAnError() throws {
    var registry = PopupRuleRegistry()
    try registry.register(QuietRule.self)
    #expect(throws: PopupRuleError.self) {
      try registry.rules(for: [RuleChoice("quiet", ["during": []])])
    }
  }
}
