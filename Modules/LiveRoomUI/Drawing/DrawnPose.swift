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

/// A pose as an affine transform about the center of a view: a point `(x, y)`, counted from there, is
/// drawn at `(a x + c y + tx, b x + d y + ty)`.
struct PoseTransform: Equatable, Sendable {
  let a, b, c, d, tx, ty: Double

  /// - Parameters:
  ///   - pose: how the view is drawn.
  ///   - anchor: the point about which it is scaled and rotated, as a part of its size.
  ///   - size: the size of the view at rest, in points.
  init(_ pose: Pose, anchor: ScreenPoint, size: ScreenSize) {
    func place(_ x: Double, _ y: Double) -> ScreenPoint {
      let middle = ScreenPoint(x: size.width / 2, y: size.height / 2)
      let place = pose.place(
        of: ScreenPoint(x: middle.x + x, y: middle.y + y), size: size, anchor: anchor)
      return ScreenPoint(x: place.x - middle.x, y: place.y - middle.y)
    }
    let (origin, right, down) = (place(0, 0), place(1, 0), place(0, 1))
    (a, b) = (right.x - origin.x, right.y - origin.y)
    (c, d) = (down.x - origin.x, down.y - origin.y)
    (tx, ty) = (origin.x, origin.y)
  }
}
