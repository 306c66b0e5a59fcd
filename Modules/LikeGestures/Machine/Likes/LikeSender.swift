package import RoomCore

/// Sends likes to the server as increments: the first at once, then at most one message of a room
/// per interval, and none of them lost.
///
/// A message that failed keeps its identity and its count until it is confirmed, so that a late or
/// repeated answer is distinguished from a new one. While a message waits for its answer, further
/// likes of the room are batched.
package struct LikeSender: Sendable {
  let configuration: LikeSenderConfiguration
  let session: String
  var generator: SeededGenerator
  /// The rooms with likes, in the order in which they were liked: usually one or two.
  var boxes: [LikeOutbox] = []
  var nextID: UInt64 = 1

  /// The room likes are made in.
  package private(set) var room: Identifier
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
  var unsentInRoom: Int { index(of: room).map { boxes[$0].waiting } ?? 0 }

  /// A sender without likes.
  init(_ configuration: LikeSenderConfiguration, room: String, session: String, seed: UInt64) {
    self.configuration = configuration
    self.session = session
    self.room = Identifier(room)
    generator = SeededGenerator(seed: seed)
  }

  /// When a message is due, or its answer is overdue; `nil` while suspended.
  ///
  /// - Complexity: O(rooms + messages)
  package var nextDeadline: Instant? { isSuspended ? nil : nextTurn?.time }

  /// The first room with something due.
  private var nextTurn: (index: Int, time: Instant)? {
    var next: (index: Int, time: Instant)?
    for index in boxes.indices {
      guard let time = boxes[index].dueTime(whileIn: room) else { continue }
      if next.map({ time < $0.time }) ?? true { next = (index, time) }
    }
    return next
  }

  /// What does not hold of the likes and messages of a room, in words.
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

  /// Makes likes in another room from now on. The unsent likes of the last one are sent.
  mutating func enter(_ room: Identifier, at now: Instant, into events: inout [LikeEvent]) {
    let left = index(of: self.room)
    self.room = room
    if let left, !isSuspended { flush(left, at: now, into: &events) }
  }

  /// Sends all unsent likes now, without regard to the interval.
  mutating func flush(at now: Instant, into events: inout [LikeEvent]) {
    guard !isSuspended else { return }
    for index in boxes.indices { flush(index, at: now, into: &events) }
  }

  /// Sends all unsent likes, then nothing until ``resume(at:into:)``. The clocks stop.
  mutating func suspend(at now: Instant, into events: inout [LikeEvent]) {
    flush(at: now, into: &events)
    suspendedAt = now
  }

  /// Starts the clocks again where they stopped.
  mutating func resume(at now: Instant, into events: inout [LikeEvent]) {
    startClocks(at: now)
    deadlineReached(at: now, into: &events)
  }

  private mutating func startClocks(at now: Instant) {
    guard let suspendedAt else { return }
    self.suspendedAt = nil
    for index in boxes.indices { boxes[index].delay(by: now - suspendedAt) }
  }

  /// Sends all unsent likes, however many and even while suspended.
  mutating func close(at now: Instant, into events: inout [LikeEvent]) {
    startClocks(at: now)
    for index in boxes.indices { flush(index, limit: .max, at: now, into: &events) }
  }

  /// The server has accepted a message, or refused it for good.
  mutating func end(
    _ message: LikeMessage, isAccepted: Bool, at now: Instant, into events: inout [LikeEvent]
  ) {
    guard let (box, entry) = find(message) else {
      return events.append(.rejected(.unknownMessage(message)))
    }
    // As it was sent.
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

  /// This attempt of a message could not be delivered: it is put back, to be sent again.
  mutating func fail(_ message: LikeMessage, at now: Instant, into events: inout [LikeEvent]) {
    guard let (box, entry) = find(message), boxes[box].outgoing[entry].isInFlight,
      boxes[box].outgoing[entry].message.attempt == message.attempt
    else { return events.append(.rejected(.unknownMessage(message))) }
    putBack(box, entry, at: now, into: &events)
    attend(box, at: now, into: &events)
  }

  /// Sends what is due, one message a room, and puts back messages whose answers are overdue.
  mutating func deadlineReached(at now: Instant, into events: inout [LikeEvent]) {
    guard !isSuspended else { return }
    let room = room
    boxes.removeAll { $0.isEmpty && $0.room != room && $0.opensAt.isDue(at: now) }
    while let (index, time) = nextTurn, time <= now { attend(index, at: now, into: &events) }
  }
}
