import RoomCore

extension PopupMachine {
  mutating func follow(_ signal: PopupSignal, _ outputs: inout [PopupEvent]) {
    notify(.signaled(signal))
    surroundings.note(signal, at: now)
    guard signal.phase != .ended else { return }
    var hasEffect = false
    let name = Identifier(signal.name)
    for slot in table.slots(where: { $0.outcome(on: name) != nil }) {
      hasEffect = hasEffect || outcome(of: slot) == nil
      if let outcome = table.entry(of: slot).popup.outcome(on: name) {
        end(slot, outcome, afterMinimumTime: true, &outputs)
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
      for slot in table.slots(where: { $0.endsWithScene && $0.scene.map(Identifier.init) == old }) {
        end(slot, .sceneChanged, afterMinimumTime: true, &outputs)
      }
    }
    for place in places.inUse {
      guard let slot = places[place].slot,
        !surroundings.isInFront(table.entry(of: slot).popup.scene)
      else { continue }
      dismiss(place, .sceneChanged, afterMinimumTime: true, &outputs)
    }
  }

  mutating func drop(
    _ queue: PopupQueue, _ keepsVisible: Bool, _ outputs: inout [PopupEvent]
  ) {
    for slot in table.slots(where: { $0.queue == queue })
    where !(keepsVisible && table.isOnScreen(slot)) {
      end(slot, .revoked, &outputs)
    }
  }

  mutating func removeAll(_ outputs: inout [PopupEvent]) {
    for slot in table.byArrival { end(slot, .revoked, &outputs) }
    table.forgetAll()
    memory.forgetRules()
    notify(.allRemoved)
    surroundings.forgetSignals()
  }

  /// Ends all popups that wait or are on screen, without waiting for views.
  mutating func close(_ outputs: inout [PopupEvent]) {
    for slot in table.byArrival { end(slot, .revoked, &outputs) }
    for place in places.inUse {
      if let dismissal = places[place].dismissal { vacate(place, dismissal, &outputs) }
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
      if let channel = stages.channel(named: name) { return .channel(channel) }
      outputs.append(.rejected(.unknownChannel(name)))
      return nil
    }
  }

  func reject(limit: Int, _ outputs: inout [PopupEvent]) {
    outputs.append(.rejected(.tooManySuspensions(limit: limit)))
  }

  private mutating func updateClocks() {
    for place in places.inUse { updateClock(of: place) }
  }
}

// MARK: Matches

extension PopupMachine {
  mutating func setMatch(_ new: Identifier?, _ outputs: inout [PopupEvent]) {
    guard let old = surroundings.setMatch(new) else { return }
    notify(.matchChanged(to: new?.string))
    switch old {
    case .unset: returnOthers(&outputs)
    case .off: break
    case .on(let match): end(match: match, &outputs)
    }
  }

  /// Ends a match and its popups.
  ///
  /// - Complexity: O(n log n) for all n popups
  mutating func end(match: Identifier, _ outputs: inout [PopupEvent]) {
    surroundings.matchDidEnd(match)
    for slot in table.slots(where: { $0.queue.matchKey == match }) {
      end(slot, .sceneChanged, afterMinimumTime: true, &outputs)
    }
  }

  /// Lets popups of later matches leave the screen and wait, when the first match is set.
  private mutating func returnOthers(_ outputs: inout [PopupEvent]) {
    for place in places.inUse {
      guard let slot = places[place].slot, surroundings.isLater(table.entry(of: slot).popup.queue)
      else { continue }
      dismiss(place, .sceneChanged, afterMinimumTime: true, &outputs)
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
