import RoomCore

/// The time limits of one connection to a server, without any input or output.
///
/// A connection whose server is silent may be lost without a sign, so the machine sends a ping after a silence, and ends
/// the connection without an answer.
struct SocketMachine: Equatable {
  /// The time in which a connection opens.
  static let openingLimit = Duration.seconds(10)
  /// The duration of a silence before a ping.
  static let silence = Duration.seconds(20)
  /// The time in which a ping is answered.
  static let answerLimit = Duration.seconds(10)

  enum Input: Equatable {
    /// The connection is open.
    case opened
    /// A message was received and delivered. No further message is received before.
    case delivered
    /// A ping was answered. Some systems report an answer twice.
    case answered
    /// The connection has failed, or the server has closed it.
    case failed(SocketError)
  }

  enum Effect: Equatable {
    /// Receives one message.
    case receive
    /// Sends a ping. No further ping is sent before its answer.
    case ping
    /// Ends the connection. No further effect follows.
    case end(SocketError)
  }

  private enum Phase: Equatable {
    case opening(since: Instant)
    case open(heardAt: Instant)
    case asked(at: Instant)
    case ended
  }

  private var phase: Phase
  /// A Boolean value that indicates whether the last ping has no answer. A server may send messages, and answer no ping.
  private var awaitsAnswer = false

  /// Creates a machine whose connection begins to open.
  init(at now: Instant) { phase = .opening(since: now) }

  /// The time of the next ping or time limit, or `nil` after the end.
  var nextDeadline: Instant? {
    switch phase {
    case .opening(let since): since + Self.openingLimit
    case .open(let heardAt): heardAt + Self.silence
    case .asked(let time): time + Self.answerLimit
    case .ended: nil
    }
  }

  mutating func handle(_ input: Input, at now: Instant) -> Effect? {
    switch (phase, input) {
    case (.ended, _), (.opening, .delivered), (.opening, .answered), (.open, .opened),
      (.asked, .opened):
      return nil
    case (_, .failed(let error)):
      phase = .ended
      return .end(error)
    case (_, .opened), (_, .delivered):
      phase = .open(heardAt: now)
      return .receive
    case (_, .answered):
      awaitsAnswer = false
      phase = .open(heardAt: now)
      return nil
    }
  }

  mutating func deadlineReached(at now: Instant) -> Effect? {
    guard let nextDeadline, nextDeadline <= now else { return nil }
    switch phase {
    case .open:
      phase = .asked(at: now)
      defer { awaitsAnswer = true }
      return awaitsAnswer ? nil : .ping
    case .opening, .asked, .ended:
      phase = .ended
      return .end(.timedOut)
    }
  }
}
