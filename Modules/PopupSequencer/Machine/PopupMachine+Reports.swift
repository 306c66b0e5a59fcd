import RoomCore

extension PopupMachine {
  /// Returns the index of the popup on screen that a report names. If the report has a version, the
  /// view of the popup may have been made for it.
  private func index(of report: PopupVersion) -> Int? {
    guard let index = find(Identifier(report.id)).onScreen,
      report.version.map({ popups[index].stay?.value.mayShow($0) == true }) ?? true
    else { return nil }
    return index
  }

  mutating func rejectMissing(_ id: String) { reject(rejectionOfMissing(id)) }

  /// Returns the reason why an input about a popup that is not on screen, or in another phase, has
  /// no effect.
  private func rejectionOfMissing(_ id: String) -> PopupRejection {
    let known = find(Identifier(id))
    if let index = known.onScreen, popups[index].dismissal != nil {
      return .alreadyDismissing(id: id)
    }
    if known.onScreen != nil || known.present != nil { return .notExpected(id: id) }
    return departed[Identifier(id)] != nil ? .alreadyEnded(id: id) : .unknown(id: id)
  }

  mutating func viewDidAppear(_ report: PopupVersion) {
    guard let index = index(of: report), popups[index].isPresenting else {
      return rejectMissing(report.id)
    }
    becomeVisible(index)
    dismissIfOver(index)
  }

  mutating func viewDidFail(_ report: PopupVersion) {
    guard let index = index(of: report), popups[index].isPresenting else {
      return rejectMissing(report.id)
    }
    vacate(index, .ends(.failedToPresent))
  }

  mutating func viewDidDisappear(_ report: PopupVersion) {
    guard let index = index(of: report) else { return rejectMissing(report.id) }
    switch popups[index].stay?.value.step {
    case .presenting: vacate(index, .ends(.failedToPresent))
    case .dismissing(let dismissal): vacate(index, dismissal)
    case .visible, nil: vacate(index, .ends(.cancelled))
    }
  }

  mutating func didAnswer(_ reply: PopupReply) {
    // An answer to other content does not count.
    let known = find(Identifier(reply.id))
    guard let index = known.onScreen ?? known.present, popups[index].outcome == nil,
      reply.version ?? popups[index].entry.popup.version == popups[index].entry.popup.version
    else { return rejectMissing(reply.id) }
    answer(index, reply.answer)
  }

  /// Ends a popup by an answer. A user who answers a popup on screen has seen it.
  private mutating func answer(_ index: Int, _ answer: PopupAnswer) {
    if popups[index].isPresenting { becomeVisible(index) }
    end(index, answer == .confirmed ? .confirmed : .cancelled)
  }

  // MARK: Advancing

  /// Advances a channel or a queue past its current popup, or past a named popup. Returns the
  /// reason if it cannot advance.
  mutating func advance(_ advance: PopupAdvance) -> PopupRejection? {
    let limit = PopupCondition.partLimit
    if let condition = advance.condition, condition.partCount > limit {
      return .tooLargeCondition(limit: limit)
    }
    // Without a popup on screen, the advance applies to the stage of the channel, or of the queue that
    // has its own advance.
    let idle: Int?
    var current: [Int]
    switch advance.scope {
    case .channel(let name):
      guard let channel = channel(named: name) else { return .unknownChannel(name) }
      guard !stages[channel].settings.value.hasIndependentQueues else {
        return .nothingToAdvance(advance.scope)
      }
      idle = channel
      current = popups.indices.filter { popups[$0].stage == channel }
    case .queue(let queue):
      idle = stages.firstIndex { $0.queue == queue }
      current = popups.indices.filter { popups[$0].entry.popup.queue == queue }
    }
    current.removeAll { !popups[$0].isOnScreen || popups[$0].dismissal != nil }
    let past = advance.past.map(Identifier.init)
    let named = current.first { popups[$0].id == past }
    // The popup that has been on screen for the longest time.
    let head = named ?? current.min { popups[$0].presentation < popups[$1].presentation }
    guard let stage = head.map({ popups[$0].stage }) ?? idle else {
      return .nothingToAdvance(advance.scope)
    }
    var stopped: Int?
    if case .stopped(let id) = stages[stage].readiness { stopped = stoppedPopup(at: id, in: stage) }
    // The named popup has already left, and another popup is current or has stopped the advance.
    if let past, named == nil, head != nil || stopped != index(of: past) {
      return rejectionOfMissing(past.string)
    }
    stages[stage].readiness = .requested(advance.condition, otherwise: advance.otherwise)
    if let head {
      answer(head, advance.answer)
    } else if let stopped {
      let reason = DiagnosticText("popups.passed", "An advance passed the popup.")
      end(stopped, .rejected(because: reason))
    }
    return nil
  }
}
