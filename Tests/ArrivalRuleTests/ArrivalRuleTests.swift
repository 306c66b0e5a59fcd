import ArrivalRule
import PopupPromises
import PopupRuleTesting
import PopupSequencer
import Testing

@Suite struct ArrivalRuleTests {
  private let roundRobin = [ArrivalRule(roundRobin: true)]

  /// A popup of the queue that its name begins with.
  private func popup(_ id: String, in queue: PopupQueue? = nil, version: Int = 0) -> Popup {
    Popup(id: id, version: version, queue: queue ?? PopupQueue(String(id.prefix(1))))
  }

  @Test func channelsTakeTurnsOnTheirOwn() {
    let modal = PopupScope.channel(PopupChannel.modal)
    var tester = PopupTester(rules: roundRobin)
    tester.send(.suspend(modal, reason: "r"))
    for id in ["a1", "a2"] { tester.enqueue(popup(id)) }
    for id in ["x1", "x2", "x3"] {
      tester.send(.enqueue(Popup(id: id, queue: "x", channel: PopupChannel.banner)))
      tester.send(.didAnswer(id: id))
    }
    tester.send(.enqueue(popup("b1")), .resume(modal, reason: "r"))
    tester.answerAll()
    #expect(tester.presented == ["x1", "x2", "x3", "a1", "b1", "a2"])
  }

  @Test func aPopupThatMovesToAnotherQueueIsItsLast() {
    var tester = PopupTester(rules: roundRobin)
    tester.send(.suspend(reason: .app))
    for id in ["a1", "a2", "b1", "b2"] { tester.enqueue(popup(id)) }
    tester.send(.enqueue(popup("a1", in: "b", version: 1)), .resume(reason: .app))
    tester.answerAll()
    #expect(tester.presented == ["b1", "a2", "b2", "a1"])
  }

  /// What is restored and revoked already ends without having been enqueued.
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

  @Test func aQueueThatFillsLateDoesNotCatchUpWhenViewsDoNotReport() {
    var tester = PopupTester(rules: roundRobin) {
      for index in $0.channels.indices { $0.channels[index].viewReports = true }
    }
    for id in ["a1", "a2", "a3", "a4", "a5"] { tester.enqueue(Popup(id: id, queue: "a")) }
    // No view reports: each ends when its limit is over.
    tester.advance(by: .seconds(5))
    tester.advance(by: .seconds(5))
    #expect(tester.onScreen() == "a3")
    for id in ["c1", "c2", "c3"] { tester.enqueue(popup(id)) }
    tester.advance(by: .seconds(25))
    #expect(tester.outcomes.map(\.id) == ["a1", "a2", "a3", "a4", "c1", "a5", "c2"])
  }
}
