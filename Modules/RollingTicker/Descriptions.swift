public import RoomCore

// The descriptions are for failed tests and logs.

extension TickerItem: SparselyPrinted {
  package static var plain: TickerItem { TickerItem() }

  fileprivate var name: String {
    DescriptionText.quoted(id ?? serial.map { "#\($0)" } ?? content)
  }
}

extension TickerRoll: BrieflyPrinted {
  /// The number, the items and the times of the roll, such as `2: m1 -> m2, from 1.5 s, 0.3 s`.
  public var description: String {
    let items = "\(outgoing?.item.name ?? "nothing") -> \(incoming.item.name)"
    return "\(number): \(items), from \(start), \(duration.seconds) s"
  }
}

extension TickerState: CustomStringConvertible {
  /// The items on screen, and the account.
  public var description: String {
    DescriptionText.text(of: Self.self) { text in
      text.field("current", current)
      text.field("index", index)
      text.field("count", count)
      text.field("roll", roll)
      text.field("since", since)
      text.field("suspendedAfter", suspendedAfter)
      text.field("account", printing: account)
    }
  }
}
