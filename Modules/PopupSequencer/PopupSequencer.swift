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
/// Views follow `events`: at `willPresent` a view appears and reports `didAppear(id:)`, the
/// user's choice is reported by `didAnswer(id:_:)`, at `willDismiss` the view disappears and reports
/// `didDisappear(id:)`.
public actor PopupSequencer: ModuleActor, PopupModule {
  public let host: ModuleHost<PopupMachine>
  public nonisolated let port: ModuleHost<PopupMachine>.Port
  /// The settings that it was created with.
  package nonisolated let configuration: PopupConfiguration
  /// The names of rules that only the app can create: rules of its own, those that it creates by a
  /// closure, and all that were passed as values, whose settings are not known.
  package nonisolated let ownRules: [String]

  /// Creates a sequencer with these rules, in the order in which they are asked.
  ///
  /// - Parameters:
  ///   - configuration: channels and limits. It chooses no rules: those are `rules`.
  ///   - rules: the rules. Default none: first in, first out.
  ///   - clock: the clock of the room.
  /// - Throws: `FieldError`, which names the invalid channel or limit;
  ///   ``PopupRuleError`` for two rules of one name, or a configuration that chooses rules.
  public init(
    configuration: PopupConfiguration = PopupConfiguration(), rules: [any PopupRule] = [],
    clock: RoomClock
  ) throws {
    self.configuration = configuration
    ownRules = rules.map { type(of: $0).name }
    host = ModuleHost(
      try PopupMachine(configuration: configuration, rules: rules), clock: clock)
    port = host.port
  }

  /// Creates a sequencer with the rules that its configuration chooses from `registry`.
  ///
  /// - Throws: ``PopupRuleError`` for an unknown rule or invalid setting, which lists the choices;
  ///   `FieldError`, which names the invalid channel or limit.
  public init(
    configuration: PopupConfiguration, rules registry: PopupRuleRegistry, clock: RoomClock
  ) throws {
    self.configuration = configuration
    ownRules = registry.ownRules(of: configuration.rules)
    host = ModuleHost(
      try PopupMachine(configuration: configuration, rules: registry), clock: clock)
    port = host.port
  }

  public func explain(_ id: String) -> PopupExplanation? { host.machine.explain(id, at: clock.now) }

  public func popups(in queue: PopupQueue) -> [Popup] { host.machine.popups(in: queue) }

  public func waiting(in queue: PopupQueue) -> [Popup] { host.machine.waiting(in: queue) }

  public func explainWaiting() -> [PopupExplanation] { host.machine.explainWaiting(at: clock.now) }

  public func snapshot() -> PopupSnapshot { host.machine.snapshot(at: clock.now) }
}

/// A module that presents popups, with the questions that can be put to it.
public protocol PopupModule: RoomModule
where Input == PopupInput, Event == PopupEvent, State == PopupState {
  /// Returns why a popup is not on screen, rule by rule; `nil` for one that is unknown or no longer
  /// remembered.
  func explain(_ id: String) async -> PopupExplanation?

  /// Returns copies of the popups of a queue: its visible head, then those that wait in order of
  /// rank.
  func popups(in queue: PopupQueue) async -> [Popup]

  /// Returns the popups that wait in a queue, in order of rank.
  func waiting(in queue: PopupQueue) async -> [Popup]

  /// Returns why each popup that waits does so, rule by rule, in order of rank.
  func explainWaiting() async -> [PopupExplanation]

  /// Returns what to save across launches: queues, positions in flows, counts towards limits.
  func snapshot() async -> PopupSnapshot
}

extension RoomModule where Input == PopupInput {
  /// Lets a popup wait in its queue until it is presented. One that is known is updated.
  public func enqueue(_ popup: Popup) { send(.enqueue(popup)) }

  /// Enqueues all popups that belong together: none that belongs to them follows later.
  public func enqueue(_ popups: [Popup]) { send(.enqueueBatch(popups)) }

