public import RoomCore

/// A tap, at the moment at which the finger lifts.
public struct GestureTap: Hashable, Sendable {
  /// The gesture that has won the finger.
  public var gesture: RoomGesture
  /// The finger.
  public var touch: Int
  /// Where the finger lifted.
  public var location: ScreenPoint
  /// When the finger landed.
  package var landed: Instant
  /// When the finger lifted.
  package var lifted: Instant

  package init(
    _ gesture: RoomGesture, touch: Int, location: ScreenPoint, landed: Instant, lifted: Instant
  ) {
    self.gesture = gesture
    self.touch = touch
    self.location = location
    self.landed = landed
    self.lifted = lifted
  }
}

/// A step of a gesture that follows the finger.
public struct GestureDrag: Hashable, Sendable {
  /// The phase of a gesture that follows the finger.
  public enum Phase: Hashable, Sendable {
    /// The gesture has just won.
    case began
    /// The finger has moved.
    case changed
    /// The finger has lifted, with its velocity in points per second along the locked axis.
    case ended(velocity: ScreenPoint)
    /// The finger, or the gesture, was cancelled.
    case cancelled
  }

  /// The gesture.
  public var gesture: RoomGesture
  /// The finger.
  public var touch: Int
  /// The phase of the gesture.
  public var phase: Phase
  /// Where the finger is.
  public var location: ScreenPoint
  /// The distance in points since the finger left the touch slop; for a drag, only along the locked
  /// axis.
  public var translation: ScreenPoint

  /// The velocity of the release; zero in all other phases.
  package var velocity: ScreenPoint {
    if case .ended(let velocity) = phase { velocity } else { .zero }
  }

  package init(
    _ gesture: RoomGesture, touch: Int, _ phase: Phase, location: ScreenPoint,
    translation: ScreenPoint = .zero
  ) {
    self.gesture = gesture
    self.touch = touch
    self.phase = phase
    self.location = location
    self.translation = translation
  }
}
