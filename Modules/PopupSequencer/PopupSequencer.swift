public import RoomBus
public import RoomCore

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
public actor PopupSequencer: RoomModule {
  /// All that is decided, with the time of the decision.
  public nonisolated let events: Bus<Timed<PopupEvent>>
  private nonisolated let inbox: MachineLoop<PopupMachine>.Inbox
  private let loop: MachineLoop<PopupMachine>
  private let clock: RoomClock

  /// A sequencer without rules: first in, first out.
  ///
  /// - Throws: ``PopupConfigurationError`` when the channels or limits make no sense.
  public init(
    configuration: PopupConfiguration = PopupConfiguration(), rules: [HeldRule] = [],
    clock: RoomClock
  ) throws(PopupConfigurationError) {
    let machine = try PopupMachine(configuration: configuration, rules: rules)
    let loop = MachineLoop(machine, clock: clock)
    events = loop.events
    inbox = loop.inbox
    self.loop = loop
    self.clock = clock
  }

  /// A sequencer with the rules that its configuration chooses from `registry`.
  ///
  /// - Throws: ``PopupRuleError`` for a rule or setting that is not there or not right, which
  ///   lists what there is; ``PopupConfigurationError`` when the channels or limits make no sense.
  public init(
    configuration: PopupConfiguration, rules registry: PopupRuleRegistry, clock: RoomClock
  ) throws {
    try self.init(
      configuration: configuration, rules: registry.rules(for: configuration.rules), clock: clock)
  }

  /// Works until the task is cancelled, then finishes ``events``.
  public func run() async {
    await loop.run()
  }

  /// Hands any input to the machine.
  public nonisolated func send(_ input: PopupInput) {
    inbox.send(input)
  }

  /// The sequencer as it stands.
  public var state: PopupState { loop.machine.state }

  /// The sequencer as it stands, and all events from then on.
  public func join(
    _ policy: BufferPolicy = .keepNewest(16_384)
  ) -> (state: PopupState, updates: Bus<Timed<PopupEvent>>.Subscription) {
    (state, events.subscribe(policy))
  }

  /// Why a popup is not showing, rule by rule; `nil` for one that never came or is not
  /// remembered.
  public func explain(_ id: String) -> PopupExplanation? {
    loop.machine.explain(id, at: clock.now)
  }

  /// What waits in a queue, in order of rank.
  public func waiting(in queue: PopupQueue) -> [Popup] {
    loop.machine.waiting(in: queue)
  }

  /// What was done so far.
  public var account: PopupAccount { loop.machine.account }

  /// The last decisions, from which the run can be replayed.
  public var decisions: PopupDecisionLog { loop.machine.decisions }

  /// What to keep across launches: queues, flow positions, caps.
  public func snapshot() -> PopupSnapshot {
    loop.machine.snapshot(at: clock.now)
  }
}

extension PopupSequencer {
  /// A popup came.
  public nonisolated func arrived(_ popup: Popup) {
    send(.arrived(popup))
  }

  /// Popups came together, complete: what belongs to them and is not among them will not come.
  public nonisolated func arrived(together popups: [Popup]) {
    send(.batchArrived(popups))
  }

  /// A popup is taken back, up to and with this version; by default whichever version it has.
  public nonisolated func revoke(_ id: String, version: Int? = nil) {
    send(.revoked(id: id, version: version))
  }

  /// The user answered.
  public nonisolated func answered(_ id: String, _ answer: PopupAnswer) {
    send(.answered(id: id, answer))
  }

  /// A popup's view is visible.
  public nonisolated func presented(_ id: String) {
    send(.presented(id: id))
  }

  /// A popup's view could not be shown.
  public nonisolated func failedToPresent(_ id: String) {
    send(.failedToPresent(id: id))
  }

  /// A popup's view is gone.
  public nonisolated func gone(_ id: String) {
    send(.gone(id: id))
  }

  /// Something happened that popups or rules may follow.
  public nonisolated func signal(_ name: String, _ phase: PopupSignal.Phase = .once) {
    send(.signalled(PopupSignal(name, phase)))
  }

  /// Another scene is in front; `nil` for none.
  public nonisolated func changeScene(to scene: String?) {
    send(.sceneChanged(to: scene))
  }

  /// Another match is on; what belongs to any other is dropped with its queue.
  public nonisolated func changeMatch(to match: String?) {
    send(.matchChanged(to: match))
  }

  /// Nothing new is shown there until ``resume(_:)``. What is on screen stays.
  public nonisolated func pause(_ scope: PopupScope = .all) {
    send(.paused(scope))
  }

  /// Goes on. A pause of all ends for all channels, and queues paused on their own stay so.
  public nonisolated func resume(_ scope: PopupScope = .all) {
    send(.resumed(scope))
  }

  /// Goes on in a channel: what is on screen counts as confirmed, and the next popup is shown for
  /// which `condition` holds. It looks at the stored popup just before that would be shown, and
  /// is asked until one meets it.
  ///
  /// - Complexity: while the condition stands, each input asks it again of all popups that did not
  ///   meet it and that nothing else holds.
  public nonisolated func advance(
    _ channel: String = PopupChannel.modal, if condition: PopupCondition? = nil
  ) {
    send(.advanced(channel: channel, condition))
  }

  /// A popup is more or less important than it said.
  public nonisolated func prioritize(_ id: String, _ priority: Int) {
    send(.prioritized(id: id, priority))
  }

  /// Drops a queue with all in it.
  public nonisolated func drop(_ queue: PopupQueue) {
    send(.queueDropped(queue))
  }

  /// Drops everything and lets the rules forget: say, another user has logged in.
  public nonisolated func clear() {
    send(.cleared)
  }

  /// Takes back what an earlier run kept, so long after it did. Call it before popups arrive:
  /// those restored line up behind what is here.
  public nonisolated func restore(_ snapshot: PopupSnapshot, away: Duration = .zero) {
    send(.restored(snapshot, away: away))
  }
}
