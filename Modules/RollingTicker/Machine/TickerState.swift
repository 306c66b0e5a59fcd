public import RoomCore

/// The state of a ticker, for a view that joins later. ``TickerViewState`` begins from it.
public struct TickerState: Equatable, Sendable {
  package var generation: Int
  package var count: Int
  /// The item at rest, or the outgoing item of the roll in progress. It is `nil` if the screen is
  /// empty, or if the outgoing item of the roll was removed.
  public var current: TickerShowing?
  /// The index of ``current`` in the list, or `nil` if there is no current item or it has left the
  /// list.
  public var index: Int?
  package var roll: TickerRoll?
  package var marquee: TickerMarquee?
  /// The time at which the stay or the roll began, shifted by the time for which the ticker was
  /// suspended.
  package var since: Instant
  /// The elapsed part of the stay or the roll when time stopped, or `nil` while time runs.
  package var suspendedAfter: Duration?
  package var idleness: TickerIdleness?
  package var rollLag: Duration?
  /// The stay of an item without a stay of its own, as last announced.
  package var displayDuration: Duration
  package var size: ScreenSize
  /// The outcomes of all items.
  public var statistics: TickerStatistics
}

/// The outcomes of all items of a ticker. The equation
/// `received == shown + dropped + withdrawn + waiting` always holds.
public struct TickerStatistics: Described, Equatable, Sendable {
  /// The number of accepted items.
  public var received = 0
  /// The number of items that have been on screen. Each item counts once.
  public var shown = 0
  /// The number of items that the full list dropped before they were shown.
  public var dropped = 0
  /// The number of items that were removed before they were shown.
  public var withdrawn = 0
  /// The number of items in the list that have not been shown.
  public var waiting = 0
  /// The number of rolls that have begun.
  package var rolls = 0
  /// The number of rejected inputs, and of rejected items in inputs.
  public var rejected = 0
  /// The number of taps on an item.
  package var taps = 0

  /// Creates empty statistics.
  public init() {}

  /// A Boolean value that indicates whether each received item has exactly one outcome or waits.
  package var isBalanced: Bool { received == shown + dropped + withdrawn + waiting }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("received", received)
    visitor.field("shown", shown)
    visitor.field("dropped", dropped)
    visitor.field("withdrawn", withdrawn)
    visitor.field("waiting", waiting)
    visitor.field("rolls", rolls)
    visitor.field("rejected", rejected)
    visitor.field("taps", taps)
  }
}
