public import RoomCore

/// A state machine that shows gift combos on lanes and accounts for every unit.
///
/// The ledger finds the combo of a message (see ``GiftCount``). The units of the message are shown on the combo's lane.
/// If the combo has no lane, it waits in a queue for the next lane. A combo that waits too long is folded into the
/// summary of its gift.
///
/// - Complexity: A message costs O(1) on average. If it changes the order of n waiting combos, it costs O(log n).
public struct GiftMachine: ModuleMachine {
  let settings: Boxed<GiftConfiguration>
  let times: GiftTimes
  var ledger: GiftLedger
  var lanes: [GiftLane]
  var queue: GiftQueue
  var fullScreen: GiftFullScreen
  var summaries: GiftSummaries
  var button: GiftButton
  var givers: GiverTotals
  var presence = GiftPresence.active
  /// The rows on screen. The machine applies its own events to them, as each view does.
  var screen: GiftViewState

  var configuration: GiftConfiguration { settings.value }

  /// The statistics of the present room.
  var roomStatistics = GiftStatistics()
  /// The statistics of all earlier rooms.
  var earlierRooms = GiftStatistics()

  /// The statistics of all rooms.
  package var statistics: GiftStatistics {
    var statistics = earlierRooms
    statistics.add(roomStatistics)
    return statistics
  }

  // The time before which no deadline is due, so that a message that does not change the screen costs little. The time
  // may be early, since such a message usually delays the end of its combo.
  private(set) var quietUntil = Instant.distantFuture
  /// The present room, or `nil` if the room has no name.
  var room: Identifier?
  /// The latest messages, each with the combo that it was credited to, or `nil` if it was credited to none.
  var messages = RecentIdentifiers<(slot: Int, id: UInt64)?>(capacity: 8_192)
  // The time of the current call, and its outputs until the call ends.
  var now = Instant.start
  var outputs: [GiftEvent] = []
  package var callCount = CallCount()

  /// Creates a machine for a room that the user has just entered.
  ///
  /// - Throws: An error that names the invalid setting.
  public init(configuration: GiftConfiguration = .init()) throws(FieldError) {
    try configuration.validate()
    settings = Boxed(configuration)
    times = GiftTimes(configuration)
    ledger = GiftLedger(configuration: configuration)
    lanes = Array(repeating: GiftLane(times), count: configuration.laneCount)
    screen = GiftViewState(settings: settings)
    queue = GiftQueue(configuration: configuration, maximumWait: configuration.maximumWait)
    fullScreen = GiftFullScreen(configuration: configuration)
    summaries = GiftSummaries(configuration)
    button = GiftButton(configuration)
    givers = GiverTotals(isKept: configuration.tracksTopGivers)
  }

  public mutating func handle(
    _ input: GiftInput, at time: Instant, into outputs: inout [GiftEvent]
  ) {
    now = time
    let first = outputs.count
    swap(&self.outputs, &outputs)
    act(on: input)
    show(from: first)
    swap(&self.outputs, &outputs)
  }

  public mutating func deadlineReached(at time: Instant, into outputs: inout [GiftEvent]) {
    now = time
    let first = outputs.count
    swap(&self.outputs, &outputs)
    advance(to: now)
    show(from: first)
    swap(&self.outputs, &outputs)
  }

  /// Applies the events of a call to the screen.
  private mutating func show(from first: Int) {
    for index in first..<outputs.count { screen.apply(outputs[index], at: now) }
    assertInvariants(at: now)
  }

  private mutating func act(on input: GiftInput) {
    if case .closed = presence { return rejectAfterClosing(input) }
    if quietUntil <= now { advance(to: now) }
    switch input {
    case .receive(let message): return receive(message)
    case .receiveBatch(let messages):
      for message in messages { receive(message) }
    default: handleOther(input)
    }
  }

