public import RoomCore

/// The state of meters, for a view that joins later. ``MeterViewState`` begins from it.
public struct MeterState: Equatable, Sendable {
  package var screen: MeterViewState
  /// The current room, or `nil` outside of a room.
  public var room: String?
  /// The outcomes of all messages.
  public var statistics: MeterStatistics
  /// A Boolean value that indicates whether the meters are suspended.
  public var isSuspended: Bool

  /// The meters on screen, in the order in which they began.
  public var meters: [Meter] { screen.rows.map { $0.meter } }
}

/// The outcomes of messages about meters.
public struct MeterStatistics: Described, Equatable, Sendable {
  /// The messages that were received.
  public var received = 0
  /// The messages that began a meter.
  public var begun = 0
  /// The messages that changed a meter.
  public var updated = 0
  /// The messages whose version was not higher than the version of their meter.
  public var outdated = 0
  /// The messages about meters that had ended or were removed.
  public var late = 0
  /// The messages that were rejected.
  public var rejected = 0

  /// Creates empty statistics.
  public init() {}

  /// A Boolean value that indicates whether each message has exactly one outcome.
  public var isBalanced: Bool { received == begun + updated + outdated + late + rejected }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("received", received)
    visitor.field("begun", begun)
    visitor.field("updated", updated)
    visitor.field("outdated", outdated)
    visitor.field("late", late)
    visitor.field("rejected", rejected)
    visitor.field("isBalanced", isBalanced)
  }
}
