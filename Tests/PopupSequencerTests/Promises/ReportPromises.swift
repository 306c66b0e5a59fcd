import PopupSequencer
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
  }
}

private struct EndsAtOnce: Observer {
  var notes = Notes()

  mutating func end(_ call: Call, _ world: World, _ before: World) {
    for life in world.lives.values {
      guard let stay = life.stay, let channel = world.channels[name(stay.channel)] else { continue }
      // While its clocks stand still, a limit is not over.
      let isStill = world.isSuspended(life)
      if stay.phase == .dismissing {
        notes.expect(
          isStill || stay.inPhase < channel.dismissalLimit && channel.viewReports,
          "\(life.popup.id) is dismissed for \(stay.inPhase)")
      }
      if stay.phase == .presenting {
        notes.expect(
          isStill || stay.inPhase < channel.presentationLimit && channel.viewReports,
          "\(life.popup.id) is to appear for \(stay.inPhase)")
      }
    }
    if let input = call.single { follow(input, call, before) }
  }

  private mutating func follow(_ input: PopupInput, _ call: Call, _ before: World) {
    switch input {
    case .didAnswer(let id, let version, let answer):
      guard let life = life(id, version, before) else { return }
      let outcome: PopupOutcome = answer == .confirmed ? .confirmed : .cancelled
      ends(life, outcome, call, becomesVisible: true, "answer")
    case .revoke(let id, let version):
      guard let life = before.lives[name(id)], !life.isEnding else { return }
      if let version, life.popup.version > version { return }
      ends(life, .revoked, call, becomesVisible: false, "revoke")
    case .didFailToPresent(let id, let version):
      guard let life = life(id, version, before), life.stay?.phase == .presenting else { return }
      notes.expect(
        call.events.contains {
          $0 == .didEnd(id: id, channel: life.stay!.channel, .failedToPresent)
        },
        "\(id) failed and has not ended")
      notes.reached.insert("failed")
    case .didDismiss(let id, let version):
      guard let life = life(id, version, before), let stay = life.stay, life.isEnding else {
        return
      }
      notes.expect(call.concerns(id), "\(id) is gone and has not ended: \(stay)")
      notes.reached.insert("gone")
    default: break
    }
  }

  private func life(_ id: String, _ version: Int?, _ world: World) -> Life? {
    guard let life = world.lives[name(id)] else { return nil }
    return version == nil || version == life.popup.version ? life : nil
  }

  private mutating func ends(
    _ life: Life, _ outcome: PopupOutcome, _ call: Call, becomesVisible: Bool, _ what: String
  ) {
    let id = life.popup.id
    let channel = life.stay?.channel ?? life.popup.channel
    let hasEnded = call.events.contains { $0 == .didEnd(id: id, channel: channel, outcome) }
    let isDismissed = call.events.contains {
      $0 == .willDismiss(id: id, channel: channel, .ends(outcome))
    }
    switch life.stay?.phase {
    case nil:
      notes.expect(hasEnded && !isDismissed, "\(id) waits and does not end at once")
      notes.reached.insert("\(what) of waiting")
    case .presenting?:
      notes.expect(isDismissed && (hasEnded || becomesVisible), "\(id) does not end at once")
      notes.reached.insert("\(what) of presenting")
    case .visible?:
      notes.expect(isDismissed, "\(id) is not dismissed at once")
      notes.reached.insert("\(what) of visible")
    default: break
    }
  }

  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) {
    switch event {
    case .willDismiss(let id, _, .ends(.failedToPresent)):
      guard let stay = world.lives[name(id)]?.stay, !call.reports(name(id)) else { return }
      let limit = world.channels[name(stay.channel)]?.presentationLimit
      notes.expect(stay.inPhase == limit, "\(id) fails to present after \(stay.inPhase)")
      notes.reached.insert("presentation limit")
    case .didEnd(let id, _, let outcome):
      guard let life = world.lives[name(id)], let stay = life.stay else { return }
      if outcome == .failedToPresent || call.reports(name(id)) { return }
      guard stay.phase == .dismissing, stay.wasVisible, life.isEnding, call.input != .close,
        world.channels[name(stay.channel)]?.viewReports == true
      else { return }
      let limit = world.channels[name(stay.channel)]?.dismissalLimit
      notes.expect(stay.inPhase == limit, "\(id) counts as gone after \(stay.inPhase)")
      notes.reached.insert("dismissal limit")
    default: break
    }
  }
}

private struct KeepsGap: Observer {
  var notes = Notes()

  mutating func see(_ event: PopupEvent, _ world: World, _ call: Call) {
    guard case .willPresent(let popup, _) = event else { return }
    let stage = world.stage(popup.channel, popup.queue)
    let capacity = world.channels[stage.channel]?.capacity ?? 0
    let others = world.onScreen(stage).count
    let blocked = world.blocked(stage)
    notes.expect(
      others + blocked < capacity || others >= capacity,
      "\(popup.id) is presented within the gap: \(others) on screen, \(blocked) gaps")
    if blocked > 0 { notes.reached.insert("two places") }
  }

  mutating func end(_ call: Call, _ world: World, _ before: World) {
    for stage in world.gaps.keys where world.blocked(stage) > 0 {
      notes.reached.insert("gap")
      if world.isSuspended(.channel(stage.channel)) { notes.reached.insert("suspended") }
    }
  }
}
