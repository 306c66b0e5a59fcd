import LikeGestures
import RoomCore

/// How long likes wait: without a message on its way they are sent within the interval, and a message
/// is confirmed, refused, or sent again in time.
struct LikeWaits: Sendable {
  private enum Message: Sendable {
    case sent(at: Duration)
    case returned(retryAt: Duration)
  }

  private let configuration: LikeSenderConfiguration
  private var clock = RunningClock()
  private var messages: [UInt64: Message] = [:]
  // When a message of a room was sent last.
  private var latest: [Identifier: Duration] = [:]

  init(_ configuration: LikeSenderConfiguration) {
    self.configuration = configuration
  }

  mutating func sleep(_ duration: Duration) { clock.skip(duration) }

  mutating func areSuspended(_ areSuspended: Bool, at time: Instant) {
    clock.run(!areSuspended, from: time)
  }

  mutating func follow(_ event: LikeEvent, at time: Instant) throws {
    let now = clock.elapsed(at: time)
    switch event {
    case .sendLikes(let message):
      messages[message.id] = .sent(at: now)
      latest[Identifier(message.room)] = now
    case .didFailToDeliverLikes(let likes):
      let delay = likes.retryAt - time
      let longest = max(configuration.maximumRetryDelay * 5 / 4, configuration.interval)
      try promise(delay <= longest, "likes are to be sent again after \(delay)")
      messages[likes.message.id] = .returned(retryAt: now + delay)
    case .didDeliverLikes(let message), .didLoseLikes(let message): messages[message.id] = nil
    default: break
    }
  }

  /// After everything has happened that is due.
  func check(_ snapshot: LikeSnapshot, at now: Instant) throws {
    guard clock.isRunning else { return }
    let now = clock.elapsed(at: now)
    for message in snapshot.messages {
      let room = Identifier(message.room)
      switch messages[message.id] {
      case .sent(let time):
        try promise(
          now - time <= configuration.replyTimeout, "an answer is overdue since \(now - time)")
      case .returned(let retryAt):
        // Several are sent again one after another.
        let due = max(retryAt, nextMessage(of: room))
        try promise(now <= due, "likes are sent again too late, by \(now - due)")
      case nil:
        // Of an earlier run.
        let due = nextMessage(of: room)
        try promise(now <= due, "restored likes are sent too late, by \(now - due)")
      }
    }
    let rooms = Set(snapshot.messages.map { Identifier($0.room) })
    for likes in snapshot.unsent where !rooms.contains(Identifier(likes.room)) {
      let due = nextMessage(of: Identifier(likes.room))
      try promise(now <= due, "likes are sent too late, by \(now - due)")
    }
  }

  /// When the next message of a room is sent at the latest; at once if none was sent.
  private func nextMessage(of room: Identifier) -> Duration {
    latest[room].map { $0 + configuration.interval } ?? .zero
  }
}
