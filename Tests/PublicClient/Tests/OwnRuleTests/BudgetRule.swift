import LiveRoomKit

/// Presents popups while the budget of a match lasts, with a pause between them.
struct BudgetRule: PopupRule {
  static let name = "budget"
  static let summary = "Popups cost something, and wait once the budget of the match is spent."
  static let settings = [
    SettingDescription("budget", .int, default: 5, "What may be spent in a match."),
    SettingDescription("costs", .tree, default: ["advert": 2], "Costs by kind; others cost 1."),
    SettingDescription("free", .strings, default: ["notice"], "The kinds that cost nothing."),
    SettingDescription("share", .double, default: 0.5, "The part that a popup costs again."),
    SettingDescription("pause", .seconds, default: 10, "The time from a popup to the next."),
    SettingDescription("renewal", .string, default: "renew", "The signal that renews the budget."),
    SettingDescription("rejects", .bool, default: false, "Whether others end instead of waiting."),
  ]

  let budget: Double
  var costs: [String: Double] = [:]
  let share: Double
  let pause: Duration
  let renewal: String
  let rejects: Bool
  var left: Double
  var isPaused = false

  init(settings: SettingValue) throws(FieldError) {
    budget = Double(try settings.int("budget"))
    let tree = try settings.tree("costs")
    guard case .object(let table) = tree else {
      throw .invalid("costs", allowed: "an object, each value a number")
    }
    for kind in table.keys { costs[kind] = try tree.double(kind) }
    for kind in try settings.strings("free") { costs[kind] = 0 }
    share = try settings.double("share")
    pause = try settings.seconds("pause")
    renewal = try settings.string("renewal")
    rejects = try settings.bool("rejects")
    left = budget
  }

  func refusal(of entry: PopupEntry, at now: Instant) -> String? {
    rejects && cost(of: entry) > left ? "The budget is spent." : nil
  }

  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    if isPaused { return .gated("pause", until: nil, because: "There is a pause.") }
    if cost(of: entry) <= left { return .eligible }
    return .gated("budget", until: nil, because: "The budget is spent.")
  }

  mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    switch transition {
    case .presented(let entry):
      pay(entry)
      isPaused = true
      effects.wake(at: now + pause, about: "pause")
    case .woken(about: "pause"):
      isPaused = false
      effects.open("pause")
    case .signaled(let signal) where signal.name == renewal: renew(&effects)
    case .matchChanged: renew(&effects)
    case .takenOver(let takeover) where takeover.entry.impressions > 0: pay(takeover.entry)
    case .enqueued, .batchEnqueued, .updated, .presenting, .dismissing, .requeued,
      .ended, .signaled, .sceneChanged, .woken, .takenOver, .restored, .allRemoved:
      break
    }
  }

  private func cost(of entry: PopupEntry) -> Double {
    (costs[entry.popup.kind] ?? 1) * (entry.impressions > 1 ? share : 1)
  }

  private mutating func pay(_ entry: PopupEntry) { left -= cost(of: entry) }

  private mutating func renew(_ effects: inout RuleEffects) {
    left = budget
    effects.open("budget")
  }
}
