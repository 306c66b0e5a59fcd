/// What a lane enters with.
public struct LaneEntrance: Equatable, Sendable {
  /// The index of the lane, from 0.
  public var lane: Int
  /// The combo that the lane shows.
  public var combo: GiftCombo
  /// The count that the lane shows as it enters, in units; 0 where ``GiftStepping/every`` plays the first
  /// step later.
  public var count: Int
  /// The time since the first message of the combo or, when it ``returns``, since the first message
  /// after it was shown or folded.
  public var waited: Duration
  /// Whether the combo was shown or folded before.
  public var returns: Bool

  /// Creates the entrance of a lane.
  public init(
    lane: Int, combo: GiftCombo, count: Int, waited: Duration = .zero, returns: Bool = false
  ) {
    self.lane = lane
    self.combo = combo
    self.count = count
    self.waited = waited
    self.returns = returns
  }
}

/// A rise of the count on a lane.
public struct LaneStep: Equatable, Sendable {
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
}

/// The exit of a lane.
public struct LaneExit: Equatable, Sendable {
  /// The index of the lane, from 0.
  public var lane: Int
  /// The serial number of the combo.
  public var combo: GiftCombo.ID
  /// The final count, in units.
  public var count: Int
  /// Why the lane exits.
  public var reason: GiftEvent.LaneExitReason

  /// Creates the exit of a lane.
  public init(lane: Int, combo: GiftCombo.ID, count: Int, reason: GiftEvent.LaneExitReason) {
    self.lane = lane
    self.combo = combo
    self.count = count
    self.reason = reason
  }
}

/// A tap on a lane that shows a combo.
public struct LaneTap: Equatable, Sendable {
  /// The index of the lane, from 0.
  public var lane: Int
  /// The combo that the lane shows.
  public var combo: GiftCombo
  /// The count that the lane shows, in units.
  public var count: Int

  /// Creates a tap on a lane.
  public init(lane: Int, combo: GiftCombo, count: Int) {
    self.lane = lane
    self.combo = combo
    self.count = count
  }
}
