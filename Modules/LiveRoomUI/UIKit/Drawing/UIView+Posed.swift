#if canImport(UIKit)
  public import RoomCore
  public import UIKit

  extension UIView {
    /// Draws the view in a pose of a view state, about its center; `nil` draws nothing.
    ///
    /// It sets `transform` and `alpha`. Where the view is at rest is set by `bounds` and `center`, or
    /// by constraints, never by `frame`.
    public func setPose(_ pose: Pose?) {
      let pose = pose.drawn
      let drawn = PoseTransform(pose, anchor: Pose.centre, size: ScreenSize(bounds.size))
      // At once: the time of each frame comes from the screen.
      UIView.performWithoutAnimation {
        transform = CGAffineTransform(
          a: drawn.a, b: drawn.b, c: drawn.c, d: drawn.d, tx: drawn.tx, ty: drawn.ty)
        alpha = pose.opacity
      }
    }
  }
#endif
