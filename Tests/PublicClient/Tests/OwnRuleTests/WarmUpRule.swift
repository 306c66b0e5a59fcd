import LiveRoomKit

/// Defers adverts until the room has been open for a while.
struct WarmUpRule: PopupRule {
  static let name = "warmUp"
  static let summary = "Popups of some kinds wait until the room has been open for a while."

  struct Settings: SettingsTable {
    /// The kinds that wait.
    var kinds = ["advert"]
    /// The duration for which they wait.
    var time: Duration = .seconds(60)

    mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("kinds", &kinds)
      visitor.field("time", &time, in: .upToADay)
    }
  }

  let settings: Settings
  var opened: Instant?

  init(_ settings: Settings = Settings()) { self.settings = settings }

  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    guard settings.kinds.contains(entry.popup.kind) else { return .eligible }
    guard let opened else {
      return .deferred(reason: "The room is not open yet.")
    }
    return .deferred(until: opened + settings.time, reason: "The room has just been opened.")
  }

  mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    guard case .signaled(let signal) = transition, signal.name == "roomOpened" else { return }
    opened = now
  }
}
