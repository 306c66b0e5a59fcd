import PopupRuleTesting
import PopupSequencer
import RoomCore
import Testing

/// What popups did wrong once, each as it was seen.
@Suite struct DefectTests {
  private func advert(_ id: String, in channel: String = PopupChannel.modal) -> Popup {
    Popup(id: id, kind: "advert", channel: channel)
  }

  // MARK: Revocations

  @Test func aRevocationUpToAVersionHoldsWhetherThePopupCameBeforeOrAfter() {
    for comesFirst in [true, false] {
      var desk = PopupDesk()
      if comesFirst { desk.enqueue(Popup(id: "A", version: 1)) }
      desk.send(.revoke(PopupRevocation(id: "A", version: 3)))
      desk.enqueue(Popup(id: "A", version: 2), Popup(id: "A", version: 3))
      #expect(desk.visible() == nil, "comes first: \(comesFirst)")
      desk.enqueue(Popup(id: "A", version: 4))
      #expect(desk.visible() == "A")
    }
  }

  @Test func aRevocationWithoutAVersionMeansEveryVersionBeforeAndAfter() {
    for comesFirst in [true, false] {
      var desk = PopupDesk()
      if comesFirst { desk.enqueue(Popup(id: "A", version: 1)) }
      desk.send(.revoke(PopupRevocation(id: "A")))
      desk.enqueue(Popup(id: "A", version: 2), Popup(id: "A", version: 3))
      #expect(desk.visible() == nil && desk.waiting().isEmpty, "comes first: \(comesFirst)")
    }
  }

  /// It was forgotten at the age of the first.
  @Test func aRepeatedRevocationIsRememberedByTheLastTime() {
    var desk = PopupDesk { $0.revocationLimit = 2 }
    for id in ["A", "B", "A", "C"] { desk.send(.revoke(PopupRevocation(id: id, version: 1))) }
    desk.enqueue(Popup(id: "A", version: 1))
    #expect(desk.visible() == nil)
  }

  /// It was forgotten with what had ended, or with the newer one.
  @Test(arguments: [1, 2]) func aRevocationOutlivesThePopupThatItIsTooLateFor(version: Int) {
    var desk = PopupDesk { $0.endedLimit = 1 }
    desk.enqueue(Popup(id: "A", version: version))
    if version == 1 { desk.answer("A") }
    desk.send(.revoke(PopupRevocation(id: "A", version: 1)))
    desk.answerAll()
    desk.advance(by: .seconds(1))
    desk.enqueue(Popup(id: "B"))
    desk.answerAll()
    desk.advance(by: .seconds(1))
    desk.enqueue(Popup(id: "A", version: 1))
    #expect(desk.presented == ["A", "B"])
  }

  @Test func revokedPopupsDoNotComeBackThroughRestore() {
    var first = PopupDesk()
    first.send(.suspend(reason: .app), .enqueueBatch([Popup(id: "A"), Popup(id: "B")]))
    let snapshot = first.machine.snapshot(at: first.now)
    var second = PopupDesk()
    second.send(.revoke(PopupRevocation(id: "A")), .restore(PopupRestoration(snapshot: snapshot)))
    #expect(second.visible() == "B" && second.waiting().isEmpty)
  }

  @Test func popupsOfAnotherMatchDoNotComeBackThroughRestore() {
    var first = PopupDesk()
    first.send(.setMatch("m1"), .suspend(reason: .app))
    first.enqueue(Popup(id: "A", queue: PopupQueue("q", match: "m1")), Popup(id: "B"))
    let snapshot = first.machine.snapshot(at: first.now)
    var second = PopupDesk()
    second.send(.setMatch("m2"), .restore(PopupRestoration(snapshot: snapshot)))
    #expect(second.visible() == "B" && second.waiting().isEmpty)
  }

