/// The handling of new events while the buffer of a subscriber is full.
///
/// All dropped events are counted: see ``Bus/Subscription/droppedCount``.
public enum BufferPolicy: Equatable, Sendable {
  /// Keeps the buffered events, and drops new ones for this subscriber.
  case keepOldest(Int)
  /// Drops the oldest events in favor of new ones.
  case keepNewest(Int)

  /// Keeps every event. For a consumer that is certain to keep up.
  public static let unbounded = BufferPolicy.keepOldest(.max)

  /// Keeps the newest 16,384 events: several minutes of a busy room, in a few megabytes.
  public static let `default` = BufferPolicy.keepNewest(16_384)

  /// The number of events that the buffer holds, at least one.
  @inlinable
  var capacity: Int {
    switch self {
    case .keepOldest(let count), .keepNewest(let count): max(1, count)
    }
  }
}
