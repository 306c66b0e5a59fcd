import RoomCore

/// The channel for gifts that take the whole screen, one at a time.
struct GiftFullScreen: Sendable {
  /// The gift on the full screen.
  struct Playing: Sendable {
    let slot: Int
    let start: Instant
    let duration: Nanoseconds
    /// The time at which the gift ends if the player sends no report.
    var end: Instant
    /// A Boolean value that indicates whether the player has reported the first frame.
    var hasRendered = false
  }

  /// The progress of an attached player in preparing a waiting gift.
  enum Preparation: Equatable, Sendable {
    case waiting
    case running(since: Instant)
    case ready
  }

  var queue: GiftQueue
  var playing: Playing?
  /// A Boolean value that indicates whether the gift on the full screen has gained units that were not emitted yet.
  var hasGrown = false
  /// The preparations of the announced gifts that wait, by their slots, or `nil` if no player is attached.
  var preparations: [Int: Preparation]?

  /// The greatest number of gifts that wait. Beyond it, the least valuable gifts move to the lanes, since they would
  /// wait too long.
  static let capacity = 8
  /// The greatest number of preparations at one time: one for the next gift, and one for a gift that can pass a slow
  /// preparation.
  static let preparationLimit = 2

  init(configuration: GiftConfiguration) {
    queue = GiftQueue(
      configuration: configuration, maximumWait: configuration.fullScreenMaximumWait)
  }

  /// The time at which the gift on the full screen ends, or at which a waiting gift has waited too long.
  var nextDeadline: Instant? {
    guard let limit = queue.nextDeadline else { return playing?.end }
    return min(playing?.end ?? limit, limit)
  }

  /// The first gift that may take the full screen. If no player is attached, any gift may take it.
  var firstReady: Int? {
    guard let preparations else { return queue.first }
    return queue.inOrder.first { preparations[$0] == .ready }
  }

  /// The active preparations, in the order in which they began.
  var running: [(slot: Int, since: Instant)] {
    queue.inOrder.compactMap { slot in
      if case .running(let since)? = preparations?[slot] { (slot, since) } else { nil }
    }.sorted { $0.since < $1.since }
  }

  /// A description of the violated invariant, or `nil` if all invariants hold.
  var fault: String? {
    if hasGrown { return "The full screen has grown without an event." }
    if queue.count > Self.capacity { return "\(queue.count) gifts wait for the full screen." }
    if running.count > Self.preparationLimit { return "\(running.count) preparations run." }
    if let preparations, !preparations.keys.allSatisfy(queue.contains) {
      return "A gift is prepared that does not wait."
    }
    return queue.brokenInvariant
  }
}

extension GiftMachine {
  /// Enqueues a combo for the full screen. If too many gifts wait, the last gift moves to the lanes.
  mutating func enqueueForFullScreen(_ slot: Int) {
    ledger[slot].location = .waitingForFullScreen
    fullScreen.queue.append(slot, ledger[slot])
    // On a free screen the first gift begins in the same call, unless it is to be prepared or the module is suspended.
    let begins =
      fullScreen.playing == nil && fullScreen.preparations == nil && !presence.isSuspended
    if fullScreen.queue.count > GiftFullScreen.capacity + (begins ? 1 : 0),
      let last = fullScreen.queue.inOrder.last
    {
      sendToLanes(last)
    }
  }

  private mutating func sendToLanes(_ slot: Int) {
    leaveFullScreenQueue(slot)
    enqueue(slot)
  }

  /// Removes a gift that does not take the full screen from the queue.
  mutating func leaveFullScreenQueue(_ slot: Int) {
    fullScreen.queue.remove(slot)
    if fullScreen.preparations?.removeValue(forKey: slot) != nil {
      outputs.append(.fullScreenDidDequeue(combo: ledger[slot].id))
    }
  }

  mutating func advanceFullScreen(to now: Instant) {
    if let playing = fullScreen.playing {
      if fullScreen.hasGrown { emitGrowth(of: playing.slot) }
      if playing.end <= now { endFullScreen(.timedOut) }
    }
    // Gifts that waited too long before a late call leave the queue. A gift whose time ends at this moment may still
    // take the screen.
    leaveFullScreenQueue(dueBy: now - Nanoseconds(nanoseconds: 1))
    announceFullScreenQueue()
    if fullScreen.playing == nil, let first = fullScreen.firstReady {
      fullScreen.queue.remove(first)
      fullScreen.preparations?[first] = nil
      beginFullScreen(first)
    }
    leaveFullScreenQueue(dueBy: now)
    prepareFullScreen()
  }

  /// Moves the gifts that have waited too long for the full screen by `limit` to the lanes.
  mutating func leaveFullScreenQueue(dueBy limit: Instant) {
    while let slot = fullScreen.queue.overdue(by: limit) { sendToLanes(slot) }
  }

