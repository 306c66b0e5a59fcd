import RoomCore

/// The channel for gifts that take the whole screen, one at a time.
struct GiftFullScreen: Sendable {
  /// The gift on the full screen.
  struct Playing: Sendable {
    let slot: Int
    var row: GiftRow
    let duration: Nanoseconds
    /// When the gift ends without a report of its player.
    var end: Instant
    /// Whether the player has reported the first frame.
    var hasRendered = false
  }

  /// How far an attached player has prepared a gift that waits.
  enum Preparation: Equatable, Sendable {
    case waiting
    case running(since: Instant)
    case ready
  }

  var queue: GiftQueue
  var playing: Playing?
  /// Whether what plays has gained units that are not emitted yet.
  var hasGrown = false
  /// The gifts that wait and are announced, by their slots; `nil` while no player is attached.
  var preparations: [Int: Preparation]?

  /// The number of gifts that may wait; the least valuable beyond it move to the lanes: more of them would wait
  /// too long.
  static let capacity = 8
  /// The number of preparations that may run at once: one for the next gift, and one to pass it where it is slow.
  static let preparationLimit = 2

  init(configuration: GiftConfiguration) {
    queue = GiftQueue(
      configuration: configuration, maximumWait: configuration.fullScreenMaximumWait)
  }

  /// When what plays ends, or the wait of another.
  var nextDeadline: Instant? {
    guard let limit = queue.nextDeadline else { return playing?.end }
    return min(playing?.end ?? limit, limit)
  }

  /// The first gift that may take the full screen; without a player, each gift may.
  var firstReady: Int? {
    guard let preparations else { return queue.first }
    return queue.inOrder.first { preparations[$0] == .ready }
  }

  /// The preparations that run, the first to have begun first.
  var running: [(slot: Int, since: Instant)] {
    queue.inOrder.compactMap { slot in
      if case .running(let since)? = preparations?[slot] { (slot, since) } else { nil }
    }.sorted { $0.since < $1.since }
  }

  /// The number of gifts beyond those that may wait. One place more is taken while the screen is free for a gift
  /// without a preparation: the first gift begins in the same call.
  var excess: Int {
    queue.count - (playing == nil && preparations == nil ? 1 : 0) - Self.capacity
  }

  /// What does not hold of it, in words; `nil` if all does.
  var fault: String? {
    if hasGrown { return "The full screen has grown without an event." }
    if excess > 0 { return "\(excess) gifts too many wait for the full screen." }
    if running.count > Self.preparationLimit { return "\(running.count) preparations run." }
    if let preparations, !preparations.keys.allSatisfy(queue.contains) {
      return "A gift is prepared that does not wait."
    }
    return queue.brokenInvariant
  }
}

extension GiftMachine {
  /// Enqueues a combo for the full screen; where too many wait, the last of them moves to the lanes.
  mutating func enqueueForFullScreen(_ slot: Int, into outputs: inout [GiftEvent]) {
    ledger[slot].location = .waitingForFullScreen
    fullScreen.queue.append(slot, ledger[slot])
    if fullScreen.excess > 0, let last = fullScreen.queue.inOrder.last {
      sendToLanes(last, into: &outputs)
    }
  }

  private mutating func sendToLanes(_ slot: Int, into outputs: inout [GiftEvent]) {
    leaveFullScreenQueue(slot, into: &outputs)
    enqueue(slot)
  }

  /// Removes a gift from the queue that does not take the full screen.
  mutating func leaveFullScreenQueue(_ slot: Int, into outputs: inout [GiftEvent]) {
    fullScreen.queue.remove(slot)
    if fullScreen.preparations?.removeValue(forKey: slot) != nil {
      outputs.append(.fullScreenDidDequeue(combo: ledger[slot].id))
    }
  }

  mutating func advanceFullScreen(to now: Instant, into outputs: inout [GiftEvent]) {
    if let playing = fullScreen.playing {
      if fullScreen.hasGrown { emitGrowth(of: playing.slot, at: now, into: &outputs) }
      if playing.end <= now { endFullScreen(.timedOut, at: now, into: &outputs) }
    }
    // What has waited too long before a late call is no longer for the screen; what has at this very
    // moment may still get it.
    leaveFullScreenQueue(dueBy: now - Nanoseconds(nanoseconds: 1), into: &outputs)
    announceFullScreenQueue(into: &outputs)
    if fullScreen.playing == nil, let first = fullScreen.firstReady {
      fullScreen.queue.remove(first)
      fullScreen.preparations?[first] = nil
      beginFullScreen(first, at: now, into: &outputs)
    }
    leaveFullScreenQueue(dueBy: now, into: &outputs)
    prepareFullScreen(at: now, into: &outputs)
  }

