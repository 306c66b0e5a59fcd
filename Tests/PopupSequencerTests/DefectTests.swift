import PopupPromises
import PopupRuleTesting
import PriorityRule
import Testing

/// Earlier faults of popups, each as it was seen.
@Suite struct DefectTests {
  // MARK: Revocations

  /// It was forgotten with what had ended, or with the newer one.
  @Test(arguments: [1, 2]) func aRevocationOutlivesThePopupThatItIsTooLateFor(version: Int) {
    var tester = PopupTester { $0.endedLimit = 1 }
    tester.enqueue(Popup(id: "A", version: version))
    if version == 1 { tester.answer("A") }
    tester.send(.revoke(id: "A", version: 1))
    tester.answerAll()
    tester.advance(by: .seconds(1))
    tester.enqueue(Popup(id: "B"))
    tester.answerAll()
    tester.advance(by: .seconds(1))
    tester.enqueue(Popup(id: "A", version: 1))
    #expect(tester.presented == ["A", "B"])
  }

  // MARK: Updates

  @Test func theSameDeliveryAgainDoesNotRevertAPriority() {
    var tester = PopupTester(rules: [PriorityRule()])
    tester.enqueue(Popup(id: "A"), Popup(id: "B"), Popup(id: "C", priority: 3))
    tester.send(.prioritize(id: "B", to: 9))
    #expect(tester.send(.enqueue(Popup(id: "B"))) == [.rejected(.duplicate(id: "B"))])
    #expect(tester.waiting() == ["B", "C"] && tester.machine.statistics.replaced == 0)
    // Another content keeps it, another priority replaces it.
    tester.enqueue(Popup(id: "B", version: 1, payload: "new"))
    #expect(tester.waiting() == ["B", "C"])
    tester.enqueue(Popup(id: "B", version: 2, payload: "new", priority: 1))
    #expect(tester.waiting() == ["C", "B"])
  }

  @Test func aPayloadThatLooksAlikeIsAnUpdate() {
    var tester = PopupTester()
    tester.enqueue(Popup(id: "A", payload: "\u{e9}"))
    let popup = Popup(id: "A", payload: "e\u{301}")
    #expect(tester.send(.enqueue(popup)) == [.didUpdate(.init(popup: popup, isOnScreen: true))])
  }

  @Test func aScreenHasThePriorityThatAPopupWasGivenWhileItIsOnScreen() {
    var tester = PopupTester()
    var viewState = PopupViewState(tester.machine.state(at: .start))
    let events =
      tester.send(.enqueue(Popup(id: "A")))
      + tester.send(.prioritize(id: "A", to: 5))
    for event in events { viewState.apply(event, at: .start) }
    #expect(viewState.modal?.popup.priority == 5)
    #expect(viewState == PopupViewState(tester.machine.state(at: .start)))
    #expect(tester.send(.prioritize(id: "A", to: 5)).isEmpty)
  }

  // MARK: The minimum time

  @Test func aSceneThatReturnsWithinTheMinimumTimeChangesNothing() {
    var tester = PopupTester()
    tester.send(.setScene("room"))
    tester.enqueue(Popup(id: "A", scene: "room", minimumTime: .seconds(5)))
    tester.advance(by: .seconds(1))
    tester.send(.setScene("shop"), .setScene("room"))
    tester.advance(by: .seconds(60))
    #expect(tester.visible() == "A" && tester.presented == ["A"])
  }

  @Test func aPopupWithoutAnEndEndsTheCallAtTheEndOfTime() throws {
    var machine = try PopupMachine(configuration: PopupConfiguration(), rules: [])
    var events: [PopupEvent] = []
    let second = Instant.start + .seconds(1)
    machine.handle(
      .enqueue(Popup(id: "A", maximumTime: .seconds(Int64.max))), at: .start, into: &events)
    machine.handle(.didAppear(PopupVersion(id: "A")), at: .start, into: &events)
    machine.handle(.suspend(reason: "call"), at: second, into: &events)
    machine.handle(.resume(reason: "call"), at: second + .seconds(1), into: &events)
    machine.handle(.suspendScope(scope: .channel("banner")), at: .distantFuture, into: &events)
    machine.handle(.resumeScope(scope: .channel("banner")), at: .distantFuture, into: &events)
    #expect(machine.state(at: .distantFuture).statistics.onScreen == 1)
  }

  // MARK: Order and views

  @Test func aRuleThatAsksAgainIsNotAskedAtTheEndOfTime() throws {
    var machine = try PopupMachine(
      configuration: PopupConfiguration(), rules: [AnyPopupRule(RestlessRule(), name: "restless")])
    var events: [PopupEvent] = []
    machine.handle(.enqueue(Popup(id: "A")), at: .start, into: &events)
    machine.deadlineReached(at: .distantFuture, into: &events)
    let notice = PopupEvent.didNotify(.init(rule: "restless", name: "wake", subject: "1"))
    #expect(events.filter { if case .didNotify = $0 { true } else { false } } == [notice])
    #expect(machine.nextDeadline == nil)
  }
}

/// A rule that wants to be woken as soon as it has been, often enough to be noticed, but not forever.
private struct RestlessRule: PopupRule {
  static let name = "restless"
  static let summary = "Asks and asks."

  private var wakes = 0

  init(_ settings: NoSettings = NoSettings()) {}

  mutating func learn(_ transition: PopupTransition, at now: Instant, effects: inout RuleEffects) {
    if case .woken = transition {
      wakes += 1
      effects.notify("wake", "\(wakes)")
    }
    if wakes < 9 { effects.wake(at: now, about: "anything") }
  }
}
