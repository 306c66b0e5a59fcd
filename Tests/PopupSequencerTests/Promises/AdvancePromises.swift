import PopupRuleTesting
import PopupPromises
import PopupSequencer
import Testing

/// What an advance answers.
@Suite("Promises: advances")
struct AdvancePromises {
  /// Popups 1 to 3 of a queue, in the preset whose views report nothing.
  private func desk(_ configure: (inout PopupConfiguration) -> Void = { _ in }) -> PopupDesk {
    var desk = PopupDesk {
      $0 = .popupOrder
      configure(&$0)
    }
    for id in ["1", "2", "3"] { desk.enqueue(Popup(id: id, queue: "q")) }
    return desk
  }

  private static let advances: [@Sendable (String?, PopupAnswer) -> PopupInput] = [
    { .advance(PopupAdvance(scope: .queue("q"), past: $0, answer: $1)) },
    { .signal(PopupSignal("goNext", scope: .queue("q"), past: $0, answer: $1)) },
  ]

  @Test(
    "Promise 19: an advance answers the head as it says",
    arguments: [PopupAnswer.confirmed, .cancelled], [nil, "1"])
  func answers(_ answer: PopupAnswer, past id: String?) {
    for advance in Self.advances {
      var desk = desk()
      desk.send(advance(id, answer))
      #expect(desk.outcome(of: "1") == (answer == .confirmed ? .confirmed : .cancelled))
      #expect(desk.visible() == "2" && desk.outcomes.count == 1)
    }
  }

  @Test(
    "Promise 19: an answer and an advance past the same popup are one step, in either order",
    arguments: [false, true], PopupChannel.Advance.all)
  func isOneStep(viewReports: Bool, advance mode: PopupChannel.Advance) {
    for advance in Self.advances {
      for isAnsweredFirst in [true, false] {
        var desk = desk {
          $0.channels[0].viewReports = viewReports
          $0.channels[0].advance = mode
        }
        if mode == .manual { desk.send(.advance(PopupAdvance(scope: .queue("q")))) }
        desk.send(.didPresent(PopupReport(id: "1")))
        #expect(desk.onScreen() == "1")
        let answer = PopupInput.didAnswer(PopupReply(id: "1", answer: .cancelled))
        if isAnsweredFirst { desk.send(answer) } else { desk.send(advance("1", .cancelled)) }
        desk.advance(by: .milliseconds(10))
        if isAnsweredFirst { desk.send(advance("1", .confirmed)) } else { desk.send(answer) }
        if viewReports { desk.send(.didDismiss(PopupReport(id: "1"))) }
        #expect(desk.outcome(of: "1") == .cancelled)
        #expect(desk.onScreen() == "2" && desk.outcomes.count == 1)
        // However often it is repeated.
        desk.send(advance("1", .confirmed))
        #expect(desk.onScreen() == "2" && desk.outcomes.count == 1)
        #expect(desk.rejections.last == .alreadyEnded(id: "1"))
      }
    }
  }

  @Test("Promise 19: an advance past a popup does not pass the one at which that advance stopped")
  func stopsOnce() {
    var desk = desk()
    let advance = PopupInput.advance(
      PopupAdvance(scope: .queue("q"), past: "1", condition: .not(.id("2")), otherwise: .stops))
    desk.send(advance, advance)
    #expect(desk.visible() == nil && desk.outcome(of: "2") == nil)
    desk.send(.advance(PopupAdvance(scope: .queue("q"), past: "2")))
    #expect(
      desk.visible() == "3" && desk.outcome(of: "2") == .rejected(because: "An advance passed it."))
  }

  @Test(
    "Promise 19: an advance of a queue answers a popup of that queue, and past one only that one")
  func answersInItsQueue() {
    func desk() -> PopupDesk {
      var desk = PopupDesk { $0.channels[0].capacity = 3 }
      for id in ["a", "b", "c"] {
        desk.enqueue(Popup(id: id, queue: PopupQueue(id == "a" ? "other" : "q")))
      }
      return desk
    }
    for (id, answered) in [(nil, "b"), ("b", "b"), ("c", "c")] {
      var desk = desk()
      desk.send(.advance(PopupAdvance(scope: .queue("q"), past: id)))
      #expect(desk.outcomes.map(\.id) == [answered])
    }
    var other = desk()
    other.send(.advance(PopupAdvance(scope: .queue("q"), past: "a")))
    #expect(other.outcomes.isEmpty && other.rejections == [.notExpected(id: "a")])
  }

  @Test("Promise 19: an advance past a popup that waits has no effect")
  func passesNoneThatWaits() {
    var desk = desk()
    desk.send(.advance(PopupAdvance(scope: .queue("q"), past: "2")))
    #expect(desk.outcomes.isEmpty && desk.visible() == "1")
    #expect(desk.rejections == [.notExpected(id: "2")])
  }
}

extension PopupChannel.Advance {
  fileprivate static let all: [PopupChannel.Advance] = [.automatic, .manual]
}
