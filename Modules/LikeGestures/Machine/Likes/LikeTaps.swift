package import RoomCore

/// Recognizes which taps are likes: a double tap is one, and then every tap that follows in time.
///
/// Taps count by when they were made, not by when they are received: one that is received late still
/// counts. Gaps are measured from the lift of one tap to the landing of the next.
package struct LikeTaps: Sendable {
  /// The outcome of a tap.
  package struct Outcome: Hashable, Sendable {
    /// The number of likes of a combo that had ended before.
    package var endedCombo: Int?
    /// The number of the like in its combo; `nil` for a tap that is not a like.
    package var combo: Int?
  }

  private struct Previous: Sendable {
    var lifted: Instant
    var location: ScreenPoint
  }

  private let configuration: LikeTapConfiguration
  private var previous: Previous?
  private var combo = 0
  // Whether the end of the combo was reported.
  private var hasEnded = true
  // Fingers that may still continue the combo.
  private var fingersDown = 0

  /// No taps so far.
  package init(_ configuration: LikeTapConfiguration = .init()) {
    self.configuration = configuration
  }

  /// What the next tap at `now` would be, as far as time matters.
  package func phase(at now: Instant) -> LikeState.TapPhase {
    guard let previous else { return .idle }
    let gap = now - previous.lifted
    if combo > 0 { return hasEnded ? .idle : .continuing(combo: combo) }
    return gap <= configuration.longestGap ? .awaitingSecondTap : .idle
  }

  /// When the combo ends unless a tap follows. A finger that is down holds it.
  package var nextDeadline: Instant? {
    guard let previous, combo > 0, !hasEnded, fingersDown == 0 else { return nil }
    return previous.lifted + configuration.longestComboGap + .nanoseconds(1)
  }

  /// A finger that may tap has landed.
  package mutating func landed() {
    fingersDown += 1
  }

  /// A finger that had landed did not tap: the next tap is a first one.
  ///
  /// - Returns: the number of likes of the combo that ended.
  package mutating func failed() -> Int? {
    fingersDown = max(0, fingersDown - 1)
    return interrupted()
  }

  /// A finger that had landed has tapped.
  package mutating func tapped(landed: Instant, lifted: Instant, at location: ScreenPoint)
    -> Outcome
  {
    fingersDown = max(0, fingersDown - 1)
    let last = previous
    previous = Previous(lifted: lifted, location: location)
    guard let last else { return Outcome() }
    let gap = landed - last.lifted
    if combo > 0 {
      if gap <= configuration.longestComboGap { return like() }
    } else if isDoubleTap(gap, last.location, location) {
      return like()
    }
    return Outcome(endedCombo: end())
  }

  /// Something else happened between taps: the next tap is a first one.
  ///
  /// - Returns: the number of likes of the combo that ended.
  package mutating func interrupted() -> Int? {
    previous = nil
    return end()
  }

  /// Ends the combo if it is due.
  ///
  /// - Returns: its number of likes.
  package mutating func deadlineReached(at now: Instant) -> Int? {
    guard let nextDeadline, nextDeadline <= now else { return nil }
    hasEnded = true
    return combo
  }

  private mutating func like() -> Outcome {
    combo += 1
    hasEnded = false
    return Outcome(combo: combo)
  }

  private mutating func end() -> Int? {
    defer {
      combo = 0
      hasEnded = true
    }
    return hasEnded ? nil : combo
  }

  private func isDoubleTap(_ gap: Duration, _ first: ScreenPoint, _ second: ScreenPoint) -> Bool {
    guard configuration.shortestGap <= gap, gap <= configuration.longestGap else { return false }
    let dx = second.x - first.x
    let dy = second.y - first.y
    let slop = configuration.doubleTapSlop
    return dx * dx + dy * dy <= slop * slop
  }
}

/// Which taps are likes.
public struct LikeTapConfiguration: Hashable, Sendable {
  /// The least time from the lift of the first tap of a double tap to the landing of the second; less
  /// is a bounce. 40 ms by default, as in Android and Flutter.
  public var shortestGap = Duration.milliseconds(40)
  /// The greatest time from the lift of the first tap of a double tap to the landing of the second.
  /// 0.3 s by default, as in Android and Flutter.
  public var longestGap = Duration.milliseconds(300)
  /// The greatest time from the lift of a like to the landing of the next in its combo. 1.0 s by
  /// default, as live rooms commonly have it.
  public var longestComboGap = Duration.seconds(1)
  /// The greatest distance in points between the taps of a double tap; 100 by default, as in Flutter.
  /// Later taps of the combo may be anywhere.
  public var doubleTapSlop = 100.0

  package init() {}

  func validate() throws(LikeConfigurationError) {
    try check("taps.shortestGap", shortestGap, orZero: true)
    try check("taps.longestGap", longestGap)
    try check("taps.longestComboGap", longestComboGap)
    try check("taps.doubleTapSlop", doubleTapSlop, in: 0...10_000)
  }
}
