public import RoomBus
import RoomCore

/// Shows popups one after another, in the order that its rules decide.
///
/// ```swift
/// let popups = try PopupSequencer(clock: RoomClock(.continuous))
/// let events = popups.events.subscribe()
/// async let _ = popups.run()
/// popups.arrived(Popup(id: "wish-7", kind: "wishApproved"))
/// for await batch in events {
///   for event in batch { show(event.value) }
/// }
/// ```
/// Views follow ``events``: at `present` a view appears and reports ``presented(_:)``, the user's
/// choice goes to ``answered(_:_:)``, at `leave` the view goes and reports ``gone(_:)``.
public actor PopupSequencer: HostedModule, PopupModule {
  public let host: ModuleHost<PopupMachine>
  public nonisolated let port: ModuleHost<PopupMachine>.Port

  /// A sequencer without rules: first in, first out.
  ///
  /// - Throws: ``PopupConfigurationError``, which names the invalid channel or limit.
  public init(
    configuration: PopupConfiguration = PopupConfiguration(), rules: [HeldRule] = [],
    clock: RoomClock
  ) throws(PopupConfigurationError) {
    host = ModuleHost(
      try PopupMachine(configuration: configuration, rules: rules), clock: clock)
    port = host.port
  }

  /// A sequencer with the rules that its configuration chooses from `registry`.
  ///
  /// - Throws: ``PopupRuleError`` for an unknown rule or invalid setting, which lists the choices;
  ///   ``PopupConfigurationError``, which names the invalid channel or limit.
  public init(
    configuration: PopupConfiguration, rules registry: PopupRuleRegistry, clock: RoomClock
  ) throws {
    try self.init(
      configuration: configuration, rules: registry.rules(for: configuration.rules), clock: clock)
  }

  public func explain(_ id: String) -> PopupExplanation? {
    host.machine.explain(id, at: host.clock.now)
  }

  public func waiting(in queue: PopupQueue) -> [Popup] {
    host.machine.waiting(in: queue)
  }

  public var decisions: PopupDecisionLog { host.machine.decisions }

  public func snapshot() -> PopupSnapshot {
    host.machine.snapshot(at: host.clock.now)
  }
}

/// A module that presents popups, with the questions that can be put to it.
public protocol PopupModule: RoomModule
where Input == PopupInput, Event == PopupEvent, State == PopupState {
  /// Why a popup is not showing, rule by rule; `nil` for one that is unknown or no longer
  /// remembered.
  func explain(_ id: String) async -> PopupExplanation?

  /// The popups that wait in a queue, in order of rank.
  func waiting(in queue: PopupQueue) async -> [Popup]

  /// The last decisions, from which the run can be replayed.
  var decisions: PopupDecisionLog { get async }

  /// What to keep across launches: queues, flow positions, caps.
  func snapshot() async -> PopupSnapshot
}

extension RoomModule where Input == PopupInput {
  /// A popup came.
  public func arrived(_ popup: Popup) {
    send(.arrived(popup))
  }

  /// Popups came together, complete: what belongs to them and is not among them will not come.
  public func arrived(together popups: [Popup]) {
    send(.batchArrived(popups))
  }

  /// A popup is taken back, up to and with this version; by default whichever version it has.
  public func revoke(_ id: String, version: Int? = nil) {
    send(.revoked(id: id, version: version))
  }

  /// The user answered.
  public func answered(_ id: String, _ answer: PopupAnswer) {
    send(.answered(id: id, answer))
  }

  /// A popup's view is visible.
  public func presented(_ id: String) {
    send(.presented(id: id))
  }

  /// A popup's view could not be shown.
  public func failedToPresent(_ id: String) {
    send(.failedToPresent(id: id))
  }

  /// A popup's view is gone.
  public func gone(_ id: String) {
    send(.gone(id: id))
  }

  /// Something happened that popups or rules may follow.
  public func signal(_ name: String, _ phase: PopupSignal.Phase = .once) {
    send(.signalled(PopupSignal(name, phase)))
  }

  /// Another scene is in front; `nil` for none.
  public func changeScene(to scene: String?) {
    send(.sceneChanged(to: scene))
  }

  /// Another match is on; what belongs to any other is dropped with its queue.
  public func changeMatch(to match: String?) {
    send(.matchChanged(to: match))
  }

  /// Nothing new is shown there until ``resume(_:)``. What is on screen stays.
  public func pause(_ scope: PopupScope = .all) {
    send(.paused(scope))
  }

  /// Goes on. A pause of all ends for all channels, and queues paused on their own stay so.
  public func resume(_ scope: PopupScope = .all) {
    send(.resumed(scope))
  }

  /// Goes on in a channel: what is on screen counts as confirmed, and the next popup is shown for
  /// which `condition` holds. It looks at the stored popup just before that would be shown, and
  /// is asked until one meets it.
  ///
  /// - Complexity: while the condition stands, each input asks it again of all popups that did not
  ///   meet it and that nothing else holds.
  public func advance(
    _ channel: String = PopupChannel.modal, if condition: (@Sendable (Popup) -> Bool)? = nil
  ) {
    send(.advanced(channel: channel, condition.map(PopupCondition.init)))
  }

  /// A popup is more or less important than it said.
  public func prioritize(_ id: String, _ priority: Int) {
    send(.prioritized(id: id, priority))
  }

  /// Drops a queue with all in it.
  public func drop(_ queue: PopupQueue) {
    send(.queueDropped(queue))
  }

  /// Drops everything and lets the rules forget: say, another user has logged in.
  public func clear() {
    send(.cleared)
  }

  /// Takes back what an earlier run kept, so long after it did. Call it before popups arrive:
  /// those restored line up behind what is here.
  public func restore(_ snapshot: PopupSnapshot, away: Duration = .zero) {
    send(.restored(snapshot, away: away))
  }
}
