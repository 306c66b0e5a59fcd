import RoomCore

extension PopupMachine {
  // MARK: Settling

  /// Handles all consequences of an input: rules learn, and popups are presented in the order of
  /// rank, until no change is left. Rules learn of each presentation before the next decision.
  ///
  /// The loop ends for any answers of rules, because a popup preempts another one at most once.
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

  /// Presents the first popup in line that can be presented, or lets it preempt another one.
  /// Returns `false` if there is no such popup.
  ///
  /// - Complexity: O(n · rules) for n waiting popups
  private mutating func presentNext(
    _ preempting: inout [Int], _ outputs: inout [PopupEvent]
  ) -> Bool {
    if table.line.isEmpty { return false }
    var seeking = 0
    for stage in stages.indices {
      let seeks = seeksPopup(stage)
      stages.setSeeking(seeks, of: stage)
      if seeks { seeking += 1 }
    }
    var position = 0
    while seeking > 0, position < table.line.count {
      let slot = table.line[position]
      position += 1
      let stage = table.stage(of: slot)
      guard stages[stage].isSeeking else { continue }
      if let (reason, cause) = deferral(of: slot) {
        let isNews = cause == nil || cause != table[slot].cause
        (table[slot].cause, table[slot].wake) = (cause, reason.until)
        if isNews { announce(reason, of: slot, &outputs) }
        continue
      }
      (table[slot].cause, table[slot].wake) = (nil, nil)
      if let mismatch = mismatch(of: slot) {
        announce(mismatch, of: slot, &outputs)
        guard case .requested(_, otherwise: .stops) = stages[stage].readiness else { continue }
        stages.setReadiness(.stopped(at: table.entry(of: slot).identifier), of: stage)
      } else if let place = freePlace(of: stage) {
        present(slot, in: place, &outputs)
        return true
      } else if preempt(for: slot, in: stage, &preempting, &outputs) {
        return true
      }
      stages.setSeeking(false, of: stage)
      seeking -= 1
    }
    return false
  }

  /// Returns a Boolean value that indicates whether a popup can be presented in a stage, or can
  /// preempt another one.
  private mutating func seeksPopup(_ stage: Int) -> Bool {
    guard !isSuspended(stages[stage].channel) else { return false }
    if case .stopped(let id) = stages[stage].readiness {
      if let slot = table.slot(of: id), table.stage(of: slot) == stage { return false }
      stages.setReadiness(.open, of: stage)
    }
    let channel = stages.channel(of: stage)
    let isAutomatic = channel.value.advance == .automatic
    let isOpen = if case .open = stages[stage].readiness { true } else { false }
    let own = stages[stage].places
    if own.count < channel.value.capacity || own.contains(where: { places[$0].isIdle }) {
      return isAutomatic || !isOpen
    }
    return rules.decidesPreemption && isAutomatic && isOpen
      && own.contains { places[$0].visible != nil }
  }

  /// Returns a place of a stage in which a popup can be presented, or `nil`.
  ///
  /// - Complexity: O(capacity of the channel)
  private mutating func freePlace(of stage: Int) -> Int? {
    for place in stages[stage].places where places[place].isIdle { return place }
    guard stages[stage].places.count < stages.channel(of: stage).value.capacity else { return nil }
    let place = places.add(to: stage)
    stages.add(place, to: stage)
    return place
  }

  /// Lets the first popup in line preempt the last of the visible popups. Returns `false` if it
  /// does not preempt.
  private mutating func preempt(
    for slot: Int, in stage: Int, _ preempting: inout [Int], _ outputs: inout [PopupEvent]
  ) -> Bool {
    guard let last = lastVisible(in: stage),
      let rule = preemption(of: last.slot, last.key, by: slot)
    else { return false }
    let entry = table.entry(of: slot)
    let count = preempting.count { $0 == slot }
    guard count == 0 else {
      // A rule that changes its decision would exchange the two popups endlessly. This is reported
      // once.
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

  /// Returns the visible popup of a stage with the last rank.
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

  /// Returns the name of the rule by which a popup preempts a visible one, or `nil` if it does not.
  mutating func preemption(of visible: Int, _ key: RankKey, by slot: Int) -> String? {
    // A preemption against the order of the line would put the preempted popup first again,
    // endlessly.
    guard table.key(of: slot) < key else { return nil }
    let answer = rules.preemption(of: table.entry(of: visible), by: table.entry(of: slot), at: now)
    return answer?.preempts == true ? answer?.rule : nil
  }

  /// Emits the reason why a popup is deferred, unless it is equal to the last emitted reason.
  private mutating func announce(
    _ reason: PopupExplanation.Reason, of slot: Int, _ outputs: inout [PopupEvent]
  ) {
    let last = table[slot].announced
    guard last?.by != reason.by || last?.because != reason.because, olderVersion(of: slot) == nil
    else { return }
    table[slot].announced = reason
    outputs.append(
      .didDefer(
        DeferredPopup(
          id: table.entry(of: slot).id, rule: reason.by, reason: reason.because,
          until: reason.until)))
  }

  // MARK: Eligibility

  /// Returns the reason why the sequencer or a rule defers a popup now, or `nil`.
  mutating func deferral(of slot: Int) -> (reason: PopupExplanation.Reason, cause: String?)? {
    if let reason = ownDeferral(of: slot) { return (reason, nil) }
    for rule in rules.all.indices {
      if let deferral = deferral(of: slot, by: rule) { return deferral }
    }
    return nil
  }

  /// Returns the reason why a rule defers a popup now, or `nil`. A time that has passed defers no
  /// popup.
  mutating func deferral(
    of slot: Int, by rule: Int
  ) -> (reason: PopupExplanation.Reason, cause: String?)? {
    guard
      case .deferred(let until, let reason, let cause) = rules.all[rule].rule.eligibility(
        table.entry(of: slot), now),
      until.map({ $0 > now }) ?? true
    else { return nil }
    return (
      .init(by: rules.all[rule].name, defers: true, because: reason, until: until), cause
    )
  }

  mutating func ownDeferral(of slot: Int) -> PopupExplanation.Reason? {
    let entry = table.entry(of: slot)
    if let moment = entry.popup.notBefore, moment > now {
      return .init(
        "popups.notBefore", "The earliest time of the popup is not reached.", until: moment)
    }
    if entry.popup.delay > .zero, entry.arrivedAt + entry.popup.delay > now {
      return .init(
        "popups.delay", "The delay of the popup is not over.",
        until: entry.arrivedAt + entry.popup.delay)
    }
    if surroundings.isLater(entry.popup.queue) {
      return .init("popups.match", "The match has not begun.")
    }
    if !surroundings.isInFront(entry.popup.scene) {
      return .init("popups.scene", "The scene is not in front.")
    }
    if surroundings.isSuspended(.queue(entry.popup.queue)) {
      return .init("popups.queueSuspended", "The queue is suspended.")
    }
    if places.place(leaving: entry.identifier) != nil {
      return .init(
        "popups.olderVersionOnScreen", "An older version of the popup is still on screen.")
    }
    return nil
  }

  /// Returns the reason why a popup cannot follow an advance, or `nil`.
  mutating func mismatch(of slot: Int) -> PopupExplanation.Reason? {
    guard case .requested(let condition?, _) = stages[table.stage(of: slot)].readiness,
      !condition.isMet(by: table.entry(of: slot).popup)
    else { return nil }
    return .init(
      by: "condition", defers: true,
      because: .init(
        "popups.conditionNotMet", "The popup does not meet the condition of the advance."))
  }
}
