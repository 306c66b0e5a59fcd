/// One of the two places of a ticker that hold a cell. After each roll they swap their roles.
public enum TickerSlot: Int, CaseIterable, Hashable, Sendable {
  /// The place that holds the very first item.
  case first
  /// The place that holds the item after it.
  case second

  /// The opposite place.
  public var other: TickerSlot { self == .first ? .second : .first }
}

/// The token of a cell to reuse: the same token means the same view.
///
/// There are at most two for each kind, one in each slot, so a view layer that keeps its views by
/// token makes two of a kind at most, and never uses one twice at the same time.
public struct TickerCell: Hashable, Sendable {
  /// The kind of its items.
  public var kind: String
  /// The slot it belongs to.
  public var slot: TickerSlot

  /// The token of a kind and a slot.
  public init(kind: String, slot: TickerSlot) {
    self.kind = kind
    self.slot = slot
  }
}

/// An item in a slot.
public struct TickerShowing: Hashable, Sendable {
  /// Where it is.
  public var slot: TickerSlot
  /// What is shown.
  public var item: TickerItem

  /// An item in a slot.
  public init(_ item: TickerItem, in slot: TickerSlot) {
    self.item = item
    self.slot = slot
  }

  /// The cell that draws it.
  public var cell: TickerCell { TickerCell(kind: item.kind, slot: slot) }
}
