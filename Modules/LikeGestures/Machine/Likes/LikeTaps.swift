public import RoomCore

/// Recognizes which taps are likes: a double tap is one, and then every tap that follows in time.
///
/// Taps count by when they were made, not by when they are received: one that is received late still
/// counts. Gaps are measured from the lift of one tap to the landing of the next, or to its lift.
package struct LikeTaps: Sendable {
  /// What is certain after a tap, its absence, or its end.
  package struct Outcome: Equatable, Sendable {
    /// An earlier tap that is not part of a double tap.
    package var confirmed: GestureTap?
    /// The number of likes of a combo that had ended before.
    package var endedCombo: Int?
    /// The number of the like in its combo; `nil` for a tap that is not a like.
    package var combo: Int?

    package init(confirmed: GestureTap? = nil, endedCombo: Int? = nil, combo: Int? = nil) {
      self.confirmed = confirmed
      self.endedCombo = endedCombo
      self.combo = combo
    }
  }

  private enum Phase: Sendable {
    /// The next tap is a first one.
    case idle
    /// The next tap may be the second of a double tap.
    case awaitingSecondTap(after: GestureTap)
    /// The first tap was confirmed as a single one; a second that was made in time still is a like.
    case confirmed(GestureTap)
    /// The next tap may be another like of the combo.
    case continuing(combo: Int, after: GestureTap)
    /// The end of the combo was reported; a tap that was made in time still continues it.
    case ended(combo: Int, after: GestureTap)
  }

  private let configuration: LikeTapConfiguration
  private var phase = Phase.idle
  // Fingers that may still continue the combo.
  private(set) var fingersDown = 0

  /// No taps so far.
  package init(_ configuration: LikeTapConfiguration = .init()) {
    self.configuration = configuration
  }

  /// What the next tap at `now` would be, as far as time matters.
  package func phase(at now: Instant) -> LikeState.TapPhase {
    switch phase {
    case .idle, .confirmed, .ended: .idle
    case .awaitingSecondTap(let last):
      now - last.lifted <= configuration.longestGap ? .awaitingSecondTap : .idle
    case .continuing(let combo, _): .continuing(combo: combo)
    }
  }

  /// When a first tap is confirmed, or the combo ends, unless a tap follows. A finger that is down
  /// holds both where its landing counts.
  package var nextDeadline: Instant? {
    guard fingersDown == 0 || configuration.gapsEndAtLift else { return nil }
    switch phase {
    case .idle, .confirmed, .ended: return nil
    case .awaitingSecondTap(let last):
      return last.lifted + configuration.longestGap + .nanoseconds(1)
    case .continuing(_, let last):
      return last.lifted + configuration.longestComboGap + .nanoseconds(1)
    }
  }

  /// A finger that may tap has landed.
  package mutating func landed() {
    fingersDown += 1
  }

  /// It is decided whether a finger that had landed taps.
  package mutating func decided() {
    fingersDown -= 1
  }

  /// A finger has tapped.
  package mutating func tapped(_ tap: GestureTap) -> Outcome {
    switch phase {
    case .awaitingSecondTap(let last), .confirmed(let last):
      if isDoubleTap(last, tap) { return like(1, tap) }
    case .continuing(let combo, let last), .ended(let combo, let last):
      if gap(last, tap) <= configuration.longestComboGap { return like(combo + 1, tap) }
    case .idle: break
    }
    let outcome = reset()
    phase = .awaitingSecondTap(after: tap)
    return outcome
  }

  /// Something else happened between taps: the next tap is a first one, unless only time ends a combo.
  package mutating func interrupted() -> Outcome {
    configuration.isInterruptible ? reset() : Outcome()
  }

  /// The next tap is a first one.
  package mutating func reset() -> Outcome {
    defer { phase = .idle }
    return switch phase {
    case .idle, .confirmed, .ended: Outcome()
    case .awaitingSecondTap(let tap): Outcome(confirmed: tap)
    case .continuing(let combo, _): Outcome(endedCombo: combo)
    }
  }

  /// Confirms a first tap, or ends the combo, if that is due.
  package mutating func deadlineReached(at now: Instant) -> Outcome {
    guard let nextDeadline, nextDeadline <= now else { return Outcome() }
    switch phase {
    case .idle, .confirmed, .ended: return Outcome()
    case .awaitingSecondTap(let tap):
      phase = .confirmed(tap)
      return Outcome(confirmed: tap)
    case .continuing(let combo, let last):
      phase = .ended(combo: combo, after: last)
      return Outcome(endedCombo: combo)
    }
  }

  private mutating func like(_ combo: Int, _ tap: GestureTap) -> Outcome {
    phase = .continuing(combo: combo, after: tap)
    return Outcome(combo: combo)
  }

  /// What does not hold of the combo, in words.
  var fault: String? {
    if fingersDown < 0 { return "Taps wait for \(fingersDown) fingers." }
    switch phase {
    case .idle: return nil
    case .continuing(let combo, _) where combo < 1, .ended(let combo, _) where combo < 1:
      return "A combo has \(combo) likes."
    case .awaitingSecondTap(let tap), .confirmed(let tap), .continuing(_, let tap),
      .ended(_, let tap):
      return tap.landed > tap.lifted ? "The last tap has lifted before it landed." : nil
    }
  }

  private func gap(_ first: GestureTap, _ second: GestureTap) -> Duration {
    (configuration.gapsEndAtLift ? second.lifted : second.landed) - first.lifted
  }

  private func isDoubleTap(_ first: GestureTap, _ second: GestureTap) -> Bool {
    let gap = gap(first, second)
    guard configuration.shortestGap <= gap, gap <= configuration.longestGap else { return false }
    let dx = second.location.x - first.location.x
    let dy = second.location.y - first.location.y
    let slop = configuration.doubleTapSlop
    return dx * dx + dy * dy <= slop * slop
  }
}

/// Which taps are likes.
public struct LikeTapConfiguration: SettingsTable, Equatable, Sendable {
  /// The least time from the lift of the first tap of a double tap to the landing of the second; less
  /// is a bounce. 40 ms by default, as in Android and Flutter.
  public var shortestGap = Duration.milliseconds(40)
  /// The greatest time from the lift of the first tap of a double tap to the landing of the second.
  /// 0.3 s by default, as in Android and Flutter.
  public var longestGap = Duration.milliseconds(300)
  /// The greatest time from the lift of a like to the landing of the next in its combo. 1.0 s by
  /// default, as live rooms commonly have it.
  public var longestComboGap = Duration.seconds(1)
  /// Whether both gaps end at the lift of the next tap instead of at its landing. `false` by default.
  public var gapsEndAtLift = false
  /// Whether a drag, a press of `arena.longestTap`, a cancelled touch or one that stops moving content
  /// between two taps ends the combo, and makes the next tap a first one. `true` by default: a tap after
  /// a scroll is not meant as a like.
  public var isInterruptible = true
  /// The greatest distance in points between the taps of a double tap; 100 by default, as in Flutter.
  /// Later taps of the combo may be anywhere.
  public var doubleTapSlop = 100.0

  /// The defaults.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("shortestGap", &shortestGap, in: .upToADay)
    visitor.field("longestGap", &longestGap, in: .positiveUpToADay)
    visitor.field("longestComboGap", &longestComboGap, in: .positiveUpToADay)
    visitor.field("gapsEndAtLift", &gapsEndAtLift)
    visitor.field("isInterruptible", &isInterruptible)
    visitor.field("doubleTapSlop", &doubleTapSlop, in: 0...10_000, "points")
  }
}
