/// A gesture that may win a finger.
public enum RoomGesture: Hashable, Sendable {
  /// A tap that may be a like.
  case likeTap
  /// A tap of two fingers at once. Not in the table by default.
  case twoFingerTap
  /// A tap of a control.
  case controlTap
  /// A tap beside a sheet, which dismisses it.
  case backdropTap
  /// A vertical drag from room to room.
  case pageDrag
  /// A swipe to the right that hides the overlays, or to the left that shows them again.
  case clearSwipe
  /// A drag of a bottom sheet.
  case sheetPan
  /// A drag of a vertical list.
  case listScroll
  /// A drag of content that scrolls horizontally.
  case rowScroll
  /// A gesture of the app's own.
  case custom(UInt8)

  /// A short name, such as `likeTap` or `custom3`.
  package var name: String {
    switch self {
    case .likeTap: "likeTap"
    case .twoFingerTap: "twoFingerTap"
    case .controlTap: "controlTap"
    case .backdropTap: "backdropTap"
    case .pageDrag: "pageDrag"
    case .clearSwipe: "clearSwipe"
    case .sheetPan: "sheetPan"
    case .listScroll: "listScroll"
    case .rowScroll: "rowScroll"
    case .custom(let number): "custom\(number)"
    }
  }
}

/// The outcome of a gesture for a finger that it entered for.
public struct GestureResolution: Equatable, Sendable {
  /// The gesture.
  public var gesture: RoomGesture
  /// The identity of the finger.
  public var touch: Int
  /// Whether the gesture has won, or why it has failed.
  public var verdict: GestureVerdict

  /// An outcome; by default for the only finger.
  public init(gesture: RoomGesture, touch: Int = 0, verdict: GestureVerdict) {
    self.gesture = gesture
    self.touch = touch
    self.verdict = verdict
  }
}

/// The outcome of a gesture that entered for a finger. Each has exactly one.
public enum GestureVerdict: Equatable, Sendable {
  /// The gesture has won the finger.
  case accepted
  /// The gesture has won the finger together with another.
  case acceptedTogether(with: RoomGesture)
  /// The gesture has failed.
  case rejected(Reason)

  /// Why a gesture has failed.
  public enum Reason: Equatable, Sendable {
    /// Another gesture has won.
    case lost(to: RoomGesture)
    /// The finger has left the touch slop, and the gesture is a tap or a hold.
    case moved
    /// The finger has moved in another direction.
    case direction
    /// The list cannot scroll in this direction.
    case atEdge
    /// Another finger has the gesture, or one that excludes it.
    case busy
    /// The finger has stayed down too long for a tap.
    case tooLong
    /// The finger has lifted before the gesture could win.
    case lifted
    /// A condition of the room locks the gesture.
    case locked
    /// The touch was cancelled.
    case cancelled
    /// The app has resigned the finger.
    case resigned
  }
}
