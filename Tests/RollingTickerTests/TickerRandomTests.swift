import RollingTicker
import RoomCore
import Testing

/// What a view knows that follows the events and nothing else.
private struct FollowingView {
  var slots: [TickerSlot: TickerItem] = [:]
  var roll: TickerRoll?
  var generation = 0

  mutating func follow(_ event: TickerEvent) {
    switch event {
    case .shown(let showing):
      slots[showing.slot] = showing.item
      if roll?.incoming.slot == showing.slot { roll?.incoming = showing }
    case .updated(let showing):
      #expect(slots[showing.slot]?.id == showing.item.id)
      slots[showing.slot] = showing.item
    case .cleared(let slot):
      #expect(slots[slot] != nil)
      slots[slot] = nil
    case .rollBegan(let begun):
      #expect(roll == nil && slots[begun.incoming.slot] == nil)
      #expect(slots[begun.incoming.slot.other] == begun.outgoing?.item)
      #expect(begun.generation == generation)
      slots[begun.incoming.slot] = begun.incoming.item
      roll = begun
    case .rollEnded(let ended):
      #expect(roll?.number == ended.number)
      slots[ended.incoming.slot.other] = nil
      roll = nil
    case .rollCancelled(let cancelled):
      #expect(roll?.number == cancelled.number)
      roll = nil
    case .reloaded(let number):
      #expect(slots.isEmpty && roll == nil)
      generation = number
    default: break
    }
  }
}

/// The list as the simplest code would keep it.
private struct NaiveList {
  var items: [TickerItem] = []
  let capacity: Int

  mutating func apply(_ input: TickerInput, onScreen: [String?], passing: String?) {
    switch input {
    case .set(let new): items = distinct(new.filter { $0.id != passing })
    case .reload(let new): items = distinct(new)
    case .append(let item):
      if isFree(item.id, onScreen) { items = Array((items + [item]).suffix(capacity)) }
    case .insert(let item, .index(let index)):
      guard isFree(item.id, onScreen), (0...items.count).contains(index) else { return }
      if items.count == capacity {
        items.removeFirst()
        items.insert(item, at: max(0, index - 1))
      } else {
        items.insert(item, at: index)
      }
    case .remove(let id): items.removeAll { $0.id == id }
    case .replace(let item):
      if let index = items.firstIndex(where: { $0.id == item.id }) { items[index] = item }
    default: break
    }
  }

  /// Each id once; the bound may let go what comes again later.
  private func distinct(_ new: [TickerItem]) -> [TickerItem] {
    var kept: [TickerItem] = []
    for item in new where !item.id.isEmpty && !kept.contains(where: { $0.id == item.id }) {
      kept.append(item)
      if kept.count > capacity { kept.removeFirst() }
    }
    return kept
  }

  private func isFree(_ id: String, _ onScreen: [String?]) -> Bool {
    !id.isEmpty && !onScreen.contains(id) && !items.contains { $0.id == id }
  }
}

@Suite struct TickerRandomTests {
  /// 5,000 runs of 20 random inputs each, with random times between them.
  @Test func editsAndPausesAtAnyTimeKeepTheInvariants() {
    for seed in 0..<5_000 as Range<UInt64> {
      guard let problem = run(seed: seed) else { continue }
      Issue.record("seed \(seed): \(problem)")
      return
    }
  }

  private func run(seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    let capacity = Int.random(in: 1...6, using: &random)
    let mode: TickerConfiguration.Mode = Bool.random(using: &random) ? .loop : .once
    var stage = Stage {
      $0.capacity = capacity
      $0.mode = mode
      $0.animation = Bool.random(using: &random) ? .milliseconds(660) : .zero
      $0.comfortableBacklog = Int.random(in: 0...3, using: &random)
      $0.style = [.slide, .fade(), .scaleY].randomElement(using: &random)!
    }
    var view = FollowingView()
    var naive = NaiveList(capacity: capacity)
    var stays = StayMeter()
    var followed = 0
    for _ in 0..<20 {
      let wait = [0, 1, 300, 660, 1_400, 2_000, 5_000].randomElement(using: &random)!
      stage.advance(to: Int(stage.now.nanoseconds / 1_000_000) + wait)
      // Items that pass once leave the list when they leave the stand.
      let onScreen = stage.screen
      naive.items = passed(naive.items, stage.log.dropFirst(followed), mode)
      let input = randomInput(&random)
      let isPaused = stage.state.pausedAfter != nil
      let before = stage.log.count
      let outgoing = stage.state.roll?.outgoing?.item.id
      stage.tell(input)
      naive.apply(input, onScreen: onScreen, passing: mode == .once ? outgoing : nil)
      naive.items = passed(naive.items, stage.log.dropFirst(before), mode)
      for event in stage.log.dropFirst(followed) { view.follow(event.value) }
      stays.measure(stage.log.dropFirst(followed), isPaused: isPaused, now: stage.now)
      followed = stage.log.count
      if let problem = check(stage, view, naive, stays) { return "\(problem) after \(input)" }
    }
    return nil
  }

