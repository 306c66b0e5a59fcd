public import RoomCore

/// A gesture that can win a finger.
public enum RoomGesture: String, CaseIterable, ReadValue, Sendable {
  /// A tap that may be a like.
  case likeTap
  /// A tap of two fingers at once. The standard table does not have it.
  case twoFingerTap
  /// A tap on a control.
  case controlTap
  /// A tap beside a sheet, which dismisses the sheet.
  case backdropTap
  /// A vertical drag from room to room.
  case pageDrag
  /// A swipe to the right, which hides the overlays, or to the left, which shows them.
  case clearSwipe
  /// A drag of a bottom sheet.
  case sheetPan
  /// A drag of a vertical list.
  case listScroll
  /// A drag of content that scrolls horizontally.
  case rowScroll
  /// A drag of the list of comments.
  case commentScroll
}

/// The outcome of a gesture for a finger.
public struct GestureResolution: Described, Equatable, Sendable {
  /// The gesture.
  public var gesture: RoomGesture
  /// The identity of the finger.
  public var touch: Int
  /// The verdict: the gesture has won, or the reason why it has failed.
  public var verdict: GestureVerdict

  /// Creates an outcome, by default for finger 0.
  public init(gesture: RoomGesture, touch: Int = 0, verdict: GestureVerdict) {
    self.gesture = gesture
    self.touch = touch
    self.verdict = verdict
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("gesture", gesture)
    visitor.field("touch", touch)
    visitor.field("verdict", verdict)
  }
}

/// The verdict on a gesture that entered for a finger. Each such gesture has exactly one verdict.
public enum GestureVerdict: DescribedCases, Equatable, Sendable {
  /// The gesture has won the finger.
  case accepted
  /// The gesture has won the finger together with another.
  case acceptedTogether(with: RoomGesture)
  /// The gesture has failed.
  case rejected(Reason)

  /// A reason why a gesture has failed.
  public enum Reason: Equatable, Sendable {
    /// Another gesture has won.
    case lost(to: RoomGesture)
    /// The finger has left the touch slop, so the tap has failed.
    case moved
    /// The finger has moved in another direction.
    case direction
    /// The list cannot scroll in this direction.
    case atEdge
    /// Another finger has the gesture, or a gesture that excludes it. Alternatively, the gesture is
    /// a page drag or a clear swipe, and another finger is down without a winner.
    case busy
    /// The finger has stayed down too long for a tap.
    case tooLong
    /// The finger has lifted before the gesture could win.
    case lifted
    /// A condition of the room locks the gesture.
    case locked
    /// The touch was cancelled.
    case cancelled
  }

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .accepted: visitor.visit("accepted")
    case .acceptedTogether(let winner): visitor.visit("acceptedTogether", "with", winner)
    case .rejected(let reason): visitor.visit("rejected", "reason", reason)
    }
  }
}

extension GestureVerdict.Reason: DescribedCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .lost(let winner): visitor.visit("lost", "to", winner)
    case .moved: visitor.visit("moved")
    case .direction: visitor.visit("direction")
    case .atEdge: visitor.visit("atEdge")
    case .busy: visitor.visit("busy")
    case .tooLong: visitor.visit("tooLong")
    case .lifted: visitor.visit("lifted")
    case .locked: visitor.visit("locked")
    case .cancelled: visitor.visit("cancelled")
    }
  }
}
