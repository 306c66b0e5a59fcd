package import RoomCore

/// The state of likes and gestures, for a view that joins later. ``HeartViewState`` and
/// ``SheetViewState`` begin from it.
public struct LikeState: Equatable, Sendable {
  /// The room in which likes are made.
  package var room: String
  /// The statistics of all likes.
  public var statistics: LikeStatistics
  /// The total of the room, or `nil` if it is unknown.
  package var total: Int?
  /// The number of likes of the current combo, or `nil` if there is no combo.
  package var combo: Int?
  /// The hearts on screen, the oldest first.
  package var hearts: [Heart]
  /// The current conditions of the room.
  package var conditions: RoomConditions
  /// The number of fingers that are down and not cancelled.
  package var touchCount: Int
  /// The gestures that follow a finger.
  package var activeGestures: [RoomGesture]
  /// The sheet on screen, or `nil`.
  package var sheet: SheetSpec?
  package var sheetPhase: SheetPhase
  /// The visible height of the sheet, in points.
  package var sheetHeight: Double
  /// The displacement of the sheet from its height if Reduce Motion is on.
  package var sheetDisplacement: Displacement?
  /// The overlays, which may be hidden.
  package var overlays: Overlays
  /// The likes that the server has not confirmed. The app saves them when it is suspended or
  /// closed, and restores them at its next launch.
  public var snapshot: LikeSnapshot
  /// A Boolean value that indicates whether the module is suspended.
  package var isSuspended: Bool
  /// A Boolean value that indicates whether the module is closed.
  package var isClosed: Bool
}
