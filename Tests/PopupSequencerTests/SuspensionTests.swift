import PopupRuleTesting
import PopupSequencer
import Testing

/// What one reason suspends, only its end resumes; meanwhile the clocks stand still.
@Suite struct SuspensionTests {
  private func reporting() -> PopupDesk {
    PopupDesk { configuration in
      for index in configuration.channels.indices {
        configuration.channels[index].viewReports = true
      }
    }
  }

  @Test func theBackgroundEndsNoSuspensionOfTheApp() {
    var desk = PopupDesk()
    desk.send(.suspend(reason: .app), .enqueue(Popup(id: "A")))
    desk.send(.suspend(reason: .background), .resume(reason: .background))
    #expect(desk.visible() == nil)
    desk.send(.resume(reason: .app))
    #expect(desk.visible() == "A")
  }

  @Test func theEndOfAllChannelsSuspensionEndsNoneOfAChannelOrQueue() {
    var desk = PopupDesk()
    desk.send(
      .suspendScope(ScopeSuspension(scope: .channel("banner"), reason: .app)),
      .suspendScope(ScopeSuspension(scope: .queue("q"), reason: .app)))
    desk.send(.suspend(reason: .app), .resume(reason: .app))
    desk.send(
      .enqueue(Popup(id: "A", channel: "banner")), .enqueue(Popup(id: "B", queue: "q")),
      .enqueue(Popup(id: "C")))
    #expect(desk.presented == ["C"])
    desk.answer("C")
    desk.send(
      .resumeScope(ScopeSuspension(scope: .channel("banner"), reason: .background)),
      .resumeScope(ScopeSuspension(scope: .queue("q"), reason: .background)))
    #expect(desk.presented == ["C"])
    desk.send(
      .resumeScope(ScopeSuspension(scope: .channel("banner"), reason: .app)),
      .resumeScope(ScopeSuspension(scope: .queue("q"), reason: .app)))
    #expect(desk.presented == ["C", "A", "B"])
  }

  @Test func aRepeatedSuspensionAndAnUnknownResumptionHaveNoEffect() {
    var desk = PopupDesk()
    #expect(desk.send(.resume(reason: .app)).isEmpty)
    #expect(desk.send(.resumeScope(ScopeSuspension(scope: .queue("q"), reason: .app))).isEmpty)
    desk.send(.suspend(reason: .app))
    #expect(desk.send(.suspend(reason: .app)).isEmpty)
    desk.send(.enqueue(Popup(id: "A")), .resume(reason: .app))
    #expect(desk.visible() == "A")
  }

  @Test func aPopupKeepsTheRestOfItsTime() {
    var desk = PopupDesk()
    desk.enqueue(Popup(id: "A", maximumTime: .seconds(5)))
    desk.advance(by: .seconds(2))
    desk.send(.suspend(reason: .background))
    desk.advance(by: .seconds(1_000))
    #expect(desk.visible() == "A" && desk.machine.nextDeadline == nil)
    desk.send(.resume(reason: .background))
    desk.advance(by: .milliseconds(2_999))
    #expect(desk.visible() == "A")
    desk.advance(by: .milliseconds(1))
    #expect(desk.outcome(of: "A") == .timedOut)
  }

  @Test func aPopupThatAppearsDoesNotFailInTheBackground() {
    var desk = reporting()
    desk.enqueue(Popup(id: "A"))
    desk.advance(by: .seconds(4))
    desk.send(.suspend(reason: .background))
    desk.advance(by: .seconds(60))
    desk.send(.resume(reason: .background))
    desk.advance(by: .milliseconds(999))
    #expect(desk.outcome(of: "A") == nil)
    desk.advance(by: .milliseconds(1))
    #expect(desk.outcome(of: "A") == .failedToPresent)
  }

  @Test func aPopupThatIsDismissedIsWaitedForInTheBackground() {
    var desk = reporting()
    desk.send(
      .enqueue(Popup(id: "A")), .didPresent(PopupReport(id: "A")),
      .didAnswer(PopupReply(id: "A", answer: .confirmed)))
    desk.advance(by: .seconds(1))
    desk.send(.suspendScope(ScopeSuspension(scope: .channel("modal"), reason: .app)))
    desk.advance(by: .seconds(60))
    #expect(desk.onScreen() == "A")
    desk.send(.resumeScope(ScopeSuspension(scope: .channel("modal"), reason: .app)))
    desk.advance(by: .milliseconds(999))
    #expect(desk.onScreen() == "A")
    desk.advance(by: .milliseconds(1))
    #expect(desk.outcome(of: "A") == .confirmed)
  }

  @Test func reportsOfViewsCountWhileSuspended() {
    var desk = reporting()
    desk.enqueue(Popup(id: "A", maximumTime: .seconds(5)), Popup(id: "B"))
    desk.send(.suspend(reason: .background))
    desk.advance(by: .seconds(9))
    desk.send(.didPresent(PopupReport(id: "A")))
    desk.advance(by: .seconds(9))
    #expect(desk.visible() == "A")
    desk.answer("A")
    desk.send(.didDismiss(PopupReport(id: "A")))
    #expect(desk.outcome(of: "A") == .confirmed && desk.onScreen() == nil)
    desk.send(.resume(reason: .background))
    #expect(desk.onScreen() == "B")
  }

