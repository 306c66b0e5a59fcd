public import RoomCore

/// The minimum time from the lift of the first tap of a double tap to the landing of the second, as
/// in Android and Flutter. A shorter gap is a bounce of the finger.
private let shortestGap = Duration.milliseconds(40)
/// The maximum distance between the taps of a double tap, in points, as in Flutter.
private let doubleTapSlop = 100.0

/// Recognizes which taps are likes. A double tap is a like, and then each tap that follows in time.
///
/// Taps count by the time at which they were made. A tap that is received late still counts. A gap
/// is measured from the lift of one tap to the landing of the next, or to its lift.
package struct LikeTaps: Sendable {
  private enum Phase: Sendable {
    /// The next tap is a first tap.
    case idle
    /// The next tap may be the second tap of a double tap.
    case single(GestureTap)
    /// The next tap may be another like of the combo.
    case combo(Int, last: GestureTap)
  }

  private let configuration: LikeTapConfiguration
  private var phase = Phase.idle
  // A Boolean value that indicates whether the single tap was confirmed, or the end of the combo
  // was reported. A tap that was made in time still continues both.
  private var isReported = false

  /// Creates a recognizer without taps.
  init(_ configuration: LikeTapConfiguration) {
    self.configuration = configuration
  }

  /// The number of likes of the combo, or `nil` if there is none.
  var combo: Int? {
    guard case .combo(let count, _) = phase, !isReported else { return nil }
    return count
  }

  /// Returns the time at which a first tap is confirmed or the combo ends, if no tap follows. A
  /// finger that is down and may still tap delays both if its landing counts.
  func nextDeadline(_ arena: GestureArena) -> Instant? {
    if isReported { return nil }
    let end: Instant
    switch phase {
    case .idle: return nil
    case .single(let last): end = last.lifted + configuration.longestGap
    case .combo(_, let last): end = last.lifted + configuration.longestComboGap
    }
    let isHeld = !configuration.countsTimeOnly && arena.mayStillTap
    return isHeld ? nil : end + .nanoseconds(1)
  }

  /// Handles a tap. Returns the number of the like in its combo, or `nil` if the tap is not a like.
  mutating func tapped(_ tap: GestureTap, into events: inout [LikeEvent]) -> Int? {
    let combo: Int? =
      switch phase {
      case .idle: nil
      case .single(let last): isDoubleTap(last, tap) ? 1 : nil
      case .combo(let count, let last):
        gap(last, tap) <= configuration.longestComboGap ? count + 1 : nil
      }
    if combo == nil { report(into: &events) }
    phase = combo.map { .combo($0, last: tap) } ?? .single(tap)
    isReported = false
    return combo
  }

  /// Handles another gesture between taps. The next tap is a first tap, unless only time ends a
  /// combo.
  mutating func interrupted(into events: inout [LikeEvent]) {
    if !configuration.countsTimeOnly { reset(into: &events) }
  }

  /// Resets the recognizer, so that the next tap is a first tap.
  mutating func reset(into events: inout [LikeEvent]) {
    report(into: &events)
    phase = .idle
  }

  /// Confirms a first tap or ends the combo if the time has come.
  mutating func deadlineReached(
    _ arena: GestureArena, at now: Instant, into events: inout [LikeEvent]
  ) {
    if let due = nextDeadline(arena), due <= now { report(into: &events) }
  }

  private mutating func report(into events: inout [LikeEvent]) {
    guard !isReported else { return }
    isReported = true
    switch phase {
    case .idle: break
    case .single(let tap): events.append(.didConfirmTap(tap))
    case .combo(let count, _): events.append(.comboDidEnd(count: count))
    }
  }

  private func gap(_ first: GestureTap, _ second: GestureTap) -> Duration {
    (configuration.countsTimeOnly ? second.lifted : second.landed) - first.lifted
  }

  private func isDoubleTap(_ first: GestureTap, _ second: GestureTap) -> Bool {
    let gap = gap(first, second)
    guard gap <= configuration.longestGap else { return false }
    let dx = second.location.x - first.location.x
    let dy = second.location.y - first.location.y
    return configuration.countsTimeOnly
      ? gap >= .zero
      : gap >= shortestGap && dx * dx + dy * dy <= doubleTapSlop * doubleTapSlop
  }
}

/// The settings of taps that are likes.
public struct LikeTapConfiguration: SettingsTable, Equatable, Sendable {
  /// The maximum time from the lift of the first tap of a double tap to the landing of the second.
  /// The default is 0.3 seconds, as in Android and Flutter.
  public var longestGap = Duration.milliseconds(300)
  /// The maximum time from the lift of a like to the landing of the next like in its combo. The
  /// default is 1 second, usual for live rooms.
  public var longestComboGap = Duration.seconds(1)
  /// A Boolean value that indicates whether only the time between taps counts. The default is
  /// `false`.
  ///
  /// If it is `true`, both gaps end at the lift of the next tap, and not at its landing. The two
  /// taps of a double tap may be at any distance, and in quick succession. A drag, a long press, a
  /// cancelled touch, or a touch that stops moving content between two taps has no effect.
  ///
  /// If it is `false`, such a touch ends the combo, and the next tap is a first tap. A tap after a
  /// scroll is not meant as a like.
  public var countsTimeOnly = false

  /// Creates the default settings.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("longestGap", &longestGap, in: .positiveUpToADay)
    visitor.field("longestComboGap", &longestComboGap, in: .positiveUpToADay)
    visitor.field("countsTimeOnly", &countsTimeOnly)
  }
}
