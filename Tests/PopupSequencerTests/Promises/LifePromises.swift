import PopupSequencer
import PopupTesting
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises 1 to 6: lives and stays")
struct LifePromises {
  @Test("Promise 1: each popup that is enqueued ends exactly once, at the latest at close")
  func endsOnce() throws {
    let reaching: Set = ["new", "update", "full", "twice", "close"]
    try check(1, EndsOnce.self, reaching: reaching)
    try check(
      1, EndsOnce.self, Profile(hasRule: true, moves: true, advances: true), reaching: ["new"])
    try check(1, EndsOnce.self, Profile(composes: true), reaching: ["new"])
  }

  @Test("Promise 2: the account balances at any time")
  func accountBalances() throws {
    try check(
      2, Balances.self, Profile(hasRule: true), reaching: ["replaced", "ignored", "onScreen"])
    try check(2, Balances.self, Profile(advances: true, isLate: true), reaching: ["ended"])
    try check(2, Balances.self, Profile(composes: true), reaching: ["ended"])
  }

  @Test("Promise 3: at most `capacity` popups are on screen, and an identifier at most once")
  func keepsCapacity() throws {
    let reaching: Set = ["full", "queues"]
    try check(3, KeepsCapacity.self, Profile(hasRule: true, moves: true), reaching: reaching)
    try check(3, KeepsCapacity.self, Profile(moves: true, advances: true), reaching: reaching)
    try check(3, KeepsCapacity.self, Profile(composes: true), reaching: ["full"])
  }

  @Test("Promise 4: each stay emits its events in order, with one identifier and channel")
  func staysInOrder() throws {
    let reaching: Set = ["requeued", "ended", "gone by report"]
    try check(4, StaysInOrder.self, Profile(hasRule: true, moves: true), reaching: reaching)
    try check(4, StaysInOrder.self, Profile(advances: true, isLate: true), reaching: ["ended"])
    try check(4, StaysInOrder.self, Profile(composes: true), reaching: ["ended"])
  }

  @Test("Promise 5: nothing of a newer version is emitted before the end of the older one")
  func versionsInOrder() throws {
    let reaching: Set = ["newer while dismissing", "successor"]
    try check(5, VersionsInOrder.self, Profile(moves: true), reaching: reaching)
    try check(5, VersionsInOrder.self, Profile(hasRule: true, advances: true), reaching: reaching)
    try check(
      5, VersionsInOrder.self, Profile(composes: true), reaching: ["newer while dismissing"])
  }

  @Test("Promise 6: an identifier is presented again only with a newer version")
  func presentsOnlyNewer() throws {
    let reaching: Set = ["again", "old"]
    try check(6, PresentsOnlyNewer.self, Profile(length: 60), reaching: reaching) {
      $0.endedLimit = $0.capacity == 3 ? 1 : 4_096
    }
    try check(6, PresentsOnlyNewer.self, Profile(composes: true), reaching: ["old"])
  }
}

private struct EndsOnce: Observer {
  var reach = PromiseReach()
  // The popups that have not ended, and at most how many of them have an identifier.
  var total = 0
  var most: [Name: Int] = [:]
  var last = PopupAccount()

