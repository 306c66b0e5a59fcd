import LikeGestures
import RoomCore

extension HeartViewState {
  /// Where a heart appears: where the finger was, and for a like of another user at the source of
  /// hearts.
  ///
  /// - Parameters:
  ///   - heart: one of ``hearts``.
  ///   - size: the size of the layer.
  ///   - source: the source, as a part of the size in a layout from left to right.
  func origin(of heart: Heart, in size: ScreenSize, source: ScreenPoint) -> ScreenPoint {
    let x = preferences.isRightToLeft ? 1 - source.x : source.x
    return heart.point ?? ScreenPoint(x: x * size.width, y: source.y * size.height)
  }
}
