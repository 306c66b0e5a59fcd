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
      if let reason = rule.box.refusal(of: entry, at: now) { return reason }
    }
    return nil
  }

  func rankKey(of entry: PopupEntry, at now: Instant) -> RankKey {
    var key = RankKey(arrival: entry.arrival)
    for rule in all { key.ranks.append(rule.box.rank(of: entry, at: now) ?? 0) }
    return key
  }

  /// Whether the first in line takes the place of a visible one: the answer of the first rule with an
  /// opinion, and the name of that rule.
  func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
  ) -> (rule: String, preempts: Bool)? {
    for rule in all where rule.decidesPreemption {
      if let answer = rule.box.preemption(of: visible, by: candidate, at: now) {
        return (rule.name, answer)
      }
    }
    return nil
  }

  // MARK: Learning

  /// Lets a rule learn; `nil` if it never does.
  mutating func learn(_ transition: PopupTransition, _ rule: Int, at now: Instant) -> RuleEffects? {
    guard all[rule].learns else { return nil }
    var effects = RuleEffects()
    all[rule].learn(transition, at: now, effects: &effects)
    return effects
  }

  // MARK: Across launches

  func saved(at now: Instant) -> [PopupSnapshot.RuleState] {
    all.compactMap { rule in
      rule.box.saved(at: now).map { PopupSnapshot.RuleState(rule: rule.name, state: $0) }
    }
  }

  /// Restores what a rule saved; one that cannot read it is as it was.
  mutating func restore(
    _ rule: Int, _ saved: SettingValue, at takenAt: Instant
  ) throws(FieldError) {
    var restored = all[rule]
    try restored.restore(saved, at: takenAt)
    all[rule] = restored
  }
}

/// The moments at which rules have asked to be called.
struct RuleWakes: Sendable {
  struct Topic: Equatable, Sendable {
    var rule: Int
    var about: Identifier
  }

  // In the order in which they were asked for.
  private var all: [(topic: Topic, moment: Instant)] = []

  /// The first of them, or the end of time.
  var next: Instant { all.reduce(.distantFuture) { min($0, $1.moment) } }

  mutating func set(_ topic: Topic, to moment: Instant?) {
    all.removeAll { $0.topic == topic }
    if let moment { all.append((topic, moment)) }
  }

  /// The topic that is due first; of two at one moment, the one that was asked for first.
  mutating func takeDue(at now: Instant) -> Topic? {
    let next = next
    guard next <= now, let index = all.firstIndex(where: { $0.moment == next }) else { return nil }
    return all.remove(at: index).topic
  }
}

/// A rule of any type, as the machine holds it.
///
/// A value: a copy learns on its own. The rule itself is in a box that copies share until one of
/// them learns.
package struct AnyPopupRule: Sendable {
  /// The name under which it was chosen.
  package let name: String
  /// Whether it may have an opinion on preemption.
  let decidesPreemption: Bool
  /// Whether it learns.
  let learns: Bool
  fileprivate(set) var box: PopupRuleBox

  /// Holds `rule`, by the name under which it was chosen.
  package init<Rule: PopupRule>(
    _ rule: Rule, name: String, decidesPreemption: Bool = true, learns: Bool = true
  ) {
    self.name = name
    self.decidesPreemption = decidesPreemption
    self.learns = learns
    box = ConcretePopupRuleBox(rule)
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

  mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    makeUnique()
    box.learn(transition, at: now, effects: &effects)
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
class PopupRuleBox: @unchecked Sendable {
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
