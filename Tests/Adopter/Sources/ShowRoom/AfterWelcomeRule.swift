import LiveRoomKit

/// A rule of the app's own: adverts wait until the user was welcomed.
struct AfterWelcomeRule: PopupRule {
  static let name = "afterWelcome"
  static let summary = "Adverts wait until a popup of the kind “welcome” has ended."

  private var wasWelcomed = false

  init(_ settings: NoSettings) {}

  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    if entry.popup.kind != "advert" || wasWelcomed { return .eligible }
    return .deferred(reason: "The user was not welcomed yet.")
  }

  mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    guard case .ended(let entry, _) = transition, entry.popup.kind == "welcome" else { return }
    wasWelcomed = true
  }
}
