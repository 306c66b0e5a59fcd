import PopupPromises
import PopupRuleTesting
import Testing

/// The preset `popupOrder`, step by step as “popups in order” describes a queue manager: add, read,
/// go next with and without a look at the stored item, delete, and a notification that goes next.
@Suite struct PopupOrderTests {
  private let enter: PopupQueue = "enter"
  private let final: PopupQueue = "final"

  private func tester() -> PopupTester { PopupTester { $0 = .popupOrder } }

  private func add(_ id: String, _ queue: PopupQueue, _ tester: inout PopupTester) {
    tester.enqueue(Popup(id: id, queue: queue, payload: id))
  }

  private func held(_ queue: PopupQueue, _ tester: PopupTester) -> [String] {
    tester.machine.popups(in: queue).map(\.id)
  }

  @Test func keysAreIndependentAndFirstInFirstOut() {
    var tester = tester()
    add("wish", enter, &tester)
    add("share", enter, &tester)
    add("guide", final, &tester)
    // The head of each key is on screen, and is part of what the queue holds.
    #expect(tester.presented == ["wish", "guide"])
    #expect(held(enter, tester) == ["wish", "share"] && held(final, tester) == ["guide"])
    // Go next removes the head and shows the one behind it, at once.
    tester.send(.advance(.queue(enter)))
    #expect(tester.presented == ["wish", "guide", "share"] && held(enter, tester) == ["share"])
    tester.send(.advance(.queue(enter)))
    #expect(held(enter, tester).isEmpty && held(final, tester) == ["guide"])
    // Of a key without popups nothing is next.
    #expect(tester.send(.advance(.queue(enter))) == [.rejected(.nothingToAdvance(.queue(enter)))])
    add("again", enter, &tester)
    #expect(tester.presented.last == "again")
  }

  @Test func aLookAtTheStoredItemThatFailsShowsNothingAndLosesNothing() {
    var tester = tester()
    for id in ["wish", "share", "guide"] { add(id, enter, &tester) }
    // It was stored again while it waited.
    tester.enqueue(Popup(id: "share", version: 1, queue: enter, payload: "void"))
    tester.send(.advance(.queue(enter), if: .not(.payload("void")), otherwise: .stops))
    #expect(tester.presented == ["wish"] && held(enter, tester) == ["share", "guide"])
    tester.advance(by: .seconds(3_600))
    #expect(tester.presented == ["wish"])
    // The next go next removes that head, as it would any other.
    tester.send(.advance(.queue(enter)))
    #expect(tester.presented == ["wish", "guide"] && held(enter, tester) == ["guide"])
  }

  @Test func aNotificationGoesNextForItsKeyOnly() {
    var tester = tester()
    for id in ["wish", "share"] { add(id, enter, &tester) }
    for id in ["guide", "rate"] { add(id, final, &tester) }
    tester.send(.signal(PopupSignal("goNext")))
    tester.send(.signal(PopupSignal("another", scope: .queue(final))))
    tester.send(.signal(PopupSignal("goNext", .ended, scope: .queue(final))))
    #expect(tester.presented == ["wish", "guide"])
    tester.send(.signal(PopupSignal("goNext", scope: .queue(final))))
    #expect(
      tester.presented == ["wish", "guide", "rate"] && held(enter, tester) == ["wish", "share"])
  }

  @Test func keysOfGamesAndOfKindsDoNotMeet() {
    var tester = tester()
    tester.send(.setMatch("123"))
    add("wish", PopupQueue("enter", match: "123"), &tester)
    add("other", PopupQueue("enter", match: "456"), &tester)
    add("kind", enter, &tester)
    // Popups of another game are not shown.
    #expect(tester.presented == ["wish", "kind"])
    tester.send(.setMatch("456"))
    #expect(tester.presented == ["wish", "kind", "other"])
  }
}
