@testable import PopupSequencer

/// What the sequencer is to do, without any thought for its cost: whenever anything happens, all
/// that waits is ranked and asked anew.
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
    var departure: PopupDeparture?
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
  var paused: [Bool]
  var conditions: [PopupCondition?]
  var owesDrained: [Bool]
  var wakes: [Wake] = []
  var pausedQueues: Set<PopupQueue> = []
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
    paused = Array(repeating: false, count: count)
    conditions = Array(repeating: nil, count: count)
    owesDrained = Array(repeating: false, count: count)
  }

  var context: RuleContext { RuleContext(now: now, scene: scene, match: match) }

  func index(_ arrival: Int64) -> Int { items.firstIndex { $0.entry.arrival == arrival }! }

  /// The popup that goes by that identity: one that is on its way out does not.
  func live(_ id: String) -> Int? {
    items.lastIndex { item in
      guard item.id == id else { return false }
      if item.isOnStage, case .ends = acts[item.channel]?.departure { return false }
      return true
    }
  }

  func rank(_ item: Item) -> [Int64] {
    rules.map { $0.rank(of: item.entry, in: context) ?? 0 } + [item.entry.arrival]
  }

  func answers(_ item: Item) -> [PopupEligibility] {
    let popup = item.entry.popup
    var answers: [PopupEligibility] = []
    if let moment = popup.notBefore { answers.append(.at(moment, because: "")) }
    if let wanted = popup.scene, wanted != scene { answers.append(.afterAnything(because: "")) }
    if pausedQueues.contains(popup.queue) { answers.append(.afterAnything(because: "")) }
    if let condition = conditions[item.channel], !condition.isMet(by: popup) {
      answers.append(.afterAnything(because: ""))
    }
    return answers + rules.map { $0.eligibility(of: item.entry, in: context) }
  }

  func isHeld(_ item: Item) -> Bool {
    answers(item).contains { answer in
      switch answer {
      case .now: false
      case .at(let moment, _): moment > now
      case .behind(_, let moment, _): moment.map { $0 > now } ?? true
      case .afterAnything: true
      }
    }
  }

  /// The first moment after now at which anything may change.
  var nextDeadline: Instant? {
    var moments = wakes.map(\.moment)
    for item in items where !item.isOnStage {
      for answer in answers(item) {
        if case .at(let moment, _) = answer { moments.append(moment) }
        if case .behind(_, let moment?, _) = answer { moments.append(moment) }
      }
    }
    for item in items { if let expiry = item.entry.popup.expiry { moments.append(expiry) } }
    for act in acts {
      moments += [act?.watchdog, act?.limit, act?.preemptibleFrom].compactMap { $0 }
    }
    moments += gapEnds.compactMap { $0 }
    return moments.filter { $0 > now }.min()
  }

  // MARK: Inputs

  mutating func handle(_ input: PopupInput, at time: Instant) -> [PopupEvent] {
    now = time
    out = []
    doDue()
    take(input)
    settle()
    return out
  }

  mutating func wake(at time: Instant) -> [PopupEvent] {
    now = time
    out = []
    doDue()
    return out
  }

  mutating func take(_ input: PopupInput) {
    switch input {
    case .arrived(let popup): _ = arrive(popup)
    case .batchArrived(let popups):
      var entries: [PopupEntry] = []
      for popup in popups {
        if let arrival = arrive(popup) { entries.append(items[index(arrival)].entry) }
      }
      pending.append(.batchArrived(entries))
    case .revoked(let id, let version): revoke(id, version)
    case .answered(let id, let answer):
      guard let found = live(id) else { return reject(id) }
      conclude(items[found], answer == .confirmed ? .confirmed : .cancelled)
    case .presented(let id):
      guard let channel = stage(id, { !$0.visible && $0.departure == nil }) else {
        return reject(id)
      }
      appear(channel)
    case .failedToPresent(let id):
      guard let channel = stage(id, { !$0.visible && $0.departure == nil }) else {
        return reject(id)
      }
      free(channel, .ends(.failedToPresent))
    case .gone(let id):
      if let channel = stage(id, { $0.departure != nil }) {
        free(channel, acts[channel]!.departure!)
      } else if let channel = stage(id, { $0.visible }) {
        free(channel, .ends(.cancelled))
      } else if let channel = stage(id, { _ in true }) {
        free(channel, .ends(.failedToPresent))
      } else {
        reject(id)
      }
    case .signalled(let signal):
      pending.append(.signalled(signal))
      guard signal.phase != .ended else { return }
      for item in items {
        if let outcome = item.entry.popup.endsOn[signal.name] { conclude(item, outcome) }
      }
    case .sceneChanged(let new): changeScene(new)
    case .matchChanged(let new):
      guard new != match else { return }
      match = new
      pending.append(.matchChanged(to: new))
      for item in items where (item.entry.popup.queue.match ?? new) != new {
        conclude(item, .sceneLeft)
      }
    case .paused(let scope): set(scope, true)
    case .resumed(let scope): set(scope, false)
    case .advanced(let name, let condition):
      let channel = configuration.channels.firstIndex { $0.name == name }!
      conditions[channel] = condition
      leave(channel, .ends(.confirmed))
    case .prioritized(let id, let priority):
      guard let found = live(id) else { return reject(id) }
      let old = items[found].entry
      items[found].entry.popup.priority = priority
      pending.append(.replaced(items[found].entry, was: old))
    case .queueDropped(let queue):
      for item in items where item.entry.popup.queue == queue { conclude(item, .revoked) }
    case .cleared:
      for item in items { conclude(item, .revoked) }
      pending.append(.cleared)
    case .restored: break
    }
  }

  mutating func set(_ scope: PopupScope, _ value: Bool) {
    switch scope {
    case .all: for channel in paused.indices { paused[channel] = value }
    case .channel(let name):
      paused[configuration.channels.firstIndex { $0.name == name }!] = value
    case .queue(let queue):
      if value { pausedQueues.insert(queue) } else { pausedQueues.remove(queue) }
    }
  }

  mutating func changeScene(_ new: String?) {
    guard new != scene else { return }
    let old = scene
    scene = new
    pending.append(.sceneChanged(to: new))
    for item in items
    where item.entry.popup.endsWithScene && item.entry.popup.scene == old && old != nil {
      conclude(item, .sceneLeft)
    }
    for channel in acts.indices {
      guard let act = acts[channel] else { continue }
      let popup = items[index(act.arrival)].entry.popup
      if let wanted = popup.scene, wanted != new { leave(channel, .sceneLeft) }
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
      out.append(.rejected(isLeaving ? .alreadyLeaving(id: id) : .notExpected(id: id)))
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
      let ended = PopupEvent.ended(id: popup.id, channel: popup.channel, outcome)
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
      .queued(id: popup.id, queue: popup.queue, channel: popup.channel), of: popup.id, in: channel)
    pending.append(.queued(entry))
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
      if case .refuse(let reason) = rule.admission(of: entry, in: context) {
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
    announce(.updated(popup, isOnScreen: isOnStage), of: popup.id, in: items[found].channel)
    pending.append(.replaced(items[found].entry, was: old))
    if isOnStage { renew(items[found].channel) }
    guard let found = live(popup.id) else { return }
    if let match, let own = popup.queue.match, own != match {
      conclude(items[found], .sceneLeft)
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
      out.append(.revokeKept(id: id))
    }
  }

  mutating func depart(_ popup: Popup) {
    departed[popup.id] = max(popup.version, departed[popup.id] ?? popup.version)
  }
}
