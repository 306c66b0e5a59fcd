import RoomCore

/// What happens in the places on screen.
extension PopupMachine {
  /// Whether a popup may be ended or removed within its minimum time.
  enum Urgency: Sendable {
    /// It may: an answer, its view, its expiry or a revocation.
    case atOnce
    /// It may not: whatever else.
    case afterMinimumTime
  }

  func channel(of place: Int) -> PopupChannel {
    channels[stages[places[place].stage].channel].channel
  }

  /// The place of the popup that is on screen under an identifier.
  func place(of id: Identifier) -> Int? {
    if !leaving.isEmpty, let place = leaving[id] { return place }
    guard let slot = table.slot(of: id) else { return nil }
    return table[slot].place
  }

  /// The present time of a place.
  func time(of place: Int) -> Instant { places[place].clock.time(at: now) }

  mutating func setPhase(_ phase: Place.Phase, of place: Int) {
    places[place].phase = phase
    if places[place].isIdle {
      placesInUse.remove(place)
    } else if !placesInUse.contains(place) {
      placesInUse.append(place)
    }
    refreshTimer(of: place)
  }

  private mutating func refreshTimer(of place: Int) {
    if let moment = places[place].nextDeadline {
      timers.update(place, priority: Due(moment: moment, arrival: Int64(place)))
    } else {
      timers.remove(place)
    }
  }

  /// The clock of a place stands still while its channel, or the queue of what it presents, is
  /// suspended.
  mutating func updateClock(of place: Int) {
    let channel = stages[places[place].stage].channel
    var isSuspended = !suspensions.isEmpty || !channels[channel].suspensions.isEmpty
    if !isSuspended, !suspendedQueues.isEmpty {
      var queue = stages[places[place].stage].queue
      if let slot = places[place].slot { queue = table[slot].entry.popup.queue }
      if let queue { isSuspended = suspendedQueues[queue] != nil }
    }
    if places[place].clock.setRunning(!isSuspended, at: now) { refreshTimer(of: place) }
  }

  // MARK: Presenting

  mutating func present(_ slot: Int, in place: Int, _ outputs: inout [PopupEvent]) {
    lines.remove(slot)
    let entry = table[slot].entry
    let stage = places[place].stage
    table[slot].place = place
    table[slot].announcedHold = nil
    onScreenCount += 1
    if case .requested = stages[stage].turn { stages[stage].turn = .open }
    nextTurn &+= 1
    places[place].turn = nextTurn
    appear(entry.identifier, in: place)
    places[place].present(entry.popup.version)
    places[place].holds = SuspensionReasons()
    updateClock(of: place)
    let channel = channel(of: place)
    setPhase(
      .presenting(slot: slot, limit: time(of: place) + channel.presentationLimit), of: place)
    outputs.append(.willPresent(PopupPresentation(popup: entry.popup, remaining: entry.remaining)))
    notify(.willPresent(entry))
    if !channel.viewReports {
      becomeVisible(place, &outputs)
      restartTimer(of: place, &outputs)
    }
  }

  /// Makes a popup visible; its timer is to be started.
  mutating func becomeVisible(_ place: Int, _ outputs: inout [PopupEvent]) {
    guard let slot = places[place].slot else { return }
    let time = time(of: place)
    places[place].phase = .visible(
      Place.Visible(
        slot: slot, since: time, protectedUntil: time + table[slot].entry.popup.minimumTime))
    if decidesPreemption { evaluations.append(places[place].stage) }
    table[slot].entry.impressions.addSaturating(1)
    if table[slot].entry.impressions == 1 { counts.shown += 1 }
    outputs.append(.didPresent(.init(id: table[slot].entry.id, channel: channel(of: place).name)))
    notify(.didPresent(table[slot].entry))
  }

  // MARK: A popup's own timer

  /// Counts the time on screen until now. While its timer is held, none counts.
  mutating func spend(_ place: Int) {
    guard var visible = places[place].visible else { return }
    let time = time(of: place)
    if places[place].holds.isEmpty { table[visible.slot].entry.spent += time - visible.since }
    visible.since = time
    places[place].phase = .visible(visible)
  }

  /// Sets the limit of the time on screen from what remains of it. Nothing is over while the clock
  /// stands still.
  mutating func restartTimer(of place: Int, _ outputs: inout [PopupEvent]) {
    guard var visible = places[place].visible else { return }
    let remaining = table[visible.slot].entry.remaining
    visible.limit = places[place].holds.isEmpty ? remaining.map { visible.since + $0 } : nil
    setPhase(.visible(visible), of: place)
    if let limit = visible.limit, places[place].clock.isRunning,
      max(limit, visible.protectedUntil) <= time(of: place)
    {
      dismiss(place, .ends(.timedOut), &outputs)
    }
  }

  mutating func hold(
    _ id: Identifier, _ reason: SuspensionReason, _ outputs: inout [PopupEvent]
  ) {
    guard let place = place(of: id), places[place].dismissal == nil else {
      return rejectMissing(id, &outputs)
    }
    if places[place].holds.isEmpty { spend(place) }
    switch places[place].holds.insert(reason) {
    case .switched: restartTimer(of: place, &outputs)
    case .counted, .unchanged: break
    case .refused: reject(limit: SuspensionReasons.limit, &outputs)
    }
  }

