public import RoomCore

/// A roll: one item gives way to the next.
public struct TickerRoll: Hashable, Sendable {
  // Counted from 1.
  package var number: Int
  // The number of reloads before it.
  package var generation: Int
  /// When it began: shortly before it was emitted, where the ticker woke late.
  public var start: Instant
  package var duration: Duration
  /// The item that leaves; `nil` once it has been removed.
  public var outgoing: TickerShowing?
  /// The item that enters.
  public var incoming: TickerShowing
  package var motions: TickerMotions

  /// The motion of the item in `slot`, in points and as long as the roll; `nil` for an empty slot.
  /// A view samples it at the time since ``start``.
  public func motion(of slot: TickerSlot) -> Motion? {
    if incoming.slot == slot { return motions.incoming }
    return outgoing == nil ? nil : motions.outgoing
  }

  /// The pose of the item in `slot` when this much of the roll is over; `nil` for an empty slot.
  package func pose(of slot: TickerSlot, after elapsed: Duration) -> Pose? {
    motion(of: slot)?.pose(at: elapsed)
  }

  func showing(in slot: TickerSlot) -> TickerShowing? {
    incoming.slot == slot ? incoming : outgoing
  }
}

/// The motions of both items of a roll, in points, each as long as the roll.
package struct TickerMotions: Hashable, Sendable {
  package var outgoing: Motion
  package var incoming: Motion
}
