import RoomCore

/// The delay before a failed message is sent again, in nanoseconds: 6 seconds, as long as the
/// default interval. It doubles with each further failure. A random part of up to a quarter is
/// added.
private let retryDelay: Int64 = 6_000_000_000
/// The maximum delay without the random part, in nanoseconds: one minute, after which most outages
/// are over.
private let maximumRetryDelay: Int64 = 60_000_000_000
/// The time after which a message without an answer counts as failed.
private let replyTimeout = Duration.seconds(15)
/// The maximum number of messages that a flush sends for a room. The other messages follow at the
/// interval.
private let flushLimit = 8

extension LikeSender {
  func index(of room: Identifier) -> Int? { boxes.firstIndex { $0.room == room } }

  mutating func box(for room: Identifier) -> Int {
    if let index = index(of: room) { return index }
    boxes.append(LikeOutbox(room: room))
    return boxes.count - 1
  }

  func find(_ message: LikeMessage) -> (box: Int, entry: Int)? {
    guard let box = index(of: Identifier(message.room)),
      let entry = boxes[box].outgoing.firstIndex(where: { $0.message.identity == message.identity })
    else { return nil }
    return (box, entry)
  }

  /// Performs the actions that are due for a room.
  mutating func attend(_ box: Int, at now: Instant, into events: inout [LikeEvent]) {
    guard !isSuspended else { return }
    for entry in boxes[box].outgoing.indices {
      let outgoing = boxes[box].outgoing[entry]
      if outgoing.isInFlight, outgoing.due.isDue(at: now) {
        putBack(box, entry, at: now, into: &events)
      }
    }
    guard boxes[box].opensAt.isDue(at: now) else { return }
    if let entry = boxes[box].firstReturned {
      if boxes[box].outgoing[entry].due.isDue(at: now) { send(box, entry, at: now, into: &events) }
    } else if boxes[box].waiting > 0 && boxes[box].outgoing.isEmpty {
      sendNew(box, at: now, into: &events)
    }
  }

  mutating func flush(
    _ box: Int, limit: Int = flushLimit, at now: Instant, into events: inout [LikeEvent]
  ) {
    var left = limit
    for entry in boxes[box].outgoing.indices
    where left > 0 && !boxes[box].outgoing[entry].isInFlight {
      send(box, entry, at: now, into: &events)
      left -= 1
    }
    // The number of messages is computed first, so the loop ends for any content of the messages.
    let (full, rest) = boxes[box].waiting.quotientAndRemainder(
      dividingBy: configuration.messageLimit)
    for _ in 0..<min(left, full + rest.signum()) { sendNew(box, at: now, into: &events) }
    attend(box, at: now, into: &events)
  }

  private mutating func sendNew(_ box: Int, at now: Instant, into events: inout [LikeEvent]) {
    let count = min(boxes[box].waiting, configuration.messageLimit)
    boxes[box].waiting -= count
    let message = LikeMessage(
      session: session, id: nextID, room: boxes[box].room.string, count: count, attempt: 0)
    nextID += 1
    boxes[box].outgoing.append(.init(message: message))
    send(box, boxes[box].outgoing.count - 1, at: now, into: &events)
  }

  private mutating func send(
    _ box: Int, _ entry: Int, at now: Instant, into events: inout [LikeEvent]
  ) {
    boxes[box].outgoing[entry].message.attempt += 1
    boxes[box].outgoing[entry].isInFlight = true
    boxes[box].outgoing[entry].due = now + replyTimeout
    boxes[box].opensAt = now + configuration.interval
    events.append(.willSendLikes(boxes[box].outgoing[entry].message))
  }

  mutating func putBack(
    _ box: Int, _ entry: Int, at now: Instant, into events: inout [LikeEvent]
  ) {
    let message = boxes[box].outgoing[entry].message
    // While suspended, the delay counts from the time at which the clocks stopped.
    let elapsed = suspendedAt.map { now - $0 } ?? .zero
    let retryAt = now - elapsed + delay(after: message.attempt)
    boxes[box].outgoing[entry].isInFlight = false
    boxes[box].outgoing[entry].due = retryAt
    let sentAgain = max(retryAt, boxes[box].opensAt) + elapsed
    events.append(.didFailToDeliverLikes(FailedLikes(message: message, retryAt: sentAgain)))
  }

  private mutating func delay(after attempt: Int) -> Duration {
    let delay = min(retryDelay << Int64(min(attempt - 1, 4)), maximumRetryDelay)
    return .nanoseconds(delay + Int64(Double(delay) * 0.25 * generator.unit()))
  }
}
