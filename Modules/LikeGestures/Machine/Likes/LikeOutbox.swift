public import RoomCore

/// Likes for the server.
///
/// ``session`` and ``id`` together are its identity: the same when it is sent again, and that of no other message
/// of a session. A server that remembers both recognizes repetitions.
public struct LikeMessage: ReadFields, Equatable, Sendable {
  /// The session in which the message was made: that of the configuration, or a random one of the module.
  public var session: String
  /// The number of the message in its session.
  public var id: UInt64
  /// The room that the likes were made in.
  public var room: String
  /// The number of likes: an increment, never a total.
  public var count: Int
  /// 1 when the message is sent for the first time, and one more each time it is sent again.
  public var attempt: Int

  /// A message; by default one that is sent for the first time, of an unnamed session.
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

  /// What a server remembers of a message.
  package struct Identity: Hashable, Sendable {
    let session: Identifier
    let id: UInt64
  }

  /// What a server remembers of the message. Sessions are compared byte for byte.
  package var identity: Identity { Identity(session: Identifier(session), id: id) }
}

/// The likes of one room that the server has not confirmed.
struct LikeOutbox: Sendable {
  struct Outgoing: Sendable {
    var message: LikeMessage
    /// Whether it waits for an answer; otherwise it has failed, and is sent again.
    var isInFlight = false
    /// When the answer is overdue, or the message may be sent again.
    var due = Instant.distantPast
  }

  let room: Identifier
  /// Likes that no message carries yet.
  var waiting = 0
  /// Messages without confirmation, the oldest first.
  var outgoing: [Outgoing] = []
  /// When the next message may be sent.
  var opensAt = Instant.distantPast

  var isEmpty: Bool { waiting == 0 && outgoing.isEmpty }

  /// The next message to be sent again.
  var firstReturned: Int? {
    var first: Int?
    for index in outgoing.indices where !outgoing[index].isInFlight {
      if first.map({ outgoing[index].due < outgoing[$0].due }) ?? true { first = index }
    }
    return first
  }

  /// Moves all times, by the time for which the clocks had stopped.
  mutating func delay(by duration: Duration) {
    opensAt = opensAt + duration
    for index in outgoing.indices { outgoing[index].due = outgoing[index].due + duration }
  }

  /// When a message is due, an answer is overdue, or the box of a room that was left can be discarded.
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
  /// Whether this time has come. The last of all instants never does: it stands for every later one,
  /// and what is due then would be due again at once.
  func isDue(at now: Instant) -> Bool { self <= now && self < .distantFuture }
}
