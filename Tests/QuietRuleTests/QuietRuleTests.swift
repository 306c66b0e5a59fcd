import PopupSequencer
import PopupTesting
import QuietRule
import Testing

@Suite struct QuietRuleTests {
  @Test func nothingAppearsWhileTheRoomIsBusy() {
    var desk = PopupDesk(rules: [HeldRule(QuietRule())])
    desk.send(.signalled(PopupSignal("sheetOpen", .began)))
    desk.send(.signalled(PopupSignal("pagerMoving", .began)), .arrived(Popup(id: "A")))
    desk.send(.arrived(Popup(id: "B", channel: PopupChannel.banner)))
    #expect(desk.visible() == nil)
    #expect(
      desk.machine.explain("A", at: desk.now)?.reasons.map(\.because)
        == ["The room is busy: pagerMoving, sheetOpen."])
    desk.send(.signalled(PopupSignal("sheetOpen", .ended)))
    #expect(desk.visible() == nil)
    desk.send(.signalled(PopupSignal("pagerMoving", .ended)))
    #expect(desk.visible() == "A")
    #expect(desk.visible(PopupChannel.banner) == "B")
  }

  @Test func whatIsOnScreenStays() {
    var desk = PopupDesk(rules: [HeldRule(QuietRule())])
    desk.send(.arrived(Popup(id: "A")), .signalled(PopupSignal("sheetOpen", .began)))
    #expect(desk.visible() == "A")
  }

  @Test func someKindsAndChannelsAreFree() {
    var desk = PopupDesk(
      rules: [HeldRule(QuietRule(channels: ["modal"], exceptKinds: ["alarm"]))])
    desk.send(.signalled(PopupSignal("giftFullScreen", .began)))
    desk.send(.arrived(Popup(id: "A")), .arrived(Popup(id: "B", kind: "alarm")))
    desk.send(.arrived(Popup(id: "C", channel: PopupChannel.banner)))
    #expect(desk.visible() == "B")
    #expect(desk.visible(PopupChannel.banner) == "C")
  }

  @Test func anEndThatIsNeverToldIsOverAfterTheLongestTime() {
    var desk = PopupDesk(rules: [HeldRule(QuietRule(longest: .seconds(20)))])
    desk.send(.signalled(PopupSignal("sheetOpen", .began)), .arrived(Popup(id: "A")))
    desk.advance(by: .milliseconds(19_999))
    #expect(desk.visible() == nil)
    desk.advance(by: .milliseconds(1))
    #expect(desk.visible() == "A")
  }

  @Test func aMomentAndOtherSignalsMeanNothing() {
    var desk = PopupDesk(rules: [HeldRule(QuietRule())])
    desk.send(.signalled(PopupSignal("sheetOpen")), .signalled(PopupSignal("rain", .began)))
    desk.send(.arrived(Popup(id: "A")))
    #expect(desk.visible() == "A")
  }

  @Test func clearingMakesTheRoomFree() {
    var desk = PopupDesk(rules: [HeldRule(QuietRule())])
    desk.send(.signalled(PopupSignal("sheetOpen", .began)), .cleared, .arrived(Popup(id: "A")))
    #expect(desk.visible() == "A")
  }

  @Test func withoutASignalItIsAnError() throws {
    var registry = PopupRuleRegistry()
    try registry.register(QuietRule.self)
    #expect(throws: PopupRuleError.self) {
      try registry.rules(for: [RuleChoice("quiet", ["during": []])])
    }
  }
}
