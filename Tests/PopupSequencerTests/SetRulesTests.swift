import ArrivalRule
import FlowRule
import FrequencyRule
import PopupPromises
import PopupRuleTesting
@testable import PopupSequencer
import PriorityRule
import QuietRule
import Testing

/// Rules that replace others while popups wait and are on screen.
@Suite struct SetRulesTests {
  private func tester(
    _ choices: RuleConfiguration..., configure: (inout PopupConfiguration) -> Void = { _ in }
  ) throws -> PopupTester {
    var registry = PopupRuleRegistry()
    try registry.register(ArrivalRule.self)
    try registry.register(PriorityRule.self)
    try registry.register(FlowRule.self)
    try registry.register(FrequencyRule.self)
    try registry.register(QuietRule.self)
    try registry.register(ForgetfulRule.self)
    return try PopupTester(
      wrapped: registry.rules(for: choices), registry: registry, configure: configure)
  }

  @Test func rulesWhoseNamesLookAlikeSaveApart() throws {
    let choices = ["\u{e9}", "e\u{301}"].map {
      RuleConfiguration($0, ["kinds": [.string($0)], "limit": 1])
    }
    func tester() throws -> PopupTester {
      var registry = PopupRuleRegistry()
      for choice in choices {
        try registry.register(choice.rule, summary: "") { FrequencyRule($0) }
      }
      return try PopupTester(wrapped: registry.rules(for: choices), registry: registry)
    }
    var first = try tester()
    first.enqueue(Popup(id: "A", kind: choices[1].rule))
    first.answer("A")
    var second = try tester()
    second.send(
      .restore(first.machine.snapshot(at: first.now)),
      .enqueue(Popup(id: "B", kind: choices[1].rule)),
      .enqueue(Popup(id: "C", kind: choices[0].rule)))
    #expect(second.visible() == "C" && second.presented == ["C"])
  }

  @Test func otherSettingsKeepWhatWasCounted() throws {
    var tester = try tester(RuleConfiguration("frequency", ["limit": 5, "window": 60]))
    tester.enqueue(Popup(id: "A", kind: "k"), Popup(id: "B", kind: "k"))
    tester.send(.setRules([RuleConfiguration("frequency", ["limit": 1, "window": 60])]))
    tester.answer("A")
    #expect(tester.visible() == nil)
  }

  @Test func aGapBeginsAfterWhatIsOnScreen() throws {
    var tester = try tester()
    tester.enqueue(Popup(id: "A", kind: "k"))
    tester.send(.setRules([RuleConfiguration("frequency", ["gap": 10])]))
    tester.advance(by: .seconds(30))
    tester.answer("A")
    tester.enqueue(Popup(id: "B", kind: "k"))
    #expect(tester.visible() == nil)
    tester.advance(by: .seconds(10))
    #expect(tester.visible() == "B")
  }

  @Test func aSignalThatLastsIsKnown() throws {
    var tester = try tester()
    tester.send(.signal(PopupSignal("sheetOpen", .began)))
    tester.advance(by: .seconds(7))
    tester.send(.setRules([RuleConfiguration("quiet", ["longest": 10])]))
    tester.enqueue(Popup(id: "A"))
    #expect(tester.visible() == nil)
    // Since it began.
    tester.advance(by: .seconds(3))
    #expect(tester.visible() == "A")
    tester.answer("A")
    tester.send(.setRules([RuleConfiguration("quiet")]))
    tester.enqueue(Popup(id: "B"))
    #expect(tester.visible() == nil)
    tester.send(.signal(PopupSignal("sheetOpen", .ended)))
    #expect(tester.visible() == "B")
    tester.answer("B")
    tester.send(
      .setRules([]), .setRules([RuleConfiguration("quiet")]), .enqueue(Popup(id: "C")))
    #expect(tester.visible() == "C")
  }

