import RoomCore

extension PopupMachine {
  mutating func receiveBatch(_ popups: [Popup], _ outputs: inout [PopupEvent]) {
    var entries: [PopupEntry] = []
    for popup in popups {
      if let slot = receive(popup, &outputs) { entries.append(table[slot].entry) }
    }
    notify(.didEnqueueBatch(entries))
  }

  /// Enqueues a popup, updates the one that is known, or refuses it. Returns the slot if it waits
  /// now for the first time.
  mutating func receive(_ popup: Popup, _ outputs: inout [PopupEvent]) -> Int? {
    counts.received += 1
    let id = Identifier(popup.id)
    if let slot = table.slot(of: id) {
      update(slot, with: popup, &outputs)
      return nil
    }
    if let version = departed.version(of: id), popup.version <= version {
      counts.ignored += 1
      outputs.append(.rejected(.alreadyEnded(id: popup.id)))
      return nil
    }
    let entry = PopupEntry(popup, arrival: nextArrival, at: now)
    nextArrival += 1
    if let outcome = refusal(of: entry) {
      refuse(entry, outcome, &outputs)
      return nil
    }
    return enqueue(entry, &outputs)
  }

  /// Why a popup is not admitted, if so.
  private mutating func refusal(of entry: PopupEntry) -> PopupOutcome? {
    let popup = entry.popup
    let id = entry.identifier
    if let version = revocations.version(of: id), popup.version <= version {
      revocations.forget(id)
      departed.note(id, version: version)
      return .revoked
    }
    guard stageIndices[Identifier(popup.channel)] != nil else {
      return .rejected(because: "There is no channel “\(popup.channel)”.")
    }
    if isOfAnotherMatch(popup) { return .rejected(because: "It belongs to another match.") }
    if let expiry = popup.expiry, expiry <= now { return .expired }
    if table.count >= configuration.capacity {
      return .rejected(because: "Too many popups wait.")
    }
    for rule in rules {
      if let reason = rule.refusal(of: entry, at: now) {
        return .rejected(because: reason)
      }
    }
    return nil
  }

  func isOfAnotherMatch(_ popup: Popup) -> Bool {
    guard let match, let own = popup.queue.matchKey else { return false }
    return own != match
  }

  /// Ends a popup that is not admitted.
  private mutating func refuse(
    _ entry: PopupEntry, _ outcome: PopupOutcome, _ outputs: inout [PopupEvent]
  ) {
    let popup = entry.popup
    departed.note(entry.identifier, version: popup.version)
    counts.count(outcome)
    let ended = PopupEvent.didEnd(id: popup.id, channel: popup.channel, outcome)
    guard let stage = stageIndices[Identifier(popup.channel)] else {
      return outputs.append(ended)
    }
    announce(ended, of: entry.identifier, on: stage, &outputs)
    stages[stage].owesDrain = true
  }

  mutating func enqueue(_ entry: PopupEntry, _ outputs: inout [PopupEvent]) -> Int {
    let stage = stageIndices[Identifier(entry.popup.channel)]!
    let slot = table.insert(entry, channel: stage)
    stages[stage].population += 1
    stages[stage].owesDrain = true
    watchExpiry(of: slot)
    rankAndPutInLine(slot)
    announce(
      .didEnqueue(id: entry.id, queue: entry.popup.queue, channel: entry.popup.channel),
      of: entry.identifier, on: stage, &outputs)
    notify(.didEnqueue(entry))
    return slot
  }

  func rankKey(of slot: Int) -> RankKey {
    var key = RankKey(arrival: table[slot].entry.arrival)
    var position = 0
    for rule in rules where rule.aspects.contains(.rank) {
      key.set(rule.rank(of: table[slot].entry, at: now) ?? 0, at: position)
      position += 1
    }
    return key
  }

