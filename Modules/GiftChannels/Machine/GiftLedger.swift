import RoomCore

/// Counts gifts: which combo a message belongs to, and what it adds.
///
/// Every operation is O(1) on average, however many combos there are. Combos live in a table;
/// their place in it is how the rest of the machine refers to them.
struct GiftLedger: Sendable {
  /// The outcome of a message.
  enum Entry: Equatable {
    /// It adds `units` to the combo in `slot`, which may have `begun` with it.
    case credited(slot: Int, units: Int, begun: Bool)
    case echo
    case late
    case summary
  }

  private(set) var combos = PagedTable<TrackedCombo>()
  private(set) var names = PagedTable<ComboNames>()
  private(set) var freeSlots: [Int] = []
  private(set) var slots = ComboIndex()
  // Combos that may continue, by last message; and named ones that are over, by their end.
  private(set) var open = IndexList()
  private(set) var remembered = IndexList()
  // Combos of increments that are silent and may continue, since they wait or are on the screen.
  private(set) var onScreen = IndexList()
  /// The serial number of the latest combo.
  private(set) var comboCount: UInt64
  private var waitCount: UInt64 = 0

  /// The number of combos that may be open at once. Far more than a room has, and few enough that a flood of
  /// strangers stays below 100 MB: a combo takes some 900 bytes.
  static let openLimit = 65_536
  /// The number of finished combos with a server's identifier that are remembered to recognize late totals.
  static let rememberedLimit = 4_096

  private let endsWithLanes: Bool
  private let window: Nanoseconds
  private let valuableUnitValue: Int
  private let minimumUnitValue: Int
  private let localUser: Identifier?

  /// A ledger whose combos have serial numbers from `comboCount` on.
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

  /// How a view knows a combo.
  func view(_ slot: Int) -> GiftCombo { names[slot].combo }

  func key(_ slot: Int) -> ComboNames.Key { names[slot].key }

  /// Whether two combos would be one, but for the time or the numbers of their messages.
  func isSuccession(_ slot: Int, _ other: Int) -> Bool {
    !combos[slot].isSingle && !combos[other].isSingle && names[slot].key == names[other].key
  }

  /// What the first message of a combo had, or `nil` if it had only what all have.
  func details(_ slot: Int) -> GiftDetails? { names[slot].combo.details?.value }

  /// A combo begins to wait to be shown.
  mutating func beginWait(_ slot: Int, at now: Instant) {
    waitCount += 1
    combos[slot].wait(number: waitCount, at: now)
  }

  /// When a combo that is neither shown nor waits is over: the end of another is emitted when its place
  /// ends. May be early: to find the next one takes O(1), as many as may be on the screen are passed over.
  // Mutating, so that it reads the ledger in place.
  mutating func readDeadline() -> Instant? {
    var next = open.first
    for _ in 0..<Self.passedOver {
      guard let slot = next, outlivesWindow(slot) else { break }
      next = open.element(after: slot)
    }
    return next.map { end($0) }
  }

  /// When the combo is over that has received the latest message, unless its location decides.
  var latestDeadline: Instant? {
    guard let slot = open.last, !outlivesWindow(slot) else { return nil }
    return end(slot)
  }

  private static var passedOver: Int { 8 }

  /// When a combo is over that receives no other message.
  private func end(_ slot: Int) -> Instant {
    combos[slot].lastMessageAt + window + Nanoseconds(nanoseconds: 1)
  }

  /// Whether a combo continues without messages: one of increments that waits or is on the screen.
  func outlivesWindow(_ slot: Int) -> Bool {
    combos[slot].location != .nowhere && !combos[slot].countsTotals
  }

  // MARK: Counting

  /// Credits a valid message. Combos that end by it are emitted.
  mutating func enter(
    _ message: GiftMessage, isOld: Bool = false, at now: Instant,
    into outputs: inout [GiftEvent]
  ) -> Entry {
    let units = message.units
    expire(at: now, into: &outputs)
    switch message.count {
    case .summary:
      return .summary
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
    case .runningTotal, .closingTotal:
      return enterTotal(units, of: message, isOld: isOld, at: now, into: &outputs)
    }
  }

