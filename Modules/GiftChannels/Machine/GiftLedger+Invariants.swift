import RoomCore

extension GiftLedger {
  var brokenInvariant: String? {
    // A late total can reopen a combo, so the number of open combos may exceed the limit by one
    // until the next call.
    if open.count - 1 > Self.openLimit {
      return "\(open.count) combos are open, of at most \(Self.openLimit)."
    }
    return remembered.count <= Self.rememberedLimit
      ? nil : "\(remembered.count) combos are remembered, of at most \(Self.rememberedLimit)."
  }

  var brokenStructure: String? {
    var tracked = 0
    for slot in 0..<combos.count {
      if let fault = combos[slot].fault ?? fault(ofLists: slot) {
        return "Combo \(combos[slot].id): \(fault)"
      }
      if combos[slot].isTracked { tracked += 1 }
    }
    let indexed = slots.counts.reduce(0, +)
    if indexed != tracked { return "\(tracked) combos are tracked, \(indexed) in the index." }
    let free = combos.count - slotsInUse.count
    if free != freeSlots.count || free != Set(freeSlots).count {
      return "\(free) places are free, \(freeSlots.count) in the list."
    }
    var next = open.first
    while let slot = next {
      next = open.element(after: slot)
      if let next, combos[next].lastMessageAt < combos[slot].lastMessageAt {
        return "Combo \(combos[next].id) was silent longer than \(combos[slot].id)."
      }
    }
    return nil
  }

  /// Checks that a combo is in one list, and in the index if a message can find it. All other
  /// combos must be in no list.
  private func fault(ofLists slot: Int) -> String? {
    let combo = combos[slot]
    let lists = [open, remembered, onScreen].count { $0.contains(slot) }
    if lists != (combo.isTracked ? 1 : 0) { return "It is in \(lists) lists." }
    if (slots[names[slot].key] == slot) != combo.isTracked { return "The index has it wrong." }
    if remembered.contains(slot), names[slot].key.combo == nil || !combo.hasEnded {
      return "It is remembered, without a name or before its end."
    }
    if onScreen.contains(slot), !outlivesWindow(slot) { return "It is over with its window." }
    return nil
  }

  /// The places of all combos.
  var slotsInUse: [Int] { (0..<combos.count).filter { !combos[$0].isFree } }

  /// The combos that wait, and their waiting units.
  ///
  /// - Complexity: O(n)
  var waiting: GiftStatistics.Tally {
    slotsInUse.reduce(into: GiftStatistics.Tally()) { tally, slot in
      tally.units += combos[slot].waiting
      if combos[slot].isUnseen { tally.combos += 1 }
    }
  }
}
