import RoomCore

extension TickerMachine {
  /// The item that enters, or else the one at rest: the list continues from it.
  var lead: TickerShowing? { roll?.incoming ?? current }

  /// The index of the item to show after the lead; `nil` if none is left.
  ///
  /// - Complexity: O(1)
  var nextIndex: Int? {
    guard let candidate = candidate(after: isLeadListed ? position + 1 : position) else {
      return nil
    }
    if isLeadListed && candidate == position { return nil }
    return candidate
  }

  /// The item to show when the list continues from `index`.
  private func candidate(after index: Int) -> Int? {
    let candidate: Int
    switch configuration.mode {
    case .loop: candidate = index < list.count ? index : 0
    // What has been shown has left the list: whatever else is in it, waits.
    case .once: candidate = isLeadListed && position == 0 ? 1 : 0
    }
    return candidate < list.count ? candidate : nil
  }

  mutating func beginRoll(
    to index: Int, at time: Instant, into outputs: inout [TickerEvent]
  ) {
    guard let outgoing = current else { return }
    let incoming = TickerShowing(list[index].item, in: outgoing.slot.other)
    takeLead(index)
    if configuration.mode == .once, let passed = list.index(of: outgoing.item.key) {
      withdraw(at: passed)
    }
    account.rolls += 1
    let roll = TickerRoll(
      number: account.rolls, generation: generation, start: time,
      duration: configuration.rollDuration, outgoing: outgoing, incoming: incoming,
      motions: motions)
    phase = .rolling(roll)
    begin(at: time)
    outputs.append(.didBeginRoll(roll))
  }

  mutating func endRoll(at time: Instant, into outputs: inout [TickerEvent]) {
    guard let ended = roll else { return }
    phase = .staying(ended.incoming, after: ended)
    begin(at: time)
    outputs.append(.didEndRoll(ended))
    announceStay(into: &outputs)
  }

  /// Puts the item at `index` into `slot` at once.
  mutating func show(
    _ index: Int, in slot: TickerSlot, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    let showing = TickerShowing(list[index].item, in: slot)
    takeLead(index)
    phase = .staying(showing, after: nil)
    begin(at: now)
    outputs.append(.didShow(showing))
    announceStay(into: &outputs)
  }

  /// The lead has been removed from the list, where `position` is now that of the item after it.
  mutating func replaceLead(at now: Instant, into outputs: inout [TickerEvent]) {
    switch phase {
    case .rolling(let roll): replaceIncoming(of: roll, at: now, into: &outputs)
    case .staying(let showing, _):
      if let next = nextIndex {
        show(next, in: showing.slot, at: now, into: &outputs)
      } else {
        clearScreen(into: &outputs)
      }
    case .empty, .closed: break
    }
  }

  /// The roll continues with another item if one is left; otherwise the outgoing item stays.
  private mutating func replaceIncoming(
    of roll: TickerRoll, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    guard let next = nextIndex else { return clearScreen(into: &outputs) }
    let slot = roll.incoming.slot
    let outgoing = roll.outgoing.flatMap { list.index(of: $0.item.key) }
    // In an odd order the outgoing item may be next: then the one after it, if it is another.
    let index = next == outgoing ? candidate(after: next + 1) : next
    if let index, index != outgoing {
      var roll = roll
      roll.incoming = TickerShowing(list[index].item, in: slot)
      phase = .rolling(roll)
      takeLead(index)
      outputs.append(.didShow(roll.incoming))
    } else if let outgoing, let showing = roll.outgoing {
      outputs.append(.didCancelRoll(roll))
      outputs.append(.didClear(slot))
      phase = .staying(showing, after: nil)
      takeLead(outgoing)
      begin(at: now)
      announceStay(into: &outputs)
    }
  }

  mutating func clearScreen(into outputs: inout [TickerEvent]) {
    if let roll {
      outputs.append(.didCancelRoll(roll))
      outputs.append(.didClear(roll.incoming.slot))
    }
    if let current { outputs.append(.didClear(current.slot)) }
    phase = .empty
    position = 0
    isLeadListed = false
    isIdle = false
  }

  private mutating func takeLead(_ index: Int) {
    position = index
    isLeadListed = true
    isIdle = false
    if list.markSeen(at: index) { account.shown += 1 }
  }

  private mutating func begin(at time: Instant) {
    since = time
    if suspendedAfter != nil { suspendedAfter = .zero }
  }

  private mutating func announceStay(into outputs: inout [TickerEvent]) {
    let stay = stay
    guard stay != announcedStay else { return }
    announcedStay = stay
    outputs.append(.didChangeStay(.nanoseconds(stay.nanoseconds)))
  }
}
