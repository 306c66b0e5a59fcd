import PopupSequencer
import PopupRuleTesting
import Testing

/// What other popup queues have been asked for, or got wrong: pauses, scenes, versions, time.
@Suite struct LaterScenarioTests {
  @Test func scenario7_aPauseDrainsAndPrunes() {
    var desk = PopupDesk(configure: withGap)
    desk.send(
      .enqueue(Popup(id: "A")), .didAnswer(PopupReply(id: "A", answer: .confirmed)),
      .suspend(reason: .app))
    desk.send(.enqueueBatch(["B", "C", "D"].map { Popup(id: $0) }))
    desk.send(.enqueue(Popup(id: "E", expiry: desk.now + .seconds(5))))
    desk.advance(by: .milliseconds(500))
    desk.send(.revoke(PopupRevocation(id: "B")), .resume(reason: .app))
    #expect(desk.visible() == nil)
    // The gap stood still.
    desk.advance(by: .milliseconds(999))
    #expect(desk.visible() == nil)
    desk.advance(by: .milliseconds(1))
    #expect(desk.visible() == "C")
    desk.send(
      .suspendScope(ScopeSuspension(scope: .channel("modal"), reason: .app)),
      .didAnswer(PopupReply(id: "C", answer: .confirmed)))
    desk.advance(by: .seconds(9))
    #expect(desk.visible() == nil)
    desk.send(.resumeScope(ScopeSuspension(scope: .channel("modal"), reason: .app)))
    desk.advance(by: .seconds(1))
    #expect(desk.visible() == "D")
    #expect(desk.outcome(of: "E") == .expired)
  }

  @Test func scenario7_aQueueIsPausedOnItsOwn() {
    var desk = PopupDesk()
    desk.send(
      .suspendScope(ScopeSuspension(scope: .queue("a"), reason: .app)),
      .enqueue(Popup(id: "A", queue: "a")))
    desk.send(.enqueue(Popup(id: "B", queue: "b")))
    #expect(desk.visible() == "B")
    desk.send(
      .didAnswer(PopupReply(id: "B", answer: .confirmed)),
      .resumeScope(ScopeSuspension(scope: .queue("a"), reason: .app)))
    #expect(desk.visible() == "A")
  }

  @Test func scenario8_aViewThatFailsIsNoDismissal() {
    var desk = PopupDesk(configure: reportingViews)
    desk.send(.enqueueBatch([Popup(id: "A"), Popup(id: "B")]))
    desk.send(.didFailToPresent(PopupReport(id: "A")))
    #expect(desk.outcome(of: "A") == .failedToPresent)
    #expect(desk.onScreen() == "B")
    #expect(desk.machine.account.shown == 0)
  }

  @Test func scenario8_aWatchdogFreesThePlace() {
    var desk = PopupDesk(configure: reportingViews)
    desk.send(.enqueueBatch([Popup(id: "A"), Popup(id: "B"), Popup(id: "C")]))
    desk.advance(by: .seconds(5))
    #expect(desk.outcome(of: "A") == .failedToPresent)
    desk.send(.didPresent(.init(id: "B")), .didAnswer(PopupReply(id: "B", answer: .confirmed)))
    desk.advance(by: .milliseconds(1_999))
    #expect(desk.onScreen() == "B")
    desk.advance(by: .milliseconds(1))
    #expect(desk.outcome(of: "B") == .confirmed)
    #expect(desk.onScreen() == "C")
  }

  @Test func scenario9_aPopupWaitsForItsScene() {
    var desk = PopupDesk()
    desk.send(.setScene("room"))
    desk.send(.enqueue(Popup(id: "A", scene: "room", maximumTime: .seconds(5))))
    desk.send(.enqueue(Popup(id: "B", scene: "shop")))
    desk.advance(by: .seconds(2))
    desk.send(.setScene("shop"))
    #expect(desk.visible() == "B")
    desk.send(.setScene("room"))
    #expect(desk.visible() == "A")
    desk.advance(by: .seconds(3))
    #expect(desk.outcome(of: "A") == .timedOut)
  }

