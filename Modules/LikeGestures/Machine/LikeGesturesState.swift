/// How things stand, for a view that comes late.
public struct LikeGesturesState: Hashable, Sendable {
  /// The room that likes are made in.
  public var room: String
  /// What became of all likes so far.
  public var account: LikeAccount
  /// The room's total, as far as it is known.
  public var total: Int?
  /// What the next tap would be.
  public var taps: LikeTaps.Phase
  /// The hearts that are alive, the oldest first.
  public var hearts: [Heart]
  /// What holds for the room.
  public var conditions: RoomConditions
  /// How many fingers are down.
  public var touchCount: Int
  /// The gestures that follow a finger.
  public var activeGestures: [Gesture]
  /// The sheet that is presented.
  public var sheet: SheetSpec?
  /// Where the sheet is in its life.
  public var sheetPhase: Sheet.Phase
  /// The visible height of the sheet, in points.
  public var sheetHeight: Double
  /// Whether the app is in the background.
  public var isSuspended: Bool
}
