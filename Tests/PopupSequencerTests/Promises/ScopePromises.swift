import PopupSequencer
import PopupTesting
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises 16 to 20: revocations, batches, matches, advances, explanations")
struct ScopePromises {
  @Test("Promise 16: what was revoked is neither presented nor waiting nor arriving")
  func revokes() throws {
    let reaching: Set = ["before", "after", "version", "forgotten"]
    try check(16, Revokes.self, Profile(length: 60), reaching: reaching)
    try check(16, Revokes.self, Profile(composes: true), reaching: ["after"])
  }

  @Test("Promise 17: within a batch nothing is presented before all of it is taken")
  func takesBatches() throws {
    let reaching: Set = ["presented", "suspended", "scene"]
    try check(17, TakesBatches.self, Profile(length: 60), reaching: reaching)
    try check(17, TakesBatches.self, Profile(hasRule: true, moves: true), reaching: ["presented"])
  }

  @Test("Promise 18: while a match is on, no popup of another match is presented")
  func keepsMatches() throws {
    let reaching: Set = ["on", "later", "over", "none"]
    try check(18, KeepsMatches.self, Profile(moves: true, length: 60), reaching: reaching)
    try check(18, KeepsMatches.self, Profile(composes: true), reaching: ["on"])
  }

  @Test("Promise 19: an advance confirms at most one popup, and `.stops` presents none behind")
  func advancesOne() throws {
    let reaching: Set = ["confirmed", "signal", "stops"]
    try check(19, AdvancesOne.self, Profile(advances: true, length: 60), reaching: reaching)
  }

  @Test("Promise 20: a popup that waits where a place is free has an explanation")
  func explains() throws {
    try check(20, Explains.self, Profile(hasRule: true, advances: true), reaching: ["explained"])
    try check(20, Explains.self, Profile(composes: true), reaching: ["explained"])
  }
}

private struct Revokes: Observer {
  var reach = PromiseReach()
  var revocations: [(id: Name, version: Int?)] = []

  private func concerns(_ revocation: (id: Name, version: Int?), _ popup: Popup) -> Bool {
    revocation.id == name(popup.id) && revocation.version.map { popup.version <= $0 } != false
  }

  mutating func begin(_ input: PopupInput?, _ world: World) {
    for case .revoke(let revocation) in input?.flat ?? [] where !world.isClosed {
      let id = name(revocation.id)
      revocations.append((id, revocation.version))
      if world.lives[id] != nil { reach.note("after") }
    }
  }

  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) throws {
    guard let popup = event.presentation?.popup else { return }
    let limit = world.configuration.revocationLimit
    let revoked = revocations.suffix(limit).contains { concerns($0, popup) }
    try ensure(!revoked, "\(short(popup.id)) \(popup.version) is presented and was revoked")
    if revocations.suffix(limit).contains(where: { $0.id == name(popup.id) }) {
      reach.note("version")
    }
    if revocations.contains(where: { concerns($0, popup) }) { reach.note("forgotten") }
  }

  mutating func end(_ call: Call, _ world: World, _ before: World) throws {
    let last = revocations.suffix(world.configuration.revocationLimit)
    for life in world.lives.values where life.stay?.phase != .dismissing {
      let revoked = last.contains { concerns($0, life.popup) }
      try ensure(
        !revoked, "\(short(life.popup.id)) \(life.popup.version) was revoked and is alive")
    }
    if case .enqueue(let popup) = call.input, last.contains(where: { concerns($0, popup) }) {
      reach.note("before")
    }
  }
}

private struct TakesBatches: Observer {
  var reach = PromiseReach()

  mutating func end(_ call: Call, _ world: World, _ before: World) throws {
    guard call.input?.isBatch == true, !world.isClosed else { return }
    var hasPresented = false
    var ended: Set<Name> = []
    for event in call.events {
      switch event {
      case .willPresent(let presentation):
        let popup = presentation.popup
        hasPresented = true
        reach.note("presented")
        let isStill = world.isSuspended(popup.channel, popup.queue)
        try ensure(!isStill, "\(source(event)) in a batch that suspends it")
        let isInFront = popup.scene.map { name($0) == world.scene.map(name) } != false
        try ensure(isInFront, "\(source(event)) in a batch that leaves its scene")
      case .didEnd(let popup): ended.insert(name(popup.id))
      case .didEnqueue(let popup) where !ended.contains(name(popup.id)):
        try ensure(!hasPresented, "\(source(event)) after a popup was presented")
      case .didUpdate, .rejected, .didKeepRevocation:
        try ensure(!hasPresented, "\(source(event)) after a popup was presented")
      default: break
      }
    }
    for input in call.input?.flat ?? [] {
      switch input {
      case .suspend, .suspendScope: reach.note("suspended")
      case .setScene: reach.note("scene")
      default: break
      }
    }
  }
}

