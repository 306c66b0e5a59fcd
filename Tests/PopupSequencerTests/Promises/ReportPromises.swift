import PopupSequencer
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises 10 and 11: ends and gaps")
struct ReportPromises {
  @Test("Promise 10: a popup ends as soon as it is answered, revoked, expires or its view says so")
  func endsAtOnce() throws {
    let reaching: Set = [
      "answer of waiting", "answer of visible", "answer of presenting", "revoke of waiting",
      "revoke of visible", "revoke of presenting", "failed", "gone", "dismissal limit",
      "presentation limit",
    ]
    try check(10, EndsAtOnce.self, reaching: reaching)
    try check(10, EndsAtOnce.self, Profile(hasRule: true, advances: true), reaching: ["failed"])
  }

  @Test("Promise 11: between a visible stay and the next in its place is at least `gap`")
  func keepsGap() throws {
    try check(11, KeepsGap.self, Profile(hasRule: true), reaching: ["gap", "suspended"])
    try check(11, KeepsGap.self, Profile(isLate: true), reaching: ["gap", "two places"]) {
      $0.channels[0].capacity = 2
      $0.channels[0].gap = .seconds(5)
    }
    try check(11, KeepsGap.self, Profile(composes: true), reaching: ["gap"])
  }
}

private struct EndsAtOnce: Observer {
  var reach = PromiseReach()

  mutating func end(_ call: Call, _ world: World, _ before: World) throws {
    for life in world.lives.values {
      guard let stay = life.stay, let channel = world.channels[name(stay.channel)] else { continue }
      // While its clocks stand still, a limit is not over.
      let isStill = world.isSuspended(life)
      if stay.phase == .dismissing {
        try ensure(
          isStill || stay.inPhase < channel.dismissalLimit && channel.viewReports,
          "\(life.popup.id) is dismissed for \(stay.inPhase)")
      }
      if stay.phase == .presenting {
        try ensure(
          isStill || stay.inPhase < channel.presentationLimit && channel.viewReports,
          "\(life.popup.id) is to appear for \(stay.inPhase)")
      }
    }
    if let input = call.single { try follow(input, call, before) }
  }

  private mutating func follow(_ input: PopupInput, _ call: Call, _ before: World) throws {
    switch input {
    case .didAnswer(let id, let version, let answer):
      guard let life = life(id, version, before) else { return }
      let outcome: PopupOutcome = answer == .confirmed ? .confirmed : .cancelled
      try ends(life, outcome, call, becomesVisible: true, "answer")
    case .revoke(let id, let version):
      guard let life = before.lives[name(id)], !life.isEnding else { return }
      if let version, life.popup.version > version { return }
      try ends(life, .revoked, call, becomesVisible: false, "revoke")
    case .didFailToPresent(let id, let version):
      guard let life = life(id, version, before), life.stay?.phase == .presenting else { return }
      try ensure(
        call.events.contains {
          $0 == .didEnd(id: id, channel: life.stay!.channel, .failedToPresent)
        },
        "\(id) failed and has not ended")
      reach.note("failed")
    case .didDismiss(let id, let version):
      guard let life = life(id, version, before), let stay = life.stay, life.isEnding else {
        return
      }
      try ensure(call.concerns(id), "\(id) is gone and has not ended: \(stay)")
      reach.note("gone")
    default: break
    }
  }

  private func life(_ id: String, _ version: Int?, _ world: World) -> Life? {
    guard let life = world.lives[name(id)] else { return nil }
    return version == nil || version == life.popup.version ? life : nil
  }

  private mutating func ends(
    _ life: Life, _ outcome: PopupOutcome, _ call: Call, becomesVisible: Bool, _ what: String
  ) throws {
    let id = life.popup.id
    let channel = life.stay?.channel ?? life.popup.channel
    let hasEnded = call.events.contains { $0 == .didEnd(id: id, channel: channel, outcome) }
    let isDismissed = call.events.contains {
      $0 == .willDismiss(id: id, channel: channel, .ends(outcome))
    }
    switch life.stay?.phase {
    case nil:
      try ensure(hasEnded && !isDismissed, "\(id) waits and does not end at once")
      reach.note("\(what) of waiting")
    case .presenting?:
      try ensure(isDismissed && (hasEnded || becomesVisible), "\(id) does not end at once")
      reach.note("\(what) of presenting")
    case .visible?:
      try ensure(isDismissed, "\(id) is not dismissed at once")
      reach.note("\(what) of visible")
    default: break
    }
  }

  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) throws {
    switch event {
    case .willDismiss(let id, _, .ends(.failedToPresent)):
      guard let stay = world.lives[name(id)]?.stay, !call.reports(name(id)) else { return }
      let limit = world.channels[name(stay.channel)]?.presentationLimit
      try ensure(stay.inPhase == limit, "\(id) fails to present after \(stay.inPhase)")
      reach.note("presentation limit")
    case .didEnd(let id, _, let outcome):
      guard let life = world.lives[name(id)], let stay = life.stay else { return }
      if outcome == .failedToPresent || call.reports(name(id)) { return }
      guard stay.phase == .dismissing, stay.wasVisible, life.isEnding, call.input != .close,
        world.channels[name(stay.channel)]?.viewReports == true
      else { return }
      let limit = world.channels[name(stay.channel)]?.dismissalLimit
      try ensure(stay.inPhase == limit, "\(id) counts as gone after \(stay.inPhase)")
      reach.note("dismissal limit")
    default: break
    }
  }
}

private struct KeepsGap: Observer {
  var reach = PromiseReach()

  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) throws {
    guard case .willPresent(let popup, _) = event else { return }
    let stage = world.stage(popup.channel, popup.queue)
    let capacity = world.channels[stage.channel]?.capacity ?? 0
    let others = world.onScreen(stage).count
    let blocked = world.blocked(stage)
    try ensure(
      others + blocked < capacity || others >= capacity,
      "\(popup.id) is presented within the gap: \(others) on screen, \(blocked) gaps")
    if blocked > 0 { reach.note("two places") }
  }

  mutating func end(_ call: Call, _ world: World, _ before: World) {
    for stage in world.gaps.keys where world.blocked(stage) > 0 {
      reach.note("gap")
      if world.isSuspended(.channel(stage.channel)) { reach.note("suspended") }
    }
  }
}
