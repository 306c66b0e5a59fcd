import RoomCore

extension PopupMachine {
  mutating func receiveBatch(_ popups: [Popup], _ outputs: inout [PopupEvent]) {
    var entries: [PopupEntry] = []
    for popup in popups {
      if let slot = receive(popup, &outputs) { entries.append(table.entry(of: slot)) }
    }
    notify(.batchEnqueued(entries))
  }

  /// Enqueues a popup, updates a known popup, or refuses the popup. Returns the slot if the popup
  /// waits for the first time.
  mutating func receive(_ popup: consuming Popup, _ outputs: inout [PopupEvent]) -> Int? {
    counts.received += 1
    let id = Identifier(popup.id)
    if let slot = table.slot(of: id) {
      update(slot, with: popup, &outputs)
      return nil
    }
    if let version = endedVersion(of: id), popup.version <= version {
      counts.ignored += 1
      outputs.append(.rejected(.alreadyEnded(id: id.string)))
      return nil
    }
    let entry = table.newEntry(for: popup, at: now)
    let channel = stages.channel(named: entry.popup.channel)
    if let outcome = refusal(of: entry, in: channel) {
      // The end of the new version could not be emitted before the end of the older version.
      guard places.place(leaving: id) == nil else {
        counts.ignored += 1
        outputs.append(.rejected(.alreadyDismissing(id: id.string)))
        return nil
      }
      refuse(entry, outcome, in: channel, &outputs)
      return nil
    }
    return enqueue(entry, in: channel!, &outputs)
  }

  /// Returns the outcome of a popup that is not admitted, or `nil` if the popup is admitted.
  private mutating func refusal(of entry: PopupEntry, in channel: Int?) -> PopupOutcome? {
    if memory.isRevoked(entry.identifier, version: entry.popup.version) { return .revoked }
    guard channel != nil else {
      return .rejected(because: .unknownChannel(entry.popup.channel))
    }
    if surroundings.standing(of: entry.popup.queue) == .passed {
      return .rejected(because: .init("popups.matchOver", "The match of the popup is over."))
    }
    if let expiry = entry.popup.expiry, expiry <= now { return .expired }
    if table.count >= configuration.capacity {
      return .rejected(
        because: .init("popups.tooMany", "The maximum number of waiting popups is reached."))
    }
    return rules.refusal(of: entry, at: now).map { .rejected(because: $0) }
  }

  /// Ends a popup that is not admitted.
  private mutating func refuse(
    _ entry: PopupEntry, _ outcome: PopupOutcome, in channel: Int?,
    _ outputs: inout [PopupEvent]
  ) {
    let popup = entry.popup
    memory.departed.note(entry.identifier, .init(version: popup.version, outcome: outcome))
    counts.count(outcome)
    outputs.append(.didEnd(EndedPopup(id: popup.id, channel: popup.channel, outcome: outcome)))
    if let channel { stages.channels[channel].owesDrain = true }
  }

  mutating func enqueue(
    _ entry: PopupEntry, in channel: Int, _ outputs: inout [PopupEvent]
  ) -> Int {
    let slot = table.insert(entry, stage: stages.stage(of: entry.popup.queue, in: channel))
    stages.channels[channel].owesDrain = true
    putInLine(slot)
    announceEnqueued(slot, &outputs)
    notify(.enqueued(entry))
    return slot
  }

  /// Puts a popup in line at the rank that the rules give it.
  mutating func putInLine(_ slot: Int) {
    table.putInLine(slot, rules.rankKey(of: table.entry(of: slot), at: now))
  }

  // MARK: Updates

