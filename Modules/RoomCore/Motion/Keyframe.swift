/// A value that a property has at a time, and how it gets there.
public struct Keyframe: Hashable, Sendable {
  let nanoseconds: Int64
  /// The value of the property: points, factors, 0…1 or radians. Held within a thousand million
  /// either way; what is not a number counts as 0.
  public let value: Double
  /// How the value goes from the keyframe before to this one. The first keyframe's is not used.
  public let curve: Curve

  /// A keyframe `time` after the beginning of its motion; earlier ones count as the beginning.
  public init(at time: Duration, value: Double, curve: Curve = .linear) {
    self.init(nanoseconds: time.nanoseconds, value: value, curve: curve)
  }

  init(nanoseconds: Int64, value: Double, curve: Curve) {
    self.nanoseconds = max(0, nanoseconds)
    self.value = value.held(within: -1e9...1e9)
    self.curve = curve
  }

  /// Time since the beginning of the motion.
  public var time: Duration { .nanoseconds(nanoseconds) }

  func delayed(by delay: Int64) -> Keyframe {
    Keyframe(nanoseconds: nanoseconds.addingSaturating(delay), value: value, curve: curve)
  }
}
