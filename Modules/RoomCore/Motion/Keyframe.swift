/// The value of a property at a time, with the curve from the previous keyframe.
public struct Keyframe: Equatable, Sendable {
  let nanoseconds: Int64
  /// The value of the property: points, factors, 0…1 or radians. It is clamped to ±1e9, and NaN
  /// counts as 0.
  public let value: Double
  /// The change of the value from the previous keyframe to this one. The curve of the first
  /// keyframe is not used.
  public let curve: Curve

  static let values = -1e9...1e9

  /// Creates a keyframe at a time after the beginning of its motion. Earlier times count as the
  /// beginning.
  public init(at time: Duration, value: Double, curve: Curve = .linear) {
    self.init(nanoseconds: time.nanoseconds, value: value, curve: curve)
  }

  init(nanoseconds: Int64, value: Double, curve: Curve) {
    self.nanoseconds = max(0, nanoseconds)
    self.value = value.clamped(to: Self.values)
    self.curve = curve
  }

  /// The time since the beginning of the motion.
  public var time: Duration { .nanoseconds(nanoseconds) }

  func delayed(by delay: Int64) -> Keyframe {
    Keyframe(nanoseconds: nanoseconds.addingSaturating(delay), value: value, curve: curve)
  }
}

extension [Keyframe] {
  /// Returns the keyframes of a change from one value to another.
  package static func ramp(
    from start: Double, to end: Double, over duration: Duration = .seconds(1),
    curve: Curve = .easeInOut
  ) -> [Keyframe] {
    [Keyframe(at: .zero, value: start), Keyframe(at: duration, value: end, curve: curve)]
  }
}
