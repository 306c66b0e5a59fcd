import RoomCore

extension PopupMachine {
  /// Notes what happened, for the rules and for those who wait for whatever happens.
  mutating func tell(_ transition: PopupTransition) {
    somethingHappened = true
    if learns { pending.append(transition) }
  }

  /// Lets all rules learn what happened, and what follows from that.
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
    guard let learn = rules[rule].learn else { return }
    var effects = RuleEffects()
    learn(transition, context, &effects)
    apply(effects, of: rule, &outputs)
  }

  private mutating func apply(
    _ effects: RuleEffects, of rule: Int, _ outputs: inout [PopupEvent]
  ) {
    for gate in effects.opened { open(WaitingLines.Gate(owner: rule, name: gate.name)) }
    for id in effects.ranked {
      if let slot = table.slot(of: id) { rerank(slot) }
    }
    for (id, reason) in effects.ended {
      if let slot = table.slot(of: id), !table[slot].isOnStage {
        conclude(slot, .rejected(because: reason), &outputs)
      }
    }
    for (about, moment) in effects.wakes {
      // A moment that has passed comes as soon as one can.
      let soonest = now + .nanoseconds(1)
      ruleWakes.set(.init(rule: rule, about: about), to: moment.map { max($0, soonest) })
    }
    for notice in effects.notices { outputs.append(.notice(rule: rules[rule].name, notice)) }
  }

  mutating func open(_ gate: WaitingLines.Gate) {
    lines.open(gate) { stages[$0].needsLook = true }
  }

  /// Lets one rule learn that its moment has come.
  mutating func wakeRules(_ outputs: inout [PopupEvent]) {
    while let topic = ruleWakes.takeDue(at: now) {
      somethingHappened = true
      teachRules(&outputs)
      teach(topic.rule, .woke(about: topic.about), &outputs)
    }
  }
}
