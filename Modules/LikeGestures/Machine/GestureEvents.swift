public import RoomCore

/// What a gesture is told about a finger it entered for: once, and never again.
public struct GestureVerdict: Hashable, Sendable {
  /// How it went.
  public enum Ruling: Hashable, Sendable {
    /// The finger is the gesture's.
    case accepted
    /// The finger is the gesture's too, together with the winner's.
    case acceptedTogether(with: Gesture)
    /// The gesture failed.
    case rejected(Reason)
  }

  /// Why a gesture failed.
  public enum Reason: Hashable, Sendable {
    /// Another gesture won.
    case lost(to: Gesture)
    /// The finger went beyond the touch slop, and this is a tap.
    case moved
    /// The finger went another way.
    case direction
    /// The list cannot scroll that way.
    case atEdge
    /// Another finger has the gesture, or one that excludes it.
    case busy
    /// The finger stayed down too long for a tap.
    case tooLong
    /// The finger lifted before the gesture could win.
    case lifted
    /// A condition of the room locks it.
    case locked
    /// The touch was cancelled.
    case cancelled
    /// The app gave it up.
    case resigned
  }

  /// Which gesture.
  public var gesture: Gesture
  /// Which finger.
  public var touch: Int
  /// How it went.
  public var ruling: Ruling

  /// A verdict.
  public init(_ gesture: Gesture, touch: Int, _ ruling: Ruling) {
    self.gesture = gesture
    self.touch = touch
    self.ruling = ruling
  }
}

/// A tap, at the moment it is one.
public struct GestureTap: Hashable, Sendable {
  /// Whose tap it is.
  public var gesture: Gesture
  /// Which finger.
  public var touch: Int
  /// Where the finger lifted.
  public var location: Point
  /// When the finger landed.
  public var landed: Instant
  /// When the finger lifted.
  public var lifted: Instant

  /// A tap.
  public init(
    _ gesture: Gesture, touch: Int, location: Point, landed: Instant, lifted: Instant
  ) {
    self.gesture = gesture
    self.touch = touch
    self.location = location
    self.landed = landed
    self.lifted = lifted
  }
}

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
  public var location: Point
  /// How far the finger has gone since it left the touch slop, in points; along the locked axis
  /// only, where the gesture is a drag.
  public var translation: Point
  /// How fast the finger was when it lifted, in points per second along the locked axis; zero in
  /// all other phases.
  public var velocity: Point

  /// A sample.
  public init(
    _ gesture: Gesture, touch: Int, _ phase: Phase, location: Point,
    translation: Point = .zero, velocity: Point = .zero
  ) {
    self.gesture = gesture
    self.touch = touch
    self.phase = phase
    self.location = location
    self.translation = translation
    self.velocity = velocity
  }
}

/// What the arena decides.
public enum ArenaEvent: Hashable, Sendable {
  /// A gesture hears how it went.
  case verdict(GestureVerdict)
  /// A tap was recognised.
  case tapped(GestureTap)
  /// A gesture follows its finger.
  case dragged(GestureDrag)
}
