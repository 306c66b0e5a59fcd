public import RoomCore

/// The beginning of a gift on the full screen.
public struct FullScreenStart: Described, Equatable, Sendable {
  /// The combo that the full screen shows.
  public var combo: GiftCombo
  /// The count of the combo, in units.
  public var count: Int
  /// The time after which it ends without a report of the player.
  public var duration: Duration
  /// The time since the combo was enqueued.
  public var waited: Duration
  /// Whether its unit is worth ``GiftConfiguration/valuableUnitValue`` or more.
  public var isValuable: Bool

  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("combo", combo)
    visitor.field("count", count)
    visitor.field("duration", duration)
    visitor.field("waited", waited)
    visitor.field("isValuable", isValuable)
  }
}

/// A rise of the count of the gift on the full screen.
public struct FullScreenStep: Described, Equatable, Sendable {
  /// The serial number of the combo.
  public var combo: GiftCombo.ID
  /// The count from now on, in units.
  public var count: Int

  /// Creates a step of the gift on the full screen.
  public init(combo: GiftCombo.ID, count: Int) {
    self.combo = combo
    self.count = count
  }

  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("combo", combo)
    visitor.field("count", count)
  }
}

/// How a gift on the full screen ended.
public struct FullScreenEnd: Described, Equatable, Sendable {
  /// The serial number of the combo.
  public var combo: GiftCombo.ID
  /// Why the full screen becomes free.
  public var reason: GiftEvent.FullScreenEndReason

  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("combo", combo)
    visitor.field("reason", reason)
  }
}
