import Synchronization

extension HeldRule {
  /// Holds a rule, by the name under which it was chosen; its own name by default.
  public init<Rule: PopupRule>(_ rule: Rule, name: String = Rule.name) {
    self.init(box: RuleBox(rule), name: name)
  }

  private init<Rule: PopupRule>(box: RuleBox<Rule>, name: String) {
    self.init(name: name)
    let aspects = Rule.aspects
    if aspects.contains(.admission) {
      admission = { entry, context in box.read { $0.admission(of: entry, in: context) } }
    }
    if aspects.contains(.eligibility) {
      eligibility = { entry, context in box.read { $0.eligibility(of: entry, in: context) } }
    }
    if aspects.contains(.rank) {
      rank = { entry, context in box.read { $0.rank(of: entry, in: context) } }
    }
    if aspects.contains(.preemption) {
      preemption = { visible, candidate, context in
        box.read { $0.preemption(of: visible, by: candidate, in: context) }
      }
    }
    if aspects.contains(.learning) {
      learn = { transition, context, effects in
        box.rule.withLock { $0.learn(transition, in: context, effects: &effects) }
      }
    }
    saved = { now in box.read { $0.saved(at: now) } }
    restore = { value, now in
      box.rule.withLock { rule -> SettingError? in
        do throws(SettingError) {
          try rule.restore(value, at: now)
          return nil
        } catch {
          return error
        }
      }
    }
    copy = { HeldRule(box: RuleBox(box.read { $0 }), name: name) }
  }
}

/// The state of a rule, shared by the closures that hold it.
private final class RuleBox<Rule: PopupRule>: Sendable {
  let rule: Mutex<Rule>

  init(_ rule: Rule) {
    self.rule = Mutex(rule)
  }

  func read<Result: Sendable>(_ body: (Rule) -> Result) -> Result {
    rule.withLock { body($0) }
  }
}
