import RoomCore

extension PopupMachine {
  /// Why a popup may not be presented at present.
  struct Deferral: Sendable {
    /// Who says so.
    enum Source: Equatable, Sendable {
      /// The sequencer itself.
      case sequencer
      /// The condition of an advance.
      case condition
      /// A rule, by its number.
      case rule(Int)
    }

    /// When it is asked again.
    enum Wait: Sendable {
      case until(Instant)
      case gate(WaitingLines.Gate, until: Instant?)
      case news
    }

    /// What was last emitted of it.
    struct Announcement: Equatable, Sendable {
      /// The name of who says so: rules have other numbers once they are replaced.
      var source: String
      var reason: String
    }

    var source: Source
    var wait: Wait
    var reason: String

    /// The moment at which it ends, if that is known.
    var end: Instant? {
      switch wait {
      case .until(let moment): moment
      case .gate(_, let moment): moment
      case .news: nil
      }
    }
  }

  mutating func name(of source: Deferral.Source) -> String {
    switch source {
    case .sequencer: "sequencer"
    case .condition: "condition"
    case .rule(let number): rules.all[number].name
    }
  }

  // MARK: Settling

  /// Does everything that follows from an input: rules learn, stages evaluate, until nothing is left
  /// to do. Rules learn of each presentation before the next decision, in whatever stage.
  mutating func settle(_ outputs: inout [PopupEvent]) {
    repeat {
      teachRules(&outputs)
      while let slot = waiting.nextDeferred() { putBackInLine(slot) }
      if let stage = waiting.takeEvaluation() {
        evaluate(stage, &outputs)
        releaseIfUnused(stage)
      }
    } while rules.hasLessons || !waiting.isSettled
    while let channel = stages.takeDrained() { outputs.append(.didDrain(channel: channel)) }
  }

  // MARK: Presenting in order

  private mutating func evaluate(_ stage: Int, _ outputs: inout [PopupEvent]) {
    guard stages[stage].population > 0, !isSuspended(stages[stage].channel) else { return }
    if case .stopped(let id) = stages[stage].readiness {
      if let slot = table.slot(of: id), table.stage(of: slot) == stage { return }
      stages.setReadiness(.open, of: stage)
    }
    let channel = stages.channel(of: stage)
    let isManual = channel.value.advance == .manual
    if let place = freePlace(of: stage) {
      if isManual, case .open = stages[stage].readiness { return }
      guard let slot = nextEligible(stage, &outputs) else { return }
      present(slot, in: place, &outputs)
      if channel.value.capacity > 1 { waiting.evaluate(stage) }
    } else if rules.decidesPreemption, !isManual, case .open = stages[stage].readiness {
      evaluatePreemption(in: stage, &outputs)
    }
  }

  /// A place of a stage in which a popup may be presented.
  ///
  /// - Complexity: O(capacity of the channel)
  private mutating func freePlace(of stage: Int) -> Int? {
    for place in stages[stage].places where places[place].isIdle { return place }
    let capacity = stages.channel(of: stage).value.capacity
    guard stages[stage].places.count < capacity else { return nil }
    let place = places.add(to: stage)
    stages.add(place, to: stage)
    return place
  }

  /// Releases the stage of a queue for which nothing waits and that has nothing on screen.
  private mutating func releaseIfUnused(_ stage: Int) {
    guard stages[stage].queue != nil, stages[stage].population == 0 else { return }
    for place in stages[stage].places where !places[place].isIdle { return }
    places.remove(stages.release(stage))
  }

  /// Lets the first in line take the place of the last of those that are visible.
  private mutating func evaluatePreemption(in stage: Int, _ outputs: inout [PopupEvent]) {
    guard hasVisible(stage), let slot = nextEligible(stage, &outputs) else { return }
    var last: (place: Int, slot: Int, key: RankKey)?
    for place in stages[stage].places {
      guard case .visible(let visible) = places[place].phase else { continue }
      let key = rules.rankKey(of: table.entry(of: visible.slot), at: now)
      if let last, key < last.key { continue }
      last = (place, visible.slot, key)
    }
    // Against the order of the line the preempted one would be first again, without end.
    guard let last, table.key(of: slot) < last.key,
      rules.preempts(table.entry(of: slot), table.entry(of: last.slot), at: now),
      case .visible(var visible) = places[last.place].phase
    else { return }
    if visible.protectedUntil > places[last.place].clock.time(at: now) {
      visible.isContested = true
      places.setPhase(.visible(visible), of: last.place)
    } else {
      dismiss(last.place, .preempted(by: table.entry(of: slot).id), &outputs)
    }
  }

