package import PopupSequencer
package import PromiseTesting
import RoomCore

package struct EndsOnce: CallObserver {
  package var reach = PromiseReach()
  /// At most how many popups of an identifier have not ended.
  var most: [Name: Int] = [:]
  var last = PopupStatistics()

  package init() {}

  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    let statistics = call.statistics
    let fresh =
      statistics.received - last.received - (statistics.replaced - last.replaced)
      - (statistics.ignored - last.ignored)
    last = statistics
    let offers = call.input?.offers ?? []
    try ensure(fresh >= 0 && fresh <= offers.count, "\(fresh) of \(offers.count) are new")
    if case .enqueue(let popup) = call.input {
      reach.note(fresh == 1 ? "new" : "update")
      reach.note("twice", if: fresh == 1 && most[name(popup.id), default: 0] > 0)
      reach.note("full", if: fresh == 1 && before.lives.count >= world.configuration.capacity)
      let isRefused = !call.rejections.isEmpty
      try ensure(!isRefused || fresh == 0, "\(popup.id) is both new and refused")
    }
    // Of several, any may be the new ones.
    if fresh > 0 { for popup in offers { most[name(popup.id), default: 0] += 1 } }
    for id in call.events.compactMap(\.ended?.id) {
      most[name(id), default: 0] -= 1
      try ensure(most[name(id), default: 0] >= 0, "\(id) has ended twice")
    }
    let total = statistics.waiting + statistics.onScreen
    if total == 0 { most = [:] }
    if world.isClosed {
      reach.note("close")
      try ensure(total == 0, "\(total) have not ended at close")
    }
  }
}

/// Compares the statistics, which balances by itself, with the events.
package struct Balances: CallObserver {
  package var reach = PromiseReach()
  var ends: [String: Int] = [:]

  package init() {}

  package mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) {
    if let outcome = event.ended?.outcome { ends[outcome.name, default: 0] += 1 }
  }

  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    let statistics = call.statistics
    try ensure(
      statistics.ended == ends.values.reduce(0, +), "ended \(statistics.ended), not \(ends)")
    for outcome in call.events.compactMap(\.ended?.outcome) {
      let count = ends[outcome.name, default: 0]
      try ensure(statistics.count(of: outcome) == count, "\(outcome): \(count)")
    }
    let onScreen = world.lives.values.count { $0.stay != nil }
    try ensure(statistics.onScreen == onScreen, "\(statistics.onScreen) on screen, not \(onScreen)")
    reach.note("replaced", if: statistics.replaced > 0)
    reach.note("ignored", if: statistics.ignored > 0)
    reach.note("onScreen", if: statistics.onScreen > 0)
    reach.note("ended", if: statistics.ended > 0)
  }
}

package struct KeepsCapacity: CallObserver {
  package var reach = PromiseReach()

  package init() {}

  package mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    guard let popup = event.presentation?.popup else { return }
    let stage = world.stage(popup.channel, popup.queue)
    let capacity = world.channels[stage.channel]?.capacity ?? 0
    let others = world.onScreen(stage).count
    try ensure(others < capacity, "\(popup.id) is one of \(others + 1) in \(capacity) places")
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

package struct StaysInOrder: CallObserver {
  package var reach = PromiseReach()

  package init() {}

  package mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
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

package struct VersionsInOrder: CallObserver {
  package var reach = PromiseReach()

  package init() {}

  package mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    func older(_ id: String) -> Life? { world.lives[name(id)].flatMap { $0.isEnding ? $0 : nil } }
    switch event {
    case .didEnqueue(let popup):
      let id = name(popup.id)
      try ensure(world.lives[id] == nil, "\(event) before the older version has ended")
      if world.ended.contains(id) { reach.note("successor") }
    case .didDefer(let popup):
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

  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) {
    guard case .enqueue(let popup) = call.input, let life = before.lives[name(popup.id)],
      popup.version > life.popup.version
    else { return }
    reach.note(life.isEnding ? "newer while dismissing" : "newer")
  }
}

package struct PresentsOnlyNewer: CallObserver {
  package var reach = PromiseReach()
  var ends: [(id: Name, version: Int)] = []
  var versions: [Name: Int] = [:]
  var leaving: [Name: Int] = [:]

  package init() {}

  package mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
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
