/// How likes are shown as hearts.
public struct HeartConfiguration: Hashable, Sendable {
  /// How many hearts are alive at most; likes beyond have none. 40 by default.
  public var maximumAlive = 40
  /// How many hearts a second others' likes get at most, evenly spaced. 4 by default: receivers
  /// commonly show few, whatever the count.
  public var othersPerSecond = 4.0
  /// How many hearts one message of others' likes gets at most. 3 by default.
  public var othersPerMessage = 3
  /// How many of others' hearts wait for their turn at most. 8 by default: two seconds' worth.
  public var maximumWaiting = 8
  /// How long a heart lives, in seconds. 1.8 to 2.6 by default.
  public var lifetime = 1.8...2.6
  /// How many points a heart rises. 160 to 280 by default.
  public var rise = 160.0...280.0
  /// How many points a heart sways to each side. 8 to 28 by default.
  public var sway = 8.0...28.0
  /// How large a heart is beside its image. 0.8 to 1.2 by default.
  public var scale = 0.8...1.2
  /// How many images there are to choose from. 6 by default.
  public var variants = 6

  /// The defaults.
  public init() {}

  func validate() throws(LikeGesturesConfigurationError) {
    try check("hearts.maximumAlive", maximumAlive, in: 0...10_000)
    try check("hearts.othersPerSecond", othersPerSecond, in: 0...1_000)
    try check("hearts.othersPerMessage", othersPerMessage, in: 0...10_000)
    try check("hearts.maximumWaiting", maximumWaiting, in: 0...10_000)
    try check("hearts.lifetime", lifetime, in: 0...3_600)
    try check("hearts.rise", rise, in: -100_000...100_000)
    try check("hearts.sway", sway, in: -100_000...100_000)
    try check("hearts.scale", scale, in: 0...1_000)
    try check("hearts.variants", variants, in: 1...10_000)
  }
}

private func check(
  _ setting: String, _ value: ClosedRange<Double>, in range: ClosedRange<Double>
) throws(LikeGesturesConfigurationError) {
  try check(setting, value.lowerBound, in: range)
  try check(setting, value.upperBound, in: range)
}
