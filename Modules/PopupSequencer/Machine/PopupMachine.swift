public import RoomCore

/// Decides which popup is presented, where and when.
///
/// The popups are in one line, in the order of rank. A stage is a channel, or a queue of a channel
/// with independent queues. Each stage fills its places from the line. After each input, the machine
/// walks along the line until each stage has found a popup that can be presented. After each
/// presentation, the rules learn and the walk begins again. Each walk considers all changes, so no
/// change has to be stored.
///
/// The machine is a value that includes its rules, so a copy continues independently.
public struct PopupMachine: ModuleMachine {
  // The configuration is boxed because the machine is copied often and the configuration never
  // changes.
  @Boxed private(set) var configuration: PopupConfiguration
  /// The rules that can be chosen while the machine runs.
  let registry: PopupRuleRegistry
  // Copies of a machine share the rules until one of the machines learns. Then the rule is copied, so
  // it changes only while one machine refers to it.
  var rules: [RuleCell]
  /// The changes that the rules have not learned yet.
  var lessons: [PopupTransition] = []
  /// The times at which rules requested a wake, in the order of the requests.
  var wakes: [(rule: Int, about: Identifier, moment: Instant)] = []
  /// The popups that wait or are on screen, in the order of rank.
  var popups = PopupLine()
  /// The first stages are the stages of the channels, in their order. Each queue of a channel with
  /// independent queues has a stage while it has popups.
  var stages: [PopupStage]
  /// The popups on screen with their motions, as a view shows them.
  var screen: PopupViewState
  /// The versions that have ended.
  var departed: VersionMemory
  /// The versions up to which popups are revoked.
  var revocations: VersionMemory

  /// The scene in front.
  var scene: Identifier?
  /// The signals that have begun and not ended, for rules that did not learn of them.
  var lastingSignals: [Timed<PopupSignal>] = []
  /// The current match.
  var match: Identifier?
  /// A Boolean value that indicates whether a match, or no match, was set. Before, popups of any match
  /// can be presented.
  var isMatchSet = false
  var passedMatches = VersionMemory(capacity: passedMatchLimit)
  /// The reasons for which all channels are suspended.
  var suspensions = SuspensionReasons()
  var suspendedQueues: [PopupQueue: SuspensionReasons] = [:]

  /// The arrivals of the popups that have preempted others, or were refused to, while an input is handled.
  var preempting: [Int64] = []
  var nextArrival: Int64 = 0
  // The rules have forgotten the popups that arrived before this one. Some of their views are still
  // on screen.
  var firstKnownArrival: Int64 = 0
  // The data of rules in the snapshot that was restored last, or `nil`.
  var restoredRules: [PopupSnapshot.RuleState]?
  var presentations = 0
  var counts = PopupStatistics()
  var now = Instant.start
  /// The outputs of the current call.
  private var outputs: [PopupEvent] = []
  public private(set) var nextDeadline: Instant?
  var isClosed = false
  package var callCount = CallCount()

  /// Creates a machine without popups. The rules are `rules` in their order. `configuration.rules`
  /// are ignored, and other rules can be chosen from `registry` later.
  ///
  /// - Throws: `FieldError`, which names the invalid channel or limit.
  package init(
    configuration: PopupConfiguration, rules: [AnyPopupRule],
    registry: PopupRuleRegistry = PopupRuleRegistry()
  ) throws(FieldError) {
    try configuration.validate()
    self.configuration = configuration
    self.registry = registry
    self.rules = rules.map { RuleCell($0.copy()) }
    stages = configuration.channels.enumerated().map { PopupStage(Boxed($1), channel: $0) }
    screen = PopupViewState(channels: configuration.channels)
    departed = VersionMemory(capacity: configuration.endedLimit)
    revocations = VersionMemory(capacity: configuration.revocationLimit)
  }

  public mutating func handle(
    _ input: PopupInput, at time: Instant, into outputs: inout [PopupEvent]
  ) {
    call(at: time, into: &outputs) { machine in
      guard !machine.isClosed else { return machine.reject(.closed) }
      machine.take(input)
      machine.settle()
    }
  }

  public mutating func deadlineReached(at time: Instant, into outputs: inout [PopupEvent]) {
    call(at: time, into: &outputs) { _ in }
  }

