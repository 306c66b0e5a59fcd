public import RoomCore

/// An item on screen, in one of the two slots.
public struct TickerShowing: ReadFields, Hashable, Sendable {
  /// The slot that holds the item.
  public var slot: TickerSlot
  /// The item.
  public var item: TickerItem
  /// The index of the item in the list when it came on screen. A view with a data source asks the
  /// data source for this row.
  public var index: Int

  /// Creates an item in a slot. By default it is the first item of the list, in the first slot.
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

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("slot", &slot)
    visitor.field("item", &item)
    visitor.field("index", &index)
  }
}

/// One of the two places of a ticker that hold an item. The roles of the slots are exchanged after
/// each roll.
public enum TickerSlot: String, CaseIterable, Hashable, Sendable, ReadValue {
  /// The slot of the first item.
  case first
  /// The slot of the second item.
  case second

  package var other: TickerSlot { self == .first ? .second : .first }
}

/// The key of a reusable view. Items with equal keys are drawn by the same view.
///
/// Each kind of item has at most two keys, one in each slot. A view layer that stores its views by
/// key makes at most two views of a kind. It never needs one view twice at the same time.
public struct TickerReuseKey: Hashable, Sendable {
  package let kind: Identifier
  let slot: TickerSlot
}
