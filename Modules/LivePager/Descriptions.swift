import RoomCore

extension PagerState: CustomStringConvertible {
  /// The position of the pager and its account, for failed tests and logs.
  public var description: String {
    DescriptionText.text(of: Self.self) { text in
      text.field("room", room)
      text.field("index", index)
      text.field("count", count)
      text.field("phase", printing: phase)
      text.field("offset", offset)
      text.field("surfaces", surfaces.map { $0.room })
      text.field("playing", playing)
      text.field("locks", locks.map { $0.reason })
      text.field("suspensionReasons", suspensionReasons)
      text.field("preloads", preloads)
      text.field("account", printing: account)
    }
  }
}
