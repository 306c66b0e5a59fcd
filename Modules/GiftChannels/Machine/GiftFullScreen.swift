import RoomCore

/// The channel for gifts that take the whole screen, one at a time.
struct GiftFullScreen: Sendable {
  var queue: GiftQueue
  /// What plays, until when.
  private(set) var playing: (slot: Int, end: Instant)?
  /// The serial number of what plays.
  private(set) var id: UInt64 = 0
  private(set) var beganAt = Instant.start
  /// When the count of what plays rose last; `nil` before.
  var steppedAt: Instant?
  /// Whether what plays has gained units that are not emitted yet.
  var hasGrown = false

  init(configuration: GiftConfiguration) {
    queue = GiftQueue(
      configuration: configuration, maximumWait: configuration.fullScreenMaximumWait)
  }

  /// Begins to play a combo, as the presentation with this serial number.
  mutating func begin(_ slot: Int, id: UInt64, at now: Instant, until end: Instant) {
    playing = (slot, end)
    self.id = id
    beganAt = now
    steppedAt = nil
    hasGrown = false
  }

  mutating func end() {
    playing = nil
    hasGrown = false
  }

  /// When what plays ends, or the wait of another.
  var nextDeadline: Instant? {
    guard let limit = queue.nextDeadline else { return playing?.end }
    return min(playing?.end ?? limit, limit)
  }

  /// What does not hold of it, in words; `nil` if all does.
  func fault(capacity: Int) -> String? {
    if hasGrown { return "The full screen has grown without an event." }
    let waiting = queue.count - (playing == nil ? 1 : 0)
    return waiting > capacity
      ? "\(waiting) gifts wait for the full screen, of at most \(capacity)."
      : queue.brokenInvariant
  }
}

extension GiftMachine {
  /// Enqueues a combo for the full screen; where too many wait, the last of them moves to the lanes.
  mutating func enqueueForFullScreen(_ slot: Int) {
    ledger[slot].location = .waitingForFullScreen
    fullScreen.queue.append(slot, ledger[slot].claim)
    // One place more is taken while the screen is free: its first gift begins in this same call.
    let waiting = fullScreen.queue.count - (fullScreen.playing == nil ? 1 : 0)
    if waiting > configuration.fullScreenCapacity, let last = fullScreen.queue.last {
      sendToLanes(last)
    }
  }

  private mutating func sendToLanes(_ slot: Int) {
    fullScreen.queue.remove(slot)
    enqueue(slot)
  }

  mutating func advanceFullScreen(to now: Instant, into outputs: inout [GiftEvent]) {
    if let playing = fullScreen.playing {
      if fullScreen.hasGrown { emitGrowth(of: playing.slot, at: now, into: &outputs) }
      if playing.end <= now { endFullScreen(.timedOut, at: now, into: &outputs) }
    }
    // What has waited too long before a late call is no longer for the screen; what has at this very
    // moment may still get it.
    leaveFullScreenQueue(dueBy: now - Nanoseconds(nanoseconds: 1))
    if fullScreen.playing == nil, let first = fullScreen.queue.first {
      fullScreen.queue.remove(first)
      beginFullScreen(first, at: now, into: &outputs)
    }
    leaveFullScreenQueue(dueBy: now)
  }

  /// Moves to the lanes what has waited too long for the full screen by `limit`.
  mutating func leaveFullScreenQueue(dueBy limit: Instant) {
    while let slot = fullScreen.queue.overdue(by: limit) { sendToLanes(slot) }
  }

  private mutating func beginFullScreen(
    _ slot: Int, at now: Instant, into outputs: inout [GiftEvent]
  ) {
    let duration = ledger.fullScreen(of: slot) ?? times.hold
    presentations += 1
    fullScreen.begin(slot, id: presentations, at: now, until: now + duration)
    ledger[slot].location = .fullScreen
    markShown(slot)
    settle(slot, shownUpTo: ledger[slot].units)
    outputs.append(
      .fullScreenWillBegin(
        FullScreenStart(
          combo: ledger.view(slot), count: ledger[slot].units,
          duration: .nanoseconds(duration.nanoseconds),
          waited: now - ledger[slot].waitingSince, isValuable: ledger[slot].isValuable)))
  }

  private mutating func emitGrowth(
    of slot: Int, at now: Instant, into outputs: inout [GiftEvent]
  ) {
    fullScreen.hasGrown = false
    fullScreen.steppedAt = now
    settle(slot, shownUpTo: ledger[slot].units)
    outputs.append(
      .fullScreenDidStep(FullScreenStep(combo: ledger[slot].id, count: ledger[slot].units)))
  }

  mutating func endFullScreen(
    _ reason: GiftEvent.FullScreenEndReason, at now: Instant, into outputs: inout [GiftEvent]
  ) {
    guard let slot = fullScreen.playing?.slot else { return }
    if fullScreen.hasGrown, reason != .revoked {
      emitGrowth(of: slot, at: now, into: &outputs)
    }
    if let row = fullScreenRow(exitedAt: now) {
      departures.append(row, until: now + times.fullScreenExit, at: now)
    }
    fullScreen.end()
    outputs.append(.fullScreenDidEnd(FullScreenEnd(combo: ledger[slot].id, reason: reason)))
    if reason != .revoked { ledger.leaveScreen(slot, exits: true, into: &outputs) }
  }

  /// What is seen of the full screen; `nil` while nothing plays.
  func fullScreenRow(exitedAt: Instant? = nil) -> GiftState.Row? {
    guard let slot = fullScreen.playing?.slot else { return nil }
    return GiftState.Row(
      id: fullScreen.id, lane: nil, combo: ledger.view(slot),
      count: ledger[slot].units - ledger[slot].waiting, enteredAt: fullScreen.beganAt,
      steppedAt: fullScreen.steppedAt, exitedAt: exitedAt)
  }

  /// The player reports on a combo.
  mutating func didEndFullScreen(
    _ combo: GiftCombo.ID, _ reason: GiftEvent.FullScreenEndReason, at now: Instant,
    into outputs: inout [GiftEvent]
  ) {
    guard let playing = fullScreen.playing, ledger[playing.slot].id == combo else {
      return outputs.append(.rejected(RejectedGift(reason: .notOnFullScreen)))
    }
    endFullScreen(reason, at: now, into: &outputs)
  }
}
