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
  var isFinished: Bool { state.withLock { $0.isFinished } }

  func finish() {
    let wakes = state.withLock { state in
      state.isFinished = true
      guard !state.members.isEmpty else { return [AsyncStream<Void>.Continuation]() }
      // A key path of a generic type would be made again by each call.
      return state.members.compactMap { $0.wake }
    }
    for wake in wakes { wake.finish() }
  }

  // MARK: Subscribing

  func subscribe(_ policy: BufferPolicy) -> Bus<Event>.Subscription {
    Bus<Event>.Subscription(id: state.withLock { $0.join(policy) }, hub: self)
  }

  func unsubscribe(_ id: UInt64) {
    state.withLock { $0.leave(id) }?.wake?.finish()
  }

  /// Returns the stream that wakes the subscriber from now on, with its number. The previous stream
  /// ends, and so does a wait for it.
  @usableFromInline
  func renewWake(_ id: UInt64) -> (stream: AsyncStream<Void>, number: Int) {
    let (stream, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (earlier, number, isOver) = state.withLock { state in
      state.renewWake(of: id, with: wake)
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
    state.withLock { $0.stopWaiting(id, wake: number) }
  }

  /// Takes all buffered events. If `orWait` is `true` and the buffer is empty, the next event wakes
  /// the subscriber.
  @inlinable
  func take(_ id: UInt64, orWait: Bool) -> Taken {
    let (taken, start): (Taken, Int) = state.withLock { state in
      guard let index = state.index(of: id) else { return (.ended, 0) }
      let (held, start) = state.members[index].takeAll()
      if !held.isEmpty { return (.batch(held), start) }
      if state.isFinished { return (.ended, 0) }
      if orWait {
        assert(!state.members[index].isWaiting, "Two iterators of one subscription wait.")
        state.members[index].isWaiting = true
      }
      return (.nothing, 0)
    }
    if start > 0, case .batch(let held) = taken { return .batch(Array(held[start...])) }
    return taken
  }

  func droppedCount(of id: UInt64) -> Int {
    state.withLock { state in state.index(of: id).map { state.members[$0].dropped } ?? 0 }
  }

  @inlinable
  func bufferedCount(of id: UInt64) -> Int {
    state.withLock { state in state.index(of: id).map { state.members[$0].bufferedCount } ?? 0 }
  }

  var subscriberCount: Int {
    state.withLock { $0.members.count }
  }
}
