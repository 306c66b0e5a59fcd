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
    Motion(
      [
        .translationX: ramp(from: x, over: duration), .translationY: ramp(from: y, over: duration),
      ].filter { $0.value[0].value != 0 },
      duration: duration, unit: .size)
  }

  /// Returns a motion that fades a view in.
  ///
  /// - Parameter duration: The duration. The default is 0.2 seconds.
  public static func fade(over duration: Duration = .milliseconds(200)) -> Motion {
    Motion([
      .opacity: [
        Keyframe(at: .zero, value: 0), Keyframe(at: duration, value: 1, curve: .easeInOut),
      ]
    ])
  }

  /// Returns a motion that scales a view to its size with a spring, and fades it in.
  ///
  /// - Parameters:
  ///   - scale: The initial factor of the size. The default is 0.8, usual for alerts.
  ///   - duration: The duration. The default is 0.3 seconds.
  public static func pop(
    from scale: Double = 0.8, over duration: Duration = .milliseconds(300)
  ) -> Motion {
    let frames = [
      Keyframe(at: .zero, value: scale),
      Keyframe(at: duration, value: 1, curve: .spring(response: 0.5, dampingFraction: 0.8)),
    ]
    return fade(over: duration).merging(Motion([.scaleX: frames, .scaleY: frames]))
  }

  private static func ramp(from start: Double, over duration: Duration) -> [Keyframe] {
    [Keyframe(at: .zero, value: start), Keyframe(at: duration, value: 0, curve: .easeOut)]
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
