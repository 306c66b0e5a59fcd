import PromiseTesting
import RollingTicker
import RoomCore
import Testing

/// The knowledge of a view that follows the events and nothing else.
private struct FollowingView {
  var slots: [TickerSlot: TickerItem] = [:]
  var roll: TickerRoll?
  var generation = 0

  mutating func follow(_ event: TickerEvent) {
    switch event {
    case .didShow(let showing):
      slots[showing.slot] = showing.item
      if roll?.incoming.slot == showing.slot { roll?.incoming = showing }
    case .didUpdate(let showing):
      #expect(slots[showing.slot]?.key == showing.item.key)
      slots[showing.slot] = showing.item
    case .didClear(let slot):
      #expect(slots[slot] != nil)
      slots[slot] = nil
    case .didBeginRoll(let begun):
      #expect(roll == nil && slots[begun.incoming.slot] == nil)
      #expect(slots[begun.incoming.slot.other] == begun.outgoing?.item)
      #expect(begun.generation == generation)
      slots[begun.incoming.slot] = begun.incoming.item
      roll = begun
    case .didEndRoll(let ended):
      #expect(roll?.number == ended.number)
      slots[ended.incoming.slot.other] = nil
      roll = nil
    case .didCancelRoll(let cancelled):
      #expect(roll?.number == cancelled.number)
      roll = nil
    case .didReload(let number):
      #expect(slots.isEmpty && roll == nil)
      generation = number
    default: break
    }
  }
}

/// The list as the simplest code would keep it.
private struct NaiveList {
  var items: [TickerItem] = []
  var serial = 0
  let capacity: Int

  mutating func apply(_ input: TickerInput, onScreen: [TickerKey?], passing: TickerKey?) {
    switch input {
    case .set(let new): items = distinct(new.map { numbered($0) }.filter { $0.key != passing })
    case .reload(let new): items = distinct(new.map { numbered($0) })
    case .append(let item):
      let item = numbered(item)
      if isFree(item, onScreen) { items = Array((items + [item]).suffix(capacity)) }
    case .insert(let item, .index(let index)):
      guard (0...items.count).contains(index) else { return }
      let item = numbered(item)
      guard isFree(item, onScreen) else { return }
      if items.count == capacity {
        items.removeFirst()
        items.insert(item, at: max(0, index - 1))
      } else {
        items.insert(item, at: index)
      }
    case .remove(let id): items.removeAll { $0.key == TickerItem(id: id).key }
    case .setCount(let count):
      guard (0...capacity).contains(count) else { return }
      items.removeLast(max(0, items.count - count))
      while items.count < count { items.append(numbered(TickerItem())) }
    case .stop: items = []
    case .replace(let item):
      if let index = items.firstIndex(where: { $0.key == item.key }) { items[index] = item }
    default: break
    }
  }

  private mutating func numbered(_ item: TickerItem) -> TickerItem {
    guard item.id == nil else { return item }
    var item = item
    serial += 1
    item.key = .serial(serial)
    return item
  }

  /// Each identifier once; what the bound removes may be added again later.
  private func distinct(_ new: [TickerItem]) -> [TickerItem] {
    var kept: [TickerItem] = []
    for item in new where item.id != "" && !kept.contains(where: { $0.key == item.key }) {
      kept.append(item)
      if kept.count > capacity { kept.removeFirst() }
    }
    return kept
  }

  private func isFree(_ item: TickerItem, _ onScreen: [TickerKey?]) -> Bool {
    item.id != "" && !onScreen.contains(item.key) && !items.contains { $0.key == item.key }
  }
}

@Suite struct TickerRandomTests {
  /// Runs of 20 random inputs each, with random times between them.
  @Test func editsAndSuspensionsAtAnyTimeKeepTheInvariants() {
    for seed in 0..<UInt64(sequenceCount(default: 2_000)) {
      guard let problem = run(seed: seed) else { continue }
      Issue.record("seed \(seed): \(problem)")
      return
    }
  }

