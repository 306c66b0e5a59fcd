/// A place on a screen, in points; `y` grows downwards.
public struct ScreenPoint: Hashable, Sendable {
  /// Points from the leading edge.
  public var x: Double
  /// Points from the top.
  public var y: Double

  /// A place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The corner at the top and the leading edge.
  public static let zero = ScreenPoint(x: 0, y: 0)
}

/// Width and height, in points.
public struct ScreenSize: Hashable, Sendable {
  /// Points across.
  public var width: Double
  /// Points down.
  public var height: Double

  /// An extent.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Nothing.
  public static let zero = ScreenSize(width: 0, height: 0)
}
