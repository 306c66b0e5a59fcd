import RoomCore

extension PopupMachine {
  // MARK: Presenting

  mutating func present(_ index: Int, _ outputs: inout [PopupEvent]) {
    let entry = popups[index].entry
    let stage = popups[index].stage
    let settings = stages[stage].settings
    presentations &+= 1
    popups[index].phase = .onScreen(
      PopupStay(
        number: presentations, version: entry.popup.version,
        limit: now + settings.value.presentationLimit))
    (popups[index].announced, popups[index].cause, popups[index].wake) = (nil, nil, nil)
    if case .requested = stages[stage].readiness { stages[stage].readiness = .open }
    emit(.willPresent(PopupPresentation(entry.box, remaining: entry.remaining)), &outputs)
    notify(.presenting(entry))
    if !settings.value.viewReports {
      becomeVisible(index, &outputs)
      dismissIfOver(index, &outputs)
    }
  }

  /// Makes a popup visible and starts its timer. The time on screen may already be over.
  mutating func becomeVisible(_ index: Int, _ outputs: inout [PopupEvent]) {
    popups[index].becomeVisible(at: now)
    let entry = popups[index].entry
    if entry.impressions == 1 { counts.shown += 1 }
    emit(.didPresent(.init(id: entry.id, channel: channelName(of: index))), &outputs)
    notify(.presented(entry))
  }

  func channelName(of index: Int) -> String { stages[popups[index].stage].settings.value.name }

  // MARK: A popup's own timer

  /// Dismisses the popup if its time on screen is over.
  mutating func dismissIfOver(_ index: Int, _ outputs: inout [PopupEvent]) {
    if popups[index].isTimeOver(at: now) { dismiss(index, .ends(.timedOut), &outputs) }
  }

  /// Sets the limit of the time on screen from the remaining time.
  mutating func restartTimer(of index: Int, _ outputs: inout [PopupEvent]) {
    popups[index].restartTimer()
    dismissIfOver(index, &outputs)
  }

  /// Adds or removes a reason for a pause of a popup's timer.
  mutating func changeTimer(
    of id: String, _ outputs: inout [PopupEvent],
    _ change: (inout SuspensionReasons) -> SuspensionReasons.Change
  ) {
    let id = Identifier(id)
    guard let index = find(id).onScreen, var stay = popups[index].stay, stay.dismissal == nil
    else { return rejectMissing(id, &outputs) }
    let result = change(&stay.timerPauses)
    if result == .refused { reject(limit: SuspensionReasons.limit, &outputs) }
    // The time is added before the change, because no time counts while a reason is active.
    popups[index].spend(at: now)
    popups[index].stay?.timerPauses = stay.timerPauses
    if result == .switched { restartTimer(of: index, &outputs) }
  }

  /// Stops or starts the clocks of the popups on screen and of the gaps. A clock is stopped while its
  /// channel or queue is suspended.
  mutating func updateClocks() {
    for index in popups.indices { updateClock(of: index) }
    for stage in stages.indices {
      let isSuspended = isSuspended(stage, stages[stage].queue)
      for gap in stages[stage].gaps.indices {
        stages[stage].gaps[gap].clock.setRunning(!isSuspended, at: now)
      }
    }
  }

  mutating func updateClock(of index: Int) {
    guard popups[index].isOnScreen else { return }
    let isSuspended = isSuspended(popups[index].stage, popups[index].entry.popup.queue)
    popups[index].stay?.clock.setRunning(!isSuspended, at: now)
  }

  private func isSuspended(_ stage: Int, _ queue: PopupQueue?) -> Bool {
    isSuspended(stages[stage].channel)
      || queue.map { surroundings.isSuspended(.queue($0)) } ?? false
  }

  // MARK: Dismissing

  /// Dismisses a popup on screen.
  ///
  /// An answer, the view, the expiry or a revocation dismiss a popup immediately. Other dismissals
  /// wait for the end of the minimum time.
  mutating func dismiss(
    _ index: Int, _ requested: PopupDismissal, afterMinimumTime: Bool = false,
    _ outputs: inout [PopupEvent]
  ) {
    guard let stay = popups[index].stay else { return }
    switch stay.step {
    case .presenting: disappear(index, stay, requested, &outputs)
    case .visible(let visible):
      guard afterMinimumTime, popups[index].isProtected(at: now)
      else { return disappear(index, stay, requested, &outputs) }
      if case .ends = visible.postponed { return }
      var postponing = visible
      postponing.postponed = requested
      popups[index].stay?.step = .visible(postponing)
    case .dismissing(let dismissing):
      guard case .ends = requested, dismissing.dismissal.outcome == nil else { return }
      // The popup was going to return, and now it ends.
      var ending = dismissing
      ending.dismissal = requested
      popups[index].stay?.step = .dismissing(ending)
    }
  }

