import RoomCore

/// The rules in their order, and what they have still to learn.
struct RuleBook: Sendable {
  private(set) var all: [AnyPopupRule]
  /// Whether one of them decides what takes another's place.
  let decidesPreemption: Bool
  /// Whether one of them learns.
  let learns: Bool
  /// What has happened, for all rules to learn.
  var lessons: [PopupTransition] = []
  /// When they are to be called.
  var wakes = RuleWakes()

  init(_ rules: [AnyPopupRule]) {
    all = rules
    decidesPreemption = rules.contains { $0.decidesPreemption }
    learns = rules.contains { $0.learns }
  }

  // MARK: Decisions

  /// Why a rule does not admit a popup, if one does not.
  func refusal(of entry: PopupEntry, at now: Instant) -> String? {
    for rule in all {
      if let reason = rule.rule.refusal(entry, now) { return reason }
    }
    return nil
  }

  func rankKey(of entry: PopupEntry, at now: Instant) -> RankKey {
    RankKey(ranks: all.map { $0.rule.rank(entry, now) ?? 0 }, arrival: entry.arrival)
  }

  /// Whether the first in line takes the place of a visible one: the answer of the first rule with an
  /// opinion, and the name of that rule.
  func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
  ) -> (rule: String, preempts: Bool)? {
    for rule in all where rule.decidesPreemption {
      if let answer = rule.rule.preemption(visible, candidate, now) {
        return (rule.name, answer)
      }
    }
    return nil
  }

  // MARK: Learning

  mutating func learn(_ transition: PopupTransition, _ rule: Int, at now: Instant) -> RuleEffects {
    var effects = RuleEffects()
    all[rule].makeUnique()
    all[rule].rule.learn(transition, now, &effects)
    return effects
  }

  // MARK: Across launches

  func saved(at now: Instant) -> [PopupSnapshot.RuleState] {
    all.compactMap { rule in
      rule.rule.saved(now).map { PopupSnapshot.RuleState(rule: rule.name, state: $0) }
    }
  }

  /// Restores what a rule saved; one that cannot read it is as it was.
  mutating func restore(
    _ rule: Int, _ saved: SettingValue, at takenAt: Instant
  ) throws(FieldError) {
    var restored = all[rule]
    restored.makeUnique()
    try restored.rule.restore(saved, takenAt).get()
    all[rule] = restored
  }
}

/// The moments at which rules have asked to be called.
struct RuleWakes: Sendable {
  // In the order in which they were asked for.
  private var all: [(rule: Int, about: Identifier, moment: Instant)] = []

  /// The first of them, or the end of time.
  var next: Instant { all.reduce(.distantFuture) { min($0, $1.moment) } }

  mutating func set(_ rule: Int, _ about: Identifier, to moment: Instant?) {
    all.removeAll { $0.rule == rule && $0.about == about }
    if let moment { all.append((rule, about, moment)) }
  }

  /// The rule that is due first, and its topic; of two at one moment, those that were asked for first.
  mutating func takeDue(at now: Instant) -> (rule: Int, about: Identifier)? {
    let next = next
    guard next <= now, let index = all.firstIndex(where: { $0.moment == next }) else { return nil }
    let due = all.remove(at: index)
    return (due.rule, due.about)
  }
}

/// A rule of any type, as the machine holds it.
///
/// A value: a copy learns on its own. Copies share the rule itself until one of them learns.
package struct AnyPopupRule: Sendable {
  /// The name under which it was chosen.
  package let name: String
  /// Whether it may have an opinion on preemption.
  let decidesPreemption: Bool
  /// Whether it learns.
  let learns: Bool
  fileprivate(set) var rule: UntypedPopupRule

  /// Holds `rule`, by the name under which it was chosen.
  package init<Rule: PopupRule>(
    _ rule: Rule, name: String, decidesPreemption: Bool = true, learns: Bool = true
  ) {
    self.name = name
    self.decidesPreemption = decidesPreemption
    self.learns = learns
    self.rule = UntypedPopupRule(rule)
  }

  /// Holds `rule`, by its own name.
  package init<Rule: SelectivePopupRule>(_ rule: Rule, name: String = Rule.name) {
    self.init(
      rule, name: name, decidesPreemption: rule.decidesPreemption, learns: rule.learns)
  }

  #if hasFeature(Embedded)
    /// Holds a rule of which it is not known whether it is selective: without casts it cannot be
    /// asked, and is asked for all decisions.
    package init<Rule: PopupRule>(wrapping rule: Rule, name: String) {
      self.init(rule, name: name)
    }
  #endif

  /// To be called before the rule changes.
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&rule) { rule = rule.copy() }
  }
}

/// A rule whose type is not known, by what it answers. It is changed only while a single value refers to it.
final class UntypedPopupRule: @unchecked Sendable {
  let copy: () -> UntypedPopupRule
  let refusal: (PopupEntry, Instant) -> String?
  let eligibility: (PopupEntry, Instant) -> PopupEligibility
  let rank: (PopupEntry, Instant) -> Int64?
  let preemption: (_ visible: PopupEntry, _ candidate: PopupEntry, Instant) -> Bool?
  let learn: (PopupTransition, Instant, inout RuleEffects) -> Void
  let saved: (Instant) -> SettingValue?
  let restore: (SettingValue, Instant) -> Result<Void, FieldError>

  init(_ rule: some PopupRule) {
    var rule = rule
    copy = { UntypedPopupRule(rule) }
    refusal = { rule.refusal(of: $0, at: $1) }
    eligibility = { rule.eligibility(of: $0, at: $1) }
    rank = { rule.rank(of: $0, at: $1) }
    preemption = { rule.preemption(of: $0, by: $1, at: $2) }
    learn = { rule.learn($0, at: $1, effects: &$2) }
    saved = { rule.saved(at: $0) }
    restore = { saved, now in
      Result { () throws(FieldError) in try rule.restore(saved, at: now) }
    }
  }
}
