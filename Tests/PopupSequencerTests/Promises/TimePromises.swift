import PopupSequencer
import PopupTesting
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises 7 to 9: times of popups")
struct TimePromises {
  @Test("Promise 7: a popup is presented neither too early nor from its expiry on")
  func keepsMoments() throws {
    let reaching: Set = ["expired", "delayed", "not before", "stays", "dismissed"]
    try check(7, KeepsMoments.self, reaching: reaching)
    try check(7, KeepsMoments.self, Profile(hasRule: true, moves: true), reaching: ["expired"])
    try check(7, KeepsMoments.self, Profile(composes: true), reaching: ["expired"])
  }

  @Test("Promise 8: a popup is visible for at most its `maximumTime` in all")
  func keepsMaximum() throws {
    let reaching: Set = ["timed out", "exactly", "held", "minimum"]
    try check(8, KeepsMaximum.self, Profile(hasRule: true, length: 60), reaching: reaching)
    let rivals = Profile(hasRule: true, preempts: true, length: 60)
    try check(8, KeepsMaximum.self, rivals, reaching: ["returned"])
  }

  @Test("Promise 9: within `minimumTime` only few inputs end or remove a visible popup")
  func keepsMinimum() throws {
    let reaching: Set = ["within", "signal", "scene", "match"]
    try check(9, KeepsMinimum.self, Profile(hasRule: true, length: 60), reaching: reaching)
    try check(9, KeepsMinimum.self, Profile(advances: true, isLate: true), reaching: ["within"])
    try check(9, KeepsMinimum.self, Profile(composes: true), reaching: ["within"])
  }
}

private struct KeepsMoments: Observer {
  var reach = PromiseReach()

  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) throws {
    if let popup = event.presentation?.popup {
      try ensure(popup.notBefore.map { $0 <= world.now } != false, "\(popup.id) is early")
      try ensure(popup.expiry.map { world.now < $0 } != false, "\(popup.id) has expired")
      if popup.notBefore != nil { reach.note("not before") }
      guard let life = world.lives[name(popup.id)], !life.isSuccessor else { return }
      let delayed = life.arrivedAt + popup.delay <= world.now
      try ensure(delayed, "\(popup.id) has not waited for its delay")
      if popup.delay > .zero { reach.note("delayed") }
    } else if let (id, outcome) = event.conclusion, outcome == .expired {
      // What ended behind an older version ended earlier than it is emitted, as it was then.
      guard let life = world.lives[name(id)], !life.isEnding, !world.ended.contains(name(id)) else {
        return
      }
      let expiry = life.popup.expiry
      try ensure(expiry.map { $0 <= world.now } == true, "\(id) expires at \(world.now), early")
      reach.note(life.stay == nil ? "expired" : "dismissed")
    }
  }

  mutating func end(_ call: Call, _ world: World, _ before: World) throws {
    for life in world.lives.values {
      guard let expiry = life.popup.expiry, expiry <= world.now else { continue }
      let stays = life.stay != nil && life.popup.staysBeyondExpiry
      if stays { reach.note("stays") }
      try ensure(
        stays || life.stay?.phase == .dismissing,
        "\(life.popup.id) is \(life.stay.map { "\($0.phase)" } ?? "waiting") beyond its expiry")
    }
  }
}

private struct KeepsMaximum: Observer {
  var reach = PromiseReach()

  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) throws {
    if let presentation = event.presentation {
      let (popup, remaining) = (presentation.popup, presentation.remaining)
      let shown = world.lives[name(popup.id)]?.shownFor ?? .zero
      if shown > .zero { reach.note("returned") }
      let left = popup.maximumTime.map { max(.zero, $0 - shown) }
      let isHuge = popup.maximumTime.map { $0 > .seconds(1_000_000) } == true
      try ensure(
        left == remaining || isHuge, "\(popup.id) has \(remaining as Any) left, not \(left as Any)")
    } else if let (id, outcome) = event.conclusion, outcome == .timedOut {
      guard let life = world.lives[name(id)], !life.isEnding else { return }
      let maximum = life.popup.maximumTime
      try ensure(
        maximum.map { life.shownFor >= $0 } == true,
        "\(id) times out after \(life.shownFor) of \(maximum as Any)")
      reach.note("timed out")
      if maximum == life.shownFor { reach.note("exactly") }
    }
  }

  mutating func end(_ call: Call, _ world: World, _ before: World) throws {
    for life in world.lives.values {
      guard let stay = life.stay, stay.phase == .visible else { continue }
      if !stay.holds.isEmpty { reach.note("held") }
      guard let maximum = life.popup.maximumTime, life.shownFor >= maximum else { continue }
      let within = !stay.minimumIsOver
      if within { reach.note("minimum") }
      // While its clocks stand still nothing times out.
      try ensure(
        within || world.isSuspended(life) || !stay.holds.isEmpty,
        "\(life.popup.id) is visible for \(life.shownFor) of \(maximum)")
    }
  }
}

private struct KeepsMinimum: Observer {
  var reach = PromiseReach()

  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) throws {
    guard let id = event.leaving, let life = world.lives[name(id)], let stay = life.stay,
      stay.phase == .visible,
      !stay.minimumIsOver
    else { return }
    let expires = life.popup.expiry.map { $0 <= world.now } == true
    let allowed = (call.input?.flat ?? []).contains { mayEnd(life, $0, world) }
    try ensure(
      expires || allowed,
      "\(source(event)) after \(stay.inPhase) of \(life.popup.minimumTime)")
  }

  private func mayEnd(_ life: Life, _ input: PopupInput, _ world: World) -> Bool {
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
    case .didDismiss(let report), .didFailToPresent(let report): name(report.id) == id
    case .revoke(let revocation): name(revocation.id) == id
    case .advance(let advance): concerns(advance.scope)
    case .signal(let signal): signal.name == "next" && concerns(signal.scope)
    case .dropQueue(let drop): concerns(.queue(drop.queue)) && !drop.keepsVisible
    case .removeAll, .close: true
    default: false
    }
  }

  mutating func end(_ call: Call, _ world: World, _ before: World) {
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
