import RoomCore

extension PopupMachine {
  mutating func arriveTogether(_ popups: [Popup], _ outputs: inout [PopupEvent]) {
    var entries: [PopupEntry] = []
    for popup in popups {
      if let slot = arrive(popup, &outputs) { entries.append(table[slot].entry) }
    }
    tell(.batchArrived(entries))
  }

  /// Takes a popup in, or does what else its coming asks for. Gives the slot if it waits now for
  /// the first time.
  mutating func arrive(_ popup: Popup, _ outputs: inout [PopupEvent]) -> Int? {
    tally.received += 1
    if let slot = table.slot(of: popup.id) {
      arriveAgain(popup, slot, &outputs)
      return nil
    }
    if let version = departed.version(of: popup.id), popup.version <= version {
      tally.ignored += 1
      outputs.append(.rejected(.alreadyEnded(id: popup.id)))
      return nil
    }
    let entry = PopupEntry(popup, arrival: nextArrival, at: now)
    nextArrival += 1
    if let outcome = refusal(of: entry) {
      turnAway(popup, outcome, &outputs)
      return nil
    }
    return enqueue(entry, &outputs)
  }

  /// Why a popup may not come in, if so.
  private mutating func refusal(of entry: PopupEntry) -> PopupOutcome? {
    let popup = entry.popup
    if let version = tombstones.version(of: popup.id), popup.version <= version {
      tombstones.forget(popup.id)
      departed.note(popup.id, version: version)
      return .revoked
    }
    guard stageIndices[popup.channel] != nil else {
      return .rejected(because: "There is no channel “\(popup.channel)”.")
    }
    if isOfAnotherMatch(popup) { return .rejected(because: "It belongs to another match.") }
    if let expiry = popup.expiry, expiry <= now { return .expired }
    if table.count >= configuration.capacity {
      return .rejected(because: "Too many popups wait.")
    }
    let context = context
    for number in rules.indices {
      if case .refuse(let reason) = rules[number].admission?(entry, context) {
        return .rejected(because: reason)
      }
    }
    return nil
  }

  func isOfAnotherMatch(_ popup: Popup) -> Bool {
    guard let match, let own = popup.queue.match else { return false }
    return own != match
  }

  /// A popup ends before it was let in.
  private mutating func turnAway(
    _ popup: Popup, _ outcome: PopupOutcome, _ outputs: inout [PopupEvent]
  ) {
    departed.note(popup.id, version: popup.version)
    tally.note(outcome)
    let ended = PopupEvent.ended(id: popup.id, channel: popup.channel, outcome)
    guard let stage = stageIndices[popup.channel] else { return outputs.append(ended) }
    announce(ended, of: popup.id, on: stage, &outputs)
    stages[stage].owesDrained = true
  }

  /// Tells of a popup that is not on screen. While an older version of it still leaves the screen
  /// of its channel, that one's end is told first: what is told of an identity stays in order.
  mutating func announce(
    _ event: PopupEvent, of id: String, on stage: Int, _ outputs: inout [PopupEvent]
  ) {
    if let act = stages[stage].act, case .ends = act.departure, table[act.slot].entry.id == id {
      stages[stage].owed.append(event)
    } else {
      outputs.append(event)
    }
  }

  /// Lets a popup wait.
  mutating func enqueue(_ entry: PopupEntry, _ outputs: inout [PopupEvent]) -> Int {
    let stage = stageIndices[entry.popup.channel]!
    let slot = table.insert(entry, channel: stage)
    stages[stage].live += 1
    stages[stage].owesDrained = true
    watchExpiry(of: slot)
    putInLine(slot)
    announce(
      .queued(id: entry.id, queue: entry.popup.queue, channel: entry.popup.channel),
      of: entry.id, on: stage, &outputs)
    tell(.queued(entry))
    return slot
  }

  func rankKey(of slot: Int) -> RankKey {
    var key = RankKey(arrival: table[slot].entry.arrival)
    let context = context
    var position = 0
    for number in rules.indices {
      guard let rank = rules[number].rank else { continue }
      key.set(rank(table[slot].entry, context) ?? 0, at: position)
      position += 1
    }
    return key
  }

  /// Puts a waiting popup in the line of its channel, to be asked at its turn.
  mutating func putInLine(_ slot: Int) {
    let key = rankKey(of: slot)
    table[slot].key = key
    wakeUp(slot)
  }

  func watchedExpiry(of slot: Int) -> Due? {
    table[slot].entry.popup.expiry.map { Due(moment: $0, arrival: table[slot].entry.arrival) }
  }

  mutating func watchExpiry(of slot: Int) {
    if let due = watchedExpiry(of: slot) {
      expiries.update(slot, priority: due)
    } else {
      expiries.remove(slot)
    }
  }

  /// The same popup again.
  private mutating func arriveAgain(_ popup: Popup, _ slot: Int, _ outputs: inout [PopupEvent]) {
    let old = table[slot].entry
    guard popup.version >= old.popup.version, popup != old.popup else {
      tally.ignored += 1
      outputs.append(
        .rejected(popup == old.popup ? .duplicate(id: popup.id) : .olderVersion(id: popup.id)))
      return
    }
    tally.replaced += 1
    replace(slot, with: popup, &outputs)
    tell(.replaced(table[slot].entry, was: old))
    // Its time on screen may be over at once.
    if table[slot].isOnStage { renewLimits(of: table[slot].channel, &outputs) }
    guard table.slot(of: popup.id) == slot else { return }
    if isOfAnotherMatch(popup) {
      conclude(slot, .sceneLeft, &outputs)
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
    if let new = stageIndices[popup.channel], !isOnStage {
      stages[old].live -= 1
      stages[new].live += 1
      stages[new].owesDrained = true
      table[slot].channel = new
    } else {
      popup.channel = configuration.channels[old].name
    }
    table.replace(slot, with: popup)
    table[slot].entry.remaining = popup.maximumTime
    watchExpiry(of: slot)
    announce(
      .updated(popup, isOnScreen: isOnStage), of: popup.id, on: table[slot].channel, &outputs)
    if isOnStage { stages[old].needsLook = true } else { putInLine(slot) }
  }

  mutating func revoke(_ id: String, upTo version: Int?, _ outputs: inout [PopupEvent]) {
    if let slot = table.slot(of: id) {
      if let version, table[slot].entry.popup.version > version {
        outputs.append(.rejected(.olderVersion(id: id)))
      } else {
        conclude(slot, .revoked, &outputs)
      }
    } else if let known = departed.version(of: id), version == nil || version! <= known {
      rejectMissing(id, &outputs)
    } else {
      tombstones.note(id, version: version ?? .max)
      outputs.append(.revokeKept(id: id))
    }
  }

  mutating func prioritize(_ id: String, _ priority: Int, _ outputs: inout [PopupEvent]) {
    guard let slot = table.slot(of: id) else { return rejectMissing(id, &outputs) }
    let old = table[slot].entry
    table[slot].entry.popup.priority = priority
    rerank(slot)
    stages[table[slot].channel].needsLook = true
    tell(.replaced(table[slot].entry, was: old))
  }

  mutating func rerank(_ slot: Int) {
    let key = rankKey(of: slot)
    table[slot].key = key
    if lines.rank(slot, key: key) { stages[table[slot].channel].needsLook = true }
  }
}
