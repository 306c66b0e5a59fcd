import LiveRoomKit
import Testing

@testable import LiveRoomUI

/// Poses of views of UIKit.
@Suite struct LayoutTests {
  @Test("A transform draws each point where its pose does, about any anchor")
  func transforms() {
    let size = ScreenSize(width: 120, height: 40)
    let pose = Pose(
      translation: ScreenPoint(x: 30, y: -7), scaleX: 1.5, scaleY: 0.25, rotation: 0.7)
    for anchor in [Pose.centre, ScreenPoint(x: 0.5, y: 0), ScreenPoint(x: 0, y: 1)] {
      let transform = PoseTransform(pose, anchor: anchor, size: size)
      for point in [ScreenPoint.zero, ScreenPoint(x: 120, y: 40), ScreenPoint(x: 11, y: 37)] {
        let (x, y) = (point.x - 60, point.y - 20)
        let drawn = ScreenPoint(
          x: 60 + transform.a * x + transform.c * y + transform.tx,
          y: 20 + transform.b * x + transform.d * y + transform.ty)
        let place = pose.place(of: point, size: size, anchor: anchor)
        #expect(abs(drawn.x - place.x) < 1e-9 && abs(drawn.y - place.y) < 1e-9)
      }
    }
    #expect(
      PoseTransform(.identity, anchor: ScreenPoint(x: 0, y: 0), size: size)
        == PoseTransform(.identity, anchor: Pose.centre, size: .zero))
  }
}
