import RoomCore

extension PopupMachine {
  /// The stage on which a popup of that identity is in such a phase.
  func stage(of id: String, where matches: (Stage.Act) -> Bool) -> Int? {
    stages.firstIndex { stage in
      guard let act = stage.act, matches(act) else { return false }
      return table[act.slot].entry.id == id
    }
  }

  func isLeaving(_ id: String) -> Bool {
    stage(of: id) { $0.departure != nil } != nil
  }

  func rejectMissing(_ id: String, _ outputs: inout [PopupEvent]) {
    if stage(of: id, where: { _ in true }) != nil {
      outputs.append(.rejected(isLeaving(id) ? .alreadyLeaving(id: id) : .notExpected(id: id)))
    } else if departed.version(of: id) != nil {
      outputs.append(.rejected(.alreadyEnded(id: id)))
    } else {
      outputs.append(.rejected(table.slot(of: id) == nil ? .unknown(id: id) : .notExpected(id: id)))
    }
  }

  // MARK: What views report

  mutating func viewAppeared(_ id: String, _ outputs: inout [PopupEvent]) {
    guard let stage = stage(of: id, where: { $0.isPresenting }) else {
      return rejectMissing(id, &outputs)
    }
    becomeVisible(stage, &outputs)
  }

  mutating func viewFailed(_ id: String, _ outputs: inout [PopupEvent]) {
    guard let stage = stage(of: id, where: { $0.isPresenting }) else {
      return rejectMissing(id, &outputs)
    }
    freeStage(stage, .ends(.failedToPresent), &outputs)
  }

  mutating func viewGone(_ id: String, _ outputs: inout [PopupEvent]) {
    if let stage = stage(of: id, where: { $0.departure != nil }) {
      freeStage(stage, stages[stage].act!.departure!, &outputs)
    } else if let stage = stage(of: id, where: { $0.isVisible }) {
      freeStage(stage, .ends(.cancelled), &outputs)
    } else if let stage = stage(of: id, where: { $0.isPresenting }) {
      freeStage(stage, .ends(.failedToPresent), &outputs)
    } else {
      rejectMissing(id, &outputs)
    }
  }

  mutating func answer(_ id: String, _ answer: PopupAnswer, _ outputs: inout [PopupEvent]) {
    guard let slot = table.slot(of: id) else { return rejectMissing(id, &outputs) }
    conclude(slot, answer == .confirmed ? .confirmed : .cancelled, &outputs)
  }

  // MARK: Life on stage

  mutating func present(_ slot: Int, on stage: Int, _ outputs: inout [PopupEvent]) {
    lines.remove(slot)
    table[slot].isOnStage = true
    table[slot].heldBy = nil
    var act = Stage.Act(slot: slot, since: now)
    act.watchdog = now + stages[stage].channel.presentLimit
    stages[stage].act = act
    stages[stage].isAsked = false
    stages[stage].condition = nil
    let entry = table[slot].entry
    outputs.append(.present(entry.popup, remaining: entry.remaining))
    tell(.presenting(entry))
    if !stages[stage].channel.viewReports { becomeVisible(stage, &outputs) }
  }

  private mutating func becomeVisible(_ stage: Int, _ outputs: inout [PopupEvent]) {
    guard let slot = stages[stage].act?.slot else { return }
    stages[stage].act?.phase = .visible
    stages[stage].act?.since = now
    stages[stage].act?.wasVisible = true
    stages[stage].act?.watchdog = nil
    stages[stage].act?.preemptibleFrom = now + table[slot].entry.popup.minimumTime
    stages[stage].needsLook = decidesPreemption
    table[slot].entry.impressions.addSaturating(1)
    if table[slot].entry.impressions == 1 { tally.shown += 1 }
    outputs.append(.shown(id: table[slot].entry.id, channel: stages[stage].channel.name))
    tell(.shown(table[slot].entry))
    renewLimits(of: stage, &outputs)
  }

  /// Counts the time on screen anew from what remains of it.
  mutating func renewLimits(of stage: Int, _ outputs: inout [PopupEvent]) {
    guard let act = stages[stage].act, act.isVisible else { return }
    stages[stage].act?.since = now
    let remaining = table[act.slot].entry.remaining
    stages[stage].act?.timeLimit = remaining.map { now + $0 }
    if let remaining, remaining <= .zero { leave(stage, .ends(.timedOut), &outputs) }
  }

