/// When taps are likes.
public struct LikeTapConfiguration: Hashable, Sendable {
  /// The second tap of a double tap lands at the soonest this long after the first one lifted:
  /// sooner is a bounce. 40 ms by default, as Android and Flutter have it.
  public var shortestGap = Duration.milliseconds(40)
  /// The second tap of a double tap lands at the latest this long after the first one lifted.
  /// 0.3 s by default, as Android and Flutter have it.
  public var longestGap = Duration.milliseconds(300)
  /// After a double tap, every tap is a like that lands at the latest this long after the one
  /// before lifted. 1.0 s by default, as live rooms commonly have it.
  public var longestComboGap = Duration.seconds(1)
  /// Points between the taps of a double tap at most; 100 by default, as in Flutter. Later taps
  /// of the run may be anywhere.
  public var doubleTapSlop = 100.0

  /// The defaults.
  public init() {}

  func validate() throws(LikeGesturesConfigurationError) {
    try check("taps.shortestGap", shortestGap, orZero: true)
    try check("taps.longestGap", longestGap)
    try check("taps.longestComboGap", longestComboGap)
    try check("taps.doubleTapSlop", doubleTapSlop, in: 0...10_000)
  }
}
