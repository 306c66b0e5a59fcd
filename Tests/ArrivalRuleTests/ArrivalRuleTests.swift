import ArrivalRule
import PopupPromises
import PopupRuleTesting
import Testing

@Suite struct ArrivalRuleTests {
  private let roundRobin = [ArrivalRule(roundRobin: true)]

  /// A popup of the queue that its name begins with.
  private func popup(_ id: String, in queue: PopupQueue? = nil, version: Int = 0) -> Popup {
    Popup(id: id, version: version, queue: queue ?? PopupQueue(String(id.prefix(1))))
  }

  @Test func aPopupThatMovesToAnotherQueueIsItsLast() {
    var tester = PopupTester(rules: roundRobin)
    tester.send(.suspend(reason: .app))
    for id in ["a1", "a2", "b1", "b2"] { tester.enqueue(popup(id)) }
    tester.send(.enqueue(popup("a1", in: "b", version: 1)), .resume(reason: .app))
    tester.answerAll()
    #expect(tester.presented == ["b1", "a2", "b2", "a1"])
  }

  /// A restored popup that is revoked already ends without having been enqueued.
  @Test func theEndOfAPopupOfAnEarlierLaunchIsNoTurn() {
    var first = PopupTester(rules: roundRobin)
    first.send(.suspend(reason: .app), .enqueue(popup("old", in: "a")))
    var second = PopupTester(rules: roundRobin)
    second.send(
      .suspend(reason: .app), .enqueue(popup("a1")), .revoke(id: "old"),
      .restore(first.machine.snapshot(at: first.now)))
    for id in ["a2", "b1"] { second.enqueue(popup(id)) }
    second.send(.resume(reason: .app))
    second.answerAll()
    #expect(second.presented == ["a1", "b1", "a2"])
  }
}
