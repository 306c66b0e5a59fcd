import RoomCore

extension LikeSender {
  // In the order in which the rooms were liked.
  var slotsInOrder: [Int] {
    boxes.indices.filter { boxes[$0] != nil }.inOrder { orders[$0] < orders[$1] }
  }

  mutating func slot(for room: String) -> Int {
    if let slot = slots[Identifier(room)] { return slot }
    let box = LikeOutbox(room: room)
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
      boxes[slot] = box
      orders[slot] = nextOrder
    } else {
      slot = boxes.count
      boxes.append(box)
      orders.append(nextOrder)
    }
    nextOrder += 1
    slots[Identifier(room)] = slot
    if Identifier(room) == Identifier(self.room) { current = slot }
    return slot
  }

  func find(_ message: LikeMessage) -> (slot: Int, index: Int)? {
    guard let slot = slots[Identifier(message.room)],
      let index = boxes[slot]?.outgoing.firstIndex(where: {
        $0.message.identity == message.identity
      })
    else { return nil }
    return (slot, index)
  }

  /// Removes a message that waits for an answer, as it was sent.
  mutating func remove(_ message: LikeMessage) -> (slot: Int, message: LikeMessage)? {
    guard let (slot, index) = find(message), let entry = boxes[slot]?.outgoing.remove(at: index)
    else { return nil }
    return (slot, entry.message)
  }

  /// Does for a room what is due, and schedules it again.
  mutating func attend(_ slot: Int, at now: Instant, into outputs: inout [Output]) {
    guard let box = boxes[slot] else { return }
    guard !isSuspended else { return schedule(slot) }
    for index in box.outgoing.indices {
      if case .inFlight(let until) = box.outgoing[index].status, until.isDue(at: now) {
        putBack(slot, index, at: now, into: &outputs)
      }
    }
    if box.opensAt.isDue(at: now) {
      if let (index, retryAt) = boxes[slot]?.firstReturned {
        if retryAt.isDue(at: now) { sendAgain(slot, index, at: now, into: &outputs) }
      } else if box.waiting > 0 && box.outgoing.isEmpty {
        sendNew(slot, at: now, into: &outputs)
      } else if box.isEmpty && slot != current {
        return discard(slot)
      }
    }
    schedule(slot)
  }

  mutating func flush(
    _ slot: Int, limit: Int? = nil, at now: Instant, into outputs: inout [Output]
  ) {
    guard let box = boxes[slot] else { return }
    var left = limit ?? configuration.flushLimit
    for index in box.outgoing.indices {
      guard left > 0, case .returned = box.outgoing[index].status else { continue }
      sendAgain(slot, index, at: now, into: &outputs)
      left -= 1
    }
    // As many as there are likes for: whatever a message takes of them, this ends.
    let (full, rest) = box.waiting.quotientAndRemainder(dividingBy: configuration.messageLimit)
    for _ in 0..<min(left, full + (rest > 0 ? 1 : 0)) { sendNew(slot, at: now, into: &outputs) }
    attend(slot, at: now, into: &outputs)
  }

  private mutating func sendNew(_ slot: Int, at now: Instant, into outputs: inout [Output]) {
    guard let box = boxes[slot] else { return }
    let count = min(box.waiting, configuration.messageLimit)
    boxes[slot]!.waiting -= count
    let message = LikeMessage(session: session, id: nextID, room: box.room, count: count)
    nextID += 1
    boxes[slot]!.outgoing.append(
      .init(message: message, status: .inFlight(until: now + configuration.replyTimeout)))
    boxes[slot]!.opensAt = now + configuration.interval
    outputs.append(.send(message))
  }

  private mutating func sendAgain(
    _ slot: Int, _ index: Int, at now: Instant, into outputs: inout [Output]
  ) {
    boxes[slot]!.outgoing[index].message.attempt += 1
    boxes[slot]!.outgoing[index].status = .inFlight(until: now + configuration.replyTimeout)
    boxes[slot]!.opensAt = now + configuration.interval
    outputs.append(.send(boxes[slot]!.outgoing[index].message))
  }

  mutating func putBack(
    _ slot: Int, _ index: Int, at now: Instant, into outputs: inout [Output]
  ) {
    let message = boxes[slot]!.outgoing[index].message
    // While suspended, from when the clocks stopped: they continue from there.
    let elapsed = suspendedAt.map { now - $0 } ?? .zero
    let retryAt = now - elapsed + retryDelay(after: message.attempt)
    boxes[slot]!.outgoing[index].status = .returned(retryAt: retryAt)
    let sentAgain = max(retryAt, boxes[slot]!.opensAt) + elapsed
    outputs.append(.returned(FailedLikes(message: message, retryAt: sentAgain)))
  }

  private mutating func retryDelay(after attempt: Int) -> Duration {
    let limit = configuration.maximumRetryDelay.nanoseconds
    let doublings = min(max(0, attempt - 1), 40)
    let (scaled, overflow) = configuration.retryDelay.nanoseconds
      .multipliedReportingOverflow(by: 1 << Int64(doublings))
    let delay = overflow ? limit : min(scaled, limit)
    return .nanoseconds(delay + Int64(Double(delay) * 0.25 * generator.unit()))
  }

  mutating func schedule(_ slot: Int) {
    guard let box = boxes[slot] else { return }
    turns.set(slot, to: box.dueTime(isCurrent: slot == current), order: orders[slot])
  }

  private mutating func discard(_ slot: Int) {
    guard let box = boxes[slot] else { return }
    turns.stop(slot)
    slots[Identifier(box.room)] = nil
    boxes[slot] = nil
    freeSlots.append(slot)
  }
}
