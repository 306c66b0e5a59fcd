// This folder has the poses, places, display frames and reused views that all views share.

import RoomCore

extension Optional<Pose> {
  /// The pose to draw. If the optional is `nil`, the view is invisible. The opacity is clamped to the range of
  /// a view.
  var drawn: Pose {
    guard var pose = self else { return Pose(opacity: 0) }
    pose.opacity = pose.opacity.clamped(to: 0...1)
    return pose
  }
}
