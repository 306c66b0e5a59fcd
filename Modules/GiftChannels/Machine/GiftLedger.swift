import RoomCore

/// A ledger that finds the combo of each gift message and counts the units that the message adds.
///
/// Every operation is O(1) on average. Combos are in a table, and the rest of the machine refers to a combo by its
/// place in the table.
struct GiftLedger: Sendable {
  /// The outcome of a message.
  enum Entry: Equatable {
    /// The message adds `units` to the combo in `slot`. `begun`: whether the combo began with this message.
    case credited(slot: Int, units: Int, begun: Bool)
    case echo
    case late
    case alreadyCounted
  }

  private(set) var combos = PagedTable<TrackedCombo>()
  private(set) var names = PagedTable<ComboNames>()
  private(set) var freeSlots: [Int] = []
  private(set) var slots = ComboIndex()
  // The combos that may continue, by the time of their last message, and the named combos that are over, by their end.
  private(set) var open = IndexList()
  private(set) var remembered = IndexList()
  // The silent combos of increments that may continue, since they wait or are on screen.
  private(set) var onScreen = IndexList()
  /// The serial number of the latest combo.
  private(set) var comboCount: UInt64
  private var waitCount: UInt64 = 0

  /// The greatest number of open combos. A real room has far fewer. A combo takes about 900 bytes, so that a flood of
  /// unknown senders stays below 100 MB.
  static let openLimit = 65_536
  /// The number of finished combos with a server's identifier that are remembered to recognize late totals.
  static let rememberedLimit = 4_096

  private let endsWithLanes: Bool
  private let window: Nanoseconds
  private let valuableUnitValue: Int
  private let minimumUnitValue: Int
  private let localUser: Identifier?

  /// Creates a ledger whose combos have serial numbers after `comboCount`.
  init(configuration: GiftConfiguration, comboCount: UInt64 = 0) {
    self.comboCount = comboCount
    endsWithLanes = configuration.endsCombosWithLanes
    window = Nanoseconds(configuration.comboWindow)
    valuableUnitValue = configuration.valuableUnitValue
    minimumUnitValue = configuration.minimumUnitValue
    localUser = configuration.localUser.map(Identifier.init)
  }

  subscript(slot: Int) -> TrackedCombo {
    _read { yield combos[slot] }
    _modify { yield &combos[slot] }
  }

  /// Returns the values of a combo that a view draws.
  func view(_ slot: Int) -> GiftCombo { names[slot].combo }

  func key(_ slot: Int) -> ComboNames.Key { names[slot].key }

  /// Returns a Boolean value that indicates whether two combos have the same names, so that only time or totals
  /// separate them.
  func isSuccession(_ slot: Int, _ other: Int) -> Bool {
    !combos[slot].isSingle && !combos[other].isSingle && names[slot].key == names[other].key
  }

  /// Returns the details of the first message of a combo, or `nil` if the message had none.
  func details(_ slot: Int) -> GiftDetails? { names[slot].combo.details?.value }

  /// Begins the wait of a combo for the screen.
  mutating func beginWait(_ slot: Int, at now: Instant) {
    waitCount += 1
    combos[slot].wait(number: waitCount, at: now)
  }

  /// Returns the time at which the next combo off the screen and the queue is over. The end of other combos is
  /// emitted when they leave the screen. The result may be early. Finding the next time takes O(1), since the number of
  /// combos on screen is bounded.
  // The function is mutating so that it reads the ledger in place.
  mutating func readDeadline() -> Instant? {
    var next = open.first
    for _ in 0..<Self.passedOver {
      guard let slot = next, outlivesWindow(slot) else { break }
      next = open.element(after: slot)
    }
    return next.map { end($0) }
  }

  /// The time at which the combo with the latest message is over, unless its location decides.
  var latestDeadline: Instant? {
    guard let slot = open.last, !outlivesWindow(slot) else { return nil }
    return end(slot)
  }

  private static var passedOver: Int { 8 }

  /// Returns the time at which a combo is over if it receives no other message.
  private func end(_ slot: Int) -> Instant {
    combos[slot].lastMessageAt + window + Nanoseconds(nanoseconds: 1)
  }

  /// Returns a Boolean value that indicates whether a combo continues without messages, since it consists of increments
  /// and waits or is on screen.
  func outlivesWindow(_ slot: Int) -> Bool {
    combos[slot].location != .nowhere && !combos[slot].countsTotals
  }

