/// A motion as data: keyframes by property, which can be sampled at any time.
///
/// All view layers, tests and pages that sample the same motion draw the same poses.
///
/// ```swift
/// let pop = Motion([
///   .scaleX: [
///     Keyframe(at: .zero, value: 2), Keyframe(at: .milliseconds(200), value: 1, curve: .easeOut),
///   ],
///   .opacity: [Keyframe(at: .zero, value: 0), Keyframe(at: .milliseconds(100), value: 1)],
/// ])
/// pop.pose(at: .milliseconds(50)).opacity  // 0.5
/// ```
///
/// Before its first keyframe, a property has the value of the first keyframe, and after its last
/// keyframe, the value of the last. A property without keyframes has its value at rest. If two
/// keyframes have the same time, the value jumps to the value of the second one.
public struct Motion: Equatable, Sendable {
  /// A property that can change.
  public enum Property: UInt8, CaseIterable, Hashable, Sendable {
    /// The translation to the right, in points.
    case translationX
    /// The downward translation, in points.
    case translationY
    /// The factor of the width.
    case scaleX
    /// The factor of the height.
    case scaleY
    /// The opacity, from 0 to 1.
    case opacity
    /// The clockwise rotation, in radians.
    case rotation
  }

  /// The unit of translations.
  public enum Unit: String, CaseIterable, Hashable, Sendable {
    /// A unit of one point.
    case points
    /// A unit of the width or the height of the view. A translation of 1 to the right moves the
    /// view by its width.
    case size
  }

  struct Track: Equatable, Sendable {
    var property: Property
    var keyframes: [Keyframe]
  }

  // One track for each property that moves, in the order of `Property.allCases`. Each track has a keyframe.
  let tracks: [Track]
  let length: Int64
  /// The point about which the view is scaled and rotated, as a part of its size. The default is
  /// the center.
  public let anchor: ScreenPoint
  /// The unit of translations. The default is points.
  public let unit: Unit

  /// The motion without keyframes.
  package static let none = Motion([:])

  /// Creates a motion of keyframes.
  ///
  /// - Parameters:
  ///   - keyframes: The keyframes of each property, in any order of time.
  ///   - anchor: The point about which the view is scaled and rotated, as a part of its size. For
  ///     example, (0.5, 0) is the middle of the upper edge.
  ///   - duration: The duration, which lasts at least until the last keyframe. The default is the
  ///     time of the last keyframe.
  ///   - unit: The unit of translations.
  public init(
    _ keyframes: [Property: [Keyframe]], anchor: ScreenPoint = ScreenPoint(x: 0.5, y: 0.5),
    duration: Duration = .zero, unit: Unit = .points
  ) {
    self.init(
      tracks: Property.allCases.map { Track(property: $0, keyframes: keyframes[$0] ?? []) },
      anchor: anchor, length: duration.nanoseconds, unit: unit)
  }

  init(tracks: [Track], anchor: ScreenPoint, length: Int64, unit: Unit) {
    self.unit = unit
    self.tracks = tracks.filter { !$0.keyframes.isEmpty }.map { $0.ordered }
    self.anchor = ScreenPoint(
      x: anchor.x.clamped(to: -1e6...1e6), y: anchor.y.clamped(to: -1e6...1e6))
    self.length = self.tracks.reduce(max(0, length)) { length, track in
      max(length, track.keyframes[track.keyframes.count - 1].nanoseconds)
    }
  }

  /// The duration from the beginning to the end.
  public var duration: Duration { .nanoseconds(length) }

  /// The time after which the pose does not change.
  package var settlingTime: Duration {
    .nanoseconds(tracks.reduce(0) { max($0, $1.settlingTime) })
  }

  /// The properties that have keyframes, in the order of their declaration.
  package var properties: [Property] { tracks.map { $0.property } }

  /// Returns the keyframes of `property` in the order of time, or an empty list if the property
  /// does not change.
  @inline(never)
  public func keyframes(of property: Property) -> [Keyframe] {
    tracks.first { $0.property == property }?.keyframes ?? []
  }

  /// Returns the pose at a time after the beginning, with a translation in the ``unit`` of the
  /// motion. Times before the beginning or after the end have the first or the last pose.
  ///
  /// - Complexity: O(log k) for each property of k keyframes. The call allocates no memory.
  @inline(never)
  public func pose(at time: Duration) -> Pose {
    let moment = min(max(0, time.nanoseconds), length)
    var pose = Pose.identity
    for track in tracks { pose.set(track.value(at: moment), of: track.property) }
    return pose
  }
}

extension Motion.Track {
  /// The keyframes sorted by time. Keyframes with equal times keep their order.
  var ordered: Self {
    let order = keyframes.indices.inOrder { left, right in
      let (first, second) = (keyframes[left].nanoseconds, keyframes[right].nanoseconds)
      return first == second ? left < right : first < second
    }
    return Self(property: property, keyframes: order.map { keyframes[$0] })
  }

  func value(at moment: Int64) -> Double {
    let next = keyframes.partitionIndex { $0.nanoseconds > moment }
    if next == 0 { return keyframes[0].value }
    let from = keyframes[next - 1]
    guard next < keyframes.count, from.nanoseconds < moment else { return from.value }
    let to = keyframes[next]
    let progress =
      Double(moment - from.nanoseconds) / Double(to.nanoseconds - from.nanoseconds)
    return from.value + (to.value - from.value) * to.curve.value(at: progress)
  }

  /// The time of the last keyframe whose value differs from the previous value, or 0 if there is
  /// none.
  var settlingTime: Int64 {
    var index = keyframes.count - 1
    while index > 0, keyframes[index - 1].value == keyframes[index].value { index -= 1 }
    return index > 0 ? keyframes[index].nanoseconds : 0
  }
}
