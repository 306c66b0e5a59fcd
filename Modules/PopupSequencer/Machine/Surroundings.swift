import RoomCore

/// Which match is on.
enum MatchState: Hashable, Sendable {
  /// None was set yet: popups of any match may be presented.
  case unset
  /// None.
  case off
  /// This one.
  case on(Identifier)

  var identifier: Identifier? {
    if case .on(let match) = self { match } else { nil }
  }
}

extension PopupMachine {
  /// How the match of a popup relates to the one that is on.
  enum MatchStanding: Sendable {
    /// It has none, or that one is on, or none was set yet.
    case current
    /// It is over: another has replaced it.
    case passed
    /// It is unknown: it will begin later.
    case later
  }

  func standing(of queue: PopupQueue) -> MatchStanding {
    guard let own = queue.matchKey else { return .current }
    if match.identifier == own { return .current }
    if passedMatches.version(of: own) != nil { return .passed }
    return match == .unset ? .current : .later
  }

  mutating func setMatch(_ new: Identifier?, _ outputs: inout [PopupEvent]) {
    let state = new.map { MatchState.on($0) } ?? .off
    guard state != match else { return }
    let old = match
    match = state
    if let new { passedMatches.forget(new) }
    notify(.didChangeMatch(to: new?.string))
    switch old {
    case .unset: postponeOthers(&outputs)
    case .off: break
    case .on(let match): end(match: match, &outputs)
    }
    guard let new else { return }
    for slot in table.slots(ofMatch: new) { setIsLater(false, of: slot) }
    open(.match(new))
  }

  /// From now on a match is over: its popups end.
  ///
  /// - Complexity: O(n log n) for its n popups.
  mutating func end(match: Identifier, _ outputs: inout [PopupEvent]) {
    passedMatches.note(match, version: 0)
    for slot in table.slots(ofMatch: match) {
      conclude(slot, .sceneChanged, .afterMinimumTime, &outputs)
    }
  }

  /// Now that the first match is set, or none, others are later ones, whose popups wait.
  ///
  /// - Complexity: O(n log n) for n popups of matches.
  private mutating func postponeOthers(_ outputs: inout [PopupEvent]) {
    for slot in table.slotsOfMatches where !hasEnded(slot) {
      guard standing(of: table[slot].entry.popup.queue) == .later else { continue }
      guard laterCount < configuration.laterLimit else {
        conclude(slot, .tooManyOfLaterMatches, .afterMinimumTime, &outputs)
        continue
      }
      setIsLater(true, of: slot)
      if let place = table[slot].place {
        request(.sceneChanged, in: place, .afterMinimumTime, &outputs)
      }
    }
  }

  /// Counts the popups of later matches.
  mutating func setIsLater(_ isLater: Bool, of slot: Int) {
    guard table[slot].isLater != isLater else { return }
    table[slot].isLater = isLater
    laterCount += isLater ? 1 : -1
  }

  /// Whether a popup has ended, although its `didEnd` is still to be emitted.
  func hasEnded(_ slot: Int) -> Bool {
    if case .ends = table[slot].place.flatMap({ places[$0].dismissal }) { return true }
    return table[slot].outcome != nil
  }
}

extension PopupOutcome {
  static var tooManyOfLaterMatches: PopupOutcome {
    .rejected(because: "Too many popups of later matches wait.")
  }
}
