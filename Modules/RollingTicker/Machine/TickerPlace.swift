/// Where to insert.
public enum TickerPlace: Hashable, Sendable {
  /// So many items before it; the count of all is the end.
  case index(Int)
  /// Right before the item of this id.
  case before(String)
  /// Right after the item of this id.
  case after(String)
}
