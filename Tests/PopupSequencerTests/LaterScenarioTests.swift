import PopupPromises
import PopupRuleTesting
import PopupSequencer
import Testing

/// What other popup queues have been asked for, or got wrong: pauses, scenes, versions, time.
@Suite struct LaterScenarioTests {
  @Test func scenario7_aPauseDrainsAndPrunes() {
    var tester = PopupTester(configure: withGap)
    tester.send(.enqueue(Popup(id: "A")), .didAnswer(id: "A"), .suspend(reason: .app))
    tester.send(.enqueueBatch(["B", "C", "D"].map { Popup(id: $0) }))
    tester.send(.enqueue(Popup(id: "E", expiry: tester.now + .seconds(5))))
    tester.advance(by: .milliseconds(500))
    tester.send(.revoke(id: "B"), .resume(reason: .app))
    #expect(tester.visible() == nil)
    // The gap stood still.
    tester.advance(by: .milliseconds(999))
    #expect(tester.visible() == nil)
    tester.advance(by: .milliseconds(1))
    #expect(tester.visible() == "C")
    tester.send(.suspend(.channel("modal")), .didAnswer(id: "C"))
    tester.advance(by: .seconds(9))
    #expect(tester.visible() == nil)
    tester.send(.resume(.channel("modal")))
    tester.advance(by: .seconds(1))
    #expect(tester.visible() == "D")
    #expect(tester.outcome(of: "E") == .expired)
  }

  @Test func scenario7_aQueueIsPausedOnItsOwn() {
    var tester = PopupTester()
    tester.send(.suspend(.queue("a")), .enqueue(Popup(id: "A", queue: "a")))
    tester.send(.enqueue(Popup(id: "B", queue: "b")))
    #expect(tester.visible() == "B")
    tester.send(.didAnswer(id: "B"), .resume(.queue("a")))
    #expect(tester.visible() == "A")
  }

  @Test func scenario8_aViewThatFailsIsNoDismissal() {
    var tester = PopupTester(configure: reportingViews)
    tester.send(.enqueueBatch([Popup(id: "A"), Popup(id: "B")]), .didFailToAppear(id: "A"))
    #expect(tester.outcome(of: "A") == .failedToPresent)
    #expect(tester.onScreen() == "B")
    #expect(tester.machine.account.shown == 0)
  }

  @Test func scenario8_aWatchdogFreesThePlace() {
    var tester = PopupTester(configure: reportingViews)
    tester.send(.enqueueBatch([Popup(id: "A"), Popup(id: "B"), Popup(id: "C")]))
    tester.advance(by: .seconds(5))
    #expect(tester.outcome(of: "A") == .failedToPresent)
    #expect(tester.events.contains { $0.dismissed?.dismissal == .ends(.failedToPresent) })
    tester.send(.didAppear(id: "B"), .didAnswer(id: "B"))
    tester.advance(by: .milliseconds(1_999))
    #expect(tester.onScreen() == "B")
    tester.advance(by: .milliseconds(1))
    #expect(tester.outcome(of: "B") == .confirmed)
    #expect(tester.onScreen() == "C")
  }

  @Test func scenario9_aPopupWaitsForItsScene() {
    var tester = PopupTester()
    tester.send(.setScene("room"))
    tester.send(.enqueue(Popup(id: "A", scene: "room", maximumTime: .seconds(5))))
    tester.send(.enqueue(Popup(id: "B", scene: "shop")))
    tester.advance(by: .seconds(2))
    tester.send(.setScene("shop"))
    #expect(tester.visible() == "B")
    tester.send(.setScene("room"))
    #expect(tester.visible() == "A")
    tester.advance(by: .seconds(3))
    #expect(tester.outcome(of: "A") == .timedOut)
  }

  @Test func scenario9_whatEndsWithItsSceneDoesVisibleAndWaiting() {
    var tester = PopupTester()
    tester.send(.setScene("room"))
    tester.send(
      .enqueueBatch([
        Popup(id: "A", scene: "room", endsWithScene: true),
        Popup(id: "B", scene: "room", endsWithScene: true), Popup(id: "C", scene: "room"),
      ]))
    tester.send(.setScene(nil))
    #expect(tester.outcome(of: "A") == .sceneChanged)
    #expect(tester.outcome(of: "B") == .sceneChanged)
    #expect(tester.outcome(of: "C") == nil)
    tester.send(.setScene("room"))
    #expect(tester.visible() == "C")
  }

  @Test func scenario9_anotherMatchDropsItsQueues() {
    var tester = PopupTester()
    tester.send(.setMatch("g1"), .enqueue(Popup(id: "A", queue: PopupQueue("wish", match: "g1"))))
    tester.send(.enqueue(Popup(id: "B", queue: PopupQueue("wish", match: "g1"))))
    tester.send(.enqueue(Popup(id: "C", queue: "any")))
    tester.send(.enqueue(Popup(id: "D", queue: PopupQueue("wish", match: "g2"))))
    #expect(tester.waiting() == ["B", "C", "D"])
    tester.send(.setMatch("g2"))
    #expect(tester.outcome(of: "A") == .sceneChanged)
    #expect(tester.outcome(of: "B") == .sceneChanged)
    #expect(tester.visible() == "C")
    tester.answer("C")
    #expect(tester.visible() == "D")
  }

