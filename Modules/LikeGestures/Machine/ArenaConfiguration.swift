/// How far, how fast and how long: what tells taps from drags.
public struct ArenaConfiguration: Hashable, Sendable {
  /// Points a finger may drift and still tap; a drag begins strictly beyond. 18 by default, as
  /// Flutter has it.
  public var touchSlop = 18.0
  /// A tap is shorter than this, and a hold wins after it. 0.5 s by default, as the long press
  /// of most platforms.
  public var longestTap = Duration.milliseconds(500)
  /// Slower releases count as standing still, in points per second; 50 by default, as in Flutter.
  public var minimumVelocity = 50.0
  /// Faster releases count as this fast, in points per second; 8,000 by default, as in Flutter.
  public var maximumVelocity = 8_000.0
  /// How many fingers are followed at most; the one not heard of for longest gives way. 16 by
  /// default, more than any screen reports.
  public var maximumTouches = 16

  /// The defaults.
  public init() {}

  func validate() throws(LikeGesturesConfigurationError) {
    try check("arena.touchSlop", touchSlop, in: 0...1_000)
    try check("arena.longestTap", longestTap)
    try check("arena.minimumVelocity", minimumVelocity, in: 0...1e6)
    try check("arena.maximumVelocity", maximumVelocity, in: minimumVelocity...1e6)
    try check("arena.maximumTouches", maximumTouches, in: 1...256)
  }
}