  private mutating func update(
    _ slot: Int, with popup: Popup, _ outputs: inout [PopupEvent]
  ) {
    let old = table.entry(of: slot)
    // Changes in the app, such as by `prioritize`, do not make it a different popup.
    let isIdentical = popup.isIdentical(to: old.received ?? old.popup)
    guard popup.version >= old.popup.version, !isIdentical else {
      counts.ignored += 1
      outputs.append(
        .rejected(isIdentical ? .duplicate(id: popup.id) : .olderVersion(id: popup.id)))
      return
    }
    counts.replaced += 1
    replace(slot, with: popup, &outputs)
    let entry = table.entry(of: slot)
    notify(.updated(entry, from: old))
    // The new time on screen may already be over.
    if let place = table.place(of: slot) {
      places[place].update(to: popup.version)
      updateClock(of: place)
      restartTimer(of: place, &outputs)
    }
    guard table.slot(of: old.identifier) == slot else { return }
    let standing = surroundings.standing(of: popup.queue)
    if standing == .passed {
      end(slot, .sceneChanged, afterMinimumTime: true, &outputs)
    } else if let expiry = popup.expiry, expiry <= now,
      !table.isOnScreen(slot) || !popup.staysBeyondExpiry
    {
      end(slot, .expired, &outputs)
    } else if let place = table.place(of: slot), standing == .later {
      dismiss(place, .sceneChanged, afterMinimumTime: true, &outputs)
    }
  }

  private mutating func replace(
    _ slot: Int, with popup: Popup, _ outputs: inout [PopupEvent]
  ) {
    let received = popup
    var popup = popup
    let old = table.entry(of: slot).popup
    let place = table.place(of: slot)
    // A priority of the app applies until the server changes its own priority.
    if let before = table.entry(of: slot).received, before.priority == popup.priority {
      popup.priority = old.priority
    }
    // A popup on screen stays in its place, and no popup moves to an unknown channel.
    let known = place == nil ? stages.channel(named: popup.channel) : nil
    let channel = known ?? stages[table.stage(of: slot)].channel
    popup.channel = configuration.channels[channel].name
    if let place {
      spend(place)
    } else {
      table[slot].stage = stages.stage(of: popup.queue, in: channel)
      stages.channels[channel].owesDrain = true
    }
    table.replace(slot, with: popup)
    if popup.maximumTime != old.maximumTime || Identifier(popup.kind) != Identifier(old.kind) {
      table[slot].entry.spent = .zero
    }
    table[slot].entry.received = popup.isIdentical(to: received) ? nil : received
    // If `didEnqueue` has not been emitted yet, it will have the current content.
    if olderVersion(of: slot) == nil { announceUpdate(of: slot, &outputs) }
    if place == nil { putInLine(slot) }
  }

  private mutating func announceUpdate(of slot: Int, _ outputs: inout [PopupEvent]) {
    outputs.append(
      .didUpdate(.init(popup: table.entry(of: slot).popup, isOnScreen: table.isOnScreen(slot))))
  }

  mutating func revoke(
    _ id: Identifier, upTo version: Int?, _ outputs: inout [PopupEvent]
  ) {
    let last = version ?? .max
    // Repeated revocations and revocations of ended versions are stored as well, because the ended
    // version may be forgotten first.
    memory.revocations.note(id, .init(version: last))
    if let slot = table.slot(of: id), table.entry(of: slot).popup.version <= last {
      end(slot, .revoked, &outputs)
    } else {
      outputs.append(.didKeepRevocation(id: id.string))
    }
  }

  mutating func prioritize(
    _ id: Identifier, _ priority: Int, _ outputs: inout [PopupEvent]
  ) {
    guard let slot = table.slot(of: id) else { return rejectMissing(id, &outputs) }
    let old = table.entry(of: slot)
    if old.received == nil { table[slot].entry.received = old.popup }
    table[slot].entry.popup.priority = priority
    // A popup on screen is updated for its view. Views show no waiting popup.
    if table.isOnScreen(slot), old.popup.priority != priority {
      announceUpdate(of: slot, &outputs)
    }
    if table.waits(slot) { putInLine(slot) }
    let entry = table.entry(of: slot)
    notify(.updated(entry, from: old))
  }
}
