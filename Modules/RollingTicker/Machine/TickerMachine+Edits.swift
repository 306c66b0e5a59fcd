import RoomCore

extension TickerMachine {
  mutating func append(_ item: TickerItem) {
    guard let item = admit(item) else { return }
    makeRoom()
    list.append(.init(item: item, isStreamed: true))
  }

  mutating func insert(_ insertion: TickerInsertion) {
    guard let index = index(of: insertion.position), let item = admit(insertion.item) else {
      return
    }
    // The comparison comes first, because `makeRoom()` may remove the lead.
    let isBeforeLead = isLeadListed ? index <= position : index < position
    let isFull = list.count >= configuration.capacity
    makeRoom()
    list.insert(.init(item: item), at: isFull ? max(0, index - 1) : index)
    if isBeforeLead { position += 1 }
  }

  mutating func remove(_ id: String, at now: Instant) {
    let key = TickerKey.id(id)
    // The search is by key, because a lead that has left the list is removed from the screen as
    // well.
    let isLead = lead?.item.key == key
    if let index = list.index(of: key) {
      if !list[index].isSeen { statistics.withdrawn += 1 }
      withdraw(at: index)
    } else if !isOnScreen(key) {
      return keepRemoval(of: id)
    }
    if isLead { replaceLead(at: now) }
    clearOutgoing(key)
  }

  mutating func replace(_ item: TickerItem, at now: Instant) {
    guard let id = item.id else { return reject(.missingIdentifier) }
    guard hasValidPayload(item) else { return }
    if let index = list.index(of: item.key) {
      list.replaceItem(at: index, with: item)
    } else if !isOnScreen(item.key) {
      return reject(.unknown(id: id))
    }
    refresh(item, at: now)
  }

  mutating func reload(_ items: [TickerItem]) {
    clearScreen()
    withdrawAll()
    generation += 1
    outputs.append(.didReload(generation: generation))
    for item in items {
      guard let item = admit(item) else { continue }
      makeRoom()
      list.append(.init(item: item))
    }
  }

  mutating func set(_ items: [TickerItem], at now: Instant) {
    let old = list
    list = TickerList()
    let lead = lead
    let (oldPosition, wasListed) = (position, isLeadListed)
    isLeadListed = false
    // The item that is leaving the screen, if the new list has it.
    var passed: TickerItem?
    var carriedOver = 0
    // The items that the capacity has removed. Such an item counts as new if the input has it
    // again.
    var removed: Set<TickerKey> = []
    for item in items where hasValidPayload(item) {
      let item = numbered(item)
      if hasPassed(item, before: lead) {
        if passed != nil { reject(.duplicate(id: item.id ?? "")) }
        passed = passed ?? item
        continue
      }
      guard isNew(item) else { continue }
      var entry = TickerList.Entry(item: item)
      if let index = old.index(of: item.key), old[index].isSeen || !removed.contains(item.key) {
        entry.isSeen = old[index].isSeen
        entry.isStreamed = old[index].isStreamed
        entry.carryWidth(from: old[index])
        if !entry.isSeen { carriedOver += 1 }
      } else if isOnScreen(item.key) {
        entry.isSeen = true
      } else {
        statistics.received += 1
      }
      if let oldest = makeRoom() { removed.insert(oldest.key) }
      list.append(entry)
    }
    statistics.withdrawn += old.waiting - carriedOver
    // The position is an index of the new list, without the items that the capacity has removed.
    position = min(oldPosition, list.count)
    if let lead { keepLead(lead, wasListed: wasListed, at: now) }
    if let outgoing = latestRoll?.outgoing?.item.key,
      old.index(of: outgoing) != nil, list.index(of: outgoing) == nil
    {
      clearOutgoing(outgoing)
    }
    if let passed { refresh(passed, at: now) }
    for showing in [current, roll?.incoming] {
      guard let showing, let index = list.index(of: showing.item.key),
        list[index].item != showing.item
      else { continue }
      refresh(list[index].item, at: now)
    }
  }

  /// Finds the lead in a new list. If the list lacks the lead, another item takes its place.
  private mutating func keepLead(_ lead: TickerShowing, wasListed: Bool, at now: Instant) {
    if let index = list.index(of: lead.item.key) {
      position = index
      isLeadListed = true
    } else if wasListed {
      replaceLead(at: now)
    }
  }

  /// Removes the entry at `index`, and adjusts the position of the lead.
  @discardableResult
  mutating func withdraw(at index: Int) -> TickerList.Entry {
    if index < position {
      position -= 1
    } else if index == position {
      isLeadListed = false
    }
    return list.remove(at: index)
  }

  /// Removes all entries, and the stored removals of items that have not arrived.
  mutating func withdrawAll() {
    removals.removeAll()
    statistics.withdrawn += list.waiting
    list = TickerList()
  }

  /// Removes the entries that were shown, except the lead, at the beginning of mode `once`.
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
  /// - Returns: The removed item if it was not shown, or `nil`.
  @discardableResult
  private mutating func makeRoom() -> TickerItem? {
    guard list.count >= configuration.capacity else { return nil }
    return evictOldest()
  }

  /// Removes the oldest item. If the item is on screen, it stays until the end of its stay.
  @discardableResult
  mutating func evictOldest() -> TickerItem? {
    let oldest = withdraw(at: 0)
    guard !oldest.isSeen else { return nil }
    statistics.dropped += 1
    outputs.append(.didDrop(oldest.item))
    return oldest.item
  }

  /// The roll in progress, or the roll that showed the item at rest.
  private var latestRoll: TickerRoll? {
    switch phase {
    case .rolling(let roll): roll
    case .staying(_, let last): last
    case .empty, .closed: nil
    }
  }

  private mutating func clearOutgoing(_ key: TickerKey) {
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

  /// Updates an item on screen to its current content.
  private mutating func refresh(_ item: TickerItem, at now: Instant) {
    switch phase {
    case .staying(var showing, let last) where showing.item.key == item.key:
      guard showing.item != item else { return }
      let isSameContent = showing.item.looks(like: item)
      leadWidth = item.width(replacing: showing.item, known: leadWidth)
      showing.item = item
      phase = .staying(showing, after: last)
      outputs.append(.didUpdate(showing))
      // A marquee starts again for other content, and continues for the same content.
      if !isSameContent {
        let wasIdle = rest.idleness != nil
        rest = Rest(approach: rest.approach)
        if wasIdle { beginIdleness(of: item) }
      }
      rest.fullStay = timing.fullStay(of: item)
      layOutMarquee(at: now)
    case .rolling(var roll):
      // Both are the same item if a single item rolls to itself.
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
