import RoomCore

extension GiftMachine {
  /// The greatest number of combos that wait for a lane. With one more, which is then folded, the queue has as many as
  /// its memory holds: memory of twice the size took 1.5 ms of a frame.
  static let maximumWaitingCombos = GiftLedger.openLimit - 1

  /// Folds every combo that has waited too long by `limit`, and the combos beyond the number that
  /// may wait, the oldest first. `silently`: only the statistics and the summaries change, and the
  /// events follow later.
  mutating func fold(dueBy limit: Instant, at now: Instant, silently: Bool) {
    while let slot = queue.count > Self.maximumWaitingCombos
      ? queue.oldest : queue.overdue(by: limit)
    {
      queue.remove(slot)
      fold(slot, at: now, silently: silently)
    }
  }

  /// Folds a combo that has left the queue.
  mutating func fold(_ slot: Int, at now: Instant, silently: Bool) {
    let units = ledger[slot].waiting
    ledger[slot].summary = summaries.add(
      ledger.view(slot), units: units, after: ledger[slot].summary, at: now)
    if !silently {
      outputs.append(
        .comboDidFold(
          GiftComboFold(
            combo: ledger.view(slot), units: units, waited: now - ledger[slot].waitingSince,
            returns: ledger[slot].wasShown || ledger[slot].wasFolded,
            isValuable: ledger[slot].isValuable)))
    }
    settleUnseen(slot)
  }

  /// Counts the waiting units of a combo as folded, in a summary or without one.
  mutating func settleUnseen(_ slot: Int) {
    let units = ledger[slot].settle(upTo: ledger[slot].units)
    roomStatistics.waiting.units -= units
    roomStatistics.folded.units += units
    if !ledger[slot].wasShown, !ledger[slot].wasFolded {
      roomStatistics.waiting.combos -= 1
      roomStatistics.folded.combos += 1
    }
    ledger[slot].wasFolded = true
    ledger[slot].folded += units
    ledger.leaveScreen(slot, exits: false, into: &outputs)
  }
}
