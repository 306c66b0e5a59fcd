import RoomCore

/// The row of a summary on the screen.
public struct GiftCrowdRow: Equatable, Sendable, Identifiable {
  /// A serial number of rows, over all rooms: it identifies the view of the row.
  public let id: UInt64
  /// The summary that it shows.
  public internal(set) var crowd: GiftCrowd
  /// The label of its units, such as `× 12`.
  public var label: String { GiftRow.label(crowd.units, labelPrefix) }
  let beganAt: Instant
  /// When its summary changed last; `nil` before.
  var changedAt: Instant?
  /// When it began to exit.
  var endedAt: Instant?
  let labelPrefix: String

  mutating func show(_ crowd: GiftCrowd, at now: Instant) {
    self.crowd = crowd
    changedAt = now
  }

  mutating func exit(at now: Instant) { endedAt = now }

  /// Whether it is above another row: the most valuable gift is first, so that no row moves when
  /// another changes.
  func isAbove(_ other: GiftCrowdRow) -> Bool {
    guard crowd.unitValue == other.crowd.unitValue else {
      return crowd.unitValue > other.crowd.unitValue
    }
    let (gift, otherGift) = (Identifier(crowd.gift), Identifier(other.crowd.gift))
    return gift == otherGift ? id < other.id : gift < otherGift
  }
}
