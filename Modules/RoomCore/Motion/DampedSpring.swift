/// A weight on a damped spring, solved exactly. The weight begins at 0 and comes to rest at 1.
///
/// The parameters are the same as for springs in SwiftUI, so that a view layer can animate a motion
/// of this package by itself.
public struct DampedSpring: Described, Equatable, Sendable {
  /// The period of the undamped oscillation. A spring with a lower value is stiffer. If the value
  /// is zero or less, the weight is at rest immediately.
  public var response: Duration
  /// The damping: 0 for an endless oscillation, 1 for the fastest rest without overshooting, and
  /// more than 1 for a slower rest.
  public var dampingFraction: Double
  /// The velocity at the beginning, in units per second. At a velocity of 1, the weight covers the
  /// distance in a second.
  public var initialVelocity: Double

  /// Creates a spring. By default the response is 0.5 seconds, the damping fraction is 0.825 as in
  /// SwiftUI, and the velocity is 0.
  public init(
    response: Duration = .milliseconds(500), dampingFraction: Double = 0.825,
    initialVelocity: Double = 0
  ) {
    self.response = response
    self.dampingFraction = dampingFraction
    self.initialVelocity = initialVelocity
  }

  /// Creates a critically damped spring that continues at a velocity and never passes its resting
  /// position. If `response` is too long for this, the spring is stiffer.
  package init(response: Duration, continuingAt velocity: Double) {
    let longest =
      velocity > 0 ? Duration.seconds(2 * Double.pi / max(velocity, 1e-3)) : response
    self.init(
      response: min(response, longest), dampingFraction: 1, initialVelocity: velocity)
  }

  /// Returns the position of the weight at a time.
  package func value(at time: Duration) -> Double {
    oscillation.value(at: time.seconds)
  }

  /// Returns the velocity of the weight at a time, in units per second.
  package func velocity(at time: Duration) -> Double {
    oscillation.velocity(at: time.seconds)
  }

  /// Returns the time after which the weight stays within `threshold` of its resting position. The
  /// maximum is one minute, even for a spring without damping.
  package func settlingDuration(within threshold: Double = 0.001) -> Duration {
    let seconds = oscillation.settlingTime(within: threshold, limit: 60)
    if seconds == 0 { return .zero }
    return seconds >= 60 ? .seconds(60) : .nanoseconds(Int64(seconds * 1e9) + 1)
  }

  /// Returns this spring as a curve for a keyframe that is `duration` after the previous keyframe.
  package func curve(over duration: Duration) -> Curve {
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

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("response", response)
    visitor.field("dampingFraction", dampingFraction)
    visitor.field("initialVelocity", initialVelocity)
  }
}
