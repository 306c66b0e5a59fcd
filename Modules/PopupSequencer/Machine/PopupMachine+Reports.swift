import RoomCore

extension PopupMachine {
  /// Returns the index of the popup on screen that a report names by its identifier. If the report
  /// has a version, the view of the popup may have been made for it.
  private func index(of id: Identifier, reported version: Int?) -> Int? {
    guard let index = find(id).onScreen else { return nil }
    guard let version else { return index }
    return popups[index].stay?.mayShow(version) == true ? index : nil
  }

  func rejectMissing(_ id: Identifier, _ outputs: inout [PopupEvent]) {
    outputs.append(.rejected(rejectionOfMissing(id)))
  }

  /// Returns the reason why an input about a popup that is not on screen, or in another phase, has
  /// no effect.
  func rejectionOfMissing(_ id: Identifier) -> PopupRejection {
    let name = id.string
    let known = find(id)
    if let index = known.onScreen {
      return popups[index].dismissal != nil
        ? .alreadyDismissing(id: name) : .notExpected(id: name)
    }
    if known.present != nil { return .notExpected(id: name) }
    return memory.departed[id] != nil ? .alreadyEnded(id: name) : .unknown(id: name)
  }

  mutating func viewDidAppear(
    _ id: Identifier, _ version: Int?, _ outputs: inout [PopupEvent]
  ) {
    guard let index = index(of: id, reported: version), popups[index].isPresenting else {
      return rejectMissing(id, &outputs)
    }
    becomeVisible(index, &outputs)
    dismissIfOver(index, &outputs)
  }

  mutating func viewDidFail(_ id: Identifier, _ version: Int?, _ outputs: inout [PopupEvent]) {
    guard let index = index(of: id, reported: version), popups[index].isPresenting else {
      return rejectMissing(id, &outputs)
    }
    vacate(index, .ends(.failedToPresent), &outputs)
  }

  mutating func viewDidDisappear(
    _ id: Identifier, _ version: Int?, _ outputs: inout [PopupEvent]
  ) {
    guard let index = index(of: id, reported: version) else { return rejectMissing(id, &outputs) }
    let unasked = popups[index].isPresenting ? PopupOutcome.failedToPresent : .cancelled
    vacate(index, popups[index].dismissal ?? .ends(unasked), &outputs)
  }

  mutating func didAnswer(
    _ id: Identifier, _ version: Int?, _ answer: PopupAnswer, _ outputs: inout [PopupEvent]
  ) {
    // An answer to other content does not count.
    let known = find(id)
    guard let index = known.onScreen ?? known.present, popups[index].outcome == nil,
      version ?? popups[index].entry.popup.version == popups[index].entry.popup.version
    else { return rejectMissing(id, &outputs) }
    self.answer(index, answer, &outputs)
  }

  /// Ends a popup by an answer. A user who answers a popup on screen has seen it.
  mutating func answer(_ index: Int, _ answer: PopupAnswer, _ outputs: inout [PopupEvent]) {
    if popups[index].isPresenting { becomeVisible(index, &outputs) }
    end(index, answer.outcome, &outputs)
  }
}

// MARK: Advancing

extension PopupMachine {
  /// Advances a channel or a queue past its current popup, or past a named popup. Returns the
  /// reason if it cannot advance.
  mutating func advance(
    _ scope: PopupScope, past id: Identifier?, _ answer: PopupAnswer,
    _ readiness: PopupStage.Readiness,
    _ outputs: inout [PopupEvent]
  ) -> PopupRejection? {
    if case .requested(let condition?, _) = readiness,
      condition.partCount > PopupCondition.partLimit
    {
      return .tooLargeCondition(limit: PopupCondition.partLimit)
    }
    let stage: Int
    let head: Int?
    var named = id.flatMap { find($0).onScreen }
    if let index = named, popups[index].dismissal != nil { named = nil }
    switch scope {
    case .channel(let name):
      guard let channel = channel(named: name) else { return .unknownChannel(name) }
      guard !stages[channel].settings.value.hasIndependentQueues else {
        return .nothingToAdvance(scope)
      }
      stage = channel
      if let index = named, popups[index].stage != stage { named = nil }
      head = named ?? self.head { $0.stage == stage }
    case .queue(let queue):
      if let index = named, popups[index].entry.popup.queue != queue { named = nil }
      head = named ?? self.head { $0.entry.popup.queue == queue }
      // Without a popup on screen, the advance applies to the stage of the queue that has its own advance.
      guard
        let found = head.map({ popups[$0].stage })
          ?? stages.firstIndex(where: { $0.queue == queue })
      else { return .nothingToAdvance(scope) }
      stage = found
    }
    var stopped: Int?
    if case .stopped(let id) = stages[stage].readiness { stopped = stoppedPopup(at: id, in: stage) }
    // The named popup has already left, and another popup is current or has stopped the advance.
    if let id, named == nil, head != nil || stopped != index(of: id) {
      return rejectionOfMissing(id)
    }
    stages[stage].readiness = readiness
    if let head {
      self.answer(head, answer, &outputs)
    } else if let stopped {
      let reason = DiagnosticText("popups.passed", "An advance passed the popup.")
      end(stopped, .rejected(because: reason), &outputs)
    }
    return nil
  }

  /// Returns the index of the popup that has been on screen for the longest time and is not being
  /// dismissed.
  private func head(where isIncluded: (QueuedPopup) -> Bool) -> Int? {
    var head: (index: Int, number: Int)?
    for index in popups.indices {
      guard popups[index].isOnScreen, let stay = popups[index].stay, stay.dismissal == nil,
        isIncluded(popups[index]),
        stay.number < head?.number ?? .max
      else { continue }
      head = (index, stay.number)
    }
    return head?.index
  }
}

extension PopupAnswer {
  fileprivate var outcome: PopupOutcome { self == .confirmed ? .confirmed : .cancelled }
}