  private mutating func hasVisible(_ stage: Int) -> Bool {
    for place in stages[stage].places {
      if case .visible = places[place].phase { return true }
    }
    return false
  }

  /// The first in line that may be presented now. Those before it are put aside.
  private mutating func nextEligible(_ stage: Int, _ outputs: inout [PopupEvent]) -> Int? {
    while let slot = waiting.first(in: stage) {
      guard let deferral = deferral(of: slot) else { return slot }
      if deferral.source == .condition,
        case .requested(_, otherwise: .stops) = stages[stage].readiness
      {
        stages.setReadiness(.stopped(at: table.entry(of: slot).identifier), of: stage)
        announce(deferral, of: slot, &outputs)
        return nil
      }
      if waiting.putAside(slot, deferral.wait, arrival: table.entry(of: slot).arrival) {
        announce(deferral, of: slot, &outputs)
      }
    }
    return nil
  }

  private mutating func announce(
    _ deferral: Deferral, of slot: Int, _ outputs: inout [PopupEvent]
  ) {
    let announcement = Deferral.Announcement(
      source: name(of: deferral.source), reason: deferral.reason)
    guard table.announcedDeferral(of: slot) != announcement, olderVersion(of: slot) == nil else {
      return
    }
    table[slot].announcedDeferral = announcement
    let entry = table.entry(of: slot)
    outputs.append(
      .didDefer(
        DeferredPopup(
          id: entry.id, rule: announcement.source, reason: deferral.reason, until: deferral.end)))
  }

  // MARK: Eligibility

  /// Why a popup may not be presented now, if so.
  mutating func deferral(of slot: Int) -> Deferral? {
    if let deferral = ownDeferral(of: slot) { return deferral }
    for number in rules.all.indices {
      let answer = rules.all[number].eligibility(of: table.entry(of: slot), at: now)
      if let deferral = deferral(answer, by: number) { return deferral }
    }
    return conditionDeferral(of: slot)
  }

  /// The deferral that a rule's answer is; `nil` when the popup may be presented as far as the rule is
  /// concerned. A moment that has come defers nothing.
  mutating func deferral(_ answer: PopupEligibility, by rule: Int) -> Deferral? {
    switch answer {
    case .eligible: return nil
    case .notBefore(let moment, let reason):
      guard moment > now else { return nil }
      return Deferral(source: .rule(rule), wait: .until(moment), reason: reason)
    case .gated(let gate, let moment, let reason):
      if let moment, moment <= now { return nil }
      let gate = WaitingLines.Gate.rule(rule, Identifier(gate))
      return Deferral(source: .rule(rule), wait: .gate(gate, until: moment), reason: reason)
    case .deferred(let reason):
      return Deferral(source: .rule(rule), wait: .news, reason: reason)
    }
  }

  mutating func ownDeferral(of slot: Int) -> Deferral? {
    let entry = table.entry(of: slot)
    if let moment = entry.popup.notBefore, moment > now {
      return Deferral(
        source: .sequencer, wait: .until(moment), reason: "It is not to be shown earlier.")
    }
    if entry.popup.delay > .zero, entry.arrivedAt + entry.popup.delay > now {
      return Deferral(
        source: .sequencer, wait: .until(entry.arrivedAt + entry.popup.delay),
        reason: "Its delay is not over.")
    }
    if table.isLater(slot), let match = entry.popup.queue.matchKey {
      return Deferral(
        source: .sequencer, wait: .gate(.match(match), until: nil),
        reason: "Its match has not begun.")
    }
    if let wanted = entry.popup.scene, !surroundings.isInScene(entry.popup) {
      return Deferral(
        source: .sequencer, wait: .gate(.scene(Identifier(wanted)), until: nil),
        reason: "Its scene is not in front.")
    }
    if surroundings.isSuspended(entry.popup.queue) {
      return Deferral(
        source: .sequencer, wait: .gate(.queue(entry.popup.queue), until: nil),
        reason: "Its queue is suspended.")
    }
    if places.place(leaving: entry.identifier) != nil {
      return Deferral(
        source: .sequencer, wait: .news, reason: "An older version of it is still on screen.")
    }
    return nil
  }

  mutating func conditionDeferral(of slot: Int) -> Deferral? {
    guard case .requested(let condition?, _) = stages[table.stage(of: slot)].readiness,
      !condition.isMet(by: table.entry(of: slot).popup)
    else { return nil }
    return Deferral(
      source: .condition, wait: .news,
      reason: "It does not meet the condition on which it was to advance.")
  }
}
