/// A point in time, in nanoseconds since the start of its clock.
///
/// All arithmetic saturates at the limits of `Int64`, so no duration traps.
public struct Instant: Hashable, Comparable, Sendable {
  /// The nanoseconds since the start of the clock.
  public let nanoseconds: Int64

  /// Creates an instant from the nanoseconds since the start of the clock.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The start of the clock.
  public static let start = Instant(nanoseconds: 0)
  /// A time later than any event, some 292 years after the start.
  package static let distantFuture = Instant(nanoseconds: .max)
  /// A time earlier than any event.
  package static let distantPast = Instant(nanoseconds: .min)

  /// Returns the instant `duration` after this one.
  @inlinable
  public func advanced(by duration: Duration) -> Instant {
    Instant(nanoseconds: nanoseconds.addingSaturating(duration.nanoseconds))
  }

  /// Returns the duration from this instant to `other`, which is negative if `other` is earlier.
  @inlinable
  public func duration(to other: Instant) -> Duration {
    .nanoseconds(other.nanoseconds.subtractingSaturating(nanoseconds))
  }

  /// The seconds since the start of the clock.
  @inlinable
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  @inlinable
  public static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }

  /// Returns the instant `duration` after `instant`, like ``advanced(by:)``.
  @inlinable
  public static func + (instant: Instant, duration: Duration) -> Instant {
    instant.advanced(by: duration)
  }

  /// Returns the instant `duration` before `instant`.
  @inlinable
  public static func - (instant: Instant, duration: Duration) -> Instant {
    Instant(nanoseconds: instant.nanoseconds.subtractingSaturating(duration.nanoseconds))
  }

  /// Returns the duration from `earlier` to `later`, like ``duration(to:)``.
  @inlinable
  public static func - (later: Instant, earlier: Instant) -> Duration {
    earlier.duration(to: later)
  }
}

extension Duration {
  /// The whole nanoseconds of the duration, which saturate at the limits of `Int64`.
  @inlinable
  package var nanoseconds: Int64 {
    // The comparison comes first, because reading the components of a duration beyond 292 billion
    // years traps.
    if self >= .seconds(9_223_372_037 as Int64) { return .max }
    if self <= .seconds(-9_223_372_037 as Int64) { return .min }
    let (seconds, attoseconds) = components
    return (seconds * 1_000_000_000).addingSaturating(attoseconds / 1_000_000_000)
  }

  /// The duration in seconds.
  @inlinable
  package var seconds: Double { Double(nanoseconds) / 1e9 }
}
