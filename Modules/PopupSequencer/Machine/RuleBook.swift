import RoomCore

/// The rules in their order, with the changes that they have not learned yet.
struct RuleBook: Sendable {
  // Copies of a machine share the rules until one of the machines learns. Then the rule is copied, so
  // it changes only while one machine refers to it.
  private(set) var all: [RuleCell]
  /// A Boolean value that indicates whether one of the rules decides about preemption.
  let decidesPreemption: Bool
  /// A Boolean value that indicates whether one of the rules learns.
  let learns: Bool
  /// The changes that the rules have not learned yet.
  var lessons: [PopupTransition] = []
  /// The times at which rules requested a wake.
  var wakes = RuleWakes()

  init(_ rules: [AnyPopupRule]) {
    all = rules.map { RuleCell($0.copy()) }
    decidesPreemption = rules.contains { $0.decidesPreemption }
    learns = rules.contains { $0.learns }
  }

  // MARK: Decisions

  /// Returns the reason why a rule does not admit a popup, or `nil`.
  func refusal(of entry: PopupEntry, at now: Instant) -> DiagnosticText? {
    for cell in all {
      if let reason = cell.rule.refusal(entry, now) { return reason }
    }
    return nil
  }

  func rankKey(of entry: PopupEntry, at now: Instant) -> RankKey {
    RankKey(ranks: all.map { $0.rule.rank(entry, now) ?? 0 }, arrival: entry.arrival)
  }

  /// Returns whether the first popup in line preempts a visible one, with the name of the rule that
  /// decides. The first rule with an opinion decides.
  func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
  ) -> (rule: String, preempts: Bool)? {
    for cell in all where cell.rule.decidesPreemption {
      if let answer = cell.rule.preemption(visible, candidate, now) {
        return (cell.rule.name, answer)
      }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether all rules allow a popup beside another one.
  func allow(_ candidate: PopupEntry, beside other: PopupEntry, at now: Instant) -> Bool {
    all.allSatisfy { $0.rule.allows(candidate, other, now) }
  }

  // MARK: Learning

  mutating func learn(_ transition: PopupTransition, _ rule: Int, at now: Instant) -> RuleEffects {
    var effects = RuleEffects()
    if !isKnownUniquelyReferenced(&all[rule]) { all[rule] = RuleCell(all[rule].rule.copy()) }
    all[rule].rule.learn(transition, now, &effects)
    return effects
  }

  // MARK: Across launches

  func saved(at now: Instant) -> [PopupSnapshot.RuleState] {
    all.compactMap { cell in
      cell.rule.saved(now).map { PopupSnapshot.RuleState(rule: cell.rule.name, state: $0) }
    }
  }

  /// Restores the saved data of a rule. A rule that cannot read the data does not change.
  mutating func restore(
    _ rule: Int, _ saved: RuleValue, at takenAt: Instant
  ) throws(FieldError) {
    let restored = all[rule].rule.copy()
    try restored.restore(saved, takenAt).get()
    all[rule] = RuleCell(restored)
  }
}

/// The times at which rules requested a wake.
struct RuleWakes: Sendable {
  // The requests in order.
  private var all: [(rule: Int, about: Identifier, moment: Instant)] = []

  /// The first of these times, or the distant future.
  var next: Instant { all.reduce(.distantFuture) { min($0, $1.moment) } }

  mutating func set(_ rule: Int, _ about: Identifier, to moment: Instant?) {
    all.removeAll { $0.rule == rule && $0.about == about }
    if let moment { all.append((rule, about, moment)) }
  }

  /// Returns the first rule that is due with its topic, or `nil`. If two rules are due at the same
  /// time, the first request is returned.
  mutating func takeDue(at now: Instant) -> (rule: Int, about: Identifier)? {
    let next = next
    guard next <= now, let index = all.firstIndex(where: { $0.moment == next }) else { return nil }
    let due = all.remove(at: index)
    return (due.rule, due.about)
  }
}

/// A cell by which copies of a machine know that they share a rule.
final class RuleCell: @unchecked Sendable {
  let rule: AnyPopupRule

  init(_ rule: AnyPopupRule) { self.rule = rule }
}

/// A rule without its type, as a set of closures over the rule. Copies of the value share the rule.
package struct AnyPopupRule: @unchecked Sendable {
  /// The name by which the rule was chosen.
  package let name: String
  let decidesPreemption: Bool
  let learns: Bool
  let copy: () -> AnyPopupRule
  let refusal: (PopupEntry, Instant) -> DiagnosticText?
  let eligibility: (PopupEntry, Instant) -> PopupEligibility
  let rank: (PopupEntry, Instant) -> Int64?
  let preemption: (_ visible: PopupEntry, _ candidate: PopupEntry, Instant) -> Bool?
  let allows: (_ candidate: PopupEntry, _ other: PopupEntry, Instant) -> Bool
  let learn: (PopupTransition, Instant, inout RuleEffects) -> Void
  let saved: (Instant) -> RuleValue?
  let restore: (RuleValue, Instant) -> Result<Void, FieldError>

  /// Wraps a rule with the name by which it was chosen.
  package init<Rule: PopupRule>(_ rule: Rule, name: String = Rule.name) {
    var rule = rule
    self.name = name
    decidesPreemption = rule.decidesPreemption
    learns = rule.learns
    copy = { AnyPopupRule(rule, name: name) }
    refusal = { entry, now in
      let text: String? = rule.refusal(of: entry, at: now)
      return rule.refusal(of: entry, at: now) ?? text.map { DiagnosticText(stringLiteral: $0) }
    }
    eligibility = { rule.eligibility(of: $0, at: $1) }
    rank = { rule.rank(of: $0, at: $1) }
    preemption = { rule.preemption(of: $0, by: $1, at: $2) }
    allows = { rule.allows($0, beside: $1, at: $2) }
    learn = { rule.learn($0, at: $1, effects: &$2) }
    saved = { rule.saved(at: $0) }
    restore = { saved, now in
      Result { () throws(FieldError) in try rule.restore(saved, at: now) }
    }
  }
}
