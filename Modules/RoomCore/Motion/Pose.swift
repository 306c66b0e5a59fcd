/// The drawing of a view at one time, relative to the view at rest.
///
/// The view is scaled, then rotated, both about the anchor of the motion, and then translated.
public struct Pose: Equatable, Sendable {
  /// The translation to the right and down, in points.
  public var translation: ScreenPoint
  /// The factor of the width or the height.
  public var scaleX, scaleY: Double
  /// The opacity, from 0 to 1. It may leave this range if a curve overshoots.
  public var opacity: Double
  /// The clockwise rotation, in radians.
  public var rotation: Double

  /// Creates a pose. By default a property has its value at rest.
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

  /// The pose of a view at rest: not translated, at full size and opaque.
  public static let identity = Pose()

  /// Sets the value of one property.
  mutating func set(_ value: Double, of property: Motion.Property) {
    switch property {
    case .translationX: translation.x = value
    case .translationY: translation.y = value
    case .scaleX: scaleX = value
    case .scaleY: scaleY = value
    case .opacity: opacity = value
    case .rotation: rotation = value
    }
  }
}
