import PopupRuleTesting
import PopupSequencer
import Testing

/// The preset `popupOrder`, step by step as “popups in order” describes a queue manager: add, read,
/// go next with and without a look at the stored item, delete, and a notification that goes next.
@Suite struct PopupOrderTests {
  private let enter: PopupQueue = "enter"
  private let final: PopupQueue = "final"

  private func desk() -> PopupDesk { PopupDesk { $0 = .popupOrder } }

  private func add(_ id: String, _ queue: PopupQueue, _ desk: inout PopupDesk) {
    desk.enqueue(Popup(id: id, queue: queue, payload: id))
  }

  private func held(_ queue: PopupQueue, _ desk: PopupDesk) -> [String] {
    desk.machine.popups(in: queue).map(\.id)
  }

  @Test func keysAreIndependentAndFirstInFirstOut() {
    var desk = desk()
    add("wish", enter, &desk)
    add("share", enter, &desk)
    add("guide", final, &desk)
    // The head of each key is on screen, and is part of what the queue holds.
    #expect(desk.presented == ["wish", "guide"])
    #expect(held(enter, desk) == ["wish", "share"] && held(final, desk) == ["guide"])
    // Go next removes the head and shows the one behind it, at once.
    desk.send(.advance(PopupAdvance(scope: .queue(enter))))
    #expect(desk.presented == ["wish", "guide", "share"] && held(enter, desk) == ["share"])
    desk.send(.advance(PopupAdvance(scope: .queue(enter))))
    #expect(held(enter, desk).isEmpty && held(final, desk) == ["guide"])
    // Of a key without popups nothing is next.
    #expect(
      desk.send(.advance(PopupAdvance(scope: .queue(enter)))) == [
        .rejected(.nothingToAdvance(.queue(enter)))
      ])
    add("again", enter, &desk)
    #expect(desk.presented.last == "again")
  }

  @Test func itemsAreCopiedWhenTheyAreAddedAndRead() {
    var desk = desk()
    var popup = Popup(id: "wish", queue: enter, payload: "as it was added")
    desk.enqueue(popup)
    popup.payload = "changed afterwards"
    var copy = desk.machine.popups(in: enter)
    copy[0].payload = "changed too"
    #expect(desk.machine.popups(in: enter).map(\.payload) == ["as it was added"])
  }

  @Test func aLookAtTheStoredItemThatFailsShowsNothingAndLosesNothing() {
    var desk = desk()
    for id in ["wish", "share", "guide"] { add(id, enter, &desk) }
    // It was stored again while it waited.
    desk.enqueue(Popup(id: "share", version: 1, queue: enter, payload: "void"))
    desk.send(
      .advance(
        PopupAdvance(scope: .queue(enter), condition: .not(.payload("void")), otherwise: .stops)))
    #expect(desk.presented == ["wish"] && held(enter, desk) == ["share", "guide"])
    desk.advance(by: .seconds(3_600))
    #expect(desk.presented == ["wish"])
    // The next go next removes that head, as it would any other.
    desk.send(.advance(PopupAdvance(scope: .queue(enter))))
    #expect(desk.presented == ["wish", "guide"] && held(enter, desk) == ["guide"])
  }

  @Test func deletingAQueueLeavesWhatIsOnScreen() {
    var desk = desk()
    add("wish", enter, &desk)
    add("share", enter, &desk)
    add("guide", final, &desk)
    desk.send(.dropQueue(QueueDrop(queue: enter, keepsVisible: true)))
    #expect(held(enter, desk) == ["wish"] && held(final, desk) == ["guide"])
    desk.send(.advance(PopupAdvance(scope: .queue(enter))))
    #expect(held(enter, desk).isEmpty && desk.presented == ["wish", "guide"])
  }

  @Test func aNotificationGoesNextForItsKeyOnly() {
    var desk = desk()
    for id in ["wish", "share"] { add(id, enter, &desk) }
    for id in ["guide", "rate"] { add(id, final, &desk) }
    desk.send(.signal(PopupSignal("goNext")))
    desk.send(.signal(PopupSignal("another", scope: .queue(final))))
    #expect(desk.presented == ["wish", "guide"])
    desk.send(.signal(PopupSignal("goNext", scope: .queue(final))))
    #expect(desk.presented == ["wish", "guide", "rate"] && held(enter, desk) == ["wish", "share"])
  }

  @Test func keysOfGamesAndOfKindsDoNotMeet() {
    var desk = desk()
    desk.send(.setMatch("123"))
    add("wish", PopupQueue("enter", match: "123"), &desk)
    add("other", PopupQueue("enter", match: "456"), &desk)
    add("kind", enter, &desk)
    // Those of another game are not shown.
    #expect(desk.presented == ["wish", "kind"])
    desk.send(.setMatch("456"))
    #expect(desk.presented == ["wish", "kind", "other"])
  }

  @Test func anAnswerGoesNextByItself() {
    var desk = desk()
    for id in ["wish", "share"] { add(id, enter, &desk) }
    desk.answer("wish")
    #expect(desk.presented == ["wish", "share"])
  }
}
