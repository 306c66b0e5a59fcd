import RoomCore

/// The summaries of folded combos, one for each gift and recipient.
struct GiftSummaries: Sendable {
  fileprivate struct Row: Sendable {
    var summary: GiftSummary
    var senders: Set<Identifier> = []
    var lastChange: Instant
  }

  /// The summaries, in the order of their last changes.
  private var rows: [Row] = []
  /// The numbers of the summaries that have changed without an event.
  private var changed: [UInt64] = []
  private var count: UInt64 = 0
  private let hold: Nanoseconds

  /// The greatest number of summaries, which is more than a screen has room for and small enough for a linear search.
  static let limit = 64
  // The number of senders beyond which a row no longer remembers the senders that it has counted.
  private static let sendersLimit = 4_096

  init(_ configuration: GiftConfiguration) {
    hold = Nanoseconds(configuration.summaryHold)
  }

  var nextDeadline: Instant? { rows.first.map { $0.lastChange + hold } }

  /// A Boolean value that indicates whether a row has changed without an event.
  var hasChanges: Bool { !changed.isEmpty }

  var brokenInvariant: String? {
    rows.count <= Self.limit && changed.count <= rows.count
      ? nil : "\(changed.count) of \(rows.count) summaries have changed, of at most \(Self.limit)."
  }

  /// Checks the summaries. `shown`: the summaries on screen.
  func brokenStructure(shown: [GiftSummary]) -> String? {
    var last = Instant.distantPast
    for row in rows {
      if let fault = row.fault { return "Summary \(row.summary.id): \(fault)" }
      if !shown.contains(row.summary), !changed.contains(row.summary.id) {
        return "Summary \(row.summary.id) has changed without an event."
      }
      if row.lastChange < last { return "Summary \(row.summary.id) has changed before another." }
      last = row.lastChange
    }
    return nil
  }

  /// Adds a combo's waiting units. Returns the number of the summary, or `nil` if the number of summaries is at its
  /// limit. `last`: the summary to which units of the combo were added before.
  mutating func add(
    _ combo: GiftCombo, units: Int, after last: UInt64?, at now: Instant
  ) -> UInt64? {
    var row: Row
    if let place = rows.firstIndex(where: { $0.isOf(combo) }) {
      row = rows.remove(at: place)
    } else {
      guard rows.count < Self.limit else { return nil }
      count += 1
      row = Row(
        summary: GiftSummary(
          id: count, gift: combo.gift, recipient: combo.recipient, unitValue: combo.unitValue,
          senders: 0, combos: 0, units: 0),
        lastChange: now)
    }
    let id = row.summary.id
    row.add(
      Identifier(combo.sender), units: units, isNew: id != last, limit: Self.sendersLimit)
    row.lastChange = now
    rows.append(row)
    if !changed.contains(id) { changed.append(id) }
    return id
  }

  /// Emits each row that has changed since the last call.
  mutating func emitChanges(into outputs: inout [GiftEvent]) {
    guard !changed.isEmpty else { return }
    for id in changed {
      guard let row = rows.first(where: { $0.summary.id == id }) else { continue }
      outputs.append(.summaryDidChange(row.summary))
    }
    changed.removeAll(keepingCapacity: true)
  }

  /// Ends the rows that have not changed for ``GiftConfiguration/summaryHold``.
  mutating func expire(at now: Instant, into outputs: inout [GiftEvent]) {
    while let deadline = nextDeadline, deadline <= now {
      outputs.append(.summaryDidEnd(rows.removeFirst().summary))
    }
  }

  /// Adds the time since `start` to the holds of the rows.
  mutating func skip(from start: Instant, to now: Instant) {
    for place in rows.indices {
      let lastChange = rows[place].lastChange
      rows[place].lastChange = lastChange + now.since(max(start, lastChange))
    }
  }

  /// Ends all rows when the user leaves the room.
  func endAll(into outputs: inout [GiftEvent]) {
    for row in rows { outputs.append(.summaryDidEnd(row.summary)) }
  }
}

extension GiftSummaries.Row {
  fileprivate func isOf(_ combo: GiftCombo) -> Bool {
    Identifier(summary.gift) == Identifier(combo.gift)
      && summary.recipient.map(Identifier.init) == combo.recipient.map(Identifier.init)
  }

  fileprivate var fault: String? {
    summary.units < 1 || senders.isEmpty || min(summary.senders, summary.combos) < senders.count
      ? "\(summary.units) units in \(summary.combos) combos of \(summary.senders) senders, of whom "
        + "\(senders.count) are known."
      : nil
  }

  fileprivate mutating func add(_ sender: Identifier, units: Int, isNew: Bool, limit: Int) {
    summary.units += units
    if isNew { summary.combos += 1 }
    if senders.count >= limit {
      if !senders.contains(sender) { summary.senders += 1 }
    } else if senders.insert(sender).inserted {
      summary.senders += 1
    }
  }
}