  /// Asks the view on stage to go.
  mutating func leave(_ stage: Int, _ wanted: PopupDeparture, _ outputs: inout [PopupEvent]) {
    guard let act = stages[stage].act, act.departure == nil else { return }
    takeTimeShown(act)
    let departure = settled(wanted, of: table[act.slot].entry)
    stages[stage].act?.phase = .leaving(departure)
    stages[stage].act?.timeLimit = nil
    let limit = stages[stage].channel.leaveLimit
    stages[stage].act?.watchdog = now + limit
    if case .preempted = wanted { stages[stage].act?.isPreempted = true }
    stages[stage].preemptAt = nil
    if case .ends = departure { bidFarewell(act.slot) }
    let entry = table[act.slot].entry
    outputs.append(.leave(id: entry.id, channel: stages[stage].channel.name, departure))
    tell(.leaving(entry, departure))
    if !stages[stage].channel.viewReports { freeStage(stage, departure, &outputs) }
  }

  private mutating func takeTimeShown(_ act: Stage.Act) {
    guard act.isVisible, let remaining = table[act.slot].entry.remaining else { return }
    table[act.slot].entry.remaining = remaining - (now - act.since)
  }

  /// What becomes of a popup that could come back, when it cannot.
  private func settled(_ departure: PopupDeparture, of entry: PopupEntry) -> PopupDeparture {
    if case .ends = departure { return departure }
    if case .preempted = departure, !entry.popup.returnsAfterPreemption {
      return .ends(.preempted)
    }
    if case .sceneLeft = departure, entry.popup.endsWithScene { return .ends(.sceneLeft) }
    if let remaining = entry.remaining, remaining <= .zero { return .ends(.timedOut) }
    return departure
  }

  /// The view is gone.
  mutating func freeStage(
    _ stage: Int, _ departure: PopupDeparture, _ outputs: inout [PopupEvent]
  ) {
    guard let act = stages[stage].act else { return }
    stages[stage].act = nil
    stages[stage].preemptAt = nil
    stages[stage].needsLook = true
    let gap = stages[stage].channel.gap
    if act.wasVisible, !act.isPreempted, gap > .zero { stages[stage].gapEnd = now + gap }
    table[act.slot].isOnStage = false
    if case .ends(let outcome) = departure {
      end(act.slot, outcome, &outputs)
      outputs += stages[stage].owed
      stages[stage].owed.removeAll()
    } else {
      outputs.append(
        .returned(id: table[act.slot].entry.id, channel: stages[stage].channel.name))
      putInLine(act.slot)
      tell(.returned(table[act.slot].entry))
    }
  }

  // MARK: Ends

  /// Ends a popup, wherever it is; what is on screen leaves first.
  mutating func conclude(_ slot: Int, _ outcome: PopupOutcome, _ outputs: inout [PopupEvent]) {
    guard table[slot].isOnStage else { return end(slot, outcome, &outputs) }
    let stage = table[slot].channel
    switch stages[stage].act?.departure {
    case nil: leave(stage, .ends(outcome), &outputs)
    case .ends: break
    case .preempted, .sceneLeft:
      // It was to come back; now it will not.
      stages[stage].act?.phase = .leaving(.ends(outcome))
      bidFarewell(slot)
    }
  }

  /// From now on its identity belongs to the next version, if one comes.
  private mutating func bidFarewell(_ slot: Int) {
    let popup = table[slot].entry.popup
    departed.note(popup.id, version: popup.version)
    table.forgetID(of: slot)
    expiries.remove(slot)
  }

  /// Ends a popup that is not on screen.
  private mutating func end(
    _ slot: Int, _ outcome: PopupOutcome, _ outputs: inout [PopupEvent]
  ) {
    lines.remove(slot)
    sleepers.remove(slot)
    restless.remove(slot)
    expiries.remove(slot)
    let stage = table[slot].channel
    stages[stage].live -= 1
    let entry = table.remove(slot)
    departed.note(entry.id, version: entry.popup.version)
    tally.note(outcome)
    announce(
      .ended(id: entry.id, channel: stages[stage].channel.name, outcome), of: entry.id, on: stage,
      &outputs)
    tell(.ended(entry, outcome))
  }
}
