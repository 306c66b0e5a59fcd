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
}
