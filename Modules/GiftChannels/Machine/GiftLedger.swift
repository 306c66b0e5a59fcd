import RoomCore

/// Counts gifts: which combo a message belongs to, and what it adds.
///
/// Every operation is O(1) on average, however many combos there are. Combos live in a table;
/// their place in it is how the rest of the machine refers to them.
struct GiftLedger: Sendable {
  private typealias Key = ComboNames.Key

  /// The outcome of a message.
  enum Entry: Equatable {
    /// It adds `units` to the combo in `slot`, which may have `begun` with it.
    case credited(slot: Int, units: Int, begun: Bool)
    case echo
    case late
    case summary
    case rejected(GiftRejection)
  }

  private var combos: [TrackedCombo] = []
  private var names: [ComboNames] = []
  private var freeSlots: [Int] = []
  private var slots: [Key: Int] = [:]
  // Combos that may continue, by last message; and named ones that are over, by their end.
  private var open = IndexList()
  private var remembered = IndexList()
  private var comboCount: UInt64 = 0

  private let window: Nanoseconds
  private let openLimit: Int
  private let rememberedLimit: Int
  private let maximumUnits: Int
  private let localUser: Identifier?

  init(configuration: GiftConfiguration) {
    window = Nanoseconds(configuration.comboWindow)
    openLimit = configuration.maximumOpenCombos
    rememberedLimit = configuration.rememberedCombos
    maximumUnits = configuration.maximumUnits
    localUser = configuration.localUser.map(Identifier.init)
  }

  subscript(slot: Int) -> TrackedCombo {
    _read { yield combos[slot] }
    _modify { yield &combos[slot] }
  }

  /// How a view knows a combo.
  func view(_ slot: Int) -> GiftCombo {
    GiftCombo(
      id: combos[slot].id, sender: names[slot].key.sender.string,
      gift: names[slot].key.gift.string, unitValue: combos[slot].unitValue,
      isLocalUser: combos[slot].isLocalUser, style: names[slot].presentation.style)
  }

  func gift(_ slot: Int) -> Identifier { names[slot].key.gift }

  func presentation(_ slot: Int) -> GiftPresentation { names[slot].presentation }

  /// When the combo without a message for longest is over.
  var nextDeadline: Instant? {
    open.first.map { combos[$0].lastMessageAt + window + Nanoseconds(nanoseconds: 1) }
  }

  // MARK: Counting

  /// Credits `message`, if it brings no more than `capacity` units. Combos that end by it are emitted.
  mutating func enter(
    _ message: GiftMessage, capacity: Int = .max, at now: Instant, into outputs: inout [GiftEvent]
  ) -> Entry {
    let units = message.count.number.multipliedSaturating(by: message.batchSize)
    guard units <= maximumUnits, units <= capacity else { return .rejected(.countTooLarge) }
    expire(at: now, into: &outputs)
    switch message.count {
    case .summary:
      return .summary
    case .single:
      let slot = begin(message, isTracked: false, at: now)
      combos[slot].add(units, at: now)
      end(slot, .single, into: &outputs)
      return .credited(slot: slot, units: units, begun: true)
    case .increment:
      let (slot, begun) = running(message, at: now)
      guard begun || combos[slot].units <= Int.max - units else {
        return .rejected(.countTooLarge)
      }
      combos[slot].add(units, at: now)
      reopen(slot, isNamed: message.combo != nil)
      return .credited(slot: slot, units: units, begun: begun)
    case .runningTotal, .closingTotal:
      return enterTotal(units, of: message, at: now, into: &outputs)
    }
  }

  /// A total above the highest seen adds the difference. Where no identifier names the combo, a
  /// total of one below it begins the next combo.
  private mutating func enterTotal(
    _ total: Int, of message: GiftMessage, at now: Instant,
    into outputs: inout [GiftEvent]
  ) -> Entry {
    var (slot, begun) = running(message, at: now)
    if !begun, total < combos[slot].units, message.count.number == 1, message.combo == nil {
      end(slot, .replaced, into: &outputs)
      forget(slot)
      slot = begin(message, isTracked: true, at: now)
      begun = true
    }
    let units = total - combos[slot].units
    if units > 0 { combos[slot].add(units, at: now) } else { combos[slot].lastMessageAt = now }
    reopen(slot, isNamed: message.combo != nil)
    if case .closingTotal = message.count { end(slot, .closed, into: &outputs) }
    if units == 0 { return .echo }
    return units < 0 ? .late : .credited(slot: slot, units: units, begun: begun)
  }

  /// The combo that `message` continues, or a new one.
  private mutating func running(
    _ message: GiftMessage, at now: Instant
  ) -> (slot: Int, begun: Bool) {
    if let slot = slots[message.comboKey] { return (slot, false) }
    return (begin(message, isTracked: true, at: now), true)
  }

  private mutating func begin(
    _ message: GiftMessage, isTracked: Bool, at now: Instant
  ) -> Int {
    let key = message.comboKey
    comboCount += 1
    let combo = TrackedCombo(
      id: comboCount, unitValue: message.unitValue, isLocalUser: key.sender == localUser,
      isTracked: isTracked, at: now)
    let name = ComboNames(key: key, presentation: message.presentation)
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
    if isTracked {
      slots[key] = slot
      open.append(slot)
    }
    return slot
  }

  /// The combo has received a message: of all open ones it is over last.
  private mutating func reopen(_ slot: Int, isNamed: Bool) {
    if isNamed { remembered.remove(slot) }
    open.append(slot)
  }

  // MARK: Ending

  /// Ends all combos that have been silent for longer than the window, and those beyond the number
  /// that may be open, the one silent longest first.
  mutating func expire(at now: Instant, into outputs: inout [GiftEvent]) {
    while let slot = open.first {
      let isSilent = combos[slot].lastMessageAt + window < now
      guard isSilent || open.count > openLimit else { return }
      open.remove(slot)
      end(slot, isSilent ? .timedOut : .evicted, into: &outputs)
      if names[slot].key.combo == nil {
        forget(slot)
      } else {
        remembered.append(slot)
        if remembered.count > rememberedLimit, let oldest = remembered.first { forget(oldest) }
      }
    }
  }

  /// Emits that a combo is over, unless that was emitted and nothing has been added since.
  private mutating func end(
    _ slot: Int, _ reason: GiftEvent.ComboEndReason, into outputs: inout [GiftEvent]
  ) {
    guard !combos[slot].hasEnded else { return }
    combos[slot].hasEnded = true
    outputs.append(
      .comboDidEnd(combo: view(slot), units: combos[slot].units, reason: reason))
  }

  /// No message finds this combo any more; its place is free once it is not shown either.
  private mutating func forget(_ slot: Int) {
    slots[names[slot].key] = nil
    open.remove(slot)
    remembered.remove(slot)
    combos[slot].isTracked = false
    release(slot)
  }

  /// Frees the combo's place in the table, unless a message may still find it or it is yet to be
  /// shown.
  mutating func release(_ slot: Int) {
    let combo = combos[slot]
    guard !combo.isTracked, combo.place == .nowhere, combo.waiting == 0, !combo.isFree else {
      return
    }
    combos[slot].isFree = true
    freeSlots.append(slot)
  }

  /// Ends all combos, the one silent longest first.
  mutating func endAll(into outputs: inout [GiftEvent]) {
    while let slot = open.first {
      open.remove(slot)
      end(slot, .leftRoom, into: &outputs)
    }
  }
}
