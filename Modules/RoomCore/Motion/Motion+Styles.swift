extension Motion {
  /// Slides in to its place.
  ///
  /// - Parameters:
  ///   - x: how far to the right of its place it begins, in widths of the view.
  ///   - y: how far below its place it begins, in heights of the view.
  ///   - duration: how long it takes. Default 0.3 s, usual for gift rows and banners.
  public static func slide(
    x: Double = 0, y: Double = 0, over duration: Duration = .milliseconds(300)
  ) -> Motion {
    Motion(
      [
        .translationX: ramp(from: x, over: duration), .translationY: ramp(from: y, over: duration),
      ].filter { $0.value[0].value != 0 },
      duration: duration, unit: .size)
  }

  /// Fades in.
  ///
  /// - Parameter duration: how long it takes. Default 0.2 s.
  public static func fade(over duration: Duration = .milliseconds(200)) -> Motion {
    Motion([
      .opacity: [
        Keyframe(at: .zero, value: 0), Keyframe(at: duration, value: 1, curve: .easeInOut),
      ]
    ])
  }

  /// Grows or shrinks to its size with a spring, and fades in meanwhile.
  ///
  /// - Parameters:
  ///   - scale: the factor of its size at the beginning. Default 0.8, usual for alerts.
  ///   - duration: how long it takes. Default 0.3 s.
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
  /// The motion as a list of poses, for the keyframe animations of a platform.
  ///
  /// - Parameter interval: the time between two poses; at least a millisecond. Default 1/60 s.
  /// - Returns: the poses and their times, from the beginning to the end, both included; translations
  ///   in the ``unit`` of the motion. At most 10,000: of a longer motion the interval grows.
  /// - Complexity: O(`duration / interval`)
  public func frames(
    every interval: Duration = .nanoseconds(16_666_667)
  ) -> [(time: Duration, pose: Pose)] {
    let step = max(interval.nanoseconds, 1_000_000, (length - 1) / 9_999 + 1)
    let times = Array(stride(from: 0, to: length, by: Int64.Stride(step))) + [length]
    return times.map { (.nanoseconds($0), pose(at: .nanoseconds($0))) }
  }
}
