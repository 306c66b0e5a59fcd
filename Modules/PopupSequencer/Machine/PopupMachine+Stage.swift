import RoomCore

extension PopupMachine {
  /// The stage on which a popup with that identifier is in such a phase.
  func stage(of id: Identifier, where matches: (Stage) -> Bool) -> Int? {
    stages.firstIndex { stage in
      guard let slot = stage.slot, matches(stage) else { return false }
      return table[slot].entry.identifier == id
    }
  }

  func isDismissing(_ id: Identifier) -> Bool {
    stage(of: id) { $0.dismissal != nil } != nil
  }

  func rejectMissing(_ id: Identifier, _ outputs: inout [PopupEvent]) {
    let name = id.string
    let rejection: PopupRejection =
      if stage(of: id, where: { _ in true }) != nil {
        isDismissing(id) ? .alreadyDismissing(id: name) : .notExpected(id: name)
      } else if departed.version(of: id) != nil {
        .alreadyEnded(id: name)
      } else {
        table.slot(of: id) == nil ? .unknown(id: name) : .notExpected(id: name)
      }
    outputs.append(.rejected(rejection))
  }

  // MARK: Reports of views

  mutating func viewDidAppear(_ id: Identifier, _ outputs: inout [PopupEvent]) {
    guard let stage = stage(of: id, where: { $0.isPresenting }) else {
      return rejectMissing(id, &outputs)
    }
    becomeVisible(stage, &outputs)
  }

  mutating func viewDidFail(_ id: Identifier, _ outputs: inout [PopupEvent]) {
    guard let stage = stage(of: id, where: { $0.isPresenting }) else {
      return rejectMissing(id, &outputs)
    }
    vacate(stage, .ends(.failedToPresent), &outputs)
  }

  mutating func viewDidDisappear(_ id: Identifier, _ outputs: inout [PopupEvent]) {
    if let stage = stage(of: id, where: { $0.dismissal != nil }) {
      vacate(stage, stages[stage].dismissal!, &outputs)
    } else if let stage = stage(of: id, where: { $0.visible != nil }) {
      vacate(stage, .ends(.cancelled), &outputs)
    } else if let stage = stage(of: id, where: { $0.isPresenting }) {
      vacate(stage, .ends(.failedToPresent), &outputs)
    } else {
      rejectMissing(id, &outputs)
    }
  }

  mutating func didAnswer(
    _ id: Identifier, _ answer: PopupAnswer, _ outputs: inout [PopupEvent]
  ) {
    guard let slot = table.slot(of: id) else { return rejectMissing(id, &outputs) }
    conclude(slot, answer == .confirmed ? .confirmed : .cancelled, &outputs)
  }

  // MARK: On stage

  mutating func present(_ slot: Int, on stage: Int, _ outputs: inout [PopupEvent]) {
    lines.remove(slot)
    table[slot].isOnStage = true
    table[slot].announcedHold = nil
    let limit =
      stages[stage].clock.time(at: now) + stages[stage].channel.presentationLimit
    stages[stage].phase = .presenting(slot: slot, limit: limit)
    stages[stage].holds = SuspensionReasons()
    stages[stage].request = nil
    let entry = table[slot].entry
    outputs.append(.willPresent(entry.popup, remaining: entry.remaining))
    notify(.willPresent(entry))
    if !stages[stage].channel.viewReports { becomeVisible(stage, &outputs) }
  }

  private mutating func becomeVisible(_ stage: Int, _ outputs: inout [PopupEvent]) {
    guard let slot = stages[stage].slot else { return }
    let time = stages[stage].clock.time(at: now)
    stages[stage].phase = .visible(
      .init(
        slot: slot, since: time, preemptibleFrom: time + table[slot].entry.popup.minimumTime))
    stages[stage].needsEvaluation = decidesPreemption
    table[slot].entry.impressions.addSaturating(1)
    if table[slot].entry.impressions == 1 { counts.shown += 1 }
    outputs.append(.didPresent(id: table[slot].entry.id, channel: stages[stage].channel.name))
    notify(.didPresent(table[slot].entry))
    restartLimit(of: stage, &outputs)
  }

