import PopupSequencer
import PopupRuleTesting
import PopupTesting
import PromiseTesting
import Testing

func preempting(from difference: Int = 5) -> [any PopupRule] {
  [ImportanceRule(preemptFrom: difference)]
}

func reportingViews(_ configuration: inout PopupConfiguration) {
  for index in configuration.channels.indices { configuration.channels[index].viewReports = true }
}

func withGap(_ configuration: inout PopupConfiguration) {
  for index in configuration.channels.indices { configuration.channels[index].gap = .seconds(1) }
}

/// What other popup queues have been asked for, or got wrong: preemption, order, duplicates, skips.
@Suite struct ScenarioTests {
  @Test func scenario1_thePreemptedReturnsOnceWithItsRemainingTime() {
    var desk = PopupDesk(rules: preempting())
    desk.send(.enqueue(Popup(id: "low", maximumTime: .seconds(10))))
    desk.advance(by: .seconds(4))
    desk.send(.enqueue(Popup(id: "high", priority: 9)))
    #expect(desk.visible() == "high")
    desk.advance(by: .seconds(60))
    desk.send(.didAnswer(id: "high", .confirmed))
    #expect(desk.visible() == "low")
    desk.advance(by: .milliseconds(5_999))
    #expect(desk.visible() == "low")
    desk.advance(by: .milliseconds(1))
    #expect(desk.outcome(of: "low") == .timedOut)
    #expect(desk.presented == ["low", "high", "low"])
    #expect(desk.machine.account.shown == 2)
  }

  @Test func scenario1_aHiddenOneThatIsCancelledDoesNotReturn() {
    var desk = PopupDesk(rules: preempting())
    desk.send(.enqueue(Popup(id: "A")), .enqueue(Popup(id: "B", priority: 5)))
    desk.send(.enqueue(Popup(id: "C", priority: 10)), .didAnswer(id: "B", .cancelled))
    #expect(desk.visible() == "C")
    desk.send(.didAnswer(id: "C", .confirmed))
    #expect(desk.visible() == "A")
    #expect(desk.presented == ["A", "B", "C", "A"])
    #expect(desk.outcome(of: "B") == .cancelled)
  }

  @Test func scenario1_whatIsNotToReturnEndsAsPreempted() {
    var desk = PopupDesk(rules: preempting())
    desk.send(.enqueue(Popup(id: "low", returnsAfterPreemption: false)))
    desk.send(.enqueue(Popup(id: "high", priority: 9)))
    #expect(desk.outcome(of: "low") == .preempted)
  }

  @Test func scenario1_theMinimumTimeIsKept() {
    var desk = PopupDesk(rules: preempting())
    desk.send(.enqueue(Popup(id: "low", minimumTime: .seconds(2))))
    desk.send(.enqueue(Popup(id: "high", priority: 9)))
    desk.advance(by: .milliseconds(1_999))
    #expect(desk.visible() == "low")
    desk.advance(by: .milliseconds(1))
    #expect(desk.visible() == "high")
  }