  private mutating func handleOther(_ input: GiftInput) {
    // The end of a combo's window has no deadline while the combo is on screen.
    ledger.expire(at: now, into: &outputs)
    switch input {
    case .receive, .receiveBatch: return
    case .receiveOld(let message): _ = take(message, isOld: true)
    case .revoke(let id): revoke(id)
    case .didTapLane(let lane): didTapLane(lane)
    case .give(let tap): give(tap)
    case .didRefuse(let send): didRefuse(send)
    case .didFinishFullScreen(let combo): didEndFullScreen(combo, .finished)
    case .didFailFullScreen(let combo): didEndFullScreen(combo, .failed)
    case .didAttachPlayer: fullScreen.preparations = [:]
    case .didDetachPlayer: fullScreen.preparations = nil
    case .didPrepareFullScreen(let combo): didPrepareFullScreen(combo)
    case .didRenderFirstFrame(let combo): didRenderFirstFrame(combo)
    case .enter(let room): enter(Identifier(room))
    case .leave: leave()
    case .restore(let snapshot):
      messages.restore(snapshot.messages, nil)
      button.restore(snapshot.ownCombos)
    case .suspend(let reason): suspend(for: reason)
    case .resume(let reason): resume(for: reason, at: now)
    case .close: close()
    }
    advance(to: now)
  }

  // MARK: Messages

  /// Counts a message, and updates the screen if the message can change it.
  mutating func receive(_ message: GiftMessage) {
    let touchesScreen = take(message)
    guard !touchesScreen && now < quietUntil else { return advance(to: now) }
    // A combo that had outlived its window has a new end.
    let end = now + times.comboWindow
    if end < quietUntil, let deadline = ledger.latestDeadline {
      quietUntil = min(quietUntil, deadline)
    }
  }

  /// Counts a message. Returns `true` if the message can change the screen.
  private mutating func take(_ message: GiftMessage, isOld: Bool = false) -> Bool {
    if configuration.namesCombosBySenderAndGift, message.recipient != nil || message.combo != nil {
      var message = message
      (message.recipient, message.combo) = (nil, nil)
      return take(message, isOld: isOld)
    }
    roomStatistics.messages += 1
    // The check precedes the memory of identifiers, since a corrected message may have the same identifier. No sum of
    // the statistics exceed the sum of all units, so that no sum overflows.
    if let reason = message.rejection(capacity: Int.max - roomStatistics.units) {
      roomStatistics.rejected += 1
      outputs.append(.rejected(RejectedGift(reason: reason, message: message.reportableID)))
      return false
    }
    var place: Int?
    if let id = message.id {
      place = messages.insert(MessageIdentifier(Identifier(id), in: room), nil)
      guard place != nil else {
        roomStatistics.duplicates += 1
        return false
      }
    }
    switch ledger.enter(message, isOld: isOld, at: now, into: &outputs) {
    case .credited(let slot, let units, let begun):
      if let place { messages.set((slot, ledger[slot].id), at: place) }
      roomStatistics.units += units
      roomStatistics.waiting.units += units
      if begun {
        roomStatistics.combos += 1
        roomStatistics.waiting.combos += 1
      }
      givers.add(units, of: ledger[slot].unitValue, by: ledger.key(slot).sender)
      if !presence.isSuspended { quietUntil = min(quietUntil, givers.nextDeadline ?? quietUntil) }
      if isOld || ledger[slot].isBelowMinimum, ledger[slot].location == .nowhere {
        settleUnseen(slot)
        return false
      }
      return show(slot)
    case .echo: roomStatistics.echoes += 1
    case .late: roomStatistics.late += 1
    case .alreadyCounted: roomStatistics.alreadyCounted += 1
    }
    return false
  }

  /// Passes the new units of a combo to its lane, the full screen or the queue. Returns `false` if the combo only
  /// continues to wait.
  private mutating func show(_ slot: Int) -> Bool {
    switch ledger[slot].location {
    case .lane(let lane):
      lanes[lane].push(ledger[slot].units, at: now)
    case .waiting:
      queue.update(slot, ledger[slot])
      guard queue.first == slot else { return false }
      // The combo may preempt a lane now, or sooner than before.
      if let deadline = preemptionDeadline() { quietUntil = min(quietUntil, deadline) }
      return laneOfPredecessor(of: slot) != nil
    case .waitingForFullScreen:
      fullScreen.queue.update(slot, ledger[slot])
    case .fullScreen:
      fullScreen.hasGrown = true
    case .nowhere:
      ledger.beginWait(slot, at: now)
      if ledger.details(slot)?.fullScreen != nil {
        enqueueForFullScreen(slot)
      } else {
        enqueue(slot)
      }
    }
    return true
  }

