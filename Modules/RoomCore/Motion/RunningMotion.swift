/// A motion that an element began at a time, from its pose at that time.
///
/// If the motion interrupts another one, the element moves from its current pose to the end of the
/// new motion, without a jump.
public struct RunningMotion: Equatable, Sendable {
  /// The motion of the element if no other motion was interrupted.
  public let motion: Motion
  /// The time at which the motion began.
  public let start: Instant
  // The path from an interrupted motion, or `nil` if the element began at the beginning of the
  // motion.
  private var departure: Boxed<Departure>?

  /// Creates a motion of an element.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - start: The time at which the motion begins.
  ///   - previous: The previous motion of the element. It is interrupted if it has not ended at
  ///     `start`.
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

  /// The time at which the motion ends.
  public var end: Instant {
    Instant(nanoseconds: start.nanoseconds.addingSaturating(motion.length))
  }

  /// Returns a Boolean value that indicates whether the element changes after `time`.
  public func isMoving(at time: Instant) -> Bool { time < end }

  /// A Boolean value that indicates whether the interrupted motion was already at the end of this
  /// one, so that nothing changes.
  package var isStill: Bool { departure?.value.isStill ?? false }

  /// Returns the anchor of the poses, as a part of the element's size. It is the anchor of the
  /// motion, mirrored in a right-to-left layout.
  public func anchor(_ preferences: ViewPreferences = ViewPreferences()) -> ScreenPoint {
    ScreenPoint(
      x: preferences.isRightToLeft ? 1 - motion.anchor.x : motion.anchor.x, y: motion.anchor.y)
  }

  /// Returns the pose of the element at `time`, with a translation in points.
  ///
  /// - Parameters:
  ///   - time: The time of the frame.
  ///   - size: The size of the element, for motions with the unit `size`.
  ///   - preferences: The preferences of the user. If Reduce Motion is on, only the opacity
  ///     changes. A motion without opacity fades in if it ends at rest, and fades out if it begins
  ///     at rest.
  /// - Complexity: The same as for `Motion.pose(at:)`. The call allocates no memory.
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

  /// Returns the remaining part of the departure, from 1 at the start to 0 at the end.
  private func remaining(at time: Instant) -> Double {
    1 - Curve.easeOut.value(at: (time - start).seconds / motion.duration.seconds)
  }
}

/// The path of an element from the pose of an interrupted motion.
private struct Departure: Equatable, Sendable {
  var path: Path
  // The path of the opacity if Reduce Motion is on.
  var reduced: Path
  /// A Boolean value that indicates whether the element is already at the end and stays there.
  var isStill: Bool
}

/// The path of a motion from another beginning to the same end, for each property.
private struct Path: Equatable, Sendable {
  private let end: PoseVector
  // For a property between the beginning and the end, the path is the same but shorter.
  private var share = PoseVector(repeating: 1)
  // For another property, a decreasing offset is added to the motion.
  private var offset = PoseVector.zero

  init(from vector: PoseVector, beginning: PoseVector, end: PoseVector) {
    self.end = end
    for property in vector.indices {
      let share = (vector[property] - end[property]) / (beginning[property] - end[property])
      // The condition excludes a motion that ends at its beginning, which would divide by 0.
      if (0...1).contains(share) {
        self.share[property] = share
      } else {
        offset[property] = vector[property] - beginning[property]
      }
    }
  }

  /// Returns a Boolean value that indicates whether nothing changes on the path, for a motion that
  /// changes these properties of a vector.
  func isStill(where changes: (Int) -> Bool) -> Bool {
    share.indices.allSatisfy { offset[$0] == 0 && (share[$0] == 0 || !changes($0)) }
  }

  func vector(_ own: PoseVector, remaining: Double) -> PoseVector {
    end + (own - end) * share + offset * remaining
  }
}

/// The state of an element before its size is known. It has the properties of a pose with a
/// translation in points, and a further translation in widths and heights of the element.
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
  /// The pose in a layout of the opposite direction.
  package var mirrored: Pose {
    var pose = self
    pose.translation.x = -translation.x
    pose.rotation = -rotation
    return pose
  }
}

extension Motion {
  /// Returns a Boolean value that indicates whether the motion changes a property of a vector.
  fileprivate func changes(_ property: Int) -> Bool {
    let properties: [Property] = [
      .translationX, .translationY, .scaleX, .scaleY, .opacity, .rotation, .translationX,
      .translationY,
    ]
    return tracks.contains { $0.property == properties[property] }
  }

  /// Returns the opacity at a time if no other property may change.
  package func reducedOpacity(at time: Duration) -> Double {
    if tracks.contains(where: { $0.property == .opacity }) { return pose(at: time).opacity }
    let beginsAtRest = pose(at: .zero) == .identity
    guard length > 0, beginsAtRest != (pose(at: duration) == .identity) else { return 1 }
    let progress = Double(min(max(0, time.nanoseconds), length)) / Double(length)
    return beginsAtRest ? 1 - progress : progress
  }
}
