/// Who subscribes to a bus, and what each has yet to take.
struct Roster<Event: Sendable> {
  struct Member {
    let id: UInt64
    let policy: BufferPolicy
    let wake: AsyncStream<Void>.Continuation
    // Events before `start` have been pushed out; they are removed in bulk now and then.
    var buffer: [Event] = []
    var start = 0
    var dropped = 0
    var isWaiting = false
  }

  var members: [Member] = []
  var indices: [UInt64: Int] = [:]
  var senders = SenderQueue<Event>()
  var isFinished = false
  private var nextID: UInt64 = 0

  /// Whether a subscriber makes senders wait.
  var isBlocked: Bool { members.contains { $0.policy.suspendsSenders && $0.isFull } }

  /// Adds a subscriber, unless the bus has finished, and gives it an identity.
  mutating func join(_ policy: BufferPolicy, wake: AsyncStream<Void>.Continuation) -> UInt64 {
    defer { nextID += 1 }
    if !isFinished {
      indices[nextID] = members.count
      members.append(Member(id: nextID, policy: policy, wake: wake))
    }
    return nextID
  }

  mutating func leave(_ id: UInt64) -> AsyncStream<Void>.Continuation? {
    guard let index = indices.removeValue(forKey: id) else { return nil }
    let wake = members[index].wake
    let last = members.removeLast()
    if index < members.count {
      members[index] = last
      indices[last.id] = index
    }
    return wake
  }

  mutating func deliver(_ events: some Collection<Event>) -> Wakes<Event> {
    var wakes = Wakes<Event>()
    guard !isFinished else { return wakes }
    for index in members.indices {
      members[index].append(events)
      if members[index].isWaiting {
        members[index].isWaiting = false
        wakes.append(members[index].wake)
      }
    }
    return wakes
  }

  /// Lets waiting senders in while there is room.
  mutating func admitSenders() -> Wakes<Event> {
    var wakes = Wakes<Event>()
    while !senders.isEmpty, !isBlocked, let sender = senders.removeFirst() {
      wakes.append(contentsOf: deliver(CollectionOfOne(sender.event)))
      wakes.senders.append(sender.continuation)
    }
    return wakes
  }
}

extension Roster.Member {
  var isFull: Bool { buffer.count - start >= policy.capacity }

  mutating func append(_ events: some Collection<Event>) {
    let excess = events.count - (policy.capacity - (buffer.count - start))
    guard excess > 0 else {
      buffer.append(contentsOf: events)
      return
    }
    dropped += excess
    switch policy {
    case .keepOldest, .suspendSenders:
      buffer.append(contentsOf: events.prefix(events.count - excess))
    case .keepNewest:
      buffer.append(contentsOf: events)
      start += excess
      if start >= policy.capacity {
        buffer.removeSubrange(..<start)
        start = 0
      }
    }
  }

  mutating func takeAll() -> [Event] {
    var batch: [Event] = []
    swap(&batch, &buffer)
    if start > 0 {
      batch.removeSubrange(..<start)
      start = 0
    }
    return batch
  }
}

/// Whom to wake once the lock is released. Most publishes wake nobody, few more than one.
struct Wakes<Event: Sendable> {
  var senders: [CheckedContinuation<Bool, Never>] = []
  private var subscriber: AsyncStream<Void>.Continuation?
  private var moreSubscribers: [AsyncStream<Void>.Continuation] = []

  mutating func append(_ wake: AsyncStream<Void>.Continuation) {
    if subscriber == nil { subscriber = wake } else { moreSubscribers.append(wake) }
  }

  mutating func append(contentsOf other: Wakes) {
    if let subscriber = other.subscriber { append(subscriber) }
    moreSubscribers += other.moreSubscribers
    senders += other.senders
  }

  func callAsFunction() {
    if let subscriber {
      subscriber.yield()
      for subscriber in moreSubscribers { subscriber.yield() }
    }
    for sender in senders { sender.resume(returning: true) }
  }
}
