import RoomCore

extension PopupMachine {
  mutating func follow(_ signal: PopupSignal, _ outputs: inout [PopupEvent]) {
    notify(.signaled(signal))
    surroundings.note(signal, at: now)
    guard signal.phase != .ended else { return }
    var hasEffect = false
    let name = Identifier(signal.name)
    forEach(where: { $0.entry.popup.outcome(on: name) != nil }) { machine, index in
      hasEffect = hasEffect || machine.popups[index].outcome == nil
      if let outcome = machine.popups[index].entry.popup.outcome(on: name) {
        machine.end(index, outcome, afterMinimumTime: true, &outputs)
      }
    }
    guard let scope = signal.scope, configuration.advanceSignal.map(Identifier.init) == name
    else { return }
    let rejection = advance(
      scope, past: signal.past.map(Identifier.init), signal.answer,
      .requested(nil, otherwise: .skips), &outputs)
    if let rejection, !hasEffect { outputs.append(.rejected(rejection)) }
  }

  mutating func setScene(_ new: Identifier?, _ outputs: inout [PopupEvent]) {
    let old = surroundings.scene
    guard new != old else { return }
    surroundings.scene = new
    notify(.sceneChanged(to: new?.string))
    if let old {
      forEach(where: {
        $0.entry.popup.endsWithScene && $0.entry.popup.scene.map(Identifier.init) == old
      }) { machine, index in
        machine.end(index, .sceneChanged, afterMinimumTime: true, &outputs)
      }
    }
    dismissAll(&outputs) { !$1.isInFront($0.scene) }
  }

  /// Lets popups leave the screen and wait, because their scene or match is not on.
  private mutating func dismissAll(
    _ outputs: inout [PopupEvent], where isIncluded: (Popup, Surroundings) -> Bool
  ) {
    let surroundings = surroundings
    forEach(where: { $0.isOnScreen && isIncluded($0.entry.popup, surroundings) }) {
      $0.dismiss($1, .sceneChanged, afterMinimumTime: true, &outputs)
    }
  }

  mutating func drop(
    _ queue: PopupQueue, _ keepsVisible: Bool, _ outputs: inout [PopupEvent]
  ) {
    forEach(where: { $0.entry.popup.queue == queue && !(keepsVisible && $0.isOnScreen) }) {
      $0.end($1, .revoked, &outputs)
    }
  }

  mutating func removeAll(_ outputs: inout [PopupEvent]) {
    forEach { $0.end($1, .revoked, &outputs) }
    firstKnownArrival = nextArrival
    memory.forgetRules()
    notify(.allRemoved)
    surroundings.forgetSignals()
  }

  /// Ends all popups that wait or are on screen, without waiting for views.
  mutating func close(_ outputs: inout [PopupEvent]) {
    forEach { $0.end($1, .revoked, &outputs) }
    forEach { machine, index in
      guard let dismissal = machine.popups[index].dismissal else { return }
      machine.vacate(index, dismissal, &outputs)
    }
    settle(&outputs)
    isClosed = true
  }

  // MARK: Suspension

  /// Returns a Boolean value that indicates whether a channel is suspended.
  func isSuspended(_ channel: Int) -> Bool {
    surroundings.isSuspended(.all) || surroundings.isSuspended(.channel(channel))
  }

  /// Suspends a channel, a queue or all channels for a reason.
  mutating func suspend(
    _ scope: PopupScope?, _ reason: SuspensionReason, _ outputs: inout [PopupEvent]
  ) {
    guard let part = part(scope, &outputs) else { return }
    if let limit = surroundings.suspend(part, reason) { reject(limit: limit, &outputs) }
    updateClocks()
  }

  /// Ends a reason for a channel, a queue or all channels.
  mutating func resume(
    _ scope: PopupScope?, _ reason: SuspensionReason, _ outputs: inout [PopupEvent]
  ) {
    guard let part = part(scope, &outputs), surroundings.resume(part, reason) else { return }
    updateClocks()
    checkLimits(&outputs)
  }

  private func part(_ scope: PopupScope?, _ outputs: inout [PopupEvent]) -> Suspended? {
    switch scope {
    case nil: return .all
    case .queue(let queue)?: return .queue(queue)
    case .channel(let name)?:
      if let channel = channel(named: name) { return .channel(channel) }
      outputs.append(.rejected(.unknownChannel(name)))
      return nil
    }
  }

  func reject(limit: Int, _ outputs: inout [PopupEvent]) {
    outputs.append(.rejected(.tooManySuspensions(limit: limit)))
  }
}

// MARK: Matches

extension PopupMachine {
  mutating func setMatch(_ new: Identifier?, _ outputs: inout [PopupEvent]) {
    guard let old = surroundings.setMatch(new) else { return }
    notify(.matchChanged(to: new?.string))
    switch old {
    case .unset: dismissAll(&outputs) { $1.isLater($0.queue) }
    case .off: break
    case .on(let match): end(match: match, &outputs)
    }
  }

  /// Ends a match and its popups.
  ///
  /// - Complexity: O(n log n) for all n popups
  mutating func end(match: Identifier, _ outputs: inout [PopupEvent]) {
    surroundings.matchDidEnd(match)
    forEach(where: { $0.entry.popup.queue.matchKey == match }) {
      $0.end($1, .sceneChanged, afterMinimumTime: true, &outputs)
    }
  }
}

extension Popup {
  /// Returns the outcome with which a signal ends the popup, or `nil`.
  fileprivate func outcome(on signal: Identifier) -> PopupOutcome? {
    guard !endsOn.isEmpty, let index = endsOn.index(forKey: signal.string),
      Identifier(endsOn.keys[index]) == signal
    else { return nil }
    return endsOn.values[index]
  }
}
