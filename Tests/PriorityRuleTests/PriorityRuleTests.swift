import PopupPromises
import PopupRuleTesting
import PopupSequencer
import PriorityRule
import Testing

@Suite struct PriorityRuleTests {
  private func order(_ rule: PriorityRule, _ arrivals: [(id: String, at: Int, Int)]) -> [String] {
    var tester = PopupTester(rules: [rule])
    tester.send(.suspend(reason: .app))
    for (id, second, priority) in arrivals {
      tester.advance(by: .seconds(second) - (tester.now - .start))
      tester.send(.enqueue(Popup(id: id, priority: priority)))
    }
    tester.send(.resume(reason: .app))
    tester.answerAll()
    return tester.presented
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
    var tester = PopupTester(rules: [PriorityRule(preemptFrom: 3)])
    tester.send(.enqueue(Popup(id: "low")), .enqueue(Popup(id: "mid", priority: 2)))
    #expect(tester.visible() == "low")
    tester.send(.enqueue(Popup(id: "high", priority: 3)))
    #expect(tester.visible() == "high")
  }

  @Test func aWaitingOneThatBecomesImportantPreempts() {
    var tester = PopupTester(rules: [PriorityRule(preemptFrom: 3)])
    tester.send(.enqueue(Popup(id: "a")), .enqueue(Popup(id: "b")), .enqueue(Popup(id: "c")))
    tester.send(.prioritize(id: "c", to: 2))
    #expect(tester.machine.state(at: tester.now).channels[0].waiting == ["c", "b"])
    tester.send(.prioritize(id: "b", to: 3))
    #expect(tester.visible() == "b")
  }

  @Test(arguments: [PriorityRule(), PriorityRule(preemptFrom: 1, aging: .seconds(1_000_000_000))])
  func hostileNumbersKeepTheOrder(rule: PriorityRule) {
    #expect(
      order(rule, [("least", 0, .min), ("none", 0, 0), ("most", 0, .max)])
        == ["most", "none", "least"])
    var tester = PopupTester(rules: [PriorityRule(preemptFrom: .max)])
    tester.send(.enqueue(Popup(id: "least", priority: .min)))
    tester.send(.enqueue(Popup(id: "most", priority: .max)))
    #expect(tester.visible() == "most")
  }

  @Test func theLeastPriorityIsBehindTheNext() {
    #expect(
      order(PriorityRule(), [("least", 0, .min), ("next", 0, .min + 1)]) == ["next", "least"])
  }

  @Test func aNegativeDifferenceIsAnError() throws {
    var registry = PopupRuleRegistry()
    try registry.register(PriorityRule.self)
    #expect(throws: PopupRuleError.self) {
      try registry.rules(for: [PopupRuleConfiguration("priority", ["preemptFrom": -1])])
    }
    #expect(throws: PopupRuleError.self) {
      try registry.rules(for: [PopupRuleConfiguration("priority", ["aging": -1])])
    }
  }
}
