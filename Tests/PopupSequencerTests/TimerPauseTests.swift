import PopupPromises
import PopupRuleTesting
import Testing

/// A popup's own timer is paused by reasons, and continues with exactly what is left of it.
@Suite struct TimerPauseTests {
  private enum Step {
    case send(PopupInput)
    case wait(Duration)
  }

  private static let finger: SuspensionReason = "finger"
  private static let pause = PopupInput.pauseTimer(PopupTimerPause(id: "A", reason: finger))
  private static let resume = PopupInput.resumeTimer(PopupTimerPause(id: "A", reason: finger))

  /// What happens to a popup of 5 s, and when it times out.
  private static let table: [(steps: [Step], end: Duration)] = [
    ([], .seconds(5)),
    ([.wait(.seconds(2)), .send(pause), .wait(.seconds(60)), .send(resume)], .seconds(65)),
    ([.send(pause), .wait(.seconds(1)), .send(resume)], .seconds(6)),
    (
      [
        .wait(.seconds(2)), .send(.suspend(reason: .background)), .wait(.seconds(1_000)),
        .send(.resume(reason: .background)),
      ], .seconds(1_005)
    ),
    // Paused to the last nanosecond.
    (
      [.wait(.nanoseconds(4_999_999_999)), .send(pause), .wait(.seconds(1)), .send(resume)],
      .seconds(6)
    ),
    // Reasons are counted by name, not by number.
    (
      [
        .send(pause), .send(pause), .send(.pauseTimer(.init(id: "A", reason: .app))),
        .wait(.seconds(1)),
        .send(resume), .wait(.seconds(1)),
        .send(.resumeTimer(PopupTimerPause(id: "A", reason: .app))),
      ], .seconds(7)
    ),
    // The end of a reason that does not pause has no effect.
    ([.wait(.seconds(1)), .send(resume), .wait(.seconds(1)), .send(resume)], .seconds(5)),
    // Beside a suspension: both have to end.
    (
      [
        .send(pause), .send(.suspend(reason: .background)), .wait(.seconds(3)), .send(resume),
        .wait(.seconds(3)), .send(.resume(reason: .background)),
      ], .seconds(11)
    ),
    (
      [
        .wait(.seconds(1)), .send(.suspend(reason: .background)), .send(pause), .wait(.seconds(3)),
        .send(.resume(reason: .background)), .wait(.seconds(3)), .send(resume),
      ], .seconds(11)
    ),
  ]

  @Test(arguments: table.indices)
  func theTimerContinuesWithExactlyWhatIsLeft(row: Int) {
    let (steps, end) = Self.table[row]
    var tester = PopupTester()
    tester.enqueue(Popup(id: "A", maximumTime: .seconds(5)))
    for step in steps {
      switch step {
      case .send(let input): tester.send(input)
      case .wait(let duration): tester.advance(by: duration)
      }
    }
    tester.advance(by: .start + end - .nanoseconds(1) - tester.now)
    #expect(tester.visible() == "A")
    tester.advance(by: .nanoseconds(1))
    #expect(tester.outcome(of: "A") == .timedOut)
    #expect(tester.rejections.isEmpty && tester.faults.isEmpty)
  }

  @Test(arguments: [pause, .suspend(reason: .background)])
  func aTimerThatStandsStillIsSavedWithWhatIsLeft(stops: PopupInput) {
    var tester = PopupTester()
    tester.enqueue(Popup(id: "A", maximumTime: .seconds(5)))
    tester.advance(by: .seconds(2))
    tester.send(stops)
    tester.advance(by: .seconds(60))
    var next = PopupTester()
    next.send(.restore(tester.machine.snapshot(at: tester.now)))
    next.advance(by: .milliseconds(2_999))
    #expect(next.visible() == "A")
    next.advance(by: .milliseconds(1))
    #expect(next.outcome(of: "A") == .timedOut)
  }
}
