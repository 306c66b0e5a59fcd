/// A motion that an element began at an instant, from wherever it was then.
///
/// One that interrupts another goes from where that one was to its own end, without a jump and without a
/// detour: an exit starts from the current pose.
public struct RunningMotion: Equatable, Sendable {
  /// What the element does where nothing was interrupted.
  public let motion: Motion
  /// When it began.
  public let start: Instant
  // `nil` where the element was at the beginning of the motion.
  private var departure: Boxed<Departure>?

  /// A motion of an element.
  ///
  /// - Parameters:
  ///   - motion: what the element does.
  ///   - start: when it begins.
  ///   - previous: what the element was doing. It is interrupted if it has not ended by then.
  @inline(never)
  public init(_ motion: Motion, at start: Instant, after previous: RunningMotion? = nil) {
    self.motion = motion
    self.start = start
    guard let previous, previous.isMoving(at: start), motion.length > 0 else { return }
    let path = Path(
      from: previous.vector(at: start), beginning: vector(at: start), end: vector(at: end))
    let reduced = Path(
      from: PoseVector(repeating: previous.reducedOpacity(at: start)),
      beginning: PoseVector(repeating: reducedOpacity(at: start)),
      end: PoseVector(repeating: reducedOpacity(at: end)))
    departure = Boxed(
      Departure(
        path: path, reduced: reduced,
        isStill: path.isStill { motion.changes($0) } && reduced.isStill { _ in true }))
  }

  /// When it ends.
  public var end: Instant {
    Instant(nanoseconds: start.nanoseconds.addingSaturating(motion.length))
  }

  /// Whether the element looks different after `time`.
  public func isMoving(at time: Instant) -> Bool { time < end }

  /// Whether it interrupts another where it leads to, so that nothing changes while it lasts.
  package var isStill: Bool { departure?.value.isStill ?? false }

  /// The point about which its poses scale and rotate the element, as a part of the element's size: that
  /// of the motion, mirrored as they are where the layout is from right to left.
  public func anchor(_ preferences: ViewPreferences = ViewPreferences()) -> ScreenPoint {
    ScreenPoint(
      x: preferences.isRightToLeft ? 1 - motion.anchor.x : motion.anchor.x, y: motion.anchor.y)
  }

  /// The pose of the element at `time`, its translation in points.
  ///
  /// - Parameters:
  ///   - time: the time of the frame.
  ///   - size: the size of the element, for motions whose unit is that.
  ///   - preferences: what the user prefers. Where motion is reduced only the opacity changes: a motion
  ///     that leaves it alone fades in if it ends at rest, and out if it begins at rest.
  /// - Complexity: as `Motion.pose(at:)`; allocates nothing.
  @inline(never)
  public func pose(
    at time: Instant, size: ScreenSize, preferences: ViewPreferences = ViewPreferences()
  ) -> Pose {
    guard !preferences.reducesMotion else { return Pose(opacity: reducedOpacity(at: time)) }
    let pose = Pose(vector(at: time), size: size)
    return preferences.isRightToLeft ? pose.mirrored : pose
  }

  @inline(never)
  private func vector(at time: Instant) -> PoseVector {
    let own = PoseVector(motion.pose(at: time - start), in: motion.unit)
    return departure?.value.path.vector(own, remaining: remaining(at: time)) ?? own
  }

  private func reducedOpacity(at time: Instant) -> Double {
    let own = motion.reducedOpacity(at: time - start)
    guard let path = departure?.value.reduced else { return own }
    return path.vector(PoseVector(repeating: own), remaining: remaining(at: time))[0]
  }

  /// How much of the departure is left: from 1 at the start to 0 at the end.
  private func remaining(at time: Instant) -> Double {
    1 - Curve.easeOut.value(at: (time - start).seconds / motion.duration.seconds)
  }
}

/// How an element goes from where another motion has left it.
private struct Departure: Equatable, Sendable {
  var path: Path
  // Of the opacity where motion is reduced.
  var reduced: Path
  /// Whether the element is at the end already, and stays there.
  var isStill: Bool
}

/// The path of a motion from another beginning to the same end, in each property.
private struct Path: Equatable, Sendable {
  private let end: PoseVector
  // Between the end and the beginning: the same path, only shorter.
  private var share = PoseVector(repeating: 1)
  // From elsewhere: what is added to the motion's own, less and less.
  private var offset = PoseVector.zero

  init(from vector: PoseVector, beginning: PoseVector, end: PoseVector) {
    self.end = end
    for property in vector.indices {
      let share = (vector[property] - end[property]) / (beginning[property] - end[property])
      // Not where the motion ends as it begins: that is a division by 0.
      if (0...1).contains(share) {
        self.share[property] = share
      } else {
        offset[property] = vector[property] - beginning[property]
      }
    }
  }

  /// Whether nothing changes on it, in a motion that changes these properties of a vector.
  func isStill(where changes: (Int) -> Bool) -> Bool {
    share.indices.allSatisfy { offset[$0] == 0 && (share[$0] == 0 || !changes($0)) }
  }

  func vector(_ own: PoseVector, remaining: Double) -> PoseVector {
    end + (own - end) * share + offset * remaining
  }
}

/// Where an element is, before its size is known: the properties of its pose, its translation in points,
/// and what it is translated by beyond that, in its widths and heights.
private typealias PoseVector = SIMD8<Double>

extension PoseVector {
  fileprivate init(_ pose: Pose, in unit: Motion.Unit) {
    let (x, y) = (pose.translation.x, pose.translation.y)
    let isPoints = unit == .points
    self.init(
      isPoints ? x : 0, isPoints ? y : 0, pose.scaleX, pose.scaleY, pose.opacity, pose.rotation,
      isPoints ? 0 : x, isPoints ? 0 : y)
  }
}

extension Pose {
  fileprivate init(_ vector: PoseVector, size: ScreenSize) {
    self.init(
      translation: ScreenPoint(
        x: vector[0] + vector[6] * size.width, y: vector[1] + vector[7] * size.height),
      scaleX: vector[2], scaleY: vector[3], opacity: vector[4], rotation: vector[5])
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

extension Motion {
  /// Whether it changes a property of a vector.
  fileprivate func changes(_ property: Int) -> Bool {
    let properties: [Property] = [
      .translationX, .translationY, .scaleX, .scaleY, .opacity, .rotation, .translationX,
      .translationY,
    ]
    return tracks.contains { $0.property == properties[property] }
  }

  /// The opacity at a time where nothing else may change.
  package func reducedOpacity(at time: Duration) -> Double {
    if tracks.contains(where: { $0.property == .opacity }) { return pose(at: time).opacity }
    let beginsAtRest = pose(at: .zero) == .identity
    guard length > 0, beginsAtRest != (pose(at: duration) == .identity) else { return 1 }
    let progress = Double(min(max(0, time.nanoseconds), length)) / Double(length)
    return beginsAtRest ? 1 - progress : progress
  }
}