  /// Puts a waiting popup in the line of its channel, to be asked at its turn.
  mutating func rankAndPutInLine(_ slot: Int) {
    table[slot].key = rankKey(of: slot)
    putBackInLine(slot)
  }

  mutating func putBackInLine(_ slot: Int) {
    deferred.remove(slot)
    sleepers.remove(slot)
    let stage = table[slot].channel
    lines.insert(slot, key: table[slot].key, channel: stage)
    stages[stage].needsEvaluation = true
  }

  private mutating func watchExpiry(of slot: Int) {
    if let expiry = table[slot].entry.popup.expiry {
      expiries.update(
        slot, priority: Due(moment: expiry, arrival: table[slot].entry.arrival))
    } else {
      expiries.remove(slot)
    }
  }

  // MARK: Updates

  private mutating func update(
    _ slot: Int, with popup: Popup, _ outputs: inout [PopupEvent]
  ) {
    let old = table[slot].entry
    let isIdentical = popup.isIdentical(to: old.popup)
    guard popup.version >= old.popup.version, !isIdentical else {
      counts.ignored += 1
      outputs.append(
        .rejected(isIdentical ? .duplicate(id: popup.id) : .olderVersion(id: popup.id)))
      return
    }
    counts.replaced += 1
    replace(slot, with: popup, &outputs)
    notify(.didUpdate(table[slot].entry, was: old))
    // Its time on screen may be over at once.
    if table[slot].isOnStage {
      updateClock(of: table[slot].channel)
      restartLimit(of: table[slot].channel, &outputs)
    }
    guard table.slot(of: old.identifier) == slot else { return }
    if isOfAnotherMatch(popup) {
      conclude(slot, .sceneChanged, &outputs)
    } else if let expiry = popup.expiry, expiry <= now {
      conclude(slot, .expired, &outputs)
    }
  }

  private mutating func replace(
    _ slot: Int, with popup: Popup, _ outputs: inout [PopupEvent]
  ) {
    var popup = popup
    let old = table[slot].channel
    let isOnStage = table[slot].isOnStage
    if let new = stageIndices[Identifier(popup.channel)], !isOnStage {
      stages[old].population -= 1
      stages[new].population += 1
      stages[new].owesDrain = true
      table[slot].channel = new
    } else {
      popup.channel = configuration.channels[old].name
    }
    table.replace(slot, with: popup)
    table[slot].entry.remaining = popup.maximumTime
    watchExpiry(of: slot)
    announce(
      .didUpdate(popup, isOnScreen: isOnStage), of: table[slot].entry.identifier,
      on: table[slot].channel, &outputs)
    if isOnStage { stages[old].needsEvaluation = true } else { rankAndPutInLine(slot) }
  }

  mutating func revoke(
    _ id: Identifier, upTo version: Int?, _ outputs: inout [PopupEvent]
  ) {
    if let slot = table.slot(of: id) {
      if let version, table[slot].entry.popup.version > version {
        outputs.append(.rejected(.olderVersion(id: id.string)))
      } else {
        conclude(slot, .revoked, &outputs)
      }
    } else if let known = departed.version(of: id), version == nil || version! <= known {
      rejectMissing(id, &outputs)
    } else {
      revocations.note(id, version: version ?? .max)
      outputs.append(.didKeepRevocation(id: id.string))
    }
  }

  mutating func prioritize(
    _ id: Identifier, _ priority: Int, _ outputs: inout [PopupEvent]
  ) {
    guard let slot = table.slot(of: id) else { return rejectMissing(id, &outputs) }
    let old = table[slot].entry
    table[slot].entry.popup.priority = priority
    rerank(slot)
    stages[table[slot].channel].needsEvaluation = true
    notify(.didUpdate(table[slot].entry, was: old))
  }

  mutating func rerank(_ slot: Int) {
    let key = rankKey(of: slot)
    table[slot].key = key
    if lines.rank(slot, key: key) { stages[table[slot].channel].needsEvaluation = true }
  }
}
