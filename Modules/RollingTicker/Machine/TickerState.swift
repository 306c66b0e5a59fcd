public import RoomCore

/// The current state of a ticker, for a view that joins later: ``TickerViewState`` begins from it.
public struct TickerState: Equatable, Sendable {
  package var generation: Int
  package var count: Int
  /// The item at rest, or during a roll the outgoing one; `nil` on an empty screen, and during a
  /// roll whose outgoing item was removed.
  public var current: TickerShowing?
  /// The index of ``current`` in the list; `nil` without one, or after it has left the list.
  public var index: Int?
  package var roll: TickerRoll?
  package var marquee: TickerMarquee?
  /// When the stay or the roll began, less the time for which the ticker was suspended.
  package var since: Instant
  /// How much of the stay or the roll was over when time stopped; `nil` while time runs.
  package var suspendedAfter: Duration?
  /// How long items stay at the present backlog.
  package var stay: Duration
  package var size: ScreenSize
  /// The outcome of all items.
  public var account: TickerAccount
}

/// The outcome of all items of a ticker:
/// `received == shown + dropped + withdrawn + waiting`, always.
public struct TickerAccount: Equatable, Sendable {
  /// Items accepted.
  public var received = 0
  /// Items that have been on screen, each counted once.
  public var shown = 0
  /// Items that left the full list before they were shown.
  public var dropped = 0
  /// Items that were removed before they were shown.
  public var withdrawn = 0
  /// Items in the list that have not been shown.
  public var waiting = 0
  /// Rolls begun.
  package var rolls = 0
  /// Inputs, or items of them, that were rejected.
  public var rejected = 0
  /// Taps that hit an item.
  package var taps = 0

  /// An account of no items.
  public init() {}

  /// Whether every item received has exactly one outcome.
  package var isBalanced: Bool { received == shown + dropped + withdrawn + waiting }
}

extension TickerAccount: Described {
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
