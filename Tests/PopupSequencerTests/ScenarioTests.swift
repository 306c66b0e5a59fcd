import FlowRule
import FrequencyRule
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

/// What other popup queues have been asked for, or got wrong.
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
    let before = desk.machine.state.channels
    desk.send(.arrived(Popup(id: "candidate", priority: 4)))
    #expect(desk.visible() == "visible")
    #expect(before[0].waiting == ["waiting"])
    #expect(desk.machine.state.channels[0].waiting == ["candidate", "waiting"])
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
    desk.send(.advanced(channel: "modal") { $0.payload != "void" })
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
    desk.send(.advanced(channel: "modal") { $0.id == "C" })
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

  @Test func scenario7_aPauseDrainsAndPrunes() {
    var desk = PopupDesk(adjust: withGap)
    desk.send(.arrived(Popup(id: "A")), .answered(id: "A", .confirmed), .paused(.all))
    desk.send(.batchArrived(["B", "C", "D"].map { Popup(id: $0) }))
    desk.send(.arrived(Popup(id: "E", expiry: desk.now + .seconds(5))))
    desk.advance(by: .milliseconds(500))
    desk.send(.revoked(id: "B", version: nil), .resumed(.all))
    #expect(desk.visible() == nil)
    desk.advance(by: .milliseconds(500))
    #expect(desk.visible() == "C")
    desk.send(.paused(.channel("modal")), .answered(id: "C", .confirmed))
    desk.advance(by: .seconds(9))
    #expect(desk.visible() == nil)
    desk.send(.resumed(.channel("modal")))
    #expect(desk.visible() == "D")
    #expect(desk.outcome(of: "E") == .expired)
  }

  @Test func scenario7_aQueueIsPausedOnItsOwn() {
    var desk = PopupDesk()
    desk.send(.paused(.queue("a")), .arrived(Popup(id: "A", queue: "a")))
    desk.send(.arrived(Popup(id: "B", queue: "b")))
    #expect(desk.visible() == "B")
    desk.send(.answered(id: "B", .confirmed), .resumed(.queue("a")))
    #expect(desk.visible() == "A")
  }

  @Test func scenario8_aViewThatFailsIsNoDismissal() {
    var desk = PopupDesk(adjust: reportingViews)
    desk.send(.batchArrived([Popup(id: "A"), Popup(id: "B")]))
    desk.send(.failedToPresent(id: "A"))
    #expect(desk.outcome(of: "A") == .failedToPresent)
    #expect(desk.onScreen() == "B")
    #expect(desk.machine.account.shown == 0)
  }

  @Test func scenario8_aWatchdogFreesThePlace() {
    var desk = PopupDesk(adjust: reportingViews)
    desk.send(.batchArrived([Popup(id: "A"), Popup(id: "B"), Popup(id: "C")]))
    desk.advance(by: .seconds(5))
    #expect(desk.outcome(of: "A") == .failedToPresent)
    desk.send(.presented(id: "B"), .answered(id: "B", .confirmed))
    desk.advance(by: .milliseconds(1_999))
    #expect(desk.onScreen() == "B")
    desk.advance(by: .milliseconds(1))
    #expect(desk.outcome(of: "B") == .confirmed)
    #expect(desk.onScreen() == "C")
  }

  @Test func scenario9_aPopupWaitsForItsScene() {
    var desk = PopupDesk()
    desk.send(.sceneChanged(to: "room"))
    desk.send(.arrived(Popup(id: "A", scene: "room", maximumTime: .seconds(5))))
    desk.send(.arrived(Popup(id: "B", scene: "shop")))
    desk.advance(by: .seconds(2))
    desk.send(.sceneChanged(to: "shop"))
    #expect(desk.visible() == "B")
    desk.send(.sceneChanged(to: "room"))
    #expect(desk.visible() == "A")
    desk.advance(by: .seconds(3))
    #expect(desk.outcome(of: "A") == .timedOut)
  }

  @Test func scenario9_whatEndsWithItsSceneDoesVisibleAndWaiting() {
    var desk = PopupDesk()
    desk.send(.sceneChanged(to: "room"))
    desk.send(
      .batchArrived([
        Popup(id: "A", scene: "room", endsWithScene: true),
        Popup(id: "B", scene: "room", endsWithScene: true), Popup(id: "C", scene: "room"),
      ]))
    desk.send(.sceneChanged(to: nil))
    #expect(desk.outcome(of: "A") == .sceneLeft)
    #expect(desk.outcome(of: "B") == .sceneLeft)
    #expect(desk.outcome(of: "C") == nil)
    desk.send(.sceneChanged(to: "room"))
    #expect(desk.visible() == "C")
  }

  @Test func scenario9_anotherMatchDropsItsQueues() {
    var desk = PopupDesk()
    desk.send(.matchChanged(to: "g1"))
    desk.send(.arrived(Popup(id: "A", queue: PopupQueue("wish", match: "g1"))))
    desk.send(.arrived(Popup(id: "B", queue: PopupQueue("wish", match: "g1"))))
    desk.send(.arrived(Popup(id: "C", queue: "any")))
    desk.send(.arrived(Popup(id: "D", queue: PopupQueue("wish", match: "g2"))))
    #expect(desk.outcome(of: "D")?.name == "rejected")
    desk.send(.matchChanged(to: "g2"))
    #expect(desk.outcome(of: "A") == .sceneLeft)
    #expect(desk.outcome(of: "B") == .sceneLeft)
    #expect(desk.visible() == "C")
  }

  @Test func scenario9_aLogOutEndsVisibleWaitingAndHeldOnes() {
    var desk = PopupDesk()
    desk.send(.arrived(Popup(id: "visible")), .arrived(Popup(id: "waiting")))
    desk.send(.arrived(Popup(id: "held", scene: "shop")))
    desk.send(.arrived(Popup(id: "deferred", notBefore: desk.now + .seconds(60))))
    desk.send(.cleared)
    #expect(desk.outcomes.map(\.id) == ["visible", "waiting", "held", "deferred"])
    #expect(desk.outcomes.allSatisfy { $0.outcome == .revoked })
    desk.advance(by: .seconds(100))
    #expect(desk.shown == ["visible"])
    // What the server of the last user still sends of them does not show.
    desk.send(.arrived(Popup(id: "waiting")))
    #expect(desk.visible() == nil)
  }

  @Test func scenario10_byTwoWaysOlderVersionsAndRevokesThatComeFirst() {
    var desk = PopupDesk()
    desk.send(.batchArrived([Popup(id: "A"), Popup(id: "B", version: 5)]))
    #expect(desk.send(.arrived(Popup(id: "A"))) == [.rejected(.duplicate(id: "A"))])
    #expect(
      desk.send(.arrived(Popup(id: "B", version: 4, payload: "old")))
        == [.rejected(.olderVersion(id: "B"))])
    #expect(desk.send(.revoked(id: "B", version: 4)) == [.rejected(.olderVersion(id: "B"))])
    #expect(desk.send(.revoked(id: "C", version: 2)) == [.revokeKept(id: "C")])
    desk.send(.arrived(Popup(id: "C", version: 2)))
    #expect(desk.outcome(of: "C") == .revoked)
    desk.send(.arrived(Popup(id: "C", version: 3)))
    #expect(desk.machine.account.waiting == 2)
  }

  @Test func scenario10_tombstonesAreBounded() {
    var desk = PopupDesk { $0.tombstones = 10 }
    for number in 0..<20 { desk.send(.revoked(id: "\(number)", version: nil)) }
    desk.send(.arrived(Popup(id: "9")), .arrived(Popup(id: "10")))
    #expect(desk.outcome(of: "9") == nil)
    #expect(desk.outcome(of: "10") == .revoked)
  }

  @Test func scenario10_aLaterStepFirstAndAFlowThatNeverComes() throws {
    let flow = Flow("f", steps: [.init("A", otherwise: "B"), .init("B")])
    var desk = PopupDesk(rules: [HeldRule(try FlowRule(flows: [flow]))])
    let step = { Popup(id: $0, step: PopupStep(flow: "f", step: $0)) }
    desk.send(.arrived(step("B")), .arrived(Popup(id: "other")))
    #expect(desk.visible() == "other")
    desk.send(.answered(id: "other", .confirmed), .arrived(step("A")))
    desk.send(.answered(id: "A", .confirmed), .answered(id: "B", .confirmed))
    #expect(desk.shown == ["other", "A", "B"])
    #expect(desk.events.last == .drained(channel: "modal"))
  }

  @Test func scenario11_expiryWaitingAtItsTurnAndVisible() {
    var desk = PopupDesk()
    let soon = desk.now + .seconds(2)
    desk.send(.arrived(Popup(id: "A", expiry: soon + .seconds(1), maximumTime: .seconds(2))))
    desk.send(.arrived(Popup(id: "B", expiry: desk.now + .seconds(1))))
    desk.send(.arrived(Popup(id: "C", expiry: soon)), .arrived(Popup(id: "D", expiry: desk.now)))
    desk.send(.arrived(Popup(id: "E", expiry: soon + .seconds(5))))
    #expect(desk.outcome(of: "D") == .expired)
    desk.advance(by: .seconds(2))
    #expect(desk.outcome(of: "B") == .expired)
    #expect(desk.outcome(of: "C") == .expired)
    #expect(desk.shown == ["A", "E"])
    desk.advance(by: .seconds(5))
    #expect(desk.outcome(of: "E") == .expired)
  }

  @Test func scenario11_aClockThatJumpsShowsNothingStale() {
    var desk = PopupDesk()
    for number in 0..<100 {
      desk.send(
        .arrived(
          Popup(
            id: "\(number)", expiry: desk.now + .seconds(number + 10),
            maximumTime: .seconds(30))))
    }
    desk.send(.arrived(Popup(id: "last")))
    desk.leap(by: .seconds(1_000_000))
    #expect(desk.shown == ["0", "last"])
    #expect(desk.outcomes.count == 100)
  }

  @Test func scenario12_aTimerOfAReplacedPopupIsIgnored() {
    var desk = PopupDesk()
    desk.send(.arrived(Popup(id: "A", maximumTime: .seconds(5))))
    desk.advance(by: .seconds(4))
    desk.send(.arrived(Popup(id: "A", version: 1, maximumTime: .seconds(5))))
    desk.advance(by: .milliseconds(4_999))
    #expect(desk.visible() == "A")
    desk.advance(by: .milliseconds(1))
    #expect(desk.outcome(of: "A") == .timedOut)
  }

  @Test func scenario12_aTimerOfAnEndedPopupDoesNotCloseTheNext() {
    var desk = PopupDesk()
    desk.send(.arrived(Popup(id: "A", maximumTime: .seconds(5))), .arrived(Popup(id: "B")))
    desk.advance(by: .seconds(4))
    desk.send(.answered(id: "A", .confirmed))
    desk.advance(by: .seconds(60))
    #expect(desk.visible() == "B")
  }
}