  private func passed(
    _ items: [TickerItem], _ events: some Sequence<Timed<TickerEvent>>,
    _ mode: TickerConfiguration.Mode
  ) -> [TickerItem] {
    guard mode == .once else { return items }
    var items = items
    for case .rollBegan(let roll) in events.map(\.value) {
      items.removeAll { $0.id == roll.outgoing?.item.id }
    }
    return items
  }

  private func check(
    _ stage: Stage, _ view: FollowingView, _ naive: NaiveList, _ stays: StayMeter
  ) -> String? {
    let state = stage.state
    var slots: [TickerSlot: TickerItem] = [:]
    if let current = state.current { slots[current.slot] = current.item }
    if let incoming = state.roll?.incoming {
      if slots[incoming.slot] != nil { return "two items in a slot" }
      slots[incoming.slot] = incoming.item
      if incoming.item.id == state.current?.item.id { return "one item in both slots" }
    }
    if view.slots != slots { return "the view shows \(view.slots) instead of \(slots)" }
    if (view.roll != nil) != (state.roll != nil) { return "the view's roll" }
    let items = stage.machine.items
    if items != naive.items { return "items \(items.map(\.id)), not \(naive.items.map(\.id))" }
    if let index = state.index, items[index] != state.current?.item { return "index \(index)" }
    if items.isEmpty != slots.isEmpty { return "something is shown without items, or nothing with" }
    if state.pausedAfter != nil && stage.machine.nextDeadline != nil {
      return "a deadline in a pause"
    }
    let poses = state.pose(at: stage.now)
    if (poses.first != nil) != (slots[.first] != nil) { return "the pose of the first slot" }
    if (poses.second != nil) != (slots[.second] != nil) { return "the pose of the second slot" }
    for slot in TickerSlot.allCases
    where stage.view.pose(of: slot, at: stage.now) != state.pose(of: slot, at: stage.now) {
      return "the pose of the \(slot) slot in the view"
    }
    let account = state.account
    if account.received
      != account.shown + account.dropped + account.withdrawn + account.waiting
    {
      return "\(account)"
    }
    return stays.shortest < .milliseconds(600) ? "a stay of \(stays.shortest)" : nil
  }

  private func randomInput(_ random: inout SeededGenerator) -> TickerInput {
    func someItem() -> TickerItem {
      item(
        Int.random(in: 0..<12, using: &random), kind: Bool.random(using: &random) ? "a" : "b",
        content: "\(Int.random(in: 0..<3, using: &random))")
    }
    func someItems() -> [TickerItem] {
      (0..<Int.random(in: 0...7, using: &random)).map { _ in someItem() }
    }
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: return .set(someItems())
    case 2, 3, 4: return .append(someItem())
    case 5: return .insert(someItem(), at: .index(Int.random(in: -1...5, using: &random)))
    case 6, 7: return .remove(id: someItem().id)
    case 8: return .replace(someItem())
    case 9: return .reload(someItems())
    case 10: return .pause(Bool.random(using: &random) ? .requested : .suspended)
    case 11, 12: return .proceed(Bool.random(using: &random) ? .requested : .suspended)
    default:
      return Bool.random(using: &random)
        ? .resize(ScreenSize(width: 100, height: Bool.random(using: &random) ? 0 : 40))
        : .tap(ScreenPoint(x: 50, y: Double.random(in: -5...45, using: &random)), at: nil)
    }
  }
}

/// How long each item stood still, without the pauses.
private struct StayMeter {
  var shortest = Duration.seconds(1_000)
  private var standsSince: Duration?
  private var active = Duration.zero
  private var last = Instant.start

  /// Takes the events since the last call; time stood still in between if `isPaused`.
  mutating func measure(
    _ events: some Sequence<Timed<TickerEvent>>, isPaused: Bool, now: Instant
  ) {
    for event in events {
      pass(to: event.time, isPaused: isPaused)
      switch event.value {
      case .shown, .rollEnded, .rollCancelled: standsSince = active
      case .rollBegan:
        if let standsSince { shortest = min(shortest, active - standsSince) }
        standsSince = nil
      default: break
      }
    }
    pass(to: now, isPaused: isPaused)
  }

  private mutating func pass(to time: Instant, isPaused: Bool) {
    if !isPaused { active += time - last }
    last = time
  }
}
