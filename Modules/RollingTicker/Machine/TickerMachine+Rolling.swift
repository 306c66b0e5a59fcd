import RoomCore

extension TickerMachine {
  /// What comes, or else what stands: the list goes on from it.
  var lead: TickerShowing? { roll?.incoming ?? current }

  /// The place of the item to show after the lead; `nil` if there is none.
  ///
  /// - Complexity: O(1)
  var nextIndex: Int? {
    guard let candidate = candidate(after: isLeadListed ? place + 1 : place) else { return nil }
    if isLeadListed && candidate == place { return nil }
    return candidate
  }

  /// What to show when the list goes on from `index`.
  private func candidate(after index: Int) -> Int? {
    let candidate: Int
    switch configuration.mode {
    case .loop: candidate = index < list.count ? index : 0
    // What has passed has left the list: whatever else is in it, waits.
    case .once: candidate = isLeadListed && place == 0 ? 1 : 0
    }
    return candidate < list.count ? candidate : nil
  }

  mutating func beginRoll(
    to index: Int, at time: Instant, into outputs: inout [TickerEvent]
  ) {
    guard let outgoing = current else { return }
    let incoming = TickerShowing(list[index].item, in: outgoing.slot.other)
    takeLead(index)
    if configuration.mode == .once, let passed = list.index(of: outgoing.item.id) {
      withdraw(at: passed)
    }
    account.rolls += 1
    let roll = TickerRoll(
      number: account.rolls, generation: generation, start: time,
      duration: configuration.animation, outgoing: outgoing, incoming: incoming, motions: motions)
    self.roll = roll
    begin(at: time)
    outputs.append(.rollBegan(roll))
  }

  mutating func endRoll(at time: Instant, into outputs: inout [TickerEvent]) {
    guard let ended = roll else { return }
    current = ended.incoming
    roll = nil
    begin(at: time)
    lastRoll = ended
    outputs.append(.rollEnded(ended))
    announcePace(into: &outputs)
  }

  /// Puts the item at `index` into `slot` at once.
  mutating func show(
    _ index: Int, in slot: TickerSlot, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    let showing = TickerShowing(list[index].item, in: slot)
    takeLead(index)
    current = showing
    begin(at: now)
    outputs.append(.shown(showing))
    announcePace(into: &outputs)
  }

  /// The lead has been removed from the list, where `place` tells what followed it.
  mutating func replaceLead(at now: Instant, into outputs: inout [TickerEvent]) {
    if roll != nil { return replaceIncoming(at: now, into: &outputs) }
    guard let slot = current?.slot else { return }
    if let next = nextIndex {
      show(next, in: slot, at: now, into: &outputs)
    } else {
      clearScreen(into: &outputs)
    }
  }

  /// The roll goes on with another item if there is one; else what was going stays.
  private mutating func replaceIncoming(at now: Instant, into outputs: inout [TickerEvent]) {
    guard let slot = roll?.incoming.slot, let next = nextIndex else {
      return clearScreen(into: &outputs)
    }
    let outgoing = current.flatMap { list.index(of: $0.item.id) }
    // In an odd order what is going may be next: then the one after it, if it is another.
    let index = next == outgoing ? candidate(after: next + 1) : next
    if let index, index != outgoing {
      let showing = TickerShowing(list[index].item, in: slot)
      roll?.incoming = showing
      takeLead(index)
      outputs.append(.shown(showing))
    } else if let roll, let outgoing {
      outputs.append(.rollCancelled(roll))
      outputs.append(.cleared(slot))
      self.roll = nil
      takeLead(outgoing)
      begin(at: now)
      announcePace(into: &outputs)
    }
  }

  mutating func clearScreen(into outputs: inout [TickerEvent]) {
    if let roll {
      outputs.append(.rollCancelled(roll))
      outputs.append(.cleared(roll.incoming.slot))
    }
    if let current { outputs.append(.cleared(current.slot)) }
    roll = nil
    lastRoll = nil
    current = nil
    place = 0
    isLeadListed = false
    isResting = false
  }

  private mutating func takeLead(_ index: Int) {
    place = index
    isLeadListed = true
    isResting = false
    if list.markSeen(at: index) { account.shown += 1 }
  }

  private mutating func begin(at time: Instant) {
    since = time
    lastRoll = nil
    if pausedAfter != nil { pausedAfter = .zero }
  }

  private mutating func announcePace(into outputs: inout [TickerEvent]) {
    let stay = stay
    guard stay != announcedStay else { return }
    announcedStay = stay
    outputs.append(.paceChanged(stay: stay))
  }
}
