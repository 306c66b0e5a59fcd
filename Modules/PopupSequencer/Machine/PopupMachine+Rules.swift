import RoomCore

extension PopupMachine {
  /// Records a change for the rules.
  mutating func notify(_ transition: @autoclosure () -> PopupTransition) {
    if rules.learns { rules.lessons.append(transition()) }
  }

  /// Lets all rules learn the recorded changes, and applies their effects.
  mutating func teachRules(_ outputs: inout [PopupEvent]) {
    var learned = 0
    while learned < rules.lessons.count {
      for rule in rules.all.indices { teach(rule, rules.lessons[learned], &outputs) }
      learned += 1
    }
    rules.lessons.removeAll(keepingCapacity: true)
  }

  private mutating func teach(
    _ rule: Int, _ transition: PopupTransition, at moment: Instant? = nil,
    _ outputs: inout [PopupEvent]
  ) {
    guard rules.all[rule].rule.learns else { return }
    let effects = rules.learn(transition, rule, at: moment ?? now)
    for id in effects.reranked {
      if let index = index(of: Identifier(id)), !popups[index].isOnScreen { _ = rerank(index) }
    }
    for (id, reason, evenOnScreen) in effects.ended {
      if let index = index(of: Identifier(id)), evenOnScreen || !popups[index].isOnScreen {
        end(index, .rejected(because: reason), afterMinimumTime: true, &outputs)
      }
    }
    for (about, moment) in effects.wakes {
      // A time that has passed is due at the next nanosecond, which does not exist at the end of
      // time.
      let soonest = now + .nanoseconds(1)
      rules.wakes.set(
        rule, Identifier(about), to: soonest > now ? moment.map { max($0, soonest) } : nil)
    }
    for notice in effects.notices {
      outputs.append(
        .didNotify(
          .init(rule: rules.all[rule].rule.name, name: notice.name, subject: notice.subject)))
    }
  }

  /// Lets rules learn that the time of their wakes has come.
  mutating func wakeRules(_ outputs: inout [PopupEvent]) {
    while let (rule, about) = rules.wakes.takeDue(at: now) {
      teachRules(&outputs)
      teach(rule, .woken(about: about.string), &outputs)
    }
  }

  // MARK: Other rules

  /// Replaces the rules. A rule that is chosen again gets its saved data. Each rule learns the
  /// current popups as if they were new, and signals with the time at which they began.
  ///
  /// - Complexity: O(n log n · rules) for n popups
  mutating func setRules(_ choices: [RuleConfiguration], _ outputs: inout [PopupEvent]) {
    let chosen: [AnyPopupRule]
    do throws(PopupRuleError) {
      chosen = try registry.rules(for: choices)
    } catch {
      return outputs.append(.rejected(.invalidRules(error)))
    }
    // Recorded changes are for the previous rules.
    teachRules(&outputs)
    let saved = rules.saved(at: now)
    rules = RuleBook(chosen)
    restoreRules(saved, at: now, &outputs)
    // Ranks of different rules cannot be compared.
    sortLine()
    teachPresent(&outputs)
    sortLine()
  }

  private mutating func sortLine() {
    for index in popups.indices {
      popups[index].key = rules.rankKey(of: popups[index].entry, at: now)
      popups[index].cause = nil
    }
    popups.sort()
  }

  private mutating func teachPresent(_ outputs: inout [PopupEvent]) {
    if let scene = surroundings.scene { notify(.sceneChanged(to: scene.string)) }
    if surroundings.match != .unset {
      let match = surroundings.match.identifier?.string
      notify(.matchChanged(to: match))
    }
    teachRules(&outputs)
    for signal in surroundings.lastingSignals {
      for rule in rules.all.indices {
        teach(rule, .signaled(signal.value), at: signal.time, &outputs)
      }
    }
    let firstKnown = firstKnownArrival
    forEach(where: { $0.entry.arrival >= firstKnown }) { machine, index in
      let popup = machine.popups[index]
      machine.notify(.enqueued(popup.entry))
      guard popup.isOnScreen || popup.entry.impressions > 0 else { return }
      machine.notify(.takenOver(popup.entry, isOnScreen: popup.isOnScreen))
    }
    notify(.restored)
    teachRules(&outputs)
  }
}
