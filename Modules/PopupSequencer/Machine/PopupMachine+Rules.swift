import RoomCore

extension PopupMachine {
  // MARK: Decisions

  /// Returns the position of a popup in line.
  func rankKey(of entry: PopupEntry) -> [Int64] {
    (0...rules.count).map {
      $0 < rules.count ? rules[$0].rule.rank(entry, now) ?? 0 : entry.arrival
    }
  }

  // MARK: Learning

  /// Records a change for the rules.
  mutating func notify(_ transition: @autoclosure () -> PopupTransition) {
    if rules.contains(where: { $0.rule.learns }) { lessons.append(transition()) }
  }

  /// Lets all rules learn the recorded changes, and applies their effects.
  mutating func teachRules() {
    var learned = 0
    while learned < lessons.count {
      for rule in rules.indices { teach(rule, lessons[learned], at: now) }
      learned += 1
    }
    lessons.removeAll(keepingCapacity: true)
  }

  private mutating func teach(_ rule: Int, _ transition: PopupTransition, at moment: Instant) {
    guard rules[rule].rule.learns else { return }
    if !isKnownUniquelyReferenced(&rules[rule]) { rules[rule] = RuleCell(rules[rule].rule.copy()) }
    var effects = RuleEffects()
    rules[rule].rule.learn(transition, moment, &effects)
    for id in effects.reranked {
      if let index = index(of: Identifier(id)), !popups[index].isOnScreen { _ = rerank(index) }
    }
    for (id, reason, evenOnScreen) in effects.ended {
      if let index = index(of: Identifier(id)), evenOnScreen || !popups[index].isOnScreen {
        end(index, .rejected(because: reason), afterMinimumTime: true)
      }
    }
    for (about, moment) in effects.wakes {
      let about = Identifier(about)
      wakes.removeAll { $0.rule == rule && $0.about == about }
      // A time that has passed is due at the next nanosecond, which does not exist at the end of
      // time.
      let soonest = now + .nanoseconds(1)
      if let moment, soonest > now { wakes.append((rule, about, max(moment, soonest))) }
    }
    for notice in effects.notices {
      let name = rules[rule].rule.name
      emit(.didNotify(.init(rule: name, name: notice.name, subject: notice.subject)))
    }
  }

  /// Lets rules learn that the time of their wakes has come. If two rules are due at the same time,
  /// the first request is first.
  mutating func wakeRules() {
    while let index = wakes.indices.min(by: { wakes[$0].moment < wakes[$1].moment }),
      wakes[index].moment <= now
    {
      let due = wakes.remove(at: index)
      teachRules()
      teach(due.rule, .woken(about: due.about.string), at: now)
    }
  }

  // MARK: Other rules

  /// Replaces the rules. A rule that is chosen again gets its saved data. Each rule learns the
  /// current popups as if they were new, and signals with the time at which they began.
  ///
  /// - Complexity: O(n log n · rules) for n popups
  mutating func setRules(_ choices: [RuleConfiguration]) {
    let chosen: [AnyPopupRule]
    do throws(PopupRuleError) {
      chosen = try registry.rules(for: choices)
    } catch {
      return reject(.invalidRules(error))
    }
    // Recorded changes are for the previous rules.
    teachRules()
    let saved = savedRules(at: now)
    (rules, wakes) = (chosen.map(RuleCell.init), [])
    restoreRules(saved, at: now)
    // Ranks of different rules cannot be compared.
    sortLine()
    teachPresent()
    sortLine()
  }

  private mutating func sortLine() {
    for index in popups.indices {
      popups[index].key = rankKey(of: popups[index].entry)
      popups[index].cause = nil
    }
    popups.sort()
  }

  private mutating func teachPresent() {
    if let scene { notify(.sceneChanged(to: scene.string)) }
    let match = match?.string
    if isMatchSet { notify(.matchChanged(to: match)) }
    teachRules()
    for signal in lastingSignals {
      for rule in rules.indices { teach(rule, .signaled(signal.value), at: signal.time) }
    }
    let firstKnown = firstKnownArrival
    forEach(where: { $0.entry.arrival >= firstKnown }) { machine, index in
      let popup = machine.popups[index]
      machine.notify(.enqueued(popup.entry))
      guard popup.isOnScreen || popup.entry.impressions > 0 else { return }
      machine.notify(.takenOver(popup.entry, isOnScreen: popup.isOnScreen))
    }
    notify(.restored)
    teachRules()
  }

  // MARK: Across launches

  func savedRules(at time: Instant) -> [PopupSnapshot.RuleState] {
    rules.compactMap { cell in
      cell.rule.saved(time).map { PopupSnapshot.RuleState(rule: cell.rule.name, state: $0) }
    }
  }

  /// Lets each rule restore the data that was saved under its name. A rule that cannot read the data
  /// does not change.
  mutating func restoreRules(_ saved: [PopupSnapshot.RuleState], at takenAt: Instant) {
    for number in rules.indices {
      let rule = rules[number].rule.copy()
      guard let saved = saved.first(where: { Identifier($0.rule) == Identifier(rule.name) })
      else { continue }
      do throws(FieldError) {
        try rule.restore(saved.state, takenAt).get()
        rules[number] = RuleCell(rule)
      } catch {
        let reason = DiagnosticText(
          "popups.ruleRestarts",
          "The rule “\(rule.name)” restarts without the saved data. \(error.text)")
        reject(.unreadable(because: reason))
      }
    }
  }
}
