/// The distance between the drawn position of an element and its position in the module, if Reduce
/// Motion is on.
///
/// A module always moves elements by springs, and a view state with Reduce Motion eases them
/// instead. If such a motion is interrupted, the positions differ. The distance then shrinks to
/// zero in 200 ms, so that the element does not jump.
package struct Displacement: Equatable, Sendable {
  /// The distance at the start, in points.
  package let distance: Double
  /// The time at which the displacement began.
  package let start: Instant

  /// Creates a displacement from `start` on, or returns `nil` if the distance is too small to see.
  package init?(by distance: Double, at start: Instant) {
    guard distance.magnitude > 1e-6 else { return nil }
    self.distance = distance
    self.start = start
  }

  /// The time at which the distance is zero, unless the element begins another motion earlier.
  package var end: Instant { start + .milliseconds(200) }

  /// Returns the remaining distance at `time`.
  package func distance(at time: Instant) -> Double {
    distance * Self.remainder(at: time - start, of: end - start)
  }

  /// Returns the remaining displacement at `time`, with `time` as its start.
  package func rebased(at time: Instant) -> Displacement? {
    Displacement(by: distance(at: time), at: time)
  }

  /// Returns the remaining part of a distance, from 1 to 0. It is eased out and never overshoots,
  /// similar to a critically damped spring of the same duration.
  package static func remainder(at time: Duration, of duration: Duration) -> Double {
    guard time > .zero else { return time < duration ? 1 : 0 }
    guard time < duration else { return 0 }
    let rest = 1 - time.seconds / duration.seconds
    return rest * rest * rest * rest
  }
}
