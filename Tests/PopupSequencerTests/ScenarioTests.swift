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

/// What other popup queues have been asked for, or got wrong: preemption, order, duplicates, skips.
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

  @Test func scenario1_aHiddenOneThatIsCancelledDoesNotReturn() {
    var tester = PopupTester(rules: preempting())
    tester.send(.enqueue(Popup(id: "A")), .enqueue(Popup(id: "B", priority: 5)))
    tester.send(.enqueue(Popup(id: "C", priority: 10)), .didAnswer(id: "B", .cancelled))
    #expect(tester.visible() == "C")
    tester.send(.didAnswer(id: "C"))
    #expect(tester.visible() == "A")
    #expect(tester.presented == ["A", "B", "C", "A"])
    #expect(tester.outcome(of: "B") == .cancelled)
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

  @Test func scenario2_equalsAreFirstInFirstOut() {
    var tester = PopupTester(rules: preempting())
    tester.send(.enqueue(Popup(id: "first", priority: 1)))
    for number in 0..<1_000 { tester.send(.enqueue(Popup(id: "\(number)"))) }
    tester.send(.didAnswer(id: "first"))
    for number in 0..<1_000 { tester.send(.didAnswer(id: "\(number)")) }
    #expect(tester.presented == ["first"] + (0..<1_000).map(String.init))
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

  @Test func scenario2_againstTheOrderThereIsNoPreemption() {
    struct Everyone: PopupRule {
      static let name = "everyone"
      static let summary = "Each takes the place of the other."
      init(_ settings: NoSettings = NoSettings()) {}
      func preemption(
        of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
      ) -> Bool? { true }
    }
    var tester = PopupTester(rules: [Everyone(), PresentationLimit()])
    tester.send(.enqueue(Popup(id: "A")), .enqueue(Popup(id: "B")))
    #expect(tester.presented == ["A"])
  }

  @Test func scenario3_removingAWaitingOneLeavesTheVisibleOne() {
    var tester = PopupTester()
    tester.send(.enqueueBatch(["A", "B", "C"].map { Popup(id: $0) }))
    let events = tester.send(.revoke(id: "B"))
    #expect(events == [.didEnd(EndedPopup(id: "B", channel: "modal", outcome: .revoked))])
    #expect(tester.visible() == "A")
    tester.send(.revoke(id: "A"))
    #expect(tester.visible() == "C")
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

  @Test func scenario4_whatArrivesWhileOneLeavesWaitsForIt() {
    var tester = PopupTester { configuration in
      withGap(&configuration)
      reportingViews(&configuration)
    }
    tester.send(.enqueue(Popup(id: "A")), .didAppear(id: "A"), .didAnswer(id: "A"))
    tester.send(.enqueue(Popup(id: "B")))
    #expect(tester.onScreen() == "A")
    tester.send(.didDisappear(id: "A"))
    #expect(tester.onScreen() == nil)
    tester.advance(by: .seconds(1))
    #expect(tester.onScreen() == "B")
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

  @Test func scenario5_theSameOneWhileTheFirstIsLeaving() {
    var tester = PopupTester(configure: reportingViews)
    tester.send(.enqueue(Popup(id: "A", version: 1)), .didAppear(id: "A"), .didAnswer(id: "A"))
    #expect(
      tester.send(.enqueue(Popup(id: "A", version: 1))) == [.rejected(.alreadyEnded(id: "A"))])
    tester.send(.enqueue(Popup(id: "A", version: 2)))
    #expect(tester.outcomes.isEmpty)
    tester.send(.didDisappear(id: "A"))
    #expect(tester.outcomes.map(\.outcome) == [.confirmed])
    tester.send(.didAppear(id: "A"))
    #expect(tester.presented == ["A", "A"])
    #expect(tester.faults.isEmpty)
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
}