  /// Handles what is due, and then performs an action. In the meantime the machine holds the outputs.
  private mutating func call(
    at time: Instant, into outputs: inout [PopupEvent], _ action: (inout PopupMachine) -> Void
  ) {
    now = max(now, time)
    swap(&self.outputs, &outputs)
    doWhatIsDue()
    action(&self)
    swap(&self.outputs, &outputs)
    nextDeadline = isClosed ? nil : deadline
    assertInvariants(at: now)
  }

  /// Emits an event, and applies it to the screen.
  mutating func emit(_ event: PopupEvent) {
    outputs.append(event)
    screen.apply(event, at: now)
  }

  mutating func reject(_ reason: PopupRejection) { emit(.rejected(reason)) }

  private mutating func take(_ input: PopupInput) {
    switch input {
    case .enqueue(let popup): _ = receive(popup)
    case .enqueueBatch(let popups): receiveBatch(popups)
    case .revoke(let revocation): revoke(Identifier(revocation.id), upTo: revocation.version)
    case .didAnswer(let reply): didAnswer(reply)
    case .didAppear(let report): viewDidAppear(report)
    case .didFailToAppear(let report): viewDidFail(report)
    case .didDisappear(let report): viewDidDisappear(report)
    case .signal(let signal): follow(signal)
    case .setScene(let scene): setScene(scene.map(Identifier.init))
    case .setMatch(let match): setMatch(match.map(Identifier.init))
    case .suspend(let reason): changeSuspension(of: nil) { $0.insert(reason) }
    case .resume(let reason): changeSuspension(of: nil) { $0.remove(reason) }
    case .suspendScope(let scope, let reason): changeSuspension(of: scope) { $0.insert(reason) }
    case .resumeScope(let scope, let reason): changeSuspension(of: scope) { $0.remove(reason) }
    case .pauseTimer(let id, let reason): changeTimer(of: id) { $0.insert(reason) }
    case .resumeTimer(let id, let reason): changeTimer(of: id) { $0.remove(reason) }
    case .advance(let advance): if let rejection = self.advance(advance) { reject(rejection) }
    case .prioritize(let id, let priority): prioritize(Identifier(id), priority)
    case .dropQueue(let queue, let keepsVisible): drop(queue, keepsVisible)
    case .removeAll: removeAll()
    case .restore(let snapshot, let away): restore(snapshot, away: away)
    case .setRules(let choices): setRules(choices)
    case .batch(let inputs):
      for input in inputs { if isClosed { reject(.closed) } else { take(input) } }
    case .close: close()
    }
  }
}

// MARK: Time

extension PopupMachine {
  /// The next time after `now` at which something is due, or `nil`.
  private var deadline: Instant? {
    // A closure over the machine would copy it.
    let now = now
    var next = Instant.distantFuture
    func consider(_ moment: Instant?) {
      if let moment, moment > now, moment < next { next = moment }
    }
    for wake in wakes { next = min(next, wake.moment) }
    for index in popups.indices {
      consider(popups[index].wake)
      consider(popups[index].expiry)
      consider(popups[index].stayDeadline)
    }
    for stage in stages.indices {
      for gap in stages[stage].gaps { consider(gap.clock.moment(of: gap.end)) }
    }
    return next == .distantFuture ? nil : next
  }

  /// Handles all due changes in one step, however late the call is.
  private mutating func doWhatIsDue() {
    guard let nextDeadline, nextDeadline <= now else { return }
    wakeRules()
    while let popup = firstDue(by: { $0.expiry }) { end(popup, .expired) }
    checkLimits()
    settle()
  }

  /// Returns the index of the popup with the first due time, or `nil` if none is due. If two popups
  /// are due at the same time, the popup that arrived first is returned.
  private func firstDue(by moment: (QueuedPopup) -> Instant?) -> Int? {
    var first: (index: Int, moment: Instant, arrival: Int64)?
    for index in popups.indices {
      guard let moment = moment(popups[index]), moment <= now else { continue }
      let arrival = popups[index].entry.arrival
      if let first, (first.moment, first.arrival) < (moment, arrival) { continue }
      first = (index, moment, arrival)
    }
    return first?.index
  }

  /// Handles all due changes of popups on screen. A change that an update has made due while a clock
  /// was stopped is due when the clock starts.
  mutating func checkLimits() {
    while let popup = firstDue(by: { $0.stayDeadline }) { checkLimits(of: popup) }
  }

