import RoomCore

// Functions that only read are `mutating` as well, so that they read the machine in place. With copies of the machine,
// a lane's turn costs a tenth more.
extension GiftMachine {
  /// The multiple of the shown value that a combo must have to preempt a lane. The high ratio keeps most rows from
  /// being cut short.
  private static let preemptionRatio = 4
  /// The time that a lane is on screen, including its entrance, before it may be preempted. A user can read a row in
  /// this time.
  private static let preemptionDelay = Nanoseconds(nanoseconds: 800_000_000)
  /// The wait after which a local or valuable gift preempts any lane, regardless of the value of its row.
  private static let preemptionPatience = Nanoseconds(nanoseconds: 1_500_000_000)

  /// Advances all lanes, ends the lanes whose hold has expired, and gives free lanes to waiting combos.
  mutating func advanceLanes(to now: Instant) {
    for lane in lanes.indices where lanes[lane].phase != .idle {
      advance(lane, to: now)
    }
    guard !queue.isEmpty else { return }
    for lane in lanes.indices where lanes[lane].phase == .idle {
      enterNext(lane)
    }
    makeRoom()
  }

  /// Lets waiting combos preempt lanes, or ends holds early for waiting combos.
  mutating func makeRoom() {
    guard !queue.isEmpty else { return }
    while let slot = queue.first {
      // The predecessor may have preempted a lane in this call. The combo then takes that lane.
      if let lane = laneOfPredecessor(of: slot) {
        queue.remove(slot)
        replace(lane, by: slot)
      } else if let lane = laneToPreempt(at: now) {
        exit(lane, .preempted)
        enterNext(lane)
      } else {
        break
      }
    }
    while wantsMoreRoom(), let lane = laneToShorten(at: now) {
      endHold(lane)
    }
  }

  private mutating func advance(_ lane: Int, to now: Instant) {
    while let deadline = lanes[lane].nextDeadline, deadline <= now {
      guard lanes[lane].advance(to: now) else { continue }
      emitStep(lane)
    }
    if let end = holdEnd(lane, isWanted: false), end <= now {
      return endHold(lane)
    }
    if lanes[lane].phase == .idle { outputs.append(.laneDidEmpty(lane: lane)) }
  }

  private mutating func endHold(_ lane: Int) {
    exit(lane, lanes[lane].isClosing ? .countdownEnded : .expired)
    lanes[lane].advance(to: now)
    if lanes[lane].phase == .idle {
      outputs.append(.laneDidEmpty(lane: lane))
      enterNext(lane)
    }
  }

  mutating func emitStep(_ lane: Int) {
    let slot = lanes[lane].slot
    settle(slot, shownUpTo: lanes[lane].count)
    outputs.append(
      .laneDidStep(GiftLaneStep(lane: lane, combo: ledger[slot].id, count: lanes[lane].count)))
  }

  /// Counts the units up to `count` as shown.
  mutating func settle(_ slot: Int, shownUpTo count: Int) {
    let units = ledger[slot].settle(upTo: count)
    roomStatistics.waiting.units -= units
    roomStatistics.shown.units += units
  }

  // MARK: Entering

  private mutating func enterNext(_ lane: Int) {
    while let slot = queue.first {
      queue.remove(slot)
      guard let other = laneOfPredecessor(of: slot) else {
        enter(slot, lane)
        return advance(lane, to: now)
      }
      replace(other, by: slot)
    }
  }

  /// Returns the lane that shows an earlier combo of the same names. At most one row has these names.
  mutating func laneOfPredecessor(of slot: Int) -> Int? {
    guard !ledger[slot].isSingle else { return nil }
    for lane in lanes.indices where lanes[lane].isShowing {
      if ledger.isSuccession(lanes[lane].slot, slot) { return lane }
    }
    return nil
  }

  /// Lets a combo take the row of an earlier combo of the same names. A row that entered at this moment has not been
  /// seen, so the row stays and the new combo is folded.
  private mutating func replace(_ lane: Int, by slot: Int) {
    guard lanes[lane].enteredAt < now else { return fold(slot, at: now, silently: false) }
    exit(lane, .replaced)
    enter(slot, lane)
    advance(lane, to: now)
  }