  @Test func scenario9_aLogOutEndsVisibleWaitingAndDeferredOnes() {
    var tester = PopupTester()
    tester.send(.enqueue(Popup(id: "visible")), .enqueue(Popup(id: "waiting")))
    tester.send(.enqueue(Popup(id: "absent", scene: "shop")))
    tester.send(.enqueue(Popup(id: "deferred", notBefore: tester.now + .seconds(60))), .removeAll)
    #expect(tester.outcomes.map(\.id) == ["visible", "waiting", "absent", "deferred"])
    #expect(tester.outcomes.allSatisfy { $0.outcome == .revoked })
    tester.advance(by: .seconds(100))
    #expect(tester.presented == ["visible"])
    // What the server of the last user still sends of them does not show.
    tester.send(.enqueue(Popup(id: "waiting")))
    #expect(tester.visible() == nil)
  }

  @Test func scenario10_byTwoWaysOlderVersionsAndRevokesThatComeFirst() {
    var tester = PopupTester()
    tester.send(.enqueueBatch([Popup(id: "A"), Popup(id: "B", version: 5)]))
    #expect(tester.send(.enqueue(Popup(id: "A"))) == [.rejected(.duplicate(id: "A"))])
    #expect(
      tester.send(.enqueue(Popup(id: "B", version: 4, payload: "old")))
        == [.rejected(.olderVersion(id: "B"))])
    #expect(tester.send(.revoke(id: "B", version: 4)) == [.didKeepRevocation(id: "B")])
    #expect(tester.send(.revoke(id: "C", version: 2)) == [.didKeepRevocation(id: "C")])
    tester.send(.enqueue(Popup(id: "C", version: 2)))
    #expect(tester.outcome(of: "C") == .revoked)
    tester.send(.enqueue(Popup(id: "C", version: 3)))
    #expect(tester.machine.account.waiting == 2)
  }

  @Test func scenario10_tombstonesAreBounded() {
    var tester = PopupTester { $0.revocationLimit = 10 }
    for number in 0..<20 { tester.send(.revoke(id: "\(number)")) }
    tester.send(.enqueue(Popup(id: "9")), .enqueue(Popup(id: "10")))
    #expect(tester.outcome(of: "9") == nil)
    #expect(tester.outcome(of: "10") == .revoked)
  }

  @Test func scenario11_aClockThatStepsBackIsTakenAsStandingStill() {
    var machine = try! PopupMachine()
    var outputs: [PopupEvent] = []
    let later = Instant.start + .seconds(10)
    machine.handle(.enqueue(Popup(id: "A", expiry: later + .seconds(1))), at: later, into: &outputs)
    machine.handle(.didAppear(id: "A"), at: .start, into: &outputs)
    #expect(outputs.contains(.didPresent(PresentedPopup(id: "A", channel: "modal"))))
    #expect(machine.nextDeadline == later + .seconds(1))
  }

  @Test func scenario11_expiryWaitingAtItsTurnAndVisible() {
    var tester = PopupTester()
    let soon = tester.now + .seconds(2)
    tester.send(.enqueue(Popup(id: "A", expiry: soon + .seconds(1), maximumTime: .seconds(2))))
    tester.send(.enqueue(Popup(id: "B", expiry: tester.now + .seconds(1))))
    tester.send(
      .enqueue(Popup(id: "C", expiry: soon)), .enqueue(Popup(id: "D", expiry: tester.now)))
    tester.send(.enqueue(Popup(id: "E", expiry: soon + .seconds(5))))
    #expect(tester.outcome(of: "D") == .expired)
    tester.advance(by: .seconds(2))
    #expect(tester.outcome(of: "B") == .expired)
    #expect(tester.outcome(of: "C") == .expired)
    #expect(tester.presented == ["A", "E"])
    tester.advance(by: .seconds(5))
    #expect(tester.outcome(of: "E") == .expired)
  }

  @Test func scenario11_aClockThatJumpsShowsNothingStale() {
    var tester = PopupTester()
    for number in 0..<100 {
      tester.send(
        .enqueue(
          Popup(
            id: "\(number)", expiry: tester.now + .seconds(number + 10),
            maximumTime: .seconds(30))))
    }
    tester.send(.enqueue(Popup(id: "last")))
    tester.leap(by: .seconds(1_000_000))
    #expect(tester.presented == ["0", "last"])
    #expect(tester.outcomes.count == 100)
  }

  @Test func scenario12_aTimerOfAReplacedPopupIsIgnored() {
    var tester = PopupTester()
    tester.send(.enqueue(Popup(id: "A", maximumTime: .seconds(5))))
    tester.advance(by: .seconds(4))
    tester.send(.enqueue(Popup(id: "A", version: 1, maximumTime: .seconds(9))))
    tester.advance(by: .milliseconds(4_999))
    #expect(tester.visible() == "A")
    tester.advance(by: .milliseconds(1))
    #expect(tester.outcome(of: "A") == .timedOut)
  }

  @Test func scenario12_aTimerOfAnEndedPopupDoesNotCloseTheNext() {
    var tester = PopupTester()
    tester.send(.enqueue(Popup(id: "A", maximumTime: .seconds(5))), .enqueue(Popup(id: "B")))
    tester.advance(by: .seconds(4))
    tester.send(.didAnswer(id: "A"))
    tester.advance(by: .seconds(60))
    #expect(tester.visible() == "B")
  }
}
