import PopupPromises
import PopupRuleTesting
import PopupSequencer
import PriorityRule
import PromiseTesting
import Testing

func preempting() -> [any PopupRule] {
  [PriorityRule(preemptFrom: 5)]
}

func withGap(_ configuration: inout PopupConfiguration) {
  for index in configuration.channels.indices { configuration.channels[index].gap = .seconds(1) }
}

/// What other popup queues have been asked for, or got wrong.
@Suite struct ScenarioTests {
  @Test func scenario1_thePreemptedReturnsOnceWithItsRemainingTime() {
    var tester = PopupTester(rules: preempting())
    tester.send(.enqueue(Popup(id: "low", maximumTime: .seconds(10))))
    tester.advance(by: .seconds(4))
    tester.send(.enqueue(Popup(id: "high", priority: 9)))
    #expect(tester.visible() == "high")
    tester.advance(by: .seconds(60))
    tester.send(.didAnswer(id: "high"))
    #expect(tester.visible() == "low")
    tester.advance(by: .milliseconds(5_999))
    #expect(tester.visible() == "low")
    tester.advance(by: .milliseconds(1))
    #expect(tester.outcome(of: "low") == .timedOut)
    #expect(tester.presented == ["low", "high", "low"])
    #expect(tester.machine.account.shown == 2)
  }

  @Test func scenario1_whatIsNotToReturnEndsAsPreempted() {
    var tester = PopupTester(rules: preempting())
    tester.send(.enqueue(Popup(id: "low", returnsAfterPreemption: false)))
    tester.send(.enqueue(Popup(id: "high", priority: 9)))
    #expect(tester.outcome(of: "low") == .preempted)
  }