  /// Counts the time on screen again from what remains of it.
  mutating func restartLimit(of stage: Int, _ outputs: inout [PopupEvent]) {
    guard var visible = stages[stage].visible else { return }
    visible.since = stages[stage].clock.time(at: now)
    let remaining = table[visible.slot].entry.remaining
    visible.limit = stages[stage].holds.isEmpty ? remaining.map { visible.since + $0 } : nil
    stages[stage].phase = .visible(visible)
    if let remaining, remaining <= .zero { dismiss(stage, .ends(.timedOut), &outputs) }
  }

  /// What is left, at a time of its channel, of the time of a popup on screen.
  func remaining(of slot: Int, at time: Instant) -> Duration? {
    guard let remaining = table[slot].entry.remaining else { return nil }
    guard let visible = stages[table[slot].channel].visible, visible.limit != nil else {
      return remaining
    }
    return remaining - (time - visible.since)
  }

  /// Holds the timer of a popup on screen.
  mutating func hold(
    _ id: Identifier, _ reason: SuspensionReason, _ outputs: inout [PopupEvent]
  ) {
    guard let stage = stage(of: id, where: { $0.dismissal == nil }) else {
      return rejectMissing(id, &outputs)
    }
    switch stages[stage].holds.insert(reason) {
    case .switched:
      guard var visible = stages[stage].visible else { return }
      let time = stages[stage].clock.time(at: now)
      table[visible.slot].entry.remaining = remaining(of: visible.slot, at: time)
      visible.limit = nil
      stages[stage].phase = .visible(visible)
    case .counted, .unchanged: break
    case .refused: reject(limit: SuspensionReasons.limit, &outputs)
    }
  }

  /// Ends a reason for which the timer of a popup on screen is held.
  mutating func release(
    _ id: Identifier, _ reason: SuspensionReason, _ outputs: inout [PopupEvent]
  ) {
    guard let stage = stage(of: id, where: { $0.dismissal == nil }) else {
      return rejectMissing(id, &outputs)
    }
    guard stages[stage].holds.remove(reason) == .switched else { return }
    restartLimit(of: stage, &outputs)
  }

  /// Asks the view on stage to disappear.
  mutating func dismiss(
    _ stage: Int, _ requested: PopupDismissal, _ outputs: inout [PopupEvent]
  ) {
    guard stages[stage].dismissal == nil, let slot = stages[stage].slot else { return }
    let time = stages[stage].clock.time(at: now)
    let visible = stages[stage].visible
    if visible != nil { table[slot].entry.remaining = remaining(of: slot, at: time) }
    let dismissal = resolved(requested, of: table[slot].entry)
    stages[stage].phase = .dismissing(
      .init(
        slot: slot, dismissal: dismissal,
        limit: time + stages[stage].channel.dismissalLimit,
        leavesGap: visible != nil && !requested.isPreemption))
    if case .ends = dismissal { releaseIdentifier(of: slot) }
    let entry = table[slot].entry
    outputs.append(
      .willDismiss(id: entry.id, channel: stages[stage].channel.name, dismissal))
    notify(.willDismiss(entry, dismissal))
    if !stages[stage].channel.viewReports { vacate(stage, dismissal, &outputs) }
  }

  /// The end of a popup that could return, when it cannot.
  private func resolved(_ dismissal: PopupDismissal, of entry: PopupEntry) -> PopupDismissal {
    if case .ends = dismissal { return dismissal }
    if case .preempted = dismissal, !entry.popup.returnsAfterPreemption {
      return .ends(.preempted)
    }
    if case .sceneChanged = dismissal, entry.popup.endsWithScene { return .ends(.sceneChanged) }
    if let remaining = entry.remaining, remaining <= .zero { return .ends(.timedOut) }
    return dismissal
  }

