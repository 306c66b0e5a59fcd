package import RoomCore

/// Sends likes to the server as increments: the first at once, then at most one message of a room
/// per interval, and none of them lost.
///
/// A message that failed keeps its identity and its count until it is confirmed, so that a late or
/// repeated answer is distinguished from a new one. While a message waits for its answer, further
/// likes of the room are batched.
package struct LikeSender: Sendable {
  /// A decision of the sender.
  package enum Output: Hashable, Sendable {
    /// To be sent now.
    case send(LikeMessage)
    /// The server has it.
    case confirmed(LikeMessage)
    /// It failed, and will be sent again at this time.
    case returned(LikeMessage, retryAt: Instant)
  }

  private struct Turn: Comparable, Sendable {
    var due: Instant
    var order: UInt64

    static func < (left: Turn, right: Turn) -> Bool {
      left.due == right.due ? left.order < right.order : left.due < right.due
    }
  }

  private let configuration: LikeSenderConfiguration
  private var generator: SeededGenerator
  private var boxes: [LikeOutbox?] = []
  private var orders: [UInt64] = []
  private var freeSlots: [Int] = []
  private var slots: [Identifier: Int] = [:]
  private var turns = IndexedHeap<Turn>()
  private var current: Int?
  private var nextOrder: UInt64 = 0
  private var nextID: UInt64 = 1

  /// The room likes are made in.
  package private(set) var room: String
  // While suspended: when the clocks stopped.
  private var suspendedAt: Instant?
  /// Likes ever made.
  package private(set) var made = 0
  /// Likes the server has confirmed.
  package private(set) var sent = 0

  /// Whether nothing is sent.
  package var isSuspended: Bool { suspendedAt != nil }

  /// Likes made that the server has not confirmed.
  package var pending: Int { made - sent }

  /// A sender without likes.
  package init(
    _ configuration: LikeSenderConfiguration = .init(), room: String = "", seed: UInt64 = 0
  ) {
    self.configuration = configuration
    self.room = room
    generator = SeededGenerator(seed: seed)
  }

  /// Likes that wait or are on their way, by room, in the order in which the rooms were liked.
  ///
  /// - Complexity: O(r log r) for r rooms.
  package var pendingByRoom: [(room: String, count: Int)] {
    slotsInOrder.compactMap { slot in boxes[slot].map { ($0.room, $0.pending) } }
      .filter { $0.1 > 0 }
  }

  /// The number of rooms with unconfirmed likes, and the current one.
  package var roomCount: Int { slots.count }

  /// When a message is due, or its answer is overdue; `nil` while suspended.
  package var nextDeadline: Instant? {
    isSuspended ? nil : turns.firstPriority?.due
  }

  // MARK: Inputs

  /// Adds likes of the current room.
  ///
  /// - Complexity: O(log r) for r rooms with likes pending.
  package mutating func add(_ count: Int = 1, at now: Instant, into outputs: inout [Output]) {
    let count = min(max(0, count), Int.max - made)
    guard count > 0 else { return }
    made += count
    let slot = currentSlot()
    boxes[slot]?.waiting += count
    attend(slot, at: now, into: &outputs)
  }

  /// Makes likes in another room from now on. The unsent likes of the last one are sent.
  package mutating func enter(_ room: String, at now: Instant, into outputs: inout [Output]) {
    guard Identifier(room) != Identifier(self.room) else { return }
    let left = current
    self.room = room
    current = slots[Identifier(room)]
    if let left {
      if isSuspended { schedule(left) } else { flush(left, at: now, into: &outputs) }
    }
    if let current { schedule(current) }
  }

  /// Sends all unsent likes now, without regard to the interval.
  package mutating func flush(at now: Instant, into outputs: inout [Output]) {
    guard !isSuspended else { return }
    for slot in slotsInOrder { flush(slot, at: now, into: &outputs) }
  }

  /// Sends all unsent likes, then nothing until ``resume(at:into:)``. The clocks stop.
  package mutating func suspend(at now: Instant, into outputs: inout [Output]) {
    guard !isSuspended else { return }
    flush(at: now, into: &outputs)
    suspendedAt = now
  }

  /// Starts the clocks again where they stopped.
  package mutating func resume(at now: Instant, into outputs: inout [Output]) {
    guard let suspendedAt else { return }
    self.suspendedAt = nil
    for slot in slotsInOrder {
      boxes[slot]?.delay(by: now - suspendedAt)
      schedule(slot)
    }
    deadlineReached(at: now, into: &outputs)
  }

  /// Sends all unsent likes, however many and even while suspended.
  package mutating func close(at now: Instant, into outputs: inout [Output]) {
    suspendedAt = nil
    for slot in slotsInOrder { flush(slot, limit: .max, at: now, into: &outputs) }
  }

  /// The server has accepted a message.
  ///
  /// - Returns: false if no such message waits for an answer.
  package mutating func confirm(
    _ message: LikeMessage, at now: Instant, into outputs: inout [Output]
  ) -> Bool {
    guard let (slot, index) = find(message), let entry = boxes[slot]?.outgoing.remove(at: index)
    else { return false }
    sent += entry.message.count
    outputs.append(.confirmed(entry.message))
    attend(slot, at: now, into: &outputs)
    return true
  }

  /// A message could not be delivered: it is put back, to be sent again.
  ///
  /// - Returns: false if no such attempt waits for an answer.
  package mutating func fail(
    _ message: LikeMessage, at now: Instant, into outputs: inout [Output]
  ) -> Bool {
    guard let (slot, index) = find(message), let entry = boxes[slot]?.outgoing[index],
      case .inFlight = entry.status, entry.message.attempt == message.attempt
    else { return false }
    putBack(slot, index, at: now, into: &outputs)
    attend(slot, at: now, into: &outputs)
    return true
  }

  /// Sends what is due, one message a room, and puts back messages whose answers are overdue.
  package mutating func deadlineReached(at now: Instant, into outputs: inout [Output]) {
    guard !isSuspended else { return }
    while let turn = turns.firstPriority, turn.due <= now, let slot = turns.first {
      attend(slot, at: now, into: &outputs)
    }
  }
}

