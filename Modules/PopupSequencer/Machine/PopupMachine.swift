public import RoomCore

/// Decides which popup is presented where and when.
///
/// Popups wait in one line in order of rank. A stage, which is a channel, or a queue of a channel whose
/// queues are independent, fills its places from the line. After each input the line is walked until one
/// popup of each stage that looks for one may be presented. After each presentation the rules learn,
/// and the walk begins again. So each change is considered, and nothing has to be remembered of it.
///
/// A value, with its rules: a copy continues on its own.
public struct PopupMachine: ModuleMachine {
  // Boxed: the machine is copied, and this never changes.
  @Boxed private(set) var configuration: PopupConfiguration
  /// The rules that may be chosen while it runs.
  let registry: PopupRuleRegistry
  var rules: RuleBook
  var table = PopupTable()
  var stages: Stages
  var places = Places()
  var surroundings = Surroundings()
  var memory: PopupMemory
  /// The popups on screen, as a view that has followed the events shows them.
  var view: PopupViewState
  var counts = PopupAccount()
  var now = Instant.start
  public private(set) var nextDeadline: Instant?
  var isClosed = false
  package var callCount = CallCount()

  /// Creates a machine without popups. `configuration.rules` are not considered: `rules` are the
  /// rules, in their order, and others are chosen from `registry`.
  ///
  /// - Throws: `FieldError`, which names the invalid channel or limit.
  package init(
    configuration: PopupConfiguration, rules: [AnyPopupRule],
    registry: PopupRuleRegistry = PopupRuleRegistry()
  ) throws(FieldError) {
    try configuration.validate()
    self.configuration = configuration
    self.registry = registry
    self.rules = RuleBook(rules)
    stages = Stages(configuration.channels)
    memory = PopupMemory(configuration)
    view = PopupViewState(channels: configuration.channels)
  }

  public mutating func handle(
    _ input: PopupInput, at time: Instant, into outputs: inout [PopupEvent]
  ) {
    now = max(now, time)
    let start = outputs.count
    defer { finishCall(outputs[start...]) }
    guard !isClosed else { return outputs.append(.rejected(.closed)) }
    doWhatIsDue(&outputs)
    take(input, &outputs)
    settle(&outputs)
  }

  public mutating func deadlineReached(at time: Instant, into outputs: inout [PopupEvent]) {
    now = max(now, time)
    let start = outputs.count
    doWhatIsDue(&outputs)
    finishCall(outputs[start...])
  }

  private mutating func finishCall(_ events: ArraySlice<PopupEvent>) {
    for event in events { view.apply(event, at: now) }
    updateDeadline()
    assertInvariants(at: now)
  }

  private mutating func take(_ input: PopupInput, _ outputs: inout [PopupEvent]) {
    switch input {
    case .enqueue(let popup): _ = receive(popup, &outputs)
    case .enqueueBatch(let popups): receiveBatch(popups, &outputs)
    case .revoke(let revocation):
      revoke(Identifier(revocation.id), upTo: revocation.version, &outputs)
    case .didAnswer(let reply):
      didAnswer(Identifier(reply.id), reply.version, reply.answer, &outputs)
    case .didAppear(let report):
      viewDidAppear(Identifier(report.id), report.version, &outputs)
    case .didFailToAppear(let report):
      viewDidFail(Identifier(report.id), report.version, &outputs)
    case .didDisappear(let report):
      viewDidDisappear(Identifier(report.id), report.version, &outputs)
    case .signal(let signal): follow(signal, &outputs)
    case .setScene(let scene): setScene(scene.map(Identifier.init), &outputs)
    case .setMatch(let match): setMatch(match.map(Identifier.init), &outputs)
    case .suspend(let reason): suspend(nil, reason, &outputs)
    case .resume(let reason): resume(nil, reason, &outputs)
    case .suspendScope(let suspension): suspend(suspension.scope, suspension.reason, &outputs)
    case .resumeScope(let suspension): resume(suspension.scope, suspension.reason, &outputs)
    case .pauseTimer(let pause): changeTimer(of: pause.id, &outputs) { $0.insert(pause.reason) }
    case .resumeTimer(let pause): changeTimer(of: pause.id, &outputs) { $0.remove(pause.reason) }
    case .advance(let advance):
      let rejection = self.advance(
        advance.scope, past: advance.past.map(Identifier.init), advance.answer,
        .requested(advance.condition, otherwise: advance.otherwise), &outputs)
      if let rejection { outputs.append(.rejected(rejection)) }
    case .prioritize(let prioritization):
      prioritize(Identifier(prioritization.id), prioritization.priority, &outputs)
    case .dropQueue(let dropped): drop(dropped.queue, dropped.keepsVisible, &outputs)
    case .removeAll: removeAll(&outputs)
    case .restore(let restoration):
      restore(restoration.snapshot, away: restoration.away, &outputs)
    case .setRules(let choices): setRules(choices, &outputs)
    case .batch(let inputs):
      for input in inputs {
        if isClosed { outputs.append(.rejected(.closed)) } else { take(input, &outputs) }
      }
    case .close: close(&outputs)
    }
  }

}

// MARK: Time

extension PopupMachine {
  private mutating func updateDeadline() {
    let next = min(
      places.nextDeadline(after: now), min(table.nextDeadline(after: now), rules.wakes.next))
    nextDeadline = isClosed || next == .distantFuture ? nil : next
  }

