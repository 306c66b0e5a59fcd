import LiveRoomKit
import Testing

@testable import LiveRoomUI

@Suite @MainActor struct CommentRowsTests {
  private func row(
    _ message: CommentMessage, count: Int = 1, _ delivery: CommentRow.Delivery? = nil
  )
    -> CommentRow
  {
    var row = CommentRow(id: 1, message: message, delivery: delivery)
    row.count = count
    return row
  }

  @Test("The name of the sender is apart from the rest of the line, in any language")
  func words() {
    var phrases = RoomPhrases()
    phrases.names.users = { ["u1": "Ann"][$0] }
    let hi = row(CommentMessage(sender: "u1", text: "h\u{202E}i"))
    #expect(phrases.words(of: hi) == ("Ann", ": h\u{FFFD}i"))
    #expect(
      phrases.words(of: row(CommentMessage(kind: .join, sender: "u2"))) == ("Someone", " joined"))
    #expect(
      phrases.words(of: row(CommentMessage(kind: .notice, text: "Be kind."))) == ("", "Be kind."))
    phrases.text = { $0.simplifiedChinese() }
    #expect(phrases.words(of: hi) == ("Ann", "：h\u{FFFD}i"))
    // A language that begins with something else.
    phrases.text = { "· \($0.text)" }
    #expect(phrases.words(of: hi) == ("", "· Ann: h\u{FFFD}i"))
  }

  @Test func onlyAnOwnCommentThatIsNotSentHasAValue() {
    let message = CommentMessage(id: "1", text: "hi")
    #expect(RoomPhrase.value(of: row(message)) == nil)
    #expect(RoomPhrase.value(of: row(message, .sent)) == nil)
    #expect(RoomPhrase.value(of: row(message, .sending)) == .sendingComment)
    #expect(RoomPhrase.value(of: row(message, .failed)) == .unsentComment)
  }

  @Test(
    "A tap is reported in the middle of the part of a row that is on screen",
    arguments: [
      (10.0, 24.0, true), (-20, 4, false), (-10, 9, true), (90, 95, false), (80, 90, true),
    ])
  func taps(top: Double, middle: Double, isOnScreen: Bool) {
    let placement = CommentPlacement(row: row(CommentMessage(text: "hi")), top: top)
    #expect(placement.middle(in: 100) == middle)
    #expect(placement.isOnScreen(in: 100) == isOnScreen)
  }

  @Test func anAssistiveTechnologyScrollsByAPage() throws {
    var machine = try CommentMachine()
    var outputs: [CommentEvent] = []
    machine.handle(.resize(height: 100), at: .start, into: &outputs)
    let past = (0..<50).map { PastComment(CommentMessage(id: "\($0)", text: "\($0)")) }
    machine.handle(.restore(past), at: .start, into: &outputs)
    for drag in CommentDrag.page(by: 100) {
      machine.handle(.drag(drag), at: .start, into: &outputs)
    }
    let view = CommentViewState(machine.state(at: .start))
    #expect(view.distance(at: .start) == 100 && !view.isFollowing)
    for drag in CommentDrag.page(by: -100) {
      machine.handle(.drag(drag), at: .start, into: &outputs)
    }
    #expect(CommentViewState(machine.state(at: .start)).isFollowing)
  }

  @Test func pinnedCommentsAreRowsWithNumbersOfTheirOwn() throws {
    var machine = try CommentMachine()
    var outputs: [CommentEvent] = []
    for id in ["a", "b"] {
      let pin = CommentPin(CommentMessage(id: id, text: id))
      machine.handle(.pin(pin), at: .start, into: &outputs)
    }
    let rows = CommentViewState(machine.state(at: .start)).pinnedRows
    #expect(rows.map(\.message.text) == ["a", "b"] && rows.map(\.id) == [-1, -2])
  }

  @Test("A drag begins with the first movement, and ends where it is when the system cancels it")
  func drags() {
    var dragging = CommentDragging()
    #expect(dragging.cancel() == nil, "no drag has begun")
    #expect(dragging.move(by: 12) == CommentDrag(.began, translation: 12))
    #expect(dragging.move(by: 40) == CommentDrag(.changed, translation: 40))
    #expect(dragging.cancel() == CommentDrag(.ended, translation: 40))
    #expect(dragging.move(by: 5) == CommentDrag(.began, translation: 5))
    #expect(
      dragging.end(by: 90, velocity: 700) == CommentDrag(.ended, translation: 90, velocity: 700))
    #expect(dragging.cancel() == nil)
  }
}
