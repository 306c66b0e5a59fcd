import RoomCore

extension PopupMachine {
  /// Does all whose time has come, in one step however late it is.
  mutating func doWhatIsDue(_ outputs: inout [PopupEvent]) {
    wakeRules(&outputs)
    while let due = expiries.firstPriority, due.moment <= now, let slot = expiries.removeFirst() {
      conclude(slot, .expired, &outputs)
    }
    for stage in stages.indices { watchStage(stage, &outputs) }
    lines.openDue(at: now) { stages[$0].needsLook = true }
    while let due = sleepers.firstPriority, due.moment <= now, let slot = sleepers.first {
      wakeUp(slot)
    }
    settle(&outputs)
  }

  private mutating func watchStage(_ stage: Int, _ outputs: inout [PopupEvent]) {
    if let moment = stages[stage].gapEnd, moment <= now {
      stages[stage].gapEnd = nil
      stages[stage].needsLook = true
    }
    if let moment = stages[stage].preemptAt, moment <= now {
      stages[stage].preemptAt = nil
      stages[stage].needsLook = true
    }
    guard let act = stages[stage].act else { return }
    if let limit = act.timeLimit, limit <= now {
      leave(stage, .ends(.timedOut), &outputs)
    } else if let watchdog = act.watchdog, watchdog <= now {
      // The view never reported: what it was to do counts as done, or as failed.
      freeStage(stage, act.departure ?? .ends(.failedToPresent), &outputs)
    }
  }
}
