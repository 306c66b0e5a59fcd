public import RoomCore

/// The motion that brings the content to rest on the current page.
///
/// The motion continues at the velocity of the finger and never passes the page. It is a critically
/// damped spring. If the finger is too fast for the spring, it is the exponential glide of a scroll
/// view.
public struct Snap: Described, Equatable, Sendable {
  /// The number of the snap, from 1 for each pager.
  public let number: Int
  /// The offset at the beginning, in points. The offset at the end is 0.
  package let from: Double
  /// The length of a page, in points. No offset exceeds it.
  package let pageLength: Double
  /// The spring from the first offset to 0, for views that animate with springs.
  public let spring: DampedSpring
  /// The time after which the remaining distance is too short to see.
  package let duration: Duration
  private let axis: PagingAxis

  /// Creates a snap. A value that is not finite counts as 0.
  ///
  /// - Parameters:
  ///   - number: The number of the snap, from 1 for each pager.
  ///   - from: The offset at the beginning, in points.
  ///   - velocity: The velocity of the finger, in points per second.
  ///   - pageLength: The length of a page, in points.
  ///   - settings: The configuration with the response and the axis.
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

  /// Returns the offset at a time, in points from the current page.
  public func offset(at time: Duration) -> Double {
    guard time < duration else { return 0 }
    let offset = from * (1 - spring.value(at: time))
    return min(max(offset, -pageLength), pageLength)
  }

  /// Returns the rate of change of the offset at a time, in points per second.
  package func velocity(at time: Duration) -> Double {
    time < duration ? -from * spring.velocity(at: time) : 0
  }

  /// Returns the first nanosecond at which the content is within `distance` of its resting
  /// position.
  func time(within distance: Double) -> Duration {
    // Even if the content first moves away from its resting position, it comes within the distance only once.
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

  /// The motion of the content as keyframes, until the remaining distance is too short to see. The
  /// content moves against the offset.
  public var motion: Motion {
    Motion([
      axis == .vertical ? .translationY : .translationX: .ramp(
        from: -from, to: 0, over: duration, curve: spring.curve(over: duration))
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

  /// Returns the offset if Reduce Motion is on. It is eased to 0 without a spring, and
  /// `displacement` is added at the beginning.
  func easedOffset(at now: Instant, _ displacement: Displacement?) -> Double {
    (value.from + (displacement?.distance ?? 0))
      * Displacement.remainder(at: now - time, of: value.duration)
  }

  /// Returns the displacement of content whose snap is interrupted. `displacement` is the
  /// displacement at the beginning of the snap.
  func displacement(at now: Instant, after displacement: Displacement?) -> Displacement? {
    Displacement(by: easedOffset(at: now, displacement) - offset(at: now), at: now)
  }
}
