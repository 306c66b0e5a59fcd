/// The distance between where an element is shown and where its module has it, for users who prefer
/// reduced motion.
///
/// A module moves by springs, whatever the user prefers, and a view state that eases instead is elsewhere
/// when such a motion is interrupted. The distance then disappears in a moment, so that nothing jumps.
package struct Displacement: Equatable, Sendable {
  /// The distance at the beginning, in points.
  package let distance: Double
  /// When it began.
  package let start: Instant

  /// A displacement from `start`; `nil` for a distance that nobody sees.
  package init?(by distance: Double, at start: Instant) {
    guard distance.magnitude > 1e-6 else { return nil }
    self.distance = distance
    self.start = start
  }

  /// When nothing is left of it, unless the element begins a motion before that.
  package var end: Instant { start + .milliseconds(200) }

  /// The distance that is left at `time`.
  package func distance(at time: Instant) -> Double {
    distance * Self.remainder(at: time - start, of: end - start)
  }

  /// What is left of it at `time`, as one that begins then.
  package func rebased(at time: Instant) -> Displacement? {
    Displacement(by: distance(at: time), at: time)
  }

  /// The part of a way that is left, from 1 to 0: it is eased out, never overshoots, and stays near a
  /// critically damped spring that settles in the same time.
  package static func remainder(at time: Duration, of duration: Duration) -> Double {
    guard time > .zero else { return time < duration ? 1 : 0 }
    guard time < duration else { return 0 }
    let rest = 1 - time.seconds / duration.seconds
    return rest * rest * rest * rest
  }
}
