import PopupRuleTesting
import PopupPromises
import PopupSequencer
import RoomCore
import Testing

/// Popups of matches that begin, end, and are known to be over.
@Suite("Promises: matches")
struct MatchPromises {
  private func popup(_ id: String, _ match: String, minimumTime: Duration = .zero) -> Popup {
    Popup(id: id, queue: PopupQueue("q" + id, match: match), minimumTime: minimumTime)
  }

  @Test("Promise 18: popups of a later match wait until it is set, whatever begins and ends before")
  func waits() {
    var desk = PopupDesk { $0.laterLimit = 2 }
    desk.send(.setMatch("m0"), .enqueue(popup("a", "later")), .enqueue(popup("b", "later")))
    for number in 1...3 {
      desk.send(.setMatch("m\(number)"), .setMatch(nil))
      #expect(desk.waiting() == ["a", "b"] && desk.outcomes.isEmpty)
    }
    // Both still count towards the limit, until their match is on.
    desk.send(.enqueue(popup("c", "another")))
    #expect(desk.outcomes.map(\.id) == ["c"])
    desk.send(.setMatch("later"), .enqueue(popup("d", "another")))
    #expect(desk.visible() == "a" && desk.waiting() == ["b", "d"])
    desk.send(.setMatch(nil))
    #expect(desk.outcomes.map(\.id) == ["c", "a", "b"] && desk.waiting() == ["d"])
    desk.send(.setMatch("another"))
    #expect(desk.visible() == "d" && desk.faults.isEmpty)
  }

  @Test(
    "Promise 18: a popup returns to its queue after its minimum time, unless its match is on by then"
  )
  func waitsAfterItsMinimumTime() {
    for isOn in [false, true] {
      var desk = PopupDesk()
      desk.send(.enqueue(popup("a", "later", minimumTime: .seconds(3))), .setMatch("m1"))
      #expect(desk.visible() == "a")
      desk.advance(by: .seconds(1))
      desk.send(.setMatch("m2"))
      if isOn { desk.send(.setMatch("later")) }
      desk.advance(by: .seconds(2))
      #expect(desk.visible() == (isOn ? "a" : nil) && desk.outcomes.isEmpty)
    }
  }

  @Test("Promise 18: a popup that waits for a match ends when a snapshot says that it is over")
  func endsByASnapshot() {
    var first = PopupDesk()
    first.send(.setMatch("over"), .setMatch(nil))
    var second = PopupDesk()
    second.send(.setMatch("m1"), .enqueue(popup("a", "over")), .enqueue(popup("b", "later")))
    second.send(.restore(PopupRestoration(snapshot: first.machine.snapshot(at: first.now))))
    #expect(second.outcome(of: "a") == .sceneChanged && second.waiting() == ["b"])
    second.send(.enqueue(popup("c", "over")))
    #expect(second.outcome(of: "c") == .rejected(because: "It belongs to a match that is over."))
  }
}
