import RoomCore

// What only asks is `mutating` as well, so that it reads the machine in place: with copies of it a lane's turn costs
// a tenth more.
extension GiftMachine {
  /// The multiple of the value shown that a combo must have to preempt a lane: so few rows are cut short.
  private static let preemptionRatio = 4
  /// The time that a lane is seen, its entrance included, before it may be preempted: time to read a row.
  private static let preemptionDelay = Nanoseconds(nanoseconds: 800_000_000)
  /// The wait after which a local or valuable gift preempts any lane, whatever that shows.
  private static let preemptionPatience = Nanoseconds(nanoseconds: 1_500_000_000)

  /// Advances all lanes, ends those whose hold has expired, and gives free ones to waiting combos.
  mutating func advanceLanes(to now: Instant, into outputs: inout [GiftEvent]) {
    for lane in lanes.indices where lanes[lane].phase != .idle {
      advance(lane, to: now, into: &outputs)
    }
    guard !queue.isEmpty else { return }
    for lane in lanes.indices where lanes[lane].phase == .idle {
      enterNext(lane, at: now, into: &outputs)
    }
    makeRoom(at: now, into: &outputs)
  }

  /// Lets waiting combos preempt lanes, or at least ends holds early for them.
  mutating func makeRoom(at now: Instant, into outputs: inout [GiftEvent]) {
    guard !queue.isEmpty else { return }
    while let slot = queue.first {
      // Also one whose predecessor has just preempted a lane: it needs no other.
      if let lane = laneOfPredecessor(of: slot) {
        queue.remove(slot)
        replace(lane, by: slot, at: now, into: &outputs)
      } else if let lane = laneToPreempt(at: now) {
        exit(lane, .preempted, at: now, into: &outputs)
        enterNext(lane, at: now, into: &outputs)
      } else {
        break
      }
    }
    while wantsMoreRoom(), let lane = laneToShorten(at: now) {
      endHold(lane, at: now, into: &outputs)
    }
  }

  private mutating func advance(
    _ lane: Int, to now: Instant, into outputs: inout [GiftEvent]
  ) {
    while let deadline = lanes[lane].nextDeadline, deadline <= now {
      guard lanes[lane].advance(to: now) else { continue }
      emitStep(lane, into: &outputs)
    }
    if let end = holdEnd(lane, isWanted: false), end <= now {
      return endHold(lane, at: now, into: &outputs)
    }
    if lanes[lane].phase == .idle { outputs.append(.laneDidEmpty(lane: lane)) }
  }

  private mutating func endHold(_ lane: Int, at now: Instant, into outputs: inout [GiftEvent]) {
    exit(lane, lanes[lane].isClosing ? .countdownEnded : .expired, at: now, into: &outputs)
    lanes[lane].advance(to: now)
    if lanes[lane].phase == .idle {
      outputs.append(.laneDidEmpty(lane: lane))
      enterNext(lane, at: now, into: &outputs)
    }
  }

  private mutating func emitStep(_ lane: Int, into outputs: inout [GiftEvent]) {
    let slot = lanes[lane].slot
    settle(slot, shownUpTo: lanes[lane].count)
    outputs.append(
      .laneDidStep(LaneStep(lane: lane, combo: ledger[slot].id, count: lanes[lane].count)))
  }

  /// Everything up to `count` is on the screen.
  mutating func settle(_ slot: Int, shownUpTo count: Int) {
    let units = ledger[slot].settle(upTo: count)
    roomAccount.waiting.units -= units
    roomAccount.shown.units += units
  }

  // MARK: Entering

  private mutating func enterNext(
    _ lane: Int, at now: Instant, into outputs: inout [GiftEvent]
  ) {
    while let slot = queue.first {
      queue.remove(slot)
      guard let other = laneOfPredecessor(of: slot) else {
        enter(slot, lane, at: now, into: &outputs)
        return advance(lane, to: now, into: &outputs)
      }
      replace(other, by: slot, at: now, into: &outputs)
    }
  }

  /// The lane that shows an earlier combo of the same names: one row at a time has them.
  mutating func laneOfPredecessor(of slot: Int) -> Int? {
    guard !ledger[slot].isSingle else { return nil }
    for lane in lanes.indices where lanes[lane].isShowing {
      if ledger.isSuccession(lanes[lane].slot, slot) { return lane }
    }
    return nil
  }