  /// Asks the view of a popup to disappear. If the view is not visible yet, the place does not wait
  /// for it.
  private mutating func disappear(
    _ index: Int, _ stay: PopupStay, _ requested: PopupDismissal, _ outputs: inout [PopupEvent]
  ) {
    popups[index].entry.spent += stay.timeSpent(at: now)
    let wasVisible = stay.visible != nil
    let settings = stages[popups[index].stage].settings
    let entry = popups[index].entry
    let dismissal = Self.resolved(requested, of: entry, isRunning: stay.clock.isRunning)
    let isPreempted = if case .preempted = requested { true } else { false }
    emit(
      .willDismiss(.init(id: entry.id, channel: settings.value.name, dismissal: dismissal)),
      &outputs)
    notify(.dismissing(entry, dismissal))
    let leavesGap = wasVisible && !isPreempted
    guard wasVisible, settings.value.viewReports else {
      return vacate(index, dismissal, leavesGap: leavesGap, &outputs)
    }
    popups[index].stay?.step = .dismissing(
      .init(
        dismissal: dismissal, limit: stay.clock.time(at: now) + settings.value.dismissalLimit,
        leavesGap: leavesGap))
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
    _ index: Int, _ dismissal: PopupDismissal, leavesGap: Bool? = nil,
    _ outputs: inout [PopupEvent]
  ) {
    // A popup that was dismissed has already added its time.
    if leavesGap == nil { popups[index].spend(at: now) }
    let stage = popups[index].stage
    let gap = stages[stage].settings.value.gap
    if gap > .zero, leavesGap ?? popups[index].stay?.leavesGap ?? false {
      var clock = PausableClock()
      clock.setRunning(!isSuspended(stage, stages[stage].queue), at: now)
      stages[stage].gaps.append(.init(end: now + gap, clock: clock))
    }
    if case .ends(let outcome) = dismissal {
      let id = popups[index].id
      finish(index, outcome, &outputs)
      // A popup that was not dismissed first has no newer version.
      if leavesGap == nil { reveal(id, &outputs) }
    } else {
      requeue(index, &outputs)
    }
  }

  private mutating func requeue(_ index: Int, _ outputs: inout [PopupEvent]) {
    let entry = popups[index].entry
    emit(.didRequeue(PresentedPopup(id: entry.id, channel: channelName(of: index))), &outputs)
    popups[index].phase = .waiting
    popups[index].stage = stage(
      of: entry.popup.queue, in: stages[popups[index].stage].channel)
    let index = rerank(index)
    notify(.requeued(entry))
    // A popup that could stay beyond its expiry cannot return after it.
    if let expiry = entry.popup.expiry, expiry <= now { end(index, .expired, &outputs) }
  }

  /// Ends a popup. A popup on screen is dismissed first.
  mutating func end(
    _ index: Int, _ outcome: PopupOutcome, afterMinimumTime: Bool = false,
    _ outputs: inout [PopupEvent]
  ) {
    switch popups[index].phase {
    case .onScreen: dismiss(index, .ends(outcome), afterMinimumTime: afterMinimumTime, &outputs)
    case .waiting: finish(index, outcome, &outputs)
    case .behind(nil): popups[index].phase = .behind(outcome)
    case .behind: break
    }
  }

  /// Removes a popup whose view is gone, or that was waiting.
  private mutating func finish(
    _ index: Int, _ outcome: PopupOutcome, _ outputs: inout [PopupEvent]
  ) {
    let channel = channelName(of: index)
    let popup = popups.remove(at: index)
    memory.departed.note(popup.id, .init(version: popup.entry.popup.version, outcome: outcome))
    counts.count(outcome)
    emit(.didEnd(EndedPopup(id: popup.entry.id, channel: channel, outcome: outcome)), &outputs)
    notify(.ended(popup.entry, outcome))
  }

  // MARK: Newer versions

  // While a version of a popup is being dismissed for its end, a newer version may be enqueued, and
  // may even end. The events of an identifier stay in order. The events of the newer version follow
  // the end of the older version, and until then the newer version counts as waiting.

  /// Emits what has happened to the newer versions of a popup that is gone.
  private mutating func reveal(_ id: Identifier, _ outputs: inout [PopupEvent]) {
    forEach(where: { $0.id == id && $0.isBehind }) { machine, index in
      let outcome = machine.popups[index].outcome
      machine.popups[index].phase = .waiting
      machine.announceEnqueued(index, &outputs)
      if let outcome { machine.finish(index, outcome, &outputs) }
    }
  }

  func announceEnqueued(_ index: Int, _ outputs: inout [PopupEvent]) {
    let entry = popups[index].entry
    outputs.append(
      .didEnqueue(.init(id: entry.id, queue: entry.popup.queue, channel: entry.popup.channel)))
  }

  /// Returns the highest version of an identifier that has ended or is being dismissed for its end,
  /// as far as it is stored.
  func endedVersion(of id: Identifier, isOnScreen: Bool) -> Int? {
    var version = memory.departed[id]?.version
    guard isOnScreen else { return version }
    for index in popups.indices where popups[index].id == id && popups[index].outcome != nil {
      version = max(version ?? .min, popups[index].entry.popup.version)
    }
    return version
  }
}