  private func run(seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    let capacity = Int.random(in: 1...6, using: &random)
    let mode = Self.modes.randomElement(using: &random)!
    let pacing: TickerConfiguration.Pacing = Bool.random(using: &random) ? .stay : .period
    var stage = Stage {
      $0.capacity = capacity
      $0.mode = mode
      $0.rollDuration = Bool.random(using: &random) ? .milliseconds(660) : .zero
      $0.comfortableBacklog = Int.random(in: 0...3, using: &random)
      $0.style = Self.styles.randomElement(using: &random)!
      $0.pacing = pacing
      $0.rollsSingleItem = Bool.random(using: &random)
    }
    var view = FollowingView()
    var naive = NaiveList(capacity: capacity)
    var stays = StayMeter()
    var followed = 0
    var hasFullStays = pacing == .stay
    for _ in 0..<20 {
      let wait = [0, 1, 300, 660, 1_400, 2_000, 5_000].randomElement(using: &random)!
      stage.advance(to: Int(stage.now.nanoseconds / 1_000_000) + wait)
      // Items that are shown once leave the list when they begin to leave the screen.
      let onScreen = stage.keysOnScreen
      naive.items = passed(naive.items, stage.log.dropFirst(followed), mode)
      let input = randomInput(&random, of: stage)
      if case .next = input { hasFullStays = false }
      let isSuspended = stage.state.suspendedAfter != nil
      let before = stage.log.count
      let account = stage.state.account
      let outgoing = stage.state.roll?.outgoing?.item.key
      stage.send(input)
      naive.apply(input, onScreen: onScreen, passing: mode == .once ? outgoing : nil)
      naive.items = passed(naive.items, stage.log.dropFirst(before), mode)
      for event in stage.log.dropFirst(followed) { view.follow(event.value) }
      stays.measure(stage.log.dropFirst(followed), isSuspended: isSuspended, now: stage.now)
      followed = stage.log.count
      if !account.isNotAfter(stage.state.account) { return "a count decreased after \(input)" }
      if let problem = check(stage, view, naive) { return "\(problem) after \(input)" }
      if hasFullStays && stays.shortest < .milliseconds(600) {
        return "a stay of \(stays.shortest)"
      }
    }
    return nil
  }

  private func passed(
    _ items: [TickerItem], _ events: some Sequence<Timed<TickerEvent>>,
    _ mode: TickerConfiguration.Mode
  ) -> [TickerItem] {
    var items = items
    for event in events {
      switch event.value {
      case .didBeginRoll(let roll) where mode == .once:
        items.removeAll { $0.key == roll.outgoing?.item.key }
      case .didStop: items = []
      default: break
      }
    }
    return items
  }

