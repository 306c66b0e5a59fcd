import RoomCore

extension PopupMachine {
  /// Records what happened, for the rules and for those that wait for whatever happens next.
  mutating func notify(_ transition: PopupTransition) {
    waiting.hasNews = true
    rules.note(transition)
  }

  /// Lets all rules learn what happened, and applies their effects.
  mutating func teachRules(_ outputs: inout [PopupEvent]) {
    while let transition = rules.nextLesson() {
      for rule in rules.all.indices { teach(rule, transition, &outputs) }
    }
  }

  private mutating func teach(
    _ rule: Int, _ transition: PopupTransition, _ outputs: inout [PopupEvent]
  ) {
    guard let effects = rules.learn(transition, rule, at: now) else { return }
    for gate in effects.opened { waiting.open(.rule(rule, Identifier(gate))) }
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
      rules.wakes.set(
        .init(rule: rule, about: Identifier(about)),
        to: soonest > now ? moment.map { max($0, soonest) } : nil)
    }
    for notice in effects.notices {
      outputs.append(
        .didNotify(.init(rule: rules.all[rule].name, name: notice.name, subject: notice.subject)))
    }
  }

  /// Lets rules learn that their moment has come.
  mutating func wakeRules(_ outputs: inout [PopupEvent]) {
    while let topic = rules.wakes.takeDue(at: now) {
      waiting.hasNews = true
      teachRules(&outputs)
      teach(topic.rule, .didWake(about: topic.about.string), &outputs)
    }
  }
}
