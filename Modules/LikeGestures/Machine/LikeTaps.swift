public import RoomCore

/// Tells which taps are likes: a double tap is one, and then every tap while they keep coming.
///
/// Taps are judged by when they were made, not by when they are told: one that is told late
/// still counts. Gaps are measured from the lift of one tap to the landing of the next.
public struct LikeTaps: Sendable {
  /// What the next tap would be.
  public enum Phase: Hashable, Sendable {
    /// A first tap.
    case idle
    /// Perhaps the second of a double tap.
    case awaitingSecondTap
    /// The next like of a run of so many.
    case continuing(combo: Int)
  }

  /// What a tap did.
  public struct Outcome: Hashable, Sendable {
    /// The run that had ended before, with its number of likes.
    public var endedCombo: Int?
    /// The number of the like in its run; `nil` for a tap that is no like.
    public var combo: Int?
  }

  private struct Previous: Sendable {
    var lifted: Instant
    var location: ScreenPoint
  }

  private let configuration: LikeTapConfiguration
  private var previous: Previous?
  private var combo = 0
  // Whether the end of the run was told.
  private var hasEnded = true
  // Fingers that may still go on with the run.
  private var fingersDown = 0

  /// No taps so far.
  public init(_ configuration: LikeTapConfiguration = .init()) {
    self.configuration = configuration
  }

  /// What the next tap at `now` would be, as far as time goes.
  public func phase(at now: Instant) -> Phase {
    guard let previous else { return .idle }
    let gap = now - previous.lifted
    if combo > 0 { return hasEnded ? .idle : .continuing(combo: combo) }
    return gap <= configuration.longestGap ? .awaitingSecondTap : .idle
  }

  /// When a run of likes ends for want of taps. A finger that is down holds it.
  public var nextDeadline: Instant? {
    guard let previous, combo > 0, !hasEnded, fingersDown == 0 else { return nil }
    return previous.lifted + configuration.longestComboGap + .nanoseconds(1)
  }

  /// A finger lands that may tap.
  public mutating func landed() {
    fingersDown += 1
  }

  /// A finger that had landed did not tap: whatever comes next begins anew.
  ///
  /// - Returns: the run that ended, with its number of likes.
  public mutating func failed() -> Int? {
    fingersDown = max(0, fingersDown - 1)
    return interrupted()
  }

  /// A finger that had landed has tapped.
  public mutating func tapped(landed: Instant, lifted: Instant, at location: ScreenPoint) -> Outcome
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

  /// Something else happened between taps: the next one begins anew.
  ///
  /// - Returns: the run that ended, with its number of likes.
  public mutating func interrupted() -> Int? {
    previous = nil
    return end()
  }

  /// The run of likes has ended.
  ///
  /// - Returns: its number of likes.
  public mutating func deadlineReached(at now: Instant) -> Int? {
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