  private mutating func beginFullScreen(_ slot: Int) {
    let duration = ledger.details(slot)?.fullScreen.map(Nanoseconds.init) ?? times.hold
    fullScreen.playing = GiftFullScreen.Playing(
      slot: slot, start: now, duration: duration, end: now + duration)
    ledger[slot].location = .fullScreen
    markShown(slot)
    settle(slot, shownUpTo: ledger[slot].units)
    outputs.append(
      .fullScreenWillBegin(
        GiftFullScreenStart(
          combo: ledger.view(slot), count: ledger[slot].units,
          duration: .nanoseconds(duration.nanoseconds),
          waited: now - ledger[slot].waitingSince, isValuable: ledger[slot].isValuable)))
  }

  private mutating func emitGrowth(of slot: Int) {
    fullScreen.hasGrown = false
    settle(slot, shownUpTo: ledger[slot].units)
    outputs.append(
      .fullScreenDidStep(GiftFullScreenStep(combo: ledger[slot].id, count: ledger[slot].units)))
  }

  mutating func endFullScreen(_ reason: GiftEvent.FullScreenEndReason) {
    guard let slot = fullScreen.playing?.slot else { return }
    if fullScreen.hasGrown, reason != .revoked { emitGrowth(of: slot) }
    fullScreen.hasGrown = false
    fullScreen.playing = nil
    outputs.append(.fullScreenDidEnd(GiftFullScreenEnd(combo: ledger[slot].id, reason: reason)))
    if reason != .revoked { ledger.leaveScreen(slot, exits: true, into: &outputs) }
  }

  // MARK: Reports of the player

  /// Handles the end of a combo, or the failure of its preparation, as reported by the player.
  mutating func didEndFullScreen(_ combo: GiftCombo.ID, _ reason: GiftEvent.FullScreenEndReason) {
    if let playing = fullScreen.playing, ledger[playing.slot].id == combo {
      endFullScreen(reason)
    } else if reason == .failed, let slot = slotInPreparation(combo) {
      sendToLanes(slot)
    } else {
      rejectFullScreen()
    }
  }

  mutating func didPrepareFullScreen(_ combo: GiftCombo.ID) {
    guard let slot = slotInPreparation(combo) else { return rejectFullScreen() }
    fullScreen.preparations?[slot] = .ready
  }

  /// Begins the duration of a gift with its first frame. A later frame has no effect.
  mutating func didRenderFirstFrame(_ combo: GiftCombo.ID) {
    guard let playing = fullScreen.playing, ledger[playing.slot].id == combo else {
      return rejectFullScreen()
    }
    guard !playing.hasRendered else { return }
    let latest = playing.start + times.preparation
    fullScreen.playing?.hasRendered = true
    fullScreen.playing?.end = min(now, latest) + playing.duration
  }

  private func slotInPreparation(_ combo: GiftCombo.ID) -> Int? {
    fullScreen.running.first { ledger[$0.slot].id == combo }?.slot
  }

  private mutating func rejectFullScreen() {
    outputs.append(.rejected(RejectedGift(reason: .notOnFullScreen)))
  }

  // MARK: Preparing

  /// Emits the gifts that have begun to wait, each with its position.
  private mutating func announceFullScreenQueue() {
    guard fullScreen.preparations != nil else { return }
    for (position, slot) in fullScreen.queue.inOrder.enumerated()
    where fullScreen.preparations?[slot] == nil {
      fullScreen.preparations?[slot] = .waiting
      outputs.append(
        .fullScreenDidEnqueue(GiftFullScreenWait(combo: ledger.view(slot), position: position)))
    }
  }

  /// Starts the preparation of the first gifts. A late preparation gives its place to another gift.
  private mutating func prepareFullScreen() {
    guard fullScreen.preparations != nil else { return }
    while let slot = slotToPrepare() {
      let running = fullScreen.running
      if running.count == GiftFullScreen.preparationLimit {
        guard running[0].since + times.preparation <= now else { return }
        sendToLanes(running[0].slot)
      }
      fullScreen.preparations?[slot] = .running(since: now)
      outputs.append(.fullScreenWillPrepare(combo: ledger.view(slot)))
    }
  }

  /// Returns the first gift whose preparation has not begun. Two combos of one gift are not prepared at once, since the
  /// player can reuse the effect of the first combo.
  private func slotToPrepare() -> Int? {
    guard let preparations = fullScreen.preparations, !preparations.isEmpty else { return nil }
    let gifts = fullScreen.running.map { ledger.key($0.slot).gift }
    return fullScreen.queue.inOrder.first {
      preparations[$0] == .waiting && !gifts.contains(ledger.key($0).gift)
    }
  }

  /// Returns the time at which a preparation is late, if another gift waits for its place.
  func preparationDeadline() -> Instant? {
    guard fullScreen.preparations != nil else { return nil }
    guard !presence.isSuspended, slotToPrepare() != nil else { return nil }
    return fullScreen.running.first.map { $0.since + times.preparation }
  }
}
