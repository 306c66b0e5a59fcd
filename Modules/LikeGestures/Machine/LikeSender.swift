public import RoomCore

/// Sends likes to the server as increments: the first at once, then at most one message of a room
/// per interval, and none of them lost.
///
/// A message that failed keeps its identity and its count until it is confirmed, so a late or
/// repeated answer is told from a new one. While a message waits for its answer, further likes of
/// the room are gathered.
public struct LikeSender: Sendable {
  /// What the sender decides.
  public enum Output: Hashable, Sendable {
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
  private var slots: [String: Int] = [:]
  private var turns = IndexedHeap<Turn>()
  private var current: Int?
  private var nextOrder: UInt64 = 0
  private var nextID: UInt64 = 1

  /// The room likes are made in.
  public private(set) var room: String
  /// Whether nothing is sent at the moment.
  public private(set) var isSuspended = false
  /// Likes ever made.
  public private(set) var made = 0
  /// Likes the server has confirmed.
  public private(set) var sent = 0

  /// Likes made that the server has not confirmed.
  public var pending: Int { made - sent }

  /// A sender without likes.
  public init(
    _ configuration: LikeSenderConfiguration = .init(), room: String = "", seed: UInt64 = 0
  ) {
    self.configuration = configuration
    self.room = room
    generator = SeededGenerator(seed: seed)
  }

  /// Likes that wait or are on their way, by room, in the order in which the rooms were liked.
  ///
  /// - Complexity: O(r log r) for r rooms.
  public var pendingByRoom: [(room: String, count: Int)] {
    boxes.indices.filter { boxes[$0] != nil }.sorted { orders[$0] < orders[$1] }
      .compactMap { slot in boxes[slot].map { ($0.room, $0.pending) } }
      .filter { $0.1 > 0 }
  }

  /// How many rooms are remembered at the moment.
  public var roomCount: Int { slots.count }

  /// When there is something to send or to give up; `nil` while nothing is, or while suspended.
  public var nextDeadline: Instant? {
    isSuspended ? nil : turns.firstPriority?.due
  }

  // MARK: Events

  /// Likes were made in the current room.
  ///
  /// - Complexity: O(log r) for r rooms with likes pending.
  public mutating func add(_ count: Int = 1, at now: Instant, into outputs: inout [Output]) {
    let count = min(max(0, count), Int.max - made)
    guard count > 0 else { return }
    made += count
    let slot = currentSlot()
    boxes[slot]?.waiting += count
    attend(slot, at: now, into: &outputs)
  }

  /// Likes are made in another room from now on. What the last one still has goes out at once.
  public mutating func enter(_ room: String, at now: Instant, into outputs: inout [Output]) {
    guard room != self.room else { return }
    let left = current
    self.room = room
    current = slots[room]
    if let left {
      if isSuspended { schedule(left) } else { flush(left, at: now, into: &outputs) }
    }
    if let current { schedule(current) }
  }

  /// All that waits goes out now, without regard to the interval.
  public mutating func flush(at now: Instant, into outputs: inout [Output]) {
    guard !isSuspended else { return }
    for slot in boxes.indices.sorted(by: { orders[$0] < orders[$1] }) where boxes[slot] != nil {
      flush(slot, at: now, into: &outputs)
    }
  }

  /// The app goes to the background: what waits goes out, then nothing until ``resume(at:into:)``.
  public mutating func suspend(at now: Instant, into outputs: inout [Output]) {
    flush(at: now, into: &outputs)
    isSuspended = true
  }

  /// The app is back.
  public mutating func resume(at now: Instant, into outputs: inout [Output]) {
    isSuspended = false
    deadlineReached(at: now, into: &outputs)
  }

  /// The server has taken a message.
  ///
  /// - Returns: false if no such message waits for an answer.
  public mutating func confirm(
    _ message: LikeMessage, at now: Instant, into outputs: inout [Output]
  ) -> Bool {
    guard let (slot, index) = find(message), let entry = boxes[slot]?.outgoing.remove(at: index)
    else { return false }
    sent += entry.message.count
    outputs.append(.confirmed(entry.message))
    attend(slot, at: now, into: &outputs)
    return true
  }

  /// A message could not be sent: it is put back, to be sent again.
  ///
  /// - Returns: false if no such attempt waits for an answer.
  public mutating func fail(
    _ message: LikeMessage, at now: Instant, into outputs: inout [Output]
  ) -> Bool {
    guard let (slot, index) = find(message), let entry = boxes[slot]?.outgoing[index],
      case .inFlight = entry.status, entry.message.attempt == message.attempt
    else { return false }
    putBack(slot, index, at: now, into: &outputs)
    attend(slot, at: now, into: &outputs)
    return true
  }

  /// Sends what is due, one message a room, and gives up answers that are overdue.
  public mutating func deadlineReached(at now: Instant, into outputs: inout [Output]) {
    guard !isSuspended else { return }
    while let turn = turns.firstPriority, turn.due <= now, let slot = turns.first {
      attend(slot, at: now, into: &outputs)
    }
  }
}

extension LikeSender {
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
    slots[room] = slot
    current = slot
    return slot
  }

  private func find(_ message: LikeMessage) -> (slot: Int, index: Int)? {
    guard let slot = slots[message.room],
      let index = boxes[slot]?.outgoing.firstIndex(where: { $0.message.id == message.id })
    else { return nil }
    return (slot, index)
  }

  /// Does for a room what is due, then says when it is due again.
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

  private mutating func flush(_ slot: Int, at now: Instant, into outputs: inout [Output]) {
    guard let box = boxes[slot] else { return }
    var left = configuration.flushLimit
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
    let retryAt = now + retryDelay(after: message.attempt)
    boxes[slot]!.outgoing[index].status = .returned(retryAt: retryAt)
    outputs.append(.returned(message, retryAt: max(retryAt, boxes[slot]!.opensAt)))
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
    slots[box.room] = nil
    boxes[slot] = nil
    freeSlots.append(slot)
  }
}

extension SeededGenerator {
  /// An even draw from 0 to just under 1.
  mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// An even draw from a range.
  mutating func draw(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }
}