  mutating func release(
    _ id: Identifier, _ reason: SuspensionReason, _ outputs: inout [PopupEvent]
  ) {
    guard let place = place(of: id), places[place].dismissal == nil else {
      return rejectMissing(id, &outputs)
    }
    // Until now no time counted.
    if !places[place].holds.isEmpty { spend(place) }
    if places[place].holds.remove(reason) == .switched { restartTimer(of: place, &outputs) }
  }

  // MARK: Dismissing

  /// Asks for a popup on screen to be dismissed; within its minimum time that may have to wait.
  mutating func request(
    _ requested: PopupDismissal, in place: Int, _ urgency: Urgency,
    _ outputs: inout [PopupEvent]
  ) {
    switch places[place].phase {
    case .idle, .gap: break
    case .presenting: dismiss(place, requested, &outputs)
    case .visible(var visible):
      guard urgency == .afterMinimumTime, time(of: place) < visible.protectedUntil else {
        return dismiss(place, requested, &outputs)
      }
      if case .ends = visible.postponed { return }
      visible.postponed = requested
      setPhase(.visible(visible), of: place)
    case .dismissing(var dismissing):
      guard case .ends = requested else { return }
      if case .ends = dismissing.dismissal { return }
      // It was to return; now it will not.
      dismissing.dismissal = requested
      setPhase(.dismissing(dismissing), of: place)
      releaseIdentifier(of: dismissing.slot, in: place)
    }
  }

  /// Asks the view in a place to disappear. One that is not visible yet is not waited for.
  mutating func dismiss(
    _ place: Int, _ requested: PopupDismissal, _ outputs: inout [PopupEvent]
  ) {
    guard places[place].dismissal == nil, let slot = places[place].slot else { return }
    spend(place)
    let wasVisible = places[place].visible != nil
    let channel = channel(of: place)
    let entry = table[slot].entry
    let dismissal = Self.resolved(
      requested, of: entry, isRunning: places[place].clock.isRunning)
    let leavesGap = wasVisible && !requested.isPreemption
    disappear(from: place)
    outputs.append(.willDismiss(.init(id: entry.id, channel: channel.name, dismissal: dismissal)))
    notify(.willDismiss(PopupEntryDismissal(entry: entry, dismissal: dismissal)))
    guard wasVisible, channel.viewReports else {
      return vacate(place, dismissal, leavesGap: leavesGap, &outputs)
    }
    setPhase(
      .dismissing(
        Place.Dismissing(
          slot: slot, dismissal: dismissal, limit: time(of: place) + channel.dismissalLimit,
          leavesGap: leavesGap)), of: place)
    if case .ends = dismissal { releaseIdentifier(of: slot, in: place) }
  }

  /// The end of a popup that could return, when it cannot.
  private static func resolved(
    _ dismissal: PopupDismissal, of entry: PopupEntry, isRunning: Bool
  ) -> PopupDismissal {
    if case .ends = dismissal { return dismissal }
    if case .preempted = dismissal, !entry.popup.returnsAfterPreemption {
      return .ends(.preempted)
    }
    if case .sceneChanged = dismissal, entry.popup.endsWithScene { return .ends(.sceneChanged) }
    if entry.isTimeOver, isRunning { return .ends(.timedOut) }
    return dismissal
  }

  /// The view in a place is gone.
  mutating func vacate(
    _ place: Int, _ dismissal: PopupDismissal, leavesGap: Bool? = nil,
    _ outputs: inout [PopupEvent]
  ) {
    guard let slot = places[place].slot else { return }
    spend(place)
    var leavesGap = leavesGap ?? (places[place].visible != nil)
    if case .dismissing(let dismissing) = places[place].phase {
      leavesGap = dismissing.leavesGap
      if case .ends = dismissing.dismissal { leaving[table[slot].entry.identifier] = nil }
    }
    depart(from: place)
    let successors = places[place].successors
    places[place].successors = []
    places[place].endedVersion = nil
    let channel = channel(of: place)
    onScreenCount -= 1
    table[slot].place = nil
    setPhase(
      leavesGap && channel.gap > .zero
        ? .gap(until: time(of: place) + channel.gap) : .idle, of: place)
    updateClock(of: place)
    evaluations.append(places[place].stage)
    if case .ends(let outcome) = dismissal {
      end(slot, outcome, &outputs)
      for successor in successors { reveal(successor, &outputs) }
    } else {
      requeue(slot, &outputs)
    }
  }

  private mutating func requeue(_ slot: Int, _ outputs: inout [PopupEvent]) {
    let entry = table[slot].entry
    outputs.append(
      .didRequeue(RequeuedPopup(id: entry.id, channel: channels[table[slot].channel].channel.name)))
    moveToStage(slot)
    rankAndPutInLine(slot)
    notify(.didRequeue(entry))
    // One that could stay beyond its expiry cannot return after it.
    if let expiry = entry.popup.expiry, expiry <= now { end(slot, .expired, &outputs) }
  }
}

extension PopupDismissal {
  fileprivate var isPreemption: Bool {
    if case .preempted = self { true } else { false }
  }
}
