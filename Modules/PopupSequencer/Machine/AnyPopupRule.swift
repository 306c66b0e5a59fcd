import RoomCore

/// A rule of any type, as the machine holds it.
///
/// A value: a copy learns on its own. The rule itself is in a box that copies share until one of
/// them learns.
package struct AnyPopupRule: Sendable {
  /// The name under which it was chosen.
  package let name: String
  /// The decisions that it takes part in; it is not asked for the others.
  package let aspects: PopupRuleAspects
  private var box: PopupRuleBox

  /// Holds `rule`, by the name under which it was chosen.
  package init<Rule: PopupRule>(
    _ rule: Rule, name: String, aspects: PopupRuleAspects = .all
  ) {
    self.name = name
    self.aspects = aspects
    box = ConcretePopupRuleBox(rule)
  }

  /// Holds `rule`, by its own name.
  package init<Rule: SelectivePopupRule>(_ rule: Rule) {
    self.init(rule, name: Rule.name, aspects: rule.aspects)
  }

  #if hasFeature(Embedded)
    /// Holds a rule of which it is not known whether it is selective: without casts it cannot be
    /// asked, and is asked for all decisions.
    package init<Rule: PopupRule>(wrapping rule: Rule, name: String) {
      self.init(rule, name: name)
    }
  #endif

  func refusal(of entry: PopupEntry, at now: Instant) -> String? {
    aspects.contains(.admission) ? box.refusal(of: entry, at: now) : nil
  }

  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    aspects.contains(.eligibility) ? box.eligibility(of: entry, at: now) : .eligible
  }

  func rank(of entry: PopupEntry, at now: Instant) -> Int64? {
    box.rank(of: entry, at: now)
  }

  func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
  ) -> Bool? {
    aspects.contains(.preemption)
      ? box.preemption(of: visible, by: candidate, at: now) : nil
  }

  mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    guard aspects.contains(.learning) else { return }
    makeUnique()
    box.learn(transition, at: now, effects: &effects)
  }

  func saved(at now: Instant) -> SettingValue? {
    box.saved(at: now)
  }

  mutating func restore(_ saved: SettingValue, at now: Instant) throws(FieldError) {
    makeUnique()
    try box.restore(saved, at: now)
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
  }
}

/// The box of a rule whose type is not known: what differs is in its subclass.
///
/// It is changed only while a single value refers to it.
private class PopupRuleBox: @unchecked Sendable {
  func copy() -> PopupRuleBox { PopupRuleBox() }

  func refusal(of entry: PopupEntry, at now: Instant) -> String? { nil }

  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    .eligible
  }

  func rank(of entry: PopupEntry, at now: Instant) -> Int64? { nil }

  func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
  ) -> Bool? { nil }

  func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {}

  func saved(at now: Instant) -> SettingValue? { nil }

  func restore(_ saved: SettingValue, at now: Instant) throws(FieldError) {}
}

private final class ConcretePopupRuleBox<Rule: PopupRule>: PopupRuleBox, @unchecked Sendable {
  private var rule: Rule

  init(_ rule: Rule) {
    self.rule = rule
  }

  override func copy() -> PopupRuleBox { ConcretePopupRuleBox(rule) }

  override func refusal(of entry: PopupEntry, at now: Instant) -> String? {
    rule.refusal(of: entry, at: now)
  }

  override func eligibility(
    of entry: PopupEntry, at now: Instant
  ) -> PopupEligibility {
    rule.eligibility(of: entry, at: now)
  }

  override func rank(of entry: PopupEntry, at now: Instant) -> Int64? {
    rule.rank(of: entry, at: now)
  }

  override func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
  ) -> Bool? {
    rule.preemption(of: visible, by: candidate, at: now)
  }

  override func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    rule.learn(transition, at: now, effects: &effects)
  }

  override func saved(at now: Instant) -> SettingValue? {
    rule.saved(at: now)
  }

  override func restore(_ saved: SettingValue, at now: Instant) throws(FieldError) {
    try rule.restore(saved, at: now)
  }
}
