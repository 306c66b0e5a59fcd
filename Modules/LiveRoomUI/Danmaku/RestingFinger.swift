import DanmakuLanes
import LiveRoom
import RoomCore

/// A finger on flying comments, as a view reports it: a finger that moves belongs to another gesture.
struct RestingFinger: Equatable {
  /// The distance in points beyond which a finger counts as moving: the default of a
  /// `UILongPressGestureRecognizer`.
  static let slop = 10.0

  private var comment: Int?
  private var isOver = false

  /// Takes the present place of a finger that is down.
  ///
  /// - Parameters:
  ///   - comment: the comment under the finger, or `nil` if there is none.
  ///   - x: the horizontal distance from where the finger landed, in points.
  ///   - y: the vertical distance, in points.
  /// - Returns: the touch to report, or `nil` if there is none.
  mutating func move(on comment: Int?, x: Double = 0, y: Double = 0) -> DanmakuTouch? {
    guard !isOver else { return nil }
    if x * x + y * y > Self.slop * Self.slop {
      let touch = self.comment.map { DanmakuTouch(comment: $0, .cancelled) }
      (self.comment, isOver) = (nil, true)
      return touch
    }
    guard self.comment == nil, let comment else { return nil }
    self.comment = comment
    return DanmakuTouch(comment: comment, .began)
  }

  /// Takes the end of the finger.
  mutating func lift(_ phase: DanmakuTouch.Phase) -> DanmakuTouch? {
    let touch = comment.map { DanmakuTouch(comment: $0, phase) }
    self = RestingFinger()
    return touch
  }
}

extension RoomPhrases {
  /// The words of a flying comment: the text alone, and of a line of another kind its sender too.
  @MainActor
  func words(of comment: DanmakuComment, text: String? = nil) -> String {
    let message = comment.message
    return self(
      .comment(
        CommentPhrase(
          sender: message.kind == .comment ? nil : message.sender,
          text: text ?? message.text.displayText,
          kind: message.kind, count: comment.count)))
  }
}
