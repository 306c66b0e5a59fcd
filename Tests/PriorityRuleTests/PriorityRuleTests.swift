import PopupPromises
import PopupRuleTesting
import PriorityRule
import Testing

@Suite struct PriorityRuleTests {
  private func order(_ rule: PriorityRule, _ arrivals: [(id: String, Int)]) -> [String] {
    var tester = PopupTester(rules: [rule])
    tester.send(.suspend(reason: .app))
    for (id, priority) in arrivals { tester.send(.enqueue(Popup(id: id, priority: priority))) }
    tester.send(.resume(reason: .app))
    tester.answerAll()
    return tester.presented
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
      order(rule, [("least", .min), ("none", 0), ("most", .max)]) == ["most", "none", "least"])
    #expect(order(PriorityRule(), [("least", .min), ("next", .min + 1)]) == ["next", "least"])
    var tester = PopupTester(rules: [PriorityRule(preemptFrom: .max)])
    tester.send(.enqueue(Popup(id: "least", priority: .min)))
    tester.send(.enqueue(Popup(id: "most", priority: .max)))
    #expect(tester.visible() == "most")
  }
}
