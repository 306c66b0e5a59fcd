import PopupPromises
import Testing

@Suite("Promises 12 to 15 and 21: lines")
struct LinePromises {
  @Test("Promise 12: a popup that may be presented is presented at once, in the same call")
  func presentsAtOnce() throws {
    try check(
      12, PresentsAtOnce(), Profile(), Profile(moves: true, isLate: true),
      reaching: ["presented", "gap", "suspended", "scene", "match", "delay"])
    let rivals = Profile(hasRule: true, preempts: true, length: 60)
    try check(12, PresentsAtOnce(), rivals, reaching: ["after a preemption"]) {
      $0.channels[0].gap = .seconds(2)
    }
  }

  @Test("Promise 13: no popup is preempted by one that ranks behind it, nor in a manual channel")
  func preemptsByRank() throws {
    let profile = Profile(hasRule: true, preempts: true, advances: true, length: 60)
    try check(13, PreemptsByRank(), profile, reaching: ["preempted", "behind"]) {
      $0.channels[0].capacity = 1
      $0.channels[0].advance = $0.capacity == 3 ? .manual : .automatic
      $0.channels[0].viewReports = $0.capacity != 3
    }
  }

  @Test(
    "Promises 14 and 15: while any reason lasts, what is suspended presents and times out nothing")
  func suspends() throws {
    try check(
      14, Suspends(), Profile(hasRule: true), Profile(advances: true, isLate: true),
      Profile(composes: true), reaching: ["all", "channel", "queue", "expired"])
  }

  @Test("Promise 21: without rules popups are presented in order of arrival")
  func presentsInOrder() throws {
    try check(
      21, PresentsInOrder(), Profile(), Profile(moves: true, isLate: true), reaching: ["line"])
  }
}

private struct PresentsAtOnce: CallObserver {
  var reach = PromiseReach()

  mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    if world.isClosed { return }
    for life in world.lives.values where life.stay == nil {
      let stage = world.stage(of: life)
      if world.channels[stage.channel]?.advance != .automatic { continue }
      // The rule defers popups of other kinds at times.
      let may = world.mayBePresented(life) && ["", "urgent"].contains(life.popup.kind)
      try ensure(
        !may || !world.hasPlace(stage), "\(plainText(life.popup.id)) may be presented and is not")
      if may, world.onScreen(stage).isEmpty { reach.note("gap") }
      if world.isSuspended(life) { reach.note("suspended") }
      if life.popup.scene != nil { reach.note("scene") }
      if !world.mayBeOn(life.popup) { reach.note("match") }
      if life.popup.delay > .zero { reach.note("delay") }
    }
    if call.events.contains(where: { if case .willPresent = $0 { true } else { false } }) {
      reach.note("presented")
      let wasPreempted = before.lives.values.contains {
        if case .preempted? = $0.stay?.dismissal {
          world.lives[name($0.popup.id)]?.stay == nil
        } else {
          false
        }
      }
      reach.note("after a preemption", if: wasPreempted)
    }
  }
}

private struct PreemptsByRank: CallObserver {
  var reach = PromiseReach()

  mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    guard let popup = event.dismissed, let other = popup.dismissal.preemptor,
      let victim = world.lives[name(popup.id)], let winner = world.lives[name(other)]
    else { return }
    let id = popup.id
    reach.note("preempted")
    try ensure(
      world.channels[name(popup.channel)]?.advance == .automatic,
      "\(id) is preempted in a manual channel")
    let ranks =
      victim.popup.priority == winner.popup.priority
      ? winner.arrival < victim.arrival : winner.popup.priority > victim.popup.priority
    try ensure(ranks, "\(id) is preempted by \(other), which ranks behind it")
    try ensure(winner.stay == nil, "\(other) is on screen already")
  }

  mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) {
    for life in world.lives.values where life.stay == nil && life.popup.kind == "urgent" {
      let stage = world.stage(of: life)
      for other in world.onScreen(stage) where other.stay?.phase == .visible {
        if other.popup.priority > life.popup.priority { reach.note("behind") }
      }
    }
  }
}

private struct PresentsInOrder: CallObserver {
  var reach = PromiseReach()

  mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    guard let popup = event.presentation?.popup, let life = world.lives[name(popup.id)],
      !life.isSuccessor, !mayChange(call.input)
    else { return }
    let line = world.line(world.stage(popup.channel, popup.queue)).filter { !$0.isSuccessor }
    if line.count > 1 { reach.note("line") }
    let first = line.first { $0.arrival < life.arrival }
    try ensure(
      first == nil, "\(plainText(popup.id)) is presented before \(plainText(first?.popup.id ?? ""))"
    )
  }

  /// Whether an input lets popups end, or come, that the world learns of only by later events.
  private func mayChange(_ input: PopupInput?) -> Bool {
    (input?.flat ?? []).contains {
      switch $0 {
      case .signal, .dropQueue, .removeAll: true
      case .advance(let advance): advance.condition != nil
      default: false
      }
    }
  }
}
