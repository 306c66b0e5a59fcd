public import RoomCore

/// A module of a room, which takes inputs, emits events, and returns its state.
///
/// A room refers to its modules by this protocol, so each module can be replaced by another actor
/// with the same inputs and events. The commands of a module are defined on the protocol, in an
/// `extension RoomModule where Input == GiftInput`, so a replacement has them as well.
public protocol RoomModule<Input, Event, State>: Sendable {
  /// The inputs of the module.
  associatedtype Input: Sendable
  /// The events of the module.
  associatedtype Event: Sendable
  /// The state, from which a view that joins later can begin.
  associatedtype State: Sendable

  /// The clock for the times of events. Views sample motions at its current time.
  nonisolated var clock: RoomClock { get }

  /// All events of the module, with their times. The source finishes after ``close()``.
  nonisolated var events: EventSource<Timed<Event>> { get }

  /// The diagnostics of the module's host, such as late calls, backlogs and dropped events. The
  /// default implementation has none.
  nonisolated var diagnostics: EventSource<Timed<ModuleDiagnostic>> { get }

  /// Sends an input, without waiting. A message is refused if no run is active and the inbox is
  /// full.
  nonisolated func send(_ input: Input)

  /// Sends an input that a room has already taken, without waiting. The input is never refused.
  ///
  /// The default implementation calls ``send(_:)``. A module that wraps another module therefore
  /// refuses the same messages, unless it implements `route(_:)`.
  nonisolated func route(_ input: Input)

  /// The numbers of refused messages, by kind. The default implementation has none.
  nonisolated var refused: [MessageKind: Int] { get }

  /// The numbers of messages that were sent after the module was closed, by kind. The default
  /// implementation has none.
  nonisolated var rejected: [MessageKind: Int] { get }

  /// Runs the module until the task is cancelled or the module is closed.
  ///
  /// A cancellation suspends the module until the next run. Inputs wait for the next run. If
  /// another run is active, a run waits for its end and then takes over.
  func run() async

  /// Emits the last events, such as unsent likes, then finishes ``events``. Later inputs are not
  /// handled, and messages among them are counted in ``rejected``.
  func close() async

  /// The current state, after all inputs that were sent before.
  var state: State { get async }

  /// Returns the current state, and a subscription that begins exactly after it.
  ///
  /// - Parameter policy: The handling of events when the buffer of the subscription is full.
  func join(_ policy: BufferPolicy) async -> Joined<State, Event>
}

/// The state of a module, and a subscription to all later events.
public typealias Joined<State, Event: Sendable> = (
  state: State, updates: EventSource<Timed<Event>>.Subscription
)

extension RoomModule where Input: ModuleInput {
  /// Suspends the module until the same reason ends. In the meantime the module shows nothing new.
  public func suspend(reason: SuspensionReason = .app) {
    send(.suspend(reason: reason))
  }

  /// Ends a reason. The module continues if no other reason is active.
  public func resume(reason: SuspensionReason = .app) {
    send(.resume(reason: reason))
  }
}

extension RoomModule {
  public nonisolated var diagnostics: EventSource<Timed<ModuleDiagnostic>> { .empty }

  public nonisolated func route(_ input: Input) { send(input) }

  public nonisolated var refused: [MessageKind: Int] { [:] }

  public nonisolated var rejected: [MessageKind: Int] { [:] }

  /// Returns the current state, and a subscription that begins exactly after it. The subscription
  /// keeps the newest 16,384 events.
  public func join() async -> Joined<State, Event> {
    await join(.default)
  }
}

/// Runs modules together, for an app that uses some modules without a room.
///
/// ```swift
/// .task { await runTogether(gifts, ticker) }
/// ```
///
/// The call returns if the task is cancelled, or when all modules are closed. A cancellation
/// suspends each module, as ``RoomModule/run()`` describes.
///
/// - Parameter modules: The modules. If their times are compared, they must have the same clock.
public func runTogether(_ modules: any RoomModule...) async {
  await withDiscardingTaskGroup { group in
    for module in modules { group.addTask { await module.run() } }
  }
}

/// Returns 128 random bits as text, for identifiers that differ between launches and devices.
package func randomSession() -> String {
  (1...2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
}