  /// Shows a combo on a lane. If the count must be timely and no other combo waits, the additions of the wait play as
  /// steps, as many as the time allows.
  private mutating func enter(_ slot: Int, _ lane: Int) {
    let waiting = ledger[slot]
    let returns = waiting.wasShown || waiting.wasFolded
    let since = returns ? waiting.waitingSince : waiting.firstMessageAt
    let steps = entranceSteps(waiting)
    let count = steps.first ?? waiting.units
    lanes[lane].enter(slot, count: count, at: now)
    ledger[slot].location = .lane(lane)
    markShown(slot)
    outputs.append(
      .laneWillEnter(
        GiftLaneEntrance(
          lane: lane, combo: ledger.view(slot), count: count, waited: now - since, returns: returns,
          isValuable: waiting.isValuable)))
    settle(slot, shownUpTo: count)
    switch times.stepping {
    case .coalescing: for step in steps.dropFirst() { lanes[lane].push(step, at: now) }
    case .sequential where count < waiting.units:
      lanes[lane].push(waiting.units, messages: waiting.waitingHits, at: now)
    case .sequential: break
    }
  }

  /// Returns the counts that a combo steps through as it enters. If the count must be timely, the first count is the
  /// first waiting addition, and the last count is the total. Otherwise the only count is the count that was shown
  /// before.
  private mutating func entranceSteps(_ combo: TrackedCombo) -> [Int] {
    if case .sequential = times.stepping { return [combo.units - combo.waiting] }
    guard queue.isEmpty else { return [] }
    let steps = min(combo.waitingHits - 1, times.entranceSteps)
    guard steps > 0 else { return [] }
    let first = combo.units - combo.waiting + combo.firstWaiting
    let rest = combo.units - first
    // Whole numbers are exact. Beyond 2^53 a `Double` would miss the total.
    let (share, remainder) = rest.quotientAndRemainder(dividingBy: steps)
    return (0...steps).map { first + share * $0 + remainder * $0 / steps }
  }

  mutating func markShown(_ slot: Int) {
    guard !ledger[slot].wasShown else { return }
    ledger[slot].wasShown = true
    roomStatistics.shown.combos += 1
    if ledger[slot].wasFolded {
      roomStatistics.folded.combos -= 1
    } else {
      roomStatistics.waiting.combos -= 1
    }
  }

  // MARK: Exiting

  /// Lets a lane exit. The combo is free immediately: if it gains units, it waits for a lane again.
  mutating func exit(_ lane: Int, _ reason: GiftEvent.LaneExitReason) {
    let slot = lanes[lane].slot
    let count = ledger[slot].units - (reason == .revoked ? ledger[slot].waiting : 0)
    lanes[lane].exit(count: count, at: now)
    if reason != .revoked { settle(slot, shownUpTo: count) }
    outputs.append(
      .laneWillExit(
        GiftLaneExit(lane: lane, combo: ledger[slot].id, count: count, reason: reason)))
    if reason != .revoked { ledger.leaveScreen(slot, exits: true, into: &outputs) }
  }

  /// Returns the end of a lane's hold, also for a lane that is still entering. Returns `nil` if steps are waiting or
  /// the local user's combo button keeps the lane. If the room of the lane `isWanted`, the hold is shorter the more
  /// combos wait. After the countdown of a button the hold is the shortest.
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

  /// Returns a Boolean value that indicates whether more combos wait than lanes are exiting.
  mutating func wantsMoreRoom() -> Bool {
    var exiting = 0
    for lane in lanes.indices where lanes[lane].exitedAt != nil { exiting += 1 }
    return queue.count > exiting
  }

  /// Returns the least valuable of the lanes that have held for long enough while other combos wait.
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

  /// Returns the next time at which the lane changes visibly. The end of an entrance alone is not a deadline, since the
  /// next call finds it.
  mutating func deadline(ofLane lane: Int, isWanted: Bool) -> Instant? {
    guard lanes[lane].holdStart != nil else { return lanes[lane].nextDeadline }
    return holdEnd(lane, isWanted: isWanted)
  }

  // MARK: Preemption

  /// Returns the time at which the first combo in the queue may preempt a lane.
  mutating func preemptionDeadline() -> Instant? {
    guard let first = queue.first else { return nil }
    var deadline = Instant.distantFuture
    for lane in lanes.indices {
      guard lanes[lane].isShowing else { return nil }
      deadline = min(deadline, moment(whenLane: lane, mayYieldTo: first))
    }
    return deadline
  }

  /// Returns the least valuable of the lanes that the first combo in the queue may preempt now. If a lane becomes free
  /// by itself, the combo waits for that lane.
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

  /// Returns the time at which a lane may yield to a waiting combo, or `distantFuture` if never.
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
