import RoomCore

/// What views and the user report.
extension PopupMachine {
  /// The place of the popup on screen that a report names: by identifier and, if it has one, by
  /// version, by one that its view may have been made for.
  private func place(of id: Identifier, _ version: Int?) -> Int? {
    guard let place = place(of: id) else { return nil }
    guard let version else { return place }
    return places[place].versions.contains(version) ? place : nil
  }

  func rejectMissing(_ id: Identifier, _ outputs: inout [PopupEvent]) {
    outputs.append(.rejected(rejectionOfMissing(id)))
  }

  /// Why an input has no effect that names a popup which is not on screen, or not as expected.
  func rejectionOfMissing(_ id: Identifier) -> PopupRejection {
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
    if let dismissal = places[place].dismissal {
      vacate(place, dismissal, &outputs)
    } else if places[place].isPresenting {
      vacate(place, .ends(.failedToPresent), &outputs)
    } else {
      vacate(place, .ends(.cancelled), &outputs)
    }
  }

  mutating func didAnswer(
    _ id: Identifier, _ version: Int?, _ answer: PopupAnswer, _ outputs: inout [PopupEvent]
  ) {
    if let place = place(of: id), let slot = places[place].slot {
      // An answer to other content is none to this.
      guard version ?? table[slot].entry.popup.version == table[slot].entry.popup.version,
        places[place].dismissal.map({ $0.isReturn }) ?? true
      else { return rejectMissing(id, &outputs) }
      self.answer(place, answer, &outputs)
    } else if let slot = table.slot(of: id),
      version ?? table[slot].entry.popup.version == table[slot].entry.popup.version
    {
      conclude(slot, answer.outcome, .atOnce, &outputs)
    } else {
      rejectMissing(id, &outputs)
    }
  }

  /// Ends a popup on screen by an answer. Who answers has seen it.
  mutating func answer(_ place: Int, _ answer: PopupAnswer, _ outputs: inout [PopupEvent]) {
    if places[place].isPresenting { becomeVisible(place, &outputs) }
    request(.ends(answer.outcome), in: place, .atOnce, &outputs)
  }
}

extension PopupAnswer {
  fileprivate var outcome: PopupOutcome { self == .confirmed ? .confirmed : .cancelled }
}

extension PopupDismissal {
  fileprivate var isReturn: Bool {
    if case .ends = self { false } else { true }
  }
}
