import RoomCore

extension TickerMachine {
  mutating func append(_ item: TickerItem, into outputs: inout [TickerEvent]) {
    guard admit(item, into: &outputs) else { return }
    makeRoom(into: &outputs)
    list.append(.init(item: item, isStreamed: true))
  }

  mutating func insert(
    _ item: TickerItem, at target: TickerPlace, into outputs: inout [TickerEvent]
  ) {
    guard let index = index(of: target, into: &outputs), admit(item, into: &outputs) else {
      return
    }
    let isFull = list.count >= configuration.capacity
    makeRoom(into: &outputs)
    let actual = isFull ? max(0, index - 1) : index
    list.insert(.init(item: item), at: actual)
    if isLeadListed ? actual <= place : actual < place { place += 1 }
  }

  mutating func remove(_ id: String, at now: Instant, into outputs: inout [TickerEvent]) {
    guard let index = list.index(of: id) else { return reject(.unknown(id: id), into: &outputs) }
    let isLead = isLeadListed && index == place
    if !list[index].isSeen { account.withdrawn += 1 }
    withdraw(at: index)
    if isLead {
      replaceLead(at: now, into: &outputs)
    } else {
      clearOutgoing(id, into: &outputs)
    }
  }

  mutating func replace(_ item: TickerItem, into outputs: inout [TickerEvent]) {
    guard let index = list.index(of: item.id) else {
      return reject(.unknown(id: item.id), into: &outputs)
    }
    guard list[index].item != item else { return }
    list.replaceItem(at: index, with: item)
    refresh(item, into: &outputs)
  }

  mutating func reload(
    _ items: [TickerItem], at now: Instant, into outputs: inout [TickerEvent]
  ) {
    clearScreen(into: &outputs)
    account.withdrawn += list.waiting
    list = TickerList()
    generation += 1
    outputs.append(.reloaded(generation: generation))
    for item in items where admit(item, into: &outputs) {
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
    for item in items where !hasPassed(item, before: lead) && isNew(item, into: &outputs) {
      var entry = TickerList.Entry(item: item)
      if let index = old.index(of: item.id) {
        entry.isSeen = old[index].isSeen
        entry.isStreamed = old[index].isStreamed
        if !entry.isSeen { carriedOver += 1 }
      } else if isOnScreen(item.id) {
        entry.isSeen = true
      } else {
        account.received += 1
      }
      makeRoom(into: &outputs)
      list.append(entry)
    }
    account.withdrawn += old.waiting - carriedOver
    if let lead { keepLead(lead, wasListed: wasListed, at: now, into: &outputs) }
    if let outgoing = (roll ?? lastRoll)?.outgoing?.item.id,
      old.index(of: outgoing) != nil, list.index(of: outgoing) == nil
    {
      clearOutgoing(outgoing, into: &outputs)
    }
    for showing in [current, roll?.incoming] {
      guard let showing, let index = list.index(of: showing.item.id),
        list[index].item != showing.item
      else { continue }
      refresh(list[index].item, into: &outputs)
    }
  }

  /// After the list has been set: finds the lead in it, or something in its stead.
  private mutating func keepLead(
    _ lead: TickerShowing, wasListed: Bool, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    if let index = list.index(of: lead.item.id) {
      place = index
      isLeadListed = true
    } else {
      place = min(place, list.count)
      if wasListed { replaceLead(at: now, into: &outputs) }
    }
  }

  /// Takes the entry at `index` out and keeps the lead's place.
  mutating func withdraw(at index: Int) {
    _ = list.remove(at: index)
    noticeRemoval(at: index)
  }

  private mutating func noticeRemoval(at index: Int) {
    if index < place {
      place -= 1
    } else if index == place {
      isLeadListed = false
    }
  }

  /// Lets the oldest go when the list is full. What is on screen goes on to its end there.
  private mutating func makeRoom(into outputs: inout [TickerEvent]) {
    guard list.count >= configuration.capacity else { return }
    let oldest = list.removeFirst()
    noticeRemoval(at: 0)
    guard !oldest.isSeen else { return }
    account.dropped += 1
    outputs.append(.dropped(oldest.item))
  }

  private mutating func clearOutgoing(_ id: String, into outputs: inout [TickerEvent]) {
    if lastRoll?.outgoing?.item.id == id { lastRoll?.outgoing = nil }
    guard let outgoing = roll?.outgoing, outgoing.item.id == id else { return }
    roll?.outgoing = nil
    current = nil
    outputs.append(.cleared(outgoing.slot))
  }

  private mutating func refresh(_ item: TickerItem, into outputs: inout [TickerEvent]) {
    if let slot = current?.slot, current?.item.id == item.id {
      current?.item = item
      roll?.outgoing?.item = item
      outputs.append(.updated(TickerShowing(item, in: slot)))
    }
    if let slot = roll?.incoming.slot, roll?.incoming.item.id == item.id {
      roll?.incoming.item = item
      outputs.append(.updated(TickerShowing(item, in: slot)))
    }
  }

  // MARK: Admission

  /// Where each item passes once, what is leaving the screen does not come again.
  private func hasPassed(_ item: TickerItem, before lead: TickerShowing?) -> Bool {
    configuration.mode == .once && roll?.outgoing?.item.id == item.id
      && item.id != lead?.item.id
  }

  private mutating func admit(_ item: TickerItem, into outputs: inout [TickerEvent]) -> Bool {
    if isOnScreen(item.id) {
      reject(.duplicate(id: item.id), into: &outputs)
      return false
    }
    guard isNew(item, into: &outputs) else { return false }
    account.received += 1
    return true
  }

  private mutating func isNew(_ item: TickerItem, into outputs: inout [TickerEvent]) -> Bool {
    if item.id.isEmpty {
      reject(.emptyIdentifier, into: &outputs)
      return false
    }
    if list.index(of: item.id) != nil {
      reject(.duplicate(id: item.id), into: &outputs)
      return false
    }
    return true
  }

  func isOnScreen(_ id: String) -> Bool {
    current?.item.id == id || roll?.incoming.item.id == id
  }

  mutating func reject(_ rejection: TickerRejection, into outputs: inout [TickerEvent]) {
    account.rejected += 1
    outputs.append(.rejected(rejection))
  }

  private mutating func index(
    of place: TickerPlace, into outputs: inout [TickerEvent]
  ) -> Int? {
    switch place {
    case .index(let index):
      if (0...list.count).contains(index) { return index }
      reject(.noSuchIndex(index, count: list.count), into: &outputs)
      return nil
    case .before(let id), .after(let id):
      guard let index = list.index(of: id) else {
        reject(.unknown(id: id), into: &outputs)
        return nil
      }
      if case .after = place { return index + 1 }
      return index
    }
  }
}
