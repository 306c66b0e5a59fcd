/// Why a configuration is invalid.
public enum PagerConfigurationError: Error, Hashable, Sendable {
  /// A setting is not a number, or out of its range.
  case outOfRange(setting: String, allowed: String)
}

extension PagerConfigurationError: CustomStringConvertible {
  /// A human-readable description.
  public var description: String {
    switch self {
    case .outOfRange(let setting, let allowed): "The pager's \(setting) must be \(allowed)."
    }
  }
}

extension PagerConfiguration {
  /// - Throws: the first setting that is out of its range.
  package func validate() throws(PagerConfigurationError) {
    try Self.check(Self.lengths.contains(pageLength), "pageLength", "1 to 1,000,000 points")
    if case .visible(let part) = playbackStart {
      try Self.check((0.5...1).contains(part), "playbackStart", "settled, or 0.5 to 1 of a page")
    }
    try Self.check(
      decelerationRate > 0 && decelerationRate < 1, "decelerationRate", "above 0 and below 1")
    try Self.check(Self.isLength(flickTravel), "flickTravel", "0 to 1,000,000 points")
    try Self.check(Self.isLength(flickVelocity), "flickVelocity", "0 to 1,000,000 points a second")
    try Self.check(turnThreshold > 0 && turnThreshold < 1, "turnThreshold", "above 0 and below 1")
    try Self.check(
      reversedTurnThreshold > 0 && reversedTurnThreshold < 1, "reversedTurnThreshold",
      "above 0 and below 1")
    try Self.check((0...1).contains(lockThreshold), "lockThreshold", "0 to 1")
    try Self.check(
      (1...1_000_000).contains(maximumLockReasons), "maximumLockReasons", "1 to 1,000,000")
    try Self.check(rubberBand > 0 && rubberBand <= 1, "rubberBand", "above 0 and at most 1")
    try Self.check(
      snapResponse >= .zero && snapResponse <= .seconds(10), "snapResponse", "0 to 10 s")
    try Self.check((0...1).contains(restTolerance), "restTolerance", "0 to 1 points")
    try Self.check(nearEndDistance >= 0, "nearEndDistance", "0 or more")
    try Self.check(
      retryDelay.lowerBound >= .milliseconds(1), "retryDelay", "at least 1 ms")
    try preload.validate()
  }

  static let lengths = 1.0...1_000_000.0

  private static func isLength(_ value: Double) -> Bool { (0...1_000_000).contains(value) }

  fileprivate static func check(
    _ holds: Bool, _ setting: String, _ allowed: String
  ) throws(PagerConfigurationError) {
    if !holds { throw .outOfRange(setting: setting, allowed: allowed) }
  }
}

extension PreloadConfiguration {
  func validate() throws(PagerConfigurationError) {
    let units = 0...100_000
    let media = Duration.zero...Duration.seconds(3_600)
    try PagerConfiguration.check(units.contains(budget), "preload.budget", "0 to 100,000 units")
    try PagerConfiguration.check(media.contains(leadingMedia), "preload.leadingMedia", "0 to 1 h")
    try PagerConfiguration.check(media.contains(trailingMedia), "preload.trailingMedia", "0 to 1 h")
    try PagerConfiguration.check(
      (0...16).contains(tracksDistance), "preload.tracksDistance", "0 to 16 rooms")
    try PagerConfiguration.check(
      (0...16).contains(sourceDistance), "preload.sourceDistance", "0 to 16 rooms")
    try PagerConfiguration.check(
      units.contains(unitsPerMediaSecond), "preload.unitsPerMediaSecond", "0 to 100,000 units")
    try PagerConfiguration.check(
      units.contains(unitsOfTracks), "preload.unitsOfTracks", "0 to 100,000 units")
    try PagerConfiguration.check(
      units.contains(unitsOfSource), "preload.unitsOfSource", "0 to 100,000 units")
  }
}
