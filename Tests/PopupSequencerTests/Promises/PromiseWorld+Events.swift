import PopupSequencer
import PromiseTesting
import RoomCore

extension World {
  /// Takes what an input offers, before the events that follow it.
  mutating func offer(_ input: PopupInput?) {
    for case .enqueue(let popup) in input?.flat ?? [] {
      let id = name(popup.id)
      if let known = offered[id], known.version > popup.version, lives[id] != nil { continue }
      offered[id] = popup
    }
  }

  mutating func apply(_ event: PopupEvent) {
    switch event {
    case .didEnqueue(let id, let queue, let channel):
      var popup = offered[name(id)] ?? Popup(id: id)
      (popup.queue, popup.channel) = (queue, channel)
      arrivals += 1
      lives[name(id)] = Life(
        popup: popup, arrival: arrivals, arrivedAt: now, isSuccessor: ended.contains(name(id)))
    case .didUpdate(let popup, _):
      lives[name(popup.id)]?.popup = popup
      if lives[name(popup.id)]?.stay?.versions.last != popup.version {
        lives[name(popup.id)]?.stay?.versions.append(popup.version)
      }
    case .willPresent(let popup, _):
      let id = name(popup.id)
      lives[id]?.popup = popup
      lives[id]?.stay = Life.Stay(channel: popup.channel, queue: popup.queue)
      lives[id]?.stay?.versions = [popup.version]
    case .didPresent(let id, _):
      lives[name(id)]?.stay?.phase = .visible
      lives[name(id)]?.stay?.wasVisible = true
      lives[name(id)]?.wasVisible = true
      let minimum = lives[name(id)]?.popup.minimumTime ?? .zero
      lives[name(id)]?.stay?.minimum = minimum
      lives[name(id)]?.stay?.minimumIsOver = minimum <= .zero
      lives[name(id)]?.stay?.inPhase = .zero
    case .willDismiss(let id, _, let dismissal):
      lives[name(id)]?.stay?.phase = .dismissing
      lives[name(id)]?.stay?.dismissal = dismissal
      lives[name(id)]?.stay?.inPhase = .zero
    case .didRequeue(let id, _):
      leave(name(id))
      lives[name(id)]?.stay = nil
    case .didEnd(let id, _, _):
      leave(name(id))
      lives[name(id)] = nil
      ended.insert(name(id))
    default: break
    }
  }

  private mutating func leave(_ id: Name) {
    guard let life = lives[id], let stay = life.stay, stay.wasVisible else { return }
    switch stay.dismissal {
    case .preempted, .ends(.preempted): return
    default: break
    }
    guard let channel = channels[name(stay.channel)], channel.gap > .zero else { return }
    gaps[stage(of: life), default: []].append(.zero)
  }

  /// Takes the effects of an input that no event shows.
  mutating func finish(_ input: PopupInput?, _ events: [PopupEvent]) {
    let wasRejected = events.contains { if case .rejected = $0 { true } else { false } }
    for input in input?.flat ?? [] where !isClosed {
      switch input {
      case .suspend(let reason): suspensions[.all, default: []].insert(name(reason.name))
      case .resume(let reason): suspensions[.all]?.remove(name(reason.name))
      case .suspendScope(let scope, let reason):
        if known(scope) { suspensions[Scope(scope), default: []].insert(name(reason.name)) }
      case .resumeScope(let scope, let reason): suspensions[Scope(scope)]?.remove(name(reason.name))
      case .setScene(let scene): self.scene = scene
      case .setMatch(let match): change(to: match)
      case .hold(let id, let reason) where !wasRejected:
        lives[name(id)]?.stay?.holds.insert(name(reason.name))
      case .release(let id, let reason) where !wasRejected:
        lives[name(id)]?.stay?.holds.remove(name(reason.name))
      case .prioritize(let id, let priority):
        if lives[name(id)]?.isEnding == false { lives[name(id)]?.popup.priority = priority }
      case .close: isClosed = true
      default: break
      }
    }
    ended = []
  }

  private func known(_ scope: PopupScope) -> Bool {
    if case .channel(let channel) = scope { channels[name(channel)] != nil } else { true }
  }

  private mutating func change(to match: String?) {
    if let before = self.match, match.map(name) != name(before) { over.insert(name(before)) }
    self.match = match
    matchWasSet = true
    if let match {
      over.remove(name(match))
      began.insert(name(match))
    }
  }
}
