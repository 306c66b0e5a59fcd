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
