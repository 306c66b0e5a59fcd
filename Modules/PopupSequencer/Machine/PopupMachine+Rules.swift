import RoomCore

extension PopupMachine {
  /// Records what happened, for the rules and for those that wait for whatever happens next.
  mutating func notify(_ transition: PopupTransition) {
    hasNews = true
    if learns { pending.append(transition) }
  }

  /// Lets all rules learn what happened, and applies their effects.
  mutating func teachRules(_ outputs: inout [PopupEvent]) {
    var next = 0
    while next < pending.count {
      let transition = pending[next]
      next += 1
      for rule in rules.indices { teach(rule, transition, &outputs) }
    }
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func teach(
    _ rule: Int, _ transition: PopupTransition, _ outputs: inout [PopupEvent]
  ) {
    guard rules[rule].aspects.contains(.learning) else { return }
    var effects = RuleEffects()
    rules[rule].learn(transition, at: now, effects: &effects)
    apply(effects, of: rule, &outputs)
  }

  private mutating func apply(
    _ effects: RuleEffects, of rule: Int, _ outputs: inout [PopupEvent]
  ) {
    for gate in effects.opened { open(.rule(rule, Identifier(gate))) }
    for id in effects.reranked {
      if let slot = table.slot(of: Identifier(id)) { rerank(slot) }
    }
    for (id, reason) in effects.ended {
      if let slot = table.slot(of: Identifier(id)), !table[slot].isOnStage {
        end(slot, .rejected(because: reason), &outputs)
      }
    }
    for (about, moment) in effects.wakes {
      // A moment that has passed is due as soon as one can be, which at the end of time is never.
      let soonest = now + .nanoseconds(1)
      ruleWakes.set(
        .init(rule: rule, about: Identifier(about)),
        to: soonest > now ? moment.map { max($0, soonest) } : nil)
    }
    for notice in effects.notices {
      outputs.append(
        .didNotify(.init(rule: rules[rule].name, name: notice.name, subject: notice.subject)))
    }
  }

  mutating func open(_ gate: WaitingLines.Gate) {
    lines.open(gate) { evaluations.append($0) }
  }

  /// Lets rules learn that their moment has come.
  mutating func wakeRules(_ outputs: inout [PopupEvent]) {
    while let topic = ruleWakes.takeDue(at: now) {
      hasNews = true
      teachRules(&outputs)
      teach(topic.rule, .didWake(about: topic.about.string), &outputs)
    }
  }
}