  /// Lets a combo take the row of another one of its names. A row that has entered at this very moment
  /// was not seen yet: it stays, and what would replace it is folded.
  private mutating func replace(
    _ lane: Int, by slot: Int, at now: Instant, into outputs: inout [GiftEvent]
  ) {
    guard lanes[lane].enteredAt < now else {
      return fold(slot, at: now, silently: false, into: &outputs)
    }
    exit(lane, .replaced, at: now, into: &outputs)
    enter(slot, lane, at: now, into: &outputs)
    advance(lane, to: now, into: &outputs)
  }

  /// Shows a combo on a lane. Timely, and while no other waits, the additions of its wait are played
  /// as steps, as many as the time allows.
  private mutating func enter(
    _ slot: Int, _ lane: Int, at now: Instant, into outputs: inout [GiftEvent]
  ) {
    let waiting = ledger[slot]
    let returns = waiting.wasShown || waiting.wasFolded
    let since = returns ? waiting.waitingSince : waiting.firstMessageAt
    let steps = entranceSteps(waiting)
    let count = steps.first ?? waiting.units
    let combo = ledger.view(slot)
    depart(lane, at: now)
    presentations += 1
    rows[lane] = GiftRow(
      id: presentations, lane: lane, combo: combo, count: count, enteredAt: now,
      labelPrefix: settings.value.labelPrefix)
    lanes[lane].enter(slot, count: count, at: now)
    ledger[slot].location = .lane(lane)
    markShown(slot)
    outputs.append(
      .laneWillEnter(
        LaneEntrance(
          lane: lane, combo: combo, count: count, waited: now - since, returns: returns,
          isValuable: waiting.isValuable)))
    settle(slot, shownUpTo: count)
    switch times.stepping {
    case .coalescing: for step in steps.dropFirst() { lanes[lane].push(step, at: now) }
    case .sequential where count < waiting.units:
      lanes[lane].push(waiting.units, messages: waiting.waitingHits, at: now)
    case .sequential: break
    }
  }

  /// The counts that a combo steps through as it enters. Timely: first what its first waiting message
  /// added, last all of it. Otherwise only the first: what was shown before.
  private mutating func entranceSteps(_ combo: TrackedCombo) -> [Int] {
    if case .sequential = times.stepping { return [combo.units - combo.waiting] }
    guard queue.isEmpty else { return [] }
    let steps = min(combo.waitingHits - 1, times.entranceSteps)
    guard steps > 0 else { return [] }
    let first = combo.units - combo.waiting + combo.firstWaiting
    let rest = combo.units - first
    // In whole numbers: beyond 2^53 a `Double` would miss the total.
    let (share, remainder) = rest.quotientAndRemainder(dividingBy: steps)
    return (0...steps).map { first + share * $0 + remainder * $0 / steps }
  }

  mutating func markShown(_ slot: Int) {
    guard !ledger[slot].wasShown else { return }
    ledger[slot].wasShown = true
    roomAccount.shown.combos += 1
    if ledger[slot].wasFolded {
      roomAccount.folded.combos -= 1
    } else {
      roomAccount.waiting.combos -= 1
    }
  }

  // MARK: Exiting

  /// Lets a lane exit. Its combo is free immediately: when it grows, it waits for a lane again.
  mutating func exit(
    _ lane: Int, _ reason: GiftEvent.LaneExitReason, at now: Instant,
    into outputs: inout [GiftEvent]
  ) {
    let slot = lanes[lane].slot
    let count = ledger[slot].units - (reason == .revoked ? ledger[slot].waiting : 0)
    lanes[lane].exit(count: count, at: now)
    if reason != .revoked { settle(slot, shownUpTo: count) }
    outputs.append(
      .laneWillExit(
        LaneExit(lane: lane, combo: ledger[slot].id, count: count, reason: reason)))
    if reason != .revoked { ledger.leaveScreen(slot, exits: true, into: &outputs) }
  }

  /// Before a lane shows something else or nothing: what exits on it is seen until its end.
  mutating func depart(_ lane: Int, at now: Instant) {
    guard let row = row(lane), let exitedAt = row.exitedAt else { return }
    departures.append(row, until: exitedAt + times.exit, at: now)
  }

  /// The row that a lane shows, or `nil` while the lane is idle.
  func row(_ lane: Int) -> GiftRow? {
    guard lanes[lane].phase != .idle, var row = rows[lane] else { return nil }
    row.count = lanes[lane].count
    row.steppedAt = lanes[lane].steppedAt
    row.exitedAt = lanes[lane].exitedAt
    return row
  }

