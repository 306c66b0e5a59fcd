import RoomCore

/// The comments of the local user that the server has not confirmed. They are sent one after
/// another.
struct CommentOutbox: Sendable {
  enum Status: Sendable {
    /// The first comment can be sent.
    case idle
    case inFlight(until: Instant)
    case returned(retryAt: Instant)
  }

  /// The maximum number of waiting comments, and of failed comments. No user writes as many.
  static var capacity: Int { 64 }
  /// The number of attempts before a comment fails.
  private static var attempts: Int { 3 }
  /// The delay before the second attempt, which doubles for the third. The author waits for the
  /// comment, so the delay is shorter than the delay of likes.
  private static var retryDelay: Duration { .seconds(1) }
  /// The time after which a comment without an answer is sent again. It is the same as for likes.
  private static var replyTimeout: Duration { .seconds(15) }

  /// The comments, in the order in which they are sent.
  private(set) var waiting: [CommentSend] = []
  /// The comments that have failed, the oldest first.
  private(set) var failed: [CommentSend] = []
  private var status = Status.idle {
    didSet { if case .idle = status { tries = 0 } }
  }
  // The number of attempts for the first comment.
  private var tries = 0

  var isFull: Bool { waiting.count >= Self.capacity }

  var due: Instant? {
    switch status {
    case .idle: nil
    case .inFlight(let time), .returned(let time): time < .distantFuture ? time : nil
    }
  }

  /// Replaces the messages for which there is a replacement.
  mutating func replace(_ replacement: (CommentMessage) -> CommentMessage?) {
    for index in waiting.indices {
      waiting[index].message = replacement(waiting[index].message) ?? waiting[index].message
    }
    for index in failed.indices {
      failed[index].message = replacement(failed[index].message) ?? failed[index].message
    }
  }

  mutating func append(_ comment: CommentSend) { waiting.append(comment) }

  /// Removes a failed comment of a room, and returns its next attempt.
  mutating func retry(_ id: Identifier, in room: String?) -> CommentSend? {
    guard let index = failed.firstIndex(where: { $0.identifier == id && $0.isFrom(room) })
    else { return nil }
    var comment = failed.remove(at: index)
    comment.attempt += 1
    return comment
  }

  /// Removes a waiting or failed comment. Returns a Boolean value that indicates whether it was
  /// found.
  mutating func remove(_ id: Identifier) -> Bool {
    if let index = waiting.firstIndex(where: { $0.identifier == id }) {
      if index == 0 { status = .idle }
      waiting.remove(at: index)
      return true
    }
    guard let index = failed.firstIndex(where: { $0.identifier == id }) else { return false }
    failed.remove(at: index)
    return true
  }

  /// Removes a comment that the server has refused, and returns it if it was waiting.
  mutating func refuse(_ comment: CommentSend) -> CommentSend? {
    guard let index = waiting.firstIndex(where: { $0.identifier == comment.identifier })
    else { return nil }
    fail(at: index)
    return failed.last
  }

  private mutating func fail(at index: Int) {
    fail(waiting.remove(at: index))
    if index == 0 { status = .idle }
  }

  /// Adds a failed comment.
  mutating func fail(_ comment: CommentSend) {
    if failed.count == Self.capacity { failed.removeFirst() }
    failed.append(comment)
  }

  /// Handles an attempt that was not delivered. Returns the comment if it has failed permanently.
  mutating func returned(_ comment: CommentSend, at now: Instant) -> CommentSend? {
    guard case .inFlight = status, let first = waiting.first,
      first.identifier == comment.identifier, first.attempt == comment.attempt
    else { return nil }
    guard tries < Self.attempts else {
      fail(at: 0)
      return first
    }
    status = .returned(retryAt: now + Self.retryDelay * (1 << (tries - 1)))
    return nil
  }

  /// Returns the comment to send now, or `nil` if none can be sent.
  mutating func next(at now: Instant) -> CommentSend? {
    guard !waiting.isEmpty else { return nil }
    switch status {
    case .idle: break
    case .returned(let time):
      guard time <= now else { return nil }
      waiting[0].attempt += 1
    case .inFlight: return nil
    }
    tries += 1
    status = .inFlight(until: now + Self.replyTimeout)
    return waiting[0]
  }

  /// Returns the comment whose answer is overdue, or `nil` if there is none.
  func overdue(at now: Instant) -> CommentSend? {
    guard case .inFlight(let time) = status, time <= now, time < .distantFuture else { return nil }
    return waiting.first
  }

  mutating func forgetFailed(in room: String?) { failed.removeAll { $0.isFrom(room) } }

  /// Removes and returns all comments that were not sent or not delivered, at the end of the list.
  mutating func takeUnsent() -> [CommentSend] {
    var unsent = waiting
    switch status {
    case .inFlight: unsent.removeFirst()
    case .returned: unsent[0].attempt += 1
    case .idle: break
    }
    waiting = []
    status = .idle
    return unsent
  }
}
