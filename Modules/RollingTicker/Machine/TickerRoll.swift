public import RoomCore

/// One item giving way to the next.
public struct TickerRoll: Hashable, Sendable {
  /// Counts the rolls of a ticker, from 1.
  public var number: Int
  /// The generation it belongs to; see ``TickerEvent/reloaded(generation:)``.
  public var generation: Int
  /// When it began: a little before it was told, where the ticker was woken late.
  public var start: Instant
  /// How long it takes.
  public var duration: Duration
  /// What goes; `nil` once that item has been removed.
  public var outgoing: TickerShowing?
  /// What comes.
  public var incoming: TickerShowing
  /// How both move.
  public var motions: TickerMotions

  /// Where the item in `slot` is drawn, `elapsed` after the beginning of the roll; `nil` for an
  /// empty slot.
  public func pose(of slot: TickerSlot, after elapsed: Duration) -> Pose? {
    if incoming.slot == slot { return motions.incoming.pose(at: elapsed) }
    return outgoing == nil ? nil : motions.outgoing.pose(at: elapsed)
  }

  func showing(in slot: TickerSlot) -> TickerShowing? {
    incoming.slot == slot ? incoming : outgoing
  }
}
