import LiveRoomKit

/// Defers adverts until the room has been open for a while.
struct WarmUpRule: PopupRule {
  static let name = "warmUp"
  static let summary = "Popups of some kinds wait until the room has been open for a while."
  static let settings = [
    SettingDescription("kinds", .strings, default: ["advert"], "The kinds that wait."),
    SettingDescription("time", .seconds, default: 60, "The duration for which they wait."),
  ]

  let kinds: [String]
  let time: Duration
  var opened: Instant?

  init(kinds: [String] = ["advert"], time: Duration = .seconds(60)) {
    self.kinds = kinds
    self.time = time
  }

  init(settings: SettingValue) throws(FieldError) {
    self.init(kinds: try settings.strings("kinds"), time: try settings.seconds("time"))
  }

  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    guard kinds.contains(entry.popup.kind) else { return .eligible }
    guard let opened else {
      return .gated("opening", until: nil, because: "The room is not open yet.")
    }
    return .notBefore(opened + time, because: "The room has just been opened.")
  }

  mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    guard case .signaled(let signal) = transition, signal.name == "roomOpened" else { return }
    opened = now
    effects.open("opening")
  }
}
