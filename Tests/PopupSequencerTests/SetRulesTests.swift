import ArrivalRule
import FlowRule
import FrequencyRule
@testable import PopupSequencer
import PopupRuleTesting
import PriorityRule
import QuietRule
import RoomCore
import Testing

/// Rules that replace others while popups wait and are on screen.
@Suite struct SetRulesTests {
  private func desk(
    _ choices: RuleChoice..., configure: (inout PopupConfiguration) -> Void = { _ in }
  ) throws -> PopupDesk {
    var registry = PopupRuleRegistry()
    try registry.register(ArrivalRule.self)
    try registry.register(PriorityRule.self)
    try registry.register(FlowRule.self)
    try registry.register(FrequencyRule.self)
    try registry.register(QuietRule.self)
    try registry.register(ForgetfulRule.self)
    return try PopupDesk(
      held: registry.rules(for: choices), registry: registry, configure: configure)
  }

  @Test func whatWaitsIsRankedAtOnce() throws {
    var desk = try desk()
    for (id, priority) in [("A", 0), ("B", 1), ("C", 2)] {
      desk.enqueue(Popup(id: id, priority: priority))
    }
    #expect(desk.visible() == "A")
    #expect(desk.send(.setRules([RuleChoice("priority")])).isEmpty)
    desk.answerAll()
    #expect(desk.presented == ["A", "C", "B"])
    #expect(desk.faults.isEmpty)
  }

  @Test func aNewRuleMayPreempt() throws {
    var desk = try desk()
    desk.enqueue(Popup(id: "A"), Popup(id: "B", priority: 9))
    desk.send(.setRules([RuleChoice("priority", ["preemptFrom": 5])]))
    #expect(desk.visible() == "B")
    #expect(desk.outcomes.isEmpty)
  }

  @Test func whatARuleHasCountedCountsOnce() throws {
    let limit = RuleChoice("frequency", ["limit": 2, "window": 60])
    var desk = try desk(limit)
    desk.enqueue(Popup(id: "A", kind: "k"), Popup(id: "B", kind: "k"), Popup(id: "C", kind: "k"))
    desk.send(.setRules([RuleChoice("priority"), limit]))
    desk.answer("A")
    #expect(desk.visible() == "B")
    desk.send(.setRules([limit]))
    desk.answer("B")
    #expect(desk.visible() == nil)
    desk.advance(by: .seconds(60))
    #expect(desk.visible() == "C")
  }

  @Test func otherSettingsKeepWhatWasCounted() throws {
    var desk = try desk(RuleChoice("frequency", ["limit": 5, "window": 60]))
    desk.enqueue(Popup(id: "A", kind: "k"), Popup(id: "B", kind: "k"))
    desk.send(.setRules([RuleChoice("frequency", ["limit": 1, "window": 60])]))
    desk.answer("A")
    #expect(desk.visible() == nil)
  }

  @Test func aGapBeginsAfterWhatIsOnScreen() throws {
    var desk = try desk()
    desk.enqueue(Popup(id: "A", kind: "k"))
    desk.send(.setRules([RuleChoice("frequency", ["gap": 10])]))
    desk.advance(by: .seconds(30))
    desk.answer("A")
    desk.enqueue(Popup(id: "B", kind: "k"))
    #expect(desk.visible() == nil)
    desk.advance(by: .seconds(10))
    #expect(desk.visible() == "B")
  }

  @Test func aSignalThatLastsIsKnown() throws {
    var desk = try desk()
    desk.send(.signal(PopupSignal("sheetOpen", .began)))
    desk.advance(by: .seconds(7))
    desk.send(.setRules([RuleChoice("quiet", ["longest": 10])]))
    desk.enqueue(Popup(id: "A"))
    #expect(desk.visible() == nil)
    // Since it began.
    desk.advance(by: .seconds(3))
    #expect(desk.visible() == "A")
    desk.answer("A")
    desk.send(.setRules([RuleChoice("quiet")]))
    desk.enqueue(Popup(id: "B"))
    #expect(desk.visible() == nil)
    desk.send(.signal(PopupSignal("sheetOpen", .ended)))
    #expect(desk.visible() == "B")
    desk.answer("B")
    desk.send(.setRules([]), .setRules([RuleChoice("quiet")]), .enqueue(Popup(id: "C")))
    #expect(desk.visible() == "C")
  }

  @Test func aFlowIsWhereItWas() throws {
    let flow: SettingValue = [
      "flows": [
        ["flow": "wish", "steps": [["step": "A", "otherwise": "B"], ["step": "B"]]]
      ]
    ]
    func popup(_ step: String) -> Popup {
      Popup(id: step, step: PopupStep(flow: "wish", step: step))
    }
    var known = try desk(RuleChoice("flow", flow))
    known.enqueue(popup("B"), popup("A"), Popup(id: "other"))
    known.send(.setRules([RuleChoice("priority"), RuleChoice("flow", flow)]))
    known.answerAll()
    #expect(known.presented.firstIndex(of: "A")! < known.presented.firstIndex(of: "B")!)
    var new = try desk()
    new.enqueue(popup("A"), Popup(id: "other"), popup("B"))
    new.send(.setRules([RuleChoice("flow", flow)]))
    new.answerAll()
    // The first step is on screen: the flow is under way.
    #expect(new.presented == ["A", "B", "other"])
  }

  @Test func whatCannotBeReadRestarts() throws {
    var desk = try desk(RuleChoice("forgetful"))
    desk.enqueue(Popup(id: "A"))
    let events = desk.send(.setRules([RuleChoice("forgetful")]))
    #expect(
      events == [
        .rejected(
          .unreadable(because: "The rule “forgetful” restarts. “saved” must be nothing at all."))
      ])
    // It was not left with half of it.
    #expect(desk.machine.snapshot(at: desk.now).rules.map(\.state) == [.whole(1)])
  }

  @Test func invalidChoicesChangeNothing() throws {
    var desk = try desk(RuleChoice("priority"))
    let known = "arrival, priority, flow, frequency, quiet, forgetful"
    for (choices, reason) in [
      ([RuleChoice("new")], "There is no rule “new”. There is: \(known)."),
      (
        [RuleChoice("quiet"), RuleChoice("quiet")],
        "The rule “quiet” is chosen twice; choose it once."
      ),
      (
        [RuleChoice("quiet", ["longest": "ever"])],
        "Rule “quiet”: “longest” must be a number of seconds, not negative."
      ),
    ] {
      #expect(desk.send(.setRules(choices)) == [.rejected(.invalidRules(because: reason))])
    }
    desk.enqueue(Popup(id: "A"), Popup(id: "B"), Popup(id: "C", priority: 1))
    desk.answerAll()
    #expect(desk.presented == ["A", "C", "B"])
    var values = PopupDesk(rules: [PriorityRule()])
    #expect(
      values.send(.setRules([RuleChoice("priority")])) == [
        .rejected(
          .invalidRules(because: "There is no rule “priority”: none is registered."))
      ])
  }
}

/// Counts popups, and cannot read what it has saved.
private struct ForgetfulRule: PopupRule {
  static let name = "forgetful"
  static let summary = "Counts popups."
  private var count: Int64 = 0

  init(settings: SettingValue) throws(FieldError) {}

  func saved(at now: Instant) -> SettingValue? { .whole(count) }

  mutating func restore(_ saved: SettingValue, at now: Instant) throws(FieldError) {
    count = 100
    throw .invalid("saved", allowed: "nothing at all")
  }

  mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    if case .didEnqueue = transition { count += 1 }
  }
}
