import LikeGestures
import RoomCore

/// When messages of likes are due at the latest, by a clock that stands still while the module is
/// suspended.
struct LikeWaits {
  private enum Limit {
    case answer(Duration)
    case retry(Duration)
  }

  var isSuspended = false
  private var isClosed = false
  private var clock = Duration.zero
  private var last = Instant.start
  // Whether the clock ran until the present call.
  private var hasRun = false
  private var limits: [LikeMessage.Identity: Limit] = [:]
  // When a message of a room may be sent again.
  private var gates: [[UInt8]: Duration] = [:]

  mutating func pass(to time: Instant) {
    hasRun = !isSuspended && !isClosed
    if hasRun { clock += time - last }
    last = time
  }

  mutating func send(_ message: LikeMessage, _ sender: LikeSenderConfiguration) {
    limits[message.identity] = .answer(clock + sender.replyTimeout)
    gates[bytes(message.room)] = clock + sender.interval
  }

  mutating func fail(_ id: LikeMessage.Identity, for delay: Duration) {
    limits[id] = .retry(clock + delay)
  }

  mutating func end(_ id: LikeMessage.Identity) { limits[id] = nil }

  mutating func close() { isClosed = true }

  /// Whether likes of a room that no message carries should have been sent, where none is open.
  func isOverdue(_ room: [UInt8]) -> Bool { hasRun && clock > gates[room, default: .zero] }

  /// Whether an answer is overdue, or a message should have been sent again. Those of one room are sent
  /// one after another.
  func isOverdue(_ id: LikeMessage.Identity, _ room: [UInt8]) -> Bool {
    switch limits[id] {
    case .answer(let limit): hasRun && clock > limit
    case .retry(let limit): hasRun && clock > limit && isOverdue(room)
    // Of an earlier run.
    case nil: isOverdue(room)
    }
  }
}
