import PopupRuleTesting
import PopupSequencer
import Testing

/// A popup's own timer is held by reasons, and continues with exactly what is left of it.
@Suite struct HoldTests {
  private enum Step {
    case send(PopupInput)
    case wait(Duration)
  }

  private static let finger: SuspensionReason = "finger"
  private static let hold = PopupInput.hold(PopupHold(id: "A", reason: finger))
  private static let release = PopupInput.release(PopupHold(id: "A", reason: finger))

  /// What happens to a popup of 5 s, and when it times out.
  private static let table: [(steps: [Step], end: Duration)] = [
    ([], .seconds(5)),
    ([.wait(.seconds(2)), .send(hold), .wait(.seconds(60)), .send(release)], .seconds(65)),
    ([.send(hold), .wait(.seconds(1)), .send(release)], .seconds(6)),
    // Held to the last nanosecond.
    (
      [.wait(.nanoseconds(4_999_999_999)), .send(hold), .wait(.seconds(1)), .send(release)],
      .seconds(6)
    ),
    // Reasons are counted by name, not by number.
    (
      [
        .send(hold), .send(hold), .send(.hold(.init(id: "A", reason: .app))), .wait(.seconds(1)),
        .send(release), .wait(.seconds(1)), .send(.release(PopupHold(id: "A", reason: .app))),
      ], .seconds(7)
    ),
    // The end of a reason that does not hold has no effect.
    ([.wait(.seconds(1)), .send(release), .wait(.seconds(1)), .send(release)], .seconds(5)),
    // Beside a suspension: both have to end.
    (
      [
        .send(hold), .send(.suspend(reason: .background)), .wait(.seconds(3)), .send(release),
        .wait(.seconds(3)), .send(.resume(reason: .background)),
      ], .seconds(11)
    ),
    (
      [
        .wait(.seconds(1)), .send(.suspend(reason: .background)), .send(hold), .wait(.seconds(3)),
        .send(.resume(reason: .background)), .wait(.seconds(3)), .send(release),
      ], .seconds(11)
    ),
  ]

  @Test(arguments: table.indices)
  func theTimerContinuesWithExactlyWhatIsLeft(row: Int) {
    let (steps, end) = Self.table[row]
    var desk = PopupDesk()
    desk.enqueue(Popup(id: "A", maximumTime: .seconds(5)))
    for step in steps {
      switch step {
      case .send(let input): desk.send(input)
      case .wait(let duration): desk.advance(by: duration)
      }
    }
    desk.advance(by: .start + end - .nanoseconds(1) - desk.now)
    #expect(desk.visible() == "A")
    desk.advance(by: .nanoseconds(1))
    #expect(desk.outcome(of: "A") == .timedOut)
    #expect(desk.rejections.isEmpty && desk.faults.isEmpty)
  }

  @Test func aPopupIsHeldFromItsFirstMomentOnScreen() {
    var desk = PopupDesk(configure: reportingViews)
    desk.enqueue(Popup(id: "A", maximumTime: .seconds(5)))
    desk.send(Self.hold, .didPresent(PopupReport(id: "A")))
    desk.advance(by: .seconds(60))
    #expect(desk.visible() == "A")
    desk.send(Self.release)
    desk.advance(by: .seconds(5))
    #expect(desk.screen.modal?.phase == .dismissing)
  }

  @Test func aHoldEndsWithTheStayOnScreen() {
    var desk = PopupDesk(rules: preempting())
    desk.enqueue(Popup(id: "A", maximumTime: .seconds(5)))
    desk.advance(by: .seconds(2))
    desk.send(Self.hold)
    desk.advance(by: .seconds(60))
    desk.enqueue(Popup(id: "B", priority: 9))
    desk.answer("B")
    #expect(desk.visible() == "A")
    desk.advance(by: .seconds(3))
    #expect(desk.outcome(of: "A") == .timedOut)
  }

  @Test func aHeldTimerIsSavedWithWhatIsLeft() {
    var desk = PopupDesk()
    desk.enqueue(Popup(id: "A", maximumTime: .seconds(5)))
    desk.advance(by: .seconds(2))
    desk.send(Self.hold)
    desk.advance(by: .seconds(60))
    var next = PopupDesk()
    next.send(.restore(PopupRestoration(snapshot: desk.machine.snapshot(at: desk.now))))
    next.advance(by: .milliseconds(2_999))
    #expect(next.visible() == "A")
    next.advance(by: .milliseconds(1))
    #expect(next.outcome(of: "A") == .timedOut)
  }

  @Test func onlyWhatIsOnScreenIsHeld() {
    var desk = PopupDesk(configure: reportingViews)
    desk.enqueue(Popup(id: "B"), Popup(id: "A"))
    #expect(desk.send(Self.hold) == [.rejected(.notExpected(id: "A"))])
    #expect(
      desk.send(.hold(PopupHold(id: "Z", reason: Self.finger))) == [.rejected(.unknown(id: "Z"))])
    desk.send(.didPresent(.init(id: "B")), .didAnswer(PopupReply(id: "B", answer: .confirmed)))
    #expect(
      desk.send(.hold(PopupHold(id: "B", reason: Self.finger)))
        == [.rejected(.alreadyDismissing(id: "B"))])
    desk.send(.didDismiss(PopupReport(id: "B")))
    desk.advance(by: .seconds(1))
    for number in 0..<65 { desk.send(.hold(.init(id: "A", reason: SuspensionReason("\(number)")))) }
    #expect(desk.rejections.last == .tooManySuspensions(limit: 64))
  }
}
