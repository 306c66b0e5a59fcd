import RoomCore

extension GiftMachine {
  /// Folds every combo that has waited too long by `limit`, and those beyond the number that may
  /// wait, the oldest first. `silently`: only the account and the summaries change, to be emitted
  /// later.
  mutating func fold(
    dueBy limit: Instant, at now: Instant, silently: Bool, into outputs: inout [GiftEvent]
  ) {
    while let slot = queue.count > times.maximumWaitingCombos
      ? queue.oldest : queue.overdue(by: limit)
    {
      queue.remove(slot)
      fold(slot, at: now, silently: silently, into: &outputs)
    }
  }

  /// Folds a combo that has left the queue.
  mutating func fold(
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
          ComboFold(
            combo: ledger.view(slot), units: units, waited: now - ledger[slot].waitingSince,
            returns: wasShown || ledger[slot].wasFolded, isValuable: ledger[slot].isValuable)))
    }
    ledger[slot].wasFolded = true
    ledger[slot].settle(units)
    ledger.leaveScreen(slot, exits: false, into: &outputs)
  }
}
