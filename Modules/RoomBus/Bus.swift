/// Delivers events from many publishers to many subscribers.
///
/// Every subscriber receives every event published since it subscribed, in publishing order, in
/// batches: all events since its last call, in one array. A slow subscriber fills its own buffer
/// and no other; its ``BufferPolicy`` defines what happens then.
///
/// ```swift
/// let bus = Bus<String>()
/// let greetings = bus.subscribe()
/// bus.publish("hello")
/// bus.finish()
/// for await batch in greetings { print(batch) }  // ["hello"]
/// ```
///
/// A bus finishes when its last reference is released: no subscriber waits forever.
public final class Bus<Event: Sendable>: Sendable {
  @usableFromInline let hub = BusHub<Event>()

  /// Creates a bus without subscribers.
  public init() {}

  deinit {
    hub.finish()
  }

  /// Delivers `event` to every subscriber, immediately and without waiting. After ``finish()`` it
  /// has no effect.
  ///
  /// - Complexity: O(subscribers)
  @inlinable
  public func publish(_ event: Event) {
    hub.publish(CollectionOfOne(event))
  }

  /// Delivers all `events` to every subscriber, with no event of another publisher in between.
  ///
  /// - Complexity: O(subscribers × events)
  @inlinable
  public func publish(contentsOf events: [Event]) {
    guard !events.isEmpty else { return }
    hub.publish(events)
  }

  /// Publishes `events`, and returns the outcome.
  @inlinable
  package func deliver(contentsOf events: [Event]) -> Delivery {
    guard !events.isEmpty else { return Delivery(isTaken: true, dropped: 0) }
    return hub.publish(events)
  }

  /// Returns a subscription to all events that are published from now on.
  ///
  /// - Parameter policy: what happens when the subscriber does not keep up.
  public func subscribe(_ policy: BufferPolicy = .default) -> Subscription {
    hub.subscribe(policy)
  }

  /// The read-only side of the bus.
  public var source: EventSource<Event> { EventSource(hub: hub) }

  /// Ends all subscriptions, each after its buffered events. Later events are not delivered.
  public func finish() {
    hub.finish()
  }

  /// The number of present subscribers.
  package var subscriberCount: Int { hub.subscriberCount }
}

/// The read-only side of a bus, such as the events of a module.
///
/// It can be subscribed to, and neither published to nor finished. It does not keep the bus alive;
/// when the bus is released, subscriptions end.
public struct EventSource<Event: Sendable>: Sendable {
  /// A subscription to the bus.
  public typealias Subscription = Bus<Event>.Subscription

  let hub: BusHub<Event>

  /// A source that never has an event, and has finished.
  static var empty: EventSource {
    let hub = BusHub<Event>()
    hub.finish()
    return EventSource(hub: hub)
  }

  /// Returns a subscription to all events that are published from now on.
  ///
  /// - Parameter policy: what happens when the subscriber does not keep up.
  public func subscribe(_ policy: BufferPolicy = .default) -> Subscription {
    hub.subscribe(policy)
  }

  /// The number of present subscribers.
  package var subscriberCount: Int { hub.subscriberCount }
}
