public import RoomCore

/// A message with likes for the server.
///
/// Together, ``session`` and ``id`` are the identity of the message. It is the same in each
/// attempt, and no other message of a session has it. A server that stores both recognizes
/// repetitions.
public struct LikeMessage: ReadFields, Equatable, Sendable {
  /// The session in which the message was made: the session of the configuration, or a random
  /// session of the module.
  public var session: String
  /// The number of the message in its session.
  public var id: UInt64
  /// The room in which the likes were made.
  public var room: String
  /// The number of likes. It is an increment and never a total.
  public var count: Int
  /// The number of the attempt, from 1.
  public var attempt: Int

  /// Creates a message, by default its first attempt in an unnamed session.
  public init(session: String = "", id: UInt64, room: String, count: Int, attempt: Int = 1) {
    self.session = session
    self.id = id
    self.room = room
    self.count = count
    self.attempt = attempt
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(
      id: try fields.required("id"), room: try fields.required("room"),
      count: try fields.required("count"), attempt: try fields.required("attempt"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("session", &session)
    visitor.field("id", &id)
    visitor.field("room", &room)
    visitor.field("count", &count)
    visitor.field("attempt", &attempt)
  }

  /// The identity of a message, which a server stores.
  package struct Identity: Hashable, Sendable {
    let session: Identifier
    let id: UInt64
  }

  /// The identity of the message, which a server stores. Sessions are compared byte for byte.
  package var identity: Identity { Identity(session: Identifier(session), id: id) }
}

/// The likes of one room that the server has not confirmed.
struct LikeOutbox: Sendable {
  struct Outgoing: Sendable {
    var message: LikeMessage
    /// A Boolean value that indicates whether the message waits for an answer. If it is `false`,
    /// the message has failed and will be sent again.
    var isInFlight = false
    /// The time at which the answer is overdue, or from which on the message can be sent again.
    var due = Instant.distantPast
  }

  let room: Identifier
  /// The number of likes without a message.
  var waiting = 0
  /// The messages without confirmation, the oldest first.
  var outgoing: [Outgoing] = []
  /// The earliest time of the next message.
  var opensAt = Instant.distantPast

  var isEmpty: Bool { waiting == 0 && outgoing.isEmpty }

  /// The index of the next message to send again, or `nil` if there is none.
  var firstReturned: Int? {
    var first: Int?
    for index in outgoing.indices where !outgoing[index].isInFlight {
      if first.map({ outgoing[index].due < outgoing[$0].due }) ?? true { first = index }
    }
    return first
  }

  /// Moves all times by the duration for which the clocks were stopped.
  mutating func delay(by duration: Duration) {
    opensAt = opensAt + duration
    for index in outgoing.indices { outgoing[index].due = outgoing[index].due + duration }
  }

  /// Returns the time at which a message is due, an answer is overdue, or the outbox of a room that
  /// was left can be removed.
  func dueTime(whileIn present: Identifier) -> Instant? {
    var due: Instant?
    for index in outgoing.indices {
      let entry = outgoing[index].due
      let time = outgoing[index].isInFlight ? entry : max(entry, opensAt)
      due = due.map { min($0, time) } ?? time
    }
    if outgoing.isEmpty, waiting > 0 || room != present { due = opensAt }
    return due.flatMap { $0 < .distantFuture ? $0 : nil }
  }
}

extension Instant {
  /// Returns a Boolean value that indicates whether the time has been reached. The distant future
  /// is never reached, because an action at that time would be due again immediately.
  func isDue(at now: Instant) -> Bool { self <= now && self < .distantFuture }
}
