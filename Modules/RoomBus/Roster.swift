/// Who subscribes to a bus, and what each has yet to take.
@usableFromInline
struct Roster<Event: Sendable> {
  @usableFromInline
  struct Member {
    @usableFromInline let id: UInt64
    @usableFromInline let policy: BufferPolicy
    @usableFromInline let capacity: Int
    // From the first iterator on.
    @usableFromInline var wake: AsyncStream<Void>.Continuation?
    var wakeNumber = 0
    // Events before `start` have been pushed out; they are removed in bulk now and then.
    @usableFromInline var buffer: [Event] = []
    @usableFromInline var start = 0
    @usableFromInline var dropped = 0
    @usableFromInline var isWaiting = false
  }

  @usableFromInline var members: [Member] = []
  @usableFromInline var indices: [UInt64: Int] = [:]
  @usableFromInline var senders = SenderQueue<Event>()
  @usableFromInline var isFinished = false
  // By all members, also by those that have left.
  @usableFromInline var droppedCount = 0
  private var nextID: UInt64 = 0

  /// Whether a subscriber makes senders wait.
  @inlinable
  var isBlocked: Bool { members.contains { $0.policy.suspendsSenders && $0.isFull } }

  /// Adds a subscriber, unless the bus has finished, and gives it an identity.
  mutating func join(_ policy: BufferPolicy) -> UInt64 {
    defer { nextID += 1 }
    if !isFinished {
      indices[nextID] = members.count
      members.append(Member(id: nextID, policy: policy, capacity: policy.capacity))
    }
    return nextID
  }

  /// Hands back the wake of the iterator before, the number of this one, and whether nothing more
  /// will come.
  mutating func renewWake(
    of id: UInt64, with wake: AsyncStream<Void>.Continuation
  ) -> (earlier: AsyncStream<Void>.Continuation?, number: Int, isOver: Bool) {
    guard let index = indices[id] else { return (nil, 0, true) }
    let earlier = members[index].wake
    members[index].wake = wake
    members[index].wakeNumber += 1
    return (earlier, members[index].wakeNumber, isFinished)
  }

  /// The iterator with this wake was cancelled while it waited.
  mutating func stopWaiting(_ id: UInt64, wake number: Int) {
    guard let index = indices[id], members[index].wakeNumber == number else { return }
    members[index].isWaiting = false
  }

  /// Hands back who left, so that what it still held is let go outside of the lock.
  mutating func leave(_ id: UInt64) -> Member? {
    guard let index = indices.removeValue(forKey: id) else { return nil }
    let member = members[index]
    let last = members.removeLast()
    if index < members.count {
      members[index] = last
      indices[last.id] = index
    }
    return member
  }

  /// Hands events to all members. Most of the time nobody has to be woken.
  @inlinable
  mutating func deliver(_ events: some Collection<Event> & Sendable) -> Wakes<Event>? {
    guard !isFinished else { return nil }
    var wakes: Wakes<Event>?
    for index in members.indices {
      let dropped = members[index].dropped
      let outdated = members[index].append(events)
      droppedCount += members[index].dropped - dropped
      guard outdated != nil || members[index].isWaiting else { continue }
      var more = wakes ?? Wakes()
      if let outdated { more.outdated.append(outdated) }
      if members[index].isWaiting {
        members[index].isWaiting = false
        if let wake = members[index].wake { more.append(wake) }
      }
      wakes = more
    }
    return wakes
  }

  /// Lets waiting senders in while there is room.
  @inlinable
  mutating func admitSenders() -> Wakes<Event> {
    var wakes = Wakes<Event>()
    while !senders.isEmpty, !isBlocked, let sender = senders.removeFirst() {
      if let woken = deliver(CollectionOfOne(sender.event)) { wakes.append(contentsOf: woken) }
      wakes.senders.append(sender.continuation)
    }
    return wakes
  }
}

extension Roster.Member {
  @inlinable
  var bufferedCount: Int { buffer.count - start }

  @inlinable
  var isFull: Bool { bufferedCount >= capacity }

  /// Hands back what was pushed out some time ago, to be let go outside of the lock.
  @inlinable
  mutating func append(_ events: some Collection<Event> & Sendable) -> [Event]? {
    let excess = events.count - (capacity - bufferedCount)
    guard excess > 0 else {
      for event in events { buffer.append(event) }
      return nil
    }
    dropped += excess
    switch policy {
    case .keepOldest, .suspendSenders:
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

  /// All that is held, behind `start` events that have been pushed out.
  @inlinable
  mutating func takeAll() -> (held: [Event], start: Int) {
    defer {
      buffer = []
      start = 0
    }
    return (buffer, start)
  }
}

/// Whom to wake, and what to let go, once the lock is released. Most publishes wake nobody, few more than one.
@usableFromInline
struct Wakes<Event: Sendable> {
  @usableFromInline var senders: [CheckedContinuation<Bool, Never>] = []
  @usableFromInline var subscriber: AsyncStream<Void>.Continuation?
  @usableFromInline var moreSubscribers: [AsyncStream<Void>.Continuation] = []
  // Only let go: what an event does as it goes may lead back to its bus.
  @usableFromInline var outdated: [[Event]] = []

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ wake: AsyncStream<Void>.Continuation) {
    if subscriber == nil { subscriber = wake } else { moreSubscribers.append(wake) }
  }

  @inlinable
  mutating func append(contentsOf other: Wakes) {
    if let subscriber = other.subscriber { append(subscriber) }
    moreSubscribers += other.moreSubscribers
    senders += other.senders
    outdated += other.outdated
  }

  @inlinable
  func callAsFunction() {
    if let subscriber {
      subscriber.yield()
      for subscriber in moreSubscribers { subscriber.yield() }
    }
    for sender in senders { sender.resume(returning: true) }
  }
}
