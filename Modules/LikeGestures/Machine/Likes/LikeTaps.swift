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

  private struct Tap: Sendable {
    var lifted: Instant
    var location: ScreenPoint
  }

  private enum Phase: Sendable {
    /// The next tap is a first one.
    case idle
    /// The next tap may be the second of a double tap.
    case awaitingSecondTap(after: Tap)
    /// The next tap may be another like of the combo.
    case continuing(combo: Int, after: Tap)
    /// The end of the combo was reported; a tap that was made in time still continues it.
    case ended(combo: Int, after: Tap)
  }

  private let configuration: LikeTapConfiguration
  private var phase = Phase.idle
  // Fingers that may still continue the combo.
  private var fingersDown = 0

  /// No taps so far.
  package init(_ configuration: LikeTapConfiguration = .init()) {
    self.configuration = configuration
  }

  /// What the next tap at `now` would be, as far as time matters.
  package func phase(at now: Instant) -> LikeState.TapPhase {
    switch phase {
    case .idle, .ended: .idle
    case .awaitingSecondTap(let last):
      now - last.lifted <= configuration.longestGap ? .awaitingSecondTap : .idle
    case .continuing(let combo, _): .continuing(combo: combo)
    }
  }

  /// When the combo ends unless a tap follows. A finger that is down holds it.
  package var nextDeadline: Instant? {
    guard case .continuing(_, let last) = phase, fingersDown == 0 else { return nil }
    return last.lifted + configuration.longestComboGap + .nanoseconds(1)
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
  package mutating func tapped(
    landed: Instant, lifted: Instant, at location: ScreenPoint
  ) -> Outcome {
    fingersDown = max(0, fingersDown - 1)
    let tap = Tap(lifted: lifted, location: location)
    switch phase {
    case .awaitingSecondTap(let last)
    where isDoubleTap(landed - last.lifted, last.location, location):
      return like(1, tap)
    case .continuing(let combo, let last), .ended(let combo, let last):
      if landed - last.lifted <= configuration.longestComboGap { return like(combo + 1, tap) }
    case .idle, .awaitingSecondTap: break
    }
    let endedCombo = interrupted()
    phase = .awaitingSecondTap(after: tap)
    return Outcome(endedCombo: endedCombo)
  }

  /// Something else happened between taps: the next tap is a first one.
  ///
  /// - Returns: the number of likes of the combo that ended.
  package mutating func interrupted() -> Int? {
    defer { phase = .idle }
    if case .continuing(let combo, _) = phase { return combo }
    return nil
  }

  /// Ends the combo if it is due.
  ///
  /// - Returns: its number of likes.
  package mutating func deadlineReached(at now: Instant) -> Int? {
    guard let nextDeadline, nextDeadline <= now,
      case .continuing(let combo, let last) = phase
    else { return nil }
    phase = .ended(combo: combo, after: last)
    return combo
  }

  private mutating func like(_ combo: Int, _ tap: Tap) -> Outcome {
    phase = .continuing(combo: combo, after: tap)
    return Outcome(combo: combo)
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
  package var shortestGap = Duration.milliseconds(40)
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
