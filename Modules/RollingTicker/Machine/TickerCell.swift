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