  @Test func scenario9_whatEndsWithItsSceneDoesVisibleAndWaiting() {
    var desk = PopupDesk()
    desk.send(.setScene("room"))
    desk.send(
      .enqueueBatch([
        Popup(id: "A", scene: "room", endsWithScene: true),
        Popup(id: "B", scene: "room", endsWithScene: true), Popup(id: "C", scene: "room"),
      ]))
    desk.send(.setScene(nil))
    #expect(desk.outcome(of: "A") == .sceneChanged)
    #expect(desk.outcome(of: "B") == .sceneChanged)
    #expect(desk.outcome(of: "C") == nil)
    desk.send(.setScene("room"))
    #expect(desk.visible() == "C")
  }

  @Test func scenario9_anotherMatchDropsItsQueues() {
    var desk = PopupDesk()
    desk.send(.setMatch("g1"))
    desk.send(.enqueue(Popup(id: "A", queue: PopupQueue("wish", match: "g1"))))
    desk.send(.enqueue(Popup(id: "B", queue: PopupQueue("wish", match: "g1"))))
    desk.send(.enqueue(Popup(id: "C", queue: "any")))
    desk.send(.enqueue(Popup(id: "D", queue: PopupQueue("wish", match: "g2"))))
    #expect(desk.waiting() == ["B", "C", "D"])
    desk.send(.setMatch("g2"))
    #expect(desk.outcome(of: "A") == .sceneChanged)
    #expect(desk.outcome(of: "B") == .sceneChanged)
    #expect(desk.visible() == "C")
    desk.answer("C")
    #expect(desk.visible() == "D")
  }

  @Test func scenario9_aLogOutEndsVisibleWaitingAndHeldOnes() {
    var desk = PopupDesk()
    desk.send(.enqueue(Popup(id: "visible")), .enqueue(Popup(id: "waiting")))
    desk.send(.enqueue(Popup(id: "held", scene: "shop")))
    desk.send(.enqueue(Popup(id: "deferred", notBefore: desk.now + .seconds(60))))
    desk.send(.removeAll)
    #expect(desk.outcomes.map(\.id) == ["visible", "waiting", "held", "deferred"])
    #expect(desk.outcomes.allSatisfy { $0.outcome == .revoked })
    desk.advance(by: .seconds(100))
    #expect(desk.presented == ["visible"])
    // What the server of the last user still sends of them does not show.
    desk.send(.enqueue(Popup(id: "waiting")))
    #expect(desk.visible() == nil)
  }

