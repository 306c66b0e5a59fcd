import PopupRuleTesting
import PopupSequencer
import Testing

/// What one reason suspends, only its end resumes; meanwhile the clocks stand still.
@Suite struct SuspensionTests {
  private func reporting() -> PopupTester {
    PopupTester { configuration in
      for index in configuration.channels.indices {
        configuration.channels[index].viewReports = true
      }
    }
  }

  @Test func theBackgroundEndsNoSuspensionOfTheApp() {
    var tester = PopupTester()
    tester.send(.suspend(reason: .app), .enqueue(Popup(id: "A")))
    tester.send(.suspend(reason: .background), .resume(reason: .background))
    #expect(tester.visible() == nil)
    tester.send(.resume(reason: .app))
    #expect(tester.visible() == "A")
  }

  @Test func theEndOfAllChannelsSuspensionEndsNoneOfAChannelOrQueue() {
    var tester = PopupTester()
    tester.send(
      .suspendScope(ScopeSuspension(scope: .channel("banner"), reason: .app)),
      .suspendScope(ScopeSuspension(scope: .queue("q"), reason: .app)))
    tester.send(.suspend(reason: .app), .resume(reason: .app))
    tester.send(
      .enqueue(Popup(id: "A", channel: "banner")), .enqueue(Popup(id: "B", queue: "q")),
      .enqueue(Popup(id: "C")))
    #expect(tester.presented == ["C"])
    tester.answer("C")
    tester.send(
      .resumeScope(ScopeSuspension(scope: .channel("banner"), reason: .background)),
      .resumeScope(ScopeSuspension(scope: .queue("q"), reason: .background)))
    #expect(tester.presented == ["C"])
    tester.send(
      .resumeScope(ScopeSuspension(scope: .channel("banner"), reason: .app)),
      .resumeScope(ScopeSuspension(scope: .queue("q"), reason: .app)))
    #expect(tester.presented == ["C", "A", "B"])
  }

  @Test func aRepeatedSuspensionAndAnUnknownResumptionHaveNoEffect() {
    var tester = PopupTester()
    #expect(tester.send(.resume(reason: .app)).isEmpty)
    #expect(tester.send(.resumeScope(ScopeSuspension(scope: .queue("q"), reason: .app))).isEmpty)
    tester.send(.suspend(reason: .app))
    #expect(tester.send(.suspend(reason: .app)).isEmpty)
    tester.send(.enqueue(Popup(id: "A")), .resume(reason: .app))
    #expect(tester.visible() == "A")
  }

  @Test func aPopupKeepsTheRestOfItsTime() {
    var tester = PopupTester()
    tester.enqueue(Popup(id: "A", maximumTime: .seconds(5)))
    tester.advance(by: .seconds(2))
    tester.send(.suspend(reason: .background))
    tester.advance(by: .seconds(1_000))
    #expect(tester.visible() == "A" && tester.machine.nextDeadline == nil)
    tester.send(.resume(reason: .background))
    tester.advance(by: .milliseconds(2_999))
    #expect(tester.visible() == "A")
    tester.advance(by: .milliseconds(1))
    #expect(tester.outcome(of: "A") == .timedOut)
  }

  @Test func aPopupThatAppearsDoesNotFailInTheBackground() {
    var tester = reporting()
    tester.enqueue(Popup(id: "A"))
    tester.advance(by: .seconds(4))
    tester.send(.suspend(reason: .background))
    tester.advance(by: .seconds(60))
    tester.send(.resume(reason: .background))
    tester.advance(by: .milliseconds(999))
    #expect(tester.outcome(of: "A") == nil)
    tester.advance(by: .milliseconds(1))
    #expect(tester.outcome(of: "A") == .failedToPresent)
  }

  @Test func aPopupThatIsDismissedIsWaitedForInTheBackground() {
    var tester = reporting()
    tester.send(
      .enqueue(Popup(id: "A")), .didAppear(PopupReport(id: "A")),
      .didAnswer(PopupReply(id: "A", answer: .confirmed)))
    tester.advance(by: .seconds(1))
    tester.send(.suspendScope(ScopeSuspension(scope: .channel("modal"), reason: .app)))
    tester.advance(by: .seconds(60))
    #expect(tester.onScreen() == "A")
    tester.send(.resumeScope(ScopeSuspension(scope: .channel("modal"), reason: .app)))
    tester.advance(by: .milliseconds(999))
    #expect(tester.onScreen() == "A")
    tester.advance(by: .milliseconds(1))
    #expect(tester.outcome(of: "A") == .confirmed)
  }

  @Test func reportsOfViewsCountWhileSuspended() {
    var tester = reporting()
    tester.enqueue(Popup(id: "A", maximumTime: .seconds(5)), Popup(id: "B"))
    tester.send(.suspend(reason: .background))
    tester.advance(by: .seconds(9))
    tester.send(.didAppear(PopupReport(id: "A")))
    tester.advance(by: .seconds(9))
    #expect(tester.visible() == "A")
    tester.answer("A")
    tester.send(.didDisappear(PopupReport(id: "A")))
    #expect(tester.outcome(of: "A") == .confirmed && tester.onScreen() == nil)
    tester.send(.resume(reason: .background))
    #expect(tester.onScreen() == "B")
  }

