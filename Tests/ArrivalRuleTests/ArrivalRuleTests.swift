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
    while let id = desk.visible() { desk.send(.didAnswer(id: id, .confirmed)) }
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
    desk.send(.didAnswer(id: "a1", .confirmed), .didAnswer(id: "a2", .confirmed))
    for number in 1...3 { desk.send(.enqueue(Popup(id: "b\(number)", queue: "b"))) }
    while let id = desk.visible() { desk.send(.didAnswer(id: id, .confirmed)) }
    #expect(desk.presented == ["a1", "a2", "a3", "a4", "b1", "b2", "b3"])
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
      while let id = desk.visible() { desk.send(.didAnswer(id: id, .confirmed)) }
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
}
