import RoomCore

extension GiftMachine {
  // MARK: Taps

  mutating func tapLane(_ lane: Int, into outputs: inout [GiftEvent]) {
    guard lanes.indices.contains(lane), lanes[lane].isShowing else {
      return outputs.append(.rejected(.nothingOnLane, message: nil))
    }
    outputs.append(
      .laneTapped(
        lane: lane, gift: ledger.view(lanes[lane].slot), count: lanes[lane].count))
  }

  mutating func tapGift(
    _ gift: String, batchSize: Int, unitValue: Int, at now: Instant,
    into outputs: inout [GiftEvent]
  ) {
    guard gift.utf8.count <= configuration.maximumIdentifierLength else {
      return outputs.append(.button(.rejected(.identifierTooLong)))
    }
    var told: [ComboButtonEvent] = []
    button.handle(.init(gift: gift, batchSize: batchSize), at: now, into: &told)
    forward(told, at: now, into: &outputs)
    guard configuration.showsOwnTapsAtOnce, let ownSender = configuration.ownSender else { return }
    for case .send(_, let combo, _, let total) in told {
      let message = GiftMessage(
        sender: ownSender, gift: gift, count: .runningTotal(total), combo: combo,
        unitValue: unitValue)
      handle(.message(message), at: now, into: &outputs)
    }
  }

  mutating func advanceButton(to now: Instant, into outputs: inout [GiftEvent]) {
    guard let deadline = button.nextDeadline, deadline <= now else { return }
    var told: [ComboButtonEvent] = []
    button.deadlineReached(at: now, into: &told)
    forward(told, at: now, into: &outputs)
  }

  /// Tells what the button does; when it ends, the lane that it kept goes with it.
  private mutating func forward(
    _ told: [ComboButtonEvent], at now: Instant, into outputs: inout [GiftEvent]
  ) {
    for event in told {
      outputs.append(.button(event))
      guard case .ended(let gift, _, _) = event else { continue }
      for lane in lanes.indices where lanes[lane].isShowing {
        let slot = lanes[lane].slot
        if ledger[slot].isOwn, ledger.gift(slot) == Identifier(gift) {
          leave(lane, .buttonEnded, at: now, into: &outputs)
        }
      }
    }
  }

  // MARK: Background and rooms

  /// Clears the screen. Messages are counted on; what waits too long meanwhile is summed up when
  /// the app comes back.
  mutating func suspend(at now: Instant, into outputs: inout [GiftEvent]) {
    guard !isSuspended else { return }
    isSuspended = true
    clearScreen(.suspended, at: now, into: &outputs)
  }

  /// Begins to show again. What has waited too long is summed up row by row, not one by one.
  mutating func resume(at now: Instant, into outputs: inout [GiftEvent]) {
    fold(at: now, silently: true, into: &outputs)
    isSuspended = false
  }

  private mutating func clearScreen(
    _ reason: LaneExit, at now: Instant, into outputs: inout [GiftEvent]
  ) {
    for lane in lanes.indices where lanes[lane].phase != .idle {
      if lanes[lane].isShowing { leave(lane, reason, at: now, into: &outputs) }
      lanes[lane].clear()
      outputs.append(.laneDidEmpty(lane: lane))
    }
    endFullScreen(into: &outputs)
  }

  /// Ends everything, tells the room's account and begins an empty one.
  mutating func closeRoom(at now: Instant, into outputs: inout [GiftEvent]) {
    var told: [ComboButtonEvent] = []
    button.endAll(into: &told)
    for event in told { outputs.append(.button(event)) }
    clearScreen(.roomClosed, at: now, into: &outputs)
    ledger.endAll(into: &outputs)
    crowds.tellChanges(into: &outputs)
    crowds.endAll(into: &outputs)
    roomAccount.left = roomAccount.waiting
    outputs.append(.roomClosed(roomAccount))
    guard var next = try? GiftMachine(configuration: configuration) else { return }
    next.isSuspended = isSuspended
    next.button = button
    next.earlierRooms = account
    self = next
  }
}
