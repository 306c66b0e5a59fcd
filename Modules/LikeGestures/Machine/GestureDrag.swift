public import RoomCore

/// A sample of a gesture that follows the finger.
public struct GestureDrag: Hashable, Sendable {
  /// Where the gesture is in its life.
  public enum Phase: Hashable, Sendable {
    /// It has just won.
    case began
    /// The finger has moved on.
    case changed
    /// The finger has lifted.
    case ended
    /// The finger, or the gesture, was taken away.
    case cancelled
  }

  /// Which gesture.
  public var gesture: Gesture
  /// Which finger.
  public var touch: Int
  /// Where it is in its life.
  public var phase: Phase
  /// Where the finger is.
  public var location: ScreenPoint
  /// How far the finger has gone since it left the touch slop, in points; along the locked axis
  /// only, where the gesture is a drag.
  public var translation: ScreenPoint
  /// How fast the finger was when it lifted, in points per second along the locked axis; zero in
  /// all other phases.
  public var velocity: ScreenPoint

  /// A sample.
  public init(
    _ gesture: Gesture, touch: Int, _ phase: Phase, location: ScreenPoint,
    translation: ScreenPoint = .zero, velocity: ScreenPoint = .zero
  ) {
    self.gesture = gesture
    self.touch = touch
    self.phase = phase
    self.location = location
    self.translation = translation
    self.velocity = velocity
  }
}