  /// Handles one due change of a popup on screen. Afterwards its next change is later, or it has
  /// none.
  private mutating func checkLimits(of popup: Int) {
    switch popups[popup].stay?.value.step {
    case nil: break
    // The view has not reported. It may still appear, so it is asked to disappear.
    case .presenting: dismiss(popup, .ends(.failedToPresent))
    // The view has not reported, so it counts as gone.
    case .dismissing(let dismissal): vacate(popup, dismissal)
    case .visible:
      if !popups[popup].isProtected(at: now), let postponed = popups[popup].stay?.value.postponed {
        popups[popup].stay?.value.postponed = nil
        if stillApplies(postponed, to: popups[popup].entry.popup) { dismiss(popup, postponed) }
      } else if popups[popup].isTimeOver(at: now) {
        dismiss(popup, .ends(.timedOut))
      } else {
        popups[popup].stay?.value.isContested = false
      }
    }
  }

  /// Returns a Boolean value that indicates whether a postponed dismissal still applies. A scene
  /// may have returned in the meantime.
  private func stillApplies(_ postponed: PopupDismissal, to popup: Popup) -> Bool {
    guard case .sceneChanged = postponed else { return true }
    return standing(of: popup.queue) == .later || !isInFront(popup.scene)
  }
}

// MARK: Popups

extension PopupMachine {
  /// Returns the index of the popup with an identifier that has not ended, and of the popup on screen
  /// with the identifier. A popup that is being dismissed for its end has ended.
  func find(_ id: Identifier) -> (present: Int?, onScreen: Int?) {
    var found: (present: Int?, onScreen: Int?)
    for index in popups.indices where popups[index].id == id {
      if popups[index].isOnScreen { found.onScreen = index }
      if popups[index].outcome == nil { found.present = index }
    }
    return found
  }

  func index(of id: Identifier) -> Int? { find(id).present }

  /// Performs an action on each popup that fulfills a condition, in the order of arrival. The action
  /// may move and remove popups.
  mutating func forEach(
    where isIncluded: (QueuedPopup) -> Bool = { _ in true },
    _ action: (inout PopupMachine, _ index: Int) -> Void
  ) {
    var arrivals: [Int64] = []
    for index in popups.indices where isIncluded(popups[index]) {
      arrivals.append(popups[index].entry.arrival)
    }
    for arrival in arrivals.inOrder() {
      if let index = popups.indices.first(where: { popups[$0].entry.arrival == arrival }) {
        action(&self, index)
      }
    }
  }

  /// Puts a popup in line at the rank that the rules give it. Returns its index.
  ///
  /// - Complexity: O(n)
  mutating func putInLine(_ popup: consuming QueuedPopup) -> Int {
    popup.key = rankKey(of: popup.entry)
    return popups.insert(popup)
  }

  /// Moves a popup to the rank that the rules give it now. Returns its index.
  mutating func rerank(_ index: Int) -> Int { putInLine(popups.remove(at: index)) }
}

// MARK: Invariants

extension PopupMachine: CheckedMachine {
  package var brokenInvariant: String? {
    let statistics = statistics
    if !statistics.isBalanced { return "The statistics do not balance: \(statistics)" }
    if popups.count > configuration.capacity {
      return "\(popups.count) popups wait or are on screen, of at most \(configuration.capacity)."
    }
    if isClosed, !popups.isEmpty { return "It is closed with \(popups.count) popups." }
    if !lessons.isEmpty { return "Rules have not learned all that has happened." }
    return nil
  }

  package var brokenStructure: String? {
    for (one, other) in zip(popups, popups.dropFirst()) where !one.isAhead(of: other.key) {
      return "\(one.id.string) is in line before \(other.id.string), which ranks before it."
    }
    let onScreen = Set(popups.filter { $0.isOnScreen }.map { $0.id })
    if onScreen.count != popups.count(where: { $0.isOnScreen }) {
      return "A popup is on screen twice."
    }
    for popup in popups where !popup.isOnScreen && popup.isBehind != onScreen.contains(popup.id) {
      return "\(popup.id.string) is behind no older version, or waits beside it."
    }
    let present = popups.filter { $0.outcome == nil }
    if Set(present.map { $0.id }).count != present.count { return "A popup waits twice." }
    for (number, stage) in stages.enumerated() {
      let onScreen = popups.count { $0.stage == number && $0.isOnScreen }
      if onScreen + stage.gaps.count > stage.settings.value.capacity {
        return "Stage \(number) has \(onScreen) popups and \(stage.gaps.count) gaps."
      }
    }
    return departed.fault ?? revocations.fault
  }
}
