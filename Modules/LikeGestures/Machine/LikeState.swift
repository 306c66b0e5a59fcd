package import RoomCore

/// The current state, for a view that joins later.
///
/// ``HeartViewState`` and ``SheetViewState`` are built from it.
public struct LikeState: Equatable, Sendable {
  /// The room that likes are made in.
  package var room: String
  /// The statistics of all likes so far.
  public var account: LikeAccount
  /// The total of the room, where it is known.
  package var total: Int?
  /// The number of likes of the current combo; `nil` while there is none.
  package var combo: Int?
  /// The hearts that are alive, the oldest first.
  package var hearts: [Heart]
  /// The conditions that hold for the room.
  package var conditions: RoomConditions
  /// The number of fingers that are down and not cancelled.
  package var touchCount: Int
  /// The gestures that follow a finger.
  package var activeGestures: [RoomGesture]
  /// The sheet that is presented.
  package var sheet: SheetSpec?
  package var sheetPhase: SheetPhase
  /// The visible height of the sheet, in points.
  package var sheetHeight: Double
  /// Where the sheet is for users who prefer reduced motion, beside its height.
  package var sheetDisplacement: Displacement?
  /// How the overlays are hidden and appear again.
  package var overlays: Overlays
  /// The likes that the server has not confirmed: to be saved when the app is suspended or closed, and
  /// restored by its next run.
  public var snapshot: LikeSnapshot
  /// Whether anything suspends the module.
  package var isSuspended: Bool
  /// Whether the module is closed.
  package var isClosed: Bool
}