  private func check(
    _ stage: Stage, _ view: FollowingView, _ naive: NaiveList
  ) -> String? {
    let state = stage.state
    var slots: [TickerSlot: TickerItem] = [:]
    if let current = state.current { slots[current.slot] = current.item }
    if let incoming = state.roll?.incoming {
      if slots[incoming.slot] != nil { return "two items in a slot" }
      slots[incoming.slot] = incoming.item
      let isAlone = stage.machine.configuration.rollsSingleItem
      if !isAlone && incoming.item.key == state.current?.item.key {
        return "one item in both slots"
      }
    }
    if view.slots != slots { return "the view shows \(view.slots) instead of \(slots)" }
    if (view.roll != nil) != (state.roll != nil) { return "the view's roll" }
    let items = stage.machine.items
    if items != naive.items { return "items \(items.map(\.name)), not \(naive.items.map(\.name))" }
    if let index = state.index, items[index] != state.current?.item { return "index \(index)" }
    if items.isEmpty != slots.isEmpty { return "something is shown without items, or nothing with" }
    if state.suspendedAfter != nil && stage.machine.nextDeadline != nil {
      return "a deadline while suspended"
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
    return nil
  }

  private static let modes: [TickerConfiguration.Mode] = [
    .loop, .once, .loop, .once, .rounds(1, then: .rest), .rounds(2, then: .stop),
    .rounds(3, then: .rest),
  ]
  private static let styles: [TickerStyle] = [.slide, .fade(), .fadeThrough(), .scaleY]

  private func randomInput(
    _ random: inout SeededGenerator, of stage: Stage
  ) -> TickerInput {
    func someItem() -> TickerItem {
      let number = Int.random(in: 0..<12, using: &random)
      // None, two spellings of one letter, which are two identifiers, and others.
      let id: String? =
        switch number {
        case 0: nil
        case 1: "\u{E9}"
        case 2: "e\u{301}"
        default: "\(number)"
        }
      return TickerItem(
        id: id,
        kind: Bool.random(using: &random) ? "a" : "b",
        content: "\(Int.random(in: 0..<3, using: &random))",
        stay: [nil, nil, .seconds(1), .seconds(4)].randomElement(using: &random)!,
        width: [nil, nil, 40, 130, 400].randomElement(using: &random)!)
    }
    func change() -> TickerInput {
      var configuration = stage.machine.configuration
      configuration.style = Self.styles.randomElement(using: &random)!
      configuration.stay = .milliseconds(Int.random(in: 600...3_000, using: &random))
      configuration.rollDuration = .milliseconds(Int.random(in: 0...900, using: &random))
      configuration.spacing = Double.random(in: 0...9, using: &random)
      configuration.marqueeSpeed = [0, 30, 500].randomElement(using: &random)!
      return .configure(configuration)
    }
    func someItems() -> [TickerItem] {
      (0..<Int.random(in: 0...7, using: &random)).map { _ in someItem() }
    }
    switch Int.random(in: 0..<22, using: &random) {
    case 14: return .next
    case 15: return .setCount(Int.random(in: -1...8, using: &random))
    case 16: return Bool.random(using: &random) ? .stop : .next
    case 17, 18: return change()
    case 19, 20, 21:
      guard let showing = stage.state.roll?.incoming ?? stage.state.current else { return .next }
      return .didMeasure(showing, width: [0, 90, 140, 330].randomElement(using: &random)!)
    case 0, 1: return .set(someItems())
    case 2, 3, 4: return .append(someItem())
    case 5: return .insert(someItem(), at: .index(Int.random(in: -1...5, using: &random)))
    case 6, 7: return .remove(id: someItem().id ?? "1")
    case 8: return .replace(someItem())
    case 9: return .reload(someItems())
    case 10: return .suspend(reason: Bool.random(using: &random) ? .app : .background)
    case 11, 12: return .resume(reason: Bool.random(using: &random) ? .app : .background)
    default:
      return Bool.random(using: &random)
        ? .resize(ScreenSize(width: 100, height: Bool.random(using: &random) ? 0 : 40))
        : .tap(ScreenPoint(x: 50, y: Double.random(in: -5...45, using: &random)), at: nil)
    }
  }
}

extension TickerAccount {
  /// Whether no count but that of waiting items is greater here than in `later`.
  fileprivate func isNotAfter(_ later: TickerAccount) -> Bool {
    received <= later.received && shown <= later.shown && dropped <= later.dropped
      && withdrawn <= later.withdrawn && rolls <= later.rolls && rejected <= later.rejected
  }
}

/// How long each item was at rest, without the suspensions.
private struct StayMeter {
  var shortest = Duration.seconds(1_000)
  private var restsSince: Duration?
  private var active = Duration.zero
  private var last = Instant.start

  /// Takes the events since the last call; time stopped in between if `isSuspended`.
  mutating func measure(
    _ events: some Sequence<Timed<TickerEvent>>, isSuspended: Bool, now: Instant
  ) {
    for event in events {
      pass(to: event.time, isSuspended: isSuspended)
      switch event.value {
      case .didShow, .didEndRoll, .didCancelRoll: restsSince = active
      case .didBeginRoll:
        if let restsSince { shortest = min(shortest, active - restsSince) }
        restsSince = nil
      default: break
      }
    }
    pass(to: now, isSuspended: isSuspended)
  }

  private mutating func pass(to time: Instant, isSuspended: Bool) {
    if !isSuspended { active += time - last }
    last = time
  }
}
