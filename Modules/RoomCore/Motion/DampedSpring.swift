/// A weight on a damped spring, solved exactly: it begins at 0 and comes to rest at 1.
///
/// ```swift
/// let spring = DampedSpring(response: .milliseconds(300), dampingFraction: 0.8)
/// spring.value(at: .milliseconds(100))
/// ```
public struct DampedSpring: Hashable, Sendable {
  /// How long one swing takes without damping: the smaller, the stiffer. Zero and less: it
  /// stands at its rest at once.
  public var response: Duration
  /// 0 swings for ever, 1 comes to rest soonest without passing it, more creeps.
  public var dampingFraction: Double
  /// How fast it goes when it begins, in units per second; 1 is the whole way in a second.
  public var initialVelocity: Double

  /// A spring; by default 0.5 s and 0.825, as SwiftUI's, from a standstill.
  public init(
    response: Duration = .milliseconds(500), dampingFraction: Double = 0.825,
    initialVelocity: Double = 0
  ) {
    self.response = response
    self.dampingFraction = dampingFraction
    self.initialVelocity = initialVelocity
  }

  /// Where the weight is after `time`.
  public func value(at time: Duration) -> Double {
    oscillation.value(at: time.seconds)
  }

  /// How fast the weight goes after `time`, in units per second.
  public func velocity(at time: Duration) -> Double {
    oscillation.velocity(at: time.seconds)
  }

  /// When the weight is within `threshold` of its rest and stays there; a minute at most, which
  /// is also the answer for a spring that is not damped.
  public func settlingDuration(within threshold: Double = 0.001) -> Duration {
    let seconds = oscillation.settlingTime(within: threshold, limit: 60)
    if seconds == 0 { return .zero }
    return seconds >= 60 ? .seconds(60) : .nanoseconds(Int64(seconds * 1e9) + 1)
  }

  /// This spring as a curve for a keyframe that comes `duration` after the one before it.
  public func curve(over duration: Duration) -> Curve {
    let seconds = duration.seconds
    guard seconds > 0 else { return .linear }
    return .spring(
      response: response.seconds / seconds, dampingFraction: dampingFraction,
      initialVelocity: initialVelocity * seconds)
  }

  private var oscillation: DampedOscillation {
    DampedOscillation(
      response: response.seconds, dampingFraction: dampingFraction,
      initialVelocity: initialVelocity)
  }
}
