import FlowRule
import PopupSequencer
import PopupTesting
import PromiseTesting
import RoomCore

struct FlowWatch: PopupWatch {
  enum Promise { case order, branches, deferrals, exclusive, finishes }

  let promise: Promise
  let stepTimeout: Duration
  let late: FlowRule.Late
  var reach = PromiseReach()
  var passes: [PassKey: Pass] = [:]
  /// The number of passes of a flow that are finished.
  var finished: [Bytes: Int] = [:]
  var together: Set<Bytes> = []
  var isRestoring = false
  var isSettled = false

  init(promise: Promise, stepTimeout: Duration, late: FlowRule.Late) {
    self.promise = promise
    self.stepTimeout = stepTimeout
    self.late = late
  }

  func waiting(_ key: PassKey, _ world: PopupWorld) -> Set<Bytes> {
    Set(
      world.lives.values.filter { $0.isWaiting && PassKey($0.popup) == key }
        .compactMap { $0.popup.step.map { Bytes($0.step.utf8) } })
  }

  mutating func begin(_ input: PopupInput?, _ world: PopupWorld) {
    together = []
    isRestoring = if case .restore = input { true } else { false }
    if case .enqueueBatch(let popups) = input {
      together = Set(popups.map { Bytes($0.id.utf8) })
    }
    if case .signal(let signal) = input, signal.name == "settled" { isSettled = true }
  }

  mutating func see(_ event: PopupEvent, _ world: PopupWorld) throws {
    switch event {
    case .didEnqueue(let enqueued):
      let bytes = Bytes(enqueued.id.utf8)
      guard let popup = world.offer(of: enqueued.id), let key = PassKey(popup),
        let chart = Chart.all.first(where: { Bytes($0.name.utf8) == key.flow })
      else { return }
      if isRestoring, passes[key] != nil { return }
      var pass = passes[key] ?? Pass(chart, at: world.now)
      // Nothing of it was visible and nothing waits: it may be over, and another begin.
      if !pass.presented.isEmpty, !pass.wasVisible, waiting(key, world).isEmpty {
        pass.isUnclear = true
      }
      if pass.presented.isEmpty, waiting(key, world).isEmpty {
        // What arrived before is gone: it restarts.
        pass.firstArrival = world.now
        pass.isTogether = false
      }
      // Skipped before it was seen to be so: the page does not say where a late step leads.
      if let step = popup.step.map({ Bytes($0.step.utf8) }), pass.wasVisible,
        pass.isTogether || world.now >= pass.deferredUntil(stepTimeout),
        pass.way(waiting(key, world))?.skipped.contains(step) != false
      {
        pass.isUnclear = true
      }
      if together.contains(bytes) { pass.isTogether = true }
      passes[key] = pass
    case .willPresent(let presentation): try seePresentation(of: presentation.popup, world)
    case .didPresent(let presented):
      guard let popup = world[presented.id]?.popup, let key = PassKey(popup),
        let step = popup.step?.step
      else { return }
      passes[key]?.seen.insert(Bytes(step.utf8))
    case .didEnd(let ended):
      let outcome = ended.outcome
      guard let life = world[ended.id], let key = PassKey(life.popup),
        let name = life.popup.step?.step
      else { return }
      let step = Bytes(name.utf8)
      if life.isWaiting, passes[key]?.presented.contains(step) != true {
        try seeLoss(of: step, outcome, in: key, world)
      } else {
        if outcome == .failedToPresent { reach.note("failed") }
        passes[key]?.ends[step] = (life.popup.kind, outcome)
        if passes[key]?.seen.contains(step) == true || outcome == .failedToPresent {
          passes[key]?.lastEnd = world.now
        }
      }
    case .didNotify(let notification) where notification.name == "flowFinished":
      try seeFinish(of: Bytes(notification.subject.utf8), world)
    default: break
    }
  }

  /// A popup ended that was never presented.
  private mutating func seeLoss(
    of step: Bytes, _ outcome: PopupOutcome, in key: PassKey, _ world: PopupWorld
  ) throws {
    if case .rejected = outcome {
      reach.note("rejected")
      let way = passes[key]?.way(waiting(key, world))
      if promise == .branches, late == .show, let way {
        try ensure(way.next != step, "A step of the way is rejected: \(text(step))")
      }
      passes[key]?.rejected.insert(step)
      if way?.next == step { passes[key]?.isUnclear = true }
    } else {
      passes[key]?.gone.insert(step)
    }
  }

