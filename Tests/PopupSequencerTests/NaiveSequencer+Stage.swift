@testable import PopupSequencer

extension NaiveSequencer {
  mutating func doDue() {
    while let number = wakes.indices.filter({ wakes[$0].moment <= now })
      .min(by: { (wakes[$0].moment, $0) < (wakes[$1].moment, $1) })
    {
      let wake = wakes.remove(at: number)
      teach()
      teach(wake.rule, .didWake(about: wake.about))
    }
    let expired = items.filter { ($0.entry.popup.expiry ?? .distantFuture) <= now }
      .sorted {
        ($0.entry.popup.expiry!, $0.entry.arrival) < ($1.entry.popup.expiry!, $1.entry.arrival)
      }
    for item in expired { conclude(item, .expired) }
    for channel in acts.indices {
      if let end = gapEnds[channel], end <= now { gapEnds[channel] = nil }
      guard let act = acts[channel] else { continue }
      if let limit = act.limit, limit <= now {
        leave(channel, .ends(.timedOut))
      } else if let watchdog = act.watchdog, watchdog <= now {
        free(channel, act.departure ?? .ends(.failedToPresent))
      }
    }
    settle()
  }

  mutating func settle() {
    var hasChanged = true
    while hasChanged {
      teach()
      hasChanged = false
      for channel in acts.indices where look(channel) { hasChanged = true }
      if !pending.isEmpty { hasChanged = true }
    }
    for channel in acts.indices
    where owesDrained[channel] && !items.contains(where: { $0.channel == channel }) {
      owesDrained[channel] = false
      out.append(.didDrain(channel: configuration.channels[channel].name))
    }
  }

  mutating func teach() {
    var next = 0
    while next < pending.count {
      let transition = pending[next]
      next += 1
      for rule in rules.indices { teach(rule, transition) }
    }
    pending = []
  }

  mutating func teach(_ rule: Int, _ transition: PopupTransition) {
    var effects = RuleEffects()
    rules[rule].learn(transition, at: now, effects: &effects)
    for (id, reason) in effects.ended {
      if let found = live(id), !items[found].isOnStage {
        conclude(items[found], .rejected(because: reason))
      }
    }
    for (about, moment) in effects.wakes {
      wakes.removeAll { $0.rule == rule && $0.about == about }
      if let moment {
        wakes.append(Wake(rule: rule, about: about, moment: max(moment, now + .nanoseconds(1))))
      }
    }
  }

  // MARK: Turns

  func first(_ channel: Int) -> Item? {
    items.filter { $0.channel == channel && !$0.isOnStage && !isHeld($0) }
      .min { rank($0).lexicographicallyPrecedes(rank($1)) }
  }

  func preempts(_ candidate: Item, _ visible: Item) -> Bool {
    for rule in rules {
      if let answer = rule.preemption(of: visible.entry, by: candidate.entry, at: now) {
        return answer
      }
    }
    return false
  }

  /// Shows or preempts what is to be, if anything; true if it did.
  mutating func look(_ channel: Int) -> Bool {
    guard !isSuspended(channel) else { return false }
    if let act = acts[channel] {
      guard act.visible, act.departure == nil, act.preemptibleFrom <= now,
        let candidate = first(channel)
      else { return false }
      let visible = items[index(act.arrival)]
      guard rank(candidate).lexicographicallyPrecedes(rank(visible)),
        preempts(candidate, visible)
      else { return false }
      leave(channel, .preempted(by: candidate.id))
      return true
    }
    guard gapEnds[channel] == nil, let item = first(channel) else { return false }
    show(item, channel)
    return true
  }

  mutating func show(_ item: Item, _ channel: Int) {
    items[index(item.entry.arrival)].isOnStage = true
    acts[channel] = Act(
      arrival: item.entry.arrival, since: now,
      watchdog: now + configuration.channels[channel].presentationLimit)
    conditions[channel] = nil
    out.append(.willPresent(item.entry.popup, remaining: item.entry.remaining))
    pending.append(.willPresent(item.entry))
    if !configuration.channels[channel].viewReports { appear(channel) }
  }

