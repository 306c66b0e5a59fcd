/// Where and how a thing is drawn at one instant, compared with how it lies at rest.
///
/// It is scaled, then rotated, both about the motion's anchor, then moved.
public struct Pose: Hashable, Sendable {
  /// Points to the right and down.
  public var translation: ScreenPoint
  /// The factor of its width.
  public var scaleX: Double
  /// The factor of its height.
  public var scaleY: Double
  /// From 0, invisible, to 1. May leave that range where a curve overshoots.
  public var opacity: Double
  /// Clockwise, in radians.
  public var rotation: Double

  /// A pose; what is not given is as at rest.
  public init(
    translation: ScreenPoint = .zero, scaleX: Double = 1, scaleY: Double = 1, opacity: Double = 1,
    rotation: Double = 0
  ) {
    self.translation = translation
    self.scaleX = scaleX
    self.scaleY = scaleY
    self.opacity = opacity
    self.rotation = rotation
  }

  /// At rest: not moved, of full size and visible.
  public static let identity = Pose()

  /// One property of the pose.
  public subscript(property: Motion.Property) -> Double {
    get {
      switch property {
      case .translationX: translation.x
      case .translationY: translation.y
      case .scaleX: scaleX
      case .scaleY: scaleY
      case .opacity: opacity
      case .rotation: rotation
      }
    }
    set {
      switch property {
      case .translationX: translation.x = newValue
      case .translationY: translation.y = newValue
      case .scaleX: scaleX = newValue
      case .scaleY: scaleY = newValue
      case .opacity: opacity = newValue
      case .rotation: rotation = newValue
      }
    }
  }
}
