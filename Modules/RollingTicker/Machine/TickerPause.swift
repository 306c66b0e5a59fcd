/// Why time stops for a ticker. Reasons add up.
public enum TickerPause: UInt8, CaseIterable, Hashable, Sendable {
  /// The app asked for it.
  case requested
  /// The app is in the background.
  case suspended
  /// The ticker has no extent. Follows from its size.
  case hidden

  var bit: UInt8 { 1 << rawValue }
}
