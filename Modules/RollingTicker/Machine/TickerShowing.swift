public import RoomCore

/// An item in a slot.
public struct TickerShowing: ReadFields, Hashable, Sendable {
  /// The slot that holds the item.
  public var slot: TickerSlot
  /// The item.
  public var item: TickerItem
  /// The index that the item had in the list when it came on screen. A view with a data source asks
  /// it for this row.
  public var index: Int

  /// An item in a slot, by default the first of the list in the first slot.
  public init(_ item: TickerItem, in slot: TickerSlot = .first, index: Int = 0) {
    self.item = item
    self.slot = slot
    self.index = index
  }

  /// The key of the view that draws the item.
  public var reuseKey: TickerReuseKey {
    TickerReuseKey(kind: item.kindIdentifier, slot: slot)
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(
      try fields.required("item"), in: try fields.required("slot"),
      index: try fields.required("index"))
  }

  @inlinable
  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("slot", &slot)
    visitor.field("item", &item)
    visitor.field("index", &index)
  }
}

/// One of the two places of a ticker that hold an item. After each roll they swap their roles.
public enum TickerSlot: String, CaseIterable, Hashable, Sendable, ReadValue {
  /// The slot of the very first item.
  case first
  /// The slot of the item after it.
  case second

  package var other: TickerSlot { self == .first ? .second : .first }
}

/// Identifies a view to reuse: equal keys mean the same view.
///
/// At most two exist for each kind, one in each slot, so a view layer that keeps its views by key
/// makes at most two of a kind, and never needs one twice at the same time.
public struct TickerReuseKey: Hashable, Sendable {
  package let kind: Identifier
  let slot: TickerSlot
}
