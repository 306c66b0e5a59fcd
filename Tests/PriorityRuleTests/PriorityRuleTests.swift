import PopupSequencer
import PopupRuleTesting
import PriorityRule
import Testing

@Suite struct PriorityRuleTests {
  private func order(_ rule: PriorityRule, _ arrivals: [(id: String, at: Int, Int)]) -> [String] {
    var desk = PopupDesk(rules: [rule])
    desk.send(.suspend(reason: .app))
    for (id, second, priority) in arrivals {
      desk.advance(by: .seconds(second) - (desk.now - .start))
      desk.send(.enqueue(Popup(id: id, priority: priority)))
    }
    desk.send(.resume(reason: .app))
    desk.answerAll()
    return desk.presented
  }

  @Test func theMoreImportantIsFirstAndEqualsByArrival() {
    #expect(
      order(PriorityRule(), [("a", 0, 1), ("b", 0, 3), ("c", 0, 1), ("d", 0, 3), ("e", 0, -7)])
        == ["b", "d", "a", "c", "e"])
  }

  @Test func whatWaitsBecomesMoreImportant() {
    let rule = PriorityRule(aging: .seconds(10))
    #expect(order(rule, [("old", 0, 1), ("new", 19, 3)]) == ["new", "old"])
    #expect(order(rule, [("old", 0, 1), ("new", 21, 3)]) == ["old", "new"])
  }

  @Test func aDifferenceFromWhichOnItPreempts() {
    var desk = PopupDesk(rules: [PriorityRule(preemptFrom: 3)])
    desk.send(.enqueue(Popup(id: "low")), .enqueue(Popup(id: "mid", priority: 2)))
    #expect(desk.visible() == "low")
    desk.send(.enqueue(Popup(id: "high", priority: 3)))
    #expect(desk.visible() == "high")
  }

  @Test func aWaitingOneThatBecomesImportantPreempts() {
    var desk = PopupDesk(rules: [PriorityRule(preemptFrom: 3)])
    desk.send(.enqueue(Popup(id: "a")), .enqueue(Popup(id: "b")), .enqueue(Popup(id: "c")))
    desk.send(.prioritize(PopupPrioritization(id: "c", priority: 2)))
    #expect(desk.machine.state(at: desk.now).channels[0].waiting == ["c", "b"])
    desk.send(.prioritize(PopupPrioritization(id: "b", priority: 3)))
    #expect(desk.visible() == "b")
  }

  @Test(arguments: [PriorityRule(), PriorityRule(preemptFrom: 1, aging: .seconds(4_000_000_000))])
  func hostileNumbersKeepTheOrder(rule: PriorityRule) {
    #expect(
      order(rule, [("least", 0, .min), ("none", 0, 0), ("most", 0, .max)])
        == ["most", "none", "least"])
    var desk = PopupDesk(rules: [PriorityRule(preemptFrom: .max)])
    desk.send(.enqueue(Popup(id: "least", priority: .min)))
    desk.send(.enqueue(Popup(id: "most", priority: .max)))
    #expect(desk.visible() == "most")
  }

  @Test func theLeastPriorityIsBehindTheNext() {
    #expect(
      order(PriorityRule(), [("least", 0, .min), ("next", 0, .min + 1)]) == ["next", "least"])
  }

  @Test func aNegativeDifferenceIsAnError() throws {
    var registry = PopupRuleRegistry()
    try registry.register(PriorityRule.self)
    #expect(throws: PopupRuleError.self) {
      try registry.rules(for: [RuleChoice("priority", ["preemptFrom": -1])])
    }
    #expect(throws: PopupRuleError.self) {
      try registry.rules(for: [RuleChoice("priority", ["aging": -1])])
    }
  }
}
