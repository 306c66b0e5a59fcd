import RoomCore

extension PopupMachine {
  // MARK: Presenting

  mutating func present(_ index: Int) {
    let entry = popups[index].entry
    let stage = popups[index].stage
    let settings = stages[stage].settings
    presentations &+= 1
    popups[index].stay = Boxed(
      PopupStay(
        number: presentations, version: entry.popup.version,
        limit: now + settings.value.presentationLimit))
    (popups[index].announced, popups[index].cause, popups[index].wake) = (nil, nil, nil)
    if case .requested = stages[stage].readiness { stages[stage].readiness = .open }
    emit(.willPresent(PopupPresentation(entry.box, remaining: entry.remaining)))
    notify(.presenting(entry))
    if !settings.value.viewReports {
      becomeVisible(index)
      dismissIfOver(index)
    }
  }

  /// Makes a popup visible and starts its timer. The time on screen may already be over.
  mutating func becomeVisible(_ index: Int) {
    popups[index].becomeVisible(at: now)
    let entry = popups[index].entry
    if entry.impressions == 1 { counts.shown += 1 }
    emit(.didPresent(.init(id: entry.id, channel: channelName(of: index))))
    notify(.presented(entry))
  }

  func channelName(of index: Int) -> String { stages[popups[index].stage].settings.value.name }

  // MARK: A popup's own timer

  /// Dismisses the popup if its time on screen is over.
  mutating func dismissIfOver(_ index: Int) {
    if popups[index].isTimeOver(at: now) { dismiss(index, .ends(.timedOut)) }
  }

  /// Adds or removes a reason for a pause of a popup's timer.
  mutating func changeTimer(
    of id: String, _ change: (inout SuspensionReasons) -> SuspensionReasons.Change
  ) {
    guard let index = find(Identifier(id)).onScreen, popups[index].dismissal == nil,
      var pauses = popups[index].stay?.value.timerPauses
    else { return rejectMissing(id) }
    let result = change(&pauses)
    if result == .refused { reject(.tooManySuspensions(limit: SuspensionReasons.limit)) }
    // The time is added before the change, because no time counts while a reason is active.
    popups[index].spend(at: now)
    popups[index].stay?.value.timerPauses = pauses
    if result == .switched {
      popups[index].restartTimer()
      dismissIfOver(index)
    }
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
    popups[index].stay?.value.clock.setRunning(!isSuspended, at: now)
  }

  private func isSuspended(_ stage: Int, _ queue: PopupQueue?) -> Bool {
    isSuspended(stages[stage].channel) || queue.map { isSuspended($0) } ?? false
  }

  // MARK: Dismissing

  /// Dismisses a popup on screen.
  ///
  /// An answer, the view, the expiry or a revocation dismiss a popup immediately. Other dismissals
  /// wait for the end of the minimum time.
  mutating func dismiss(
    _ index: Int, _ requested: PopupDismissal, afterMinimumTime: Bool = false
  ) {
    switch popups[index].stay?.value.step {
    case nil: break
    case .visible where afterMinimumTime && popups[index].isProtected(at: now):
      if popups[index].stay?.value.postponed?.outcome == nil {
        popups[index].stay?.value.postponed = requested
      }
    case .presenting, .visible: disappear(index, requested)
    case .dismissing(let dismissal):
      // The popup was going to return, and now it ends.
      if requested.outcome != nil, dismissal.outcome == nil {
        popups[index].stay?.value.step = .dismissing(requested)
      }
    }
  }

  /// Asks the view of a popup to disappear. If the view is not visible yet, the place does not wait
  /// for it.
  private mutating func disappear(_ index: Int, _ requested: PopupDismissal) {
    popups[index].spend(at: now)
    let isRunning = popups[index].stay?.value.clock.isRunning ?? false
    let settings = stages[popups[index].stage].settings
    let entry = popups[index].entry
    let dismissal = Self.resolved(requested, of: entry, isRunning: isRunning)
    emit(.willDismiss(.init(id: entry.id, channel: settings.value.name, dismissal: dismissal)))
    notify(.dismissing(entry, dismissal))
    if case .preempted = requested { popups[index].stay?.value.leavesGap = false }
    guard popups[index].isVisible, settings.value.viewReports else {
      return vacate(index, dismissal)
    }
    popups[index].stay?.value.dismiss(dismissal, within: settings.value.dismissalLimit, at: now)
  }

