public import RoomCore

/// The likes that an app saves across launches because the server has not confirmed them.
///
/// The content is opaque except for its encoding.
public struct LikeSnapshot: ReadFields, Equatable, Sendable {
  /// The version of the format that this code writes and reads.
  static let currentVersion = 1

  /// Likes of a room without a message.
  package struct Unsent: ReadFields, Hashable, Sendable {
    /// The room in which the likes were made.
    package var room: String
    /// The number of likes.
    package var count: Int

    package init(room: String, count: Int) {
      self.room = room
      self.count = count
    }

    package init(from fields: some FieldReader) throws(FieldError) {
      self.init(room: try fields.required("room"), count: try fields.required("count"))
    }

    package mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("room", &room)
      visitor.field("count", &count)
    }
  }

  /// The version of the format.
  package var version = LikeSnapshot.currentVersion
  /// The number of the next message. A server must never receive two messages with the same
  /// identity.
  package var nextID: UInt64 = 1
  /// The messages that were sent and not confirmed, in the order of their rooms, the oldest first.
  package var messages: [LikeMessage] = []
  /// The likes without a message.
  package var unsent: [Unsent] = []

  package init() {}

  /// A Boolean value that indicates whether the snapshot is valid. All numbers must be in range,
  /// and no identity may occur twice.
  package var isValid: Bool {
    // The limit is far more than fingers can make, and far below an overflow of sums.
    let limit = 1 << 40
    guard version == Self.currentVersion, nextID >= 1, nextID <= limit else { return false }
    var total = 0
    var identities: Set<LikeMessage.Identity> = []
    for message in messages {
      guard 1...limit ~= message.count, 1...limit ~= message.attempt, 1..<nextID ~= message.id,
        identities.insert(message.identity).inserted
      else { return false }
      total.addSaturating(message.count)
    }
    for unsent in unsent {
      guard 1...limit ~= unsent.count else { return false }
      total.addSaturating(unsent.count)
    }
    return total <= limit
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    version = try fields.required("version")
    nextID = try fields.required("nextID")
    messages = try fields.required("messages")
    unsent = try fields.required("unsent")
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("version", &version)
    visitor.field("nextID", &nextID)
    visitor.field("messages", &messages)
    visitor.field("unsent", &unsent)
  }
}

extension LikeSender {
  /// The likes to save across launches.
  package var snapshot: LikeSnapshot {
    var snapshot = LikeSnapshot()
    snapshot.nextID = nextID
    for box in boxes {
      snapshot.messages += box.outgoing.map { $0.message }
      if box.waiting > 0 {
        snapshot.unsent.append(.init(room: box.room.string, count: box.waiting))
      }
    }
    return snapshot
  }

  /// Restores the likes of an earlier launch. Messages keep their identities and counts, because
  /// the server may already have them. No message may have been sent before, because the messages
  /// of both launches have one sequence of numbers.
  mutating func restore(
    _ snapshot: LikeSnapshot, at now: Instant, into events: inout [LikeEvent]
  ) {
    guard made == 0, restored == 0, nextID == 1 else {
      return events.append(.rejected(.tooLateToRestore))
    }
    guard snapshot.isValid else { return events.append(.rejected(.invalidSnapshot)) }
    nextID = snapshot.nextID
    for message in snapshot.messages {
      restored += message.count
      boxes[box(for: Identifier(message.room))].outgoing.append(
        .init(message: message, due: suspendedAt ?? now))
    }
    for unsent in snapshot.unsent {
      restored += unsent.count
      boxes[box(for: Identifier(unsent.room))].waiting += unsent.count
    }
    events.append(.didRestoreLikes(count: restored))
    for index in boxes.indices { attend(index, at: now, into: &events) }
  }
}
