import PopupPromises
import PopupRuleTesting
import PopupSequencer
import PriorityRule
import RoomCore
import Testing

/// What popups did wrong once, each as it was seen.
@Suite struct DefectTests {
  // MARK: Revocations

  /// Without a version it means every one.
  @Test(arguments: [3, nil], [true, false])
  func aRevocationHoldsWhetherThePopupCameBeforeOrAfter(upTo version: Int?, comesFirst: Bool) {
    var tester = PopupTester()
    if comesFirst { tester.enqueue(Popup(id: "A", version: 1)) }
    tester.send(.revoke(id: "A", version: version))
    tester.enqueue(Popup(id: "A", version: 2), Popup(id: "A", version: 3))
    #expect(tester.visible() == nil && tester.waiting().isEmpty)
    tester.enqueue(Popup(id: "A", version: 4))
    #expect(tester.visible() == (version == nil ? nil : "A"))
  }

  /// It was forgotten at the age of the first.
  @Test func aRepeatedRevocationIsRememberedByTheLastTime() {
    var tester = PopupTester { $0.revocationLimit = 2 }
    for id in ["A", "B", "A", "C"] { tester.send(.revoke(id: id, version: 1)) }
    tester.enqueue(Popup(id: "A", version: 1))
    #expect(tester.visible() == nil)
  }

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

  @Test func revokedPopupsDoNotComeBackThroughRestore() {
    var first = PopupTester()
    first.send(.suspend(reason: .app), .enqueueBatch([Popup(id: "A"), Popup(id: "B")]))
    let snapshot = first.machine.snapshot(at: first.now)
    var second = PopupTester()
    second.send(.revoke(id: "A"), .restore(snapshot))
    #expect(second.visible() == "B" && second.waiting().isEmpty)
  }

  @Test func popupsOfAnotherMatchDoNotComeBackThroughRestore() {
    var first = PopupTester()
    first.send(.setMatch("m1"), .suspend(reason: .app))
    first.enqueue(Popup(id: "A", queue: PopupQueue("q", match: "m1")), Popup(id: "B"))
    let snapshot = first.machine.snapshot(at: first.now)
    var second = PopupTester()
    second.send(.setMatch("m2"), .restore(snapshot))
    #expect(second.visible() == "B" && second.waiting().isEmpty)
  }

  @Test func aPopupRevokedBeforeItWasVisibleDelaysNothing() {
    var tester = PopupTester(configure: reportingViews)
    tester.enqueue(Popup(id: "A"), Popup(id: "B"))
    let events = tester.send(.revoke(id: "A"))
    #expect(
      events.first
        == .willDismiss(DismissedPopup(id: "A", channel: "modal", dismissal: .ends(.revoked))))
    #expect(tester.outcome(of: "A") == .revoked && tester.onScreen() == "B")
  }

  // MARK: Updates

  @Test func theSameDeliveryAgainDoesNotRevertAPriority() {
    var tester = PopupTester(rules: [PriorityRule()])
    tester.enqueue(Popup(id: "A"), Popup(id: "B"), Popup(id: "C", priority: 3))
    tester.send(.prioritize(id: "B", to: 9))
    #expect(tester.send(.enqueue(Popup(id: "B"))) == [.rejected(.duplicate(id: "B"))])
    #expect(tester.waiting() == ["B", "C"] && tester.machine.account.replaced == 0)
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

  @Test func theMaximumTimeDoesNotRestartWithEachDelivery() {
    var tester = PopupTester()
    tester.enqueue(Popup(id: "A", maximumTime: .seconds(3)))
    for version in 1...4 {
      tester.advance(by: .milliseconds(700))
      tester.enqueue(Popup(id: "A", version: version, maximumTime: .seconds(3)))
      #expect(tester.visible() == "A")
    }
    tester.advance(by: .milliseconds(200))
    #expect(tester.outcome(of: "A") == .timedOut)
  }

  // MARK: The minimum time

  @Test(arguments: [
    PopupInput.signal(PopupSignal("over")), .setScene("shop"), .setMatch("m2"),
    .enqueue(Popup(id: "B", priority: 9)),
  ])
  func nothingElseEndsAPopupWithinItsMinimumTime(input: PopupInput) {
    var tester = PopupTester(rules: preempting())
    tester.send(.setScene("room"), .setMatch("m1"))
    tester.enqueue(
      Popup(
        id: "A", queue: PopupQueue("q", match: "m1"), scene: "room", minimumTime: .seconds(5),
        maximumTime: .seconds(2), endsOn: ["over": .cancelled], endsWithScene: true))
    tester.advance(by: .seconds(1))
    tester.send(input)
    tester.advance(by: .milliseconds(3_999))
    #expect(tester.visible() == "A")
    tester.advance(by: .milliseconds(1))
    #expect(tester.visible() != "A")
  }

  @Test(arguments: [
    PopupInput.didAnswer(id: "A", .cancelled), .didDisappear(id: "A"),
    .revoke(id: "A"), .removeAll, .close,
  ])
  func anAnswerOrARevocationEndsItWithinItsMinimumTime(input: PopupInput) {
    var tester = PopupTester()
    tester.enqueue(Popup(id: "A", minimumTime: .seconds(5)))
    tester.advance(by: .seconds(1))
    tester.send(input)
    #expect(tester.outcome(of: "A") != nil)
  }

  @Test func aSceneThatReturnsWithinTheMinimumTimeChangesNothing() {
    var tester = PopupTester()
    tester.send(.setScene("room"))
    tester.enqueue(Popup(id: "A", scene: "room", minimumTime: .seconds(5)))
    tester.advance(by: .seconds(1))
    tester.send(.setScene("shop"), .setScene("room"))
    tester.advance(by: .seconds(60))
    #expect(tester.visible() == "A" && tester.presented == ["A"])
  }

  // MARK: Order and views

  @Test func aGapFollowsOnlyWhatWasVisible() {
    var tester = PopupTester { configuration in
      withGap(&configuration)
      reportingViews(&configuration)
    }
    tester.enqueue(Popup(id: "A"), Popup(id: "B"), Popup(id: "C", channel: "banner"))
    #expect(tester.onScreen(in: "banner") == "C")
    tester.send(.didFailToAppear(id: "A"))
    #expect(tester.onScreen() == "B")
  }

  @Test func anAnswerOfAnOldVersionDoesNotEndTheNewOne() {
    var tester = PopupTester(configure: reportingViews)
    tester.enqueue(Popup(id: "A", version: 1))
    tester.send(.didAppear(id: "A"), .didAnswer(id: "A"))
    tester.enqueue(Popup(id: "A", version: 2, channel: "banner"))
    // The user taps twice; the new version must not appear beside the old one.
    tester.send(.didAnswer(id: "A"))
    #expect(tester.rejections == [.alreadyDismissing(id: "A")])
    #expect(tester.onScreen(in: "banner") == nil)
    tester.send(.didDisappear(id: "A"))
    #expect(tester.outcomes.count == 1 && tester.onScreen(in: "banner") == "A")
  }

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
