import DanmakuLanes
import LiveRoom
import RoomCore
import Testing

@testable import LiveRoomUI

@Suite @MainActor struct DanmakuTests {
  private func placement(_ id: Int, x: Double, width: Double, y: Double = 0) -> DanmakuPlacement {
    DanmakuPlacement(
      comment: DanmakuComment(id: id, message: CommentMessage(text: "\(id)")), slot: id,
      origin: ScreenPoint(x: x, y: y), size: ScreenSize(width: width, height: 32))
  }

  @Test func aFingerThatRestsIsReportedFromItsLandingToItsEnd() {
    var finger = RestingFinger()
    #expect(finger.move(on: 7) == DanmakuTouch(comment: 7, .began))
    // A finger trembles, and the slot below it draws another comment.
    #expect(finger.move(on: 7, x: 3, y: -4) == nil)
    #expect(finger.move(on: 8, x: 9, y: 4) == nil)
    #expect(finger.lift(.ended) == DanmakuTouch(comment: 7, .ended))
    #expect(finger.lift(.cancelled) == nil)
  }

  @Test func aFingerThatMovesBelongsToAnotherGesture() {
    var finger = RestingFinger()
    _ = finger.move(on: 7)
    #expect(finger.move(on: 7, x: 0, y: -10.5) == DanmakuTouch(comment: 7, .cancelled))
    #expect(finger.move(on: 7, x: 0, y: -1) == nil)
    #expect(finger.lift(.ended) == nil)
    #expect(finger.move(on: 8) == DanmakuTouch(comment: 8, .began))
  }

  @Test func aFingerBesideAllCommentsIsNotReported() {
    var finger = RestingFinger()
    #expect(finger.move(on: nil) == nil)
    #expect(finger.lift(.ended) == nil)
  }

  @Test func aFlyingCommentIsItsTextAndAGiftHasItsSender() {
    var phrases = RoomPhrases()
    phrases.names.users = { ["u1": "Ann"][$0] }
    func words(_ message: CommentMessage) -> String {
      phrases.words(of: DanmakuComment(id: 1, message: message))
    }
    #expect(words(CommentMessage(sender: "u1", text: "h\u{202E}i")) == "h\u{FFFD}i")
    #expect(words(CommentMessage(kind: .gift, sender: "u1", text: "a rose")) == "Ann: a rose")
    #expect(words(CommentMessage(kind: .join, sender: "u2")) == "Someone joined")
  }
}
