/// A subscriber of a bus, without its events.
@usableFromInline
struct Subscriber: Sendable {
  @usableFromInline let id: UInt64
  @usableFromInline let policy: BufferPolicy
  @usableFromInline let capacity: Int
  // The continuation that wakes the subscriber, or `nil` before the first iterator.
  @usableFromInline var wake: AsyncStream<Void>.Continuation?
  var wakeNumber = 0
  // The events of the buffer before `start` have been dropped. They are removed in bulk.
  @usableFromInline var start = 0
  @usableFromInline var dropped = 0
  @usableFromInline var isWaiting = false
}

/// The subscribers of a bus, in the order in which they subscribed. The type is not generic, since
/// a room subscribes to 25 buses, and each generic type would be looked up each time.
@usableFromInline
struct Subscribers: Sendable {
  @usableFromInline var all: [Subscriber] = []
  @usableFromInline var isFinished = false
  private var nextID: UInt64 = 0

  /// Adds a subscriber, unless the bus has finished, and returns its identity.
  mutating func join(_ policy: BufferPolicy) -> UInt64 {
    defer { nextID += 1 }
    if !isFinished { all.append(Subscriber(id: nextID, policy: policy, capacity: policy.capacity)) }
    return nextID
  }

  /// - Complexity: O(subscribers)
  @inlinable
  func index(of id: UInt64) -> Int? {
    for index in all.indices where all[index].id == id { return index }
    return nil
  }

  /// Replaces the wake of the previous iterator. Returns the previous wake, the number of the new
  /// one, and a Boolean value that indicates whether the bus has finished.
  mutating func renewWake(
    of id: UInt64, with wake: AsyncStream<Void>.Continuation
  ) -> (earlier: AsyncStream<Void>.Continuation?, number: Int, isOver: Bool) {
    guard let index = index(of: id) else { return (nil, 0, true) }
    let earlier = all[index].wake
    all[index].wake = wake
    all[index].wakeNumber += 1
    return (earlier, all[index].wakeNumber, isFinished)
  }

  /// Records that the iterator with this wake was cancelled while it waited.
  mutating func stopWaiting(_ id: UInt64, wake number: Int) {
    guard let index = index(of: id), all[index].wakeNumber == number else { return }
    all[index].isWaiting = false
  }

  /// Ends all subscriptions, and returns the wakes to finish.
  mutating func finish() -> [AsyncStream<Void>.Continuation] {
    isFinished = true
    return all.compactMap(\.wake)
  }
}

/// The subscribers of a bus, with their buffers.
@usableFromInline
struct Roster<Event: Sendable>: Sendable {
  @usableFromInline var subscribers = Subscribers()
  // The buffers of the subscribers, in the same order.
  @usableFromInline var buffers: [[Event]] = []

  mutating func join(_ policy: BufferPolicy) -> UInt64 {
    if !subscribers.isFinished { buffers.append([]) }
    return subscribers.join(policy)
  }

  /// Removes a subscriber. Returns its wake, and passes its events to the caller, so that they are
  /// released outside of the lock.
  mutating func leave(
    _ id: UInt64, leaving events: inout [Event]
  ) -> AsyncStream<Void>.Continuation? {
    guard let index = subscribers.index(of: id) else { return nil }
    events = buffers.remove(at: index)
    return subscribers.all.remove(at: index).wake
  }

  /// Delivers events to all subscribers. Usually no subscriber has to be woken.
  @inlinable
  mutating func deliver(
    _ events: some Collection<Event> & Sendable
  ) -> (wakes: Wakes<Event>?, delivery: Delivery) {
    guard !subscribers.isFinished else { return (nil, Delivery(isTaken: false, dropped: 0)) }
    var wakes: Wakes<Event>?
    var dropped = 0
    for index in buffers.indices {
      let excess = events.count - subscribers.all[index].capacity + bufferedCount(at: index)
      if excess > 0 {
        dropped += excess
        drop(excess, of: events, at: index, waking: &wakes)
      } else {
        Self.add(events, to: &buffers[index])
      }
      if subscribers.all[index].isWaiting { wake(index, by: &wakes) }
    }
    return (wakes, Delivery(isTaken: true, dropped: dropped))
  }

  /// The number of events that a subscriber has not taken.
  @inlinable
  func bufferedCount(at index: Int) -> Int { buffers[index].count - subscribers.all[index].start }

  /// Returns all events in the buffer of a subscriber, and the index of the first event that was
  /// not dropped.
  @inlinable
  mutating func takeAll(at index: Int) -> (held: [Event], start: Int) {
    var held: [Event] = []
    swap(&held, &buffers[index])
    let start = subscribers.all[index].start
    // Usually no event was dropped, and the list of subscribers is not written.
    if start > 0 { subscribers.all[index].start = 0 }
    return (held, start)
  }
}

extension Roster {
  /// Appends events to a buffer that has room for them.
  @inlinable
  static func add(_ events: some Collection<Event>, to buffer: inout [Event]) {
    guard !buffer.isEmpty else {
      // The array is shared and not copied.
      buffer = Array(events)
      return
    }
    for event in events { buffer.append(event) }
  }

  /// Ends the wait of a subscriber, whose task is woken after the lock is released.
  @usableFromInline
  mutating func wake(_ index: Int, by wakes: inout Wakes<Event>?) {
    subscribers.all[index].isWaiting = false
    guard let wake = subscribers.all[index].wake else { return }
    let more = wakes ?? Wakes()
    more.append(wake)
    wakes = more
  }

  /// Adds events to a buffer that is full with them. Events that were dropped are released outside
  /// of the lock.
  @inlinable
  mutating func drop(
    _ excess: Int, of events: some Collection<Event> & Sendable, at index: Int,
    waking wakes: inout Wakes<Event>?
  ) {
    subscribers.all[index].dropped += excess
    switch subscribers.all[index].policy {
    case .keepOldest:
      buffers[index].append(contentsOf: events.prefix(events.count - excess))
    case .keepNewest:
      buffers[index].append(contentsOf: events)
      subscribers.all[index].start += excess
      guard subscribers.all[index].start >= subscribers.all[index].capacity else { return }
      let (outdated, start) = takeAll(at: index)
      buffers[index] = Array(outdated[start...])
      let more = wakes ?? Wakes()
      more.outdated.append(outdated)
      wakes = more
    }
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
