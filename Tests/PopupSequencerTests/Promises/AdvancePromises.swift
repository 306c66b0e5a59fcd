import PopupPromises
import PopupRuleTesting
import Testing

/// The answer to an advance.
@Suite("Promises: advances")
struct AdvancePromises {
  /// Popups 1 to 3 of a queue, in the preset whose views report nothing.
  private func tester(_ configure: (inout PopupConfiguration) -> Void = { _ in }) -> PopupTester {
    var tester = PopupTester {
      $0 = .popupOrder
      configure(&$0)
    }
    for id in ["1", "2", "3"] { tester.enqueue(Popup(id: id, queue: "q")) }
    return tester
  }

  private static let advances: [@Sendable (String?, PopupAnswer) -> PopupInput] = [
    { .advance(.queue("q"), past: $0, $1) },
    { .signal(PopupSignal("goNext", scope: .queue("q"), past: $0, answer: $1)) },
  ]

  @Test(
    "Promise 19: an advance answers the head as it says",
    arguments: [PopupAnswer.confirmed, .cancelled], [nil, "1"])
  func answers(_ answer: PopupAnswer, past id: String?) {
    for advance in Self.advances {
      var tester = tester()
      tester.send(advance(id, answer))
      #expect(tester.outcome(of: "1") == (answer == .confirmed ? .confirmed : .cancelled))
      #expect(tester.visible() == "2" && tester.outcomes.count == 1)
    }
  }

  @Test(
    "Promise 19: an answer and an advance past the same popup are one step, in either order",
    arguments: [false, true], [PopupChannel.Advance.automatic, .manual])
  func isOneStep(viewReports: Bool, advance mode: PopupChannel.Advance) {
    for advance in Self.advances {
      for isAnsweredFirst in [true, false] {
        var tester = tester {
          $0.channels[0].viewReports = viewReports
          $0.channels[0].advance = mode
        }
        if mode == .manual { tester.send(.advance(.queue("q"))) }
        tester.send(.didAppear(id: "1"))
        #expect(tester.onScreen() == "1")
        let answer = PopupInput.didAnswer(id: "1", .cancelled)
        if isAnsweredFirst { tester.send(answer) } else { tester.send(advance("1", .cancelled)) }
        tester.advance(by: .milliseconds(10))
        if isAnsweredFirst { tester.send(advance("1", .confirmed)) } else { tester.send(answer) }
        if viewReports { tester.send(.didDisappear(id: "1")) }
        #expect(tester.outcome(of: "1") == .cancelled)
        #expect(tester.onScreen() == "2" && tester.outcomes.count == 1)
        // However often it is repeated.
        tester.send(advance("1", .confirmed))
        #expect(tester.onScreen() == "2" && tester.outcomes.count == 1)
        #expect(tester.rejections.last == .alreadyEnded(id: "1"))
      }
    }
  }

  @Test("Promise 19: an advance past a popup does not pass the one at which that advance stopped")
  func stopsOnce() {
    var tester = tester()
    let advance = PopupInput.advance(.queue("q"), past: "1", if: .not(.id("2")), otherwise: .stops)
    tester.send(advance, advance)
    #expect(tester.visible() == nil && tester.outcome(of: "2") == nil)
    tester.send(.advance(.queue("q"), past: "2"))
    #expect(
      tester.visible() == "3"
        && tester.outcome(of: "2") == .rejected(because: "An advance passed the popup."))
  }

  @Test(
    "Promise 19: an advance of a queue answers a popup of that queue, and past one only that one")
  func answersInItsQueue() {
    func tester() -> PopupTester {
      var tester = PopupTester { $0.channels[0].capacity = 3 }
      for id in ["a", "b", "c"] {
        tester.enqueue(Popup(id: id, queue: PopupQueue(id == "a" ? "other" : "q")))
      }
      return tester
    }
    for (id, answered) in [(nil, "b"), ("b", "b"), ("c", "c")] {
      var tester = tester()
      tester.send(.advance(.queue("q"), past: id))
      #expect(tester.outcomes.map(\.id) == [answered])
    }
    var other = tester()
    other.send(.advance(.queue("q"), past: "a"))
    #expect(other.outcomes.isEmpty && other.rejections == [.notExpected(id: "a")])
    // Nor one that waits.
    var ordered = self.tester()
    ordered.send(.advance(.queue("q"), past: "2"))
    #expect(ordered.outcomes.isEmpty && ordered.rejections == [.notExpected(id: "2")])
  }
}