  private mutating func seePresentation(of popup: Popup, _ world: PopupWorld) throws {
    let own = PassKey(popup)
    for (key, pass) in passes where own == nil && pass.wasVisible {
      guard let way = pass.way(waiting(key, world)), way.current == nil, !way.isLate else {
        continue
      }
      let isDeferred =
        !way.skipped.isEmpty && !pass.isTogether && !pass.wasSaved
        && world.now < pass.deferredUntil(stepTimeout)
      // A step that is deferred itself is not waited for.
      let isNext = world.lives.values.contains {
        PassKey($0.popup) == key && $0.popup.step.map { Bytes($0.step.utf8) } == way.next
          && world.mayBePresented($0)
      }
      if promise == .exclusive {
        try ensure(
          !isNext && !isDeferred,
          "\(popup.id) is presented while \(text(key.flow)) waits for \(text(way.next ?? []))")
      }
      reach.note("behind")
    }
    guard let own, let pass = passes[own], let name = popup.step?.step else { return }
    let step = Bytes(name.utf8)
    let way = pass.way(waiting(own, world))
    if !pass.presented.contains(step) { passes[own]?.presented.append(step) }
    guard let way else { return }
    switch promise {
    case .order:
      if waiting(own, world).count > 1 { reach.note("ordered") }
      if way.isLate { reach.note("late") }
      var earlier = way.current ?? way.next
      // A late step that something else defers is not waited for.
      let mayBePresented = world.lives.values.contains {
        PassKey($0.popup) == own && $0.popup.step.map { Bytes($0.step.utf8) } == earlier
          && world.mayBePresented($0)
      }
      if way.isLate, !mayBePresented { earlier = nil }
      try ensure(earlier == nil || earlier == step, "\(popup.id) before \(text(earlier ?? []))")
    case .branches:
      try ensure(way.current ?? way.next != nil, "Nothing leads to \(popup.id)")
    case .deferrals:
      guard !way.skipped.isEmpty, way.next == step, !way.isLate else { break }
      if pass.isTogether {
        reach.note("together")
        break
      }
      let until = pass.deferredAtLeastUntil(stepTimeout)
      if world.now == until, stepTimeout > .zero { reach.note("exactly") }
      if pass.lastEnd != nil { reach.note("after a step") }
      try ensure(world.now >= until, "\(popup.id) is presented before \(until)")
    default: break
    }
    if pass.wasSaved, !pass.presented.isEmpty, way.next == step { reach.note("saved") }
    guard way.next == step, let last = pass.presented.last, let end = pass.ends[last] else {
      return
    }
    let otherwise = pass.chart[last]?.otherwise.map { Bytes($0.utf8) }
    let next = pass.next(after: last, end)
    reach.note(!way.skipped.isEmpty ? "absent" : next == otherwise ? "otherwise" : "branch")
  }

  private mutating func seeFinish(of flow: Bytes, _ world: PopupWorld) throws {
    finished[flow, default: 0] += 1
    reach.note("finished")
    for (key, pass) in passes where key.flow == flow && pass.wasVisible {
      // The page does not say in which order late steps follow the end of a pass.
      guard let way = pass.way(waiting(key, world)), way.current == nil, way.next == nil else {
        continue
      }
      if pass.isTogether || pass.wasSaved || way.skipped.isEmpty
        || world.now >= pass.deferredUntil(stepTimeout)
      {
        passes[key]?.isUnclear = true
      }
    }
    if finished[flow, default: 0] > 1 { reach.note("two") }
    guard promise == .finishes else { return }
    for (key, pass) in passes where key.flow == flow && pass.wasVisible {
      let isOnScreen = world.lives.values.contains { !$0.isWaiting && PassKey($0.popup) == key }
      if !isOnScreen { passes[key]?.mayBeOver = true }
    }
    let over = passes.count { $0.key.flow == flow && $0.value.mayBeOver }
    try ensure(finished[flow, default: 0] <= over, "\(text(flow)) is finished too often")
  }

  mutating func end(_ machine: PopupMachine, at now: Instant, _ world: PopupWorld) throws {
    let isBusy = world.lives.values.contains { !$0.isWaiting }
    for (key, pass) in passes {
      guard let way = pass.way(waiting(key, world)), way.current == nil, !isBusy else { continue }
      if pass.wasVisible, way.next == nil, !way.skipped.isEmpty, !pass.isTogether,
        now < pass.deferredUntil(stepTimeout),
        world.lives.values.contains(where: world.mayBePresented)
      {
        reach.note("defers others")
      }
      guard promise == .deferrals, !way.isLate, let next = way.next,
        !passes.contains(where: { $0.key != key && $0.value.wasVisible }),
        way.skipped.isEmpty || pass.isTogether || now >= pass.deferredUntil(stepTimeout)
      else { continue }
      let mayBePresented = world.lives.values.contains {
        PassKey($0.popup) == key && $0.popup.step.map { Bytes($0.step.utf8) } == next
          && world.mayBePresented($0)
      }
      try ensure(!mayBePresented, "\(text(next)) of \(text(key.flow)) waits for nothing")
    }
    guard isSettled else { return }
    if promise == .branches {
      let waiting = world.lives.values.filter(world.mayBePresented)
      try ensure(isBusy || waiting.isEmpty, "\(waiting.map(\.popup.id)) wait for ever")
    }
    if promise == .finishes, world.lives.isEmpty {
      for chart in Chart.all {
        let flow = Bytes(chart.name.utf8)
        let count = passes.count { $0.key.flow == flow && $0.value.wasVisible }
        try ensure(finished[flow, default: 0] == count, "\(chart.name) is finished too seldom")
      }
    }
  }

  mutating func relaunch(_ world: PopupWorld) {
    for (key, pass) in passes where !pass.presented.isEmpty { passes[key]?.wasSaved = true }
    // What is being dismissed for its end has ended in the next launch.
    for life in world.lives.values {
      guard case .ends(let outcome) = life.dismissal, let key = PassKey(life.popup),
        let step = life.popup.step?.step
      else { continue }
      reach.note("dismissed")
      passes[key]?.ends[Bytes(step.utf8)] = (life.popup.kind, outcome)
      passes[key]?.lastEnd = world.now
    }
  }
}

private func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }
