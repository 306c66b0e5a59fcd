package import PopupSequencer
package import PromiseTesting
import RoomCore

package struct EndsAtOnce: CallObserver {
  package var reach = PromiseReach()

  package init() {}

  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
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

  /// Whether a limit is over just now, or in a call that is late.
  private func isOver(_ limit: Duration?, _ stay: Life.Stay, _ call: Call) -> Bool {
    limit.map { call.isLate ? stay.inPhase >= $0 : stay.inPhase == $0 } == true
  }

  private mutating func follow(_ input: PopupInput, _ call: Call, _ before: KnownPopups) throws {
    switch input {
    case .didAnswer(let reply):
      guard let life = life(reply.id, reply.version, before) else { return }
      let outcome: PopupOutcome = reply.answer == .confirmed ? .confirmed : .cancelled
      try ends(life, outcome, call, becomesVisible: true, "answer")
    case .revoke(let revocation):
      guard let life = before.lives[name(revocation.id)], !life.isEnding else { return }
      if let version = revocation.version, life.popup.version > version { return }
      try ends(life, .revoked, call, becomesVisible: false, "revoke")
    case .didFailToAppear(let report):
      let id = report.id
      guard let life = life(id, report.version, before), life.stay?.phase == .presenting
      else { return }
      try ensure(
        call.events.contains {
          $0 == .didEnd(EndedPopup(id: id, channel: life.stay!.channel, outcome: .failedToPresent))
        },
        "\(id) failed and has not ended")
      reach.note("failed")
    case .didDisappear(let report):
      guard let life = life(report.id, report.version, before), let stay = life.stay, life.isEnding
      else { return }
      try ensure(call.concerns(report.id), "\(report.id) is gone and has not ended: \(stay)")
      reach.note("gone")
    default: break
    }
  }

  private func life(_ id: String, _ version: Int?, _ world: KnownPopups) -> Life? {
    guard let life = world.lives[name(id)] else { return nil }
    return version == nil || version == life.popup.version ? life : nil
  }

  private mutating func ends(
    _ life: Life, _ outcome: PopupOutcome, _ call: Call, becomesVisible: Bool, _ what: String
  ) throws {
    let id = life.popup.id
    let channel = life.stay?.channel ?? life.popup.channel
    let hasEnded = call.events.contains {
      $0 == .didEnd(EndedPopup(id: id, channel: channel, outcome: outcome))
    }
    let isDismissed = call.events.contains {
      $0 == .willDismiss(DismissedPopup(id: id, channel: channel, dismissal: .ends(outcome)))
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

  package mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    switch event {
    case .willDismiss(let popup) where popup.dismissal == .ends(.failedToPresent):
      let id = name(popup.id)
      guard let stay = world.lives[id]?.stay, !call.reports(id) else { return }
      let limit = world.channels[name(stay.channel)]?.presentationLimit
      try ensure(isOver(limit, stay, call), "\(popup.id) fails to present after \(stay.inPhase)")
      reach.note("presentation limit")
    case .didEnd(let popup):
      let id = name(popup.id)
      guard let life = world.lives[id], let stay = life.stay else { return }
      if popup.outcome == .failedToPresent || call.reports(id) { return }
      guard stay.phase == .dismissing, stay.wasVisible, life.isEnding, call.input != .close,
        world.channels[name(stay.channel)]?.viewReports == true
      else { return }
      let limit = world.channels[name(stay.channel)]?.dismissalLimit
      try ensure(isOver(limit, stay, call), "\(popup.id) counts as gone after \(stay.inPhase)")
      reach.note("dismissal limit")
    default: break
    }
  }
}

package struct KeepsGap: CallObserver {
  package var reach = PromiseReach()

  package init() {}

  package mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    guard let popup = event.presentation?.popup else { return }
    let stage = world.stage(popup.channel, popup.queue)
    let capacity = world.channels[stage.channel]?.capacity ?? 0
    let others = world.onScreen(stage).count
    let blocked = world.blocked(stage)
    try ensure(
      others + blocked < capacity || others >= capacity,
      "\(popup.id) is presented within the gap: \(others) on screen, \(blocked) gaps")
    if blocked > 0 { reach.note("two places") }
  }

  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) {
    for stage in world.gaps.keys where world.blocked(stage) > 0 {
      reach.note("gap")
      if world.isSuspended(.channel(stage.channel)) { reach.note("suspended") }
    }
  }
}
