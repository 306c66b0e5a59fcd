import RoomCore

/// A cell by which copies of a machine know that they share a rule.
final class RuleCell: Sendable {
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