  mutating func enqueue(_ slot: Int) {
    ledger[slot].location = .waiting
    queue.append(slot, ledger[slot])
  }

  // MARK: Withdrawing

  /// Removes the gift of a message from its lane, the full screen or the queue, and subtracts its unseen units. A
  /// message that was not received yet counts as received.
  private mutating func revoke(_ id: String) {
    let isReportable = !id.isEmpty && !GiftMessage.isTooLong(id)
    let identifier = MessageIdentifier(Identifier(id), in: room)
    if isReportable { _ = messages.insert(identifier, nil) }
    let credited = messages.value(of: identifier) ?? nil
    // The combo may be of an earlier visit, whose table was larger.
    guard let (slot, combo) = credited, slot < ledger.combos.count, ledger[slot].id == combo,
      ledger[slot].location != .nowhere || !ledger[slot].hasEnded
    else {
      return outputs.append(
        .rejected(RejectedGift(reason: .nothingToRevoke, message: isReportable ? id : nil)))
    }
    withdraw(slot)
  }

  /// Removes a combo from its place, and ends it.
  mutating func withdraw(_ slot: Int) {
    let location = ledger[slot].location
    switch location {
    case .nowhere: break
    case .waiting: queue.remove(slot)
    case .waitingForFullScreen: leaveFullScreenQueue(slot)
    case .lane(let lane): exit(lane, .revoked)
    case .fullScreen: endFullScreen(.revoked)
    }
    let units = ledger[slot].settle(upTo: ledger[slot].units)
    roomStatistics.waiting.units -= units
    roomStatistics.revoked.units += units
    if !ledger[slot].wasShown, !ledger[slot].wasFolded {
      roomStatistics.waiting.combos -= 1
      roomStatistics.revoked.combos += 1
    }
    givers.remove(ledger[slot].units, of: ledger[slot].unitValue, by: ledger.key(slot).sender)
    ledger.revoke(slot, into: &outputs)
    if location != .nowhere { ledger.leaveScreen(slot, exits: false, into: &outputs) }
  }

  // MARK: Time

  public var nextDeadline: Instant? { quietUntil == .distantFuture ? nil : quietUntil }

  mutating func earliestDeadline() -> Instant {
    var next = ledger.readDeadline() ?? .distantFuture
    let isWanted = wantsMoreRoom()
    for lane in lanes.indices {
      if let deadline = deadline(ofLane: lane, isWanted: isWanted), deadline < next {
        next = deadline
      }
    }
    if let deadline = queue.nextDeadline { next = min(next, deadline) }
    if let deadline = preemptionDeadline() { next = min(next, deadline) }
    if let deadline = fullScreen.nextDeadline { next = min(next, deadline) }
    if let deadline = preparationDeadline() { next = min(next, deadline) }
    // While suspended no lane shows anything, and the holds of summaries stand still.
    if !presence.isSuspended {
      if let deadline = summaries.nextDeadline { next = min(next, deadline) }
      if let deadline = givers.nextDeadline { next = min(next, deadline) }
    }
    if let deadline = button.nextDeadline { next = min(next, deadline) }
    return next
  }

  /// Handles all deadlines up to `now`.
  private mutating func advance(to now: Instant) {
    quietUntil = .distantFuture
    if case .closed = presence { return }
    advanceParts(to: now)
    if !presence.isSuspended { givers.emitChanges(at: now, into: &outputs) }
    quietUntil = earliestDeadline()
  }

  private mutating func advanceParts(to now: Instant) {
    if let deadline = button.nextDeadline, deadline <= now {
      endButtons { $0.end <= now }
    }
    ledger.expire(at: now, into: &outputs)
    if presence.isSuspended {
      leaveFullScreenQueue(dueBy: now)
      fold(dueBy: now, at: now, silently: true)
      return
    }
    advanceFullScreen(to: now)
    // Combos that waited too long before a late call are folded first. A combo whose time ends at this moment may still
    // get a lane.
    if !queue.isEmpty {
      fold(
        dueBy: now - Nanoseconds(nanoseconds: 1), at: now, silently: false)
    }
    advanceLanes(to: now)
    if !queue.isEmpty {
      fold(dueBy: now, at: now, silently: false)
      makeRoom()
    }
    summaries.emitChanges(into: &outputs)
    summaries.expire(at: now, into: &outputs)
  }
}