  @Test func aFlowIsWhereItWas() throws {
    let flow: RuleValue = [
      "flows": [["name": "wish", "steps": [["name": "A", "otherwise": "B"], ["name": "B"]]]]
    ]
    func popup(_ step: String) -> Popup {
      Popup(id: step, step: PopupStep(flow: "wish", step: step))
    }
    var known = try tester(RuleConfiguration("flow", flow))
    known.enqueue(popup("B"), popup("A"), Popup(id: "other"))
    known.send(
      .setRules([RuleConfiguration("priority"), RuleConfiguration("flow", flow)]))
    known.answerAll()
    #expect(known.presented.firstIndex(of: "A")! < known.presented.firstIndex(of: "B")!)
    var new = try tester()
    new.enqueue(popup("A"), Popup(id: "other"), popup("B"))
    new.send(.setRules([RuleConfiguration("flow", flow)]))
    new.answerAll()
    // The first step is on screen: the flow is under way.
    #expect(new.presented == ["A", "B", "other"])
  }

  /// One that is visible and becomes the step of a flow begins it, whether the rules are chosen again or not.
  @Test(arguments: [false, true])
  func aStepThatIsVisibleIsShown(choosesAgain: Bool) throws {
    let flow = RuleConfiguration(
      "flow", ["flows": [["name": "wish", "steps": [["name": "A"]]]]])
    var tester = try tester(flow)
    tester.enqueue(Popup(id: "p"))
    let step = Popup(id: "p", version: 1, step: PopupStep(flow: "wish", step: "A"))
    tester.send(.enqueue(step))
    if choosesAgain { tester.send(.setRules([flow])) }
    let events = tester.send(.didAnswer(id: "p"))
    let finished = PopupEvent.didNotify(.init(rule: "flow", name: "flowFinished", subject: "wish"))
    #expect(events.contains(finished))
  }

  /// Rules do not learn again of a view that is being dismissed for another user.
  @Test(arguments: [false, true])
  func whatWasForgottenStaysForgotten(choosesAgain: Bool) throws {
    let gap = RuleConfiguration("frequency", ["gap": 60])
    var tester = try tester(gap) {
      $0.channels[0].viewReports = true
      $0.channels[0].gap = .zero
    }
    tester.enqueue(Popup(id: "A"))
    tester.send(.didAppear(id: "A"), .removeAll)
    if choosesAgain { tester.send(.setRules([gap])) }
    tester.send(.didDisappear(id: "A"), .enqueue(Popup(id: "B")))
    #expect(tester.onScreen() == "B")
  }

  @Test func whatRulesHaveLearnedIsRestoredOnce() throws {
    let limit = RuleConfiguration("frequency", ["limit": 2, "window": 60])
    var first = try tester(limit)
    first.enqueue(Popup(id: "A"))
    first.answer("A")
    let snapshot = first.machine.snapshot(at: first.now)
    var second = try tester(limit)
    second.send(.restore(snapshot), .restore(snapshot), .enqueue(Popup(id: "B")))
    #expect(second.visible() == "B")
  }

  @Test func whatCannotBeReadRestarts() throws {
    var tester = try tester(RuleConfiguration("forgetful"))
    tester.enqueue(Popup(id: "A"))
    let events = tester.send(.setRules([RuleConfiguration("forgetful")]))
    #expect(
      events == [
        .rejected(
          .unreadable(
            because:
              "The rule “forgetful” restarts without the saved data. “saved” must be nothing at all."
          ))
      ])
    // It was not left with half of it.
    #expect(tester.machine.snapshot(at: tester.now).rules.map(\.state) == [.int(1)])
  }

  @Test func rulesThatWerePassedAsValuesRemain() {
    var tester = PopupTester(rules: [PriorityRule()])
    #expect(
      tester.send(.setRules([RuleConfiguration("priority")])) == [
        .rejected(.invalidRules(.unknownRule("priority", known: [])))
      ])
  }
}

/// Counts popups, and cannot read its saved data.
private struct ForgetfulRule: PopupRule {
  static let name = "forgetful"
  static let summary = "Counts popups."
  private var count: Int64 = 0

  init(_ settings: NoSettings) {}

  func saved(at now: Instant) -> RuleValue? { .int(count) }

  mutating func restore(_ saved: RuleValue, at now: Instant) throws(FieldError) {
    count = 100
    throw .invalid("saved", allowed: "nothing at all")
  }

  mutating func learn(_ transition: PopupTransition, at now: Instant, effects: inout RuleEffects) {
    if case .enqueued = transition { count += 1 }
  }
}
