import PopupSequencer
import PopupTesting
import PriorityRule
import QuietRule
import Testing

func preempting(from difference: Int64 = 5) -> [HeldRule] {
  [HeldRule(PriorityRule(preemptFrom: difference))]
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
    desk.send(.arrived(Popup(id: "low", maximumTime: .seconds(10))))
    desk.advance(by: .seconds(4))
    desk.send(.arrived(Popup(id: "high", priority: 9)))
    #expect(desk.visible() == "high")
    desk.advance(by: .seconds(60))
    desk.send(.answered(id: "high", .confirmed))
    #expect(desk.visible() == "low")
    desk.advance(by: .milliseconds(5_999))
    #expect(desk.visible() == "low")
    desk.advance(by: .milliseconds(1))
    #expect(desk.outcome(of: "low") == .timedOut)
    #expect(desk.shown == ["low", "high", "low"])
    #expect(desk.machine.account.shown == 2)
  }

  @Test func scenario1_aHiddenOneThatIsCancelledDoesNotReturn() {
    var desk = PopupDesk(rules: preempting())
    desk.send(.arrived(Popup(id: "A")), .arrived(Popup(id: "B", priority: 5)))
    desk.send(.arrived(Popup(id: "C", priority: 10)), .answered(id: "B", .cancelled))
    #expect(desk.visible() == "C")
    desk.send(.answered(id: "C", .confirmed))
    #expect(desk.visible() == "A")
    #expect(desk.shown == ["A", "B", "C", "A"])
    #expect(desk.outcome(of: "B") == .cancelled)
  }

  @Test func scenario1_whatIsNotToReturnEndsAsPreempted() {
    var desk = PopupDesk(rules: preempting())
    desk.send(.arrived(Popup(id: "low", returnsAfterPreemption: false)))
    desk.send(.arrived(Popup(id: "high", priority: 9)))
    #expect(desk.outcome(of: "low") == .preempted)
  }

  @Test func scenario1_theMinimumTimeIsKept() {
    var desk = PopupDesk(rules: preempting())
    desk.send(.arrived(Popup(id: "low", minimumTime: .seconds(2))))
    desk.send(.arrived(Popup(id: "high", priority: 9)))
    desk.advance(by: .milliseconds(1_999))
    #expect(desk.visible() == "low")
    desk.advance(by: .milliseconds(1))
    #expect(desk.visible() == "high")
  }

  @Test func scenario1_aRevokeWhileItMakesRoomIsItsEnd() {
    var desk = PopupDesk(rules: preempting(), adjust: reportingViews)
    desk.send(.arrived(Popup(id: "low")), .presented(id: "low"))
    let events = desk.send(.arrived(Popup(id: "high", priority: 9)))
    #expect(
      events.contains(.leave(id: "low", channel: "modal", .preempted(by: "high"))))
    desk.send(.revoked(id: "low", version: nil), .gone(id: "low"))
    #expect(desk.outcome(of: "low") == .revoked)
    #expect(desk.onScreen() == "high")
  }

  @Test func scenario2_equalsGoFirstInFirstOut() {
    var desk = PopupDesk(rules: preempting()) { $0.capacity = 20_000 }
    desk.send(.arrived(Popup(id: "first", priority: 1)))
    for number in 0..<10_000 { desk.send(.arrived(Popup(id: "\(number)"))) }
    desk.send(.answered(id: "first", .confirmed))
    for number in 0..<10_000 { desk.send(.answered(id: "\(number)", .confirmed)) }
    #expect(desk.shown == ["first"] + (0..<10_000).map(String.init))
  }

  @Test func scenario2_aRefusedPreemptionChangesNothing() {
    var desk = PopupDesk(rules: preempting())
    desk.send(.arrived(Popup(id: "visible")), .arrived(Popup(id: "waiting", priority: 1)))
    let before = desk.machine.state(at: desk.now).channels
    desk.send(.arrived(Popup(id: "candidate", priority: 4)))
    #expect(desk.visible() == "visible")
    #expect(before[0].waiting == ["waiting"])
    #expect(desk.machine.state(at: desk.now).channels[0].waiting == ["candidate", "waiting"])
    #expect(desk.shown == ["visible"])
  }

  @Test func scenario2_againstTheOrderThereIsNoPreemption() {
    struct Everyone: PopupRule {
      static let name = "everyone"
      static let summary = "Each takes the place of the other."
      init() {}
      init(settings: RuleSettings) {}
      func preemption(
        of visible: PopupEntry, by candidate: PopupEntry, in context: RuleContext
      ) -> Bool? { true }
    }
    var desk = PopupDesk(rules: [HeldRule(Everyone())])
    desk.send(.arrived(Popup(id: "A")), .arrived(Popup(id: "B")))
    #expect(desk.visible() == "A")
  }

  @Test func scenario3_removingAWaitingOneLeavesTheVisibleOne() {
    var desk = PopupDesk()
    desk.send(.batchArrived(["A", "B", "C"].map { Popup(id: $0) }))
    let events = desk.send(.revoked(id: "B", version: nil))
    #expect(events == [.ended(id: "B", channel: "modal", .revoked)])
    #expect(desk.visible() == "A")
    desk.send(.revoked(id: "A", version: nil))
    #expect(desk.visible() == "C")
  }

  @Test func scenario3_aSecondDismissalIsReportedAndChangesNothing() {
    var desk = PopupDesk(adjust: reportingViews)
    desk.send(.batchArrived([Popup(id: "A"), Popup(id: "B")]), .presented(id: "A"))
    desk.send(.answered(id: "A", .confirmed))
    #expect(
      desk.send(.answered(id: "A", .cancelled)) == [.rejected(.alreadyLeaving(id: "A"))])
    desk.send(.gone(id: "A"))
    #expect(desk.outcome(of: "A") == .confirmed)
    #expect(desk.send(.answered(id: "A", .cancelled)) == [.rejected(.alreadyEnded(id: "A"))])
    #expect(desk.send(.answered(id: "Z", .cancelled)) == [.rejected(.unknown(id: "Z"))])
    #expect(desk.send(.gone(id: "Z")) == [.rejected(.unknown(id: "Z"))])
    desk.send(.presented(id: "B"))
    #expect(desk.send(.presented(id: "B")) == [.rejected(.notExpected(id: "B"))])
  }

  @Test func scenario4_theGapHoldsForWhatArrivesInIt() {
    var desk = PopupDesk(adjust: withGap)
    desk.send(.arrived(Popup(id: "A")), .answered(id: "A", .confirmed))
    desk.advance(by: .milliseconds(400))
    desk.send(.arrived(Popup(id: "B", priority: 100)))
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
    desk.send(.arrived(Popup(id: "A")), .presented(id: "A"), .answered(id: "A", .confirmed))
    desk.send(.arrived(Popup(id: "B")))
    #expect(desk.onScreen() == "A")
    desk.send(.gone(id: "A"))
    #expect(desk.onScreen() == nil)
    desk.advance(by: .seconds(1))
    #expect(desk.onScreen() == "B")
  }

  @Test func scenario5_theSameOneBeforeDuringAndAfter() {
    var desk = PopupDesk()
    desk.send(.batchArrived([Popup(id: "A"), Popup(id: "B", payload: "old"), Popup(id: "C")]))
    // Waiting: replaced in its place.
    desk.send(.arrived(Popup(id: "B", payload: "new")))
    #expect(
      desk.send(.arrived(Popup(id: "B", payload: "new"))) == [
        .rejected(.duplicate(id: "B"))
      ])
    // Visible: its view shows the new.
    let other = Popup(id: "A", version: 2, payload: "new")
    #expect(desk.send(.arrived(other)) == [.updated(other, isOnScreen: true)])
    desk.send(.answered(id: "A", .confirmed))
    #expect(desk.events.contains(.present(Popup(id: "B", payload: "new"), remaining: nil)))
    // Ended: only a newer version is another popup.
    #expect(desk.send(.arrived(other)) == [.rejected(.alreadyEnded(id: "A"))])
    desk.send(.arrived(Popup(id: "A", version: 3)))
    desk.send(.answered(id: "B", .confirmed), .answered(id: "C", .confirmed))
    #expect(desk.shown == ["A", "B", "C", "A"])
  }

  @Test func scenario5_theSameOneWhileTheFirstIsLeaving() {
    var desk = PopupDesk(adjust: reportingViews)
    desk.send(.arrived(Popup(id: "A", version: 1)), .presented(id: "A"))
    desk.send(.answered(id: "A", .confirmed))
    #expect(
      desk.send(.arrived(Popup(id: "A", version: 1))) == [.rejected(.alreadyEnded(id: "A"))])
    desk.send(.arrived(Popup(id: "A", version: 2)))
    #expect(desk.outcomes.isEmpty)
    desk.send(.gone(id: "A"))
    #expect(desk.outcomes.map(\.outcome) == [.confirmed])
    desk.send(.presented(id: "A"))
    #expect(desk.shown == ["A", "A"])
    #expect(desk.faults.isEmpty)
  }

  @Test func scenario6_anIneligibleHeadBlocksNobody() {
    var desk = PopupDesk(rules: [HeldRule(QuietRule(during: ["busy"], exceptKinds: ["urgent"]))])
    desk.send(.arrived(Popup(id: "A")), .arrived(Popup(id: "B")))
    desk.send(.arrived(Popup(id: "C", kind: "urgent")))
    desk.send(.signalled(PopupSignal("busy", .began)), .answered(id: "A", .confirmed))
    #expect(desk.visible() == "C")
    desk.send(.signalled(PopupSignal("busy", .ended)), .answered(id: "C", .confirmed))
    #expect(desk.visible() == "B")
  }

  @Test func scenario6_theConditionLooksAgainAtItsTurn() {
    var desk = PopupDesk()
    desk.send(.batchArrived(["A", "B", "C"].map { Popup(id: $0) }))
    desk.send(.arrived(Popup(id: "B", payload: "void")))
    desk.send(.advanced(channel: "modal", PopupCondition { $0.payload != "void" }))
    #expect(desk.visible() == "C")
    #expect(desk.outcome(of: "A") == .confirmed)
    desk.send(.answered(id: "C", .confirmed))
    #expect(desk.visible() == "B")
  }

  @Test func scenario6_aChannelThatIsAskedShowsOneEachTime() {
    var desk = PopupDesk { $0.channels[0].advance = .whenAsked }
    desk.send(.batchArrived(["A", "B", "C"].map { Popup(id: $0) }))
    #expect(desk.visible() == nil)
    desk.send(.advanced(channel: "modal", nil))
    #expect(desk.visible() == "A")
    desk.send(.answered(id: "A", .confirmed))
    #expect(desk.visible() == nil)
    desk.send(.advanced(channel: "modal", PopupCondition { $0.id == "C" }))
    #expect(desk.visible() == "C")
    #expect(desk.send(.advanced(channel: "none", nil)) == [.rejected(.unknownChannel("none"))])
  }

  @Test func scenario6_tenThousandSkipsInARow() {
    var desk = PopupDesk(rules: [HeldRule(QuietRule(during: ["busy"], exceptKinds: ["urgent"]))]) {
      $0.capacity = 20_000
    }
    desk.send(.signalled(PopupSignal("busy", .began)))
    desk.send(.batchArrived((0..<10_000).map { Popup(id: "\($0)") }))
    desk.send(.arrived(Popup(id: "last", kind: "urgent")))
    #expect(desk.visible() == "last")
    desk.send(.answered(id: "last", .confirmed))
    // A cause that comes and goes costs the same for one and for all: nothing is told again.
    let told = desk.events.count
    for _ in 0..<1_000 {
      desk.send(.paused(.all), .signalled(PopupSignal("busy", .ended)))
      desk.send(.signalled(PopupSignal("busy", .began)), .resumed(.all))
    }
    #expect(desk.events.count == told)
    desk.send(.signalled(PopupSignal("busy", .ended)))
    #expect(desk.visible() == "0")
  }
}