  // MARK: Counting

  /// Credits a valid message, and emits the ends of combos that the message causes.
  mutating func enter(
    _ message: GiftMessage, isOld: Bool = false, at now: Instant,
    into outputs: inout [GiftEvent]
  ) -> Entry {
    let units = message.units
    expire(at: now, into: &outputs)
    switch message.count {
    case .alreadyCounted:
      return .alreadyCounted
    case .single:
      let slot = begin(message, isSingle: true, at: now)
      combos[slot].add(units, isOld: isOld, at: now)
      end(slot, .single, into: &outputs)
      return .credited(slot: slot, units: units, begun: true)
    case .increment:
      var (slot, begun) = running(message, at: now)
      if !begun, combos[slot].hasEnded {
        slot = succeed(slot, message, at: now, into: &outputs)
        begun = true
      }
      combos[slot].add(units, isOld: isOld, at: now)
      reopen(slot, isNamed: message.combo != nil)
      return .credited(slot: slot, units: units, begun: begun)
    case .runningTotal, .finalTotal:
      return enterTotal(units, of: message, isOld: isOld, at: now, into: &outputs)
    }
  }

  /// Credits a total. If the total is above the highest total so far, the difference is added.
  private mutating func enterTotal(
    _ total: Int, of message: GiftMessage, isOld: Bool, at now: Instant,
    into outputs: inout [GiftEvent]
  ) -> Entry {
    var (slot, begun) = running(message, at: now)
    if !begun, isSuccessor(message, total, of: combos[slot]) {
      slot = succeed(slot, message, at: now, into: &outputs)
      begun = true
    }
    combos[slot].countsTotals = true
    let units = combos[slot].isRevoked ? -1 : total - combos[slot].units
    if units > 0 {
      combos[slot].add(units, isOld: isOld, at: now)
    } else {
      combos[slot].lastMessageAt = now
    }
    reopen(slot, isNamed: message.combo != nil)
    if combos[slot].isRevoked { return total == combos[slot].units ? .echo : .late }
    if case .finalTotal = message.count { end(slot, .closed, into: &outputs) }
    if units == 0 { return .echo }
    return units < 0 ? .late : .credited(slot: slot, units: units, begun: begun)
  }

  /// Returns a Boolean value that indicates whether a total begins the next combo of the same names. If an identifier
  /// names the combo, the result is `false`. If the combo has a closing total, only a running total of the same number
  /// belongs to the combo. Without a closing total, a total below the highest total begins the next combo.
  private func isSuccessor(_ message: GiftMessage, _ total: Int, of combo: TrackedCombo) -> Bool {
    guard message.combo == nil else { return false }
    guard combo.hasEnded else { return total < combo.units && message.count.number == 1 }
    if case .runningTotal = message.count { return total != combo.units }
    return true
  }

  /// Ends a combo and begins the next combo of the same names.
  private mutating func succeed(
    _ slot: Int, _ message: GiftMessage, at now: Instant, into outputs: inout [GiftEvent]
  ) -> Int {
    end(slot, .replaced, into: &outputs)
    forget(slot)
    return begin(message, isSingle: false, at: now)
  }

  /// Returns the combo that `message` continues, or a new combo.
  private mutating func running(
    _ message: GiftMessage, at now: Instant
  ) -> (slot: Int, begun: Bool) {
    if let slot = slots[message.comboKey] { return (slot, false) }
    return (begin(message, isSingle: false, at: now), true)
  }

