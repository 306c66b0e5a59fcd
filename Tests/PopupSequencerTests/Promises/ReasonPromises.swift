import PopupPromises
import PopupRuleTesting
import Testing

@Suite("Promise 15: reasons")
struct ReasonPromises {
  @Test("Promise 15: each scope counts at most 64 reasons, and at most 1,024 queues are suspended")
  func limitsReasons() {
    var tester = PopupTester()
    tester.enqueue(Popup(id: "a"))
    for count in 0...64 {
      let reason = SuspensionReason("\(count)")
      let pause = PopupInput.pauseTimer(id: "a", reason: reason)
      for input in [
        .suspend(.channel("modal"), reason: reason), .suspend(.queue("q"), reason: reason), pause,
        .suspend(reason: reason),
      ] {
        let expected: [PopupEvent] = count < 64 ? [] : [.rejected(.tooManySuspensions(limit: 64))]
        #expect(tester.send(input) == expected, "\(count): \(input)")
      }
    }
    for count in 1...1_024 {
      let events = tester.send(.suspend(.queue(PopupQueue("\(count)"))))
      #expect(events.isEmpty == (count < 1_024), "\(count): \(events)")
    }
  }

  @Test("Promise 15: the reasons that pause a timer end with the stay")
  func pausesEndWithStay() {
    var tester = PopupTester(configure: reportingViews)
    let popup = Popup(id: "a", scene: "s", maximumTime: .seconds(3))
    tester.send(.setScene("s"), .enqueue(popup))
    tester.send(.pauseTimer(id: "a", reason: "finger"), .didAppear(id: "a"))
    tester.advance(by: .seconds(1))
    tester.send(.setScene(nil), .didDisappear(id: "a"), .setScene("s"))
    #expect(tester.events.last?.presentation?.remaining == .seconds(3))
    tester.send(.didAppear(id: "a"))
    tester.advance(by: .seconds(3))
    #expect(tester.events.last?.dismissed?.dismissal == .ends(.timedOut))
  }
}