  @Test func scenario1_aRevokeWhileItMakesRoomIsItsEnd() {
    var desk = PopupDesk(rules: preempting(), configure: reportingViews)
    desk.send(.enqueue(Popup(id: "low")), .didPresent(id: "low"))
    let events = desk.send(.enqueue(Popup(id: "high", priority: 9)))
    #expect(
      events.contains(.willDismiss(id: "low", channel: "modal", .preempted(by: "high"))))
    desk.send(.revoke(id: "low", version: nil), .didDismiss(id: "low"))
    #expect(desk.outcome(of: "low") == .revoked)
    #expect(desk.onScreen() == "high")
  }

  @Test func scenario2_equalsAreFirstInFirstOut() {
    var desk = PopupDesk(rules: preempting()) { $0.capacity = 20_000 }
    desk.send(.enqueue(Popup(id: "first", priority: 1)))
    for number in 0..<10_000 { desk.send(.enqueue(Popup(id: "\(number)"))) }
    desk.send(.didAnswer(id: "first", .confirmed))
    for number in 0..<10_000 { desk.send(.didAnswer(id: "\(number)", .confirmed)) }
    #expect(desk.presented == ["first"] + (0..<10_000).map(String.init))
  }

  @Test func scenario2_aRefusedPreemptionChangesNothing() {
    var desk = PopupDesk(rules: preempting())
    desk.send(.enqueue(Popup(id: "visible")), .enqueue(Popup(id: "waiting", priority: 1)))
    let before = desk.machine.state(at: desk.now).channels
    desk.send(.enqueue(Popup(id: "candidate", priority: 4)))
    #expect(desk.visible() == "visible")
    #expect(before[0].waiting == ["waiting"])
    #expect(desk.machine.state(at: desk.now).channels[0].waiting == ["candidate", "waiting"])
    #expect(desk.presented == ["visible"])
  }

  @Test func scenario2_againstTheOrderThereIsNoPreemption() {
    struct Everyone: PopupRule {
      static let name = "everyone"
      static let summary = "Each takes the place of the other."
      init() {}
      init(settings: SettingValue) {}
      func preemption(
        of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
      ) -> Bool? { true }
    }
    var desk = PopupDesk(rules: [Everyone(), PresentationLimit()])
    desk.send(.enqueue(Popup(id: "A")), .enqueue(Popup(id: "B")))
    #expect(desk.presented == ["A"])
  }

  @Test func scenario3_removingAWaitingOneLeavesTheVisibleOne() {
    var desk = PopupDesk()
    desk.send(.enqueueBatch(["A", "B", "C"].map { Popup(id: $0) }))
    let events = desk.send(.revoke(id: "B", version: nil))
    #expect(events == [.didEnd(id: "B", channel: "modal", .revoked)])
    #expect(desk.visible() == "A")
    desk.send(.revoke(id: "A", version: nil))
    #expect(desk.visible() == "C")
  }

  @Test func scenario3_aSecondDismissalIsReportedAndChangesNothing() {
    var desk = PopupDesk(configure: reportingViews)
    desk.send(.enqueueBatch([Popup(id: "A"), Popup(id: "B")]), .didPresent(id: "A"))
    desk.send(.didAnswer(id: "A", .confirmed))
    #expect(
      desk.send(.didAnswer(id: "A", .cancelled)) == [.rejected(.alreadyDismissing(id: "A"))])
    desk.send(.didDismiss(id: "A"))
    #expect(desk.outcome(of: "A") == .confirmed)
    #expect(desk.send(.didAnswer(id: "A", .cancelled)) == [.rejected(.alreadyEnded(id: "A"))])
    #expect(desk.send(.didAnswer(id: "Z", .cancelled)) == [.rejected(.unknown(id: "Z"))])
    #expect(desk.send(.didDismiss(id: "Z")) == [.rejected(.unknown(id: "Z"))])
    desk.send(.didPresent(id: "B"))
    #expect(desk.send(.didPresent(id: "B")) == [.rejected(.notExpected(id: "B"))])
  }

  @Test func scenario4_theGapHoldsForWhatArrivesInIt() {
    var desk = PopupDesk(configure: withGap)
    desk.send(.enqueue(Popup(id: "A")), .didAnswer(id: "A", .confirmed))
    desk.advance(by: .milliseconds(400))
    desk.send(.enqueue(Popup(id: "B", priority: 100)))
    desk.advance(by: .milliseconds(599))
    #expect(desk.visible() == nil)
    desk.advance(by: .milliseconds(1))
    #expect(desk.visible() == "B")
  }

  @Test func scenario4_whatArrivesWhileOneLeavesWaitsForIt() {
    var desk = PopupDesk { configuration in
      withGap(&configuration)
      reportingViews(&configuration)
    }
    desk.send(.enqueue(Popup(id: "A")), .didPresent(id: "A"), .didAnswer(id: "A", .confirmed))
    desk.send(.enqueue(Popup(id: "B")))
    #expect(desk.onScreen() == "A")
    desk.send(.didDismiss(id: "A"))
    #expect(desk.onScreen() == nil)
    desk.advance(by: .seconds(1))
    #expect(desk.onScreen() == "B")
  }

  @Test func scenario5_theSameOneBeforeDuringAndAfter() {
    var desk = PopupDesk()
    desk.send(.enqueueBatch([Popup(id: "A"), Popup(id: "B", payload: "old"), Popup(id: "C")]))
    // Waiting: replaced in its place.
    desk.send(.enqueue(Popup(id: "B", payload: "new")))
    #expect(
      desk.send(.enqueue(Popup(id: "B", payload: "new"))) == [
        .rejected(.duplicate(id: "B"))
      ])
    // Visible: its view shows the new.
    let other = Popup(id: "A", version: 2, payload: "new")
    #expect(desk.send(.enqueue(other)) == [.didUpdate(other, isOnScreen: true)])
    desk.send(.didAnswer(id: "A", .confirmed))
    #expect(desk.events.contains(.willPresent(Popup(id: "B", payload: "new"), remaining: nil)))
    // Ended: only a newer version is another popup.
    #expect(desk.send(.enqueue(other)) == [.rejected(.alreadyEnded(id: "A"))])
    desk.send(.enqueue(Popup(id: "A", version: 3)))
    desk.send(.didAnswer(id: "B", .confirmed), .didAnswer(id: "C", .confirmed))
    #expect(desk.presented == ["A", "B", "C", "A"])
  }

  @Test func scenario5_theSameOneWhileTheFirstIsLeaving() {
    var desk = PopupDesk(configure: reportingViews)
    desk.send(.enqueue(Popup(id: "A", version: 1)), .didPresent(id: "A"))
    desk.send(.didAnswer(id: "A", .confirmed))
    #expect(
      desk.send(.enqueue(Popup(id: "A", version: 1))) == [.rejected(.alreadyEnded(id: "A"))])
    desk.send(.enqueue(Popup(id: "A", version: 2)))
    #expect(desk.outcomes.isEmpty)
    desk.send(.didDismiss(id: "A"))
    #expect(desk.outcomes.map(\.outcome) == [.confirmed])
    desk.send(.didPresent(id: "A"))
    #expect(desk.presented == ["A", "A"])
    #expect(desk.faults.isEmpty)
  }

  @Test func scenario6_theConditionLooksAgainAtItsTurn() {
    var desk = PopupDesk()
    desk.send(.enqueueBatch(["A", "B", "C"].map { Popup(id: $0) }))
    desk.send(.enqueue(Popup(id: "B", payload: "void")))
    desk.send(.advance(.channel("modal"), if: .not(.payload("void"))))
    #expect(desk.visible() == "C")
    #expect(desk.outcome(of: "A") == .confirmed)
    desk.send(.didAnswer(id: "C", .confirmed))
    #expect(desk.visible() == "B")
  }

  @Test func scenario6_aChannelThatIsAskedShowsOneEachTime() {
    var desk = PopupDesk { $0.channels[0].advance = .manual }
    desk.send(.enqueueBatch(["A", "B", "C"].map { Popup(id: $0) }))
    #expect(desk.visible() == nil)
    desk.send(.advance(.channel("modal")))
    #expect(desk.visible() == "A")
    desk.send(.didAnswer(id: "A", .confirmed))
    #expect(desk.visible() == nil)
    desk.send(.advance(.channel("modal"), if: .id("C")))
    #expect(desk.visible() == "C")
    #expect(desk.send(.advance(.channel("none"))) == [.rejected(.unknownChannel("none"))])
  }

}
