import RoomCore

extension TickerMachine {
  mutating func append(_ item: TickerItem, into outputs: inout [TickerEvent]) {
    guard let item = admissible(item, into: &outputs) else { return }
    // The list itself finds a duplicate: every look-up costs a hash.
    guard list.append(.init(item: item, isStreamed: true)) else {
      return reject(.duplicate(id: item.id ?? ""), into: &outputs)
    }
    account.received += 1
    evict(to: configuration.capacity, into: &outputs)
  }

  mutating func insert(
    _ item: TickerItem, at target: TickerPosition, into outputs: inout [TickerEvent]
  ) {
    guard let index = index(of: target, into: &outputs), let item = admit(item, into: &outputs)
    else { return }
    let isFull = list.count >= configuration.capacity
    makeRoom(into: &outputs)
    let actual = isFull ? max(0, index - 1) : index
    list.insert(.init(item: item), at: actual)
    if isLeadListed ? actual <= position : actual < position { position += 1 }
  }

  mutating func remove(_ id: String, at now: Instant, into outputs: inout [TickerEvent]) {
    guard let index = list.index(of: .id(id)) else {
      return reject(.unknown(id: id), into: &outputs)
    }
    let isLead = isLeadListed && index == position
    if !list[index].isSeen { account.withdrawn += 1 }
    withdraw(at: index)
    if isLead {
      replaceLead(at: now, into: &outputs)
    } else {
      clearOutgoing(.id(id), into: &outputs)
    }
  }

  mutating func replace(_ item: TickerItem, into outputs: inout [TickerEvent]) {
    guard let id = item.id else { return reject(.missingIdentifier, into: &outputs) }
    guard let index = list.index(of: item.key) else {
      return reject(.unknown(id: id), into: &outputs)
    }
    guard list[index].item != item else { return }
    list.replaceItem(at: index, with: item)
    refresh(item, into: &outputs)
  }

