@testable import PopupSequencer

/// What the sequencer is to do, without any thought for its cost: whenever anything happens, all
/// that waits is ranked and asked again.
struct NaiveSequencer {
  struct Item {
    var entry: PopupEntry
    var channel: Int
    var isOnStage = false
    var id: String { entry.id }
  }

  struct Act {
    var arrival: Int64
    var visible = false
    var departure: PopupDismissal?
    var since: Instant
    var watchdog: Instant?
    var limit: Instant?
    var preemptibleFrom = Instant.distantPast
    var wasVisible = false
    var isPreempted = false
  }

  struct Wake {
    var rule: Int
    var about: String
    var moment: Instant
  }

  var rules: [any PopupRule]
  let configuration: PopupConfiguration
  var now = Instant.start
  var items: [Item] = []
  var acts: [Act?]
  var gapEnds: [Instant?]
  var suspensions: Set<SuspensionReason> = []
  var channelSuspensions: [Set<SuspensionReason>]
  var conditions: [PopupCondition?]
  var owesDrained: [Bool]
  var wakes: [Wake] = []
  var queueSuspensions: [PopupQueue: Set<SuspensionReason>] = [:]
  var departed: [String: Int] = [:]
  var tombstones: [String: Int] = [:]
  var scene: String?
  var match: String?
  var arrivals: Int64 = 0
  var pending: [PopupTransition] = []
  var out: [PopupEvent] = []
  var owed: [Int: [PopupEvent]] = [:]

  init(rules: [any PopupRule], configuration: PopupConfiguration) {
    self.rules = rules
    self.configuration = configuration
    let count = configuration.channels.count
    acts = Array(repeating: nil, count: count)
    gapEnds = Array(repeating: nil, count: count)
    channelSuspensions = Array(repeating: [], count: count)
    conditions = Array(repeating: nil, count: count)
    owesDrained = Array(repeating: false, count: count)
  }

  func index(_ arrival: Int64) -> Int { items.firstIndex { $0.entry.arrival == arrival }! }

  /// The popup that has that identifier: one that is being dismissed has not.
  func live(_ id: String) -> Int? {
    items.lastIndex { item in
      guard item.id == id else { return false }
      if item.isOnStage, case .ends = acts[item.channel]?.departure { return false }
      return true
    }
  }

  func rank(_ item: Item) -> [Int64] {
    rules.map { $0.rank(of: item.entry, at: now) ?? 0 } + [item.entry.arrival]
  }

  func answers(_ item: Item) -> [PopupEligibility] {
    let popup = item.entry.popup
    var answers: [PopupEligibility] = []
    if let moment = popup.notBefore { answers.append(.notBefore(moment, because: "")) }
    if let wanted = popup.scene, wanted != scene { answers.append(.deferred(because: "")) }
    if isSuspended(popup.queue) { answers.append(.deferred(because: "")) }
    if let condition = conditions[item.channel], !condition.isMet(by: popup) {
      answers.append(.deferred(because: ""))
    }
    return answers + rules.map { $0.eligibility(of: item.entry, at: now) }
  }

  func isHeld(_ item: Item) -> Bool {
    answers(item).contains { answer in
      switch answer {
      case .eligible: false
      case .notBefore(let moment, _): moment > now
      case .gated(_, let moment, _): moment.map { $0 > now } ?? true
      case .deferred: true
      }
    }
  }

  /// The first moment after now at which anything may change.
  var nextDeadline: Instant? {
    var moments = wakes.map(\.moment)
    for item in items where !item.isOnStage {
      for answer in answers(item) {
        if case .notBefore(let moment, _) = answer { moments.append(moment) }
        if case .gated(_, let moment?, _) = answer { moments.append(moment) }
      }
    }
    for item in items { if let expiry = item.entry.popup.expiry { moments.append(expiry) } }
    for channel in acts.indices where !standsStill(channel) {
      let act = acts[channel]
      moments += [act?.watchdog, act?.limit, act?.preemptibleFrom, gapEnds[channel]]
        .compactMap { $0 }
    }
    return moments.filter { $0 > now }.min()
  }

  // MARK: Inputs

  mutating func handle(_ input: PopupInput, at time: Instant) -> [PopupEvent] {
    pass(to: time)
    out = []
    doDue()
    take(input)
    settle()
    return out
  }

  mutating func wake(at time: Instant) -> [PopupEvent] {
    pass(to: time)
    out = []
    doDue()
    return out
  }

  func isSuspended(_ queue: PopupQueue) -> Bool { queueSuspensions[queue]?.isEmpty == false }

  func isSuspended(_ channel: Int) -> Bool {
    !suspensions.isEmpty || !channelSuspensions[channel].isEmpty
  }

