package import PopupSequencer
package import PromiseTesting
import RoomCore

package struct KeepsMoments: CallObserver {
  package var reach = PromiseReach()

  package init() {}

  package mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
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

  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
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

package struct KeepsMaximum: CallObserver {
  package var reach = PromiseReach()

  package init() {}

  package mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
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
      reach.note("after a pause", if: life.stay.map { $0.inPhase > life.shownFor } == true)
    }
  }

  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    for life in world.lives.values {
      guard let stay = life.stay, stay.phase == .visible else { continue }
      guard let maximum = life.popup.maximumTime, life.shownFor >= maximum else { continue }
      let within = !stay.minimumIsOver
      if within { reach.note("minimum") }
      // While its clocks stand still nothing times out.
      try ensure(
        within || world.isSuspended(life) || !stay.pauses.isEmpty,
        "\(life.popup.id) is visible for \(life.shownFor) of \(maximum)")
    }
  }
}
