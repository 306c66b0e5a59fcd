import RoomCore

extension GiftMachine {
  /// The number of combos that may wait for a lane: as many as may be open.
  static let maximumWaitingCombos = GiftLedger.openLimit

  /// Folds every combo that has waited too long by `limit`, and those beyond the number that may
  /// wait, the oldest first. `silently`: only the account and the summaries change, to be emitted
  /// later.
  mutating func fold(
    dueBy limit: Instant, at now: Instant, silently: Bool, into outputs: inout [GiftEvent]
  ) {
    while let slot = queue.count > Self.maximumWaitingCombos
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
    ledger[slot].crowd = crowds.add(
      ledger.view(slot), units: units, after: ledger[slot].crowd, at: now)
    if !silently {
      outputs.append(
        .comboDidFold(
          ComboFold(
            combo: ledger.view(slot), units: units, waited: now - ledger[slot].waitingSince,
            returns: ledger[slot].wasShown || ledger[slot].wasFolded,
            isValuable: ledger[slot].isValuable)))
    }
    settleUnseen(slot, into: &outputs)
  }

  /// Counts what waits of a combo as folded: in a summary, or without one.
  mutating func settleUnseen(_ slot: Int, into outputs: inout [GiftEvent]) {
    let units = ledger[slot].settle(upTo: ledger[slot].units)
    roomAccount.waiting.units -= units
    roomAccount.folded.units += units
    if !ledger[slot].wasShown, !ledger[slot].wasFolded {
      roomAccount.waiting.combos -= 1
      roomAccount.folded.combos += 1
    }
    ledger[slot].wasFolded = true
    ledger.leaveScreen(slot, exits: false, into: &outputs)
  }
}
