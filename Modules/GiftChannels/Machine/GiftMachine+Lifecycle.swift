import RoomCore

/// The reason for which the machine shows gifts or shows none.
enum GiftPresence: Sendable {
  case active
  case suspended(SuspensionReasons, since: Instant)
  case closed

  var isSuspended: Bool {
    if case .suspended = self { true } else { false }
  }
}

extension GiftMachine {
  // MARK: Suspension

  /// Clears the screen for the first reason. Counting continues with its deadlines: combos end, and combos that wait
  /// too long are folded. Their summaries are emitted at the end of the suspension.
  mutating func suspend(for reason: SuspensionReason) {
    var (reasons, start) = (SuspensionReasons(), now)
    if case .suspended(let others, let since) = presence { (reasons, start) = (others, since) }
    let change = reasons.insert(reason)
    guard change != .refused else {
      return outputs.append(.rejected(RejectedGift(reason: .tooManySuspensions)))
    }
    presence = .suspended(reasons, since: start)
    if change == .switched { clearScreen(.suspended, .suspended) }
  }

  /// Shows gifts again when the last reason ends.
  mutating func resume(for reason: SuspensionReason, at now: Instant) {
    guard case .suspended(var reasons, let start) = presence else { return }
    guard reasons.remove(reason) == .switched else {
      presence = .suspended(reasons, since: start)
      return
    }
    summaries.skip(from: start, to: now)
    presence = .active
  }

  private mutating func clearScreen(
    _ reason: GiftEvent.LaneExitReason, _ fullScreenReason: GiftEvent.FullScreenEndReason
  ) {
    for lane in lanes.indices where lanes[lane].phase != .idle {
      if lanes[lane].isShowing { exit(lane, reason) }
      lanes[lane].clear()
      outputs.append(.laneDidEmpty(lane: lane))
    }
    endFullScreen(fullScreenReason)
  }

  // MARK: Rooms

  /// Enters a room. Messages that were received while no room was present belong to the room.
  mutating func enter(_ room: Identifier) {
    if let present = self.room, present != room { leave() }
    messages.assignRoom(room)
    self.room = room
  }

  /// Ends all combos, emits the room's statistics and begins empty statistics. The identifiers of a room without a name
  /// are forgotten, since the next room may repeat them.
  mutating func leave() {
    endButtons { _ in true }
    clearScreen(.leftRoom, .leftRoom)
    for slot in fullScreen.queue.inOrder { leaveFullScreenQueue(slot) }
    ledger.endAll(into: &outputs)
    summaries.emitChanges(into: &outputs)
    summaries.endAll(into: &outputs)
    roomStatistics.left = roomStatistics.waiting
    givers.emitChanges(at: .distantFuture, into: &outputs)
    outputs.append(.didLeaveRoom(roomStatistics))
    guard var next = try? GiftMachine(configuration: configuration) else { return }
    next.ledger = GiftLedger(configuration: configuration, comboCount: ledger.comboCount)
    next.fullScreen.preparations = fullScreen.preparations
    next.screen = screen
    next.presence = presence
    next.button = button
    next.earlierRooms = statistics
    next.messages = messages
    (next.now, next.outputs) = (now, outputs)
    if room == nil { next.messages.assignRoom(nil) }
    self = next
  }

  /// Leaves the room if it has received anything, and rejects all later inputs.
  mutating func close() {
    if roomStatistics != GiftStatistics() || !button.countdowns.isEmpty { leave() }
    presence = .closed
  }

  /// Rejects an input after ``close()``. The input is not counted, since the statistics are final.
  mutating func rejectAfterClosing(_ input: GiftInput) {
    var id: String?
    switch input {
    case .receive(let message), .receiveOld(let message):
      id = message.reportableID
    default: break
    }
    outputs.append(.rejected(RejectedGift(reason: .closed, message: id)))
  }
}
