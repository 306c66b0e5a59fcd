import PopupPromises
import Testing

@Suite("Promises 7 to 9: times of popups")
struct TimePromises {
  @Test("Promise 7: a popup is presented neither too early nor from its expiry on")
  func keepsMoments() throws {
    try check(
      7, KeepsMoments(), Profile(), Profile(hasRule: true, moves: true), Profile(composes: true),
      reaching: ["expired", "delayed", "not before", "stays", "dismissed"])
  }

  @Test("Promise 8: a popup is visible for at most its `maximumTime` in all")
  func keepsMaximum() throws {
    try check(
      8, KeepsMaximum(), Profile(hasRule: true, length: 60),
      Profile(hasRule: true, preempts: true, length: 60),
      reaching: ["timed out", "exactly", "after a pause", "minimum", "returned"])
  }

  @Test("Promise 9: within `minimumTime` only few inputs end or remove a visible popup")
  func keepsMinimum() throws {
    try check(
      9, KeepsMinimum(), Profile(hasRule: true, length: 60), Profile(advances: true, isLate: true),
      Profile(composes: true), reaching: ["within", "signal", "scene", "match"])
  }
}

private struct KeepsMinimum: CallObserver {
  var reach = PromiseReach()

  mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    guard let id = event.leaving, let life = world.lives[name(id)], let stay = life.stay,
      stay.phase == .visible,
      !stay.minimumIsOver
    else { return }
    let expires = life.popup.expiry.map { $0 <= world.now } == true
    let allowed = (call.input?.flat ?? []).contains { mayEnd(life, $0, world) }
    try ensure(
      expires || allowed, "\(source(event)) after \(stay.inPhase) of \(life.popup.minimumTime)")
  }

  private func mayEnd(_ life: Life, _ input: PopupInput, _ world: KnownPopups) -> Bool {
    let id = name(life.popup.id)
    func concerns(_ scope: PopupScope?) -> Bool {
      switch scope {
      case .channel(let channel)?: name(channel) == name(life.stay?.channel ?? "")
      case .queue(let queue)?: queue == life.popup.queue || queue == life.stay?.queue
      case nil: false
      }
    }
    return switch input {
    case .didAnswer(let reply): name(reply.id) == id
    case .didDisappear(let report), .didFailToAppear(let report): name(report.id) == id
    case .revoke(let revocation): name(revocation.id) == id
    case .advance(let advance): concerns(advance.scope)
    case .signal(let signal): signal.name == "next" && concerns(signal.scope)
    case .dropQueue(let queue, let keepsVisible): concerns(.queue(queue)) && !keepsVisible
    case .removeAll, .close: true
    default: false
    }
  }

  mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) {
    let isWithin = world.lives.values.contains { life in
      life.stay.map { $0.phase == .visible && $0.inPhase < life.popup.minimumTime } == true
    }
    guard isWithin else { return }
    reach.note("within")
    switch call.input {
    case .signal: reach.note("signal")
    case .setScene: reach.note("scene")
    case .setMatch: reach.note("match")
    default: break
    }
  }
}
