import RoomCore

extension PopupMachine {
  /// A cause of a rule for which popups wait.
  struct Gate: Equatable, Sendable {
    /// The number of the rule.
    var rule: Int
    var name: Identifier
  }

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

    /// What was last emitted of it.
    struct Announcement: Equatable, Sendable {
      /// The name of who says so: rules have other numbers once they are replaced.
      var source: String
      var reason: String
    }

    var source: Source
    var reason: String
    /// The moment at which it ends, if that is known.
    var end: Instant?
    var gate: Gate?
  }

  mutating func name(of source: Deferral.Source) -> String {
    switch source {
    case .sequencer: "sequencer"
    case .condition: "condition"
    case .rule(let number): rules.all[number].name
    }
  }

  // MARK: Settling

  /// Does everything that follows from an input: rules learn, and popups are presented in order of
  /// rank, until nothing is left to do. Rules learn of each presentation before the next decision.
  ///
  /// It ends whatever rules answer: a popup takes the place of another at most once.
  mutating func settle(_ outputs: inout [PopupEvent]) {
    var preempting: [Int] = []
    repeat {
      teachRules(&outputs)
    } while presentNext(&preempting, &outputs)
    stages.releaseUnused(table, &places)
    for channel in stages.channels.indices where stages.channels[channel].owesDrain {
      if table.contains(where: { stages[$0].channel == channel }) { continue }
      stages.channels[channel].owesDrain = false
      outputs.append(.didDrain(channel: stages.channels[channel].settings.value.name))
    }
  }

  /// Presents the first popup in line that may be presented, or lets it take the place of another.
  /// Returns false if there is none.
  ///
  /// - Complexity: O(n · rules) for the n popups that wait. Of the popups behind a gate one is asked.
  private mutating func presentNext(
    _ preempting: inout [Int], _ outputs: inout [PopupEvent]
  ) -> Bool {
    if table.line.isEmpty { return false }
    var seeking = 0
    for stage in stages.indices {
      let seeks = seeksPopup(stage)
      stages.setIsSeeking(seeks, stage)
      if seeks { seeking += 1 }
    }
    var closed: [Gate] = []
    var position = 0
    while seeking > 0, position < table.line.count {
      let slot = table.line[position]
      position += 1
      let stage = table.stage(of: slot)
      guard stages[stage].isSeeking, !isBehind(closed, slot) else { continue }
      if let deferral = deferral(of: slot) {
        if let gate = deferral.gate, !closed.contains(gate) { closed.append(gate) }
        // A gate may change its reason: that is no news for those that stay behind it.
        let stays = deferral.gate != nil && deferral.gate == table[slot].gate
        (table[slot].gate, table[slot].wake) = (deferral.gate, deferral.end)
        if !stays { announce(deferral, of: slot, &outputs) }
        guard deferral.source == .condition,
          case .requested(_, otherwise: .stops) = stages[stage].readiness
        else { continue }
        stages.setReadiness(.stopped(at: table.entry(of: slot).identifier), of: stage)
      } else {
        (table[slot].gate, table[slot].wake) = (nil, nil)
        if let place = freePlace(of: stage) {
          present(slot, in: place, &outputs)
          return true
        }
        if preempt(for: slot, in: stage, &preempting, &outputs) { return true }
      }
      stages.setIsSeeking(false, stage)
      seeking -= 1
    }
    return false
  }

  private func isBehind(_ closed: [Gate], _ slot: Int) -> Bool {
    guard !closed.isEmpty, let gate = table[slot].gate else { return false }
    return closed.contains(gate)
  }

  /// Whether a popup may be presented in a stage, or take the place of another.
  private mutating func seeksPopup(_ stage: Int) -> Bool {
    guard !isSuspended(stages[stage].channel) else { return false }
    if case .stopped(let id) = stages[stage].readiness {
      if let slot = table.slot(of: id), table.stage(of: slot) == stage { return false }
      stages.setReadiness(.open, of: stage)
    }
    let channel = stages.channel(of: stage).value
    let isOpen = if case .open = stages[stage].readiness { true } else { false }
    let own = stages[stage].places
    if own.count < channel.capacity || own.contains(where: { places[$0].isIdle }) {
      return channel.advance == .automatic || !isOpen
    }
    return rules.decidesPreemption && channel.advance == .automatic && isOpen
      && own.contains { places[$0].visible != nil }
  }

  /// A place of a stage in which a popup may be presented.
  ///
  /// - Complexity: O(capacity of the channel)
  private mutating func freePlace(of stage: Int) -> Int? {
    for place in stages[stage].places where places[place].isIdle { return place }
    guard stages[stage].places.count < stages.channel(of: stage).value.capacity else { return nil }
    let place = places.add(to: stage)
    stages.add(place, to: stage)
    return place
  }

  /// Lets the first in line take the place of the last of those that are visible. Returns false if it
  /// does not.
  private mutating func preempt(
    for slot: Int, in stage: Int, _ preempting: inout [Int], _ outputs: inout [PopupEvent]
  ) -> Bool {
    guard let last = lastVisible(in: stage),
      let rule = preemption(of: last.slot, last.key, by: slot)
    else { return false }
    let entry = table.entry(of: slot)
    let count = preempting.count { $0 == slot }
    guard count == 0 else {
      // A rule that changes its mind would let the two change places without end. It is reported once.
      preempting.append(slot)
      if count == 1 {
        outputs.append(
          .didNotify(RuleNotification(rule: rule, name: "preemptionRefused", subject: entry.id)))
      }
      return false
    }
    guard case .visible(var visible) = places[last.place].phase else { return false }
    if visible.protectedUntil > places[last.place].clock.time(at: now) {
      visible.isContested = true
      places.setPhase(.visible(visible), of: last.place)
      return false
    }
    preempting.append(slot)
    dismiss(last.place, .preempted(by: entry.id), &outputs)
    return true
  }

  /// The visible popup of a stage that ranks behind the others.
  mutating func lastVisible(in stage: Int) -> (place: Int, slot: Int, key: RankKey)? {
    var last: (place: Int, slot: Int, key: RankKey)?
    for place in stages[stage].places {
      guard let slot = places[place].visible?.slot else { continue }
      let key = rules.rankKey(of: table.entry(of: slot), at: now)
      if let last, key < last.key { continue }
      last = (place, slot, key)
    }
    return last
  }

  /// The name of the rule by which a popup takes the place of a visible one, if it does.
  mutating func preemption(of visible: Int, _ key: RankKey, by slot: Int) -> String? {
    // Against the order of the line the preempted one would be first again, without end.
    guard table.key(of: slot) < key else { return nil }
    let answer = rules.preemption(of: table.entry(of: visible), by: table.entry(of: slot), at: now)
    return answer?.preempts == true ? answer?.rule : nil
  }

  private mutating func announce(
    _ deferral: Deferral, of slot: Int, _ outputs: inout [PopupEvent]
  ) {
    let announcement = Deferral.Announcement(
      source: name(of: deferral.source), reason: deferral.reason)
    guard table[slot].announced != announcement, olderVersion(of: slot) == nil else { return }
    table[slot].announced = announcement
    outputs.append(
      .didDefer(
        DeferredPopup(
          id: table.entry(of: slot).id, rule: announcement.source, reason: deferral.reason,
          until: deferral.end)))
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
    case .eligible: nil
    case .notBefore(let moment, let reason):
      moment > now ? Deferral(source: .rule(rule), reason: reason, end: moment) : nil
    case .gated(let gate, let moment, let reason):
      moment.map { $0 > now } ?? true
        ? Deferral(
          source: .rule(rule), reason: reason, end: moment,
          gate: Gate(rule: rule, name: Identifier(gate))) : nil
    case .deferred(let reason): Deferral(source: .rule(rule), reason: reason)
    }
  }

  mutating func ownDeferral(of slot: Int) -> Deferral? {
    let entry = table.entry(of: slot)
    func own(_ reason: String, until end: Instant? = nil) -> Deferral {
      Deferral(source: .sequencer, reason: reason, end: end)
    }
    if let moment = entry.popup.notBefore, moment > now {
      return own("It is not to be shown earlier.", until: moment)
    }
    if entry.popup.delay > .zero, entry.arrivedAt + entry.popup.delay > now {
      return own("Its delay is not over.", until: entry.arrivedAt + entry.popup.delay)
    }
    if surroundings.isLater(entry.popup) { return own("Its match has not begun.") }
    if !surroundings.isInScene(entry.popup) { return own("Its scene is not in front.") }
    if surroundings.isSuspended(entry.popup.queue) { return own("Its queue is suspended.") }
    if places.place(leaving: entry.identifier) != nil {
      return own("An older version of it is still on screen.")
    }
    return nil
  }

  mutating func conditionDeferral(of slot: Int) -> Deferral? {
    guard case .requested(let condition?, _) = stages[table.stage(of: slot)].readiness,
      !condition.isMet(by: table.entry(of: slot).popup)
    else { return nil }
    return Deferral(
      source: .condition, reason: "It does not meet the condition on which it was to advance.")
  }
}