  /// A newer version that comes, and even ends, while the older one still leaves the screen.
  @Test func theEventsOfAnIdentifierStayInOrder() {
    var desk = PopupDesk { $0.channels[0].viewReports = true }
    desk.send(.enqueue(Popup(id: "A", version: 1)), .didPresent(PopupReport(id: "A")))
    #expect(
      desk.send(.didAnswer(PopupReply(id: "A", answer: .confirmed)))
        == [
          .willDismiss(
            DismissedPopup(id: "A", channel: PopupChannel.modal, dismissal: .ends(.confirmed)))
        ])
    #expect(
      desk.send(.enqueue(Popup(id: "A", version: 2, expiry: desk.now)))
        == [.rejected(.alreadyDismissing(id: "A"))])
    #expect(desk.send(.enqueue(Popup(id: "A", version: 2))) == [])
    #expect(desk.send(.revoke(PopupRevocation(id: "A", version: 2))) == [])
    #expect(desk.send(.enqueue(Popup(id: "A", version: 3))) == [])
    let emitted = desk.send(.didDismiss(PopupReport(id: "A")))
    #expect(
      emitted.prefix(4) == [
        .didEnd(EndedPopup(id: "A", channel: PopupChannel.modal, outcome: .confirmed)),
        .didEnqueue(EnqueuedPopup(id: "A", queue: "", channel: PopupChannel.modal)),
        .didEnd(EndedPopup(id: "A", channel: PopupChannel.modal, outcome: .revoked)),
        .didEnqueue(EnqueuedPopup(id: "A", queue: "", channel: PopupChannel.modal)),
      ])
    desk.advance(by: .seconds(1))
    #expect(desk.onScreen() == "A")
  }

  @Test func scenario10_byTwoWaysOlderVersionsAndRevokesThatComeFirst() {
    var desk = PopupDesk()
    desk.send(.enqueueBatch([Popup(id: "A"), Popup(id: "B", version: 5)]))
    #expect(desk.send(.enqueue(Popup(id: "A"))) == [.rejected(.duplicate(id: "A"))])
    #expect(
      desk.send(.enqueue(Popup(id: "B", version: 4, payload: "old")))
        == [.rejected(.olderVersion(id: "B"))])
    #expect(desk.send(.revoke(.init(id: "B", version: 4))) == [.didKeepRevocation(id: "B")])
    #expect(desk.send(.revoke(.init(id: "C", version: 2))) == [.didKeepRevocation(id: "C")])
    desk.send(.enqueue(Popup(id: "C", version: 2)))
    #expect(desk.outcome(of: "C") == .revoked)
    desk.send(.enqueue(Popup(id: "C", version: 3)))
    #expect(desk.machine.account.waiting == 2)
  }

  @Test func scenario10_tombstonesAreBounded() {
    var desk = PopupDesk { $0.revocationLimit = 10 }
    for number in 0..<20 { desk.send(.revoke(PopupRevocation(id: "\(number)"))) }
    desk.send(.enqueue(Popup(id: "9")), .enqueue(Popup(id: "10")))
    #expect(desk.outcome(of: "9") == nil)
    #expect(desk.outcome(of: "10") == .revoked)
  }

  @Test func scenario11_aClockThatStepsBackIsTakenAsStandingStill() {
    var machine = try! PopupMachine()
    var outputs: [PopupEvent] = []
    let later = Instant.start + .seconds(10)
    machine.handle(.enqueue(Popup(id: "A", expiry: later + .seconds(1))), at: later, into: &outputs)
    machine.handle(.didPresent(PopupReport(id: "A")), at: .start, into: &outputs)
    #expect(outputs.contains(.didPresent(PresentedPopup(id: "A", channel: "modal"))))
    #expect(machine.nextDeadline == later + .seconds(1))
  }

  @Test func scenario11_expiryWaitingAtItsTurnAndVisible() {
    var desk = PopupDesk()
    let soon = desk.now + .seconds(2)
    desk.send(.enqueue(Popup(id: "A", expiry: soon + .seconds(1), maximumTime: .seconds(2))))
    desk.send(.enqueue(Popup(id: "B", expiry: desk.now + .seconds(1))))
    desk.send(.enqueue(Popup(id: "C", expiry: soon)), .enqueue(Popup(id: "D", expiry: desk.now)))
    desk.send(.enqueue(Popup(id: "E", expiry: soon + .seconds(5))))
    #expect(desk.outcome(of: "D") == .expired)
    desk.advance(by: .seconds(2))
    #expect(desk.outcome(of: "B") == .expired)
    #expect(desk.outcome(of: "C") == .expired)
    #expect(desk.presented == ["A", "E"])
    desk.advance(by: .seconds(5))
    #expect(desk.outcome(of: "E") == .expired)
  }

  @Test func scenario11_aClockThatJumpsShowsNothingStale() {
    var desk = PopupDesk()
    for number in 0..<100 {
      desk.send(
        .enqueue(
          Popup(
            id: "\(number)", expiry: desk.now + .seconds(number + 10),
            maximumTime: .seconds(30))))
    }
    desk.send(.enqueue(Popup(id: "last")))
    desk.leap(by: .seconds(1_000_000))
    #expect(desk.presented == ["0", "last"])
    #expect(desk.outcomes.count == 100)
  }

  @Test func scenario12_aTimerOfAReplacedPopupIsIgnored() {
    var desk = PopupDesk()
    desk.send(.enqueue(Popup(id: "A", maximumTime: .seconds(5))))
    desk.advance(by: .seconds(4))
    desk.send(.enqueue(Popup(id: "A", version: 1, maximumTime: .seconds(9))))
    desk.advance(by: .milliseconds(4_999))
    #expect(desk.visible() == "A")
    desk.advance(by: .milliseconds(1))
    #expect(desk.outcome(of: "A") == .timedOut)
  }

  @Test func scenario12_aTimerOfAnEndedPopupDoesNotCloseTheNext() {
    var desk = PopupDesk()
    desk.send(.enqueue(Popup(id: "A", maximumTime: .seconds(5))), .enqueue(Popup(id: "B")))
    desk.advance(by: .seconds(4))
    desk.send(.didAnswer(PopupReply(id: "A", answer: .confirmed)))
    desk.advance(by: .seconds(60))
    #expect(desk.visible() == "B")
  }
}
