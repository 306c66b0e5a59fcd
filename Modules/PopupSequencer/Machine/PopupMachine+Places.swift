import RoomCore

extension PopupMachine {
  /// Returns the place of the popup on screen with an identifier, or `nil`.
  mutating func place(of id: Identifier) -> Int? {
    if let place = places.place(leaving: id) { return place }
    guard let slot = table.slot(of: id) else { return nil }
    return table.place(of: slot)
  }

  /// Stops or starts the clock of a place. It is stopped while the channel, or the queue of the
  /// popup in the place, is suspended.
  mutating func updateClock(of place: Int) {
    let stage = places[place].stage
    let queue = places[place].slot.map { table.entry(of: $0).popup.queue } ?? stages[stage].queue
    let isSuspended =
      isSuspended(stages[stage].channel)
      || queue.map { surroundings.isSuspended(.queue($0)) } ?? false
    places[place].clock.setRunning(!isSuspended, at: now)
  }

  // MARK: Presenting

  mutating func present(_ slot: Int, in place: Int, _ outputs: inout [PopupEvent]) {
    let entry = table.entry(of: slot)
    let stage = places[place].stage
    let channel = stages.channel(of: stage)
    table.setPhase(.onScreen(place: place), of: slot)
    table[slot].announced = nil
    if case .requested = stages[stage].readiness { stages.setReadiness(.open, of: stage) }
    places.occupy(place, entry.popup.version)
    updateClock(of: place)
    places.setPhase(
      .presenting(
        slot: slot, limit: places[place].clock.time(at: now) + channel.value.presentationLimit),
      of: place)
    outputs.append(.willPresent(PopupPresentation(entry.box, remaining: entry.remaining)))
    notify(.presenting(entry))
    if !channel.value.viewReports {
      becomeVisible(place, &outputs)
      dismissIfOver(place, &outputs)
    }
  }

  /// Makes a popup visible and starts its timer. The time on screen may already be over.
  mutating func becomeVisible(_ place: Int, _ outputs: inout [PopupEvent]) {
    guard let slot = places[place].slot else { return }
    let time = places[place].clock.time(at: now)
    let entry = table.entry(of: slot)
    var visible = Place.Visible(
      slot: slot, since: time,
      protectedUntil: entry.popup.minimumTime == .zero ? time : time + entry.popup.minimumTime)
    visible.limit = limit(of: visible, in: place)
    places.setPhase(.visible(visible), of: place)
    table[slot].entry.impressions.addSaturating(1)
    if table.entry(of: slot).impressions == 1 { counts.shown += 1 }
    outputs.append(
      .didPresent(
        .init(id: entry.id, channel: stages.channel(of: table.stage(of: slot)).value.name)))
    let visibleEntry = table.entry(of: slot)
    notify(.presented(visibleEntry))
  }

  // MARK: A popup's own timer

  /// Adds the time on screen until now. No time counts while the timer is paused.
  mutating func spend(_ place: Int) {
    guard case .visible = places[place].phase, let slot = places[place].slot else { return }
    table[slot].entry.spent += places.spend(place, at: now)
  }

  /// Returns the time at which the time on screen ends, or `nil` if there is no limit or the timer
  /// is paused.
  private mutating func limit(of visible: Place.Visible, in place: Int) -> Instant? {
    guard places[place].timerPauses.isEmpty else { return nil }
    return table.entry(of: visible.slot).remaining.map { visible.since + $0 }
  }

  /// Sets the limit of the time on screen from the remaining time.
  mutating func restartTimer(of place: Int, _ outputs: inout [PopupEvent]) {
    guard var visible = places[place].visible else { return }
    visible.limit = limit(of: visible, in: place)
    places.setPhase(.visible(visible), of: place)
    dismissIfOver(place, &outputs)
  }

  /// Dismisses the popup if its time on screen is over. No time is over while the clock is stopped.
  mutating func dismissIfOver(_ place: Int, _ outputs: inout [PopupEvent]) {
    if let visible = places[place].visible, let limit = visible.limit,
      places[place].clock.isRunning,
      max(limit, visible.protectedUntil) <= places[place].clock.time(at: now)
    {
      dismiss(place, .ends(.timedOut), &outputs)
    }
  }

