import PopupPromises
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

  @Test func aRepeatedSuspensionAndAnUnknownResumptionHaveNoEffect() {
    var tester = PopupTester()
    #expect(tester.send(.resume(reason: .app)).isEmpty)
    #expect(tester.send(.resume(.queue("q"))).isEmpty)
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
    tester.send(.enqueue(Popup(id: "A")), .didAppear(id: "A"), .didAnswer(id: "A"))
    tester.advance(by: .seconds(1))
    tester.send(.suspend(.channel("modal")))
    tester.advance(by: .seconds(60))
    #expect(tester.onScreen() == "A")
    tester.send(.resume(.channel("modal")))
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
    tester.send(.didAppear(id: "A"))
    tester.advance(by: .seconds(9))
    #expect(tester.visible() == "A")
    tester.answer("A")
    tester.send(.didDisappear(id: "A"))
    #expect(tester.outcome(of: "A") == .confirmed && tester.onScreen() == nil)
    tester.send(.resume(reason: .background))
    #expect(tester.onScreen() == "B")
  }

  @Test func theQueueOfWhatIsOnScreenStopsItsClockOnly() {
    var tester = PopupTester()
    tester.enqueue(Popup(id: "A", queue: "q", maximumTime: .seconds(5)))
    tester.enqueue(Popup(id: "B", channel: "banner", maximumTime: .seconds(5)))
    tester.send(.suspend(.queue("q")))
    tester.advance(by: .seconds(60))
    #expect(tester.visible() == "A" && tester.outcome(of: "B") == .timedOut)
    // What it is not in any more does not stop it.
    tester.send(.enqueue(Popup(id: "A", version: 1, queue: "r", maximumTime: .seconds(5))))
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

  // MARK: Closing

  @Test func closingEndsEverythingOnceAndRejectsWhatFollows() {
    var tester = reporting()
    tester.send(.enqueue(Popup(id: "A")), .didAppear(id: "A"))
    tester.enqueue(Popup(id: "B"), Popup(id: "C", channel: "banner"))
    tester.send(.didAppear(id: "C"), .didAnswer(id: "C"))
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
      .enqueue(Popup(id: "D")), .didDisappear(id: "A"), .suspend(reason: .app), .close,
    ] {
      #expect(tester.send(input) == [.rejected(.closed)])
    }
    tester.leap(by: .seconds(60))
    #expect(tester.onScreen() == nil && tester.faults.isEmpty)
  }
}
