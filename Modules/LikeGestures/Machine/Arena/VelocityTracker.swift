package import RoomCore

/// Estimates the velocity of a finger when it lifts, like a scroll view of iOS.
///
/// The estimate is a weighted mean of the three velocities between the last four samples. The
/// weights are 0.6 for the oldest velocity, 0.35 for the next and 0.05 for the newest. Fingers slow
/// down and roll when they lift, so the newest samples are the least reliable. The lift does not
/// count as a sample. All weights are positive, so a finger that has moved in one direction has no
/// velocity in the opposite direction.
package struct VelocityTracker: Sendable {
  /// The time without a sample after which a finger counts as stopped. A screen reports no samples
  /// of a resting finger.
  package static let longestGap = Duration.milliseconds(40)
  /// The minimum time between two samples, in nanoseconds: 12 ms. The weights are for 60 samples
  /// per second, the rate of most screens. On a screen with 120 samples per second, every second
  /// sample counts, so a stroke has the same velocity on both.
  // The value is an integer, because converting a duration would take a fifth of the time for a
  // sample.
  private static let shortestGap: Int64 = 12_000_000

  private var newest: Timed<ScreenPoint>
  private var second: Timed<ScreenPoint>
  private var third: Timed<ScreenPoint>
  private var fourth: Timed<ScreenPoint>

  /// Creates a tracker for a finger that lands.
  package init(at location: ScreenPoint = .zero, time: Instant = .start) {
    newest = Timed(location, at: time)
    (second, third, fourth) = (newest, newest, newest)
  }

  /// Adds a sample. If the newest sample has the same time, or is too close to the sample before
  /// it, the new sample replaces it.
  package mutating func add(_ location: ScreenPoint, at time: Instant) {
    let isKept =
      time > newest.time
      && newest.time.nanoseconds.subtractingSaturating(second.time.nanoseconds)
        >= Self.shortestGap
    if isKept { (second, third, fourth) = (newest, second, third) }
    newest = Timed(location, at: time)
  }

  /// Returns the velocity of a finger that lifts at `now`, in points per second. The velocity is
  /// zero if the finger has stopped, or has not moved since it landed. Movements before a stop do
  /// not count. If fewer than four samples are left, their weights keep their ratios.
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