  func standsStill(_ channel: Int) -> Bool {
    if isSuspended(channel) { return true }
    return acts[channel].map { isSuspended(items[index($0.arrival)].entry.popup.queue) } ?? false
  }

  /// Every moment of a channel that stands still moves on with the time.
  mutating func pass(to time: Instant) {
    let duration = time - now
    now = time
    for channel in acts.indices where standsStill(channel) {
      gapEnds[channel] = gapEnds[channel].map { $0 + duration }
      guard var act = acts[channel] else { continue }
      act.since = act.since + duration
      act.watchdog = act.watchdog.map { $0 + duration }
      act.limit = act.limit.map { $0 + duration }
      act.preemptibleFrom = act.preemptibleFrom + duration
      acts[channel] = act
    }
  }

  mutating func take(_ input: PopupInput) {
    switch input {
    case .enqueue(let popup): _ = arrive(popup)
    case .enqueueBatch(let popups):
      var entries: [PopupEntry] = []
      for popup in popups {
        if let arrival = arrive(popup) { entries.append(items[index(arrival)].entry) }
      }
      pending.append(.didEnqueueBatch(entries))
    case .revoke(let id, let version): revoke(id, version)
    case .didAnswer(let id, let answer):
      guard let found = live(id) else { return reject(id) }
      conclude(items[found], answer == .confirmed ? .confirmed : .cancelled)
    case .didPresent(let id):
      guard let channel = stage(id, { !$0.visible && $0.departure == nil }) else {
        return reject(id)
      }
      appear(channel)
    case .didFailToPresent(let id):
      guard let channel = stage(id, { !$0.visible && $0.departure == nil }) else {
        return reject(id)
      }
      free(channel, .ends(.failedToPresent))
    case .didDismiss(let id):
      if let channel = stage(id, { $0.departure != nil }) {
        free(channel, acts[channel]!.departure!)
      } else if let channel = stage(id, { $0.visible }) {
        free(channel, .ends(.cancelled))
      } else if let channel = stage(id, { _ in true }) {
        free(channel, .ends(.failedToPresent))
      } else {
        reject(id)
      }
    case .signal(let signal):
      pending.append(.didSignal(signal))
      guard signal.phase != .ended else { return }
      for item in items {
        if let outcome = item.entry.popup.endsOn[signal.name] { conclude(item, outcome) }
      }
    case .setScene(let new): changeScene(new)
    case .setMatch(let new):
      guard new != match else { return }
      match = new
      pending.append(.didChangeMatch(to: new))
      for item in items where (item.entry.popup.queue.match ?? new) != new {
        conclude(item, .sceneChanged)
      }
    case .suspend(let reason): suspensions.insert(reason)
    case .resume(let reason): suspensions.remove(reason)
    case .suspendScope(let scope, let reason): set(scope, reason, true)
    case .resumeScope(let scope, let reason): set(scope, reason, false)
    case .advance(let name, let condition):
      let channel = configuration.channels.firstIndex { $0.name == name }!
      conditions[channel] = condition
      leave(channel, .ends(.confirmed))
    case .prioritize(let id, let priority):
      guard let found = live(id) else { return reject(id) }
      let old = items[found].entry
      items[found].entry.popup.priority = priority
      pending.append(.didUpdate(items[found].entry, was: old))
    case .dropQueue(let queue):
      for item in items where item.entry.popup.queue == queue { conclude(item, .revoked) }
    case .removeAll:
      for item in items { conclude(item, .revoked) }
      pending.append(.didRemoveAll)
    case .restore, .close, .hold, .release: break
    }
  }

  mutating func set(_ scope: PopupScope, _ reason: SuspensionReason, _ begins: Bool) {
    switch scope {
    case .channel(let name):
      let channel = configuration.channels.firstIndex { $0.name == name }!
      set(&channelSuspensions[channel], reason, begins)
    case .queue(let queue): set(&queueSuspensions[queue, default: []], reason, begins)
    }
  }

  private func set(
    _ reasons: inout Set<SuspensionReason>, _ reason: SuspensionReason, _ begins: Bool
  ) {
    if begins { reasons.insert(reason) } else { reasons.remove(reason) }
  }

  mutating func changeScene(_ new: String?) {
    guard new != scene else { return }
    let old = scene
    scene = new
    pending.append(.didChangeScene(to: new))
    for item in items
    where item.entry.popup.endsWithScene && item.entry.popup.scene == old && old != nil {
      conclude(item, .sceneChanged)
    }
    for channel in acts.indices {
      guard let act = acts[channel] else { continue }
      let popup = items[index(act.arrival)].entry.popup
      if let wanted = popup.scene, wanted != new { leave(channel, .sceneChanged) }
    }
  }

