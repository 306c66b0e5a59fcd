public import RoomCore

extension Pose {
  /// Whether a view in this pose looks as in the other.
  public func isNear(_ other: Pose?, within tolerance: Double = 1e-6) -> Bool {
    guard let other else { return false }
    return zip(values, other.values).allSatisfy { ($0 - $1).magnitude <= tolerance }
  }

  /// The values of the properties of a motion, in their order.
  package var values: [Double] {
    [translation.x, translation.y, scaleX, scaleY, opacity, rotation]
  }

  /// The pose with nothing but its opacity.
  public var faded: Pose { Pose(opacity: opacity) }

  /// Returns the position at which a point of a view is drawn, the inverse of `point(at:size:anchor:)`. Both
  /// are measured from the upper left corner of the view at rest.
  ///
  /// - Parameters:
  ///   - point: The point of the view.
  ///   - size: The size of the view at rest.
  ///   - anchor: The point about which the view is scaled and rotated, as a part of its size.
  package func place(of point: ScreenPoint, size: ScreenSize, anchor: ScreenPoint = Pose.centre)
    -> ScreenPoint
  {
    let pivot = ScreenPoint(x: size.width * anchor.x, y: size.height * anchor.y)
    let x = (point.x - pivot.x) * scaleX
    let y = (point.y - pivot.y) * scaleY
    let (sin, cos) = Arithmetic.sinAndCos(rotation)
    return ScreenPoint(
      x: pivot.x + translation.x + x * cos - y * sin,
      y: pivot.y + translation.y + x * sin + y * cos)
  }
}