  @Test func aPopupRevokedBeforeItWasVisibleDelaysNothing() {
    var desk = PopupDesk(configure: reportingViews)
    desk.enqueue(Popup(id: "A"), Popup(id: "B"))
    let events = desk.send(.revoke(PopupRevocation(id: "A")))
    #expect(
      events.first
        == .willDismiss(DismissedPopup(id: "A", channel: "modal", dismissal: .ends(.revoked))))
    #expect(desk.outcome(of: "A") == .revoked && desk.onScreen() == "B")
  }

  // MARK: Updates

  @Test func theSameDeliveryAgainDoesNotRevertAPriority() {
    var desk = PopupDesk(rules: [ImportanceRule()])
    desk.enqueue(Popup(id: "A"), Popup(id: "B"), Popup(id: "C", priority: 3))
    desk.send(.prioritize(PopupPrioritization(id: "B", priority: 9)))
    #expect(desk.send(.enqueue(Popup(id: "B"))) == [.rejected(.duplicate(id: "B"))])
    #expect(desk.waiting() == ["B", "C"] && desk.machine.account.replaced == 0)
    // Another content keeps it, another priority replaces it.
    desk.enqueue(Popup(id: "B", version: 1, payload: "new"))
    #expect(desk.waiting() == ["B", "C"])
    desk.enqueue(Popup(id: "B", version: 2, payload: "new", priority: 1))
    #expect(desk.waiting() == ["C", "B"])
  }

  @Test func aScreenHasThePriorityThatAPopupWasGivenWhileItIsOnScreen() {
    var desk = PopupDesk()
    var screen = PopupScreen(desk.machine.state(at: .start))
    let events =
      desk.send(.enqueue(Popup(id: "A")))
      + desk.send(.prioritize(PopupPrioritization(id: "A", priority: 5)))
    for event in events { screen.apply(event, at: .start) }
    #expect(screen.modal?.popup.priority == 5)
    #expect(screen == PopupScreen(desk.machine.state(at: .start)))
    #expect(desk.send(.prioritize(PopupPrioritization(id: "A", priority: 5))).isEmpty)
  }

  @Test func theMaximumTimeDoesNotRestartWithEachDelivery() {
    var desk = PopupDesk()
    desk.enqueue(Popup(id: "A", maximumTime: .seconds(3)))
    for version in 1...4 {
      desk.advance(by: .milliseconds(700))
      desk.enqueue(Popup(id: "A", version: version, maximumTime: .seconds(3)))
      #expect(desk.visible() == "A")
    }
    desk.advance(by: .milliseconds(200))
    #expect(desk.outcome(of: "A") == .timedOut)
  }

  // MARK: The minimum time

  @Test(arguments: [
    PopupInput.signal(PopupSignal("over")), .setScene("shop"), .setMatch("m2"),
    .enqueue(Popup(id: "B", priority: 9)),
  ])
  func nothingElseEndsAPopupWithinItsMinimumTime(input: PopupInput) {
    var desk = PopupDesk(rules: preempting())
    desk.send(.setScene("room"), .setMatch("m1"))
    desk.enqueue(
      Popup(
        id: "A", queue: PopupQueue("q", match: "m1"), scene: "room", minimumTime: .seconds(5),
        maximumTime: .seconds(2), endsOn: ["over": .cancelled], endsWithScene: true))
    desk.advance(by: .seconds(1))
    desk.send(input)
    desk.advance(by: .milliseconds(3_999))
    #expect(desk.visible() == "A")
    desk.advance(by: .milliseconds(1))
    #expect(desk.visible() != "A")
  }

  @Test(arguments: [
    PopupInput.didAnswer(.init(id: "A", answer: .cancelled)), .didDismiss(PopupReport(id: "A")),
    .revoke(PopupRevocation(id: "A")), .removeAll, .close,
  ])
  func anAnswerOrARevocationEndsItWithinItsMinimumTime(input: PopupInput) {
    var desk = PopupDesk()
    desk.enqueue(Popup(id: "A", minimumTime: .seconds(5)))
    desk.advance(by: .seconds(1))
    desk.send(input)
    #expect(desk.outcome(of: "A") != nil)
  }

  @Test func anExpiryEndsItWithinItsMinimumTime() {
    var desk = PopupDesk()
    desk.enqueue(Popup(id: "A", expiry: desk.now + .seconds(1), minimumTime: .seconds(5)))
    desk.advance(by: .seconds(1))
    #expect(desk.outcome(of: "A") == .expired)
  }

  @Test func aSceneThatReturnsWithinTheMinimumTimeChangesNothing() {
    var desk = PopupDesk()
    desk.send(.setScene("room"))
    desk.enqueue(Popup(id: "A", scene: "room", minimumTime: .seconds(5)))
    desk.advance(by: .seconds(1))
    desk.send(.setScene("shop"), .setScene("room"))
    desk.advance(by: .seconds(60))
    #expect(desk.visible() == "A" && desk.presented == ["A"])
  }

  // MARK: Order and views

  @Test func aViewThatAppearsTooLateIsAskedToDisappear() {
    var desk = PopupDesk(configure: reportingViews)
    desk.enqueue(Popup(id: "A"), Popup(id: "B"))
    desk.advance(by: .seconds(5))
    #expect(
      desk.events.contains(
        .willDismiss(DismissedPopup(id: "A", channel: "modal", dismissal: .ends(.failedToPresent))))
    )
    #expect(desk.outcome(of: "A") == .failedToPresent && desk.onScreen() == "B")
  }

  @Test func aGapFollowsOnlyWhatWasVisible() {
    var desk = PopupDesk { configuration in
      withGap(&configuration)
      reportingViews(&configuration)
    }
    desk.enqueue(Popup(id: "A"), Popup(id: "B"), Popup(id: "C", channel: "banner"))
    #expect(desk.onScreen(in: "banner") == "C")
    desk.send(.didFailToPresent(PopupReport(id: "A")))
    #expect(desk.onScreen() == "B")
  }

  @Test func anAnswerOfAnOldVersionDoesNotEndTheNewOne() {
    var desk = PopupDesk(configure: reportingViews)
    desk.enqueue(Popup(id: "A", version: 1))
    desk.send(.didPresent(.init(id: "A")), .didAnswer(PopupReply(id: "A", answer: .confirmed)))
    desk.enqueue(Popup(id: "A", version: 2, channel: "banner"))
    // The user taps twice; the new version must not appear beside the old one.
    desk.send(.didAnswer(PopupReply(id: "A", answer: .confirmed)))
    #expect(desk.rejections == [.alreadyDismissing(id: "A")])
    #expect(desk.onScreen(in: "banner") == nil)
    desk.send(.didDismiss(PopupReport(id: "A")))
    #expect(desk.outcomes.count == 1 && desk.onScreen(in: "banner") == "A")
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

  init() {}

  init(settings: SettingValue) throws(FieldError) {}

  mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    if case .didWake = transition {
      wakes += 1
      effects.notify("wake", "\(wakes)")
    }
    if wakes < 9 { effects.wake(at: now, about: "anything") }
  }
}
