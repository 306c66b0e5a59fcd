import RoomCore

extension Optional<Pose> {
  /// The pose to draw: without one nothing is to be seen, and the opacity is one that a view has.
  var drawn: Pose {
    guard var pose = self else { return Pose(opacity: 0) }
    pose.opacity = pose.opacity.held(within: 0...1)
    return pose
  }
}
