import RoomCore

extension TickerMachine {
  mutating func append(_ item: TickerItem, into outputs: inout [TickerEvent]) {
    guard let item = admit(item, into: &outputs) else { return }
    makeRoom(into: &outputs)
    list.append(.init(item: item, isStreamed: true))
  }

  mutating func insert(_ insertion: TickerInsertion, into outputs: inout [TickerEvent]) {
    guard let index = index(of: insertion.position, into: &outputs),
      let item = admit(insertion.item, into: &outputs)
    else { return }
    // Before the first leaves, which may be the lead.
    let isBeforeLead = isLeadListed ? index <= position : index < position
    let isFull = list.count >= configuration.capacity
    makeRoom(into: &outputs)
    list.insert(.init(item: item), at: isFull ? max(0, index - 1) : index)
    if isBeforeLead { position += 1 }
  }

  mutating func remove(_ id: String, at now: Instant, into outputs: inout [TickerEvent]) {
    let key = TickerKey.id(id)
    // By key: a lead that has left the list is removed from the screen like any other.
    let isLead = lead?.item.key == key
    if let index = list.index(of: key) {
      if !list[index].isSeen { account.withdrawn += 1 }
      withdraw(at: index)
    } else if !isOnScreen(key) {
      return keepRemoval(of: id, into: &outputs)
    }
    if isLead { replaceLead(at: now, into: &outputs) }
    clearOutgoing(key, into: &outputs)
  }

  mutating func replace(
    _ item: TickerItem, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    guard let id = item.id else { return reject(.missingIdentifier, into: &outputs) }
    guard hasValidPayload(item, into: &outputs) else { return }
    if let index = list.index(of: item.key) {
      list.replaceItem(at: index, with: item)
    } else if !isOnScreen(item.key) {
      return reject(.unknown(id: id), into: &outputs)
    }
    refresh(item, at: now, into: &outputs)
  }

  mutating func reload(_ items: [TickerItem], into outputs: inout [TickerEvent]) {
    clearScreen(into: &outputs)
    withdrawAll()
    generation += 1
    outputs.append(.didReload(generation: generation))
    for item in items {
      guard let item = admit(item, into: &outputs) else { continue }
      makeRoom(into: &outputs)
      list.append(.init(item: item))
    }
  }

  mutating func set(_ items: [TickerItem], at now: Instant, into outputs: inout [TickerEvent]) {
    let old = list
    list = TickerList()
    let lead = lead
    let (oldPosition, wasListed) = (position, isLeadListed)
    isLeadListed = false
    // The item that is leaving the screen, if it is not taken again.
    var passed: TickerItem?
    var carriedOver = 0
    // What the capacity has removed again counts as new when it occurs a second time.
    var removed: Set<TickerKey> = []
    for item in items where hasValidPayload(item, into: &outputs) {
      let item = numbered(item)
      if hasPassed(item, before: lead) {
        if passed != nil { reject(.duplicate(id: item.id ?? ""), into: &outputs) }
        passed = passed ?? item
        continue
      }
      guard isNew(item, into: &outputs) else { continue }
      var entry = TickerList.Entry(item: item)
      if let index = old.index(of: item.key), old[index].isSeen || !removed.contains(item.key) {
        entry.isSeen = old[index].isSeen
        entry.isStreamed = old[index].isStreamed
        entry.carryWidth(from: old[index])
        if !entry.isSeen { carriedOver += 1 }
      } else if isOnScreen(item.key) {
        entry.isSeen = true
      } else {
        account.received += 1
      }
      if let oldest = makeRoom(into: &outputs) { removed.insert(oldest.key) }
      list.append(entry)
    }
    account.withdrawn += old.waiting - carriedOver
    // An index of the list as it is now: what the capacity has removed again does not count.
    position = min(oldPosition, list.count)
    if let lead { keepLead(lead, wasListed: wasListed, at: now, into: &outputs) }
    if let outgoing = latestRoll?.outgoing?.item.key,
      old.index(of: outgoing) != nil, list.index(of: outgoing) == nil
    {
      clearOutgoing(outgoing, into: &outputs)
    }
    if let passed { refresh(passed, at: now, into: &outputs) }
    for showing in [current, roll?.incoming] {
      guard let showing, let index = list.index(of: showing.item.key),
        list[index].item != showing.item
      else { continue }
      refresh(list[index].item, at: now, into: &outputs)
    }
  }

