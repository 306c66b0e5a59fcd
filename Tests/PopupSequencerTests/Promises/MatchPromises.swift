import PopupPromises
import PopupRuleTesting
import Testing

/// Popups of matches that begin, end, and are known to be over.
@Suite("Promises: matches")
struct MatchPromises {
  private func popup(_ id: String, _ match: String, minimumTime: Duration = .zero) -> Popup {
    Popup(id: id, queue: PopupQueue("q" + id, match: match), minimumTime: minimumTime)
  }

  @Test("Promise 18: popups of a later match wait until it is set, whatever begins and ends before")
  func waits() {
    var tester = PopupTester { $0.capacity = 2 }
    tester.send(.setMatch("m0"), .enqueue(popup("a", "later")), .enqueue(popup("b", "later")))
    for number in 1...3 {
      tester.send(.setMatch("m\(number)"), .setMatch(nil))
      #expect(tester.waiting() == ["a", "b"] && tester.outcomes.isEmpty)
    }
    // Both count towards the capacity.
    tester.send(.enqueue(popup("c", "another")))
    #expect(tester.outcomes.map(\.id) == ["c"])
    tester.send(.setMatch("later"))
    #expect(tester.visible() == "a" && tester.waiting() == ["b"])
    tester.send(.setMatch(nil), .enqueue(popup("d", "another")))
    #expect(tester.outcomes.map(\.id) == ["c", "a", "b"] && tester.waiting() == ["d"])
    tester.send(.setMatch("another"))
    #expect(tester.visible() == "d" && tester.faults.isEmpty)
  }

  @Test(
    "Promise 18: a popup returns to its queue after its minimum time, unless its match is on by then"
  )
  func waitsAfterItsMinimumTime() {
    for isOn in [false, true] {
      var tester = PopupTester()
      tester.send(.enqueue(popup("a", "later", minimumTime: .seconds(3))), .setMatch("m1"))
      #expect(tester.visible() == "a")
      tester.advance(by: .seconds(1))
      tester.send(.setMatch("m2"))
      if isOn { tester.send(.setMatch("later")) }
      tester.advance(by: .seconds(2))
      #expect(tester.visible() == (isOn ? "a" : nil) && tester.outcomes.isEmpty)
    }
  }

  @Test("Promise 18: a popup that waits for a match ends when a snapshot says that it is over")
  func endsByASnapshot() {
    var first = PopupTester()
    first.send(.setMatch("over"), .setMatch(nil))
    var second = PopupTester()
    second.send(.setMatch("m1"), .enqueue(popup("a", "over")), .enqueue(popup("b", "later")))
    second.send(.restore(first.machine.snapshot(at: first.now)))
    #expect(second.outcome(of: "a") == .sceneChanged && second.waiting() == ["b"])
    second.send(.enqueue(popup("c", "over")))
    #expect(second.outcome(of: "c") == .rejected(because: "The match of the popup is over."))
  }
}
