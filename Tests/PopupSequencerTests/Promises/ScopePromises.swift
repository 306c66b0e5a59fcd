import PopupPromises
import Testing

@Suite("Promises 16 to 20: revocations, batches, matches, advances, explanations")
struct ScopePromises {
  @Test("Promise 16: what was revoked is neither presented nor waiting nor arriving")
  func revokes() throws {
    try check(
      16, Revokes(), Profile(length: 60), Profile(composes: true),
      reaching: ["before", "after", "version", "forgotten"])
  }

  @Test("Promise 17: within a batch nothing is presented before all of it is taken")
  func takesBatches() throws {
    try check(
      17, TakesBatches(), Profile(length: 60), Profile(hasRule: true, moves: true),
      reaching: ["presented", "suspended", "scene"])
  }

  @Test("Promise 18: while a match is on, no popup of another match is presented")
  func keepsMatches() throws {
    try check(
      18, KeepsMatches(), Profile(moves: true, length: 60), Profile(composes: true),
      reaching: ["on", "later", "over", "none"])
  }

  @Test("Promise 19: an advance confirms at most one popup, and `.stops` presents none behind")
  func advancesOne() throws {
    try check(
      19, AdvancesOne(), Profile(advances: true, length: 60),
      reaching: ["confirmed", "signal", "stops"])
  }

  @Test("Promise 20: a popup that waits where a place is free has an explanation")
  func explains() throws {
    try check(
      20, Explains(), Profile(hasRule: true, advances: true), Profile(composes: true),
      Profile(composes: true, isLate: true), reaching: ["explained"])
  }
}

private struct TakesBatches: CallObserver {
  var reach = PromiseReach()

  mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
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

private struct AdvancesOne: CallObserver {
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

  mutating func begin(_ input: PopupInput?, _ world: KnownPopups) { confirmed = [] }

  mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
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
      "\(plainText(popup.id)) is presented before \(plainText(first?.popup.id ?? ""))")
  }
}
