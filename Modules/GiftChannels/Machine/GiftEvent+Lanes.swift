public import RoomCore

/// The entrance of a combo on a lane.
public struct GiftLaneEntrance: Described, Equatable, Sendable {
  /// The index of the lane, from 0.
  public var lane: Int
  /// The combo that the lane shows.
  public var combo: GiftCombo
  /// The count that the lane shows when it enters, in units. The count is 0 if ``GiftStepping/sequential`` plays the
  /// first step later.
  public var count: Int
  /// The time since the first message of the combo. If the combo ``returns``, the time since the first message after it
  /// was last shown or folded.
  public var waited: Duration
  /// A Boolean value that indicates whether the combo was shown or folded before.
  public var returns: Bool
  /// A Boolean value that indicates whether one unit of the combo is worth ``GiftConfiguration/valuableUnitValue`` or
  /// more.
  public var isValuable: Bool

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("lane", lane)
    visitor.field("combo", combo)
    visitor.field("count", count)
    visitor.field("waited", waited)
    visitor.field("returns", returns)
    visitor.field("isValuable", isValuable)
  }
}

/// A change of the count on a lane.
public struct GiftLaneStep: Described, Equatable, Sendable {
  /// The index of the lane, from 0.
  public var lane: Int
  /// The serial number of the combo.
  public var combo: GiftCombo.ID
  /// The count that the lane shows from now on, in units.
  public var count: Int

  /// Creates a step of a lane.
  public init(lane: Int, combo: GiftCombo.ID, count: Int) {
    self.lane = lane
    self.combo = combo
    self.count = count
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("lane", lane)
    visitor.field("combo", combo)
    visitor.field("count", count)
  }
}

/// The exit of a lane.
public struct GiftLaneExit: Described, Equatable, Sendable {
  /// The index of the lane, from 0.
  public var lane: Int
  /// The serial number of the combo.
  public var combo: GiftCombo.ID
  /// The final count, in units.
  public var count: Int
  /// The reason for which the lane exits.
  public var reason: GiftEvent.LaneExitReason

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("lane", lane)
    visitor.field("combo", combo)
    visitor.field("count", count)
    visitor.field("reason", reason)
  }
}

/// A tap on a lane that shows a combo.
public struct GiftLaneTap: Described, Equatable, Sendable {
  /// The index of the lane, from 0.
  public var lane: Int
  /// The combo that the lane shows.
  public var combo: GiftCombo
  /// The count that the lane shows, in units.
  public var count: Int

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("lane", lane)
    visitor.field("combo", combo)
    visitor.field("count", count)
  }
}
