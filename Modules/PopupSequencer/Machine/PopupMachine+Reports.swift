import RoomCore

extension PopupMachine {
  /// Returns the place of the popup on screen that a report names by its identifier. If the report
  /// has a version, the view of the popup may have been made for it.
  private mutating func place(of id: Identifier, _ version: Int?) -> Int? {
    guard let place = place(of: id) else { return nil }
    guard let version else { return place }
    return places[place].versions.contains(version) ? place : nil
  }

  mutating func rejectMissing(_ id: Identifier, _ outputs: inout [PopupEvent]) {
    outputs.append(.rejected(rejectionOfMissing(id)))
  }

  /// Returns the reason why an input about a popup that is not on screen, or in another phase, has
  /// no effect.
  mutating func rejectionOfMissing(_ id: Identifier) -> PopupRejection {
    let name = id.string
    if let place = place(of: id) {
      return places[place].dismissal != nil
        ? .alreadyDismissing(id: name) : .notExpected(id: name)
    }
    if table.slot(of: id) != nil { return .notExpected(id: name) }
    return endedVersion(of: id) != nil ? .alreadyEnded(id: name) : .unknown(id: name)
  }

  mutating func viewDidAppear(
    _ id: Identifier, _ version: Int?, _ outputs: inout [PopupEvent]
  ) {
    guard let place = place(of: id, version), places[place].isPresenting else {
      return rejectMissing(id, &outputs)
    }
    becomeVisible(place, &outputs)
    restartTimer(of: place, &outputs)
  }

  mutating func viewDidFail(_ id: Identifier, _ version: Int?, _ outputs: inout [PopupEvent]) {
    guard let place = place(of: id, version), places[place].isPresenting else {
      return rejectMissing(id, &outputs)
    }
    vacate(place, .ends(.failedToPresent), &outputs)
  }

  mutating func viewDidDisappear(
    _ id: Identifier, _ version: Int?, _ outputs: inout [PopupEvent]
  ) {
    guard let place = place(of: id, version) else { return rejectMissing(id, &outputs) }
    let unasked = places[place].isPresenting ? PopupOutcome.failedToPresent : .cancelled
    vacate(place, places[place].dismissal ?? .ends(unasked), &outputs)
  }

  mutating func didAnswer(
    _ id: Identifier, _ version: Int?, _ answer: PopupAnswer, _ outputs: inout [PopupEvent]
  ) {
    if let place = place(of: id), let slot = places[place].slot {
      // An answer to other content does not count.
      guard version ?? table.entry(of: slot).popup.version == table.entry(of: slot).popup.version,
        places[place].dismissal?.outcome == nil
      else { return rejectMissing(id, &outputs) }
      self.answer(place, answer, &outputs)
    } else if let slot = table.slot(of: id),
      version ?? table.entry(of: slot).popup.version == table.entry(of: slot).popup.version
    {
      end(slot, answer.outcome, &outputs)
    } else {
      rejectMissing(id, &outputs)
    }
  }

  /// Ends a popup on screen by an answer. A user who answers has seen the popup.
  mutating func answer(_ place: Int, _ answer: PopupAnswer, _ outputs: inout [PopupEvent]) {
    if places[place].isPresenting { becomeVisible(place, &outputs) }
    dismiss(place, .ends(answer.outcome), &outputs)
  }
}

// MARK: Advancing

extension PopupMachine {
  /// Advances a channel or a queue past its current popup, or past a named popup. Returns the
  /// reason if it cannot advance.
  mutating func advance(
    _ scope: PopupScope, past id: Identifier?, _ answer: PopupAnswer, _ readiness: Stage.Readiness,
    _ outputs: inout [PopupEvent]
  ) -> PopupRejection? {
    if case .requested(let condition?, _) = readiness,
      condition.partCount > PopupCondition.partLimit
    {
      return .tooLargeCondition(limit: PopupCondition.partLimit)
    }
    let stage: Int
    let head: Int?
    var named = id.flatMap { place(of: $0) }
    if let place = named, places[place].dismissal != nil { named = nil }
    switch scope {
    case .channel(let name):
      guard let channel = stages.channel(named: name) else {
        return .unknownChannel(name)
      }
      guard !stages.channels[channel].settings.value.hasIndependentQueues else {
        return .nothingToAdvance(scope)
      }
      stage = channel
      if let place = named, places[place].stage != stage { named = nil }
      head = named ?? self.head(among: stages[stage].places)
    case .queue(let queue):
      if let slot = named.flatMap({ places[$0].slot }), table.entry(of: slot).popup.queue != queue {
        named = nil
      }
      head = named ?? self.head(among: places.inUse) { $0 == queue }
      // Without a popup on screen, the advance applies to the stage of the queue that has its own advance.
      guard let found = head.map({ places[$0].stage }) ?? stages.stage(of: queue)
      else { return .nothingToAdvance(scope) }
      stage = found
    }
    var stopped: Int?
    if case .stopped(let id) = stages[stage].readiness, let slot = table.slot(of: id),
      table.stage(of: slot) == stage
    {
      stopped = slot
    }
    // The named popup has already left, and another popup is current or has stopped the advance.
    if let id, named == nil, head != nil || stopped != table.slot(of: id) {
      return rejectionOfMissing(id)
    }
    stages.setReadiness(readiness, of: stage)
    if let head {
      self.answer(head, answer, &outputs)
    } else if let stopped {
      let reason = DiagnosticText("popups.passed", "An advance passed the popup.")
      end(stopped, .rejected(because: reason), &outputs)
    }
    return nil
  }

  /// Returns the place of the popup that has been on screen for the longest time and is not being
  /// dismissed.
  private mutating func head(
    among candidates: [Int], where isIncluded: (PopupQueue) -> Bool = { _ in true }
  ) -> Int? {
    var best: Int?
    for place in candidates {
      guard let slot = places[place].slot, places[place].dismissal == nil,
        isIncluded(table.entry(of: slot).popup.queue)
      else { continue }
      if best.map({ places[place].number < places[$0].number }) ?? true { best = place }
    }
    return best
  }
}

extension PopupAnswer {
  fileprivate var outcome: PopupOutcome { self == .confirmed ? .confirmed : .cancelled }
}