extension LikeSender {
  // In the order in which the rooms were liked.
  private var slotsInOrder: [Int] {
    boxes.indices.filter { boxes[$0] != nil }.sorted { orders[$0] < orders[$1] }
  }

  private mutating func currentSlot() -> Int {
    if let current { return current }
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
    current = slot
    return slot
  }

  private func find(_ message: LikeMessage) -> (slot: Int, index: Int)? {
    guard let slot = slots[Identifier(message.room)],
      let index = boxes[slot]?.outgoing.firstIndex(where: { $0.message.id == message.id })
    else { return nil }
    return (slot, index)
  }

  /// Does for a room what is due, and schedules it again.
  private mutating func attend(_ slot: Int, at now: Instant, into outputs: inout [Output]) {
    guard let box = boxes[slot] else { return }
    guard !isSuspended else { return schedule(slot) }
    for index in box.outgoing.indices {
      if case .inFlight(let until) = box.outgoing[index].status, until <= now {
        putBack(slot, index, at: now, into: &outputs)
      }
    }
    if box.opensAt <= now {
      if let (index, retryAt) = boxes[slot]?.firstReturned {
        if retryAt <= now { sendAgain(slot, index, at: now, into: &outputs) }
      } else if box.waiting > 0 && box.outgoing.isEmpty {
        sendNew(slot, at: now, into: &outputs)
      } else if box.isEmpty && slot != current {
        return discard(slot)
      }
    }
    schedule(slot)
  }

  private mutating func flush(
    _ slot: Int, limit: Int? = nil, at now: Instant, into outputs: inout [Output]
  ) {
    guard let box = boxes[slot] else { return }
    var left = limit ?? configuration.flushLimit
    for index in box.outgoing.indices {
      guard left > 0, case .returned = box.outgoing[index].status else { continue }
      sendAgain(slot, index, at: now, into: &outputs)
      left -= 1
    }
    while left > 0, boxes[slot]!.waiting > 0 {
      sendNew(slot, at: now, into: &outputs)
      left -= 1
    }
    attend(slot, at: now, into: &outputs)
  }

  private mutating func sendNew(_ slot: Int, at now: Instant, into outputs: inout [Output]) {
    guard let box = boxes[slot] else { return }
    let count = min(box.waiting, configuration.messageLimit)
    boxes[slot]!.waiting -= count
    let message = LikeMessage(id: nextID, room: box.room, count: count)
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

  private mutating func putBack(
    _ slot: Int, _ index: Int, at now: Instant, into outputs: inout [Output]
  ) {
    let message = boxes[slot]!.outgoing[index].message
    // While suspended, from when the clocks stopped: they continue from there.
    let elapsed = suspendedAt.map { now - $0 } ?? .zero
    let retryAt = now - elapsed + retryDelay(after: message.attempt)
    boxes[slot]!.outgoing[index].status = .returned(retryAt: retryAt)
    outputs.append(.returned(message, retryAt: max(retryAt, boxes[slot]!.opensAt) + elapsed))
  }

  private mutating func retryDelay(after attempt: Int) -> Duration {
    let limit = configuration.maximumRetryDelay.nanoseconds
    let doublings = min(max(0, attempt - 1), 40)
    let (scaled, overflow) = configuration.retryDelay.nanoseconds
      .multipliedReportingOverflow(by: 1 << Int64(doublings))
    let delay = overflow ? limit : min(scaled, limit)
    return .nanoseconds(delay + Int64(Double(delay) * 0.25 * generator.unit()))
  }

  private mutating func schedule(_ slot: Int) {
    guard let box = boxes[slot] else { return }
    if let due = box.dueTime(isCurrent: slot == current) {
      turns.update(slot, priority: Turn(due: due, order: orders[slot]))
    } else {
      turns.remove(slot)
    }
  }

  private mutating func discard(_ slot: Int) {
    guard let box = boxes[slot] else { return }
    turns.remove(slot)
    slots[Identifier(box.room)] = nil
    boxes[slot] = nil
    freeSlots.append(slot)
  }
}
