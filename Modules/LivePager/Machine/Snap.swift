public import RoomCore

/// The motion that brings the content to rest on the current page.
///
/// It continues at the velocity of the finger and never passes the page: a critically damped
/// spring, or, when the finger was faster than that allows, the exponential glide of a scroll view.
public struct Snap: Described, Equatable, Sendable {
  /// Counts the snaps of a pager, from 1.
  public let number: Int
  /// The offset at which it begins, in points; it ends at 0.
  package let from: Double
  /// The length of a page, in points: no offset exceeds it.
  package let pageLength: Double
  /// The spring from the offset at the beginning to 0, for views that animate by springs.
  public let spring: DampedSpring
  /// The duration until the rest is too short to be seen.
  package let duration: Duration
  private let axis: PagingAxis

  /// Creates a snap. A value that is not finite counts as 0.
  ///
  /// - Parameters:
  ///   - number: the snaps of a pager are counted from 1.
  ///   - from: the offset at which it begins, in points.
  ///   - velocity: the velocity of the finger, in points per second.
  ///   - pageLength: the length of a page, in points.
  ///   - settings: its response and its axis.
  public init(
    number: Int, from: Double, velocity: Double = 0, pageLength: Double,
    settings: PagerConfiguration = PagerConfiguration()
  ) {
    let from = from.isFinite ? from : 0
    let velocity = velocity.isFinite ? velocity : 0
    self.number = number
    self.from = from
    self.pageLength = pageLength
    axis = settings.axis
    let speed = from == 0 ? 0 : min(max(-velocity / from, -1e6), 1e6)
    spring = DampedSpring(response: settings.snapResponse, continuingAt: speed)
    let settling = spring.settlingDuration(
      within: min(1, PagerMachine.restTolerance / from.magnitude))
    duration = max(settling, .milliseconds(1))
  }

  /// The offset after `time`, in points from the current page.
  public func offset(at time: Duration) -> Double {
    guard time < duration else { return 0 }
    let offset = from * (1 - spring.value(at: time))
    return min(max(offset, -pageLength), pageLength)
  }

  /// The change of the offset after `time`, in points per second.
  package func velocity(at time: Duration) -> Double {
    time < duration ? -from * spring.velocity(at: time) : 0
  }

  /// The first nanosecond at which the content is within `distance` of its rest.
  func time(within distance: Double) -> Duration {
    // Content that moves away at first comes near once, and stays near.
    var before: Int64 = -1
    var after = duration.nanoseconds
    if offset(at: .zero).magnitude <= distance { return .zero }
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if offset(at: .nanoseconds(middle)).magnitude <= distance {
        after = middle
      } else {
        before = middle
      }
    }
    return .nanoseconds(after)
  }

  /// The motion of the content, as keyframes until the rest is too short to be seen: it moves
  /// against the offset.
  public var motion: Motion {
    Motion([
      axis == .vertical ? .translationY : .translationX: [
        Keyframe(at: .zero, value: -from),
        Keyframe(at: duration, value: 0, curve: spring.curve(over: duration)),
      ]
    ])
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("number", number)
    visitor.field("from", from)
    visitor.field("pageLength", pageLength)
    visitor.field("spring", spring)
    visitor.field("duration", duration)
  }
}

extension Timed<Snap> {
  var end: Instant { time + value.duration }

  func offset(at now: Instant) -> Double { value.offset(at: now - time) }

  /// The offset for users who prefer reduced motion: it is eased to 0 without a spring, from `displacement`
  /// beside the beginning.
  func easedOffset(at now: Instant, _ displacement: Displacement?) -> Double {
    (value.from + (displacement?.distance ?? 0))
      * Displacement.remainder(at: now - time, of: value.duration)
  }

  /// The displacement of content whose snap is interrupted, where that had begun with another one.
  func displacement(at now: Instant, after displacement: Displacement?) -> Displacement? {
    Displacement(by: easedOffset(at: now, displacement) - offset(at: now), at: now)
  }
}