  /// Adds or removes a reason for a pause of a popup's timer.
  mutating func changeTimer(
    of id: String, _ outputs: inout [PopupEvent],
    _ change: (inout SuspensionReasons) -> SuspensionReasons.Change
  ) {
    let id = Identifier(id)
    guard let place = place(of: id), places[place].dismissal == nil else {
      return rejectMissing(id, &outputs)
    }
    // The time is added before the change, because no time counts while a reason is active.
    spend(place)
    switch change(&places[place].timerPauses) {
    case .switched: restartTimer(of: place, &outputs)
    case .counted, .unchanged: break
    case .refused: reject(limit: SuspensionReasons.limit, &outputs)
    }
  }

  // MARK: Dismissing

  /// Dismisses a popup on screen.
  ///
  /// An answer, the view, the expiry or a revocation dismiss a popup immediately. Other dismissals
  /// wait for the end of the minimum time.
  mutating func dismiss(
    _ place: Int, _ requested: PopupDismissal, afterMinimumTime: Bool = false,
    _ outputs: inout [PopupEvent]
  ) {
    switch places[place].phase {
    case .idle, .gap: break
    case .presenting(let slot, _): disappear(slot, from: place, requested, &outputs)
    case .visible(var visible):
      guard afterMinimumTime, places[place].clock.time(at: now) < visible.protectedUntil
      else {
        return disappear(visible.slot, from: place, requested, &outputs)
      }
      if case .ends = visible.postponed { return }
      visible.postponed = requested
      places.setPhase(.visible(visible), of: place)
    case .dismissing(var dismissing):
      guard case .ends = requested else { return }
      if case .ends = dismissing.dismissal { return }
      // The popup was going to return, and now it ends.
      dismissing.dismissal = requested
      places.setPhase(.dismissing(dismissing), of: place)
      releaseIdentifier(of: dismissing.slot, in: place)
    }
  }

  /// Asks the view in a place to disappear. If the view is not visible yet, the place does not wait
  /// for it.
  private mutating func disappear(
    _ slot: Int, from place: Int, _ requested: PopupDismissal, _ outputs: inout [PopupEvent]
  ) {
    spend(place)
    let wasVisible = places[place].visible != nil
    let channel = stages.channel(of: table.stage(of: slot))
    let entry = table.entry(of: slot)
    let dismissal = Self.resolved(
      requested, of: entry, isRunning: places[place].clock.isRunning)
    let isPreempted = if case .preempted = requested { true } else { false }
    let leavesGap = wasVisible && !isPreempted
    outputs.append(
      .willDismiss(.init(id: entry.id, channel: channel.value.name, dismissal: dismissal)))
    notify(.dismissing(entry, dismissal))
    guard wasVisible, channel.value.viewReports else {
      return vacate(place, dismissal, leavesGap: leavesGap, &outputs)
    }
    places.setPhase(
      .dismissing(
        Place.Dismissing(
          slot: slot, dismissal: dismissal,
          limit: places[place].clock.time(at: now) + channel.value.dismissalLimit,
          leavesGap: leavesGap)), of: place)
    if case .ends = dismissal { releaseIdentifier(of: slot, in: place) }
  }

  /// Returns the dismissal of a popup. If the popup cannot return, it ends instead.
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

  /// Handles a view that is gone from its place.
  mutating func vacate(
    _ place: Int, _ dismissal: PopupDismissal, leavesGap: Bool? = nil,
    _ outputs: inout [PopupEvent]
  ) {
    guard let slot = places[place].slot else { return }
    // A popup that was dismissed has already added its time.
    if leavesGap == nil { spend(place) }
    var leavesGap = leavesGap ?? (places[place].visible != nil)
    if case .dismissing(let dismissing) = places[place].phase {
      leavesGap = dismissing.leavesGap
      if case .ends = dismissing.dismissal { places.forget(table.entry(of: slot).identifier) }
    }
    let successors = places.vacate(
      place, gap: leavesGap ? stages.channel(of: table.stage(of: slot)).value.gap : .zero, at: now)
    updateClock(of: place)
    if case .ends(let outcome) = dismissal {
      finish(slot, outcome, &outputs)
      for successor in successors { reveal(successor, &outputs) }
    } else {
      requeue(slot, &outputs)
    }
  }

