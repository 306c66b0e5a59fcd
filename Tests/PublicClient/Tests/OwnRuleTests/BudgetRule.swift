import LiveRoomKit

/// Presents popups while the budget of a match lasts, with a pause between them.
struct BudgetRule: PopupRule {
  static let name = "budget"
  static let summary = "Popups cost something, and wait once the budget of the match is spent."

  struct Settings: SettingsTable {
    /// The budget of a match.
    var budget = 5
    /// Costs by kind; others cost 1.
    var costs = ["advert": 2.0]
    /// The kinds that cost nothing.
    var free = ["notice"]
    /// The part that a popup costs again.
    var share = 0.5
    /// The time from a popup to the next.
    var pause: Duration = .seconds(10)
    /// The signal that renews the budget; `nil` for none.
    var renewal: String? = "renew"
    /// Whether others end instead of waiting.
    var rejects = false

    mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("budget", &budget, in: 0...1_000_000)
      visitor.field("costs", &costs)
      visitor.field("free", &free)
      visitor.field("share", &share, in: 0...1)
      visitor.field("pause", &pause, in: .upToADay)
      visitor.field("renewal", &renewal)
      visitor.field("rejects", &rejects)
    }
  }

  let settings: Settings
  var left: Double
  var isPaused = false

  init(_ settings: Settings = Settings()) {
    self.settings = settings
    left = Double(settings.budget)
  }

  func refusal(of entry: PopupEntry, at now: Instant) -> DiagnosticText? {
    settings.rejects && cost(of: entry) > left ? "The budget is spent." : nil
  }

  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    if isPaused { return .deferred(reason: "There is a pause.") }
    return cost(of: entry) <= left ? .eligible : .deferred(reason: "The budget is spent.")
  }

  mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    switch transition {
    case .presented(let entry):
      pay(entry)
      isPaused = true
      effects.wake(at: now + settings.pause, about: "pause")
    case .woken(about: "pause"): isPaused = false
    case .signaled(let signal) where signal.name == settings.renewal: renew()
    case .matchChanged: renew()
    case .takenOver(let entry, _) where entry.impressions > 0: pay(entry)
    case .enqueued, .batchEnqueued, .updated, .presenting, .dismissing, .requeued,
      .ended, .signaled, .sceneChanged, .woken, .takenOver, .restored, .allRemoved:
      break
    }
  }

  private func cost(of entry: PopupEntry) -> Double {
    if settings.free.contains(entry.popup.kind) { return 0 }
    let cost = settings.costs[entry.popup.kind] ?? 1
    return entry.impressions > 1 ? cost * settings.share : cost
  }

  private mutating func pay(_ entry: PopupEntry) { left -= cost(of: entry) }

  private mutating func renew() { left = Double(settings.budget) }
}
