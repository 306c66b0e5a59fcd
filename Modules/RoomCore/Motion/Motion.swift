/// A motion as data: keyframes by property, to be sampled at any time.
///
/// Every view layer, test or page that samples the same motion draws the same.
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
/// Before its first keyframe a property has the value of the first, after its last that of the
/// last; without keyframes it is as at rest. Of two keyframes at the same time the later one in the
/// list applies from then on: a jump.
public struct Motion: Equatable, Sendable {
  /// A property that can change.
  public enum Property: UInt8, CaseIterable, Hashable, Sendable {
    /// Points to the right.
    case translationX
    /// Points down.
    case translationY
    /// The factor of the width.
    case scaleX
    /// The factor of the height.
    case scaleY
    /// From 0, invisible, to 1.
    case opacity
    /// Clockwise, in radians.
    case rotation
  }

  /// The unit of translations.
  public enum Unit: String, CaseIterable, Hashable, Sendable {
    /// One point.
    case points
    /// The width or height of the view: a translation of 1 to the right moves it by its own width.
    case size
  }

  struct Track: Equatable, Sendable {
    var property: Property
    var keyframes: [Keyframe]
  }

  // In the order of the properties; none is empty.
  let tracks: [Track]
  let length: Int64
  /// The point about which the view is scaled and rotated, as a part of its size; by default its
  /// center.
  public let anchor: ScreenPoint
  /// The unit of translations. Default points.
  public let unit: Unit

  /// The motion without keyframes.
  package static let none = Motion([:])

  /// A motion of keyframes.
  ///
  /// - Parameters:
  ///   - keyframes: those of each property, in any order of time.
  ///   - anchor: the point about which the view is scaled and rotated, as a part of its size:
  ///     (0.5, 0) is the middle of its upper edge.
  ///   - duration: how long it takes; at least until its last keyframe, which is the default.
  ///   - unit: the unit of translations.
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

  /// How long it takes from its beginning to its end.
  public var duration: Duration { .nanoseconds(length) }

  /// When the last of its properties reaches its last value: from then on its pose does not change.
  package var settlingTime: Duration {
    .nanoseconds(tracks.reduce(0) { max($0, $1.settlingTime) })
  }

  /// The properties that have keyframes, in the order of their declaration.
  package var properties: [Property] { tracks.map { $0.property } }

  /// The keyframes of `property`, in order of time; none for a property that does not change.
  @inline(never)
  public func keyframes(of property: Property) -> [Keyframe] {
    tracks.first { $0.property == property }?.keyframes ?? []
  }

  /// The pose `time` after the beginning, its translation in the ``unit`` of the motion; before the
  /// beginning and after the end, the pose there.
  ///
  /// - Complexity: O(log k) for each property of k keyframes; allocates nothing.
  @inline(never)
  public func pose(at time: Duration) -> Pose {
    let moment = min(max(0, time.nanoseconds), length)
    var pose = Pose.identity
    for track in tracks { pose[track.property] = track.value(at: moment) }
    return pose
  }
}

extension Motion.Track {
  /// Sorted by time; where times are equal, as they were.
  var ordered: Self {
    let order = keyframes.indices.inOrder { left, right in
      let (first, second) = (keyframes[left].nanoseconds, keyframes[right].nanoseconds)
      return first == second ? left < right : first < second
    }
    return Self(property: property, keyframes: order.map { keyframes[$0] })
  }

  func value(at moment: Int64) -> Double {
    let next = firstIndex(after: moment)
    if next == 0 { return keyframes[0].value }
    let from = keyframes[next - 1]
    guard next < keyframes.count, from.nanoseconds < moment else { return from.value }
    let to = keyframes[next]
    let progress =
      Double(moment - from.nanoseconds) / Double(to.nanoseconds - from.nanoseconds)
    return from.value + (to.value - from.value) * to.curve.value(at: progress)
  }

  /// The time of the last keyframe with another value than the one before; 0 where none has.
  var settlingTime: Int64 {
    var index = keyframes.count - 1
    while index > 0, keyframes[index - 1].value == keyframes[index].value { index -= 1 }
    return index > 0 ? keyframes[index].nanoseconds : 0
  }

  private func firstIndex(after moment: Int64) -> Int {
    var low = 0
    var high = keyframes.count
    while low < high {
      let middle = (low + high) / 2
      if keyframes[middle].nanoseconds <= moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
