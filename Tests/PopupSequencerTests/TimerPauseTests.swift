import PopupPromises
import PopupRuleTesting
import Testing

/// A popup's own timer is paused by reasons, and continues with exactly what is left of it.
@Suite struct TimerPauseTests {
  private static let pause = PopupInput.pauseTimer(id: "A", reason: "finger")

  /// The words of a script. Its numbers are seconds.
  private static let words: [Substring: PopupInput] = [
    "pause": pause, "resume": .resumeTimer(id: "A", reason: "finger"),
    "pause-app": .pauseTimer(id: "A"), "resume-app": .resumeTimer(id: "A"),
    "background": .suspend(reason: .background), "foreground": .resume(reason: .background),
  ]

  /// The inputs of a popup of 5 s, and the second at which it times out.
  @Test(arguments: [
    ("", 5), ("2 pause 60 resume", 65), ("pause 1 resume", 6),
    ("2 background 1000 foreground", 1_005),
    // Paused to the last nanosecond.
    ("4.999999999 pause 1 resume", 6),
    // Reasons are counted by name, not by number.
    ("pause pause pause-app 1 resume 1 resume-app", 7),
    // The end of a reason that does not pause has no effect.
    ("1 resume 1 resume", 5),
    // Beside a suspension: both have to end.
    ("pause background 3 resume 3 foreground", 11),
    ("1 background pause 3 foreground 3 resume", 11),
  ])
  func theTimerContinuesWithExactlyWhatIsLeft(_ script: String, end: Int) throws {
    var tester = PopupTester()
    tester.enqueue(Popup(id: "A", maximumTime: .seconds(5)))
    for word in script.split(separator: " ") {
      if let seconds = Double(word) {
        tester.advance(by: .nanoseconds(Int64((seconds * 1e9).rounded())))
      } else {
        tester.send(try #require(Self.words[word]))
      }
    }
    tester.advance(by: .start + .seconds(end) - .nanoseconds(1) - tester.now)
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
