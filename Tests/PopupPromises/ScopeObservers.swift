package import PopupSequencer
package import PromiseTesting
import RoomCore

package struct Explains: CallObserver {
  package var reach = PromiseReach()

  package init() {}

  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    if world.isClosed { return }
    for life in world.lives.values where life.stay == nil {
      guard world.hasPlace(world.stage(of: life)) else { continue }
      let explanation = call.after.explain(id: life.popup.id, at: call.time)
      // One ahead of it that may be presented would be.
      let isExplained = explanation?.reasons.contains(where: \.defers)
      try ensure(isExplained == true, "\(plainText(life.popup.id)): \(explanation as Any)")
      reach.note("explained")
    }
  }
}

package struct Revokes: CallObserver {
  package var reach = PromiseReach()
  var revocations: [(id: Name, version: Int?)] = []

  package init() {}

  private func concerns(_ revocation: (id: Name, version: Int?), _ popup: Popup) -> Bool {
    revocation.id == name(popup.id) && revocation.version.map { popup.version <= $0 } != false
  }

  package mutating func begin(_ input: PopupInput?, _ world: KnownPopups) {
    for case .revoke(let revocation) in input?.flat ?? [] where !world.isClosed {
      let id = name(revocation.id)
      revocations.append((id, revocation.version))
      if world.lives[id] != nil { reach.note("after") }
    }
  }

  package mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    guard let popup = event.presentation?.popup else { return }
    let limit = world.configuration.revocationLimit
    let revoked = revocations.suffix(limit).contains { concerns($0, popup) }
    try ensure(!revoked, "\(plainText(popup.id)) \(popup.version) is presented and was revoked")
    if revocations.suffix(limit).contains(where: { $0.id == name(popup.id) }) {
      reach.note("version")
    }
    if revocations.contains(where: { concerns($0, popup) }) { reach.note("forgotten") }
  }

  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    let last = revocations.suffix(world.configuration.revocationLimit)
    for life in world.lives.values where life.stay?.phase != .dismissing {
      let revoked = last.contains { concerns($0, life.popup) }
      try ensure(
        !revoked, "\(plainText(life.popup.id)) \(life.popup.version) was revoked and is alive")
    }
    if case .enqueue(let popup) = call.input, last.contains(where: { concerns($0, popup) }) {
      reach.note("before")
    }
  }
}

package struct KeepsMatches: CallObserver {
  package var reach = PromiseReach()

  package init() {}

  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    for popup in call.events.compactMap(\.presentation?.popup) {
      try ensure(world.mayBeOn(popup), "\(plainText(popup.id)) of another match is presented")
      if popup.queue.match != nil { reach.note(world.matchWasSet ? "on" : "none") }
    }
    for life in world.lives.values {
      guard let match = life.popup.queue.match.map(name), world.matchWasSet else { continue }
      if world.match.map(name) == match { continue }
      if world.over.contains(match) {
        let isKept = life.stay.map {
          $0.phase == .dismissing
            || $0.phase == .visible && !$0.minimumIsOver
        }
        try ensure(isKept == true, "\(plainText(life.popup.id)) outlives its match")
      } else if life.stay == nil {
        reach.note("later")
      }
    }
    guard case .enqueue(let popup) = call.input, let match = popup.queue.match else { return }
    guard world.over.contains(name(match)), before.lives[name(popup.id)] == nil
    else { return }
    reach.note("over")
    for ended in call.events.compactMap(\.ended) where name(ended.id) == name(popup.id) {
      switch ended.outcome {
      case .sceneChanged, .rejected, .expired, .revoked: break
      default:
        try ensure(false, "\(plainText(ended.id)) of a match that is over ends as \(ended.outcome)")
      }
    }
  }
}
