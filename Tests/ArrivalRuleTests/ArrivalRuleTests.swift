import ArrivalRule
import PopupSequencer
import PopupRuleTesting
import Testing

@Suite struct ArrivalRuleTests {
  private func order(_ rule: ArrivalRule, _ arrivals: [(String, PopupQueue)]) -> [String] {
    var desk = PopupDesk(rules: [rule])
    desk.send(.suspend(reason: .app))
    for (id, queue) in arrivals { desk.send(.enqueue(Popup(id: id, queue: queue))) }
    desk.send(.resume(reason: .app))
    desk.answerAll()
    return desk.presented
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

  @Test func queuesTakeTurns() {
    #expect(
      order(ArrivalRule(turns: true), arrivals) == ["a1", "b1", "c1", "a2", "b2", "a3"])
  }

  @Test func aQueueThatComesLaterDoesNotCatchUp() {
    var desk = PopupDesk(rules: [ArrivalRule(turns: true)])
    for number in 1...4 { desk.send(.enqueue(Popup(id: "a\(number)", queue: "a"))) }
    desk.send(
      .didAnswer(PopupReply(id: "a1", answer: .confirmed)),
      .didAnswer(.init(id: "a2", answer: .confirmed)))
    for number in 1...3 { desk.send(.enqueue(Popup(id: "b\(number)", queue: "b"))) }
    desk.answerAll()
    #expect(desk.presented == ["a1", "a2", "a3", "a4", "b1", "b2", "b3"])
  }

  @Test func channelsTakeTurnsOnTheirOwn() {
    let modal = PopupScope.channel(PopupChannel.modal)
    var desk = PopupDesk(rules: [ArrivalRule(turns: true)])
    desk.send(.suspendScope(ScopeSuspension(scope: modal, reason: "r")))
    for id in ["a1", "a2"] { desk.send(.enqueue(Popup(id: id, queue: "a"))) }
    for id in ["x1", "x2", "x3"] {
      desk.send(.enqueue(Popup(id: id, queue: "x", channel: PopupChannel.banner)))
      desk.send(.didAnswer(PopupReply(id: id, answer: .confirmed)))
    }
    desk.send(.enqueue(Popup(id: "b1", queue: "b")), .resumeScope(.init(scope: modal, reason: "r")))
    desk.answerAll()
    #expect(desk.presented == ["x1", "x2", "x3", "a1", "b1", "a2"])
  }

  @Test func aPopupThatMovesToAnotherQueueIsItsLast() {
    var desk = PopupDesk(rules: [ArrivalRule(turns: true)])
    desk.send(.suspend(reason: .app))
    for id in ["a1", "a2", "b1", "b2"] {
      desk.send(.enqueue(Popup(id: id, queue: PopupQueue(String(id.prefix(1))))))
    }
    desk.send(.enqueue(Popup(id: "a1", version: 1, queue: "b")), .resume(reason: .app))
    desk.answerAll()
    #expect(desk.presented == ["b1", "a2", "b2", "a1"])
  }

  /// What is restored and revoked already ends without having been enqueued.
  @Test func theEndOfAPopupOfAnEarlierLaunchIsNoTurn() {
    var first = PopupDesk(rules: [ArrivalRule(turns: true)])
    first.send(.suspend(reason: .app), .enqueue(Popup(id: "old", queue: "a")))
    var second = PopupDesk(rules: [ArrivalRule(turns: true)])
    second.send(
      .suspend(reason: .app), .enqueue(Popup(id: "a1", queue: "a")),
      .revoke(PopupRevocation(id: "old")),
      .restore(PopupRestoration(snapshot: first.machine.snapshot(at: first.now))))
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
      init() {}
      init(settings: SettingValue) {}
      func rank(of entry: PopupEntry, at now: Instant) -> Int64? { -entry.arrival }
    }
    func order(_ rules: [any PopupRule]) -> [String] {
      var desk = PopupDesk(rules: rules)
      desk.send(.enqueueBatch(["a", "b", "c"].map { Popup(id: $0) }))
      desk.answerAll()
      return desk.presented
    }
    #expect(order([ArrivalRule(), Reverse()]) == ["a", "b", "c"])
    #expect(order([Reverse(), ArrivalRule()]) == ["c", "b", "a"])
  }

  @Test func turnsAndNewestFirstExcludeEachOther() throws {
    var registry = PopupRuleRegistry()
    try registry.register(ArrivalRule.self)
    #expect(throws: PopupRuleError.self) {
      try registry.rules(for: [RuleChoice("arrival", ["turns": true, "newestFirst": true])])
    }
  }

  @Test func aQueueThatFillsLateDoesNotCatchUpWhenViewsDoNotReport() {
    var desk = PopupDesk(rules: [ArrivalRule(turns: true)]) {
      for index in $0.channels.indices { $0.channels[index].viewReports = true }
    }
    for id in ["a1", "a2", "a3", "a4", "a5"] { desk.enqueue(Popup(id: id, queue: "a")) }
    // No view reports: each ends when its limit is over.
    desk.advance(by: .seconds(5))
    desk.advance(by: .seconds(5))
    #expect(desk.onScreen() == "a3")
    for id in ["c1", "c2", "c3"] { desk.enqueue(Popup(id: id, queue: "c")) }
    desk.advance(by: .seconds(25))
    #expect(
      desk.outcomes.map(\.id) == ["a1", "a2", "a3", "a4", "c1", "a5", "c2"])
  }
}
