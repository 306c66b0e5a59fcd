public import RoomCore

/// A module of a room: it takes inputs, emits events, and returns its state.
///
/// A room refers to its modules by this protocol, so that any of them can be replaced by another
/// actor with the same inputs and events. The commands of a module are defined on the protocol
/// (`extension RoomModule where Input == GiftInput`): a replacement has them too.
public protocol RoomModule<Input, Event, State>: Sendable {
  /// The inputs of the module.
  associatedtype Input: Sendable
  /// The events of the module.
  associatedtype Event: Sendable
  /// A value from which a view that joins later can begin.
  associatedtype State: Sendable

  /// The clock of the times of its events: views sample motions at the present time of it.
  nonisolated var clock: RoomClock { get }

  /// All events of the module, with their times. Finishes after ``close()``.
  nonisolated var events: EventSource<Timed<Event>> { get }

  /// The observations of the module's host: late wake-ups, backlogs, events that subscribers have
  /// lost. Default none.
  nonisolated var diagnostics: EventSource<Timed<ModuleDiagnostic>> { get }

  /// Sends an input, without waiting. A message is refused where nothing runs the module and its inbox is full.
  nonisolated func send(_ input: Input)

  /// Sends an input that a room has taken before, without waiting: it is never refused. By default it is sent by
  /// ``send(_:)``, so a module that wraps another refuses what that one does, unless it has a `route(_:)` of its own.
  nonisolated func route(_ input: Input)

  /// The messages that were refused, by kind. Default none.
  nonisolated var refused: [MessageKind: Int] { get }

  /// The messages that came after the module was closed, by kind. Default none.
  nonisolated var rejected: [MessageKind: Int] { get }

  /// Runs the module until the task is cancelled or the module is closed.
  ///
  /// Cancelling suspends the module for a reason that nothing else ends: nothing is lost, and its
  /// time does not advance until it is run again. A run that finds another active waits and
  /// takes over when that ends.
  func run() async

  /// Emits the last events, such as unsent likes, then finishes ``events``. Later inputs are not
  /// taken, and messages among them are counted in ``rejected``.
  func close() async

  /// The current state, after all inputs that were sent before.
  var state: State { get async }

  /// Returns the current state, and a subscription that begins exactly after it.
  ///
  /// - Parameter policy: what happens when the subscriber does not keep up.
  func join(_ policy: BufferPolicy) async -> Joined<State, Event>
}

/// The state of a module, and all events that it emits from then on.
public typealias Joined<State, Event: Sendable> = (
  state: State, updates: EventSource<Timed<Event>>.Subscription
)

extension RoomModule where Input: ModuleInput {
  /// Suspends the module: it shows nothing new, and its clocks do not advance, until the same
  /// reason ends.
  public func suspend(reason: SuspensionReason = .app) {
    send(.suspend(reason: reason))
  }

  /// Ends a reason to be suspended; the module continues when no other is active.
  public func resume(reason: SuspensionReason = .app) {
    send(.resume(reason: reason))
  }
}

extension RoomModule {
  public nonisolated var diagnostics: EventSource<Timed<ModuleDiagnostic>> { .empty }

  public nonisolated func route(_ input: Input) { send(input) }

  public nonisolated var refused: [MessageKind: Int] { [:] }

  public nonisolated var rejected: [MessageKind: Int] { [:] }

  /// Returns the current state, and a subscription that begins exactly after it and keeps the
  /// newest 16,384 events.
  public func join() async -> Joined<State, Event> {
    await join(.default)
  }
}

/// Runs modules together, as an app does that has some of them and no room.
///
/// ```swift
/// .task { await runTogether(gifts, ticker) }
/// ```
///
/// It returns when the task was cancelled, or when all of them are closed. Cancelling suspends each, as
/// ``RoomModule/run()`` says.
///
/// - Parameter modules: the modules, on one clock where their times are compared.
public func runTogether(_ modules: any RoomModule...) async {
  await withDiscardingTaskGroup { group in
    for module in modules { group.addTask { await module.run() } }
  }
}

/// 128 random bits, for what an identifier has to be apart from those of other launches and devices.
package func randomSession() -> String {
  (1...2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
}
