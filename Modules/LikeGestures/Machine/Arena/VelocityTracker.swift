package import RoomCore

/// Estimates the velocity of a finger when it lifts, like a scroll view of iOS.
///
/// The estimate is a weighted mean of the three velocities between the last four samples. The
/// weights are 0.6 for the oldest velocity, 0.35 for the next and 0.05 for the newest. Fingers slow
/// down and roll when they lift, so the newest samples are the least reliable. All weights are
/// positive, so a finger that has moved in one direction has no velocity in the opposite direction.
package struct VelocityTracker: Sendable {
  /// The longest time between two samples of one movement. Movements before a longer gap do not
  /// count. A screen reports no samples of a resting finger, and a busy program receives none.
  package static let longestGap = Duration.milliseconds(40)
  /// The longest distance across a gap of a finger that has rested, in points. A resting finger
  /// rolls by a few points. A flick moves farther in the time of any gap.
  private static let restDistance = 5.0
  /// The minimum time between two samples, in nanoseconds: 12 ms. The weights are for 60 samples
  /// per second, the rate of most screens. On a screen with 120 samples per second, every second
  /// sample counts, so a stroke has the same velocity on both.
  // The value is an integer, because converting a duration would take a fifth of the time for a
  // sample.
  package static let shortestGap: Int64 = 12_000_000

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

  /// Returns a Boolean value that indicates whether the newest sample is too old to belong to a
  /// movement at `now`.
  func isInterrupted(at now: Instant) -> Bool { now - newest.time > Self.longestGap }

  /// Returns the velocity of a finger that lifts at `now`, in points per second. The velocity is
  /// zero if the finger has rested, or has not moved since it landed. A movement across a gap
  /// counts, and earlier movements do not. If fewer than four samples are left, their weights keep
  /// their ratios.
  package func velocity(at now: Instant) -> ScreenPoint {
    guard !isInterrupted(at: now) else { return .zero }
    var sum = ScreenPoint.zero
    var weights = 0.0
    for (weight, start, end) in [
      (0.05, second, newest), (0.35, third, second), (0.6, fourth, third),
    ] {
      let time = end.time - start.time
      guard time > .zero else { break }
      let way = ScreenPoint(x: end.value.x - start.value.x, y: end.value.y - start.value.y)
      let isGap = time > Self.longestGap
      if isGap, way.x * way.x + way.y * way.y <= Self.restDistance * Self.restDistance { break }
      sum.x += weight * way.x / time.seconds
      sum.y += weight * way.y / time.seconds
      weights += weight
      if isGap { break }
    }
    return weights > 0 ? ScreenPoint(x: sum.x / weights, y: sum.y / weights) : .zero
  }
}
