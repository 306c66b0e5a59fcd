public import RoomBus
public import RoomCore

/// Presents popups one after another, in the order that its rules decide.
///
/// ```swift
/// let popups = try PopupSequencer(
///   rules: [PriorityRule(preemptFrom: 5)], clock: RoomClock(.continuous))
/// let events = popups.events.subscribe()
/// async let _ = popups.run()
/// popups.enqueue(Popup(id: "wish-7", kind: "wishApproved"))
/// for await batch in events {
///   for event in batch { show(event.value) }
/// }
/// ```
/// Views follow `events`. At `willPresent`, a view appears and reports `didAppear(id:)`. The answer
/// of the user is reported by `didAnswer(id:_:)`. At `willDismiss`, the view disappears and reports
/// `didDisappear(id:)`.
public actor PopupSequencer: ModuleActor, PopupModule {
  public let host: ModuleHost<PopupMachine>
  public nonisolated let port: ModuleHost<PopupMachine>.Port
  /// The configuration that the sequencer was created with.
  package nonisolated let configuration: PopupConfiguration
  /// The names of the rules that only the app can create: its own rules, rules of closures, and
  /// rules that were passed as values. The settings of these rules are unknown.
  package nonisolated let ownRules: [String]

  /// Creates a sequencer with rules, in the order in which they are asked.
  ///
  /// - Parameters:
  ///   - configuration: The channels and limits. It must not choose rules, because `rules` are the
  ///     rules.
  ///   - rules: The rules. The default is no rule: popups are presented in the order of arrival.
  ///   - clock: The clock of the room.
  /// - Throws: `FieldError`, which names the invalid channel or limit; ``PopupRuleError`` for two
  ///   rules with the same name, or a configuration that chooses rules.
  public init(
    configuration: PopupConfiguration = PopupConfiguration(), rules: [any PopupRule] = [],
    clock: RoomClock
  ) throws {
    self.init(
      try PopupMachine(configuration: configuration, rules: rules),
      ownRules: rules.map { type(of: $0).name }, clock: clock)
  }

  /// Creates a sequencer with the rules that its configuration chooses from `registry`.
  ///
  /// - Throws: ``PopupRuleError`` for an unknown rule or an invalid setting, with the registered
  ///   names; `FieldError`, which names the invalid channel or limit.
  public init(
    configuration: PopupConfiguration, rules registry: PopupRuleRegistry, clock: RoomClock
  ) throws {
    self.init(
      try PopupMachine(configuration: configuration, rules: registry),
      ownRules: registry.ownRules(of: configuration.rules), clock: clock)
  }

  /// Creates a sequencer that continues with a machine.
  package init(_ machine: PopupMachine, ownRules: [String] = [], clock: RoomClock) {
    configuration = machine.configuration
    self.ownRules = ownRules
    host = ModuleHost(machine, clock: clock)
    port = host.port
  }

  public func explain(id: String) -> PopupExplanation? {
    host.machine.explain(id: id, at: clock.now)
  }

  public func popups(in queue: PopupQueue) -> [Popup] { host.machine.popups(in: queue) }

  public func waiting(in queue: PopupQueue) -> [Popup] { host.machine.waiting(in: queue) }

  public func explainWaiting() -> [PopupExplanation] { host.machine.explainWaiting(at: clock.now) }

  public func snapshot() -> PopupSnapshot { host.machine.snapshot(at: clock.now) }
}

/// A module that presents popups, with its queries.
public protocol PopupModule: RoomModule
where Input == PopupInput, Event == PopupEvent, State == PopupState {
  /// Returns an explanation, rule by rule, of why a popup is not on screen. Returns `nil` for a
  /// popup that is unknown or no longer stored.
  func explain(id: String) async -> PopupExplanation?

  /// Returns copies of the popups of a queue: the popup on screen, then the waiting popups in the
  /// order of rank.
  func popups(in queue: PopupQueue) async -> [Popup]

  /// Returns the waiting popups of a queue, in the order of rank.
  func waiting(in queue: PopupQueue) async -> [Popup]

  /// Returns an explanation for each waiting popup, rule by rule, in the order of rank.
  func explainWaiting() async -> [PopupExplanation]

  /// Returns the data to save across launches: queues, positions in flows, and counts for limits.
  func snapshot() async -> PopupSnapshot
}

