package import RoomCore

/// Sends likes to the server as increments. The first like is sent immediately, and then at most
/// one message per room and interval. No like is lost.
///
/// A failed message keeps its identity and its count until it is confirmed, so that a late or
/// repeated answer can be recognized. While a message waits for its answer, further likes of the
/// room are collected.
package struct LikeSender: Sendable {
  let configuration: LikeSenderConfiguration
  let session: String
  var generator: SeededGenerator
  /// The rooms with likes, in the order in which they were first liked. There are usually one or
  /// two.
  var boxes: [LikeOutbox] = []
  var nextID: UInt64 = 1

  /// The room in which likes are made.
  package private(set) var room: Identifier
  // The time at which the clocks stopped, or `nil` if the sender is not suspended.
  private(set) var suspendedAt: Instant?
  /// The number of likes made.
  package private(set) var made = 0
  /// The number of restored likes of an earlier launch.
  package internal(set) var restored = 0
  /// The number of likes that the server has confirmed.
  package private(set) var sent = 0
  /// The number of likes that the server has permanently refused.
  package private(set) var lost = 0

  /// A Boolean value that indicates whether sending is suspended.
  package var isSuspended: Bool { suspendedAt != nil }

  /// The number of likes without an answer of the server.
  package var pending: Int { made + restored - sent - lost }

  /// The number of likes of the current room without a message.
  var unsentInRoom: Int { index(of: room).map { boxes[$0].waiting } ?? 0 }

  /// Creates a sender without likes.
  init(_ configuration: LikeSenderConfiguration, room: String, session: String, seed: UInt64) {
    self.configuration = configuration
    self.session = session
    self.room = Identifier(room)
    generator = SeededGenerator(seed: seed)
  }

  /// The time at which a message is due or its answer is overdue, or `nil` while suspended.
  ///
  /// - Complexity: O(rooms + messages)
  package var nextDeadline: Instant? { isSuspended ? nil : nextTurn?.time }

  /// The first room with a due action, and the time of the action.
  private var nextTurn: (index: Int, time: Instant)? {
    var next: (index: Int, time: Instant)?
    for index in boxes.indices {
      guard let time = boxes[index].dueTime(whileIn: room) else { continue }
      if next.map({ time < $0.time }) ?? true { next = (index, time) }
    }
    return next
  }

  /// A description of the violated invariant of a room's likes and messages, or `nil` if all
  /// invariants hold.
  ///
  /// - Complexity: O(rooms + messages)
  package var structureFault: String? {
    var sum = 0
    var rooms: Set<Identifier> = []
    var identities: Set<LikeMessage.Identity> = []
    for box in boxes {
      if !rooms.insert(box.room).inserted || box.waiting < 0 {
        return "Room \(box.room.string) has two boxes, or \(box.waiting) likes."
      }
      for entry in box.outgoing {
        let message = entry.message
        if message.id >= nextID || !identities.insert(message.identity).inserted
          || Identifier(message.room) != box.room || message.count < 1 || message.attempt < 1
        {
          return "Message \(message.id) of room \(message.room) is invalid, or the second."
        }
        sum.addSaturating(message.count)
      }
      sum.addSaturating(box.waiting)
    }
    return sum == pending ? nil : "\(pending) likes are pending, and rooms have \(sum)."
  }

  // MARK: Inputs

  /// Adds a like of the current room.
  mutating func add(at now: Instant, into events: inout [LikeEvent]) {
    guard made < Int.max - restored else { return }
    made += 1
    let index = box(for: room)
    boxes[index].waiting += 1
    attend(index, at: now, into: &events)
  }

  /// Sets the room in which likes are made. The unsent likes of the previous room are sent.
  mutating func enter(_ room: Identifier, at now: Instant, into events: inout [LikeEvent]) {
    let left = index(of: self.room)
    self.room = room
    if let left, !isSuspended { flush(left, at: now, into: &events) }
  }

  /// Sends all unsent likes immediately, regardless of the interval.
  mutating func flush(at now: Instant, into events: inout [LikeEvent]) {
    guard !isSuspended else { return }
    for index in boxes.indices { flush(index, at: now, into: &events) }
  }

  /// Sends all unsent likes and stops the clocks. Nothing is sent until ``resume(at:into:)``.
  mutating func suspend(at now: Instant, into events: inout [LikeEvent]) {
    flush(at: now, into: &events)
    suspendedAt = now
  }

  /// Starts the clocks again.
  mutating func resume(at now: Instant, into events: inout [LikeEvent]) {
    startClocks(at: now)
    deadlineReached(at: now, into: &events)
  }

  private mutating func startClocks(at now: Instant) {
    guard let suspendedAt else { return }
    self.suspendedAt = nil
    for index in boxes.indices { boxes[index].delay(by: now - suspendedAt) }
  }

  /// Sends all unsent likes, regardless of the limit of messages, even while suspended.
  mutating func close(at now: Instant, into events: inout [LikeEvent]) {
    startClocks(at: now)
    for index in boxes.indices { flush(index, limit: .max, at: now, into: &events) }
  }

  /// Handles a message that the server has accepted or permanently refused.
  mutating func end(
    _ message: LikeMessage, isAccepted: Bool, at now: Instant, into events: inout [LikeEvent]
  ) {
    guard let (box, entry) = find(message) else {
      return events.append(.rejected(.unknownMessage(message)))
    }
    // The count of the stored message is used, and not the count of the answer.
    let message = boxes[box].outgoing.remove(at: entry).message
    if isAccepted {
      sent += message.count
      events.append(.didDeliverLikes(message))
    } else {
      lost += message.count
      events.append(.didLoseLikes(message))
    }
    attend(box, at: now, into: &events)
  }

  /// Handles an attempt that was not delivered. The message will be sent again.
  mutating func fail(_ message: LikeMessage, at now: Instant, into events: inout [LikeEvent]) {
    guard let (box, entry) = find(message), boxes[box].outgoing[entry].isInFlight,
      boxes[box].outgoing[entry].message.attempt == message.attempt
    else { return events.append(.rejected(.unknownMessage(message))) }
    putBack(box, entry, at: now, into: &events)
    attend(box, at: now, into: &events)
  }

  /// Sends due messages, one per room, and marks messages with overdue answers as failed.
  mutating func deadlineReached(at now: Instant, into events: inout [LikeEvent]) {
    guard !isSuspended else { return }
    let room = room
    boxes.removeAll { $0.isEmpty && $0.room != room && $0.opensAt.isDue(at: now) }
    while let (index, time) = nextTurn, time <= now { attend(index, at: now, into: &events) }
  }
}
