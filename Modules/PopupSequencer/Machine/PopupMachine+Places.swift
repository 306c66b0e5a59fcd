import RoomCore

/// What happens in the places on screen.
extension PopupMachine {
  /// The place of the popup that is on screen under an identifier.
  mutating func place(of id: Identifier) -> Int? {
    if let place = places.place(leaving: id) { return place }
    guard let slot = table.slot(of: id) else { return nil }
    return table.place(of: slot)
  }

  /// The clock of a place stands still while its channel, or the queue of what it presents, is
  /// suspended.
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

  /// Makes a popup visible, and starts its timer. It may be over at once.
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

  /// Counts the time on screen until now. While its timer is paused, none counts.
  mutating func spend(_ place: Int) {
    guard case .visible = places[place].phase, let slot = places[place].slot else { return }
    table[slot].entry.spent += places.spend(place, at: now)
  }

  /// When the time on screen is over; `nil` for never, or while the timer is paused.
  private mutating func limit(of visible: Place.Visible, in place: Int) -> Instant? {
    guard places[place].timerPauses.isEmpty else { return nil }
    return table.entry(of: visible.slot).remaining.map { visible.since + $0 }
  }

  /// Sets the limit of the time on screen from what remains of it.
  mutating func restartTimer(of place: Int, _ outputs: inout [PopupEvent]) {
    guard var visible = places[place].visible else { return }
    visible.limit = limit(of: visible, in: place)
    places.setPhase(.visible(visible), of: place)
    dismissIfOver(place, &outputs)
  }

  /// Nothing is over while the clock stands still.
  mutating func dismissIfOver(_ place: Int, _ outputs: inout [PopupEvent]) {
    if let visible = places[place].visible, let limit = visible.limit,
      places[place].clock.isRunning,
      max(limit, visible.protectedUntil) <= places[place].clock.time(at: now)
    {
      dismiss(place, .ends(.timedOut), &outputs)
    }
  }

  /// Adds or removes a reason for which the timer of a popup is paused.
  mutating func changeTimer(
    of id: String, _ outputs: inout [PopupEvent],
    _ change: (inout SuspensionReasons) -> SuspensionReasons.Change
  ) {
    let id = Identifier(id)
    guard let place = place(of: id), places[place].dismissal == nil else {
      return rejectMissing(id, &outputs)
    }
    // Before the change: while a reason is active no time counts.
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
  /// An answer, its view, its expiry and a revocation dismiss a popup at once; everything else waits for the end
  /// of its minimum time.
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
      // It was to return; now it will not.
      dismissing.dismissal = requested
      places.setPhase(.dismissing(dismissing), of: place)
      releaseIdentifier(of: dismissing.slot, in: place)
    }
  }

  /// Asks the view in a place to disappear. One that is not visible yet is not waited for.
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
    // One that was dismissed has spent its time by that.
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
    // One that could stay beyond its expiry cannot return after it.
    if let expiry = entry.popup.expiry, expiry <= now { end(slot, .expired, &outputs) }
  }
}

/// The ends of popups, and the newer versions that follow them.
extension PopupMachine {
  /// Ends a popup, wherever it is; one that is on screen is dismissed first.
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
      // Each is newer than those before it.
      places[place].endedVersion = table.entry(of: slot).popup.version
    case .ended: break
    }
  }

  /// From now on the identifier belongs to the next version, if one follows.
  mutating func releaseIdentifier(of slot: Int, in place: Int) {
    table.forgetID(of: slot)
    places.release(table.entry(of: slot).identifier, of: place)
  }

  /// Removes a popup whose view is gone, or that waited.
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

/// While a version of a popup is being dismissed for its end, a newer one may be enqueued and may even
/// end. The events of an identifier stay in order: those of the newer one follow the end of the older,
/// and until then it counts as waiting.
extension PopupMachine {
  /// The place in which an older version of a popup that waits is being dismissed.
  mutating func olderVersion(of slot: Int) -> Int? {
    table.isOnScreen(slot) ? nil : places.place(leaving: table.entry(of: slot).identifier)
  }

  /// The greatest version of an identifier that has ended or is being dismissed for its end, as far as
  /// it is remembered.
  mutating func endedVersion(of id: Identifier) -> Int? {
    let known = memory.departed[id]?.version
    guard let place = places.place(leaving: id), let slot = places[place].slot else {
      return known
    }
    let version = table.entry(of: slot).popup.version
    return max(known ?? version, places[place].endedVersion ?? version)
  }

  /// Emits that a popup was enqueued, now or once an older version is gone.
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
