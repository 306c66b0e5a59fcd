import RoomCore

extension GiftMachine {
  /// Folds every combo that has waited too long by `now`, and those beyond the number that may wait,
  /// the oldest first. `silently`: only the account and the summaries change, to be emitted later.
  mutating func fold(at now: Instant, silently: Bool, into outputs: inout [GiftEvent]) {
    while let slot = queue.oldest,
      queue.count > configuration.maximumWaitingCombos
        || ledger[slot].waitingSince + times.maximumWait <= now
    {
      queue.remove(slot)
      fold(slot, at: now, silently: silently, into: &outputs)
    }
  }

  private mutating func fold(
    _ slot: Int, at now: Instant, silently: Bool, into outputs: inout [GiftEvent]
  ) {
    let units = ledger[slot].waiting
    let wasShown = ledger[slot].wasShown
    crowds.add(ledger.view(slot), units: units, isNew: !ledger[slot].wasFolded, at: now)
    roomAccount.waiting.units -= units
    roomAccount.folded.units += units
    if !wasShown, !ledger[slot].wasFolded {
      roomAccount.waiting.combos -= 1
      roomAccount.folded.combos += 1
    }
    if !silently {
      outputs.append(
        .comboDidFold(
          combo: ledger.view(slot), units: units, waited: now - ledger[slot].waitingSince,
          returns: wasShown || ledger[slot].wasFolded))
    }
    ledger[slot].wasFolded = true
    ledger[slot].settle(units)
    ledger[slot].place = .nowhere
    ledger.release(slot)
  }
}
