import RoomCore

/// The ends of popups, and the newer versions that follow them.
extension PopupMachine {
  /// Ends a popup, wherever it is; one that is on screen is dismissed first.
  mutating func conclude(
    _ slot: Int, _ outcome: PopupOutcome, _ urgency: Urgency, _ outputs: inout [PopupEvent]
  ) {
    if let place = table.place(of: slot) {
      request(.ends(outcome), in: place, urgency, &outputs)
    } else {
      end(slot, outcome, &outputs)
    }
  }

  /// From now on the identifier belongs to the next version, if one follows.
  mutating func releaseIdentifier(of slot: Int, in place: Int) {
    table.forgetID(of: slot)
    places.release(table.entry(of: slot).identifier, of: place)
  }

  /// Ends a popup that is not on screen.
  mutating func end(_ slot: Int, _ outcome: PopupOutcome, _ outputs: inout [PopupEvent]) {
    if case .ended = table.phase(of: slot) { return }
    waiting.remove(slot)
    table.setIsLater(false, of: slot)
    guard let place = olderVersion(of: slot) else { return finish(slot, outcome, &outputs) }
    table[slot].phase = .ended(outcome)
    table.forgetID(of: slot)
    // Each is newer than those before it.
    places[place].endedVersion = table.entry(of: slot).popup.version
  }

  private mutating func finish(
    _ slot: Int, _ outcome: PopupOutcome, _ outputs: inout [PopupEvent]
  ) {
    let channel = stages.channel(of: table.stage(of: slot))
    leave(table.stage(of: slot))
    let entry = table.remove(slot)
    memory.departed.note(entry.identifier, version: entry.popup.version)
    counts.count(outcome)
    outputs.append(
      .didEnd(EndedPopup(id: entry.id, channel: channel.value.name, outcome: outcome)))
    notify(.ended(PopupEntryEnd(entry: entry, outcome: outcome)))
  }
}

// MARK: Newer versions

/// While a version of a popup is being dismissed for its end, a newer one may be enqueued and may even
/// end. The events of an identifier stay in order: those of the newer one follow the end of the older,
/// and until then it counts as waiting.
extension PopupMachine {
  /// The place in which an older version of a popup that waits is being dismissed.
  mutating func olderVersion(of slot: Int) -> Int? {
    table.isOnScreen(slot) ? nil : places.place(leaving: table.entry(of: slot).identifier)
  }

  /// The greatest version of an identifier that has ended or is being dismissed for its end, as far as
  /// it is remembered.
  mutating func endedVersion(of id: Identifier) -> Int? {
    let known = memory.departed.version(of: id)
    guard let place = places.place(leaving: id), let slot = places[place].slot else {
      return known
    }
    let version = table.entry(of: slot).popup.version
    return max(known ?? version, places[place].endedVersion ?? version)
  }

  /// Emits that a popup was enqueued, now or once an older version is gone.
  mutating func announceEnqueued(_ slot: Int, _ outputs: inout [PopupEvent]) {
    if let place = olderVersion(of: slot) {
      places[place].successors.append(slot)
    } else {
      let entry = table.entry(of: slot)
      outputs.append(
        .didEnqueue(.init(id: entry.id, queue: entry.popup.queue, channel: entry.popup.channel)))
    }
  }

  mutating func reveal(_ slot: Int, _ outputs: inout [PopupEvent]) {
    announceEnqueued(slot, &outputs)
    if case .ended(let outcome) = table.phase(of: slot) {
      finish(slot, outcome, &outputs)
    } else {
      putBackInLine(slot)
    }
  }
}