  @Test func theQueueOfWhatIsOnScreenStopsItsClockOnly() {
    var desk = PopupDesk()
    desk.enqueue(Popup(id: "A", queue: "q", maximumTime: .seconds(5)))
    desk.enqueue(Popup(id: "B", channel: "banner", maximumTime: .seconds(5)))
    desk.send(.suspendScope(ScopeSuspension(scope: .queue("q"), reason: .app)))
    desk.advance(by: .seconds(60))
    #expect(desk.visible() == "A" && desk.outcome(of: "B") == .timedOut)
    // What it is not in any more does not stop it.
    desk.send(
      .enqueue(Popup(id: "A", version: 1, queue: "r", maximumTime: .seconds(5))))
    desk.advance(by: .seconds(5))
    #expect(desk.outcome(of: "A") == .timedOut)
  }

  @Test func theMinimumTimeStandsStillToo() {
    var desk = PopupDesk(rules: [ImportanceRule(preemptFrom: 1)])
    desk.enqueue(Popup(id: "A", minimumTime: .seconds(2)), Popup(id: "B", priority: 1))
    desk.advance(by: .seconds(1))
    desk.send(.suspend(reason: .app))
    desk.advance(by: .seconds(9))
    desk.send(.resume(reason: .app))
    #expect(desk.visible() == "A")
    desk.advance(by: .seconds(1))
    #expect(desk.visible() == "B")
  }

  @Test func anExpiryDoesNotStandStill() {
    var desk = PopupDesk()
    desk.enqueue(
      Popup(id: "A", expiry: desk.now + .seconds(5)),
      Popup(id: "B", expiry: desk.now + .seconds(6)))
    desk.send(.suspend(reason: .background))
    desk.advance(by: .seconds(6))
    #expect(desk.outcome(of: "A") == .expired && desk.outcome(of: "B") == .expired)
  }

  @Test func whatIsSavedWhileSuspendedHasTheRestOfItsTime() {
    var desk = PopupDesk()
    desk.enqueue(Popup(id: "A", maximumTime: .seconds(5)))
    desk.advance(by: .seconds(2))
    desk.send(.suspend(reason: .background))
    desk.advance(by: .seconds(60))
    var next = PopupDesk()
    next.send(.restore(.init(snapshot: desk.machine.snapshot(at: desk.now), away: .seconds(9))))
    next.advance(by: .milliseconds(2_999))
    #expect(next.visible() == "A")
    next.advance(by: .milliseconds(1))
    #expect(next.outcome(of: "A") == .timedOut)
  }

  @Test func reasonsAreBounded() {
    var desk = PopupDesk()
    for number in 0..<100 { desk.send(.suspend(reason: SuspensionReason("\(number)"))) }
    #expect(desk.rejections == Array(repeating: .tooManySuspensions(limit: 64), count: 36))
    for number in 0..<100 { desk.send(.resume(reason: SuspensionReason("\(number)"))) }
    desk.enqueue(Popup(id: "A"))
    #expect(desk.visible() == "A")
    var queues = PopupDesk()
    for number in 0..<1_030 {
      queues.send(.suspendScope(.init(scope: .queue(PopupQueue("\(number)")), reason: .app)))
    }
    #expect(queues.rejections == Array(repeating: .tooManySuspensions(limit: 1_024), count: 6))
  }

  // MARK: Closing

  @Test func closingEndsEverythingOnceAndRejectsWhatFollows() {
    var desk = reporting()
    desk.send(.enqueue(Popup(id: "A")), .didPresent(PopupReport(id: "A")))
    desk.enqueue(Popup(id: "B"), Popup(id: "C", channel: "banner"))
    desk.send(.didPresent(.init(id: "C")), .didAnswer(PopupReply(id: "C", answer: .confirmed)))
    desk.enqueue(Popup(id: "C", version: 1, channel: "banner"))
    let events = desk.send(.close)
    #expect(
      events.contains(
        .willDismiss(DismissedPopup(id: "A", channel: "modal", dismissal: .ends(.revoked)))))
    #expect(
      desk.outcomes.sorted { $0.id < $1.id }.map(\.outcome)
        == [.revoked, .revoked, .confirmed, .revoked])
    #expect(
      desk.events.filter { $0 == .didDrain(channel: "modal") || $0 == .didDrain(channel: "banner") }
        .count == 2)
    #expect(desk.machine.nextDeadline == nil && desk.machine.account.onScreen == 0)
    #expect(desk.machine.account.isBalanced && desk.machine.account.waiting == 0)
    for input: PopupInput in [
      .enqueue(Popup(id: "D")), .didDismiss(PopupReport(id: "A")), .suspend(reason: .app), .close,
    ] {
      #expect(desk.send(input) == [.rejected(.closed)])
    }
    desk.leap(by: .seconds(60))
    #expect(desk.onScreen() == nil && desk.faults.isEmpty)
  }
}