  /// Does everything whose time has come, in one step however late it is.
  private mutating func doWhatIsDue(_ outputs: inout [PopupEvent]) {
    guard let nextDeadline, nextDeadline <= now else { return }
    wakeRules(&outputs)
    for slot in table.takeExpired(at: now) {
      if table.isOnScreen(slot), table.entry(of: slot).popup.staysBeyondExpiry { continue }
      end(slot, .expired, &outputs)
    }
    checkLimits(&outputs)
    settle(&outputs)
  }

  /// Does everything that is due in places. What an update has made due while their clocks stood still
  /// is due at their resumption.
  mutating func checkLimits(_ outputs: inout [PopupEvent]) {
    while let place = places.due(by: now) { checkLimits(of: place, &outputs) }
  }

  /// Does one thing that is due in a place; after it, its timer is a later one, or none.
  private mutating func checkLimits(of place: Int, _ outputs: inout [PopupEvent]) {
    switch places[place].phase {
    case .idle, .gap: places.setPhase(.idle, of: place)
    // The view never reported. It may still appear: it is asked not to.
    case .presenting: dismiss(place, .ends(.failedToPresent), &outputs)
    case .visible(let visible): checkLimits(of: place, visible, &outputs)
    // The view never reported: it counts as gone.
    case .dismissing(let dismissing): vacate(place, dismissing.dismissal, &outputs)
    }
  }

  private mutating func checkLimits(
    of place: Int, _ visible: Place.Visible, _ outputs: inout [PopupEvent]
  ) {
    var visible = visible
    let time = places[place].clock.time(at: now)
    if visible.protectedUntil <= time, let postponed = visible.postponed {
      visible.postponed = nil
      places.setPhase(.visible(visible), of: place)
      if stillApplies(postponed, to: visible.slot) { dismiss(place, postponed, &outputs) }
    } else if let limit = visible.limit, max(limit, visible.protectedUntil) <= time {
      dismiss(place, .ends(.timedOut), &outputs)
    } else if visible.isContested {
      visible.isContested = false
      places.setPhase(.visible(visible), of: place)
    }
  }

  /// Whether what was postponed is still to be done: a scene may have returned meanwhile.
  private func stillApplies(_ postponed: PopupDismissal, to slot: Int) -> Bool {
    guard case .sceneChanged = postponed else { return true }
    let popup = table.entry(of: slot).popup
    return surroundings.isLater(popup.queue) || !surroundings.isInFront(popup.scene)
  }
}

// MARK: Invariants

/// What holds between calls.
extension PopupMachine: CheckedMachine {
  package var brokenInvariant: String? {
    let account = account
    if !account.isBalanced { return "The account does not balance: \(account)" }
    if table.count > configuration.capacity {
      return "\(table.count) popups wait or are on screen, of at most \(configuration.capacity)."
    }
    if isClosed, table.count > 0 { return "It is closed with \(table.count) popups." }
    if !rules.lessons.isEmpty { return "Rules have not learned all that has happened." }
    return nil
  }

  package var brokenStructure: String? {
    // One after another: for the compiler, a chain of as many is an expression that takes seconds.
    if let fault = table.fault ?? places.fault ?? stages.fault { return fault }
    if let fault = memory.departed.fault ?? memory.revocations.fault { return fault }
    return faultOfSlots ?? faultOfPlaces ?? faultOfView
  }

  /// Whether each popup is where the table says that it is.
  private var faultOfSlots: String? {
    for slot in table.used {
      let entry = table.entry(of: slot)
      let owner = table.slot(of: entry.identifier)
      switch table.phase(of: slot) {
      case .waiting:
        if owner != slot { return "\(entry.id) waits and cannot be found." }
      case .onScreen(let place):
        if places[place].slot != slot { return "\(entry.id) is not in place \(place)." }
        if places[place].stage != table.stage(of: slot) {
          return "\(entry.id) is in a place of stage \(places[place].stage)."
        }
        if (places[place].dismissal?.outcome == nil) != (owner == slot) {
          return "\(entry.id) is on screen, and found as if it ended, or ends and is found."
        }
      case .ended:
        if places.place(leaving: entry.identifier) == nil || owner == slot {
          return "\(entry.id) has ended behind no older version."
        }
      }
    }
    return nil
  }

  /// Whether the view shows the popups of all places, and no others.
  private var faultOfView: String? {
    let occupied = places.occupied
    for place in occupied {
      guard let slot = places[place].slot else { continue }
      let isShown = view.all.contains {
        $0.channel == stages[places[place].stage].channel && $0.popup == table.entry(of: slot).popup
          && $0.phase == places[place].phase.popupPhase
      }
      if !isShown { return "The popup in place \(place) is not shown as it is." }
    }
    return view.all.count == occupied.count
      ? nil : "\(view.all.count) popups are shown, and \(occupied.count) are on screen."
  }

  /// Whether each place has a popup that is in it, and the newer versions that wait for its end.
  private var faultOfPlaces: String? {
    for place in places.inUse {
      guard let slot = places[place].slot else { continue }
      guard case .onScreen(place) = table.phase(of: slot) else {
        return "The popup in place \(place) is not on screen."
      }
      let id = table.entry(of: slot).identifier
      for successor in places[place].successors
      where table.entry(of: successor).identifier != id || table.isOnScreen(successor) {
        return "In place \(place) another popup than \(id.string) is to follow."
      }
    }
    for stage in stages.indices {
      for place in stages[stage].places where places[place].stage != stage {
        return "Place \(place) is one of stage \(stage), and of \(places[place].stage)."
      }
    }
    return nil
  }
}
