/// A point in time, in nanoseconds since its clock began.
///
/// All arithmetic saturates at the ends of `Int64`, so that no duration traps.
public struct Instant: Hashable, Comparable, Sendable {
  /// The nanoseconds since the clock began.
  public let nanoseconds: Int64

  /// An instant the given number of nanoseconds after the clock began.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The instant at which the clock began.
  public static let start = Instant(nanoseconds: 0)
  /// Later than any event, some 292 years after the start.
  package static let distantFuture = Instant(nanoseconds: .max)
  /// Earlier than any event.
  package static let distantPast = Instant(nanoseconds: .min)

  /// The instant `duration` after this one.
  @inlinable
  public func advanced(by duration: Duration) -> Instant {
    Instant(nanoseconds: nanoseconds.addingSaturating(duration.nanoseconds))
  }

  /// The duration from this instant to `other`; negative when `other` is earlier.
  @inlinable
  public func duration(to other: Instant) -> Duration {
    .nanoseconds(other.nanoseconds.subtractingSaturating(nanoseconds))
  }

  /// The seconds since the clock began.
  @inlinable
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  @inlinable
  public static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }

  /// The instant `duration` after `instant`, as ``advanced(by:)``.
  @inlinable
  public static func + (instant: Instant, duration: Duration) -> Instant {
    instant.advanced(by: duration)
  }

  /// The instant `duration` before `instant`.
  @inlinable
  public static func - (instant: Instant, duration: Duration) -> Instant {
    Instant(nanoseconds: instant.nanoseconds.subtractingSaturating(duration.nanoseconds))
  }

  /// The duration from `earlier` to `later`, as ``duration(to:)``.
  @inlinable
  public static func - (later: Instant, earlier: Instant) -> Duration {
    earlier.duration(to: later)
  }
}

extension Duration {
  /// The whole nanoseconds of the duration, saturating at the ends of `Int64`.
  @inlinable
  package var nanoseconds: Int64 {
    // Compared first: the components of a duration beyond 292 billion years cannot be taken.
    if self >= .seconds(9_223_372_037 as Int64) { return .max }
    if self <= .seconds(-9_223_372_037 as Int64) { return .min }
    let (seconds, attoseconds) = components
    return (seconds * 1_000_000_000).addingSaturating(attoseconds / 1_000_000_000)
  }

  /// The duration in seconds.
  @inlinable
  package var seconds: Double { Double(nanoseconds) / 1e9 }
}
