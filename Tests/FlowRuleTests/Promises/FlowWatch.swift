import FlowRule
import PopupPromises

struct FlowWatch: CallObserver {
  enum Promise { case order, branches, deferrals, exclusive, finishes }

  let promise: Promise
  let stepTimeout: Duration
  let late: FlowRule.Late
  var reach = PromiseReach()
  var passes: [PassKey: Pass] = [:]
  /// The number of passes of a flow that are finished.
  var finished: [Name: Int] = [:]
  var together: Set<Name> = []
  var isRestoring = false
  var isSettled = false

  init(promise: Promise, stepTimeout: Duration, late: FlowRule.Late) {
    self.promise = promise
    self.stepTimeout = stepTimeout
    self.late = late
  }

  func waiting(_ key: PassKey, _ world: KnownPopups) -> Set<Name> {
    Set(
      world.lives.values.filter { $0.isWaiting && PassKey($0.popup) == key }
        .compactMap(\.popup.stepName))
  }

  func way(_ key: PassKey, _ world: KnownPopups) -> Pass.Way? {
    passes[key]?.way(waiting(key, world))
  }

  /// Whether a step waits that nothing else defers.
  func mayBePresented(_ step: Name?, of key: PassKey, _ world: KnownPopups) -> Bool {
    world.lives.values.contains {
      PassKey($0.popup) == key && $0.popup.stepName == step && world.mayBePresented($0)
    }
  }

  /// Whether the steps without a popup are still waited for.
  func waits(_ pass: Pass, _ way: Pass.Way, _ world: KnownPopups) -> Bool {
    !way.skipped.isEmpty && !pass.isTogether && world.now < pass.deferredUntil(stepTimeout)
  }

  mutating func begin(_ input: PopupInput?, _ world: KnownPopups) {
    together = []
    isRestoring = if case .restore = input { true } else { false }
    if case .enqueueBatch(let popups) = input { together = Set(popups.map { name($0.id) }) }
    if case .signal(let signal) = input, signal.name == "settled" { isSettled = true }
  }

  mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    switch event {
    case .didEnqueue(let enqueued):
      guard let popup = world.offered[name(enqueued.id)] else { return }
      seeArrival(of: popup, world)
    case .willPresent(let presentation): try seePresentation(of: presentation.popup, world)
    case .didPresent(let presented):
      guard let popup = world[presented.id]?.popup, let key = PassKey(popup) else { return }
      popup.stepName.map { _ = passes[key]?.seen.insert($0) }
    case .didEnd(let ended):
      guard let life = world[ended.id], let key = PassKey(life.popup),
        let step = life.popup.stepName
      else { return }
      let outcome = ended.outcome
      if life.isWaiting, passes[key]?.presented.contains(step) != true {
        return try seeLoss(of: step, outcome, in: key, world)
      }
      reach.note("failed", if: outcome == .failedToPresent)
      passes[key]?.ends[step] = (life.popup.kind, outcome)
      if passes[key]?.seen.contains(step) == true || outcome == .failedToPresent {
        passes[key]?.lastEnd = world.now
      }
    case .didNotify(let notification) where notification.name == "flowFinished":
      try seeFinish(of: name(notification.subject), world)
    default: break
    }
  }

  private mutating func seeArrival(of popup: Popup, _ world: KnownPopups) {
    guard let key = PassKey(popup), let step = popup.stepName, !isRestoring || passes[key] == nil,
      let flow = FlowWords.flows.first(where: { name($0.name) == key.flow })
    else { return }
    var pass = passes[key] ?? Pass(flow, at: world.now)
    let waiting = waiting(key, world)
    if waiting.isEmpty {
      if pass.presented.isEmpty {
        // What arrived before is gone: it restarts.
        pass.firstArrival = world.now
        pass.isTogether = false
      } else if !pass.wasVisible {
        // Nothing of it was visible and nothing waits: it may be over, and another begin.
        pass.isUnclear = true
      }
    }
    // Skipped before it was seen to be so: the page does not say where a late step leads.
    if pass.wasVisible, pass.isTogether || world.now >= pass.deferredUntil(stepTimeout),
      pass.way(waiting)?.skipped.contains(step) != false
    {
      pass.isUnclear = true
    }
    if together.contains(name(popup.id)) { pass.isTogether = true }
    passes[key] = pass
  }

  /// A popup ended that was never presented.
  private mutating func seeLoss(
    of step: Name, _ outcome: PopupOutcome, in key: PassKey, _ world: KnownPopups
  ) throws {
    guard case .rejected = outcome else {
      passes[key]?.gone.insert(step)
      return
    }
    reach.note("rejected")
    guard let way = way(key, world), way.next == step else { return }
    try ensure(
      promise != .branches || late != .show, "A step of the way is rejected: \(text(step))")
    passes[key]?.isUnclear = true
  }

  private mutating func seePresentation(of popup: Popup, _ world: KnownPopups) throws {
    guard let own = PassKey(popup) else { return try seePresentation(ofOther: popup, world) }
    guard let pass = passes[own], let step = popup.stepName else { return }
    let way = way(own, world)
    if !pass.presented.contains(step) { passes[own]?.presented.append(step) }
    guard let way else { return }
    switch promise {
    case .order:
      reach.note("ordered", if: waiting(own, world).count > 1)
      reach.note("late", if: way.isLate)
      let earlier = way.current ?? way.next
      // A late step that something else defers is not waited for.
      if way.isLate, !mayBePresented(earlier, of: own, world) { break }
      try ensure(earlier == nil || earlier == step, "\(popup.id) before \(text(earlier ?? []))")
    case .branches:
      try ensure(way.current ?? way.next != nil, "Nothing leads to \(popup.id)")
    case .deferrals:
      guard !way.skipped.isEmpty, way.next == step, !way.isLate else { break }
      reach.note("together", if: pass.isTogether)
      if pass.isTogether { break }
      // If it is still the pass that began first.
      let since = pass.lastEnd ?? pass.earliestArrival
      let until = since + (pass.flow.stepTimeout ?? stepTimeout)
      reach.note("exactly", if: world.now == until && stepTimeout > .zero)
      reach.note("after a step", if: pass.lastEnd != nil)
      try ensure(world.now >= until, "\(popup.id) is presented before \(until)")
    case .exclusive, .finishes: break
    }
    guard way.next == step, let last = pass.presented.last, pass.ends[last] != nil else { return }
    reach.note("saved", if: pass.wasSaved)
    let isOtherwise = pass.next(after: last) == pass.flow[last]?.otherwise.map(name)
    reach.note(!way.skipped.isEmpty ? "absent" : isOtherwise ? "otherwise" : "branch")
  }

  /// A popup of no flow is presented.
  private mutating func seePresentation(ofOther popup: Popup, _ world: KnownPopups) throws {
    for (key, pass) in passes where pass.wasVisible {
      guard let way = way(key, world), way.current == nil, !way.isLate else { continue }
      reach.note("behind")
      guard promise == .exclusive else { continue }
      // A step that is deferred itself is not waited for.
      let isDeferred = waits(pass, way, world) && !pass.wasSaved
      try ensure(
        !isDeferred && !mayBePresented(way.next, of: key, world),
        "\(popup.id) is presented while \(text(key.flow)) waits for \(text(way.next ?? []))")
    }
  }

  private mutating func seeFinish(of flow: Name, _ world: KnownPopups) throws {
    finished[flow, default: 0] += 1
    reach.note(finished[flow] == 1 ? "finished" : "two")
    for (key, pass) in passes where key.flow == flow && pass.wasVisible {
      let isOnScreen = world.lives.values.contains { !$0.isWaiting && PassKey($0.popup) == key }
      if !isOnScreen { passes[key]?.mayBeOver = true }
      // The page does not say in which order late steps follow the end of a pass.
      guard let way = way(key, world), way.current == nil, way.next == nil else { continue }
      if pass.wasSaved || !waits(pass, way, world) { passes[key]?.isUnclear = true }
    }
    guard promise == .finishes else { return }
    let over = passes.count { $0.key.flow == flow && $0.value.mayBeOver }
    try ensure(finished[flow, default: 0] <= over, "\(text(flow)) is finished too often")
  }

  mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    let isBusy = world.lives.values.contains { !$0.isWaiting }
    let waiting = world.lives.values.filter(world.mayBePresented)
    for (key, pass) in passes where !isBusy {
      guard let way = way(key, world), way.current == nil else { continue }
      let waits = waits(pass, way, world)
      reach.note(
        "defers others", if: pass.wasVisible && way.next == nil && waits && !waiting.isEmpty)
      guard promise == .deferrals, !way.isLate, let next = way.next, !waits,
        !passes.contains(where: { $0.key != key && $0.value.wasVisible })
      else { continue }
      let mayBePresented = mayBePresented(next, of: key, world)
      try ensure(!mayBePresented, "\(text(next)) of \(text(key.flow)) waits for nothing")
    }
    guard isSettled else { return }
    if promise == .branches {
      try ensure(isBusy || waiting.isEmpty, "\(waiting.map(\.popup.id)) wait for ever")
    }
    if promise == .finishes, world.lives.isEmpty {
      for flow in FlowWords.flows {
        let count = passes.count { $0.key.flow == name(flow.name) && $0.value.wasVisible }
        try ensure(finished[name(flow.name), default: 0] == count, "\(flow.name): too seldom")
      }
    }
  }

  mutating func relaunch(_ world: KnownPopups) {
    for (key, pass) in passes where !pass.presented.isEmpty { passes[key]?.wasSaved = true }
    // What is being dismissed for its end has ended in the next launch.
    for life in world.lives.values {
      guard case .ends(let outcome)? = life.stay?.dismissal, let key = PassKey(life.popup),
        let step = life.popup.stepName
      else { continue }
      reach.note("dismissed")
      passes[key]?.ends[step] = (life.popup.kind, outcome)
      passes[key]?.lastEnd = world.now
    }
  }
}

private func text(_ bytes: Name) -> String { String(decoding: bytes, as: UTF8.self) }
