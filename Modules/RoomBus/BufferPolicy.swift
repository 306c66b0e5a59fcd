/// What becomes of events that a subscriber has not taken yet, once its buffer is full.
///
/// Whatever is dropped is counted: see ``Bus/Subscription/droppedCount``.
public enum BufferPolicy: Hashable, Sendable {
  /// The buffered events stay; new ones are dropped for this subscriber.
  case keepOldest(Int)
  /// New events push out the oldest.
  case keepNewest(Int)
  /// ``Bus/send(_:)`` waits for room. ``Bus/publish(_:)`` never waits, so what it publishes
  /// meanwhile is dropped for this subscriber.
  case suspendSenders(Int)

  /// Every event is kept, however many. For a consumer that is sure to keep up.
  public static let unbounded = BufferPolicy.keepOldest(.max)

  /// The newest 16,384 events are kept: several minutes of a busy room, at some megabytes.
  public static let `default` = BufferPolicy.keepNewest(16_384)

  /// Room for this many events, at least one.
  @inlinable
  var capacity: Int {
    switch self {
    case .keepOldest(let count), .keepNewest(let count), .suspendSenders(let count):
      max(1, count)
    }
  }

  @inlinable
  var suspendsSenders: Bool {
    if case .suspendSenders = self { true } else { false }
  }
}
