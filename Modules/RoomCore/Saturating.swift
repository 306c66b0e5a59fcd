/// Arithmetic that saturates at the limits of its type and never traps. It is used for all received
/// numbers and for their sums.
///
/// Equations between sums of nonnegative numbers still hold: if `a + b == c + d` holds for the true
/// sums, it holds for the saturated sums.
extension FixedWidthInteger {
  @inlinable
  package func addingSaturating(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  @inlinable
  package func subtractingSaturating(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  @inlinable
  package func multipliedSaturating(by other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }

  @inlinable
  package mutating func addSaturating(_ other: Self) {
    self = addingSaturating(other)
  }
}
