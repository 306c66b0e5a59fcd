public import RoomBus
public import RoomCore

/// A log of the events of a room, a module or another source, for the expectations of a test.
///
/// ```swift
/// let log = EventLog(room.events)
/// // … the actions of the test …
/// let steps = log.values { if case .gifts(.laneDidStep(let step)) = $0 { step.count } else { nil } }
/// let popups = log.all { if case .popups(.didPresent(let popup)) = $0 { popup.id } else { nil } }
/// print(steps, popups.first?.time ?? .start)
/// ```
///
/// A query takes a closure that returns a value for each event of interest, and `nil` for any other
/// event. The results are arrays with `first`, `last`, `count` and `map(\.time)`. In a `switch`,
/// the cases that return a value must come first, because the compiler infers the type of the
/// result from them.
public final class EventLog<Event: Sendable>: Sendable {
  private let subscription: EventSource<Timed<Event>>.Subscription
  private let events = Lock<[Timed<Event>]>([])

  /// Creates a log of all events that `source` emits from now on. The number of events is not
  /// limited.
  public init(_ source: EventSource<Timed<Event>>) {
    subscription = source.subscribe(.unbounded)
  }

  /// All events since the log was created or emptied, in the order in which they were emitted.
  public var all: [Timed<Event>] {
    events.withLock { events in
      events += subscription.takeBuffered()
      return events
    }
  }

  /// Returns the values that `pick` returns for the events, with the times of the events.
  ///
  /// - Parameters:
  ///   - time: The time of the events to query. The default is `nil`, for all times.
  ///   - pick: A closure that returns a value for an event of interest, or `nil`.
  /// - Throws: The error of `pick`.
  public func all<Value>(
    at time: Instant? = nil, _ pick: (Event) throws -> Value?
  ) rethrows -> [Timed<Value>] {
    try all.compactMap { event in
      guard time == nil || event.time == time else { return nil }
      return try pick(event.value).map { Timed($0, at: event.time) }
    }
  }

  /// Returns the values that `pick` returns for the events.
  ///
  /// - Parameters:
  ///   - time: The time of the events to query. The default is `nil`, for all times.
  ///   - pick: A closure that returns a value for an event of interest, or `nil`.
  /// - Throws: The error of `pick`.
  public func values<Value>(
    at time: Instant? = nil, _ pick: (Event) throws -> Value?
  ) rethrows -> [Value] {
    try all(at: time, pick).map(\.value)
  }

  /// Removes all events that were emitted until now.
  public func removeAll() {
    events.withLock { events in
      events.removeAll()
      _ = subscription.takeBuffered()
    }
  }
}
