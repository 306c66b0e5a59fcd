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
  enum Status: Sendable {
    case inFlight(until: Instant)
    case returned(retryAt: Instant)
  }

  struct Outgoing: Sendable {
    var message: LikeMessage
    var status: Status
  }

  let room: String
  /// Likes that no message carries yet.
  var waiting = 0
  /// Messages without confirmation, the oldest first.
  var outgoing: [Outgoing] = []
  /// When the next message may be sent.
  var opensAt = Instant.distantPast

  var pending: Int {
    outgoing.reduce(waiting) { $0.addingSaturating($1.message.count) }
  }

  var isEmpty: Bool { waiting == 0 && outgoing.isEmpty }

  /// The next message to be sent again.
  var firstReturned: (index: Int, retryAt: Instant)? {
    var first: (index: Int, retryAt: Instant)?
    for index in outgoing.indices {
      guard case .returned(let retryAt) = outgoing[index].status else { continue }
      if first.map({ retryAt < $0.retryAt }) ?? true { first = (index, retryAt) }
    }
    return first
  }

  /// Moves all times, by the time for which the clocks had stopped.
  mutating func delay(by duration: Duration) {
    opensAt = opensAt + duration
    for index in outgoing.indices {
      switch outgoing[index].status {
      case .inFlight(let until): outgoing[index].status = .inFlight(until: until + duration)
      case .returned(let retryAt): outgoing[index].status = .returned(retryAt: retryAt + duration)
      }
    }
  }

  /// When a message is due, an answer is overdue, or the box can be discarded.
  func dueTime(isCurrent: Bool) -> Instant? {
    var due: Instant?
    for entry in outgoing {
      let time: Instant
      switch entry.status {
      case .inFlight(let until): time = until
      case .returned(let retryAt): time = max(retryAt, opensAt)
      }
      due = due.map { min($0, time) } ?? time
    }
    if waiting > 0 && outgoing.isEmpty { due = opensAt }
    if isEmpty && !isCurrent { due = opensAt }
    return due.flatMap { $0 < .distantFuture ? $0 : nil }
  }
}

extension Instant {
  /// Whether this time has come. The last of all instants never does: it stands for every later one,
  /// and what is due then would be due again at once.
  func isDue(at now: Instant) -> Bool { self <= now && self < .distantFuture }
}