  /// Ends a popup as revoked, and refuses it from then on: up to and with this version, by default
  /// every version, whether it has arrived or not.
  public func revoke(id: String, version: Int? = nil) {
    send(.revoke(PopupVersion(id: id, version: version)))
  }

  /// Enqueues, revokes or changes several things as one: nothing is presented before all of them are
  /// taken.
  public func receive(_ inputs: [PopupInput]) { send(.batch(inputs)) }

  /// Reports the answer of the user. With the `version` that the view was made for, a late report
  /// cannot concern a newer version of the popup; that applies to all reports of views.
  public func didAnswer(id: String, version: Int? = nil, _ answer: PopupAnswer) {
    send(.didAnswer(PopupReply(id: id, version: version, answer: answer)))
  }

  /// Reports that a popup's view is visible.
  public func didAppear(id: String, version: Int? = nil) {
    send(.didAppear(PopupVersion(id: id, version: version)))
  }

  /// Reports that a popup's view could not be presented.
  public func didFailToAppear(id: String, version: Int? = nil) {
    send(.didFailToAppear(PopupVersion(id: id, version: version)))
  }

  /// Reports that a popup's view is gone.
  public func didDisappear(id: String, version: Int? = nil) {
    send(.didDisappear(PopupVersion(id: id, version: version)))
  }

  /// Reports what happened elsewhere, for popups and rules that follow it.
  ///
  /// A signal that advances names the channel or queue as its scope; `id` and `answer` are those of
  /// `advance(_:past:answer:if:otherwise:)`.
  public func signal(
    _ name: String, _ phase: PopupSignal.Phase = .once, scope: PopupScope? = nil,
    past id: String? = nil, answer: PopupAnswer = .confirmed
  ) {
    send(.signal(PopupSignal(name, phase, scope: scope, past: id, answer: answer)))
  }

  /// Brings another scene to the front; `nil` for none.
  public func setScene(_ scene: String?) { send(.setScene(scene)) }

  /// Begins another match; `nil` for none. The queues of the match before are dropped, and it is
  /// over; popups of later matches wait for theirs.
  public func setMatch(_ match: String?) { send(.setMatch(match)) }

  /// Suspends a channel or a queue: nothing of it is presented, and its clocks stand still. What is
  /// on screen remains there.
  public func suspend(_ scope: PopupScope, reason: SuspensionReason = .app) {
    send(.suspendScope(ScopeSuspension(scope: scope, reason: reason)))
  }

  /// Ends a reason for which a channel or a queue is suspended.
  public func resume(_ scope: PopupScope, reason: SuspensionReason = .app) {
    send(.resumeScope(ScopeSuspension(scope: scope, reason: reason)))
  }

  /// Pauses a popup's own timer for a reason, such as a finger on it: its maximum time stands still
  /// until the reason ends. It may be paused before it is visible.
  public func pauseTimer(id: String, reason: SuspensionReason = .app) {
    send(.pauseTimer(PopupTimerPause(id: id, reason: reason)))
  }

  /// Ends a reason for which a popup's timer is paused. When no other is left, the timer continues with
  /// exactly what is left of it.
  public func resumeTimer(id: String, reason: SuspensionReason = .app) {
    send(.resumeTimer(PopupTimerPause(id: id, reason: reason)))
  }

  /// Answers the head of a channel or queue, and lets it present the next popup that meets
  /// `condition`.
  ///
  /// Name the popup where its view answers as well: then the answer and the advance, in either order,
  /// are one step. Without a name, the one that comes second concerns the next popup.
  ///
  /// The condition looks at the stored popup just before that would be presented. One that does not
  /// meet it is skipped, until one does, or the advance stops there, as `otherwise` says.
  ///
  /// - Parameters:
  ///   - scope: the channel or queue. Default the channel ``PopupChannel/modal``.
  ///   - id: the popup to advance past: that one is answered, and no other. Once it has been answered
  ///     and another has taken its place, or was stopped at, the advance is rejected. Default `nil`:
  ///     the head, whichever it is.
  ///   - answer: the answer to it. Default confirmed.
  ///   - condition: what the next popup has to meet. Default `nil`: nothing.
  ///   - otherwise: what is done with one that does not. Default ``PopupMismatch/skips``.
  /// - Complexity: while popups are skipped, each input asks the condition again of all that did not
  ///   meet it and that nothing else defers.
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

