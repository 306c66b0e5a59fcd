/// The last reported length of a view, so that a machine gets changes only.
///
/// Layout may measure a view many times a second, with differences of fractions of a pixel.
struct MeasuredLength: Equatable {
  /// The smallest change that is reported, in points.
  static let tolerance = 0.5

  private(set) var reported: Double?

  /// Takes a measurement in points.
  ///
  /// - Returns: the length to report, or `nil` if the length is invalid or has not changed.
  mutating func measured(_ length: Double) -> Double? {
    guard length >= 0, length.isFinite else { return nil }
    if let reported, abs(reported - length) < Self.tolerance { return nil }
    reported = length
    return length
  }
}
