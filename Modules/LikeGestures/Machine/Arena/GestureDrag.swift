public import RoomCore

/// A tap, at the moment at which the finger lifts.
public struct GestureTap: Described, Equatable, Sendable {
  /// The gesture that has won the finger.
  public var gesture: RoomGesture
  /// The finger.
  public var touch: Int
  /// Where the finger lifted.
  public var location: ScreenPoint
  /// When the finger landed.
  public var landed: Instant
  /// When the finger lifted.
  public var lifted: Instant

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("gesture", gesture)
    visitor.field("touch", touch)
    visitor.field("location", location)
    visitor.field("landed", landed)
    visitor.field("lifted", lifted)
  }
}

/// A step of a gesture that follows the finger.
public struct GestureDrag: Described, Equatable, Sendable {
  /// The phase of a gesture that follows the finger.
  public enum Phase: Equatable, Sendable {
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
  /// The distance in points since the finger left the touch slop, or landed on a page in flight; for a drag, only
  /// along the locked axis.
  public var translation: ScreenPoint

  /// The velocity of the release; zero in all other phases.
  package var velocity: ScreenPoint {
    if case .ended(let velocity) = phase { velocity } else { .zero }
  }

  /// A step; by default of the only finger, at the edge of the touch slop.
  public init(
    gesture: RoomGesture, touch: Int = 0, phase: Phase, location: ScreenPoint,
    translation: ScreenPoint = .zero
  ) {
    self.gesture = gesture
    self.touch = touch
    self.phase = phase
    self.location = location
    self.translation = translation
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("gesture", gesture)
    visitor.field("touch", touch)
    visitor.field("phase", phase)
    visitor.field("location", location)
    visitor.field("translation", translation)
  }
}

extension GestureDrag.Phase: DescribedCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .began: visitor.visit("began")
    case .changed: visitor.visit("changed")
    case .ended(let velocity): visitor.visit("ended", "velocity", velocity)
    case .cancelled: visitor.visit("cancelled")
    }
  }
}
