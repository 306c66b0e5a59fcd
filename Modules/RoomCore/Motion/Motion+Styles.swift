extension Motion {
  /// Returns a motion that slides a view to its place.
  ///
  /// - Parameters:
  ///   - x: The initial distance to the right of its place, in widths of the view.
  ///   - y: The initial distance below its place, in heights of the view.
  ///   - duration: The duration. The default is 0.3 seconds, usual for gift rows and banners.
  public static func slide(
    x: Double = 0, y: Double = 0, over duration: Duration = .milliseconds(300)
  ) -> Motion {
    let ways: [Property: [Keyframe]] = [
      .translationX: .ramp(from: x, to: 0, over: duration, curve: .easeOut),
      .translationY: .ramp(from: y, to: 0, over: duration, curve: .easeOut),
    ]
    return Motion(ways.filter { $0.value[0].value != 0 }, duration: duration, unit: .size)
  }

  /// Returns a motion that fades a view in.
  ///
  /// - Parameter duration: The duration. The default is 0.2 seconds.
  public static func fade(over duration: Duration = .milliseconds(200)) -> Motion {
    Motion([.opacity: .ramp(from: 0, to: 1, over: duration)])
  }

  /// Returns a motion that scales a view to its size with a spring, and fades it in.
  ///
  /// - Parameters:
  ///   - scale: The initial factor of the size. The default is 0.8, usual for alerts.
  ///   - duration: The duration. The default is 0.3 seconds.
  public static func pop(
    from scale: Double = 0.8, over duration: Duration = .milliseconds(300)
  ) -> Motion {
    let spring = Curve.spring(response: 0.5, dampingFraction: 0.8)
    return fade(over: duration).merging(scaling(from: scale, over: duration, curve: spring))
  }

  /// Returns a motion that scales a view to its size.
  package static func scaling(
    from scale: Double, over duration: Duration = .milliseconds(300), curve: Curve
  ) -> Motion {
    let frames = [Keyframe].ramp(from: scale, to: 1, over: duration, curve: curve)
    return Motion([.scaleX: frames, .scaleY: frames])
  }
}

extension Motion {
  /// Returns the motion as a list of poses, for the keyframe animations of a platform.
  ///
  /// - Parameter interval: The time between two poses, at least one millisecond. The default is
  ///   1/60 of a second.
  /// - Returns: The poses and their times, including the beginning and the end, with translations
  ///   in the ``unit`` of the motion. There are at most 10,000 poses; the interval of a longer
  ///   motion grows.
  /// - Complexity: O(`duration / interval`)
  public func frames(
    every interval: Duration = .nanoseconds(16_666_667)
  ) -> [(time: Duration, pose: Pose)] {
    let step = max(interval.nanoseconds, 1_000_000, (length - 1) / 9_999 + 1)
    let times = Array(stride(from: 0, to: length, by: Int64.Stride(step))) + [length]
    return times.map { (.nanoseconds($0), pose(at: .nanoseconds($0))) }
  }
}
