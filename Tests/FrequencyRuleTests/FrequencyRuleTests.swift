import FrequencyRule
import PopupPromises
import PopupRuleTesting
import PopupSequencer
import Testing

@Suite struct FrequencyRuleTests {
  private func tester(
    _ rule: FrequencyRule, configure: (inout PopupConfiguration) -> Void = { _ in }
  ) -> PopupTester {
    PopupTester(rules: [rule], configure: configure)
  }

  @Test func aGapBetweenTwoOfAKind() {
    var tester = tester(FrequencyRule(gap: .seconds(10)))
    tester.send(.enqueueBatch(["1", "2"].map { Popup(id: $0, kind: "ad") }))
    tester.send(.enqueue(Popup(id: "other", kind: "news")))
    tester.advance(by: .seconds(3))
    tester.answerAll()
    #expect(tester.presented == ["1", "other"])
    tester.advance(by: .milliseconds(9_999))
    #expect(tester.visible() == nil)
    tester.advance(by: .milliseconds(1))
    #expect(tester.visible() == "2")
  }

  @Test func atMostSoManyInAWindow() {
    var tester = tester(FrequencyRule(kinds: ["ad"], limit: 2, window: .seconds(60)))
    tester.send(.enqueueBatch((1...5).map { Popup(id: "\($0)", kind: "ad") }))
    tester.send(.didAnswer(id: "1", .cancelled))
    tester.advance(by: .seconds(20))
    tester.answerAll()
    #expect(tester.presented == ["1", "2"])
    tester.advance(by: .seconds(40))
    #expect(tester.presented == ["1", "2", "3"])
    tester.answerAll()
    tester.advance(by: .seconds(60))
    #expect(tester.time(of: "3") == .start + .seconds(60))
    // The second appeared as soon as the first had gone.
    #expect(tester.time(of: "4") == .start + .seconds(60))
  }

  @Test func kindsAreCountedTogetherOrEachOnItsOwn() {
    for together in [false, true] {
      var tester = tester(FrequencyRule(together: together, limit: 1))
      tester.send(.enqueueBatch([Popup(id: "1", kind: "a"), Popup(id: "2", kind: "b")]))
      tester.answerAll()
      #expect(tester.presented == (together ? ["1"] : ["1", "2"]))
    }
  }

  @Test func otherKindsAreFree() {
    var tester = tester(FrequencyRule(kinds: ["ad"], limit: 1))
    tester.send(.enqueueBatch((1...5).map { Popup(id: "\($0)", kind: "news") }))
    tester.answerAll()
    #expect(tester.presented.count == 5)
  }

  @Test func whatCouldNotBeShownDoesNotCount() {
    var tester = tester(FrequencyRule(limit: 1)) { $0.channels[0].viewReports = true }
    tester.send(.enqueueBatch((1...3).map { Popup(id: "\($0)") }), .didFailToAppear(id: "1"))
    #expect(tester.onScreen() == "2")
    tester.send(.didAppear(id: "2"), .didAnswer(id: "2"), .didDisappear(id: "2"))
    #expect(tester.onScreen() == nil)
  }

  @Test func whatComesBackDoesNotCountAgain() {
    var tester = PopupTester(rules: [FrequencyRule(limit: 1), Swap()])
    tester.send(.enqueue(Popup(id: "1", kind: "a")))
    tester.send(.enqueue(Popup(id: "2", kind: "b", priority: 1)), .didAnswer(id: "2"))
    #expect(tester.visible() == "1")
  }

  @Test func theCountsOutliveTheApp() {
    var first = tester(FrequencyRule(limit: 1, window: .seconds(60)))
    first.send(.enqueue(Popup(id: "1")), .didAnswer(id: "1"))
    first.advance(by: .seconds(10))
    let snapshot = first.machine.snapshot(at: first.now)
    var second = tester(FrequencyRule(limit: 1, window: .seconds(60)))
    second.send(.restore(snapshot, away: .seconds(20)), .enqueue(Popup(id: "2")))
    second.advance(by: .milliseconds(29_999))
    #expect(second.visible() == nil)
    second.advance(by: .milliseconds(1))
    #expect(second.visible() == "2")
  }

