import RoomCore

extension GiftMachine {
  /// Moves all lanes on, ends those whose time is up, and gives free ones to those who wait.
  mutating func advanceLanes(to now: Instant, into outputs: inout [GiftEvent]) {
    for lane in lanes.indices where lanes[lane].phase != .idle {
      advance(lane, to: now, into: &outputs)
    }
    takeOver(at: now, into: &outputs)
    for lane in lanes.indices where lanes[lane].phase == .idle {
      guard let slot = queue.first else { return }
      queue.remove(slot)
      enter(slot, lane, at: now, into: &outputs)
    }
  }

  private mutating func advance(
    _ lane: Int, to now: Instant, into outputs: inout [GiftEvent]
  ) {
    while let deadline = lanes[lane].nextDeadline, deadline <= now {
      guard lanes[lane].advance(to: now) else { continue }
      tellStep(lane, into: &outputs)
    }
    if lanes[lane].phase == .holding, let end = holdEnd(lane), end <= now {
      leave(lane, .held, at: now, into: &outputs)
      lanes[lane].advance(to: now)
    }
    if lanes[lane].phase == .idle { outputs.append(.laneDidEmpty(lane: lane)) }
  }

  private mutating func tellStep(_ lane: Int, into outputs: inout [GiftEvent]) {
    let slot = lanes[lane].slot
    settle(slot, shownUpTo: lanes[lane].count)
    outputs.append(
      .laneDidStep(
        lane: lane, combo: ComboID(number: ledger[slot].number), count: lanes[lane].count))
  }

  /// Everything up to `count` is on the screen.
  private mutating func settle(_ slot: Int, shownUpTo count: Int) {
    let units = ledger[slot].waiting - (ledger[slot].units - count)
    ledger[slot].settle(units)
    account.waiting.units -= units
    account.shown.units += units
  }

  // MARK: Coming

  /// Shows a combo on an idle lane. While nobody else waits, what came in one by one while it
  /// waited is played as steps, as many as there is time for.
  private mutating func enter(
    _ slot: Int, _ lane: Int, at now: Instant, into outputs: inout [GiftEvent]
  ) {
    let returns = ledger[slot].wasShown
    let since =
      returns || ledger[slot].wasFolded
      ? ledger[slot].waitingSince : ledger[slot].firstMessageAt
    let steps = queue.isEmpty ? entranceSteps(slot) : []
    let count = steps.first ?? ledger[slot].units
    lanes[lane].enter(slot, count: count, at: now)
    ledger[slot].place = .lane(lane)
    markShown(slot)
    outputs.append(
      .laneWillEnter(
        lane: lane, gift: ledger[slot].view, count: count, waited: now - since, returns: returns))
    settle(slot, shownUpTo: count)
    for step in steps.dropFirst() { lanes[lane].push(step, at: now) }
  }

  /// The counts that a combo goes through as it comes in: at first what its first waiting message
  /// brought, at last all of it.
  private func entranceSteps(_ slot: Int) -> [Int] {
    let combo = ledger[slot]
    let spare = configuration.maximumLag - configuration.entrance
    let room = spare.nanoseconds / configuration.stepInterval.nanoseconds
    let steps = min(combo.waitingHits - 1, Int(clamping: room))
    guard steps > 0 else { return [] }
    let first = combo.units - combo.waiting + combo.firstWaiting
    let rest = combo.units - first
    return (0...steps).map { first + Int(Double(rest) * Double($0) / Double(steps)) }
  }

  mutating func markShown(_ slot: Int) {
    guard !ledger[slot].wasShown else { return }
    ledger[slot].wasShown = true
    account.shown.combos += 1
    if ledger[slot].wasFolded {
      account.folded.combos -= 1
    } else {
      account.waiting.combos -= 1
    }
  }

  // MARK: Going

  /// Lets a lane go. Its combo is free at once: should more of it come, it waits for a lane anew.
  mutating func leave(
    _ lane: Int, _ reason: LaneExit, at now: Instant, into outputs: inout [GiftEvent]
  ) {
    let slot = lanes[lane].slot
    let count = ledger[slot].units
    lanes[lane].leave(count: count, at: now)
    settle(slot, shownUpTo: count)
    ledger[slot].place = .nowhere
    outputs.append(
      .laneWillExit(
        lane: lane, combo: ComboID(number: ledger[slot].number), count: count, reason: reason))
    ledger.release(slot)
  }

  /// When a holding lane leaves; `nil` while the user's combo button keeps it.
  private func holdEnd(_ lane: Int) -> Instant? {
    let slot = lanes[lane].slot
    guard !isKept(slot) else { return nil }
    let hold = ledger[slot].presentation.hold ?? configuration.hold
    return lanes[lane].lastChange + max(min(hold, configuration.minimumHold), hold / pressure)
  }

  /// How many times over the lanes are wanted: 1 while nothing waits.
  private var pressure: Int { 1 + 2 * queue.count / lanes.count }

  func isKept(_ slot: Int) -> Bool {
    ledger[slot].isOwn && button.isCounting(ledger[slot].gift)
  }

  func deadline(ofLane lane: Int) -> Instant? {
    lanes[lane].phase == .holding ? holdEnd(lane) : lanes[lane].nextDeadline
  }

  // MARK: Taking over

  /// Whoever goes first may take over the least valuable lane.
  private mutating func takeOver(at now: Instant, into outputs: inout [GiftEvent]) {
    guard let (lane, moment) = takeover, moment <= now else { return }
    leave(lane, .takenOver, at: now, into: &outputs)
    lanes[lane].advance(to: now)
    if lanes[lane].phase == .idle { outputs.append(.laneDidEmpty(lane: lane)) }
  }

  var takeoverDeadline: Instant? { takeover?.moment }

  /// Which lane the first in the queue takes over, and when; `nil` if a lane gets free anyhow or
  /// none may be taken.
  private var takeover: (lane: Int, moment: Instant)? {
    guard let first = queue.first else { return nil }
    var best: (lane: Int, moment: Instant)?
    for lane in lanes.indices {
      guard lanes[lane].isShowing else { return nil }
      guard let moment = moment(whenLane: lane, mayGoTo: first) else { continue }
      if let best, !isLess(lane, best.lane) { continue }
      best = (lane, moment)
    }
    return best
  }

  private func isLess(_ lane: Int, _ other: Int) -> Bool {
    let (one, two) = (ledger[lanes[lane].slot], ledger[lanes[other].slot])
    return one.isOwn == two.isOwn ? one.value < two.value : two.isOwn
  }

  private func moment(whenLane lane: Int, mayGoTo slot: Int) -> Instant? {
    let (shown, waiting) = (ledger[lanes[lane].slot], ledger[slot])
    guard !isKept(lanes[lane].slot) else { return nil }
    let seen = lanes[lane].entranceEnd + configuration.takeoverAfter
    if waiting.isOwn && !shown.isOwn { return seen }
    if !shown.isOwn, waiting.value / configuration.takeoverRatio >= shown.value { return seen }
    guard waiting.isOwn || waiting.unitValue >= configuration.valuableUnitValue else { return nil }
    return max(seen, waiting.waitingSince + configuration.takeoverPatience)
  }
}
