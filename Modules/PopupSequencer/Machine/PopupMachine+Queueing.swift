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
    if let version = endedVersion(of: id), popup.version <= version {
      counts.ignored += 1
      outputs.append(.rejected(.alreadyEnded(id: popup.id)))
      return nil
    }
    let entry = PopupEntry(popup, arrival: nextArrival, at: now)
    nextArrival += 1
    if let outcome = refusal(of: entry) {
      // Its end could not be emitted before that of the older version.
      guard leaving[id] == nil else {
        counts.ignored += 1
        outputs.append(.rejected(.alreadyDismissing(id: popup.id)))
        return nil
      }
      refuse(entry, outcome, &outputs)
      return nil
    }
    return enqueue(entry, &outputs)
  }

  /// Why a popup is not admitted, if so.
  private mutating func refusal(of entry: PopupEntry) -> PopupOutcome? {
    let popup = entry.popup
    let id = entry.identifier
    if let version = revocations.version(of: id), popup.version <= version { return .revoked }
    guard channelIndices[Identifier(popup.channel)] != nil else {
      return .rejected(because: "There is no channel “\(popup.channel)”.")
    }
    switch standing(of: popup.queue) {
    case .current: break
    case .passed: return .rejected(because: "It belongs to a match that is over.")
    case .later:
      if laterCount >= configuration.laterLimit { return .tooManyOfLaterMatches }
    }
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

  /// Ends a popup that is not admitted.
  private mutating func refuse(
    _ entry: PopupEntry, _ outcome: PopupOutcome, _ outputs: inout [PopupEvent]
  ) {
    let popup = entry.popup
    departed.note(entry.identifier, version: popup.version)
    counts.count(outcome)
    outputs.append(.didEnd(EndedPopup(id: popup.id, channel: popup.channel, outcome: outcome)))
    if let channel = channelIndices[Identifier(popup.channel)] {
      channels[channel].owesDrain = true
    }
  }

  mutating func enqueue(_ entry: PopupEntry, _ outputs: inout [PopupEvent]) -> Int {
    let channel = channelIndices[Identifier(entry.popup.channel)]!
    let stage = stage(of: entry.popup.queue, in: channel)
    let slot = table.insert(entry, channel: channel, stage: stage)
    join(stage, channel)
    setIsLater(standing(of: entry.popup.queue) == .later, of: slot)
    watchExpiry(of: slot)
    rankAndPutInLine(slot)
    announceEnqueued(slot, &outputs)
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
    let stage = table[slot].stage
    lines.insert(slot, key: table[slot].key, stage: stage)
    evaluations.append(stage)
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
    // What was changed since, such as by `prioritize`, makes it no other popup.
    let isIdentical = popup.isIdentical(to: table[slot].received ?? old.popup)
    guard popup.version >= old.popup.version, !isIdentical else {
      counts.ignored += 1
      outputs.append(
        .rejected(isIdentical ? .duplicate(id: popup.id) : .olderVersion(id: popup.id)))
      return
    }
    counts.replaced += 1
    replace(slot, with: popup, &outputs)
    notify(.didUpdate(PopupEntryUpdate(entry: table[slot].entry, previous: old)))
    // Its time on screen may be over at once.
    if let place = table[slot].place {
      places[place].update(to: popup.version)
      updateClock(of: place)
      restartTimer(of: place, &outputs)
    }
    guard table.slot(of: old.identifier) == slot else { return }
    let standing = standing(of: popup.queue)
    let isOneTooMany =
      standing == .later && !table[slot].isLater && laterCount >= configuration.laterLimit
    setIsLater(standing == .later && !isOneTooMany, of: slot)
    if standing == .passed {
      conclude(slot, .sceneChanged, .afterMinimumTime, &outputs)
    } else if let expiry = popup.expiry, expiry <= now,
      table[slot].place == nil || !popup.staysBeyondExpiry
    {
      conclude(slot, .expired, .atOnce, &outputs)
    } else if isOneTooMany {
      conclude(slot, .tooManyOfLaterMatches, .afterMinimumTime, &outputs)
    } else if let place = table[slot].place, table[slot].isLater {
      request(.sceneChanged, in: place, .afterMinimumTime, &outputs)
    }
  }

  private mutating func replace(
    _ slot: Int, with popup: Popup, _ outputs: inout [PopupEvent]
  ) {
    let received = popup
    var popup = popup
    let old = table[slot]
    // A priority that the app gave counts until the server changes its own.
    if let before = old.received, before.priority == popup.priority {
      popup.priority = old.entry.popup.priority
    }
    // One that is on screen remains in its place, and none moves to a channel that does not exist.
    let known = old.isOnStage ? nil : channelIndices[Identifier(popup.channel)]
    let channel = known ?? old.channel
    popup.channel = configuration.channels[channel].name
    if !old.isOnStage {
      let stage = stage(of: popup.queue, in: channel)
      if stage != old.stage {
        join(stage, channel)
        leave(old.stage, old.channel)
        (table[slot].channel, table[slot].stage) = (channel, stage)
      }
    }
    if let place = old.place { spend(place) }
    table.replace(slot, with: popup)
    table[slot].received = popup.isIdentical(to: received) ? nil : received
    watchExpiry(of: slot)
    // Of one whose `didEnqueue` is still to be emitted, that will be as it is then.
    if olderVersion(of: slot) == nil {
      outputs.append(.didUpdate(UpdatedPopup(popup: popup, isOnScreen: old.isOnStage)))
    }
    if old.isOnStage { evaluations.append(old.stage) } else { rankAndPutInLine(slot) }
  }

  mutating func revoke(
    _ id: Identifier, upTo version: Int?, _ outputs: inout [PopupEvent]
  ) {
    let last = version ?? .max
    // Also one that is repeated or of a version that has ended: what it was known by may be forgotten
    // before it.
    revocations.note(id, version: last)
    if let slot = table.slot(of: id), table[slot].entry.popup.version <= last {
      conclude(slot, .revoked, .atOnce, &outputs)
    } else {
      outputs.append(.didKeepRevocation(id: id.string))
    }
  }

  mutating func prioritize(
    _ id: Identifier, _ priority: Int, _ outputs: inout [PopupEvent]
  ) {
    guard let slot = table.slot(of: id) else { return rejectMissing(id, &outputs) }
    let old = table[slot].entry
    if table[slot].received == nil { table[slot].received = old.popup }
    table[slot].entry.popup.priority = priority
    // Those on screen are shown as they are; of those that wait a view shows nothing.
    if table[slot].isOnStage, old.popup.priority != priority {
      outputs.append(.didUpdate(UpdatedPopup(popup: table[slot].entry.popup, isOnScreen: true)))
    }
    rerank(slot)
    evaluations.append(table[slot].stage)
    notify(.didUpdate(PopupEntryUpdate(entry: table[slot].entry, previous: old)))
  }

  mutating func rerank(_ slot: Int) {
    let key = rankKey(of: slot)
    table[slot].key = key
    if lines.rank(slot, key: key) { evaluations.append(table[slot].stage) }
  }
}
