package import PopupSequencer
package import RoomCore

/// Defers every popup once there were many presentations at one moment.
///
/// A sequencer that lets two popups replace each other without end does not return from the call. With
/// this rule beside the others it does, so that a test fails immediately, and does not hang. A sound
/// one never reaches the limit.
package struct PresentationLimit: PopupRule {
  package static let name = "limit"
  package static let summary = "Ends what would be presented forever."
  /// The greatest number of presentations at one moment.
  private static let limit = 1_000

  private var moment = Instant.start
  private var count = 0

  package init(_ settings: NoSettings = NoSettings()) {}

  package func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    count < Self.limit || now > moment
      ? .eligible : .deferred(reason: "\(Self.limit) popups were presented at one moment.")
  }

  package mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    guard case .presenting = transition else { return }
    if now > moment { (moment, count) = (now, 0) }
    count += 1
  }
}