  /// A total above the highest seen adds the difference.
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
    if case .closingTotal = message.count { end(slot, .closed, into: &outputs) }
    if units == 0 { return .echo }
    return units < 0 ? .late : .credited(slot: slot, units: units, begun: begun)
  }

  /// Whether a total begins the next combo of its names. Where an identifier names the combo, none
  /// does. Of others a combo is over with its closing total, of which only a running total of the
  /// same number is an echo; before that, a total of one that is below the highest is of the next.
  private func isSuccessor(_ message: GiftMessage, _ total: Int, of combo: TrackedCombo) -> Bool {
    guard message.combo == nil else { return false }
    guard combo.hasEnded else { return total < combo.units && message.count.number == 1 }
    if case .runningTotal = message.count { return total != combo.units }
    return true
  }

  /// Ends a combo, and begins the next one of its names.
  private mutating func succeed(
    _ slot: Int, _ message: GiftMessage, at now: Instant, into outputs: inout [GiftEvent]
  ) -> Int {
    end(slot, .replaced, into: &outputs)
    forget(slot)
    return begin(message, isSingle: false, at: now)
  }

  /// The combo that `message` continues, or a new one.
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

  /// The combo has received a message: of all open ones it is over last.
  private mutating func reopen(_ slot: Int, isNamed: Bool) {
    if isNamed { remembered.remove(slot) }
    if !onScreen.isEmpty { onScreen.remove(slot) }
    open.append(slot)
  }

  // MARK: Ending

  /// Ends all combos that have been silent for longer than the window, and those beyond the number
  /// that may be open, the one silent longest first.
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

  /// Ends a combo. If it has an identifier it is remembered, for totals that are late.
  private mutating func close(
    _ slot: Int, _ reason: GiftEvent.ComboEndReason, into outputs: inout [GiftEvent]
  ) {
    end(slot, reason, into: &outputs)
    guard names[slot].key.combo != nil else { return forget(slot) }
    remembered.append(slot)
    if remembered.count > Self.rememberedLimit, let oldest = remembered.first { forget(oldest) }
  }

  /// The combo neither waits nor is on the screen any more. `exits`: it was.
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

  /// The server has withdrawn the combo: it is over, and totals of it add nothing.
  mutating func revoke(_ slot: Int, into outputs: inout [GiftEvent]) {
    combos[slot].isRevoked = true
    combos[slot].hasEnded = false
    end(slot, .revoked, into: &outputs)
  }

  /// Emits that a combo is over, unless that was emitted and nothing has been added since.
  private mutating func end(
    _ slot: Int, _ reason: GiftEvent.ComboEndReason, into outputs: inout [GiftEvent]
  ) {
    guard !combos[slot].hasEnded else { return }
    combos[slot].hasEnded = true
    outputs.append(
      .comboDidEnd(
        ComboEnd(
          combo: view(slot), units: combos[slot].units, reason: reason,
          isValuable: combos[slot].isValuable, isBelowMinimum: combos[slot].isBelowMinimum,
          isOld: combos[slot].isOld)))
  }

  /// No message finds this combo any more; its place is free once it is not shown either.
  private mutating func forget(_ slot: Int) {
    slots[names[slot].key] = nil
    open.remove(slot)
    remembered.remove(slot)
    onScreen.remove(slot)
    combos[slot].isTracked = false
    release(slot)
  }

  /// Frees the combo's place in the table, unless a message may still find it or it is yet to be
  /// shown.
  private mutating func release(_ slot: Int) {
    let combo = combos[slot]
    guard !combo.isTracked, combo.location == .nowhere, combo.waiting == 0, !combo.isFree else {
      return
    }
    combos[slot].isFree = true
    freeSlots.append(slot)
  }

  /// Ends all combos, the one silent longest first.
  mutating func endAll(into outputs: inout [GiftEvent]) {
    while let slot = onScreen.first ?? open.first {
      onScreen.remove(slot)
      open.remove(slot)
      end(slot, .leftRoom, into: &outputs)
    }
  }
}
