import RoomCore

/// The summaries of folded combos, one for each gift and recipient.
struct GiftCrowds: Sendable {
  fileprivate struct Row: Sendable {
    var crowd: GiftCrowd
    /// As it was emitted last: what followers of the events show.
    var emitted: GiftCrowdRow?
    var senders: Set<Identifier>
    var lastChange: Instant
    var isChanged = true
  }

  private struct Key: Hashable, Sendable {
    let gift: Identifier
    let recipient: Identifier?

    init(_ gift: String, _ recipient: String?) {
      self.gift = Identifier(gift)
      self.recipient = recipient.map(Identifier.init)
    }
  }

  private var rows: [Row?] = []
  private var freeSlots: [Int] = []
  private var slots: [Key: Int] = [:]
  private var byChange = IndexList()
  private var changed: [Int] = []
  private var count: UInt64 = 0
  /// The serial number of the row that appeared last.
  private(set) var rowCount: UInt64 = 0
  /// The rows that exit.
  private(set) var departures = GiftDepartures<GiftCrowdRow>()
  private let hold: Nanoseconds
  private let exit: Nanoseconds

  // Beyond this a row no longer knows whom it has counted.
  private static let sendersLimit = 4_096

  init(configuration: GiftConfiguration) {
    hold = Nanoseconds(configuration.crowdHold)
    exit = Nanoseconds(configuration.crowdDeparture)
  }

  /// Those of the next room: the rows of the last one still exit.
  init(configuration: GiftConfiguration, after last: GiftCrowds) {
    self.init(configuration: configuration)
    rowCount = last.rowCount
    departures = last.departures
  }

  var nextDeadline: Instant? {
    byChange.first.flatMap { rows[$0] }.map { $0.lastChange + hold }
  }

  /// The rows that were emitted, the one changed longest ago first.
  var all: [GiftCrowdRow] {
    var result: [GiftCrowdRow] = []
    var next = byChange.first
    while let slot = next {
      if let row = rows[slot]?.emitted { result.append(row) }
      next = byChange.element(after: slot)
    }
    return result
  }

  /// Whether a row has changed without an event.
  var hasChanges: Bool { !changed.isEmpty }

  var brokenInvariant: String? {
    let seen = byChange.count
    return seen + freeSlots.count == rows.count && seen == slots.count && changed.count <= seen
      ? nil
      : "\(rows.count) places have \(seen) summaries, \(slots.count) in the index, "
        + "\(changed.count) changed, and \(freeSlots.count) are free."
  }

  var brokenStructure: String? {
    var last = Instant.distantPast
    var next = byChange.first
    while let slot = next {
      next = byChange.element(after: slot)
      guard let row = rows[slot], slots[Key(row.crowd.gift, row.crowd.recipient)] == slot
      else { return "The index has the summary in place \(slot) wrong." }
      if let fault = row.fault { return "Summary \(row.crowd.id): \(fault)" }
      if row.lastChange < last { return "Summary \(row.crowd.id) has changed before another." }
      last = row.lastChange
    }
    return nil
  }

  /// Adds a combo's waiting units, and returns the number of the summary. `last`: that to which units
  /// of it were added before.
  mutating func add(
    _ combo: GiftCombo, units: Int, after last: UInt64?, at now: Instant
  ) -> UInt64 {
    let slot = slots[Key(combo.gift, combo.recipient)] ?? begin(combo)
    rows[slot]!.add(
      Identifier(combo.sender), units: units, isNew: rows[slot]!.crowd.id != last,
      limit: Self.sendersLimit)
    rows[slot]!.lastChange = now
    byChange.append(slot)
    if !rows[slot]!.isChanged {
      rows[slot]!.isChanged = true
      changed.append(slot)
    }
    return rows[slot]!.crowd.id
  }

  private mutating func begin(_ combo: GiftCombo) -> Int {
    count += 1
    let row = Row(
      crowd: GiftCrowd(
        id: count, gift: combo.gift, recipient: combo.recipient, unitValue: combo.unitValue,
        senders: 0, combos: 0, units: 0),
      senders: [], lastChange: .start, isChanged: false)
    let slot = freeSlots.popLast() ?? rows.count
    if slot == rows.count { rows.append(row) } else { rows[slot] = row }
    slots[Key(combo.gift, combo.recipient)] = slot
    return slot
  }

  /// Emits each row that has changed since the last call, once.
  mutating func emitChanges(at now: Instant, into outputs: inout [GiftEvent]) {
    guard !changed.isEmpty else { return }
    for slot in changed where rows[slot]?.isChanged == true {
      rows[slot]!.isChanged = false
      let crowd = rows[slot]!.crowd
      if rows[slot]!.emitted == nil {
        rowCount += 1
        rows[slot]!.emitted = GiftCrowdRow(id: rowCount, crowd, at: now)
      } else {
        rows[slot]!.emitted!.show(crowd, at: now)
      }
      outputs.append(.crowdDidChange(crowd))
    }
    changed.removeAll(keepingCapacity: true)
  }

  /// Ends the rows that have not changed for a while.
  mutating func expire(at now: Instant, into outputs: inout [GiftEvent]) {
    guard !byChange.isEmpty else { return }
    while let slot = byChange.first, let row = rows[slot], row.lastChange + hold <= now {
      end(slot, at: now, into: &outputs)
    }
  }

  /// Adds the time since `start` to the holds of the rows.
  mutating func skip(from start: Instant, to now: Instant) {
    for slot in rows.indices {
      guard let lastChange = rows[slot]?.lastChange else { continue }
      rows[slot]?.lastChange = lastChange + now.since(max(start, lastChange))
    }
  }

  mutating func endAll(at now: Instant, into outputs: inout [GiftEvent]) {
    while let slot = byChange.first { end(slot, at: now, into: &outputs) }
  }

  private mutating func end(_ slot: Int, at now: Instant, into outputs: inout [GiftEvent]) {
    guard let crowd = rows[slot]?.crowd else { return }
    if var row = rows[slot]?.emitted {
      row.exit(at: now)
      departures.append(row, until: now + exit, at: now)
    }
    outputs.append(.crowdDidEnd(crowd))
    byChange.remove(slot)
    slots[Key(crowd.gift, crowd.recipient)] = nil
    rows[slot] = nil
    freeSlots.append(slot)
  }
}

extension GiftCrowds.Row {
  fileprivate var fault: String? {
    if crowd.units < 1 || senders.isEmpty || min(crowd.senders, crowd.combos) < senders.count {
      return "\(crowd.units) units in \(crowd.combos) combos of \(crowd.senders) senders, of whom "
        + "\(senders.count) are known."
    }
    return isChanged || emitted?.crowd == crowd ? nil : "It has changed without an event."
  }

  fileprivate mutating func add(_ sender: Identifier, units: Int, isNew: Bool, limit: Int) {
    crowd.units += units
    if isNew { crowd.combos += 1 }
    if senders.count >= limit {
      if !senders.contains(sender) { crowd.senders += 1 }
    } else if senders.insert(sender).inserted {
      crowd.senders += 1
    }
  }
}
