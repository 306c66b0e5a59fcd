public import RoomCore

/// One of the pieces that a room is composed of, seen from outside: it takes inputs, emits events,
/// and can be asked for its state.
///
/// A composition knows its modules by this protocol, so that any of them can be replaced by another
/// actor with the same inputs and events. The commands of a module are defined on the protocol
/// (`extension RoomModule where Input == GiftInput`): a replacement has them too.
public protocol RoomModule<Input, Event, State>: Sendable {
  /// What the module takes.
  associatedtype Input: Sendable
  /// What the module emits.
  associatedtype Event: Sendable
  /// A value from which a view that joins later can begin.
  associatedtype State: Sendable

  /// All that the module emits, with its time. Finishes after ``close()``.
  nonisolated var events: EventSource<Timed<Event>> { get }

  /// What the module's host notices: late wake-ups, backlogs, events that subscribers have lost.
  /// Default none.
  nonisolated var diagnostics: EventSource<Timed<ModuleDiagnostic>> { get }

  /// Hands over an input, without waiting.
  nonisolated func send(_ input: Input)

  /// Runs the module until the task is cancelled or the module is closed.
  ///
  /// Cancelling suspends the module for the reason `SuspensionReason.notRunning`: nothing is lost,
  /// and time stands still for it until it is run again. A run that finds another active waits and
  /// takes over when that ends.
  func run() async

  /// Emits what is owed, then finishes ``events``. Later inputs are not taken.
  func close() async

  /// The current state, after all that was sent before.
  var state: State { get async }

  /// The current state, and a subscription that begins exactly after it.
  ///
  /// - Parameter policy: what happens when the subscriber does not keep up.
  func join(_ policy: BufferPolicy) async -> Joined<State, Event>
}

/// The state of a module, and all that it emits from then on.
public typealias Joined<State, Event: Sendable> = (
  state: State, updates: EventSource<Timed<Event>>.Subscription
)

extension RoomModule where Input: ModuleInput {
  /// Suspends the module: it shows nothing new, and its clocks stand still, until the same reason
  /// ends.
  public func suspend(reason: SuspensionReason = .app) {
    send(.suspend(reason: reason))
  }

  /// Ends a reason to be suspended; the module continues when no other holds.
  public func resume(reason: SuspensionReason = .app) {
    send(.resume(reason: reason))
  }
}

extension RoomModule {
  public nonisolated var diagnostics: EventSource<Timed<ModuleDiagnostic>> { .empty }

  /// The current state, and a subscription that begins exactly after it and keeps the newest
  /// 16,384 events.
  public func join() async -> Joined<State, Event> {
    await join(.default)
  }
}
