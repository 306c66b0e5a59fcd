public import RoomCore

/// A gift that begins to wait for the full screen.
public struct GiftFullScreenWait: Described, Equatable, Sendable {
  /// The combo that waits.
  public var combo: GiftCombo
  /// The number of gifts that wait and precede the combo.
  public var position: Int

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("combo", combo)
    visitor.field("position", position)
  }
}

/// The beginning of a gift on the full screen.
public struct GiftFullScreenStart: Described, Equatable, Sendable {
  /// The combo that the full screen shows.
  public var combo: GiftCombo
  /// The count of the combo, in units.
  public var count: Int
  /// The time after which the gift ends if the player sends no report. The time begins with the first frame if the
  /// player reports the first frame.
  public var duration: Duration
  /// The time since the combo was enqueued.
  public var waited: Duration
  /// A Boolean value that indicates whether one unit of the combo is worth ``GiftConfiguration/valuableUnitValue`` or
  /// more.
  public var isValuable: Bool

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("combo", combo)
    visitor.field("count", count)
    visitor.field("duration", duration)
    visitor.field("waited", waited)
    visitor.field("isValuable", isValuable)
  }
}

/// A change of the count of the gift on the full screen.
public struct GiftFullScreenStep: Described, Equatable, Sendable {
  /// The serial number of the combo.
  public var combo: GiftCombo.ID
  /// The count from now on, in units.
  public var count: Int

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("combo", combo)
    visitor.field("count", count)
  }
}

/// The end of a gift on the full screen.
public struct GiftFullScreenEnd: Described, Equatable, Sendable {
  /// The serial number of the combo.
  public var combo: GiftCombo.ID
  /// The reason for which the full screen becomes free.
  public var reason: GiftEvent.FullScreenEndReason

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("combo", combo)
    visitor.field("reason", reason)
  }
}