  /// Returns the dismissal of a popup. If the popup cannot return, it ends instead.
  private static func resolved(
    _ dismissal: PopupDismissal, of entry: PopupEntry, isRunning: Bool
  ) -> PopupDismissal {
    switch dismissal {
    case .ends: dismissal
    case .preempted where !entry.popup.returnsAfterPreemption: .ends(.preempted)
    case .sceneChanged where entry.popup.endsWithScene: .ends(.sceneChanged)
    case .preempted, .sceneChanged: entry.isTimeOver && isRunning ? .ends(.timedOut) : dismissal
    }
  }

  /// Handles a view that is gone from its place.
  mutating func vacate(_ index: Int, _ dismissal: PopupDismissal) {
    popups[index].spend(at: now)
    let stage = popups[index].stage
    let gap = stages[stage].settings.value.gap
    if gap > .zero, popups[index].stay?.value.leavesGap ?? false {
      var clock = PausableClock()
      clock.setRunning(!isSuspended(stage, stages[stage].queue), at: now)
      stages[stage].gaps.append(.init(end: now + gap, clock: clock))
    }
    guard case .ends(let outcome) = dismissal else { return requeue(index) }
    let (id, wasDismissed) = (popups[index].id, popups[index].outcome != nil)
    finish(index, outcome)
    if wasDismissed { reveal(id) }
  }

  private mutating func requeue(_ index: Int) {
    let entry = popups[index].entry
    emit(.didRequeue(PresentedPopup(id: entry.id, channel: channelName(of: index))))
    popups[index].stay = nil
    popups[index].stage = stage(
      of: entry.popup.queue, in: stages[popups[index].stage].channel)
    let index = rerank(index)
    notify(.requeued(entry))
    // A popup that could stay beyond its expiry cannot return after it.
    if let expiry = entry.popup.expiry, expiry <= now { end(index, .expired) }
  }

  /// Ends a popup. A popup on screen is dismissed first.
  mutating func end(_ index: Int, _ outcome: PopupOutcome, afterMinimumTime: Bool = false) {
    if popups[index].isOnScreen {
      dismiss(index, .ends(outcome), afterMinimumTime: afterMinimumTime)
    } else if !popups[index].isBehind {
      finish(index, outcome)
    } else if popups[index].outcome == nil {
      popups[index].outcomeBehind = outcome
    }
  }

  /// Removes a popup whose view is gone, or that was waiting.
  private mutating func finish(_ index: Int, _ outcome: PopupOutcome) {
    let channel = channelName(of: index)
    let entry = popups.remove(at: index).entry
    noteEnd(of: entry, in: channel, outcome)
    notify(.ended(entry, outcome))
  }

  /// Emits the end of a popup, and stores its version.
  mutating func noteEnd(of entry: PopupEntry, in channel: String, _ outcome: PopupOutcome) {
    departed.note(entry.identifier, .init(version: entry.popup.version, outcome: outcome))
    counts.count(outcome)
    emit(.didEnd(EndedPopup(id: entry.id, channel: channel, outcome: outcome)))
  }

  // MARK: Newer versions

  // While a version of a popup is being dismissed for its end, a newer version may be enqueued, and
  // may even end. The events of an identifier stay in order. The events of the newer version follow
  // the end of the older version, and until then the newer version counts as waiting.

  /// Emits what has happened to the newer versions of a popup that is gone.
  private mutating func reveal(_ id: Identifier) {
    forEach(where: { $0.id == id && $0.isBehind }) { machine, index in
      let outcome = machine.popups[index].outcome
      (machine.popups[index].isBehind, machine.popups[index].outcomeBehind) = (false, nil)
      machine.announceEnqueued(index)
      if let outcome { machine.finish(index, outcome) }
    }
  }
}
