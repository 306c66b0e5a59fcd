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

  @Test func anIneligibleHeadBlocksNobody() {
    var desk = PopupDesk(rules: [QuietRule(during: ["busy"], exceptKinds: ["urgent"])])
    desk.send(.enqueue(Popup(id: "A")), .enqueue(Popup(id: "B")))
    desk.send(.enqueue(Popup(id: "C", kind: "urgent")))
    desk.send(.signal(PopupSignal("busy", .began)), .didAnswer(.init(id: "A", answer: .confirmed)))
    #expect(desk.visible() == "C")
    desk.send(.signal(PopupSignal("busy", .ended)), .didAnswer(.init(id: "C", answer: .confirmed)))
    #expect(desk.visible() == "B")
  }

  @Test func tenThousandSkipsInARow() {
    var desk = PopupDesk(rules: [QuietRule(during: ["busy"], exceptKinds: ["urgent"])]) {
      $0.capacity = 20_000
    }
    desk.send(.signal(PopupSignal("busy", .began)))
    desk.send(.enqueueBatch((0..<10_000).map { Popup(id: "\($0)") }))
    desk.send(.enqueue(Popup(id: "last", kind: "urgent")))
    #expect(desk.visible() == "last")
    desk.send(.didAnswer(PopupReply(id: "last", answer: .confirmed)))
    // A cause that begins and ends costs the same for one and for all: nothing is emitted again.
    let emitted = desk.events.count
    for _ in 0..<1_000 {
      desk.send(.suspend(reason: .app), .signal(PopupSignal("busy", .ended)))
      desk.send(.signal(PopupSignal("busy", .began)), .resume(reason: .app))
    }
    #expect(desk.events.count == emitted)
    desk.send(.signal(PopupSignal("busy", .ended)))
    #expect(desk.visible() == "0")
  }
}
