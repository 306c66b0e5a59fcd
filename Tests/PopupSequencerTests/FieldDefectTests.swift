import ArrivalRule
import PopupPromises
import PopupRuleTesting
import PriorityRule
import Testing

/// Defects that were found by use from outside, each with its smallest input.
@Suite struct FieldDefectTests {
  // MARK: Rules

  @Test func theLineIsRankedByTheRulesThatReplaceOthers() throws {
    var registry = PopupRuleRegistry()
    try registry.register(PriorityRule.self)
    let machine = try PopupMachine(configuration: PopupConfiguration(), rules: registry)
    for priorities in [[0, 1, 2, 1, 2], [2, 0, 1, 2, 0, 1]] {
      for (before, after) in [(["priority"], []), ([], ["priority"])] {
        var machine = machine
        var events: [PopupEvent] = []
        let rules = { (names: [String]) in names.map { RuleConfiguration($0) } }
        machine.handle(.setRules(rules(before)), at: .start, into: &events)
        for (number, priority) in priorities.enumerated() {
          let popup = Popup(id: "p\(number)", scene: "on", priority: priority)
          machine.handle(.enqueue(popup), at: .start, into: &events)
        }
        machine.handle(.setRules(rules(after)), at: .start, into: &events)
        #expect(machine.fault(at: .start) == nil)
        let first = after.isEmpty ? 0 : priorities.firstIndex(of: 2)!
        machine.handle(.setScene("on"), at: .start, into: &events)
        let presented = events.compactMap { event -> String? in
          if case .willPresent(let presentation) = event { presentation.popup.id } else { nil }
        }
        #expect(presented == ["p\(first)"])
      }
    }
  }

  // MARK: Preemptions

  /// A popup that goes away while it is the first in line and does not preempt.
  enum Departure: CaseIterable, Sendable {
    case revoked, answered, expired, signaled, deferredByRule, deferredByScene
  }

  @Test(arguments: Departure.allCases)
  func theNextInLinePreemptsWhenTheFirstGoesAway(departure: Departure) {
    var tester = PopupTester(rules: [
      SignalRule(), PriorityRule(preemptFrom: 5, aging: .seconds(30)),
    ])
    tester.send(.setScene("room"))
    tester.enqueue(Popup(id: "A"))
    tester.advance(by: .seconds(1))
    var first = Popup(id: "C", kind: "first", priority: 4, endsOn: ["over": .cancelled])
    if departure == .expired { first.expiry = .start + .seconds(310) }
    if departure == .deferredByScene { first.scene = "room" }
    tester.enqueue(first)
    tester.advance(by: .seconds(209))
    tester.enqueue(Popup(id: "B", priority: 10))
    #expect(tester.visible() == "A" && tester.waiting() == ["C", "B"])
    tester.advance(by: .seconds(100))
    switch departure {
    case .revoked: tester.send(.revoke(id: "C"))
    case .answered: tester.answer("C")
    case .expired: break
    case .signaled: tester.send(.signal(PopupSignal("over")))
    case .deferredByRule: tester.send(.signal(PopupSignal("close")))
    case .deferredByScene: tester.send(.setScene("shop"))
    }
    #expect(tester.visible() == "B")
  }

  @Test func theNextInLinePreemptsWithTheNewestFirst() {
    var tester = PopupTester(rules: [ArrivalRule(newestFirst: true), PriorityRule(preemptFrom: 5)])
    tester.enqueue(Popup(id: "A"), Popup(id: "B", priority: 10))
    #expect(tester.visible() == "B")
    var other = PopupTester(rules: [ArrivalRule(newestFirst: true), PriorityRule(preemptFrom: 5)])
    other.enqueue(Popup(id: "A"))
    other.send(.batch([.enqueue(Popup(id: "B", priority: 10)), .enqueue(Popup(id: "C"))]))
    #expect(other.visible() == "A")
    other.send(.revoke(id: "C"))
    #expect(other.visible() == "B")
  }

  @Test func anExplanationSaysWhyAPopupDoesNotPreempt() throws {
    var tester = PopupTester(rules: [PriorityRule(preemptFrom: 5)])
    tester.enqueue(Popup(id: "A"), Popup(id: "B", priority: 4))
    let explanation = try #require(tester.explain(id: "B"))
    let reason = try #require(explanation.reasons.first { $0.by == "priority" })
    #expect(reason.defers)
    #expect(reason.because == "The popup does not take the place of the popup “A”.")
  }

