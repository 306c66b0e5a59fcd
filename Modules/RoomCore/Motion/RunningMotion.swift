/// A motion that an element began at an instant, from wherever it was then.
///
/// One that interrupts another begins where that one was, and joins its own path by its end, so that
/// the element never jumps.
public struct RunningMotion: Hashable, Sendable {
  /// What the element does where nothing was interrupted.
  public let motion: Motion
  /// When it began.
  public let start: Instant
  // How far the element was from the beginning of the motion; `nil` where it began there.
  private var departure: Departure?

  private struct Departure: Hashable, Sendable {
    var place: Place
    var reducedOpacity: Double
  }

  /// A motion of an element.
  ///
  /// - Parameters:
  ///   - motion: what the element does.
  ///   - start: when it begins.
  ///   - previous: what the element was doing. It is interrupted if it has not ended by then.
  public init(_ motion: Motion, at start: Instant, after previous: RunningMotion? = nil) {
    self.motion = motion
    self.start = start
    guard let previous, previous.isMoving(at: start), motion.length > 0 else { return }
    departure = Departure(
      place: previous.place(at: start).adding(place(at: start), times: -1),
      reducedOpacity: previous.reducedOpacity(at: start) - reducedOpacity(at: start))
  }

  /// When it ends.
  public var end: Instant {
    Instant(nanoseconds: start.nanoseconds.addingSaturating(motion.length))
  }

  /// Whether the element looks different after `time`.
  public func isMoving(at time: Instant) -> Bool { time < end }

  /// The pose of the element at `time`, its translation in points.
  ///
  /// - Parameters:
  ///   - time: the time of the frame.
  ///   - size: the size of the element, for motions whose unit is that.
  ///   - preferences: what the user prefers. Where motion is reduced only the opacity changes: a motion
  ///     that leaves it alone fades in if it ends at rest, and out if it begins at rest.
  /// - Complexity: as `Motion.pose(at:)`; allocates nothing.
  public func pose(
    at time: Instant, size: ScreenSize, preferences: ScreenPreferences = ScreenPreferences()
  ) -> Pose {
    guard !preferences.reducesMotion else { return Pose(opacity: reducedOpacity(at: time)) }
    let place = place(at: time)
    var pose = place.pose
    pose.translation.x += place.share.x * size.width
    pose.translation.y += place.share.y * size.height
    return preferences.isRightToLeft ? pose.mirrored : pose
  }

  private func place(at time: Instant) -> Place {
    let place = Place(of: motion, at: time - start)
    return departure.map { place.adding($0.place, times: remaining(at: time)) } ?? place
  }

  private func reducedOpacity(at time: Instant) -> Double {
    let opacity = motion.reducedOpacity(at: time - start)
    return departure.map { opacity + $0.reducedOpacity * remaining(at: time) } ?? opacity
  }

  /// How much of the departure is left: from 1 at the start to 0 at the end.
  private func remaining(at time: Instant) -> Double {
    1 - Curve.easeOut.value(at: (time - start).seconds / motion.duration.seconds)
  }
}

extension Pose {
  /// The pose in a layout of the other direction.
  package var mirrored: Pose {
    var pose = self
    pose.translation.x = -translation.x
    pose.rotation = -rotation
    return pose
  }
}

/// Where an element is, before its size is known.
private struct Place: Hashable, Sendable {
  /// Its translation is in points.
  var pose: Pose
  /// What it is translated by beyond that, in widths and heights of the element.
  var share = ScreenPoint.zero

  init(of motion: Motion, at time: Duration) {
    pose = motion.pose(at: time)
    if motion.unit == .size { swap(&pose.translation, &share) }
  }

  func adding(_ other: Place, times factor: Double) -> Place {
    var sum = self
    for property in Motion.Property.allCases {
      sum.pose[property] += other.pose[property] * factor
    }
    sum.share.x += other.share.x * factor
    sum.share.y += other.share.y * factor
    return sum
  }
}

extension Motion {
  /// The opacity at a time where nothing else may change.
  package func reducedOpacity(at time: Duration) -> Double {
    if tracks.contains(where: { $0.property == .opacity }) { return pose(at: time).opacity }
    let beginsAtRest = pose(at: .zero) == .identity
    guard length > 0, beginsAtRest != (pose(at: duration) == .identity) else { return 1 }
    let progress = Double(min(max(0, time.nanoseconds), length)) / Double(length)
    return beginsAtRest ? 1 - progress : progress
  }
}
