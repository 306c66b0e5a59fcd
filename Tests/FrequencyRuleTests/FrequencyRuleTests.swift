import FrequencyRule
import PopupPromises
import PopupRuleTesting
import Testing

@Suite struct FrequencyRuleTests {
  private func tester(
    _ rule: FrequencyRule, configure: (inout PopupConfiguration) -> Void = { _ in }
  ) -> PopupTester {
    PopupTester(rules: [rule], configure: configure)
  }

  private func advert(_ id: String, in channel: String = PopupChannel.modal) -> Popup {
    Popup(id: id, kind: "advert", channel: channel)
  }

  /// A view that takes a whole window to appear does so within a window of the next.
  @Test func aViewThatIsAboutToAppearCountsAsLongAsThatTakes() {
    var tester = tester(
      FrequencyRule(limit: 1, window: .seconds(3)), configure: reportingViews)
    tester.send(.enqueue(Popup(id: "1")), .enqueue(Popup(id: "2", channel: PopupChannel.banner)))
    tester.advance(by: .seconds(4))
    #expect(tester.onScreen(in: PopupChannel.banner) == nil)
    tester.send(.didAppear(id: "1"))
    tester.advance(by: .milliseconds(2_999))
    #expect(tester.onScreen(in: PopupChannel.banner) == nil)
    tester.advance(by: .milliseconds(1))
    #expect(tester.onScreen(in: PopupChannel.banner) == "2")
  }

  /// Nobody has seen it: no gap follows it in the next launch.
  @Test func aViewThatIsAboutToAppearLeavesNoGap() {
    let rule = FrequencyRule(gap: .seconds(10))
    var (first, second) = (tester(rule, configure: reportingViews), tester(rule))
    first.send(.enqueue(Popup(id: "1")))
    second.send(.restore(first.machine.snapshot(at: first.now)))
    #expect(first.onScreen() == "1" && second.visible() == "1")
  }

  @Test func whatAppearedBeforeTheRestorationCounts() {
    let rule = FrequencyRule(limit: 2, window: .seconds(60))
    var first = tester(rule)
    first.send(.enqueue(Popup(id: "1")), .didAnswer(id: "1"))
    var second = tester(rule)
    second.send(.enqueue(Popup(id: "2")), .didAnswer(id: "2"))
    second.send(
      .restore(first.machine.snapshot(at: first.now), away: .seconds(10)), .enqueue(Popup(id: "3")))
    #expect(second.visible() == nil)
    second.advance(by: .seconds(50))
    #expect(second.visible() == "3")
  }

  @Test func aSavedStateOfNonsenseIsAnError() {
    var rule = FrequencyRule()
    #expect(throws: FieldError.self) { try rule.restore("nonsense", at: .start) }
    #expect(throws: FieldError.self) { try rule.restore([["kind": 7]], at: .start) }
  }

  // MARK: What the rule did wrong once, each as it was seen

  @Test func theGapOfAKindBeginsWhenAViewClosesByItself() {
    var tester = tester(FrequencyRule(gap: .seconds(3)), configure: reportingViews)
    tester.advance(by: .milliseconds(100))
    tester.send(.enqueueBatch([advert("A"), advert("B")]), .didAppear(id: "A"))
    tester.advance(by: .seconds(10))
    tester.send(.didDisappear(id: "A"))
    tester.advance(by: .milliseconds(2_999))
    #expect(tester.onScreen() == nil)
    tester.advance(by: .milliseconds(1))
    #expect(tester.onScreen() == "B" && tester.now == .start + .milliseconds(13_100))
  }
}
