/// Delivers events from many publishers to many subscribers.
///
/// A subscriber receives all events that are published after it has subscribed, in the order of
/// publishing. Events arrive in batches: an array of all events since the last call. A slow
/// subscriber fills only its own buffer, and its ``BufferPolicy`` defines the handling of further
/// events.
///
/// ```swift
/// let bus = Bus<String>()
/// let greetings = bus.subscribe()
/// bus.publish("hello")
/// bus.finish()
/// for await batch in greetings { print(batch) }  // ["hello"]
/// ```
///
/// A bus finishes when its last reference is released, so that no subscriber waits forever.
public final class Bus<Event: Sendable>: Sendable {
  @usableFromInline let hub = BusHub<Event>()

  /// Creates a bus without subscribers.
  public init() {}

  deinit {
    hub.finish()
  }

  /// Delivers an event to all subscribers immediately, without waiting. After ``finish()``, the
  /// call has no effect.
  ///
  /// - Complexity: O(subscribers)
  @inlinable
  public func publish(_ event: Event) {
    hub.publish(CollectionOfOne(event))
  }

  /// Delivers all events to all subscribers, without an event of another publisher between them.
  ///
  /// - Complexity: O(subscribers × events)
  @inlinable
  public func publish(contentsOf events: [Event]) {
    guard !events.isEmpty else { return }
    hub.publish(events)
  }

  /// Publishes events, and returns the outcome.
  @inlinable
  package func deliver(contentsOf events: [Event]) -> Delivery {
    guard !events.isEmpty else { return Delivery(isTaken: true, dropped: 0) }
    return hub.publish(events)
  }

  /// Returns a subscription to all events that are published from now on.
  ///
  /// - Parameter policy: The handling of events when the buffer of the subscription is full.
  public func subscribe(_ policy: BufferPolicy = .default) -> Subscription {
    hub.subscribe(policy)
  }

  /// The source of the bus's events, which cannot publish.
  public var source: EventSource<Event> { EventSource(hub: hub) }

  /// Ends all subscriptions after their buffered events. Later events are not delivered.
  public func finish() {
    hub.finish()
  }

  /// The number of current subscribers.
  package var subscriberCount: Int { hub.subscriberCount }
}

/// The read-only side of a bus, such as the events of a module.
///
/// A source can create subscriptions, and it cannot publish events or finish the bus. The source
/// does not keep the bus alive. When the bus is released, subscriptions end.
///
/// A loop over a source subscribes when it begins, and receives the events that are published from
/// then on, one by one:
///
/// ```swift
/// for await event in room.events { show(event.value) }
/// ```
///
/// For events from an earlier moment on, for batches, or for another buffer, call ``subscribe(_:)``.
public struct EventSource<Event: Sendable>: AsyncSequence, Sendable {
  /// A subscription to the bus.
  public typealias Subscription = Bus<Event>.Subscription

  let hub: BusHub<Event>

  /// A source without events, which has finished.
  static var empty: EventSource {
    let hub = BusHub<Event>()
    hub.finish()
    return EventSource(hub: hub)
  }

  /// Returns a subscription to all events that are published from now on.
  ///
  /// - Parameter policy: The handling of events when the buffer of the subscription is full.
  public func subscribe(_ policy: BufferPolicy = .default) -> Subscription {
    hub.subscribe(policy)
  }

  public func makeAsyncIterator() -> Subscription.Flattened.Iterator {
    subscribe().flattened.makeAsyncIterator()
  }

  /// The number of current subscribers.
  package var subscriberCount: Int { hub.subscriberCount }
}
