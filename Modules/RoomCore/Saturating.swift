/// Arithmetic that ends at the bounds of its type instead of trapping there: for every number
/// that is received, and for sums of such numbers.
///
/// Sums of numbers that are not negative keep their equations: where `a + b == c + d` holds for
/// the true sums, it holds for the saturated ones.
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
