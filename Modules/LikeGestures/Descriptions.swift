import RoomCore

// The descriptions are for failed tests and logs.

extension NamedOptions {
  /// The names of the options, such as `[popup, sheet]`.
  public var description: String { DescriptionText.text(of: self) }
}

extension RoomConditions: CustomStringConvertible {}
extension TouchRegions: CustomStringConvertible {}

extension LikeState: CustomStringConvertible {
  /// The elements on screen, and the account.
  public var description: String {
    DescriptionText.text(of: Self.self) { text in
      text.field("room", room)
      text.field("total", total)
      text.field("hearts", hearts.count)
      text.field("conditions", conditions)
      text.field("touchCount", touchCount)
      text.field("sheet", sheet?.id)
      text.field("isSuspended", isSuspended)
      text.field("isClosed", isClosed)
      text.field("account", printing: account)
    }
  }
}
