package import RoomCore

extension Bus {
  /// A subscription to the events of a bus, in batches, from the call of ``Bus/subscribe(_:)`` on.
  ///
  /// A subscription is for one consumer, and ends when the bus finishes. A consumer stops receiving
  /// if its task is cancelled, and another iterator continues with the next event. The subscription
  /// leaves the bus when the subscription and its iterators are released.
  public struct Subscription: AsyncSequence, Sendable {
    @usableFromInline let membership: Membership

    init(id: UInt64, hub: BusHub<Event>) {
      membership = Membership(id: id, hub: hub)
    }

    /// The number of events that were dropped because the subscriber's buffer was full.
    public var droppedCount: Int { membership.droppedCount }

    /// The number of events in the buffer.
    @inlinable package var bufferedCount: Int { membership.hub.bufferedCount(of: membership.id) }

    @inlinable
    public func makeAsyncIterator() -> Iterator {
      let wake = membership.hub.renewWake(membership.id)
      return Iterator(
        membership: membership, wakes: wake.stream.makeAsyncIterator(), number: wake.number)
    }

    /// Returns the buffered events, without waiting for more.
    @inlinable
    public func takeBuffered() -> [Event] {
      if case .batch(let batch) = membership.hub.take(membership.id, orWait: false) {
        batch
      } else {
        []
      }
    }
  }

  /// An object that leaves the bus when the subscription is released.
  @usableFromInline
  final class Membership: Sendable {
    @usableFromInline let id: UInt64
    @usableFromInline let hub: BusHub<Event>

    init(id: UInt64, hub: BusHub<Event>) {
      self.id = id
      self.hub = hub
    }

    deinit {
      hub.unsubscribe(id)
    }

    var droppedCount: Int { hub.droppedCount(of: id) }
  }
}

extension Bus.Subscription {
  /// Returns the next events, or an empty list if a time is reached first. Returns `nil` at the
  /// end, or if the task is cancelled. An iterator that exists before the call receives no more
  /// events.
  ///
  /// - Parameters:
  ///   - deadline: The time, or `nil` for no limit.
  ///   - clock: The clock of the deadline.
  package func next(until deadline: Instant?, by clock: RoomClock) async -> [Event]? {
    await withTaskGroup(of: [Event]?.self) { group in
      group.addTask {
        var batches = makeAsyncIterator()
        return await batches.next(isolation: nil)
      }
      guard let deadline else { return await group.next() ?? nil }
      group.addTask { (try? await clock.sleep(until: deadline)) == nil ? nil : [] }
      let first = await group.next() ?? nil
      group.cancelAll()
      let second = await group.next() ?? nil
      // A cancelled child task may have taken events, so the result includes them.
      return first.map { $0 + (second ?? []) }
    }
  }
}

extension Bus.Subscription {
  /// An iterator that returns one batch after another.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let membership: Bus.Membership
    @usableFromInline var wakes: AsyncStream<Void>.Iterator
    @usableFromInline let number: Int

    @inlinable
    init(membership: Bus.Membership, wakes: AsyncStream<Void>.Iterator, number: Int) {
      self.membership = membership
      self.wakes = wakes
      self.number = number
    }

    /// Returns the events since the last call, at least one, or `nil` at the end. If events are
    /// buffered, the call returns without leaving the caller's actor.
    @inlinable
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> [Event]? {
      while true {
        switch membership.hub.take(membership.id, orWait: true) {
        case .batch(let batch): return batch
        case .ended: return nil
        case .nothing: break
        }
        guard await wakes.next(on: actor) != nil else {
          // The task is cancelled, maybe before the wait began, or the bus has finished. The last
          // events may still be in the buffer.
          membership.hub.stopWaiting(membership.id, wake: number)
          if case .batch(let batch) = membership.hub.take(membership.id, orWait: false) {
            return batch
          }
          return nil
        }
      }
    }

    /// Returns the events since the last call, at least one, or `nil` at the end. The call runs on
    /// the caller's actor.
    // The standard library has a default for this method, but the runtimes before iOS 18.4 lack it.
    // An app that links the default does not launch there. With a deployment target before iOS 18,
    // `for await` calls this method and stays on the caller's actor.
    @inlinable
    public nonisolated(nonsending) mutating func next() async -> [Event]? {
      await next(isolation: #isolation)
    }
  }
}

extension Bus.Subscription {
  /// The events of the subscription, one by one.
  ///
  /// ```swift
  /// for await event in bus.subscribe().flattened { print(event) }
  /// ```
  ///
  /// If an iterator is released, the events of its current batch are lost.
  @inlinable
  public var flattened: Flattened { Flattened(base: self) }

  /// The events of a subscription, one by one.
  public struct Flattened: AsyncSequence, Sendable {
    @usableFromInline let base: Bus.Subscription

    @inlinable
    init(base: Bus.Subscription) { self.base = base }

    @inlinable
    public func makeAsyncIterator() -> Iterator {
      Iterator(base: base.makeAsyncIterator())
    }

    /// An iterator that returns one event after another.
    public struct Iterator: AsyncIteratorProtocol {
      @usableFromInline var base: Bus.Subscription.Iterator
      @usableFromInline var batch: [Event].Iterator = [].makeIterator()

      @inlinable
      init(base: Bus.Subscription.Iterator) { self.base = base }

      /// Returns the next event, or `nil` at the end.
      @inlinable
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Event? {
        while true {
          if let event = batch.next() { return event }
          guard let more = await base.next(isolation: actor) else { return nil }
          batch = more.makeIterator()
        }
      }

      /// Returns the next event, or `nil` at the end. The call runs on the caller's actor.
      @inlinable
      public nonisolated(nonsending) mutating func next() async -> Event? {
        await next(isolation: #isolation)
      }
    }
  }
}
