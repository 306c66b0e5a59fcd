public import RoomCore

/// A ticker as it stands, for a view that comes late or draws by the clock.
public struct TickerState: Hashable, Sendable {
  /// Counts the times that all began anew.
  public var generation: Int
  /// How many items there are.
  public var count: Int
  /// The item that stands still, or goes while another comes; `nil` when there is none.
  public var current: TickerShowing?
  /// The place of ``current`` in the list; `nil` where there is none, or it has left the list.
  public var index: Int?
  /// The roll under way.
  public var roll: TickerRoll?
  /// When the stay or the roll began, as if time had never stopped.
  public var since: Instant
  /// How much of it was over when time stopped; `nil` while time goes on.
  public var pausedAfter: Duration?
  /// How long items stay at the present pressure.
  public var stay: Duration
  /// The extent of the ticker.
  public var size: ScreenSize
  /// What became of all items.
  public var account: TickerAccount

  /// Where the item in `slot` is drawn at `time`; `nil` for an empty slot. Before the stay or roll
  /// began it is as at its beginning, and after its end as at its end.
  public func pose(of slot: TickerSlot, at time: Instant) -> Pose? {
    if let roll { return roll.pose(of: slot, after: pausedAfter ?? (time - since)) }
    return current?.slot == slot ? .identity : nil
  }

  /// The pose of each slot at `time`, as ``pose(of:at:)`` tells it.
  public func pose(at time: Instant) -> (first: Pose?, second: Pose?) {
    (pose(of: .first, at: time), pose(of: .second, at: time))
  }
}