extension RoomModule where Input == PopupInput {
  /// Enqueues a popup, which waits in its queue until it is presented. A known popup is updated.
  public func enqueue(_ popup: Popup) { send(.enqueue(popup)) }

  /// Enqueues all popups that belong together. No further popup belongs to them.
  public func enqueue(_ popups: [Popup]) { send(.enqueueBatch(popups)) }

  /// Ends a popup as revoked and rejects it from now on, even if it has not arrived. Versions up to
  /// `version` are revoked. By default, all versions are revoked.
  public func revoke(id: String, version: Int? = nil) {
    send(.revoke(PopupVersion(id: id, version: version)))
  }

  /// Handles several inputs together. No popup is presented before all of them are handled.
  public func receive(_ inputs: [PopupInput]) { send(.batch(inputs)) }

  /// Reports the answer of the user. If a report has the `version` for which the view was made, a
  /// late report cannot affect a newer version of the popup. This applies to all reports of views.
  public func didAnswer(id: String, version: Int? = nil, _ answer: PopupAnswer) {
    send(.didAnswer(PopupReply(id: id, version: version, answer: answer)))
  }

  /// Reports that the view of a popup is visible.
  public func didAppear(id: String, version: Int? = nil) {
    send(.didAppear(PopupVersion(id: id, version: version)))
  }

  /// Reports that the view of a popup could not be presented.
  public func didFailToAppear(id: String, version: Int? = nil) {
    send(.didFailToAppear(PopupVersion(id: id, version: version)))
  }

  /// Reports that the view of a popup is gone.
  public func didDisappear(id: String, version: Int? = nil) {
    send(.didDisappear(PopupVersion(id: id, version: version)))
  }

  /// Sends a signal about a change elsewhere, for popups and rules.
  ///
  /// A signal that advances has a channel or a queue as its scope. `past` and `answer` have the same
  /// meaning as in `advance(_:past:answer:if:otherwise:)`.
  public func signal(
    _ name: String, _ phase: PopupSignal.Phase = .once, scope: PopupScope? = nil,
    past id: String? = nil, answer: PopupAnswer = .confirmed
  ) {
    send(.signal(PopupSignal(name, phase, scope: scope, past: id, answer: answer)))
  }

  /// Brings another scene to the front, or no scene if the value is `nil`.
  public func setScene(_ scene: String?) { send(.setScene(scene)) }

  /// Begins another match, or no match if the value is `nil`. The previous match is over and its
  /// queues are dropped. Popups of later matches wait for their match.
  public func setMatch(_ match: String?) { send(.setMatch(match)) }

  /// Suspends a channel or a queue. None of its popups is presented, and its clocks stop. Popups on
  /// screen stay.
  public func suspend(_ scope: PopupScope, reason: SuspensionReason = .app) {
    send(.suspendScope(scope: scope, reason: reason))
  }

  /// Ends a reason for which a channel or a queue is suspended.
  public func resume(_ scope: PopupScope, reason: SuspensionReason = .app) {
    send(.resumeScope(scope: scope, reason: reason))
  }

  /// Pauses the timer of a popup for a reason, such as a finger on the popup. The maximum time on
  /// screen stops until the reason ends. A timer can be paused before the popup is visible.
  public func pauseTimer(id: String, reason: SuspensionReason = .app) {
    send(.pauseTimer(id: id, reason: reason))
  }

  /// Ends a reason for which the timer of a popup is paused. If no other reason is active, the
  /// timer continues with its exact remaining time.
  public func resumeTimer(id: String, reason: SuspensionReason = .app) {
    send(.resumeTimer(id: id, reason: reason))
  }

