/// The subscribers of a bus, with their buffers.
@usableFromInline
struct Roster<Event: Sendable>: Sendable {
  @usableFromInline
  struct Member: Sendable {
    @usableFromInline let id: UInt64
    @usableFromInline let policy: BufferPolicy
    @usableFromInline let capacity: Int
    // The continuation that wakes the subscriber, or `nil` before the first iterator.
    @usableFromInline var wake: AsyncStream<Void>.Continuation?
    var wakeNumber = 0
    // The events before `start` have been dropped. They are removed in bulk.
    @usableFromInline var buffer: [Event] = []
    @usableFromInline var start = 0
    @usableFromInline var dropped = 0
    @usableFromInline var isWaiting = false
  }

  // The subscribers, in the order in which they subscribed.
  @usableFromInline var members: [Member] = []
  @usableFromInline var isFinished = false
  private var nextID: UInt64 = 0

  /// Adds a subscriber, unless the bus has finished, and returns its identity.
  mutating func join(_ policy: BufferPolicy) -> UInt64 {
    defer { nextID += 1 }
    if !isFinished {
      members.append(Member(id: nextID, policy: policy, capacity: policy.capacity))
    }
    return nextID
  }

  /// - Complexity: O(subscribers)
  @inlinable
  func index(of id: UInt64) -> Int? {
    for index in members.indices where members[index].id == id { return index }
    return nil
  }

  /// Replaces the wake of the previous iterator. Returns the previous wake, the number of the new
  /// one, and a Boolean value that indicates whether the bus has finished.
  mutating func renewWake(
    of id: UInt64, with wake: AsyncStream<Void>.Continuation
  ) -> (earlier: AsyncStream<Void>.Continuation?, number: Int, isOver: Bool) {
    guard let index = index(of: id) else { return (nil, 0, true) }
    let earlier = members[index].wake
    members[index].wake = wake
    members[index].wakeNumber += 1
    return (earlier, members[index].wakeNumber, isFinished)
  }

  /// Records that the iterator with this wake was cancelled while it waited.
  mutating func stopWaiting(_ id: UInt64, wake number: Int) {
    guard let index = index(of: id), members[index].wakeNumber == number else { return }
    members[index].isWaiting = false
  }

  /// Removes a member, and returns it, so that its events are released outside of the lock.
  mutating func leave(_ id: UInt64) -> Member? {
    index(of: id).map { members.remove(at: $0) }
  }

  /// Delivers events to all members. Usually no member has to be woken.
  @inlinable
  mutating func deliver(
    _ events: some Collection<Event> & Sendable
  ) -> (wakes: Wakes<Event>?, delivery: Delivery) {
    guard !isFinished else { return (nil, Delivery(isTaken: false, dropped: 0)) }
    var wakes: Wakes<Event>?
    var dropped = 0
    for index in members.indices { dropped += members[index].receive(events, waking: &wakes) }
    return (wakes, Delivery(isTaken: true, dropped: dropped))
  }
}

extension Roster.Member {
  @inlinable
  var bufferedCount: Int { buffer.count - start }

  /// Appends events to the buffer. Returns the number of events that were dropped for them.
  @inlinable
  mutating func receive(
    _ events: some Collection<Event> & Sendable, waking wakes: inout Wakes<Event>?
  ) -> Int {
    let excess = max(0, events.count - (capacity - bufferedCount))
    dropped += excess
    let outdated = append(events, dropping: excess)
    guard outdated != nil || isWaiting else { return excess }
    let more = wakes ?? Wakes()
    if let outdated { more.outdated.append(outdated) }
    if isWaiting, let wake { more.append(wake) }
    isWaiting = false
    wakes = more
    return excess
  }

  /// Appends events, and returns events that were dropped earlier, so that they are released
  /// outside of the lock.
  @inlinable
  mutating func append(
    _ events: some Collection<Event> & Sendable, dropping excess: Int
  ) -> [Event]? {
    guard excess > 0 else {
      // The array is shared and not copied.
      guard !buffer.isEmpty else {
        buffer = Array(events)
        return nil
      }
      for event in events { buffer.append(event) }
      return nil
    }
    switch policy {
    case .keepOldest:
      buffer.append(contentsOf: events.prefix(events.count - excess))
    case .keepNewest:
      buffer.append(contentsOf: events)
      start += excess
      if start >= capacity {
        let outdated = buffer
        buffer = Array(buffer[start...])
        start = 0
        return outdated
      }
    }
    return nil
  }

  /// Returns all events in the buffer, and the index of the first event that was not dropped.
  @inlinable
  mutating func takeAll() -> (held: [Event], start: Int) {
    defer {
      buffer = []
      start = 0
    }
    return (buffer, start)
  }
}

/// The tasks to wake and the events to release after the lock is released. Most publishes wake no
/// subscriber, and few wake more than one. The type is a class, so that the usual `nil` takes one
/// word.
@usableFromInline
final class Wakes<Event: Sendable> {
  @usableFromInline var subscriber: AsyncStream<Void>.Continuation?
  @usableFromInline var moreSubscribers: [AsyncStream<Void>.Continuation] = []
  // The events are only released. The lock must not be held, because the deinitializer of an event
  // may use its bus.
  @usableFromInline var outdated: [[Event]] = []

  @inlinable
  init() {}

  @inlinable
  func append(_ wake: AsyncStream<Void>.Continuation) {
    if subscriber == nil { subscriber = wake } else { moreSubscribers.append(wake) }
  }

  @inlinable
  func callAsFunction() {
    guard let subscriber else { return }
    subscriber.yield()
    for subscriber in moreSubscribers { subscriber.yield() }
  }
}