  /// The view on stage is gone.
  mutating func vacate(
    _ stage: Int, _ dismissal: PopupDismissal, _ outputs: inout [PopupEvent]
  ) {
    guard let slot = stages[stage].slot else { return }
    var leavesGap = stages[stage].visible != nil
    var owed: [PopupEvent] = []
    if case .dismissing(let dismissing) = stages[stage].phase {
      leavesGap = dismissing.leavesGap
      owed = dismissing.owed
    }
    let gap = stages[stage].channel.gap
    stages[stage].phase =
      leavesGap && gap > .zero
      ? .gap(until: stages[stage].clock.time(at: now) + gap) : .idle
    stages[stage].needsEvaluation = true
    table[slot].isOnStage = false
    if case .ends(let outcome) = dismissal {
      end(slot, outcome, &outputs)
      outputs += owed
    } else {
      outputs.append(
        .didRequeue(id: table[slot].entry.id, channel: stages[stage].channel.name))
      rankAndPutInLine(slot)
      notify(.didRequeue(table[slot].entry))
    }
    updateClock(of: stage)
  }

  // MARK: Ends

  mutating func conclude(
    _ slots: [Int], _ outcome: PopupOutcome, _ outputs: inout [PopupEvent]
  ) {
    for slot in slots { conclude(slot, outcome, &outputs) }
  }

  /// Ends a popup, wherever it is; one that is on screen is dismissed first.
  mutating func conclude(_ slot: Int, _ outcome: PopupOutcome, _ outputs: inout [PopupEvent]) {
    guard table[slot].isOnStage else { return end(slot, outcome, &outputs) }
    let stage = table[slot].channel
    guard case .dismissing(var dismissing) = stages[stage].phase else {
      return dismiss(stage, .ends(outcome), &outputs)
    }
    if case .ends = dismissing.dismissal { return }
    // It was to return; now it will not.
    dismissing.dismissal = .ends(outcome)
    stages[stage].phase = .dismissing(dismissing)
    releaseIdentifier(of: slot)
  }

  /// From now on the identifier belongs to the next version, if one follows.
  private mutating func releaseIdentifier(of slot: Int) {
    let entry = table[slot].entry
    departed.note(entry.identifier, version: entry.popup.version)
    table.forgetID(of: slot)
    expiries.remove(slot)
  }

  /// Ends a popup that is not on screen.
  private mutating func end(
    _ slot: Int, _ outcome: PopupOutcome, _ outputs: inout [PopupEvent]
  ) {
    lines.remove(slot)
    sleepers.remove(slot)
    deferred.remove(slot)
    expiries.remove(slot)
    let stage = table[slot].channel
    stages[stage].population -= 1
    let entry = table.remove(slot)
    departed.note(entry.identifier, version: entry.popup.version)
    counts.count(outcome)
    announce(
      .didEnd(id: entry.id, channel: stages[stage].channel.name, outcome), of: entry.identifier,
      on: stage, &outputs)
    notify(.didEnd(entry, outcome))
  }

  /// Emits an event of a popup that is not on screen. While an older version of it is still
  /// dismissing in its channel, that one's end is emitted first: the events of an identifier stay in
  /// order.
  mutating func announce(
    _ event: PopupEvent, of id: Identifier, on stage: Int, _ outputs: inout [PopupEvent]
  ) {
    guard case .dismissing(var dismissing) = stages[stage].phase,
      case .ends = dismissing.dismissal, table[dismissing.slot].entry.identifier == id
    else { return outputs.append(event) }
    dismissing.owed.append(event)
    stages[stage].phase = .dismissing(dismissing)
  }
}

extension PopupDismissal {
  fileprivate var isPreemption: Bool {
    if case .preempted = self { true } else { false }
  }
}