  /// Answers the current popup of a channel or a queue, and presents the next popup that meets
  /// `condition`.
  ///
  /// If the view of the popup also reports an answer, pass the identifier of the popup. Then the
  /// answer and the advance are one step, in either order. Without the identifier, the second of
  /// them applies to the next popup.
  ///
  /// The condition is checked for the stored popup immediately before it would be presented. A
  /// popup that does not meet the condition is skipped, or the advance stops at it, as `otherwise`
  /// defines.
  ///
  /// - Parameters:
  ///   - scope: The channel or the queue. The default is the channel ``PopupChannel/modal``.
  ///   - id: The identifier of the popup to advance past. Only this popup is answered. If it was
  ///     already answered and another popup is current, the advance is rejected. The default is
  ///     `nil`, for the current popup.
  ///   - answer: The answer to the popup. The default is confirmed.
  ///   - condition: The condition for the next popup. The default is `nil`, for no condition.
  ///   - otherwise: The treatment of a popup that does not meet the condition. The default is
  ///     ``PopupMismatch/skips``.
  /// - Complexity: While popups are skipped, each input checks the condition again for all popups
  ///   that did not meet it and are not deferred otherwise.
  public func advance(
    _ scope: PopupScope = .channel(PopupChannel.modal), past id: String? = nil,
    answer: PopupAnswer = .confirmed, if condition: PopupCondition? = nil,
    otherwise: PopupMismatch = .skips
  ) {
    send(
      .advance(
        PopupAdvance(
          scope: scope, past: id, answer: answer, condition: condition, otherwise: otherwise)))
  }

  /// Changes the priority of a popup, until the server delivers it with another priority.
  public func prioritize(id: String, to priority: Int) {
    send(.prioritize(id: id, priority: priority))
  }

  /// Ends all popups of a queue as revoked.
  ///
  /// - Parameters:
  ///   - queue: The queue.
  ///   - keepsVisible: A Boolean value that indicates whether popups on screen stay. The default is
  ///     `false`.
  public func dropQueue(_ queue: PopupQueue, keepsVisible: Bool = false) {
    send(.dropQueue(queue: queue, keepsVisible: keepsVisible))
  }

  /// Ends all popups as revoked and resets the rules, for example when another user has logged in.
  public func removeAll() { send(.removeAll) }

  /// Replaces the rules by rules of the sequencer's registry, in the order in which they are asked.
  ///
  /// A rule that is chosen again, with the same or other settings, restores the data that it saved.
  /// If it cannot read the data, this is `rejected` and the rule restarts. All rules learn the
  /// current state. Waiting popups are ranked again immediately. No popup is admitted again, and no
  /// popup on screen ends because of the change.
  ///
  /// Invalid choices are `rejected` and change nothing. If the sequencer was created with rules
  /// as values, only an empty array is valid: it removes the rules.
  public func setRules(_ choices: [RuleConfiguration]) { send(.setRules(choices)) }

  /// Restores the data that an earlier launch saved. Call this method before popups are enqueued,
  /// because restored popups are placed after waiting popups.
  ///
  /// - Parameters:
  ///   - snapshot: The data that an earlier launch saved.
  ///   - away: The time since the snapshot was taken.
  public func restore(_ snapshot: PopupSnapshot, away: Duration = .zero) {
    send(.restore(snapshot: snapshot, away: away))
  }
}

/// An observable model of the popups on screen, for views.
///
/// ```swift
/// struct Popups: View {
///   let model: PopupModel  // `await PopupModel(joining: popups)`
///   let popups: PopupSequencer
///   let clock: RoomClock
///
///   var body: some View {
///     ZStack {
///       if let showing = model.modal, showing.phase != .dismissing {
///         PopupCard(showing.popup) { popups.didAnswer(id: showing.popup.id, $0) }
///           .onAppear { popups.didAppear(id: showing.popup.id) }
///           .onDisappear { popups.didDisappear(id: showing.popup.id) }
///       }
///     }
///     .task { await model.follow() }
///   }
/// }
/// ```
///
/// The card disappears with its transition when the popup must be dismissed, and reports when it is
/// gone. A view that draws by the poses of the view state shows `leaving` and `all` instead. It
/// reports when the `motion` of the popup has ended.
public typealias PopupModel = ModuleViewModel<PopupViewState>

extension PopupExplanation: CustomStringConvertible {
  /// The phase, the outcome, a sentence for each reason, and the preceding popups.
  public var description: String {
    var sentences = ["The popup is \(phase.rawValue)."]
    if let outcome { sentences.append("The outcome is \(outcome).") }
    for reason in reasons {
      let end = reason.until.map { " Until \($0.seconds) s." } ?? ""
      sentences.append("\(reason.by): \(reason.because)\(end)")
    }
    if !ahead.isEmpty {
      sentences.append("The popup is behind \(ahead.joined(separator: ", ")).")
    }
    return sentences.joined(separator: " ").displayText
  }
}