  @Test func theQueueOfWhatIsOnScreenStopsItsClockOnly() {
    var tester = PopupTester()
    tester.enqueue(Popup(id: "A", queue: "q", maximumTime: .seconds(5)))
    tester.enqueue(Popup(id: "B", channel: "banner", maximumTime: .seconds(5)))
    tester.send(.suspendScope(ScopeSuspension(scope: .queue("q"), reason: .app)))
    tester.advance(by: .seconds(60))
    #expect(tester.visible() == "A" && tester.outcome(of: "B") == .timedOut)
    // What it is not in any more does not stop it.
    tester.send(
      .enqueue(Popup(id: "A", version: 1, queue: "r", maximumTime: .seconds(5))))
    tester.advance(by: .seconds(5))
    #expect(tester.outcome(of: "A") == .timedOut)
  }

  @Test func theMinimumTimeStandsStillToo() {
    var tester = PopupTester(rules: [ImportanceRule(preemptFrom: 1)])
    tester.enqueue(Popup(id: "A", minimumTime: .seconds(2)), Popup(id: "B", priority: 1))
    tester.advance(by: .seconds(1))
    tester.send(.suspend(reason: .app))
    tester.advance(by: .seconds(9))
    tester.send(.resume(reason: .app))
    #expect(tester.visible() == "A")
    tester.advance(by: .seconds(1))
    #expect(tester.visible() == "B")
  }

  @Test func anExpiryDoesNotStandStill() {
    var tester = PopupTester()
    tester.enqueue(
      Popup(id: "A", expiry: tester.now + .seconds(5)),
      Popup(id: "B", expiry: tester.now + .seconds(6)))
    tester.send(.suspend(reason: .background))
    tester.advance(by: .seconds(6))
    #expect(tester.outcome(of: "A") == .expired && tester.outcome(of: "B") == .expired)
  }

  @Test func whatIsSavedWhileSuspendedHasTheRestOfItsTime() {
    var tester = PopupTester()
    tester.enqueue(Popup(id: "A", maximumTime: .seconds(5)))
    tester.advance(by: .seconds(2))
    tester.send(.suspend(reason: .background))
    tester.advance(by: .seconds(60))
    var next = PopupTester()
    next.send(.restore(.init(snapshot: tester.machine.snapshot(at: tester.now), away: .seconds(9))))
    next.advance(by: .milliseconds(2_999))
    #expect(next.visible() == "A")
    next.advance(by: .milliseconds(1))
    #expect(next.outcome(of: "A") == .timedOut)
  }

  @Test func reasonsAreBounded() {
    var tester = PopupTester()
    for number in 0..<100 { tester.send(.suspend(reason: SuspensionReason("\(number)"))) }
    #expect(tester.rejections == Array(repeating: .tooManySuspensions(limit: 64), count: 36))
    for number in 0..<100 { tester.send(.resume(reason: SuspensionReason("\(number)"))) }
    tester.enqueue(Popup(id: "A"))
    #expect(tester.visible() == "A")
    var queues = PopupTester()
    for number in 0..<1_030 {
      queues.send(.suspendScope(.init(scope: .queue(PopupQueue("\(number)")), reason: .app)))
    }
    #expect(queues.rejections == Array(repeating: .tooManySuspensions(limit: 1_024), count: 6))
  }

  // MARK: Closing

  @Test func closingEndsEverythingOnceAndRejectsWhatFollows() {
    var tester = reporting()
    tester.send(.enqueue(Popup(id: "A")), .didAppear(PopupReport(id: "A")))
    tester.enqueue(Popup(id: "B"), Popup(id: "C", channel: "banner"))
    tester.send(.didAppear(.init(id: "C")), .didAnswer(PopupReply(id: "C", answer: .confirmed)))
    tester.enqueue(Popup(id: "C", version: 1, channel: "banner"))
    let events = tester.send(.close)
    #expect(
      events.contains(
        .willDismiss(DismissedPopup(id: "A", channel: "modal", dismissal: .ends(.revoked)))))
    #expect(
      tester.outcomes.sorted { $0.id < $1.id }.map(\.outcome)
        == [.revoked, .revoked, .confirmed, .revoked])
    #expect(
      tester.events.filter {
        $0 == .didDrain(channel: "modal") || $0 == .didDrain(channel: "banner")
      }
      .count == 2)
    #expect(tester.machine.nextDeadline == nil && tester.machine.account.onScreen == 0)
    #expect(tester.machine.account.isBalanced && tester.machine.account.waiting == 0)
    for input: PopupInput in [
      .enqueue(Popup(id: "D")), .didDisappear(PopupReport(id: "A")), .suspend(reason: .app), .close,
    ] {
      #expect(tester.send(input) == [.rejected(.closed)])
    }
    tester.leap(by: .seconds(60))
    #expect(tester.onScreen() == nil && tester.faults.isEmpty)
  }
}
