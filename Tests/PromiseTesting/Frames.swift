public import RoomCore

/// The frames at which a view samples a view state, 120 a second.
public enum Frames {
  /// The time from one frame to the next.
  public static let interval = Duration.nanoseconds(8_333_333)

  /// The times of the frames from `start` to `end`, both included; of more, the first `limit`.
  public static func times(from start: Instant, to end: Instant, limit: Int = 120) -> [Instant] {
    var times: [Instant] = []
    var time = start
    while time < end, times.count < limit {
      times.append(time)
      time = time + interval
    }
    return times + [times.count < limit ? end : time]
  }
}

extension Pose {
  /// The greatest part by which a view of this size jumps to another pose: of its size, its scale or
  /// its opacity, as far as it can be seen.
  public func jump(to other: Pose, size: ScreenSize) -> Double {
    let change = max(
      (translation.x - other.translation.x).magnitude / size.width,
      (translation.y - other.translation.y).magnitude / size.height,
      (scaleX - other.scaleX).magnitude, (scaleY - other.scaleY).magnitude,
      (rotation - other.rotation).magnitude)
    let isSeen = max(0, min(1, max(opacity, other.opacity)))
    return max(change * isSeen, (opacity - other.opacity).magnitude)
  }
}
