import RoomCore

// Descriptions for logs and failed tests.

extension CommentRow: BrieflyPrinted {
  /// The number, the text, the count and the delivery of the row, such as `12: "hello" ×3, sent`.
  public var description: String {
    "\(id): \(DescriptionText.quoted(message.text))" + (count > 1 ? " ×\(count)" : "")
      + (delivery.map { ", \($0)" } ?? "")
  }
}

extension CommentViewState: CustomStringConvertible {
  /// The number of rows with the last three rows, and the scroll position.
  public var description: String {
    "\(rows.count) rows to \(rows.suffix(3)), \(isFollowing ? "following" : "\(unread) unread")"
      + " at \(distance) of \(height), \(pins.count) pins"
  }
}
