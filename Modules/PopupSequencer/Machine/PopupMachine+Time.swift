import RoomCore

extension PopupMachine {
  /// Does everything whose time has come, in one step however late it is.
  mutating func doWhatIsDue(_ outputs: inout [PopupEvent]) {
    wakeRules(&outputs)
    while let due = expiries.firstPriority, due.moment <= now, let slot = expiries.removeFirst() {
      if table[slot].isOnStage, table[slot].entry.popup.staysBeyondExpiry { continue }
      conclude(slot, .expired, .atOnce, &outputs)
    }
    checkLimits(&outputs)
    lines.openDue(at: now) { evaluations.append($0) }
    while let due = sleepers.firstPriority, due.moment <= now, let slot = sleepers.first {
      putBackInLine(slot)
    }
    settle(&outputs)
  }

  /// Does everything that is due in places. What an update has made due while their clocks stood still
  /// is due at their resumption.
  mutating func checkLimits(_ outputs: inout [PopupEvent]) {
    while let due = timers.firstPriority, due.moment <= now, let place = timers.first {
      checkLimits(of: place, &outputs)
    }
  }

  /// Does one thing that is due in a place; after it, its timer is a later one, or none.
  private mutating func checkLimits(of place: Int, _ outputs: inout [PopupEvent]) {
    switch places[place].phase {
    case .idle: timers.remove(place)
    case .gap:
      setPhase(.idle, of: place)
      evaluations.append(places[place].stage)
    // The view never reported. It may still appear: it is asked not to.
    case .presenting: dismiss(place, .ends(.failedToPresent), &outputs)
    case .visible(let visible): checkLimits(of: place, visible, &outputs)
    // The view never reported: it counts as gone.
    case .dismissing(let dismissing): vacate(place, dismissing.dismissal, &outputs)
    }
  }

  private mutating func checkLimits(
    of place: Int, _ visible: Place.Visible, _ outputs: inout [PopupEvent]
  ) {
    var visible = visible
    let time = time(of: place)
    if visible.protectedUntil <= time, let postponed = visible.postponed {
      visible.postponed = nil
      setPhase(.visible(visible), of: place)
      if stillApplies(postponed, to: visible.slot) { dismiss(place, postponed, &outputs) }
    } else if let limit = visible.limit, max(limit, visible.protectedUntil) <= time {
      dismiss(place, .ends(.timedOut), &outputs)
    } else if visible.isContested {
      visible.isContested = false
      setPhase(.visible(visible), of: place)
      evaluations.append(places[place].stage)
    }
  }

  /// Whether what was postponed is still to be done: a scene may have returned meanwhile.
  private func stillApplies(_ postponed: PopupDismissal, to slot: Int) -> Bool {
    guard case .sceneChanged = postponed else { return true }
    return table[slot].isLater || !isInScene(table[slot].entry.popup)
  }
}