  /// A view that takes a whole window to appear does so within a window of the next.
  @Test func aViewThatIsAboutToAppearCountsAsLongAsThatTakes() {
    var tester = tester(FrequencyRule(limit: 1, window: .seconds(3))) {
      for index in $0.channels.indices { $0.channels[index].viewReports = true }
    }
    tester.send(.enqueue(Popup(id: "1")), .enqueue(Popup(id: "2", channel: PopupChannel.banner)))
    tester.advance(by: .seconds(4))
    #expect(tester.onScreen(in: PopupChannel.banner) == nil)
    tester.send(.didAppear(id: "1"))
    tester.advance(by: .milliseconds(2_999))
    #expect(tester.onScreen(in: PopupChannel.banner) == nil)
    tester.advance(by: .milliseconds(1))
    #expect(tester.onScreen(in: PopupChannel.banner) == "2")
  }

  @Test func kindsThatLookAlikeAreSavedApart() throws {
    let rule = FrequencyRule(limit: 1)
    let kinds = ["k\u{e9}", "ke\u{301}"]
    var first = tester(rule)
    for kind in kinds { first.send(.enqueue(Popup(id: kind, kind: kind))) }
    first.answerAll()
    var second = tester(rule)
    second.send(.restore(first.machine.snapshot(at: first.now)))
    for kind in kinds {
      second.send(.enqueue(Popup(id: "another " + kind, kind: kind)))
      #expect(second.visible() == nil)
    }
  }

  @Test func kindsThatLookAlikeAreSetApart() throws {
    var registry = PopupRuleRegistry()
    try registry.register(FrequencyRule.self)
    let kinds: SettingValue = ["k\u{e9}", "ke\u{301}"]
    let rules = try registry.rules(for: [
      PopupRuleConfiguration("frequency", ["kinds": kinds, "limit": 1])
    ])
    var tester = try PopupTester(wrapped: rules)
    for kind in ["k\u{e9}", "ke\u{301}"] {
      tester.send(.enqueueBatch([1, 2].map { Popup(id: "\($0)" + kind, kind: kind) }))
      tester.answerAll()
    }
    #expect(tester.presented.count == 2)
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

  /// The gap of the next launch begins with the end of what was visible, not with a view that was about
  /// to appear.
  @Test func aViewThatWasAboutToAppearDelaysNoneInTheNextLaunch() {
    let rule = FrequencyRule(gap: .seconds(10))
    var first = tester(rule) { $0.channels[0].viewReports = true }
    first.send(.enqueue(Popup(id: "1")), .didAppear(id: "1"))
    first.send(.didAnswer(id: "1"), .didDisappear(id: "1"))
    first.advance(by: .seconds(10))
    first.send(.enqueue(Popup(id: "2")))
    #expect(first.onScreen() == "2")
    var second = tester(rule)
    second.send(.restore(first.machine.snapshot(at: first.now)))
    #expect(second.visible() == "2")
  }

  @Test func clearingForgetsTheCounts() {
    var tester = tester(FrequencyRule(limit: 1))
    tester.send(.enqueue(Popup(id: "1")), .removeAll, .enqueue(Popup(id: "2")))
    #expect(tester.visible() == "2")
  }

  @Test func badSettingsAreErrors() throws {
    var registry = PopupRuleRegistry()
    try registry.register(FrequencyRule.self)
    let settings: [SettingValue] = [
      ["limit": -1], ["limit": 1, "window": 0], ["gap": -1], ["gap": "long"], ["kinds": [1]],
    ]
    for settings in settings {
      #expect(throws: PopupRuleError.self, "\(settings)") {
        try registry.rules(for: [PopupRuleConfiguration("frequency", settings)])
      }
    }
  }

  @Test func aSavedStateOfNonsenseIsAnError() {
    var rule = FrequencyRule()
    #expect(throws: FieldError.self) { try rule.restore("nonsense", at: .start) }
    #expect(throws: FieldError.self) { try rule.restore([["kind": 7]], at: .start) }
  }
}
