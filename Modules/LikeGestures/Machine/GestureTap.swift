public import RoomCore

/// A tap, at the moment it is one.
public struct GestureTap: Hashable, Sendable {
  /// Whose tap it is.
  public var gesture: Gesture
  /// Which finger.
  public var touch: Int
  /// Where the finger lifted.
  public var location: ScreenPoint
  /// When the finger landed.
  public var landed: Instant
  /// When the finger lifted.
  public var lifted: Instant

  /// A tap.
  public init(
    _ gesture: Gesture, touch: Int, location: ScreenPoint, landed: Instant, lifted: Instant
  ) {
    self.gesture = gesture
    self.touch = touch
    self.location = location
    self.landed = landed
    self.lifted = lifted
  }
}
