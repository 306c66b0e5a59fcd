/// One of the two places of a ticker that hold a cell. After each roll they swap their roles.
public enum TickerSlot: Int, CaseIterable, Hashable, Sendable {
  /// The place that holds the very first item.
  case first
  /// The place that holds the item after it.
  case second

  /// The opposite place.
  public var other: TickerSlot { self == .first ? .second : .first }
}
