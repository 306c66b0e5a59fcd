public import RoomCore

/// The row of a combo on a lane or on the full screen.
public struct GiftRow: Equatable, Sendable, Identifiable {
  /// The serial number of the row, over all rooms. It identifies the view of the row.
  public let id: UInt64
  /// The index of the lane, from 0, or `nil` if the row is on the full screen.
  public let lane: Int?
  /// The combo.
  public let combo: GiftCombo
  /// The count that the row shows, in units.
  public internal(set) var count: Int
  /// The time at which the row began to enter.
  package let enteredAt: Instant
  /// The time at which the count last rose, or `nil` before the first step.
  var steppedAt: Instant?
  /// The time at which the row began to exit, or `nil` if the row isn't exiting.
  var exitedAt: Instant?
  let labelPrefix: String

  /// A Boolean value that indicates whether the row exits, with its final count.
  public var isExiting: Bool { exitedAt != nil }
  /// The label of the count, such as `× 3`. The label is empty while the count is 0.
  public var label: String { Self.label(count, labelPrefix) }

  mutating func step(to count: Int, at now: Instant) {
    self.count = count
    steppedAt = now
  }

  /// Returns the label of the count of a row, a summary or a button.
  static func label(_ count: Int, _ prefix: String) -> String {
    count == 0 ? "" : "\(prefix)\(count)"
  }
}

/// The phase of a lane.
public enum GiftLanePhase: Equatable, Sendable {
  /// The lane shows nothing.
  case idle
  /// The row of the lane enters. Steps that are received during the entrance play after it.
  case entering(until: Instant)
  /// The count of the row rises.
  case stepping
  /// The row shows its last count since this time.
  case holding(since: Instant)
  /// The row of the lane exits. The combo can be shown on another lane.
  case exiting(since: Instant)
}
