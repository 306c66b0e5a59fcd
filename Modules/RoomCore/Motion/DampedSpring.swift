/// A weight on a damped spring, solved exactly: it begins at 0 and comes to rest at 1.
///
/// Its parameters are those of springs in SwiftUI, so that a view layer can animate by itself what
/// a motion of the package samples.
public struct DampedSpring: Described, Equatable, Sendable {
  /// The period of its oscillation without damping: the smaller, the stiffer. With zero or less it
  /// is at rest at once.
  public var response: Duration
  /// 0 oscillates forever, 1 comes to rest soonest without overshooting, more takes longer.
  public var dampingFraction: Double
  /// Its velocity at the beginning, in units per second; 1 is the whole distance in a second.
  public var initialVelocity: Double

  /// A spring; by default 0.5 s and 0.825, as in SwiftUI, from rest.
  public init(
    response: Duration = .milliseconds(500), dampingFraction: Double = 0.825,
    initialVelocity: Double = 0
  ) {
    self.response = response
    self.dampingFraction = dampingFraction
    self.initialVelocity = initialVelocity
  }

  /// A critically damped spring that continues at a velocity, and never passes its rest. It is just stiff enough
  /// for that where `response` is too long.
  package init(response: Duration, continuingAt velocity: Double) {
    let longest =
      velocity > 0 ? Duration.seconds(2 * Double.pi / max(velocity, 1e-3)) : response
    self.init(
      response: min(response, longest), dampingFraction: 1, initialVelocity: velocity)
  }

  /// The position of the weight after `time`.
  package func value(at time: Duration) -> Double {
    oscillation.value(at: time.seconds)
  }

  /// The velocity of the weight after `time`, in units per second.
  package func velocity(at time: Duration) -> Double {
    oscillation.velocity(at: time.seconds)
  }

  /// The time after which the weight remains within `threshold` of its rest: at most a minute, also
  /// for a spring without damping.
  package func settlingDuration(within threshold: Double = 0.001) -> Duration {
    let seconds = oscillation.settlingTime(within: threshold, limit: 60)
    if seconds == 0 { return .zero }
    return seconds >= 60 ? .seconds(60) : .nanoseconds(Int64(seconds * 1e9) + 1)
  }

  /// This spring as a curve for a keyframe that is `duration` after the one before it.
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
