package import RoomCore

/// Estimates the velocity of a finger that lifts, as a scroll view of iOS does.
///
/// The estimate is a mean of the three velocities between the last four samples: the oldest weighs 0.6,
/// the next 0.35, the newest 0.05. Fingers slow down and roll as they lift, so the newest samples are the
/// least reliable. The lift is no sample. Each weight is positive: a finger that has moved in one direction
/// only has no velocity in the other.
package struct VelocityTracker: Sendable {
  /// The time without a sample after which a finger has stopped. A screen reports no samples of a finger
  /// that rests.
  package static let longestGap = Duration.milliseconds(40)
  /// The least time between two samples, in nanoseconds: 12 ms. The weights are for the 60 samples a second of most
  /// screens; of a screen with 120 every second sample counts, so that a stroke has the same velocity on both.
  // To convert a duration would cost a fifth of a sample.
  private static let shortestGap: Int64 = 12_000_000

  private var newest: Timed<ScreenPoint>
  private var second: Timed<ScreenPoint>
  private var third: Timed<ScreenPoint>
  private var fourth: Timed<ScreenPoint>

  /// A finger that lands.
  package init(at location: ScreenPoint = .zero, time: Instant = .start) {
    newest = Timed(location, at: time)
    (second, third, fourth) = (newest, newest, newest)
  }

  /// Adds a sample. It replaces the newest sample if that one has the same time, or is too close to the
  /// sample before it.
  package mutating func add(_ location: ScreenPoint, at time: Instant) {
    let isKept =
      time > newest.time
      && newest.time.nanoseconds.subtractingSaturating(second.time.nanoseconds)
        >= Self.shortestGap
    if isKept { (second, third, fourth) = (newest, second, third) }
    newest = Timed(location, at: time)
  }

  /// Returns the velocity of a finger that lifts at `now`, in points per second: zero if it has stopped, or
  /// has not moved since it landed. Movements before a stop do not count. If fewer than four samples are left,
  /// the weights of the others keep their ratios.
  package func velocity(at now: Instant) -> ScreenPoint {
    guard now - newest.time <= Self.longestGap else { return .zero }
    var sum = ScreenPoint.zero
    var weights = 0.0
    for (weight, start, end) in [
      (0.05, second, newest), (0.35, third, second), (0.6, fourth, third),
    ] {
      let time = end.time - start.time
      guard time > .zero, time <= Self.longestGap else { break }
      sum.x += weight * (end.value.x - start.value.x) / time.seconds
      sum.y += weight * (end.value.y - start.value.y) / time.seconds
      weights += weight
    }
    return weights > 0 ? ScreenPoint(x: sum.x / weights, y: sum.y / weights) : .zero
  }
}
