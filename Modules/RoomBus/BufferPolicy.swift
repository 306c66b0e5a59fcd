/// The handling of new events when the buffer of a subscriber is full.
///
/// Dropped events are counted in ``Bus/Subscription/droppedCount``.
public enum BufferPolicy: Equatable, Sendable {
  /// Keeps the buffered events, and drops new events for this subscriber.
  case keepOldest(Int)
  /// Drops the oldest events, and keeps new events.
  case keepNewest(Int)

  /// Keeps every event. This policy is for a consumer that never falls behind.
  public static let unbounded = BufferPolicy.keepOldest(.max)

  /// Keeps the newest 16,384 events. A few megabytes hold several minutes of a busy room.
  public static let `default` = BufferPolicy.keepNewest(16_384)

  /// The capacity of the buffer, at least one event.
  @inlinable
  var capacity: Int {
    switch self {
    case .keepOldest(let count), .keepNewest(let count): max(1, count)
    }
  }
}
