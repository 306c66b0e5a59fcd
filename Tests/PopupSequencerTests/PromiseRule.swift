import PopupPromises

/// A rule with an opinion on everything, even on what a sequencer must not follow.
struct PromiseRule: PopupRule {
  static let name = "promise"
  static let summary = "Refuses, defers, ranks, preempts and ends by kind."

  var isOpen = true

  init(_ settings: NoSettings = NoSettings()) {}

  func refusal(of entry: PopupEntry, at now: Instant) -> DiagnosticText? {
    entry.popup.kind == "refused" ? "It is refused." : nil
  }

  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    switch entry.popup.kind {
    case "deferred": isOpen ? .eligible : .deferred(reason: "It is shut.")
    case "late": .deferred(until: entry.arrivedAt + .seconds(2), reason: "It is early.")
    default: .eligible
    }
  }

  func rank(of entry: PopupEntry, at now: Instant) -> Int64? { ~Int64(entry.popup.priority) }

  func preemption(of visible: PopupEntry, by candidate: PopupEntry, at now: Instant) -> Bool? {
    candidate.popup.kind == "urgent" ? true : nil
  }

  mutating func learn(_ transition: PopupTransition, at now: Instant, effects: inout RuleEffects) {
    guard case .signaled(let signal) = transition else { return }
    switch signal.name {
    case "shut": isOpen = false
    case "open":
      isOpen = true
      effects.wake(at: now + .seconds(1), about: "rest")
    case "doom":
      for id in ["a", "b", "i\u{e9}"] { effects.end(id, because: "It is doomed.") }
    default: break
    }
  }
}
