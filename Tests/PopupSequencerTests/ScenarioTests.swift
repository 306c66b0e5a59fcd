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
    desk.send(.didAnswer(PopupReply(id: "high", answer: .confirmed)))
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
    desk.send(
      .enqueue(Popup(id: "C", priority: 10)), .didAnswer(PopupReply(id: "B", answer: .cancelled)))
    #expect(desk.visible() == "C")
    desk.send(.didAnswer(PopupReply(id: "C", answer: .confirmed)))
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
    desk.send(.enqueue(Popup(id: "low")), .didPresent(PopupReport(id: "low")))
    let events = desk.send(.enqueue(Popup(id: "high", priority: 9)))
    #expect(
      events.contains(
        .willDismiss(DismissedPopup(id: "low", channel: "modal", dismissal: .preempted(by: "high")))
      ))
    desk.send(.revoke(PopupRevocation(id: "low")), .didDismiss(PopupReport(id: "low")))
    #expect(desk.outcome(of: "low") == .revoked)
    #expect(desk.onScreen() == "high")
  }

  @Test func scenario2_equalsAreFirstInFirstOut() {
    var desk = PopupDesk(rules: preempting()) { $0.capacity = 20_000 }
    desk.send(.enqueue(Popup(id: "first", priority: 1)))
    for number in 0..<10_000 { desk.send(.enqueue(Popup(id: "\(number)"))) }
    desk.send(.didAnswer(PopupReply(id: "first", answer: .confirmed)))
    for number in 0..<10_000 { desk.send(.didAnswer(.init(id: "\(number)", answer: .confirmed))) }
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
    let events = desk.send(.revoke(PopupRevocation(id: "B")))
    #expect(events == [.didEnd(EndedPopup(id: "B", channel: "modal", outcome: .revoked))])
    #expect(desk.visible() == "A")
    desk.send(.revoke(PopupRevocation(id: "A")))
    #expect(desk.visible() == "C")
  }

  @Test func scenario3_aSecondDismissalIsReportedAndChangesNothing() {
    var desk = PopupDesk(configure: reportingViews)
    desk.send(.enqueueBatch([Popup(id: "A"), Popup(id: "B")]), .didPresent(PopupReport(id: "A")))
    desk.send(.didAnswer(PopupReply(id: "A", answer: .confirmed)))
    #expect(
      desk.send(.didAnswer(PopupReply(id: "A", answer: .cancelled))) == [
        .rejected(.alreadyDismissing(id: "A"))
      ])
    desk.send(.didDismiss(PopupReport(id: "A")))
    #expect(desk.outcome(of: "A") == .confirmed)
    #expect(
      desk.send(.didAnswer(PopupReply(id: "A", answer: .cancelled))) == [
        .rejected(.alreadyEnded(id: "A"))
      ])
    #expect(
      desk.send(.didAnswer(PopupReply(id: "Z", answer: .cancelled))) == [
        .rejected(.unknown(id: "Z"))
      ])
    #expect(desk.send(.didDismiss(PopupReport(id: "Z"))) == [.rejected(.unknown(id: "Z"))])
    desk.send(.didPresent(PopupReport(id: "B")))
    #expect(desk.send(.didPresent(PopupReport(id: "B"))) == [.rejected(.notExpected(id: "B"))])
  }

  @Test func scenario4_theGapHoldsForWhatArrivesInIt() {
    var desk = PopupDesk(configure: withGap)
    desk.send(.enqueue(Popup(id: "A")), .didAnswer(PopupReply(id: "A", answer: .confirmed)))
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
    desk.send(
      .enqueue(Popup(id: "A")), .didPresent(PopupReport(id: "A")),
      .didAnswer(PopupReply(id: "A", answer: .confirmed)))
    desk.send(.enqueue(Popup(id: "B")))
    #expect(desk.onScreen() == "A")
    desk.send(.didDismiss(PopupReport(id: "A")))
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
    #expect(desk.send(.enqueue(other)) == [.didUpdate(.init(popup: other, isOnScreen: true))])
    desk.send(.didAnswer(PopupReply(id: "A", answer: .confirmed)))
    #expect(desk.events.contains(.willPresent(.init(popup: Popup(id: "B", payload: "new")))))
    // Ended: only a newer version is another popup.
    #expect(desk.send(.enqueue(other)) == [.rejected(.alreadyEnded(id: "A"))])
    desk.send(.enqueue(Popup(id: "A", version: 3)))
    desk.send(
      .didAnswer(PopupReply(id: "B", answer: .confirmed)),
      .didAnswer(PopupReply(id: "C", answer: .confirmed)))
    #expect(desk.presented == ["A", "B", "C", "A"])
  }

  @Test func scenario5_theSameOneWhileTheFirstIsLeaving() {
    var desk = PopupDesk(configure: reportingViews)
    desk.send(.enqueue(Popup(id: "A", version: 1)), .didPresent(PopupReport(id: "A")))
    desk.send(.didAnswer(PopupReply(id: "A", answer: .confirmed)))
    #expect(
      desk.send(.enqueue(Popup(id: "A", version: 1))) == [.rejected(.alreadyEnded(id: "A"))])
    desk.send(.enqueue(Popup(id: "A", version: 2)))
    #expect(desk.outcomes.isEmpty)
    desk.send(.didDismiss(PopupReport(id: "A")))
    #expect(desk.outcomes.map(\.outcome) == [.confirmed])
    desk.send(.didPresent(PopupReport(id: "A")))
    #expect(desk.presented == ["A", "A"])
    #expect(desk.faults.isEmpty)
  }

  @Test func scenario6_theConditionLooksAgainAtItsTurn() {
    var desk = PopupDesk()
    desk.send(.enqueueBatch(["A", "B", "C"].map { Popup(id: $0) }))
    desk.send(.enqueue(Popup(id: "B", payload: "void")))
    desk.send(.advance(PopupAdvance(scope: .channel("modal"), condition: .not(.payload("void")))))
    #expect(desk.visible() == "C")
    #expect(desk.outcome(of: "A") == .confirmed)
    desk.send(.didAnswer(PopupReply(id: "C", answer: .confirmed)))
    #expect(desk.visible() == "B")
  }

  @Test func scenario6_aChannelThatIsAskedShowsOneEachTime() {
    var desk = PopupDesk { $0.channels[0].advance = .manual }
    desk.send(.enqueueBatch(["A", "B", "C"].map { Popup(id: $0) }))
    #expect(desk.visible() == nil)
    desk.send(.advance(PopupAdvance(scope: .channel("modal"))))
    #expect(desk.visible() == "A")
    desk.send(.didAnswer(PopupReply(id: "A", answer: .confirmed)))
    #expect(desk.visible() == nil)
    desk.send(.advance(PopupAdvance(scope: .channel("modal"), condition: .id("C"))))
    #expect(desk.visible() == "C")
    #expect(
      desk.send(.advance(PopupAdvance(scope: .channel("none")))) == [
        .rejected(.unknownChannel("none"))
      ])
  }

}
