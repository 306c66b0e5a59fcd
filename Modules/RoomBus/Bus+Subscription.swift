package import RoomCore

extension Bus {
  /// The events of a bus since ``Bus/subscribe(_:)``, in batches.
  ///
  /// For one consumer. It ends when the bus finishes. A consumer whose task is cancelled stops
  /// receiving; another iterator continues where it stopped. The subscription leaves the bus when
  /// it and its iterators are released.
  public struct Subscription: AsyncSequence, Sendable {
    @usableFromInline let membership: Membership

    init(id: UInt64, hub: BusHub<Event>) {
      membership = Membership(id: id, hub: hub)
    }

    /// The number of events dropped for this subscriber because its buffer was full.
    public var droppedCount: Int { membership.droppedCount }

    /// The number of events that wait to be taken.
    @inlinable package var bufferedCount: Int { membership.hub.bufferedCount(of: membership.id) }

    @inlinable
    public func makeAsyncIterator() -> Iterator {
      let wake = membership.hub.renewWake(membership.id)
      return Iterator(
        membership: membership, wakes: wake.stream.makeAsyncIterator(), number: wake.number)
    }

    /// Takes the buffered events, without waiting for more.
    @inlinable
    public func takeBuffered() -> [Event] {
      if case .batch(let batch) = membership.hub.take(membership.id, orWait: false) {
        batch
      } else {
        []
      }
    }
  }

  /// Leaves the bus when the subscription is released.
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
  /// Returns the next events, and none when a moment is reached before them; `nil` at the end, or when the
  /// task is cancelled. An iterator from before continues with nothing: make another.
  ///
  /// - Parameters:
  ///   - deadline: the moment; `nil` for none.
  ///   - clock: the clock of that moment.
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
      // A cancelled child may have taken events: they are not lost.
      return first.map { $0 + (second ?? []) }
    }
  }
}

extension Bus.Subscription {
  /// Takes batch after batch.
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

    /// Returns the events since the last call, at least one; `nil` at the end. If events are
    /// buffered, it returns without leaving the caller's actor.
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
          // Cancelled, maybe before it began to wait, or finished: then the last events are still buffered.
          membership.hub.stopWaiting(membership.id, wake: number)
          if case .batch(let batch) = membership.hub.take(membership.id, orWait: false) {
            return batch
          }
          return nil
        }
      }
    }

    /// Returns the events since the last call, at least one; `nil` at the end. It runs on the caller's actor.
    // Not left to the standard library: the runtimes before iOS 18.4 lack its default, and an app that
    // links it does not launch there. With a deployment target before iOS 18, `for await` calls it, and stays on
    // the caller's actor.
    @inlinable
    public nonisolated(nonsending) mutating func next() async -> [Event]? {
      await next(isolation: #isolation)
    }
  }
}

extension Bus.Subscription {
  /// The same events one by one.
  ///
  /// ```swift
  /// for await event in bus.subscribe().flattened { print(event) }
  /// ```
  ///
  /// Events that an iterator has taken and not yet returned are lost with it.
  @inlinable
  public var flattened: Flattened { Flattened(base: self) }

  /// The events of a subscription one by one.
  public struct Flattened: AsyncSequence, Sendable {
    @usableFromInline let base: Bus.Subscription

    @inlinable
    init(base: Bus.Subscription) { self.base = base }

    @inlinable
    public func makeAsyncIterator() -> Iterator {
      Iterator(base: base.makeAsyncIterator())
    }

    /// Takes event after event.
    public struct Iterator: AsyncIteratorProtocol {
      @usableFromInline var base: Bus.Subscription.Iterator
      @usableFromInline var batch: [Event].Iterator = [].makeIterator()

      @inlinable
      init(base: Bus.Subscription.Iterator) { self.base = base }

      /// Returns the next event; `nil` at the end.
      @inlinable
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Event? {
        while true {
          if let event = batch.next() { return event }
          guard let more = await base.next(isolation: actor) else { return nil }
          batch = more.makeIterator()
        }
      }

      /// Returns the next event; `nil` at the end. It runs on the caller's actor.
      @inlinable
      public nonisolated(nonsending) mutating func next() async -> Event? {
        await next(isolation: #isolation)
      }
    }
  }
}