  func stage(_ id: String, _ matches: (Act) -> Bool) -> Int? {
    acts.firstIndex { act in
      act.map { matches($0) && items[index($0.arrival)].id == id } ?? false
    }
  }

  mutating func reject(_ id: String) {
    if let channel = stage(id, { $0.departure != nil }) ?? stage(id, { _ in true }) {
      let isLeaving = acts[channel]?.departure != nil
      out.append(.rejected(isLeaving ? .alreadyDismissing(id: id) : .notExpected(id: id)))
    } else if departed[id] != nil {
      out.append(.rejected(.alreadyEnded(id: id)))
    } else {
      out.append(.rejected(live(id) == nil ? .unknown(id: id) : .notExpected(id: id)))
    }
  }

  // MARK: Coming in

  mutating func arrive(_ popup: Popup) -> Int64? {
    if let found = live(popup.id) {
      again(popup, found)
      return nil
    }
    if let version = departed[popup.id], popup.version <= version {
      out.append(.rejected(.alreadyEnded(id: popup.id)))
      return nil
    }
    let entry = PopupEntry(popup, arrival: arrivals, at: now)
    arrivals += 1
    if let outcome = refusal(entry) {
      depart(popup)
      let ended = PopupEvent.didEnd(id: popup.id, channel: popup.channel, outcome)
      if let channel = configuration.channels.firstIndex(where: { $0.name == popup.channel }) {
        announce(ended, of: popup.id, in: channel)
        owesDrained[channel] = true
      } else {
        out.append(ended)
      }
      return nil
    }
    let channel = configuration.channels.firstIndex { $0.name == popup.channel }!
    items.append(Item(entry: entry, channel: channel))
    owesDrained[channel] = true
    announce(
      .didEnqueue(id: popup.id, queue: popup.queue, channel: popup.channel), of: popup.id,
      in: channel)
    pending.append(.didEnqueue(entry))
    return entry.arrival
  }

  mutating func refusal(_ entry: PopupEntry) -> PopupOutcome? {
    let popup = entry.popup
    if let version = tombstones[popup.id], popup.version <= version {
      tombstones[popup.id] = nil
      departed[popup.id] = max(version, departed[popup.id] ?? version)
      return .revoked
    }
    guard configuration.channels.contains(where: { $0.name == popup.channel }) else {
      return .rejected(because: "There is no channel “\(popup.channel)”.")
    }
    if let match, let own = popup.queue.match, own != match {
      return .rejected(because: "It belongs to another match.")
    }
    if let expiry = popup.expiry, expiry <= now { return .expired }
    if items.count >= configuration.capacity {
      return .rejected(because: "Too many popups wait.")
    }
    for rule in rules {
      if let reason = rule.refusal(of: entry, at: now) {
        return .rejected(because: reason)
      }
    }
    return nil
  }

  mutating func again(_ popup: Popup, _ found: Int) {
    let old = items[found].entry
    guard popup.version >= old.popup.version, popup != old.popup else {
      out.append(
        .rejected(popup == old.popup ? .duplicate(id: popup.id) : .olderVersion(id: popup.id)))
      return
    }
    var popup = popup
    let isOnStage = items[found].isOnStage
    if isOnStage {
      popup.channel = configuration.channels[items[found].channel].name
    } else if let new = configuration.channels.firstIndex(where: { $0.name == popup.channel }) {
      items[found].channel = new
      owesDrained[new] = true
    } else {
      popup.channel = old.popup.channel
    }
    items[found].entry.popup = popup
    items[found].entry.remaining = popup.maximumTime
    announce(.didUpdate(popup, isOnScreen: isOnStage), of: popup.id, in: items[found].channel)
    pending.append(.didUpdate(items[found].entry, was: old))
    if isOnStage { renew(items[found].channel) }
    guard let found = live(popup.id) else { return }
    if let match, let own = popup.queue.match, own != match {
      conclude(items[found], .sceneChanged)
    } else if let expiry = popup.expiry, expiry <= now {
      conclude(items[found], .expired)
    }
  }

  mutating func revoke(_ id: String, _ version: Int?) {
    if let found = live(id) {
      if let version, items[found].entry.popup.version > version {
        out.append(.rejected(.olderVersion(id: id)))
      } else {
        conclude(items[found], .revoked)
      }
    } else if let known = departed[id], version ?? known <= known {
      reject(id)
    } else {
      tombstones[id] = max(version ?? .max, tombstones[id] ?? .min)
      out.append(.didKeepRevocation(id: id))
    }
  }

  mutating func depart(_ popup: Popup) {
    departed[popup.id] = max(popup.version, departed[popup.id] ?? popup.version)
  }
}