  mutating func reload(
    _ items: [TickerItem], at now: Instant, into outputs: inout [TickerEvent]
  ) {
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
    let wasListed = isLeadListed
    isLeadListed = false
    var carriedOver = 0
    // What the capacity has removed again counts as new when it occurs a second time.
    var removed: Set<TickerKey> = []
    for item in items {
      let item = numbered(item)
      guard !hasPassed(item, before: lead), isNew(item, into: &outputs) else { continue }
      var entry = TickerList.Entry(item: item)
      if let index = old.index(of: item.key), old[index].isSeen || !removed.contains(item.key) {
        entry.isSeen = old[index].isSeen
        entry.isStreamed = old[index].isStreamed
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
    if let lead { keepLead(lead, wasListed: wasListed, at: now, into: &outputs) }
    if let outgoing = latestRoll?.outgoing?.item.key,
      old.index(of: outgoing) != nil, list.index(of: outgoing) == nil
    {
      clearOutgoing(outgoing, into: &outputs)
    }
    for showing in [current, roll?.incoming] {
      guard let showing, let index = list.index(of: showing.item.key),
        list[index].item != showing.item
      else { continue }
      refresh(list[index].item, into: &outputs)
    }
  }

  /// Finds the lead in a list that was set, or an item in its stead.
  private mutating func keepLead(
    _ lead: TickerShowing, wasListed: Bool, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    if let index = list.index(of: lead.item.key) {
      position = index
      isLeadListed = true
    } else {
      position = min(position, list.count)
      if wasListed { replaceLead(at: now, into: &outputs) }
    }
  }

  /// Removes the entry at `index` and keeps the position of the lead.
  mutating func withdraw(at index: Int) {
    _ = list.remove(at: index)
    noticeRemoval(at: index)
  }

  /// Removes all entries.
  mutating func withdrawAll() {
    account.withdrawn += list.waiting
    list = TickerList()
  }

  private mutating func noticeRemoval(at index: Int) {
    if index < position {
      position -= 1
    } else if index == position {
      isLeadListed = false
    }
  }

  /// Removes the oldest item of a full list.
  ///
  /// - Returns: the item if it was not shown.
  @discardableResult
  private mutating func makeRoom(into outputs: inout [TickerEvent]) -> TickerItem? {
    evict(to: configuration.capacity - 1, into: &outputs)
  }

  /// Removes the oldest item of more than `count`. If it is on screen, it stays there to its end.
  ///
  /// - Returns: the item if it was not shown.
  @discardableResult
  private mutating func evict(
    to count: Int, into outputs: inout [TickerEvent]
  ) -> TickerItem? {
    guard list.count > count else { return nil }
    let oldest = list.removeFirst()
    noticeRemoval(at: 0)
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

  /// Shows another kind or content of an item that is on screen.
  private mutating func refresh(_ item: TickerItem, into outputs: inout [TickerEvent]) {
    switch phase {
    case .staying(var showing, let last) where showing.item.key == item.key:
      showing.item = item
      phase = .staying(showing, after: last)
      outputs.append(.didUpdate(showing))
    case .rolling(var roll):
      if roll.incoming.item.key == item.key {
        roll.incoming.item = item
        outputs.append(.didUpdate(roll.incoming))
      } else if var outgoing = roll.outgoing, outgoing.item.key == item.key {
        outgoing.item = item
        roll.outgoing = outgoing
        outputs.append(.didUpdate(outgoing))
      }
      phase = .rolling(roll)
    case .staying, .empty, .closed: break
    }
  }

  // MARK: Admission

  /// In mode `once`, an item that is leaving the screen is not shown again.
  private func hasPassed(_ item: TickerItem, before lead: TickerShowing?) -> Bool {
    configuration.mode == .once && roll?.outgoing?.item.key == item.key
      && item.key != lead?.item.key
  }

  /// The item if it is new, with a number if it has no identifier.
  private mutating func admit(
    _ item: TickerItem, into outputs: inout [TickerEvent]
  ) -> TickerItem? {
    guard let item = admissible(item, into: &outputs), isNew(item, into: &outputs) else {
      return nil
    }
    account.received += 1
    return item
  }

  /// The item unless it is on screen or its identifier is empty; it may be in the list.
  private mutating func admissible(
    _ item: TickerItem, into outputs: inout [TickerEvent]
  ) -> TickerItem? {
    let item = numbered(item)
    guard item.key.serial == 0 else { return item }
    if item.key.isEmpty {
      reject(.emptyIdentifier, into: &outputs)
      return nil
    }
    if isOnScreen(item.key) {
      reject(.duplicate(id: item.id ?? ""), into: &outputs)
      return nil
    }
    return item
  }

  /// An item without an identifier gets a number that no other has had, also if it comes from an
  /// event and has one.
  private mutating func numbered(_ item: TickerItem) -> TickerItem {
    guard item.key.serial != 0 else { return item }
    var item = item
    serial += 1
    item.key = .serial(serial)
    return item
  }

  private mutating func isNew(_ item: TickerItem, into outputs: inout [TickerEvent]) -> Bool {
    guard item.key.serial == 0 else { return true }
    if item.key.isEmpty {
      reject(.emptyIdentifier, into: &outputs)
      return false
    }
    if list.index(of: item.key) != nil {
      reject(.duplicate(id: item.id ?? ""), into: &outputs)
      return false
    }
    return true
  }

  func isOnScreen(_ key: TickerKey) -> Bool {
    switch phase {
    case .staying(let showing, _): showing.item.key == key
    case .rolling(let roll): roll.incoming.item.key == key || roll.outgoing?.item.key == key
    case .empty, .closed: false
    }
  }

  mutating func reject(_ rejection: TickerRejection, into outputs: inout [TickerEvent]) {
    account.rejected += 1
    outputs.append(.rejected(rejection))
  }

  private mutating func index(
    of position: TickerPosition, into outputs: inout [TickerEvent]
  ) -> Int? {
    switch position {
    case .index(let index):
      if (0...list.count).contains(index) { return index }
      reject(.indexOutOfRange(index, count: list.count), into: &outputs)
      return nil
    case .before(let id), .after(let id):
      guard let index = list.index(of: .id(id)) else {
        reject(.unknown(id: id), into: &outputs)
        return nil
      }
      if case .after = position { return index + 1 }
      return index
    }
  }
}