  mutating func end(_ call: Call, _ world: World, _ before: World) throws {
    let account = call.account
    let fresh =
      account.received - last.received - (account.replaced - last.replaced)
      - (account.ignored - last.ignored)
    last = account
    let enqueued = (call.input?.flat ?? []).compactMap { input in
      if case .enqueue(let popup) = input { popup } else { nil }
    }
    if case .enqueue(let popup) = call.input {
      reach.note(fresh == 1 ? "new" : "update")
      let id = name(popup.id)
      let refused = call.rejections.contains { reason in
        switch reason {
        case .alreadyEnded, .alreadyDismissing, .duplicate, .olderVersion: true
        default: false
        }
      }
      try ensure(!(refused && fresh == 1), "\(popup.id) is both new and refused")
      if fresh == 1 {
        if most[id, default: 0] > 0 { reach.note("twice") }
        if before.lives.count >= world.configuration.capacity { reach.note("full") }
      }
      most[id, default: 0] += fresh
    } else {
      try ensure(fresh >= 0 && fresh <= enqueued.count, "\(fresh) of \(enqueued.count) are new")
      // Any of them may be the new ones.
      if fresh > 0 { for popup in enqueued { most[name(popup.id), default: 0] += 1 } }
    }
    total += fresh
    for id in call.events.compactMap(\.ended?.id) {
      total -= 1
      most[name(id), default: 0] -= 1
      try ensure(most[name(id), default: 0] >= 0, "\(id) has ended twice")
    }
    try ensure(
      total == account.waiting + account.onScreen,
      "\(total) have not ended, \(account.waiting) wait, \(account.onScreen) are on screen")
    if total == 0 { most = [:] }
    if world.isClosed {
      reach.note("close")
      try ensure(total == 0, "\(total) have not ended at close")
    }
  }
}

private struct Balances: Observer {
  var reach = PromiseReach()
  var ends: [String: Int] = [:]
  var shown = 0

  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) {
    if let outcome = event.ended?.outcome { ends[kind(outcome), default: 0] += 1 }
  }

  mutating func end(_ call: Call, _ world: World, _ before: World) throws {
    let account = call.account
    let sum =
      account.replaced + account.ignored + account.ended + account.waiting + account.onScreen
    try ensure(account.received == sum, "received \(account.received), accounted for \(sum)")
    let numbers = [account.received, account.replaced, account.ignored, account.waiting]
    try ensure(numbers.allSatisfy { $0 >= 0 }, "a number is negative: \(account)")
    try ensure(
      account.ended == ends.values.reduce(0, +), "ended \(account.ended), not \(ends)")
    let outcomes: [PopupOutcome] = [
      .confirmed, .cancelled, .timedOut, .expired, .revoked, .preempted, .failedToPresent,
      .sceneChanged, .rejected(because: ""),
    ]
    for outcome in outcomes {
      let count = ends[kind(outcome), default: 0]
      try ensure(account.count(of: outcome) == count, "\(outcome): \(count)")
    }
    let onScreen = world.lives.values.count { $0.stay != nil }
    try ensure(account.onScreen == onScreen, "\(account.onScreen) on screen, not \(onScreen)")
    let shown = PopupScreen(call.state).all.count
    try ensure(shown == onScreen, "the state shows \(shown)")
    if account.replaced > 0 { reach.note("replaced") }
    if account.ignored > 0 { reach.note("ignored") }
    if account.onScreen > 0 { reach.note("onScreen") }
    if account.ended > 0 { reach.note("ended") }
  }

  private func kind(_ outcome: PopupOutcome) -> String {
    if case .rejected = outcome { "rejected" } else { "\(outcome)" }
  }
}

private struct KeepsCapacity: Observer {
  var reach = PromiseReach()

  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) throws {
    guard let popup = event.presentation?.popup else { return }
    let stage = world.stage(popup.channel, popup.queue)
    let capacity = world.channels[stage.channel]?.capacity ?? 0
    let others = world.onScreen(stage).count
    try ensure(others < capacity, "\(popup.id) is one of \(others + 1) in \(capacity) places")
    try ensure(world.lives[name(popup.id)]?.stay == nil, "\(popup.id) is on screen already")
    if others + 1 == capacity, capacity > 1 { reach.note("full") }
    if stage.queue != nil,
      world.lives.values.contains(where: {
        $0.stay?.channel == popup.channel && $0.stay?.queue != popup.queue
      })
    {
      reach.note("queues")
    }
  }
}

