import FrequencyRule
import PopupPromises
import Testing

@Suite("Promises of the frequency rule")
struct FrequencyPromises {
  @Test("Promise 1: none is first presented beside another, nor within a gap after its end")
  func gap() throws {
    try check(.gap, ["gap", "beside", "returns", "together", "channels"])
  }

  @Test("Promise 2: at most `limit` popups of a kind become visible within a window")
  func limit() throws {
    try check(.limit, ["limit", "window", "returns", "slow"])
  }

  @Test("Promise 3: a popup that never became visible delays none after its end")
  func neverVisible() throws {
    try check(.delays, ["invisible", "after gap", "after window"])
  }

  @Test("Promise 4: all holds across launches, and what was visible counts as ended")
  func launches() throws {
    try check(.gap, ["saved gap", "again"], relaunches: true)
    try check(.limit, ["saved limit"], relaunches: true)
    try check(.delays, ["after window"], relaunches: true)
  }

  @Test("Promise 5: popups of other kinds are not delayed")
  func others() throws {
    try check(.delays, ["other"])
  }

  @Test("Promise 6: after everything was removed nothing counts")
  func removes() throws {
    try check(.delays, ["removed"], removes: true)
  }

  private func check(
    _ promise: FrequencyWatch.Promise, _ reaching: Set<String>, relaunches: Bool = false,
    removes: Bool = false
  ) throws {
    let problems = try problems(of: Test.current?.displayName, reaching: reaching) { words in
      words.kinds = ["k\u{e9}", "ke\u{301}", "l"]
      words.relaunches = relaunches
      words.delays = !relaunches
      words.removes = removes
      let kinds: [String] = words.pick([
        [], ["k\u{e9}"], ["ke\u{301}"], ["k\u{e9}", "l"], ["k\u{e9}", "ke\u{301}"],
      ])
      let together = words.chance(50)
      var gap: Duration = words.pick([.zero, .seconds(1), .seconds(2), .seconds(1_000_000_000)])
      var limit = words.pick([0, 1, 2, 3])
      switch promise {
      case .gap: gap = words.pick([.seconds(1), .seconds(3), .nanoseconds(1)])
      case .limit: limit = words.pick([1, 2, 3])
      case .delays: break
      }
      let window: Duration = words.pick([.seconds(3), .seconds(8), .seconds(3_600)])
      let watch = FrequencyWatch(
        promise: promise, kinds: Set(kinds.map(name)), together: together, gap: gap, limit: limit,
        window: window)
      return try words.player(
        FrequencyRule(kinds: kinds, together: together, gap: gap, limit: limit, window: window),
        RivalRule(preempts: words.chance(50)), watch: watch)
    }
    for problem in problems { Issue.record("\(problem)") }
  }
}

private struct FrequencyWatch: CallObserver {
  enum Promise { case gap, limit, delays }
  struct Group {
    /// The ends of stays that were visible.
    var ends: [Instant] = []
    /// When popups became visible for the first time.
    var appearances: [Instant] = []
    /// Those on screen when everything was removed.
    var removed: Set<Name> = []
    var endedInvisible = false
    var wasSaved = false
  }

  let promise: Promise
  let kinds: Set<Name>
  let together: Bool
  let gap: Duration
  let limit: Int
  let window: Duration
  var reach = PromiseReach()
  var groups: [Name: Group] = [:]
  var removes = false
  var savedVisible: Set<Name> = []
  var presented: [Name: Instant] = [:]

  /// The kind by which a popup is counted.
  func group(_ popup: Popup) -> Name? {
    let kind = name(popup.kind)
    guard kinds.isEmpty || kinds.contains(kind) else { return nil }
    return together ? [] : kind
  }

  func beside(_ popup: Popup, _ key: Name, _ world: KnownPopups) -> [Life] {
    world.lives.values.filter {
      !$0.isWaiting && group($0.popup) == key && $0.id != name(popup.id)
        && groups[key]?.removed.contains($0.id) != true
    }
  }

  mutating func begin(_ input: PopupInput?, _ world: KnownPopups) {
    guard case .removeAll = input else { return }
    groups = [:]
    removes = true
    for life in world.lives.values where !life.isWaiting {
      if let key = group(life.popup) { groups[key, default: Group()].removed.insert(life.id) }
    }
  }

  mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    switch event {
    case .willPresent(let presentation): try seePresentation(of: presentation.popup, world)
    case .didPresent(let popup):
      guard let life = world[popup.id], let key = group(life.popup), !life.wasVisible else {
        return
      }
      groups[key, default: Group()].appearances.append(world.now)
      guard promise == .limit, limit > 0 else { return }
      reach.note("slow", if: presented[life.id].map { world.now >= $0 + window } == true)
      let recent = groups[key, default: Group()].appearances.suffix(limit + 1)
      guard recent.count > limit, let first = recent.first else { return }
      reach.note("window")
      let span = first.duration(to: world.now)
      try ensure(span >= window, "\(popup.id) is one too many in \(span)")
    case .didRequeue, .didEnd:
      guard let life = event.left.flatMap({ world[$0] }), let key = group(life.popup),
        !life.isWaiting
      else { return }
      if groups[key, default: Group()].removed.remove(life.id) != nil { return }
      if life.wasVisible {
        groups[key, default: Group()].ends.append(world.now)
      } else {
        groups[key, default: Group()].endedInvisible = true
      }
    default: break
    }
  }

  mutating func seePresentation(of popup: Popup, _ world: KnownPopups) throws {
    guard let life = world[popup.id], let key = group(popup) else { return }
    presented[life.id] = world.now
    guard !life.wasVisible else {
      reach.note("returns")
      return
    }
    if savedVisible.contains(life.id) { reach.note("again") }
    guard promise == .gap else { return }
    if together { reach.note("together") }
    let others = beside(popup, key, world)
    try ensure(others.isEmpty, "\(popup.id) is presented beside \(others.map(\.popup.id))")
    if let end = groups[key]?.ends.max() {
      let since = end.duration(to: world.now)
      if since == gap { reach.note("gap") }
      try ensure(since >= gap, "\(popup.id) is presented \(since) after an end")
    }
  }

  mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    for life in world.lives.values where world.mayBePresented(life) {
      guard world.hasPlace(for: life.popup) else { continue }
      guard let key = group(life.popup), !life.wasVisible else {
        try ensure(promise != .delays, "\(life.popup.id) of another kind, or that returns, waits")
        continue
      }
      let others = beside(life.popup, key, world)
      let group = groups[key, default: Group()]
      let isBeside = gap > .zero && !others.isEmpty
      let isInGap = group.ends.max().map { world.now < $0 + gap } == true
      let recent = group.appearances.filter { world.now < $0 + window }
      let counted = recent.count + others.count { !$0.wasVisible }
      let isLimited = limit > 0 && counted >= limit
      reach.note("beside", if: isBeside)
      let elsewhere = others.contains { $0.popup.channel != life.popup.channel }
      reach.note("channels", if: isBeside && elsewhere)
      reach.note("saved gap", if: isInGap && group.wasSaved)
      reach.note(group.wasSaved ? "saved limit" : "limit", if: isLimited)
      try ensure(
        promise != .delays || isBeside || isInGap || isLimited,
        "\(life.popup.id) waits for nothing")
    }
    guard promise == .delays else { return }
    // A popup that was presented although another popup of its kind was there before.
    for life in world.lives.values where life.phase == .presenting {
      guard let key = group(life.popup) else {
        reach.note("other")
        continue
      }
      let group = groups[key, default: Group()]
      if removes { reach.note("removed") }
      if group.endedInvisible { reach.note("invisible") }
      if gap > .zero, !group.ends.isEmpty { reach.note("after gap") }
      if limit > 0, group.appearances.count >= limit { reach.note("after window") }
    }
  }

  mutating func relaunch(_ world: KnownPopups) {
    for life in world.lives.values {
      guard let key = group(life.popup) else { continue }
      if life.wasVisible { savedVisible.insert(life.id) }
      guard !life.isWaiting, life.wasVisible else { continue }
      groups[key, default: Group()].ends.append(world.now)
    }
    for key in groups.keys { groups[key]?.wasSaved = true }
  }
}
