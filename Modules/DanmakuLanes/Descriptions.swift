import RoomCore

// Descriptions for logs and failed tests.

extension DanmakuComment: BrieflyPrinted {
  /// The number, the text, the count and the owner of the comment, such as `12: "hello" ×3, own`.
  public var description: String {
    "\(id): \(DescriptionText.quoted(message.text))" + (count > 1 ? " ×\(count)" : "")
      + (isOwn ? ", own" : isKept ? ", kept" : "")
  }
}

extension DanmakuViewState: CustomStringConvertible {
  /// The number of comments and the size of the screen.
  public var description: String { "\(showings.count) comments on \(size)" }
}
