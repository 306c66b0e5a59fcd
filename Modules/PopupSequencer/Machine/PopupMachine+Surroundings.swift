import RoomCore

extension PopupMachine {
  /// The maximum number of suspended queues.
  private static let suspendedQueueLimit = 1_024
  /// The maximum number of lasting signals. The oldest signals are removed.
  private static let lastingSignalLimit = 1_024
  /// The number of stored matches that are over.
  static let passedMatchLimit = 1_024

  mutating func follow(_ signal: PopupSignal) {
    notify(.signaled(signal))
    let name = Identifier(signal.name)
    if signal.phase != .once { lastingSignals.removeAll { Identifier($0.value.name) == name } }
    if signal.phase == .began {
      if lastingSignals.count == Self.lastingSignalLimit { lastingSignals.removeFirst() }
      lastingSignals.append(Timed(signal, at: now))
    }
    guard signal.phase != .ended else { return }
    var hasEffect = false
    forEach(where: { $0.entry.popup.outcome(on: name) != nil }) { machine, index in
      hasEffect = hasEffect || machine.popups[index].outcome == nil
      if let outcome = machine.popups[index].entry.popup.outcome(on: name) {
        machine.end(index, outcome, afterMinimumTime: true)
      }
    }
    guard let scope = signal.scope, configuration.advanceSignal.map(Identifier.init) == name
    else { return }
    let rejection = advance(
      PopupAdvance(scope: scope, past: signal.past, answer: signal.answer))
    if let rejection, !hasEffect { reject(rejection) }
  }

  mutating func drop(_ queue: PopupQueue, _ keepsVisible: Bool) {
    forEach(where: { $0.entry.popup.queue == queue && !(keepsVisible && $0.isOnScreen) }) {
      $0.end($1, .revoked)
    }
  }

  mutating func removeAll() {
    forEach { $0.end($1, .revoked) }
    firstKnownArrival = nextArrival
    restoredRules = nil
    notify(.allRemoved)
    lastingSignals = []
  }

  /// Ends all popups that wait or are on screen, without waiting for views.
  mutating func close() {
    forEach { $0.end($1, .revoked) }
    forEach { machine, index in
      guard let dismissal = machine.popups[index].dismissal else { return }
      machine.vacate(index, dismissal)
    }
    settle()
    isClosed = true
  }

  // MARK: Scenes

  /// Returns a Boolean value that indicates whether the scene of a popup is in front. A popup
  /// without a scene fits any scene.
  func isInFront(_ scene: String?) -> Bool { scene.map { Identifier($0) == self.scene } ?? true }

  mutating func setScene(_ new: Identifier?) {
    let old = scene
    guard new != old else { return }
    scene = new
    notify(.sceneChanged(to: new?.string))
    if let old {
      forEach(where: {
        $0.entry.popup.endsWithScene && $0.entry.popup.scene.map(Identifier.init) == old
      }) { $0.end($1, .sceneChanged, afterMinimumTime: true) }
    }
    forEach(where: {
      $0.isOnScreen && ($0.entry.popup.scene.map(Identifier.init) ?? new) != new
    }) { $0.dismiss($1, .sceneChanged, afterMinimumTime: true) }
  }

  // MARK: Matches

  /// The relation of a popup's match to the current match.
  enum MatchStanding: Sendable {
    /// The popup has no match, its match is the current one, or no match was set yet.
    case current
    /// The match is over, because another match has replaced it.
    case passed
    /// The match is unknown and will begin later.
    case later
  }

  func standing(of queue: PopupQueue) -> MatchStanding {
    guard let own = queue.matchKey, own != match else { return .current }
    if passedMatches[own] != nil { return .passed }
    return isMatchSet ? .later : .current
  }

  mutating func setMatch(_ new: Identifier?) {
    guard !isMatchSet || new != match else { return }
    let (old, wasSet) = (match, isMatchSet)
    (match, isMatchSet) = (new, true)
    if let new { passedMatches.forget(new) }
    notify(.matchChanged(to: new?.string))
    if let old {
      end(match: old)
    } else if !wasSet {
      forEach(where: { $0.isOnScreen && ($0.entry.popup.queue.matchKey ?? new) != new }) {
        $0.dismiss($1, .sceneChanged, afterMinimumTime: true)
      }
    }
  }

  /// Ends a match and its popups.
  ///
  /// - Complexity: O(n log n) for all n popups
  mutating func end(match: Identifier) {
    passedMatches.note(match, .init(version: 0))
    forEach(where: { $0.entry.popup.queue.matchKey == match }) {
      $0.end($1, .sceneChanged, afterMinimumTime: true)
    }
  }

  // MARK: Suspension

  /// Returns a Boolean value that indicates whether a channel is suspended.
  func isSuspended(_ channel: Int) -> Bool {
    !suspensions.isEmpty || !stages[channel].suspensions.isEmpty
  }

  func isSuspended(_ queue: PopupQueue) -> Bool {
    !suspendedQueues.isEmpty && suspendedQueues[queue] != nil
  }

  /// Adds or removes a reason for a suspension of a channel, a queue or all channels.
  mutating func changeSuspension(
    of scope: PopupScope?, _ change: (inout SuspensionReasons) -> SuspensionReasons.Change
  ) {
    let result: SuspensionReasons.Change
    switch scope {
    case nil: result = change(&suspensions)
    case .channel(let name)?:
      guard let channel = channel(named: name) else { return reject(.unknownChannel(name)) }
      result = change(&stages[channel].suspensions)
    case .queue(let queue)?:
      var reasons = suspendedQueues[queue] ?? SuspensionReasons()
      result = change(&reasons)
      let limit = Self.suspendedQueueLimit
      guard reasons.isEmpty || suspendedQueues[queue] != nil || suspendedQueues.count < limit
      else { return reject(.tooManySuspensions(limit: limit)) }
      suspendedQueues[queue] = reasons.isEmpty ? nil : reasons
    }
    if result == .refused { reject(.tooManySuspensions(limit: SuspensionReasons.limit)) }
    guard result == .switched else { return }
    updateClocks()
    checkLimits()
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