  /// When the hold of a lane ends, also that of one which still enters; `nil` while its count is to
  /// rise, and while the local user's combo button keeps it. The more combos wait, the sooner, if its
  /// room `isWanted`; and after the countdown of a button as soon as may be.
  private mutating func holdEnd(_ lane: Int, isWanted: Bool) -> Instant? {
    let slot = lanes[lane].slot
    guard let start = lanes[lane].holdStart, !isKept(slot) else { return nil }
    var hold = ledger.details(slot)?.hold.map(Nanoseconds.init) ?? times.hold
    let least = min(hold, times.minimumHold)
    if lanes[lane].isClosing {
      hold = least
    } else if isWanted {
      hold = max(least, hold / (1 + 2 * queue.count / lanes.count))
    }
    return max(lanes[lane].popEnd, start + hold)
  }

  // MARK: Making room

  /// Whether more combos wait than lanes exit.
  mutating func wantsMoreRoom() -> Bool {
    var exiting = 0
    for lane in lanes.indices where lanes[lane].exitedAt != nil { exiting += 1 }
    return queue.count > exiting
  }

  /// The least valuable of the lanes that have been held long enough while others wait.
  private mutating func laneToShorten(at now: Instant) -> Int? {
    var best: Int?
    for lane in lanes.indices {
      guard let end = holdEnd(lane, isWanted: true), end <= now else { continue }
      if let best, !isLess(lane, best) { continue }
      best = lane
    }
    return best
  }

  mutating func isKept(_ slot: Int) -> Bool {
    ledger[slot].isLocalUser
      && button.isCounting(
        ledger.key(slot), forAnyRecipient: configuration.namesCombosBySenderAndGift)
  }

  /// When something is to be seen of a lane. The end of an entrance alone is not: what comes next finds
  /// out by itself.
  mutating func deadline(ofLane lane: Int, isWanted: Bool) -> Instant? {
    guard lanes[lane].holdStart != nil else { return lanes[lane].nextDeadline }
    return holdEnd(lane, isWanted: isWanted)
  }

  // MARK: Preemption

  /// When the first in the queue may preempt a lane.
  mutating func preemptionDeadline() -> Instant? {
    guard let first = queue.first else { return nil }
    var deadline = Instant.distantFuture
    for lane in lanes.indices {
      guard lanes[lane].isShowing else { return nil }
      deadline = min(deadline, moment(whenLane: lane, mayYieldTo: first))
    }
    return deadline
  }

  /// The least valuable of the lanes that the first in the queue may preempt now. Where a lane
  /// becomes free anyway, it waits for that.
  private mutating func laneToPreempt(at now: Instant) -> Int? {
    guard let first = queue.first else { return nil }
    var best: Int?
    for lane in lanes.indices {
      guard lanes[lane].isShowing else { return nil }
      guard moment(whenLane: lane, mayYieldTo: first) <= now else { continue }
      if let best, !isLess(lane, best) { continue }
      best = lane
    }
    return best
  }

  private mutating func isLess(_ lane: Int, _ other: Int) -> Bool {
    if times.order == .newest { return lanes[lane].enteredAt < lanes[other].enteredAt }
    let (one, two) = (lanes[lane].slot, lanes[other].slot)
    return ledger[one].isLocalUser == ledger[two].isLocalUser
      ? ledger[one].value < ledger[two].value : ledger[two].isLocalUser
  }

  /// `distantFuture` if never.
  private mutating func moment(whenLane lane: Int, mayYieldTo waiting: Int) -> Instant {
    let shown = lanes[lane].slot
    guard !isKept(shown) else { return .distantFuture }
    let seen = lanes[lane].enteredAt + Self.preemptionDelay
    switch times.order {
    case .precedence: break
    case .arrival: return .distantFuture
    case .newest:
      let isNewer = ledger[waiting].waitingSince >= lanes[lane].enteredAt
      return isNewer ? seen : .distantFuture
    }
    let isLocalUser = ledger[waiting].isLocalUser
    if !ledger[shown].isLocalUser {
      if isLocalUser { return seen }
      let (waits, shows) = (ledger[waiting].value, ledger[shown].value)
      if waits > shows, waits / Self.preemptionRatio >= shows { return seen }
    }
    guard isLocalUser || ledger[waiting].isValuable else { return .distantFuture }
    return max(seen, ledger[waiting].waitingSince + Self.preemptionPatience)
  }
}
