import RoomCore

/// The channel for gifts that take the whole screen, one at a time.
struct GiftFullScreen: Sendable {
  var queue: GiftQueue
  /// What plays, until when, and its row.
  var playing: (slot: Int, end: Instant, row: GiftRow)?
  /// Whether what plays has gained units that are not emitted yet.
  var hasGrown = false

  /// The number of gifts that may wait; the least valuable beyond it move to the lanes: more of them would wait
  /// too long.
  static let capacity = 8

  init(configuration: GiftConfiguration) {
    queue = GiftQueue(
      configuration: configuration, maximumWait: configuration.fullScreenMaximumWait)
  }

  /// When what plays ends, or the wait of another.
  var nextDeadline: Instant? {
    guard let limit = queue.nextDeadline else { return playing?.end }
    return min(playing?.end ?? limit, limit)
  }

  /// What does not hold of it, in words; `nil` if all does.
  var fault: String? {
    if hasGrown { return "The full screen has grown without an event." }
    let waiting = queue.count - (playing == nil ? 1 : 0)
    return waiting > Self.capacity
      ? "\(waiting) gifts wait for the full screen, of at most \(Self.capacity)."
      : queue.brokenInvariant
  }
}

extension GiftMachine {
  /// Enqueues a combo for the full screen; where too many wait, the last of them moves to the lanes.
  mutating func enqueueForFullScreen(_ slot: Int) {
    ledger[slot].location = .waitingForFullScreen
    fullScreen.queue.append(slot, ledger[slot])
    // One place more is taken while the screen is free: its first gift begins in this same call.
    let waiting = fullScreen.queue.count - (fullScreen.playing == nil ? 1 : 0)
    if waiting > GiftFullScreen.capacity, let last = fullScreen.queue.last {
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
    let duration = ledger.details(slot)?.fullScreen.map(Nanoseconds.init) ?? times.hold
    presentations += 1
    let row = GiftRow(
      id: presentations, lane: nil, combo: ledger.view(slot), count: ledger[slot].units,
      enteredAt: now,
      labelPrefix: settings.value.labelPrefix)
    fullScreen.playing = (slot, now + duration, row)
    ledger[slot].location = .fullScreen
    markShown(slot)
    settle(slot, shownUpTo: ledger[slot].units)
    outputs.append(
      .fullScreenWillBegin(
        FullScreenStart(
          combo: row.combo, count: row.count,
          duration: .nanoseconds(duration.nanoseconds),
          waited: now - ledger[slot].waitingSince, isValuable: ledger[slot].isValuable)))
  }

  private mutating func emitGrowth(
    of slot: Int, at now: Instant, into outputs: inout [GiftEvent]
  ) {
    fullScreen.hasGrown = false
    fullScreen.playing?.row.step(to: ledger[slot].units, at: now)
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
    fullScreen.hasGrown = false
    if var row = fullScreen.playing?.row {
      row.exitedAt = now
      departures.append(row, until: now + GiftConfiguration.fadeOut.duration, at: now)
    }
    fullScreen.playing = nil
    outputs.append(.fullScreenDidEnd(FullScreenEnd(combo: ledger[slot].id, reason: reason)))
    if reason != .revoked { ledger.leaveScreen(slot, exits: true, into: &outputs) }
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
