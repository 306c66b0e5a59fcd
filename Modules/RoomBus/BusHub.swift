public import Synchronization

/// The outcome of publishing.
@usableFromInline
package struct Delivery: Sendable {
  /// False if the bus has finished: nobody receives the events.
  @usableFromInline package let isTaken: Bool
  /// The number of events that subscribers have lost because they did not keep up.
  @usableFromInline package let dropped: Int

  @inlinable
  init(isTaken: Bool, dropped: Int) {
    self.isTaken = isTaken
    self.dropped = dropped
  }
}

/// The shared state of a bus: one lock around all subscribers' buffers, so that every subscriber
/// sees one order and a publish costs one lock, independent of the number of subscribers.
///
/// No task is woken or resumed while the lock is held.
@usableFromInline
final class BusHub<Event: Sendable>: Sendable {
  @usableFromInline let state = Mutex(Roster<Event>())

  /// The result of a look into a subscriber's buffer.
  @usableFromInline
  enum Taken {
    case batch([Event])
    case nothing
    case ended
  }

  init() {}

  // MARK: Publishing

  @inlinable
  @discardableResult
  func publish(_ events: some Collection<Event> & Sendable) -> Delivery {
    let (wakes, delivery) = state.withLock { state in
      let dropped = state.droppedCount
      let wakes = state.deliver(events)
      return (wakes, Delivery(isTaken: !state.isFinished, dropped: state.droppedCount - dropped))
    }
    wakes?()
    return delivery
  }

  /// Returns false if the task was cancelled before the event could be published.
  func send(_ event: Event) async -> Bool {
    let (isDelivered, wakes): (Bool, Wakes<Event>?) = state.withLock { state in
      if !state.senders.isEmpty || state.isBlocked { return (false, nil) }
      return (true, state.deliver(CollectionOfOne(event)))
    }
    wakes?()
    if isDelivered { return true }
    let ticket = state.withLock { $0.senders.drawTicket() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A cancel sets the flag before its handler runs: seen here, or found by the handler.
        let (result, wakes): (Bool?, Wakes<Event>?) = state.withLock { state in
          if Task.isCancelled { return (false, nil) }
          if state.isFinished { return (true, nil) }
          if state.senders.isEmpty && !state.isBlocked {
            return (true, state.deliver(CollectionOfOne(event)))
          }
          state.senders.append(event, ticket: ticket, continuation: continuation)
          return (nil, nil)
        }
        wakes?()
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      state.withLock { $0.senders.remove(ticket) }?.resume(returning: false)
    }
  }

  func finish() {
    let (wakes, senders) = state.withLock { state in
      state.isFinished = true
      return (state.members.compactMap(\.wake), state.senders.removeAll())
    }
    for wake in wakes { wake.finish() }
    for sender in senders { sender.resume(returning: true) }
  }

  // MARK: Subscribing

  func subscribe(_ policy: BufferPolicy) -> Bus<Event>.Subscription {
    Bus<Event>.Subscription(id: state.withLock { $0.join(policy) }, hub: self)
  }

  func unsubscribe(_ id: UInt64) {
    let (member, wakes): (Roster<Event>.Member?, Wakes<Event>?) = state.withLock { state in
      (state.leave(id), state.admitSenders())
    }
    member?.wake?.finish()
    wakes?()
  }

  /// Returns the stream that wakes the subscriber from now on. An earlier stream ends, and so does
  /// the wait for it.
  @usableFromInline
  func renewWake(_ id: UInt64) -> AsyncStream<Void> {
    let (stream, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (earlier, number, isOver) = state.withLock { state in
      state.renewWake(of: id, with: wake)
    }
    // Called during a cancellation, before another iterator can begin to wait.
    wake.onTermination = { [weak self] _ in
      self?.state.withLock { $0.stopWaiting(id, wake: number) }
    }
    earlier?.finish()
    if isOver { wake.finish() }
    return stream
  }

  /// Takes all that is buffered. With `orWait`, a subscriber that finds nothing is woken by the
  /// next event.
  @inlinable
  func take(_ id: UInt64, orWait: Bool) -> Taken {
    let (taken, start, wakes): (Taken, Int, Wakes<Event>?) = state.withLock { state in
      guard let index = state.indices[id] else { return (.ended, 0, nil) }
      let (held, start) = state.members[index].takeAll()
      if !held.isEmpty { return (.batch(held), start, state.admitSenders()) }
      if state.isFinished { return (.ended, 0, nil) }
      if orWait {
        assert(!state.members[index].isWaiting, "Two iterators of one subscription wait.")
        state.members[index].isWaiting = true
      }
      return (.nothing, 0, nil)
    }
    wakes?()
    if start > 0, case .batch(let held) = taken { return .batch(Array(held[start...])) }
    return taken
  }

  func droppedCount(of id: UInt64) -> Int {
    state.withLock { state in state.indices[id].map { state.members[$0].dropped } ?? 0 }
  }

  func bufferedCount(of id: UInt64) -> Int {
    state.withLock { state in state.indices[id].map { state.members[$0].bufferedCount } ?? 0 }
  }

  var subscriberCount: Int {
    state.withLock { $0.members.count }
  }
}