  mutating func appear(_ channel: Int) {
    guard let act = acts[channel] else { return }
    let found = index(act.arrival)
    items[found].entry.impressions += 1
    acts[channel]?.visible = true
    acts[channel]?.wasVisible = true
    acts[channel]?.watchdog = nil
    acts[channel]?.preemptibleFrom = now + items[found].entry.popup.minimumTime
    out.append(.didPresent(id: items[found].id, channel: configuration.channels[channel].name))
    pending.append(.didPresent(items[found].entry))
    renew(channel)
  }

  mutating func renew(_ channel: Int) {
    guard let act = acts[channel], act.visible, act.departure == nil else { return }
    acts[channel]?.since = now
    let remaining = items[index(act.arrival)].entry.remaining
    acts[channel]?.limit = remaining.map { now + $0 }
    if let remaining, remaining <= .zero { leave(channel, .ends(.timedOut)) }
  }

  mutating func leave(_ channel: Int, _ wanted: PopupDismissal) {
    guard let act = acts[channel], act.departure == nil else { return }
    let found = index(act.arrival)
    if act.visible, let remaining = items[found].entry.remaining {
      items[found].entry.remaining = remaining - (now - act.since)
    }
    let entry = items[found].entry
    var departure = wanted
    switch wanted {
    case .ends: break
    case .preempted where !entry.popup.returnsAfterPreemption: departure = .ends(.preempted)
    case .sceneChanged where entry.popup.endsWithScene: departure = .ends(.sceneChanged)
    default:
      if let remaining = entry.remaining, remaining <= .zero { departure = .ends(.timedOut) }
    }
    acts[channel]?.visible = false
    acts[channel]?.departure = departure
    acts[channel]?.limit = nil
    acts[channel]?.watchdog = now + configuration.channels[channel].dismissalLimit
    if case .preempted = wanted { acts[channel]?.isPreempted = true }
    if case .ends = departure { depart(entry.popup) }
    out.append(
      .willDismiss(id: entry.id, channel: configuration.channels[channel].name, departure))
    pending.append(.willDismiss(entry, departure))
    if !configuration.channels[channel].viewReports { free(channel, departure) }
  }

  mutating func free(_ channel: Int, _ departure: PopupDismissal) {
    guard let act = acts[channel] else { return }
    acts[channel] = nil
    let gap = configuration.channels[channel].gap
    if act.wasVisible, !act.isPreempted, gap > .zero { gapEnds[channel] = now + gap }
    let found = index(act.arrival)
    items[found].isOnStage = false
    if case .ends(let outcome) = departure {
      end(items[found], outcome)
      out += owed[channel] ?? []
      owed[channel] = nil
    } else {
      out.append(
        .didRequeue(id: items[found].id, channel: configuration.channels[channel].name))
      pending.append(.didRequeue(items[found].entry))
    }
  }

  mutating func conclude(_ item: Item, _ outcome: PopupOutcome) {
    guard let item = items.first(where: { $0.entry.arrival == item.entry.arrival }) else { return }
    guard item.isOnStage else { return end(item, outcome) }
    switch acts[item.channel]?.departure {
    case nil: leave(item.channel, .ends(outcome))
    case .ends: break
    default:
      acts[item.channel]?.departure = .ends(outcome)
      depart(item.entry.popup)
    }
  }

  mutating func end(_ item: Item, _ outcome: PopupOutcome) {
    items.removeAll { $0.entry.arrival == item.entry.arrival }
    depart(item.entry.popup)
    announce(
      .didEnd(id: item.id, channel: configuration.channels[item.channel].name, outcome),
      of: item.id, in: item.channel)
    pending.append(.didEnd(item.entry, outcome))
  }

  /// Not before the end of an older version that is still leaving there.
  mutating func announce(_ event: PopupEvent, of id: String, in channel: Int) {
    if let act = acts[channel], case .ends = act.departure, items[index(act.arrival)].id == id {
      owed[channel, default: []].append(event)
    } else {
      out.append(event)
    }
  }
}
