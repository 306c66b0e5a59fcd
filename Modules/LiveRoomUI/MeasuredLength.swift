/// The length of a view as it was last reported, so that a machine hears of changes only.
///
/// Layout may measure a view many times a second, and by fractions of a pixel apart.
struct MeasuredLength: Equatable {
  /// In points. A smaller change is none.
  static let tolerance = 0.5

  private(set) var reported: Double?

  /// Takes a measurement in points.
  ///
  /// - Returns: the length to report, or `nil` if it is none, or no other than before.
  mutating func measured(_ length: Double) -> Double? {
    guard length > 0, length.isFinite else { return nil }
    if let reported, abs(reported - length) < Self.tolerance { return nil }
    reported = length
    return length
  }
}