  private mutating func begin(
    _ message: GiftMessage, isSingle: Bool, at now: Instant
  ) -> Int {
    let key = message.comboKey
    comboCount += 1
    let isLocalUser = key.sender == localUser
    let combo = TrackedCombo(
      id: comboCount, unitValue: message.unitValue, isLocalUser: isLocalUser,
      isValuable: message.unitValue >= valuableUnitValue,
      isBelowMinimum: message.unitValue < minimumUnitValue && !isLocalUser, isSingle: isSingle,
      firstMessageAt: now, lastMessageAt: now, isTracked: !isSingle)
    let name = ComboNames(
      key: key,
      combo: GiftCombo(
        id: comboCount, sender: message.sender, gift: message.gift, unitValue: message.unitValue,
        isLocalUser: combo.isLocalUser, details: message.details))
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
      combos[slot] = combo
      names[slot] = name
    } else {
      slot = combos.count
      combos.append(combo)
      names.append(name)
    }
    if !isSingle {
      slots[key] = slot
      open.append(slot)
    }
    return slot
  }

  /// Moves a combo that has received a message to the end of the open combos.
  private mutating func reopen(_ slot: Int, isNamed: Bool) {
    if isNamed { remembered.remove(slot) }
    if !onScreen.isEmpty { onScreen.remove(slot) }
    open.append(slot)
  }

  // MARK: Ending

  /// Ends all combos that have been silent for longer than the window, and the combos beyond the limit. The combo that
  /// was silent for the longest time ends first.
  mutating func expire(at now: Instant, into outputs: inout [GiftEvent]) {
    while let slot = open.first {
      let isSilent = combos[slot].lastMessageAt + window < now
      guard isSilent || open.count > Self.openLimit else { return }
      open.remove(slot)
      if isSilent, outlivesWindow(slot) {
        onScreen.append(slot)
      } else {
        close(slot, isSilent ? .timedOut : .evicted, into: &outputs)
      }
    }
  }

  /// Ends a combo. If the combo has an identifier, the ledger remembers it for late totals.
  private mutating func close(
    _ slot: Int, _ reason: GiftEvent.ComboEndReason, into outputs: inout [GiftEvent]
  ) {
    end(slot, reason, into: &outputs)
    guard names[slot].key.combo != nil else { return forget(slot) }
    remembered.append(slot)
    if remembered.count > Self.rememberedLimit, let oldest = remembered.first { forget(oldest) }
  }

  /// Handles a combo that no longer waits or is on screen. `exits`: whether the combo was on screen.
  mutating func leaveScreen(_ slot: Int, exits: Bool, into outputs: inout [GiftEvent]) {
    combos[slot].location = .nowhere
    if exits, endsWithLanes, combos[slot].isTracked, !combos[slot].countsTotals {
      end(slot, .laneExited, into: &outputs)
      forget(slot)
    } else if onScreen.remove(slot) {
      close(slot, .timedOut, into: &outputs)
    }
    release(slot)
  }

  /// Ends a combo that the server has withdrawn. Later totals of the combo add nothing.
  mutating func revoke(_ slot: Int, into outputs: inout [GiftEvent]) {
    combos[slot].isRevoked = true
    combos[slot].hasEnded = false
    end(slot, .revoked, into: &outputs)
  }

  /// Emits the end of a combo that is over and has lost units.
  mutating func endAgain(_ slot: Int, into outputs: inout [GiftEvent]) {
    guard combos[slot].hasEnded else { return }
    combos[slot].hasEnded = false
    end(slot, .revoked, into: &outputs)
  }

  /// Emits the end of a combo, unless the end was emitted and no unit has been added since.
  private mutating func end(
    _ slot: Int, _ reason: GiftEvent.ComboEndReason, into outputs: inout [GiftEvent]
  ) {
    guard !combos[slot].hasEnded else { return }
    combos[slot].hasEnded = true
    outputs.append(
      .comboDidEnd(
        GiftComboEnd(
          combo: view(slot), units: combos[slot].units, reason: reason,
          isValuable: combos[slot].isValuable, isBelowMinimum: combos[slot].isBelowMinimum,
          isOld: combos[slot].isOld)))
  }

  /// Removes a combo from the index. Its place is free when the combo is not shown either.
  private mutating func forget(_ slot: Int) {
    slots[names[slot].key] = nil
    open.remove(slot)
    remembered.remove(slot)
    onScreen.remove(slot)
    combos[slot].isTracked = false
    release(slot)
  }

  /// Frees the combo's place in the table, unless a message may still find the combo or the combo waits to be shown.
  private mutating func release(_ slot: Int) {
    let combo = combos[slot]
    guard !combo.isTracked, combo.location == .nowhere, combo.waiting == 0, !combo.isFree else {
      return
    }
    combos[slot].isFree = true
    freeSlots.append(slot)
  }

  /// Ends all combos, beginning with the combo that was silent for the longest time.
  mutating func endAll(into outputs: inout [GiftEvent]) {
    while let slot = onScreen.first ?? open.first {
      onScreen.remove(slot)
      open.remove(slot)
      end(slot, .leftRoom, into: &outputs)
    }
  }
}
