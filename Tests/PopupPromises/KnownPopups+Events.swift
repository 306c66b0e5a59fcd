import PopupSequencer
import RoomCore

extension KnownPopups {
  /// Takes the facts of an input, before the events that follow it.
  mutating func offer(_ input: PopupInput?) {
    for input in input?.flat ?? [] where !isClosed {
      switch input {
      case .restore(let snapshot, _):
        for saved in snapshot.popups {
          guard let maximum = saved.popup.maximumTime, let left = saved.remaining else { continue }
          shownBefore[name(saved.popup.id)] = max(.zero, maximum - left)
        }
      case .suspend(let reason): suspensions[.all, default: []].insert(name(reason.name))
      case .resume(let reason): suspensions[.all]?.remove(name(reason.name))
      case .suspendScope(let scope, let reason) where known(scope):
        suspensions[Scope(scope), default: []].insert(name(reason.name))
      case .resumeScope(let scope, let reason):
        suspensions[Scope(scope)]?.remove(name(reason.name))
      case .setScene(let scene): self.scene = scene
      case .setMatch(let match): change(to: match)
      case .prioritize(let id, let priority): prioritize(id, priority)
      case .signal(let signal) where signal.name == "defer": isDeferring = hasRival
      case .signal(let signal) where signal.name == "free": isDeferring = false
      default: break
      }
    }
    for popup in input?.offers ?? [] {
      let id = name(popup.id)
      if let known = offered[id], known.version > popup.version, lives[id] != nil { continue }
      offered[id] = popup
    }
  }

  private mutating func prioritize(_ id: String, _ priority: Int) {
    guard lives[name(id)]?.isEnding == false else { return }
    lives[name(id)]?.popup.priority = priority
  }

  mutating func apply(_ event: PopupEvent) {
    switch event {
    case .didEnqueue(let enqueued):
      let id = name(enqueued.id)
      var popup = offered[id] ?? Popup(id: enqueued.id)
      (popup.queue, popup.channel) = (enqueued.queue, enqueued.channel)
      arrivals += 1
      lives[id] = Life(
        popup: popup, arrival: arrivals, arrivedAt: now, isSuccessor: ended.contains(id))
      lives[id]?.shownFor = shownBefore[id] ?? .zero
    case .didUpdate(let update):
      let popup = update.popup
      if let old = lives[name(popup.id)]?.popup,
        old.maximumTime != popup.maximumTime || name(old.kind) != name(popup.kind)
      {
        lives[name(popup.id)]?.shownFor = .zero
      }
      lives[name(popup.id)]?.popup = popup
      if lives[name(popup.id)]?.stay?.versions.last != popup.version {
        lives[name(popup.id)]?.stay?.versions.append(popup.version)
      }
    case .willPresent(let presentation):
      let popup = presentation.popup
      let id = name(popup.id)
      lives[id]?.popup = popup
      lives[id]?.stay = Life.Stay(channel: popup.channel, queue: popup.queue)
      lives[id]?.stay?.versions = [popup.version]
    case .didPresent(let popup):
      let id = name(popup.id)
      lives[id]?.stay?.phase = .visible
      lives[id]?.stay?.wasVisible = true
      lives[id]?.wasVisible = true
      let minimum = lives[id]?.popup.minimumTime ?? .zero
      lives[id]?.stay?.minimum = minimum
      lives[id]?.stay?.minimumIsOver = minimum <= .zero
      lives[id]?.stay?.inPhase = .zero
    case .willDismiss(let popup):
      let id = name(popup.id)
      lives[id]?.stay?.phase = .dismissing
      lives[id]?.stay?.dismissal = popup.dismissal
      lives[id]?.stay?.inPhase = .zero
    case .didRequeue(let popup):
      leave(name(popup.id))
      lives[name(popup.id)]?.stay = nil
    case .didEnd(let popup):
      leave(name(popup.id))
      lives[name(popup.id)] = nil
      ended.insert(name(popup.id))
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
    let inputs = input?.flat ?? []
    for (index, input) in inputs.enumerated() where !isClosed {
      switch input {
      case .pauseTimer(let id, let reason) where !wasRejected:
        lives[name(id)]?.stay?.pauses.insert(name(reason.name))
      case .resumeTimer(let id, let reason) where !wasRejected:
        lives[name(id)]?.stay?.pauses.remove(name(reason.name))
      case .prioritize(let id, let priority)
      where !PopupInput.batch(Array(inputs[index...])).updates(name(id)):
        prioritize(id, priority)
      case .close: isClosed = true
      default: break
      }
    }
    (ended, shownBefore) = ([], [:])
  }

  private func known(_ scope: PopupScope) -> Bool {
    if case .channel(let channel) = scope { channels[name(channel)] != nil } else { true }
  }

  private mutating func change(to match: String?) {
    if let before = self.match, match.map(name) != name(before) { over.insert(name(before)) }
    self.match = match
    matchWasSet = true
    if let match { over.remove(name(match)) }
  }
}
