/// A duration in whole nanoseconds, for the hot paths of machines. The 128-bit arithmetic of
/// `Duration` would cost more than the decision.
@usableFromInline
package struct Nanoseconds: Comparable, Sendable {
  @usableFromInline package var nanoseconds: Int64

  @inlinable
  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Creates a duration that saturates at some 292 years.
  @inlinable
  package init(_ duration: Duration) {
    nanoseconds = duration.nanoseconds
  }

  @inlinable
  package static func < (lhs: Nanoseconds, rhs: Nanoseconds) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }

  @inlinable
  package static func / (span: Nanoseconds, divisor: Int) -> Nanoseconds {
    Nanoseconds(nanoseconds: span.nanoseconds / Int64(divisor))
  }

  /// Returns the quotient of two durations, rounded towards zero.
  @inlinable
  package static func / (span: Nanoseconds, divisor: Nanoseconds) -> Int {
    Int(span.nanoseconds / divisor.nanoseconds)
  }
}

extension Instant {
  @inlinable
  package static func + (instant: Instant, span: Nanoseconds) -> Instant {
    Instant(nanoseconds: instant.nanoseconds.addingSaturating(span.nanoseconds))
  }

  @inlinable
  package static func - (instant: Instant, span: Nanoseconds) -> Instant {
    Instant(nanoseconds: instant.nanoseconds.subtractingSaturating(span.nanoseconds))
  }

  /// Returns the duration from `earlier` to this instant.
  @inlinable
  package func since(_ earlier: Instant) -> Nanoseconds {
    Nanoseconds(nanoseconds: nanoseconds.subtractingSaturating(earlier.nanoseconds))
  }
}