  /// Gives a popup another priority, until one is delivered with another.
  public func prioritize(id: String, to priority: Int) {
    send(.prioritize(PopupPrioritization(id: id, priority: priority)))
  }

  /// Ends all popups of a queue as revoked.
  ///
  /// - Parameters:
  ///   - queue: the queue.
  ///   - keepsVisible: whether what is on screen remains there. Default false.
  public func dropQueue(_ queue: PopupQueue, keepsVisible: Bool = false) {
    send(.dropQueue(QueueDrop(queue: queue, keepsVisible: keepsVisible)))
  }

  /// Ends all popups as revoked, and lets the rules forget: for example, another user has logged in.
  public func removeAll() { send(.removeAll) }

  /// Replaces the rules by those that `choices` name in the registry that the sequencer was created with; their order is
  /// that in which they are asked.
  ///
  /// A rule that is chosen again, with whatever settings, has what it learned as far as it saves it: what it cannot
  /// read is `rejected`, and it restarts. All rules learn what is so at present. Nothing is admitted again, and nothing
  /// on screen ends by it; what waits is ranked at once. Choices that are invalid are `rejected`, and change nothing: as
  /// all are where the sequencer was created with rules as values.
  public func setRules(_ choices: [PopupRuleConfiguration]) { send(.setRules(choices)) }

  /// Restores what an earlier run saved. Call it before popups are enqueued: those restored line up
  /// behind those that wait.
  ///
  /// - Parameters:
  ///   - snapshot: what an earlier run kept.
  ///   - away: the duration since the snapshot was taken.
  public func restore(_ snapshot: PopupSnapshot, away: Duration = .zero) {
    send(.restore(PopupRestoration(snapshot: snapshot, away: away)))
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
/// The card disappears, with its transition, when the popup is to be dismissed, and reports when it
/// is gone. A view that draws by the poses of the view state shows `leaving` and `all` instead, and
/// reports when `motion` of the popup is over.
public typealias PopupModel = ModuleViewModel<PopupViewState>

// What popups print: a test that fails, or a log, shows it.

extension Popup: SparselyPrinted {
  package static var plain: Popup { Popup(id: "") }
}

extension PopupAccount: SparselyPrinted {
  package static var plain: PopupAccount { PopupAccount() }
}

extension PopupQueue: BrieflyPrinted {
  /// The name, and the match, such as `enter@match`.
  public var description: String {
    DescriptionText.quoted(name) + (match.map { "@" + DescriptionText.quoted($0) } ?? "")
  }
}

extension PopupExplanation: BrieflyPrinted {
  /// The phase, the outcome, a sentence for each reason, and the popups that precede it.
  public var description: String {
    var sentences = ["It is \(phase.rawValue)."]
    if let outcome { sentences.append("Its outcome is \(outcome).") }
    for reason in reasons {
      let end = reason.until.map { " Until \($0)." } ?? ""
      sentences.append("\(reason.by): \(reason.because)\(end)")
    }
    if !ahead.isEmpty { sentences.append("It is behind \(DescriptionText.text(of: ahead)).") }
    return DescriptionText.cut(sentences.joined(separator: " ")).displayText
  }
}

extension PopupState: CustomStringConvertible {
  /// What is on screen and waits, and the account.
  public var description: String {
    DescriptionText.text(of: Self.self) { text in
      text.field("onScreen", channels.flatMap { $0.showing.map { $0.popup.id } })
      text.field("waiting", channels.flatMap { $0.waiting })
      text.field("suspensions", suspensions)
      text.field("scene", scene)
      text.field("match", match)
      text.field("account", account)
    }
  }
}
