public import Synchronization

/// The shared state of a bus: one lock around all subscribers' buffers, so that every subscriber
/// sees one order and a publish costs one lock however many there are.
///
/// Nobody is woken or resumed while the lock is held.
@usableFromInline
final class BusHub<Event: Sendable>: Sendable {
  @usableFromInline let state = Mutex(Roster<Event>())

  /// What a subscriber finds when it looks.
  @usableFromInline
  enum Taken {
    case batch([Event])
    case nothing
    case ended
  }

  init() {}

  // MARK: Publishing

  @inlinable
  func publish(_ events: some Collection<Event> & Sendable) {
    let wakes = state.withLock { $0.deliver(events) }
    wakes?()
  }

  /// False if the task was cancelled before the event could be published.
  func send(_ event: Event) async -> Bool {
    let wakes: Wakes<Event>? = state.withLock { state in
      if !state.senders.isEmpty || state.isBlocked { return nil }
      return state.deliver(CollectionOfOne(event)) ?? Wakes()
    }
    if let wakes {
      wakes()
      return true
    }
    let ticket = state.withLock { $0.senders.drawTicket() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A cancel sets the flag before its handler runs: seen here, or found by the handler.
        let (result, wakes): (Bool?, Wakes<Event>) = state.withLock { state in
          if Task.isCancelled { return (false, Wakes()) }
          if state.isFinished { return (true, Wakes()) }
          if state.senders.isEmpty && !state.isBlocked {
            return (true, state.deliver(CollectionOfOne(event)) ?? Wakes())
          }
          state.senders.append(event, ticket: ticket, continuation: continuation)
          return (nil, Wakes())
        }
        wakes()
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      state.withLock { $0.senders.remove(ticket) }?.resume(returning: false)
    }
  }

  func finish() {
    let (wakes, senders) = state.withLock { state in
      state.isFinished = true
      return (state.members.map(\.wake), state.senders.removeAll())
    }
    for wake in wakes { wake.finish() }
    for sender in senders { sender.resume(returning: true) }
  }

  // MARK: Subscribing

  func subscribe(_ policy: BufferPolicy) -> Bus<Event>.Subscription {
    let (stream, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (id, isFinished) = state.withLock { state in
      (state.join(policy, wake: wake), state.isFinished)
    }
    if isFinished { wake.finish() }
    return Bus<Event>.Subscription(id: id, hub: self, wakes: stream)
  }

  /// Returns how many events were dropped for the subscriber; `nil` if it had left before.
  @discardableResult
  func unsubscribe(_ id: UInt64) -> Int? {
    let (member, wakes): (Roster<Event>.Member?, Wakes<Event>) = state.withLock { state in
      (state.leave(id), state.admitSenders())
    }
    member?.wake.finish()
    wakes()
    return member?.dropped
  }

  /// Takes all that is buffered. With `orWait`, a subscriber that finds nothing is woken by the
  /// next event.
  @inlinable
  func take(_ id: UInt64, orWait: Bool) -> Taken {
    let (taken, start, wakes): (Taken, Int, Wakes<Event>) = state.withLock { state in
      guard let index = state.indices[id] else { return (.ended, 0, Wakes()) }
      let (held, start) = state.members[index].takeAll()
      if !held.isEmpty { return (.batch(held), start, state.admitSenders()) }
      if state.isFinished { return (.ended, 0, Wakes()) }
      if orWait {
        assert(!state.members[index].isWaiting, "Two iterators of one subscription wait at once.")
        state.members[index].isWaiting = true
      }
      return (.nothing, 0, Wakes())
    }
    wakes()
    if start > 0, case .batch(let held) = taken { return .batch(Array(held[start...])) }
    return taken
  }

  /// `nil` for who has left.
  func droppedCount(of id: UInt64) -> Int? {
    state.withLock { state in state.indices[id].map { state.members[$0].dropped } }
  }

  var subscriberCount: Int {
    state.withLock { $0.members.count }
  }
}
