import RoomCore

/// The row of a summary on the screen.
public struct GiftSummaryRow: Equatable, Sendable, Identifiable {
  /// The serial number of the row, over all rooms. It identifies the view of the row.
  public let id: UInt64
  /// The summary that the row shows.
  public internal(set) var summary: GiftSummary
  /// The label of the units of the summary, such as `× 12`.
  public var label: String { GiftRow.label(summary.units, labelPrefix) }
  let beganAt: Instant
  /// The time of the last change of the summary, or `nil` if the summary has not changed.
  var changedAt: Instant?
  /// The time at which the row began to exit, or `nil` if the row isn't exiting.
  var endedAt: Instant?
  let labelPrefix: String

  mutating func show(_ summary: GiftSummary, at now: Instant) {
    self.summary = summary
    changedAt = now
  }

  mutating func exit(at now: Instant) { endedAt = now }

  /// Returns a Boolean value that indicates whether the row is above another row. The most valuable
  /// gift is first, so that no row moves when another changes.
  func isAbove(_ other: GiftSummaryRow) -> Bool {
    guard summary.unitValue == other.summary.unitValue else {
      return summary.unitValue > other.summary.unitValue
    }
    let (gift, otherGift) = (Identifier(summary.gift), Identifier(other.summary.gift))
    return gift == otherGift ? id < other.id : gift < otherGift
  }
}
