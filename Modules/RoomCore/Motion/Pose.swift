/// How a view is drawn at one instant, compared with the view at rest.
///
/// It is scaled, then rotated, both about the anchor of the motion, then translated.
public struct Pose: Equatable, Sendable {
  /// The distance to the right and down, in points.
  public var translation: ScreenPoint
  /// The factor of its width or height.
  public var scaleX, scaleY: Double
  /// From 0, invisible, to 1. May leave that range where a curve overshoots.
  public var opacity: Double
  /// Clockwise, in radians.
  public var rotation: Double

  /// A pose; a property that is not given is as at rest.
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

  /// The pose at rest: not translated, of full size and opaque.
  public static let identity = Pose()

  /// One property of the pose.
  package subscript(property: Motion.Property) -> Double {
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
