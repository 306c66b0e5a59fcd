package import RoomCore

/// Sends likes to the server as increments: the first at once, then at most one message of a room
/// per interval, and none of them lost.
///
/// A message that failed keeps its identity and its count until it is confirmed, so that a late or
/// repeated answer is distinguished from a new one. While a message waits for its answer, further
/// likes of the room are batched.
package struct LikeSender: Sendable {
  /// A decision of the sender.
  package enum Output: Equatable, Sendable {
    /// To be sent now.
    case send(LikeMessage)
    /// The server has it.
    case confirmed(LikeMessage)
    /// The server has refused it; it is not sent again.
    case lost(LikeMessage)
    /// It failed, and will be sent again.
    case returned(FailedLikes)
  }

  let configuration: LikeSenderConfiguration
  let session: String
  var generator: SeededGenerator
  var boxes: [LikeOutbox?] = []
  var orders: [Int64] = []
  var freeSlots: [Int] = []
  var slots: [Identifier: Int] = [:]
  var turns = Timers()
  var current: Int?
  var nextOrder: Int64 = 0
  var nextID: UInt64 = 1

  /// The room likes are made in.
  package private(set) var room: String
  // While suspended: when the clocks stopped.
  private(set) var suspendedAt: Instant?
  /// Likes ever made.
  package private(set) var made = 0
  /// Likes of an earlier run of the app that were restored.
  package internal(set) var restored = 0
  /// Likes the server has confirmed.
  package private(set) var sent = 0
  /// Likes the server has refused for good.
  package private(set) var lost = 0

  /// Whether nothing is sent.
  package var isSuspended: Bool { suspendedAt != nil }

  /// Likes that the server has neither confirmed nor refused.
  package var pending: Int { made + restored - sent - lost }

  /// Likes of the current room that no message carries yet.
  var unsentInRoom: Int { current.flatMap { boxes[$0]?.waiting } ?? 0 }

  /// A sender without likes.
  package init(
    _ configuration: LikeSenderConfiguration = .init(), room: String = "", session: String = "",
    seed: UInt64 = 0
  ) {
    self.configuration = configuration
    self.session = session
    self.room = room
    generator = SeededGenerator(seed: seed)
  }

  /// When a message is due, or its answer is overdue; `nil` while suspended.
  package var nextDeadline: Instant? {
    isSuspended ? nil : turns.next
  }

  /// What does not hold of the numbers of likes and rooms, in words.
  package var fault: String? {
    if pending < 0 { return "\(sent) likes were sent and \(lost) lost of \(made) and \(restored)." }
    let boxCount = boxes.count - freeSlots.count
    if slots.count != boxCount || orders.count != boxes.count || turns.count > boxCount {
      return "\(slots.count) rooms have \(boxCount) boxes and \(turns.count) timers."
    }
    return slots[Identifier(room)] == current ? nil : "The box of the room is not the current one."
  }

  /// What does not hold of the likes and messages of a room, in words.
  ///
  /// - Complexity: O(rooms + messages)
  package var structureFault: String? {
    var sum = 0
    var identities: Set<LikeMessage.Identity> = []
    for (slot, box) in boxes.enumerated() {
      guard let box else {
        if turns.moment(of: slot) != nil { return "A box that was discarded has a timer." }
        continue
      }
      if slots[Identifier(box.room)] != slot { return "Room \(box.room) has another box." }
      if orders[slot] >= nextOrder || box.waiting < 0 { return "Room \(box.room) is invalid." }
      if turns.moment(of: slot) != box.dueTime(isCurrent: slot == current) {
        return "The timer of room \(box.room) is not that of its likes."
      }
      for entry in box.outgoing {
        let message = entry.message
        if message.id >= nextID || !identities.insert(message.identity).inserted {
          return "Message \(message.id) of room \(box.room) has the number of another."
        }
        let isOfRoom = Identifier(message.room) == Identifier(box.room)
        if !isOfRoom || message.count < 1 || message.attempt < 1 {
          return "Message \(message.id) of room \(box.room) is invalid."
        }
      }
      sum.addSaturating(box.pending)
    }
    return sum == pending ? nil : "\(pending) likes are pending, and rooms have \(sum)."
  }

  // MARK: Inputs

  /// Adds likes of the current room.
  ///
  /// - Complexity: O(log r) for r rooms with likes pending.
  package mutating func add(_ count: Int = 1, at now: Instant, into outputs: inout [Output]) {
    let count = min(max(0, count), Int.max - made - restored)
    guard count > 0 else { return }
    made += count
    let slot = current ?? slot(for: room)
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
    guard isSuspended else { return }
    startClocks(at: now)
    for slot in slotsInOrder { schedule(slot) }
    deadlineReached(at: now, into: &outputs)
  }

  private mutating func startClocks(at now: Instant) {
    guard let suspendedAt else { return }
    self.suspendedAt = nil
    for slot in slotsInOrder { boxes[slot]?.delay(by: now - suspendedAt) }
  }

  /// Sends all unsent likes, however many and even while suspended.
  package mutating func close(at now: Instant, into outputs: inout [Output]) {
    startClocks(at: now)
    for slot in slotsInOrder { flush(slot, limit: .max, at: now, into: &outputs) }
  }

  /// The server has accepted a message.
  ///
  /// - Returns: false if no such message waits for an answer.
  package mutating func confirm(
    _ message: LikeMessage, at now: Instant, into outputs: inout [Output]
  ) -> Bool {
    guard let (slot, message) = remove(message) else { return false }
    sent += message.count
    outputs.append(.confirmed(message))
    attend(slot, at: now, into: &outputs)
    return true
  }

  /// The server has refused a message for good.
  ///
  /// - Returns: false if no such message waits for an answer.
  package mutating func refuse(
    _ message: LikeMessage, at now: Instant, into outputs: inout [Output]
  ) -> Bool {
    guard let (slot, message) = remove(message) else { return false }
    lost += message.count
    outputs.append(.lost(message))
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
    while let slot = turns.due(by: now) { attend(slot, at: now, into: &outputs) }
  }
}