private struct StaysInOrder: Observer {
  var reach = PromiseReach()

  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) throws {
    func stay(_ id: String, _ channel: String, in phases: Set<PopupPhase>) throws -> Life.Stay? {
      let stay = world.lives[name(id)]?.stay
      try ensure(
        stay.map { phases.contains($0.phase) } == true,
        "\(event) of a popup that is \(stay.map { "\($0.phase)" } ?? "not on screen")")
      try ensure(
        stay.map { name($0.channel) == name(channel) } != false, "\(event) of another channel")
      return stay
    }
    switch event {
    case .willPresent(let presentation):
      let id = presentation.popup.id
      try ensure(world.lives[name(id)] != nil, "\(id) was not enqueued")
      try ensure(world.lives[name(id)]?.stay == nil, "\(id) is presented twice")
    case .didPresent(let popup): _ = try stay(popup.id, popup.channel, in: [.presenting])
    case .willDismiss(let popup):
      _ = try stay(popup.id, popup.channel, in: [.presenting, .visible])
    case .didRequeue(let popup):
      let stay = try stay(popup.id, popup.channel, in: [.presenting, .visible, .dismissing])
      try leave(stay, popup.id, call)
      reach.note("requeued")
    case .didEnd(let popup):
      guard world.lives[name(popup.id)]?.stay != nil else { return }
      let stay = try stay(popup.id, popup.channel, in: [.presenting, .visible, .dismissing])
      try leave(stay, popup.id, call)
      reach.note("ended")
    default: break
    }
  }

  private mutating func leave(_ stay: Life.Stay?, _ id: String, _ call: Call) throws {
    guard let stay, stay.phase != .dismissing else { return }
    try ensure(call.reports(name(id)), "\(id) leaves without `willDismiss`")
    reach.note("gone by report")
  }
}

private struct VersionsInOrder: Observer {
  var reach = PromiseReach()

  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) throws {
    func older(_ id: String) -> Life? { world.lives[name(id)].flatMap { $0.isEnding ? $0 : nil } }
    switch event {
    case .didEnqueue(let popup):
      let id = name(popup.id)
      try ensure(world.lives[id] == nil, "\(event) before the older version has ended")
      if world.ended.contains(id) { reach.note("successor") }
    case .didHold(let popup):
      try ensure(older(popup.id) == nil, "\(event) while an older version is dismissed")
    case .didUpdate(let update):
      try ensure(
        older(update.popup.id).map { $0.popup.version >= update.popup.version } != false,
        "\(event) while an older version is dismissed")
    case .willPresent(let presentation):
      let older = older(presentation.popup.id)
      try ensure(older == nil, "\(event) while an older version is dismissed")
    default: break
    }
  }

  mutating func end(_ call: Call, _ world: World, _ before: World) {
    guard case .enqueue(let popup) = call.input, let life = before.lives[name(popup.id)],
      life.isEnding, popup.version > life.popup.version
    else { return }
    reach.note("newer while dismissing")
  }
}

private struct PresentsOnlyNewer: Observer {
  var reach = PromiseReach()
  var ends: [(id: Name, version: Int)] = []
  var versions: [Name: Int] = [:]
  var leaving: [Name: Int] = [:]

  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) throws {
    switch event {
    case .didUpdate(let update): versions[name(update.popup.id)] = update.popup.version
    case .willPresent(let presentation):
      let popup = presentation.popup
      let id = name(popup.id)
      versions[id] = popup.version
      let limit = world.configuration.endedLimit
      let last = ends.suffix(limit).filter { $0.id == id }
      let wasLeaving = leaving[id].map { popup.version <= $0 } == true
      try ensure(
        last.allSatisfy { $0.version < popup.version } && !wasLeaving,
        "\(popup.id) \(popup.version) has ended")
      if !last.isEmpty { reach.note("again") }
      if last.isEmpty, ends.contains(where: { $0.id == id && $0.version >= popup.version }) {
        reach.note("forgotten")
      }
    case .didEnd(let popup):
      let id = name(popup.id)
      leaving[id] = nil
      let version = versions.removeValue(forKey: id) ?? .min
      ends.append((id, version))
    case .willDismiss(let popup) where popup.dismissal.outcome != nil:
      leaving[name(popup.id)] = versions[name(popup.id)]
    case .rejected(.alreadyEnded): reach.note("old")
    default: break
    }
  }
}