  /// Finds the lead in a list that was set, or an item in its stead.
  private mutating func keepLead(
    _ lead: TickerShowing, wasListed: Bool, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    if let index = list.index(of: lead.item.key) {
      position = index
      isLeadListed = true
    } else if wasListed {
      replaceLead(at: now, into: &outputs)
    }
  }

  /// Removes the entry at `index` and keeps the position of the lead.
  @discardableResult
  mutating func withdraw(at index: Int) -> TickerList.Entry {
    if index < position {
      position -= 1
    } else if index == position {
      isLeadListed = false
    }
    return list.remove(at: index)
  }

  /// Removes all entries, and forgets the removals of items that have not come.
  mutating func withdrawAll() {
    removals.removeAll()
    account.withdrawn += list.waiting
    list = TickerList()
  }

  /// Removes the entries that were shown, except the lead: what mode `once` begins with.
  mutating func withdrawSeen() {
    let old = list
    let leadIndex = isLeadListed ? position : nil
    list = TickerList()
    position = 0
    for index in 0..<old.count where index == leadIndex || !old[index].isSeen {
      if index == leadIndex { position = list.count }
      list.append(old[index])
    }
  }

  /// Removes the oldest item of a full list.
  ///
  /// - Returns: the item if it was not shown.
  @discardableResult
  private mutating func makeRoom(into outputs: inout [TickerEvent]) -> TickerItem? {
    guard list.count >= configuration.capacity else { return nil }
    return evictOldest(into: &outputs)
  }

  /// Removes the oldest item. If it is on screen, it stays to its end.
  @discardableResult
  mutating func evictOldest(into outputs: inout [TickerEvent]) -> TickerItem? {
    let oldest = withdraw(at: 0)
    guard !oldest.isSeen else { return nil }
    account.dropped += 1
    outputs.append(.didDrop(oldest.item))
    return oldest.item
  }

  /// The roll in progress, or else the one that showed the item at rest.
  private var latestRoll: TickerRoll? {
    switch phase {
    case .rolling(let roll): roll
    case .staying(_, let last): last
    case .empty, .closed: nil
    }
  }

  private mutating func clearOutgoing(_ key: TickerKey, into outputs: inout [TickerEvent]) {
    guard var roll = latestRoll, let outgoing = roll.outgoing, outgoing.item.key == key else {
      return
    }
    roll.outgoing = nil
    if case .staying(let showing, _) = phase {
      phase = .staying(showing, after: roll)
    } else {
      phase = .rolling(roll)
      outputs.append(.didClear(outgoing.slot))
    }
  }

  /// Shows an item on screen as it is now.
  private mutating func refresh(
    _ item: TickerItem, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    switch phase {
    case .staying(var showing, let last) where showing.item.key == item.key:
      guard showing.item != item else { return }
      let isSameContent = showing.item.looks(like: item)
      leadWidth = item.width(replacing: showing.item, known: leadWidth)
      showing.item = item
      phase = .staying(showing, after: last)
      outputs.append(.didUpdate(showing))
      // Other content begins where it begins; the same scrolls on.
      if !isSameContent { rest = Rest(approach: rest.approach) }
      rest.fullStay = timing.fullStay(of: item)
      layOutMarquee(at: now, into: &outputs)
    case .rolling(var roll):
      // Both are the same item when a single one rolls to itself.
      if var outgoing = roll.outgoing, outgoing.item.key == item.key, outgoing.item != item {
        outgoing.item = item
        roll.outgoing = outgoing
        outputs.append(.didUpdate(outgoing))
      }
      if roll.incoming.item.key == item.key, roll.incoming.item != item {
        leadWidth = item.width(replacing: roll.incoming.item, known: leadWidth)
        roll.incoming.item = item
        outputs.append(.didUpdate(roll.incoming))
      }
      phase = .rolling(roll)
    case .staying, .empty, .closed: break
    }
  }
}