  @Test func scenario1_aRevokeWhileItMakesRoomIsItsEnd() {
    var tester = PopupTester(rules: preempting(), configure: reportingViews)
    tester.send(.enqueue(Popup(id: "low")), .didAppear(id: "low"))
    let events = tester.send(.enqueue(Popup(id: "high", priority: 9)))
    #expect(
      events.contains(
        .willDismiss(DismissedPopup(id: "low", channel: "modal", dismissal: .preempted(by: "high")))
      ))
    tester.send(.revoke(id: "low"), .didDisappear(id: "low"))
    #expect(tester.outcome(of: "low") == .revoked)
    #expect(tester.onScreen() == "high")
  }

  @Test func scenario2_aRefusedPreemptionChangesNothing() {
    var tester = PopupTester(rules: preempting())
    tester.send(.enqueue(Popup(id: "visible")), .enqueue(Popup(id: "waiting", priority: 1)))
    let before = tester.machine.state(at: tester.now).channels
    tester.send(.enqueue(Popup(id: "candidate", priority: 4)))
    #expect(tester.visible() == "visible")
    #expect(before[0].waiting == ["waiting"])
    #expect(tester.machine.state(at: tester.now).channels[0].waiting == ["candidate", "waiting"])
    #expect(tester.presented == ["visible"])
  }

  /// The one that is preempted would be first again, without end.
  @Test func scenario2_whatRanksBehindPreemptsNothingWhateverARuleSays() {
    var tester = PopupTester(rules: [PromiseRule(), PresentationLimit()])
    tester.send(.enqueue(Popup(id: "visible", priority: 5)))
    tester.send(.enqueue(Popup(id: "candidate", kind: "urgent", priority: 4)))
    #expect(tester.visible() == "visible")
    tester.send(.enqueue(Popup(id: "first", kind: "urgent", priority: 6)))
    #expect(tester.visible() == "first")
  }

  @Test func scenario3_aSecondDismissalIsReportedAndChangesNothing() {
    var tester = PopupTester(configure: reportingViews)
    tester.send(.enqueueBatch([Popup(id: "A"), Popup(id: "B")]), .didAppear(id: "A"))
    tester.send(.didAnswer(id: "A"))
    #expect(
      tester.send(.didAnswer(id: "A", .cancelled)) == [.rejected(.alreadyDismissing(id: "A"))])
    tester.send(.didDisappear(id: "A"))
    #expect(tester.outcome(of: "A") == .confirmed)
    #expect(tester.send(.didAnswer(id: "A", .cancelled)) == [.rejected(.alreadyEnded(id: "A"))])
    #expect(tester.send(.didAnswer(id: "Z", .cancelled)) == [.rejected(.unknown(id: "Z"))])
    #expect(tester.send(.didDisappear(id: "Z")) == [.rejected(.unknown(id: "Z"))])
    tester.send(.didAppear(id: "B"))
    #expect(tester.send(.didAppear(id: "B")) == [.rejected(.notExpected(id: "B"))])
  }

  @Test func scenario4_theGapHoldsForWhatArrivesInIt() {
    var tester = PopupTester(configure: withGap)
    tester.send(.enqueue(Popup(id: "A")), .didAnswer(id: "A"))
    tester.advance(by: .milliseconds(400))
    tester.send(.enqueue(Popup(id: "B", priority: 100)))
    tester.advance(by: .milliseconds(599))
    #expect(tester.visible() == nil)
    tester.advance(by: .milliseconds(1))
    #expect(tester.visible() == "B")
  }

  @Test func scenario5_theSameOneBeforeDuringAndAfter() {
    var tester = PopupTester()
    tester.send(.enqueueBatch([Popup(id: "A"), Popup(id: "B", payload: "old"), Popup(id: "C")]))
    // Waiting: replaced at its position.
    tester.send(.enqueue(Popup(id: "B", payload: "new")))
    #expect(
      tester.send(.enqueue(Popup(id: "B", payload: "new"))) == [.rejected(.duplicate(id: "B"))])
    // Visible: its view shows the new.
    let other = Popup(id: "A", version: 2, payload: "new")
    #expect(tester.send(.enqueue(other)) == [.didUpdate(.init(popup: other, isOnScreen: true))])
    tester.send(.didAnswer(id: "A"))
    #expect(tester.events.contains(.willPresent(.init(popup: Popup(id: "B", payload: "new")))))
    // Ended: only a newer version is another popup.
    #expect(tester.send(.enqueue(other)) == [.rejected(.alreadyEnded(id: "A"))])
    tester.send(.enqueue(Popup(id: "A", version: 3)), .didAnswer(id: "B"), .didAnswer(id: "C"))
    #expect(tester.presented == ["A", "B", "C", "A"])
  }

  @Test func scenario6_theConditionLooksAgainAtItsTurn() {
    var tester = PopupTester()
    tester.send(.enqueueBatch(["A", "B", "C"].map { Popup(id: $0) }))
    tester.send(.enqueue(Popup(id: "B", payload: "void")))
    tester.send(.advance(.channel("modal"), if: .not(.payload("void"))))
    #expect(tester.visible() == "C")
    #expect(tester.outcome(of: "A") == .confirmed)
    tester.send(.didAnswer(id: "C"))
    #expect(tester.visible() == "B")
  }

  @Test func scenario6_aChannelThatIsAskedShowsOneEachTime() {
    var tester = PopupTester { $0.channels[0].advance = .manual }
    tester.send(.enqueueBatch(["A", "B", "C"].map { Popup(id: $0) }))
    #expect(tester.visible() == nil)
    tester.send(.advance(.channel("modal")))
    #expect(tester.visible() == "A")
    tester.send(.didAnswer(id: "A"))
    #expect(tester.visible() == nil)
    tester.send(.advance(.channel("modal"), if: .id("C")))
    #expect(tester.visible() == "C")
    #expect(tester.send(.advance(.channel("none"))) == [.rejected(.unknownChannel("none"))])
  }

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

  @Test func scenario8_aViewThatFailsIsNoDismissal() {
    var tester = PopupTester(configure: reportingViews)
    tester.send(.enqueueBatch([Popup(id: "A"), Popup(id: "B")]), .didFailToAppear(id: "A"))
    #expect(tester.outcome(of: "A") == .failedToPresent)
    #expect(tester.onScreen() == "B")
    #expect(tester.machine.account.shown == 0)
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

  @Test func scenario11_aClockThatStepsBackIsTakenAsStandingStill() {
    var machine = try! PopupMachine()
    var outputs: [PopupEvent] = []
    let later = Instant.start + .seconds(10)
    machine.handle(.enqueue(Popup(id: "A", expiry: later + .seconds(1))), at: later, into: &outputs)
    machine.handle(.didAppear(id: "A"), at: .start, into: &outputs)
    #expect(outputs.contains(.didPresent(PresentedPopup(id: "A", channel: "modal"))))
    #expect(machine.nextDeadline == later + .seconds(1))
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

  @Test func scenario12_aTimerOfAnEndedPopupDoesNotCloseTheNext() {
    var tester = PopupTester()
    tester.send(.enqueue(Popup(id: "A", maximumTime: .seconds(5))), .enqueue(Popup(id: "B")))
    tester.advance(by: .seconds(4))
    tester.send(.didAnswer(id: "A"))
    tester.advance(by: .seconds(60))
    #expect(tester.visible() == "B")
  }
}
