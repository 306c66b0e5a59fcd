import RoomCore

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
  /// When the next message may go out.
  var opensAt = Instant.distantPast

  var pending: Int {
    outgoing.reduce(waiting) { $0.addingSaturating($1.message.count) }
  }

  var isEmpty: Bool { waiting == 0 && outgoing.isEmpty }

  var hasFlight: Bool {
    outgoing.contains { if case .inFlight = $0.status { true } else { false } }
  }

  /// The next message to be sent again.
  var firstReturned: (index: Int, retryAt: Instant)? {
    var first: (index: Int, retryAt: Instant)?
    for index in outgoing.indices {
      guard case .returned(let retryAt) = outgoing[index].status else { continue }
      if first.map({ retryAt < $0.retryAt }) ?? true { first = (index, retryAt) }
    }
    return first
  }

  /// When there is something to do: a message to send, a reply to give up, or nothing left.
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
    return due
  }
}
