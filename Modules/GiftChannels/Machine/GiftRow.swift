public import RoomCore

/// The row of a combo on a lane or on the full screen.
public struct GiftRow: Equatable, Sendable, Identifiable {
  /// A serial number of rows, over all rooms: it identifies the view of the row.
  public let id: UInt64
  /// The lane, from 0; `nil` on the full screen.
  public let lane: Int?
  /// The combo.
  public let combo: GiftCombo
  /// The count that it shows, in units.
  public internal(set) var count: Int
  let enteredAt: Instant
  /// When the count rose last; `nil` before its first step.
  var steppedAt: Instant?
  /// When it began to exit; `nil` before.
  var exitedAt: Instant?
  let labelPrefix: String

  /// A Boolean value that indicates whether the row exits, with its final count.
  public var isExiting: Bool { exitedAt != nil }
  /// The label of the count, such as `× 3`; empty while nothing is counted.
  public var label: String { Self.label(count, labelPrefix) }

  mutating func step(to count: Int, at now: Instant) {
    self.count = count
    steppedAt = now
  }

  /// The label of the count of a row, a summary or a button.
  static func label(_ count: Int, _ prefix: String) -> String {
    count == 0 ? "" : "\(prefix)\(count)"
  }
}

/// The phase of a lane.
public enum GiftLanePhase: Equatable, Sendable {
  /// The lane shows nothing.
  case idle
  /// Its row enters. Steps that are received meanwhile play after the entrance.
  case entering(until: Instant)
  /// The count of its row rises.
  case stepping
  /// The count of its row is up to date since this time.
  case holding(since: Instant)
  /// Its row exits. The combo can be shown on another lane.
  case exiting(since: Instant)
}