  private mutating func requeue(_ slot: Int, _ outputs: inout [PopupEvent]) {
    let entry = table.entry(of: slot)
    let channel = stages.channel(of: table.stage(of: slot)).value.name
    outputs.append(.didRequeue(PresentedPopup(id: entry.id, channel: channel)))
    table[slot].stage = stages.stage(
      of: entry.popup.queue, in: stages[table.stage(of: slot)].channel)
    putInLine(slot)
    notify(.requeued(entry))
    // A popup that could stay beyond its expiry cannot return after it.
    if let expiry = entry.popup.expiry, expiry <= now { end(slot, .expired, &outputs) }
  }
}

extension PopupMachine {
  /// Ends a popup. A popup on screen is dismissed first.
  mutating func end(
    _ slot: Int, _ outcome: PopupOutcome, afterMinimumTime: Bool = false,
    _ outputs: inout [PopupEvent]
  ) {
    switch table.phase(of: slot) {
    case .onScreen(let place):
      dismiss(place, .ends(outcome), afterMinimumTime: afterMinimumTime, &outputs)
    case .waiting:
      guard let place = olderVersion(of: slot) else { return finish(slot, outcome, &outputs) }
      table.setPhase(.ended(outcome), of: slot)
      table.forgetID(of: slot)
      // Each version is newer than the versions before it.
      places[place].endedVersion = table.entry(of: slot).popup.version
    case .ended: break
    }
  }

  /// Releases the identifier for the next version.
  mutating func releaseIdentifier(of slot: Int, in place: Int) {
    table.forgetID(of: slot)
    places.release(table.entry(of: slot).identifier, of: place)
  }

  /// Removes a popup whose view is gone, or that was waiting.
  private mutating func finish(
    _ slot: Int, _ outcome: PopupOutcome, _ outputs: inout [PopupEvent]
  ) {
    let channel = stages.channel(of: table.stage(of: slot))
    let entry = table.remove(slot)
    memory.departed.note(
      entry.identifier, .init(version: entry.popup.version, outcome: outcome))
    counts.count(outcome)
    outputs.append(
      .didEnd(EndedPopup(id: entry.id, channel: channel.value.name, outcome: outcome)))
    notify(.ended(entry, outcome))
  }
}

// MARK: Newer versions

/// While a version of a popup is being dismissed for its end, a newer version may be enqueued, and
/// may even end. The events of an identifier stay in order. The events of the newer version follow
/// the end of the older version, and until then the newer version counts as waiting.
extension PopupMachine {
  /// Returns the place in which an older version of a waiting popup is being dismissed, or `nil`.
  mutating func olderVersion(of slot: Int) -> Int? {
    table.isOnScreen(slot) ? nil : places.place(leaving: table.entry(of: slot).identifier)
  }

  /// Returns the highest version of an identifier that has ended or is being dismissed for its end,
  /// as far as it is stored.
  mutating func endedVersion(of id: Identifier) -> Int? {
    let known = memory.departed[id]?.version
    guard let place = places.place(leaving: id), let slot = places[place].slot else {
      return known
    }
    let version = table.entry(of: slot).popup.version
    return max(known ?? version, places[place].endedVersion ?? version)
  }

  /// Emits that a popup was enqueued, now or when an older version is gone.
  mutating func announceEnqueued(_ slot: Int, _ outputs: inout [PopupEvent]) {
    if let place = olderVersion(of: slot) {
      places[place].successors.append(slot)
    } else {
      let entry = table.entry(of: slot)
      outputs.append(
        .didEnqueue(.init(id: entry.id, queue: entry.popup.queue, channel: entry.popup.channel)))
    }
  }

  mutating func reveal(_ slot: Int, _ outputs: inout [PopupEvent]) {
    announceEnqueued(slot, &outputs)
    if case .ended(let outcome) = table.phase(of: slot) { finish(slot, outcome, &outputs) }
  }
}