  /// Moves to the lanes what has waited too long for the full screen by `limit`.
  mutating func leaveFullScreenQueue(dueBy limit: Instant, into outputs: inout [GiftEvent]) {
    while let slot = fullScreen.queue.overdue(by: limit) { sendToLanes(slot, into: &outputs) }
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
    fullScreen.playing = GiftFullScreen.Playing(
      slot: slot, row: row, duration: duration, end: now + duration)
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

  // MARK: Reports of the player

  /// The player reports the end of a combo, or that the preparation of one has failed.
  mutating func didEndFullScreen(
    _ combo: GiftCombo.ID, _ reason: GiftEvent.FullScreenEndReason, at now: Instant,
    into outputs: inout [GiftEvent]
  ) {
    if let playing = fullScreen.playing, ledger[playing.slot].id == combo {
      endFullScreen(reason, at: now, into: &outputs)
    } else if reason == .failed, let slot = slotInPreparation(combo) {
      sendToLanes(slot, into: &outputs)
    } else {
      rejectFullScreen(into: &outputs)
    }
  }

  mutating func didPrepareFullScreen(_ combo: GiftCombo.ID, into outputs: inout [GiftEvent]) {
    guard let slot = slotInPreparation(combo) else { return rejectFullScreen(into: &outputs) }
    fullScreen.preparations?[slot] = .ready
  }

  /// Has the duration of a gift begin with its first frame; a later frame changes nothing.
  mutating func didRenderFirstFrame(
    _ combo: GiftCombo.ID, at now: Instant, into outputs: inout [GiftEvent]
  ) {
    guard let playing = fullScreen.playing, ledger[playing.slot].id == combo else {
      return rejectFullScreen(into: &outputs)
    }
    guard !playing.hasRendered else { return }
    let latest = playing.row.enteredAt + times.preparation
    fullScreen.playing?.hasRendered = true
    fullScreen.playing?.end = min(now, latest) + playing.duration
  }

  private func slotInPreparation(_ combo: GiftCombo.ID) -> Int? {
    fullScreen.running.first { ledger[$0.slot].id == combo }?.slot
  }

  private func rejectFullScreen(into outputs: inout [GiftEvent]) {
    outputs.append(.rejected(RejectedGift(reason: .notOnFullScreen)))
  }

  // MARK: Preparing

  /// Emits the gifts that have begun to wait, each with its position.
  private mutating func announceFullScreenQueue(into outputs: inout [GiftEvent]) {
    guard fullScreen.preparations != nil else { return }
    for (position, slot) in fullScreen.queue.inOrder.enumerated()
    where fullScreen.preparations?[slot] == nil {
      fullScreen.preparations?[slot] = .waiting
      outputs.append(
        .fullScreenDidEnqueue(FullScreenWait(combo: ledger.view(slot), position: position)))
    }
  }

  /// Has the first gifts be prepared. A preparation that is late gives its place to another gift.
  private mutating func prepareFullScreen(at now: Instant, into outputs: inout [GiftEvent]) {
    guard fullScreen.preparations != nil else { return }
    while let slot = slotToPrepare() {
      let running = fullScreen.running
      if running.count == GiftFullScreen.preparationLimit {
        guard running[0].since + times.preparation <= now else { return }
        sendToLanes(running[0].slot, into: &outputs)
      }
      fullScreen.preparations?[slot] = .running(since: now)
      outputs.append(.fullScreenWillPrepare(combo: ledger.view(slot)))
    }
  }

  /// The first gift whose preparation has not begun. Two of one gift are not prepared at once: the second finds what
  /// the player has kept of the first.
  private func slotToPrepare() -> Int? {
    guard let preparations = fullScreen.preparations, !preparations.isEmpty else { return nil }
    let gifts = fullScreen.running.map { ledger.key($0.slot).gift }
    return fullScreen.queue.inOrder.first {
      preparations[$0] == .waiting && !gifts.contains(ledger.key($0).gift)
    }
  }

  /// When a preparation is late for another gift that waits.
  func preparationDeadline() -> Instant? {
    guard fullScreen.preparations != nil else { return nil }
    guard !presence.isSuspended, slotToPrepare() != nil else { return nil }
    return fullScreen.running.first.map { $0.since + times.preparation }
  }
}
