import RoomCore

extension PopupMachine {
  /// Does everything whose time has come, in one step however late it is.
  mutating func doWhatIsDue(_ outputs: inout [PopupEvent]) {
    wakeRules(&outputs)
    while let due = expiries.firstPriority, due.moment <= now, let slot = expiries.removeFirst() {
      conclude(slot, .expired, &outputs)
    }
    for stage in stages.indices { checkLimits(of: stage, &outputs) }
    lines.openDue(at: now) { stages[$0].needsEvaluation = true }
    while let due = sleepers.firstPriority, due.moment <= now, let slot = sleepers.first {
      putBackInLine(slot)
    }
    settle(&outputs)
  }

  private mutating func checkLimits(of stage: Int, _ outputs: inout [PopupEvent]) {
    let time = stages[stage].clock.time(at: now)
    switch stages[stage].phase {
    case .idle: break
    case .gap(let end):
      guard end <= time else { return }
      stages[stage].phase = .idle
      stages[stage].needsEvaluation = true
    case .presenting(_, let limit):
      // The view never reported.
      if limit <= time { vacate(stage, .ends(.failedToPresent), &outputs) }
    case .visible(var visible):
      if visible.isContested, visible.preemptibleFrom <= time {
        visible.isContested = false
        stages[stage].phase = .visible(visible)
        stages[stage].needsEvaluation = true
      }
      if let limit = visible.limit, limit <= time { dismiss(stage, .ends(.timedOut), &outputs) }
    case .dismissing(let dismissing):
      // The view never reported: it counts as gone.
      if dismissing.limit <= time { vacate(stage, dismissing.dismissal, &outputs) }
    }
  }
}
