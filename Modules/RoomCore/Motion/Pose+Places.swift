extension Pose {
  /// The center of a view, as a part of its size.
  package static let centre = ScreenPoint(x: 0.5, y: 0.5)

  /// Returns the position at which a point of a view is drawn. Both are measured from the upper
  /// left corner of the view at rest.
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

  /// Returns the point of a view that is drawn at `place`, or `nil` if the view is scaled to zero.
  /// It is the inverse of ``place(of:size:anchor:)``.
  package func point(at place: ScreenPoint, size: ScreenSize, anchor: ScreenPoint = Pose.centre)
    -> ScreenPoint?
  {
    guard scaleX != 0, scaleY != 0 else { return nil }
    let pivot = ScreenPoint(x: size.width * anchor.x, y: size.height * anchor.y)
    let x = place.x - pivot.x - translation.x
    let y = place.y - pivot.y - translation.y
    let (sin, cos) = Arithmetic.sinAndCos(rotation)
    return ScreenPoint(
      x: pivot.x + (x * cos + y * sin) / scaleX, y: pivot.y + (y * cos - x * sin) / scaleY)
  }

  /// Returns a Boolean value that indicates whether a view of this size covers `place`. The right
  /// and the lower edge do not belong to the view.
  package func covers(_ place: ScreenPoint, size: ScreenSize, anchor: ScreenPoint = Pose.centre)
    -> Bool
  {
    guard let point = point(at: place, size: size, anchor: anchor) else { return false }
    return point.x >= 0 && point.x < size.width && point.y >= 0 && point.y < size.height
  }
}
