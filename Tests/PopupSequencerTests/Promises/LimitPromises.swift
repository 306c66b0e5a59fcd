import PopupPromises
import Testing

@Suite("Promises 22, 23, 25 and 28: limits, drains, rejections, close")
struct LimitPromises {
  @Test("Promise 22: at most `capacity` popups wait or are on screen")
  func keepsCapacity() throws {
    try check(
      22, KeepsTotal(), Profile(hasRule: true), Profile(composes: true), reaching: ["rejected"])
  }

  @Test("Promise 23: `didDrain` is emitted when the last popup of a channel has ended")
  func drains() throws {
    try check(
      23, Drains(), Profile(), Profile(hasRule: true, advances: true),
      reaching: ["drained", "again"])
  }

  @Test("Promise 25: an input without effect emits one `rejected`, or nothing")
  func rejectsOnce() throws {
    try check(
      25, RejectsOnce(), Profile(batches: false), Profile(hasRule: true, moves: true),
      reaching: ["rejected", "version", "unknown"])
  }

  @Test("Promise 28: `close` ends every popup, and nothing but `rejected` follows")
  func closes() throws {
    try verify(28) { seed, _ in
      let profile = Profile(hasRule: seed % 2 == 0, advances: true)
      var maker = Maker(seed: seed, profile: profile)
      var player = try maker.player()
      let count = maker.random.number(0...20)
      player.play(&maker, count: count)
      player.send(.close)
      try ensure(player.world.lives.isEmpty, "\(player.world.lives.keys)")
      try ensure(player.machine.nextDeadline == nil, "something is due")
      for _ in 0..<5 {
        let moment = player.world.now + maker.random.duration(hostile: false)
        let input = maker.input(player.world)
        player.send(input, at: moment)
        let events = player.calls.last?.events ?? []
        try ensure(events == [.rejected(.closed)], "\(source(input)): \(events)")
        try ensure(player.machine.nextDeadline == nil, "something is due")
      }
    }
  }
}

private struct RejectsOnce: CallObserver {
  var reach = PromiseReach()
  var last: PopupState?

  mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    defer { last = call.state }
    guard let input = call.single else { return }
    if !call.rejections.isEmpty {
      reach.note("rejected")
      try ensure(call.events.count == 1, "\(call.events.count) events beside a rejection")
      if let last {
        try ensure(
          PopupViewState(last).all == PopupViewState(call.state).all,
          "a rejected input has an effect")
      }
    }
    let id: String
    let given: Int?
    switch input {
    case .didAnswer(let reply): (id, given) = (reply.id, reply.version)
    case .didAppear(let report), .didFailToAppear(let report), .didDisappear(let report):
      (id, given) = (report.id, report.version)
    case .pauseTimer(let named, _), .resumeTimer(let named, _): (id, given) = (named, nil)
    case .prioritize(let named, _): (id, given) = (named, nil)
    default: return
    }
    let life = before.lives[name(id)]
    if life == nil { reach.note("unknown") }
    if let given, let life, life.popup.version != given { reach.note("version") }
    guard life == nil || given != nil && life?.popup.version != given else { return }
    // A view may have been made for a version before an update in place.
    let may = life?.stay.map { [$0.versions[0]] + $0.versions.dropFirst().suffix(8) } ?? []
    if let given, may.contains(given), call.reports(name(id)) { return }
    try ensure(call.rejections.count == 1, "no rejection of what concerns \(life?.popup as Any)")
  }
}
