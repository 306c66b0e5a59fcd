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
