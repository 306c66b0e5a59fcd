/// The outcome of publishing.
@usableFromInline
package struct Delivery: Sendable {
  /// A Boolean value that indicates whether the events were delivered. It is `false` if the bus has
  /// finished.
  @usableFromInline package let isTaken: Bool
  /// The number of events that were dropped because buffers were full.
  @usableFromInline package let dropped: Int

  @inlinable
  init(isTaken: Bool, dropped: Int) {
    self.isTaken = isTaken
    self.dropped = dropped
  }
}

/// The shared state of a bus. One lock protects the buffers of all subscribers, so all subscribers
/// see the same order. Publishing takes one lock for any number of subscribers.
///
/// No task is woken or resumed while the lock is held.
@usableFromInline
final class BusHub<Event: Sendable>: Sendable {
  @usableFromInline let state = Lock(Roster<Event>())

  /// The result of taking events from a subscriber's buffer.
  @usableFromInline
  enum Taken: Sendable {
    case batch([Event])
    case nothing
    case ended
  }

  // MARK: Publishing

  @inlinable
  @discardableResult
  func publish(_ events: some Collection<Event> & Sendable) -> Delivery {
    let (wakes, delivery) = state.withLock { state in
      // The tuple is rebuilt, because the compiler cannot check the region of the returned tuple.
      let (wakes, delivery) = state.deliver(events)
      return (wakes, delivery)
    }
    wakes?()
    return delivery
  }

  @inlinable
  var isFinished: Bool { state.withLock { $0.subscribers.isFinished } }

  func finish() {
    for wake in state.withLock({ $0.subscribers.finish() }) { wake.finish() }
  }

  // MARK: Subscribing

  func subscribe(_ policy: BufferPolicy) -> Bus<Event>.Subscription {
    Bus<Event>.Subscription(id: state.withLock { $0.join(policy) }, hub: self)
  }

  func unsubscribe(_ id: UInt64) {
    var events: [Event] = []
    state.withLock { $0.leave(id, leaving: &events) }?.finish()
  }

  /// Returns the stream that wakes the subscriber from now on, with its number. The previous stream
  /// ends, and so does a wait for it.
  @usableFromInline
  func renewWake(_ id: UInt64) -> (stream: AsyncStream<Void>, number: Int) {
    let (stream, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (earlier, number, isOver) = state.withLock { state in
      state.subscribers.renewWake(of: id, with: wake)
    }
    // The handler runs during a cancellation, before another iterator can begin to wait.
    wake.onTermination = { [weak self] _ in self?.stopWaiting(id, wake: number) }
    earlier?.finish()
    if isOver { wake.finish() }
    return (stream, number)
  }

  /// Records that the wait for a wake has ended.
  @usableFromInline
  func stopWaiting(_ id: UInt64, wake number: Int) {
    state.withLock { $0.subscribers.stopWaiting(id, wake: number) }
  }

  /// Takes all buffered events. If `orWait` is `true` and the buffer is empty, the next event wakes
  /// the subscriber.
  @inlinable
  func take(_ id: UInt64, orWait: Bool) -> Taken {
    let (taken, start): (Taken, Int) = state.withLock { state in
      guard let index = state.subscribers.index(of: id) else { return (.ended, 0) }
      let (held, start) = state.takeAll(at: index)
      if !held.isEmpty { return (.batch(held), start) }
      if state.subscribers.isFinished { return (.ended, 0) }
      if orWait {
        assert(!state.subscribers.all[index].isWaiting, "Two iterators of one subscription wait.")
        state.subscribers.all[index].isWaiting = true
      }
      return (.nothing, 0)
    }
    if start > 0, case .batch(let held) = taken { return .batch(Array(held[start...])) }
    return taken
  }

  func droppedCount(of id: UInt64) -> Int {
    state.withLock { state in
      state.subscribers.index(of: id).map { state.subscribers.all[$0].dropped } ?? 0
    }
  }

  @inlinable
  func bufferedCount(of id: UInt64) -> Int {
    state.withLock { state in state.subscribers.index(of: id).map(state.bufferedCount) ?? 0 }
  }

  var subscriberCount: Int {
    state.withLock { $0.buffers.count }
  }
}
