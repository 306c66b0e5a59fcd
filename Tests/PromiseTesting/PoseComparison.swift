public import RoomCore

extension Pose {
  /// Whether a view in this pose looks as in the other.
  public func isNear(_ other: Pose?, within tolerance: Double = 1e-6) -> Bool {
    guard let other else { return false }
    return Motion.Property.allCases.allSatisfy { (self[$0] - other[$0]).magnitude <= tolerance }
  }

  /// The pose with nothing but its opacity.
  public var faded: Pose { Pose(opacity: opacity) }
}
