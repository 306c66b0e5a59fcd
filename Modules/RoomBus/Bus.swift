/// Delivers events from many publishers to many subscribers.
///
/// Every subscriber gets every event published since it subscribed, in publishing order, as
/// batches: whatever has come in since it last looked, in one array. A subscriber that is slow
/// fills its own buffer and no one else's; its ``BufferPolicy`` says what happens then.
///
/// ```swift
/// let bus = Bus<String>()
/// let greetings = bus.subscribe()
/// bus.publish("hello")
/// bus.finish()
/// for await batch in greetings { print(batch) }  // ["hello"]
/// ```
///
/// When the last reference to a bus goes, it finishes: no subscriber waits for ever.
public final class Bus<Event: Sendable>: Sendable {
  @usableFromInline let hub = BusHub<Event>()

  /// A bus without subscribers.
  public init() {}

  deinit {
    hub.finish()
  }

  /// Hands `event` to every subscriber, at once and without waiting. After ``finish()`` it does
  /// nothing.
  ///
  /// - Complexity: O(subscribers)
  @inlinable
  public func publish(_ event: Event) {
    hub.publish(CollectionOfOne(event))
  }

  /// Hands all `events` to every subscriber, with nothing of other publishers in between.
  ///
  /// - Complexity: O(subscribers × events)
  @inlinable
  public func publish(contentsOf events: [Event]) {
    guard !events.isEmpty else { return }
    hub.publish(events)
  }

  /// Publishes `event`, and returns the outcome.
  package func deliver(_ event: Event) -> Delivery { hub.publish(CollectionOfOne(event)) }

  /// Publishes `events`, and returns the outcome.
  package func deliver(contentsOf events: [Event]) -> Delivery {
    guard !events.isEmpty else { return Delivery(isTaken: true, dropped: 0) }
    return hub.publish(events)
  }

  /// Hands `event` to every subscriber as soon as each one under
  /// ``BufferPolicy/suspendSenders(_:)`` has room for it. Waiting senders go in order.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while it waits; the event is then
  ///   not published.
  public func send(_ event: Event) async throws(CancellationError) {
    guard await hub.send(event) else { throw CancellationError() }
  }

  /// Begins a subscription, which receives what is published from now on.
  ///
  /// - Parameter policy: what happens when the subscriber does not keep up.
  public func subscribe(_ policy: BufferPolicy = .default) -> Subscription {
    hub.subscribe(policy)
  }

  /// The side of the bus that can be subscribed to, and neither published to nor finished.
  public var source: EventSource<Event> { EventSource(hub: hub) }

  /// Ends all subscriptions, each after what it still holds. Later events go nowhere; waiting
  /// senders are let go.
  public func finish() {
    hub.finish()
  }

  /// How many subscribe at the moment.
  public var subscriberCount: Int { hub.subscriberCount }
}

/// The read-only side of a bus: what a module offers as its events.
///
/// It does not keep the bus alive; when that goes, subscriptions end.
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

  /// Begins a subscription, which receives what is published from now on.
  ///
  /// - Parameter policy: what happens when the subscriber does not keep up.
  public func subscribe(_ policy: BufferPolicy = .default) -> Subscription {
    hub.subscribe(policy)
  }

  /// The number of present subscribers.
  public var subscriberCount: Int { hub.subscriberCount }
}