private struct KeepsMatches: Observer {
  var reach = PromiseReach()

  mutating func end(_ call: Call, _ world: World, _ before: World) throws {
    for popup in call.events.compactMap(\.presentation?.popup) {
      try ensure(world.mayBeOn(popup), "\(short(popup.id)) of another match is presented")
      if popup.queue.match != nil { reach.note(world.matchWasSet ? "on" : "none") }
    }
    var later = 0
    for life in world.lives.values {
      guard let match = life.popup.queue.match.map(name), world.matchWasSet else { continue }
      if world.match.map(name) == match { continue }
      if world.over.contains(match) {
        let isKept = life.stay.map {
          $0.phase == .dismissing
            || $0.phase == .visible && !$0.minimumIsOver
        }
        try ensure(isKept == true, "\(short(life.popup.id)) outlives its match")
      } else if life.stay == nil {
        later += 1
        reach.note("later")
      }
    }
    let limit = world.configuration.laterLimit
    try ensure(later <= limit, "\(later) of \(limit) popups wait for their match")
    guard case .enqueue(let popup) = call.input, let match = popup.queue.match else { return }
    guard world.over.contains(name(match)), before.lives[name(popup.id)] == nil
    else { return }
    reach.note("over")
    for ended in call.events.compactMap(\.ended) where name(ended.id) == name(popup.id) {
      switch ended.outcome {
      case .sceneChanged, .rejected, .expired, .revoked: break
      default:
        try ensure(false, "\(short(ended.id)) of a match that is over ends as \(ended.outcome)")
      }
    }
  }
}

private struct AdvancesOne: Observer {
  var reach = PromiseReach()
  var confirmed: Set<Name> = []

  private func stops(_ input: PopupInput?) -> PopupScope? {
    if case .advance(let advance) = input, advance.otherwise == .stops {
      advance.scope
    } else {
      nil
    }
  }

  private func advances(_ input: PopupInput?) -> Bool {
    switch input {
    case .advance: true
    case .signal(let signal): signal.name == "next"
    default: false
    }
  }

  mutating func begin(_ input: PopupInput?, _ world: World) { confirmed = [] }

  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) throws {
    guard advances(call.input) else { return }
    if let (id, outcome) = event.conclusion, outcome == .confirmed {
      confirmed.insert(name(id))
      reach.note("confirmed")
      if case .signal = call.input { reach.note("signal") }
      try ensure(confirmed.count <= 1, "\(confirmed.count) popups are confirmed")
    }
    guard let popup = event.presentation?.popup, let scope = stops(call.input),
      let life = world.lives[name(popup.id)]
    else { return }
    let isMeant =
      switch scope {
      case .channel(let channel): name(channel) == name(popup.channel)
      case .queue(let queue): queue == popup.queue
      }
    guard isMeant, !life.isSuccessor else { return }
    reach.note("stops")
    let first = world.line(world.stage(popup.channel, popup.queue)).first
    try ensure(
      first.map { $0.isSuccessor || $0.arrival >= life.arrival } != false,
      "\(short(popup.id)) is presented before \(short(first?.popup.id ?? ""))")
  }
}

private struct Explains: Observer {
  var reach = PromiseReach()

  mutating func end(_ call: Call, _ world: World, _ before: World) throws {
    if world.isClosed { return }
    for life in world.lives.values where life.stay == nil {
      guard world.hasPlace(world.stage(of: life)) else { continue }
      let explanation = call.after.explain(life.popup.id, at: world.now)
      let isExplained = explanation.map { $0.reasons.contains(where: \.holds) || !$0.ahead.isEmpty }
      try ensure(isExplained == true, "\(short(life.popup.id)): \(explanation as Any)")
      reach.note("explained")
    }
  }
}
