import ArrivalRule
import PopupPromises
import PopupRuleTesting
import PopupSequencer
import Testing

@Suite struct ArrivalRuleTests {
  private func order(_ rule: ArrivalRule, _ arrivals: [(String, PopupQueue)]) -> [String] {
    var tester = PopupTester(rules: [rule])
    tester.send(.suspend(reason: .app))
    for (id, queue) in arrivals { tester.send(.enqueue(Popup(id: id, queue: queue))) }
    tester.send(.resume(reason: .app))
    tester.answerAll()
    return tester.presented
  }

  private let arrivals: [(String, PopupQueue)] = [
    ("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("b2", "b"), ("c1", "c"),
  ]

  @Test func firstInFirstOut() {
    #expect(order(ArrivalRule(), arrivals) == ["a1", "a2", "a3", "b1", "b2", "c1"])
  }

  @Test func theNewestFirst() {
    #expect(
      order(ArrivalRule(newestFirst: true), arrivals) == ["c1", "b2", "b1", "a3", "a2", "a1"])
  }

  @Test func queuesAlternate() {
    #expect(order(ArrivalRule(roundRobin: true), arrivals) == ["a1", "b1", "c1", "a2", "b2", "a3"])
  }

  @Test func aQueueThatComesLaterDoesNotCatchUp() {
    var tester = PopupTester(rules: [ArrivalRule(roundRobin: true)])
    for number in 1...4 { tester.send(.enqueue(Popup(id: "a\(number)", queue: "a"))) }
    tester.send(.didAnswer(id: "a1"), .didAnswer(id: "a2"))
    for number in 1...3 { tester.send(.enqueue(Popup(id: "b\(number)", queue: "b"))) }
    tester.answerAll()
    #expect(tester.presented == ["a1", "a2", "a3", "a4", "b1", "b2", "b3"])
  }

  @Test func channelsTakeTurnsOnTheirOwn() {
    let modal = PopupScope.channel(PopupChannel.modal)
    var tester = PopupTester(rules: [ArrivalRule(roundRobin: true)])
    tester.send(.suspend(modal, reason: "r"))
    for id in ["a1", "a2"] { tester.send(.enqueue(Popup(id: id, queue: "a"))) }
    for id in ["x1", "x2", "x3"] {
      tester.send(.enqueue(Popup(id: id, queue: "x", channel: PopupChannel.banner)))
      tester.send(.didAnswer(id: id))
    }
    tester.send(.enqueue(Popup(id: "b1", queue: "b")), .resume(modal, reason: "r"))
    tester.answerAll()
    #expect(tester.presented == ["x1", "x2", "x3", "a1", "b1", "a2"])
  }

  @Test func aPopupThatMovesToAnotherQueueIsItsLast() {
    var tester = PopupTester(rules: [ArrivalRule(roundRobin: true)])
    tester.send(.suspend(reason: .app))
    for id in ["a1", "a2", "b1", "b2"] {
      tester.send(.enqueue(Popup(id: id, queue: PopupQueue(String(id.prefix(1))))))
    }
    tester.send(.enqueue(Popup(id: "a1", version: 1, queue: "b")), .resume(reason: .app))
    tester.answerAll()
    #expect(tester.presented == ["b1", "a2", "b2", "a1"])
  }

  /// What is restored and revoked already ends without having been enqueued.
  @Test func theEndOfAPopupOfAnEarlierLaunchIsNoTurn() {
    var first = PopupTester(rules: [ArrivalRule(roundRobin: true)])
    first.send(.suspend(reason: .app), .enqueue(Popup(id: "old", queue: "a")))
    var second = PopupTester(rules: [ArrivalRule(roundRobin: true)])
    second.send(
      .suspend(reason: .app), .enqueue(Popup(id: "a1", queue: "a")),
      .revoke(id: "old"),
      .restore(first.machine.snapshot(at: first.now)))
    for id in ["a2", "b1"] {
      second.send(.enqueue(Popup(id: id, queue: PopupQueue(String(id.prefix(1))))))
    }
    second.send(.resume(reason: .app))
    second.answerAll()
    #expect(second.presented == ["a1", "b1", "a2"])
  }

  @Test func asTheFirstRuleItDecidesBeforeAnyOther() throws {
    struct Reverse: PopupRule {
      static let name = "reverse"
      static let summary = "The last first."
      init(_ settings: NoSettings = NoSettings()) {}
      func rank(of entry: PopupEntry, at now: Instant) -> Int64? { -entry.arrival }
    }
    func order(_ rules: [any PopupRule]) -> [String] {
      var tester = PopupTester(rules: rules)
      tester.send(.enqueueBatch(["a", "b", "c"].map { Popup(id: $0) }))
      tester.answerAll()
      return tester.presented
    }
    #expect(order([ArrivalRule(), Reverse()]) == ["a", "b", "c"])
    #expect(order([Reverse(), ArrivalRule()]) == ["c", "b", "a"])
  }

  @Test func roundRobinAndNewestFirstExcludeEachOther() throws {
    var registry = PopupRuleRegistry()
    try registry.register(ArrivalRule.self)
    #expect(throws: PopupRuleError.self) {
      try registry.rules(for: [
        PopupRuleConfiguration("arrival", ["roundRobin": true, "newestFirst": true])
      ])
    }
  }

  @Test func aQueueThatFillsLateDoesNotCatchUpWhenViewsDoNotReport() {
    var tester = PopupTester(rules: [ArrivalRule(roundRobin: true)]) {
      for index in $0.channels.indices { $0.channels[index].viewReports = true }
    }
    for id in ["a1", "a2", "a3", "a4", "a5"] { tester.enqueue(Popup(id: id, queue: "a")) }
    // No view reports: each ends when its limit is over.
    tester.advance(by: .seconds(5))
    tester.advance(by: .seconds(5))
    #expect(tester.onScreen() == "a3")
    for id in ["c1", "c2", "c3"] { tester.enqueue(Popup(id: id, queue: "c")) }
    tester.advance(by: .seconds(25))
    #expect(tester.outcomes.map(\.id) == ["a1", "a2", "a3", "a4", "c1", "a5", "c2"])
  }
}