  // MARK: Rules that never settle

  @Test func aRuleThatRanksByImpressionsDoesNotHangTheSequencer() {
    var tester = PopupTester(rules: [ImpressionsRule()])
    tester.enqueue(Popup(id: "A"), Popup(id: "B"))
    #expect(tester.visible() != nil)
    #expect(tester.events.count < 32)
    #expect(
      tester.events.contains(
        .didNotify(
          RuleNotification(rule: "impressions", name: "preemptionRefused", subject: "B"))))
  }

  // MARK: Limits

  @Test func aConditionOfTooManyAlternativesIsRefused() {
    var tester = PopupTester()
    tester.enqueue(Popup(id: "A"), Popup(id: "B"))
    let fits = PopupCondition.any((0..<64).map { .id("\($0)") })
    let tooLarge = PopupCondition.not(.any((0..<65).map { .id("\($0)") }))
    #expect(
      tester.send(.advance(.channel("modal"), if: tooLarge))
        == [.rejected(.tooLargeCondition(limit: 64))])
    #expect(tester.visible() == "A")
    tester.send(.advance(.channel("modal"), if: fits))
    #expect(tester.outcome(of: "A") == .confirmed && tester.visible() == nil)
  }

  @Test func aThousandPopupsWaitAndOneMoreIsRefused() {
    var tester = PopupTester()
    tester.send(.enqueueBatch((0..<1_000).map { Popup(id: "\($0)") }))
    tester.enqueue(Popup(id: "one more"))
    #expect(tester.machine.statistics.waiting == 999)
    #expect(
      tester.outcome(of: "one more")
        == .rejected(because: "The maximum number of waiting popups is reached."))
  }

  // MARK: Explanations

  @Test func anEndedPopupIsExplainedByItsOutcome() {
    var tester = PopupTester(configure: reportingViews)
    tester.enqueue(Popup(id: "A"), Popup(id: "B", channel: "nowhere"))
    tester.send(.didAppear(id: "A"), .didAnswer(id: "A", .cancelled))
    #expect(tester.explain(id: "A")?.outcome == .cancelled)
    #expect(tester.explain(id: "A")?.phase == .dismissing)
    tester.send(.didDisappear(id: "A"))
    #expect(tester.explain(id: "A")?.outcome == .cancelled)
    #expect(tester.explain(id: "A")?.phase == .ended)
    #expect(
      tester.explain(id: "B")?.outcome == .rejected(because: "No channel has the name “nowhere”."))
  }

  @Test func oneCallExplainsAllThatWait() {
    var tester = PopupTester(rules: [PriorityRule()])
    tester.enqueue(
      Popup(id: "A"), Popup(id: "B"), Popup(id: "C", scene: "shop", priority: 1),
      Popup(id: "D", channel: "banner", notBefore: .start + .seconds(9)))
    let explanations = tester.machine.explainWaiting(at: tester.now)
    #expect(explanations.map(\.id) == ["C", "B", "D"])
    #expect(explanations.map(\.phase) == [.deferred, .queued, .deferred])
    #expect(
      explanations.allSatisfy { explanation in explanation.reasons.contains(where: \.defers) })
  }
}

/// Defers popups of the kind “first” from the signal “close” on.
private struct SignalRule: PopupRule {
  static let name = "signal"
  static let summary = "Defers popups once a signal has come."

  private var isClosed = false

  init(_ settings: NoSettings = NoSettings()) {}

  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    isClosed && entry.popup.kind == "first" ? .deferred(reason: "It is closed.") : .eligible
  }

  mutating func learn(_ transition: PopupTransition, at now: Instant, effects: inout RuleEffects) {
    if case .signaled(let signal) = transition { isClosed = isClosed || signal.name == "close" }
  }
}

/// Lets the popup that was shown least often take the place of the visible one, always.
private struct ImpressionsRule: PopupRule {
  static let name = "impressions"
  static let summary = "The popup that was shown least often is first."

  init(_ settings: NoSettings = NoSettings()) {}

  func rank(of entry: PopupEntry, at now: Instant) -> Int64? { Int64(entry.impressions) }

  func preemption(of visible: PopupEntry, by candidate: PopupEntry, at now: Instant) -> Bool? {
    true
  }
}
