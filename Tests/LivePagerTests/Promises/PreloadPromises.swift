import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct PreloadPromises {
  @Test("Promise 19: Each preload begins and ends once, within the distance")
  func preloads() throws {
    try verify(Preloads.self, Mix(close: 1, late: 5))
  }

  @Test("Promise 19: At rest the preloads are those around the current room, by distance")
  func preloadsAtRest() throws {
    let mix = Mix(edit: 10, show: 8, finish: 16, length: 0, hostile: 0)
    try verify(PreloadsAtRest.self, mix)
  }
}

private struct Preloads: PagerPromise {
  static let cases: Set = ["used", "wasted", "rank 0", "in motion", "loaded"]
  var reached: Set<String> = []
  private var wasted = 0
  private var open: [Name: (preload: RoomPreload, isLoaded: Bool)] = [:]

  mutating func check(_ step: Step) throws {
    let configuration = step.configuration.preload
    var watch = step.before
    for event in step.events {
      watch.apply(event, at: step.time)
      try follow(event, watch)
    }
    // The calls that were due are done before a report counts.
    if case .didLoad(let room) = step.input { open[Name(room)]?.isLoaded = true }
    if case .didFailToLoad(let room) = step.input { open[Name(room)]?.isLoaded = false }
    let plan = step.state.plan
    let ranked = open.values.map(\.preload).sorted { $0.rank < $1.rank }
    try ensure(plan == ranked, "\(plan), not \(ranked)")
    let statistics = step.state.statistics
    try ensure(
      statistics.preloads == statistics.preloadsUsed + statistics.preloadsWasted + plan.count,
      "\(statistics)")
    try ensure(statistics.preloadsWasted == wasted, "\(wasted) wasted, \(statistics)")
    try ensure(Set(plan.map(\.rank)).count == plan.count, "two of one rank")
    let around = plan.filter { $0.rank >= 1 }
    let limit = max(configuration.tracksDistance, configuration.sourceDistance)
    for preload in around {
      let distance = distance(Name(preload.room), step.after)
      try ensure(distance.map { $0 <= limit } ?? false, "\(preload) is too far away")
    }
    if let first = plan.first, first.rank == 0 {
      try ensure(Name(first.room) == step.after.current, "rank 0 is not the current room")
      reached.insert("rank 0")
    }
    if step.after.isMoving, !around.isEmpty { reached.insert("in motion") }
    if open.values.contains(where: \.isLoaded) { reached.insert("loaded") }
  }

  private mutating func follow(_ event: PagerEvent, _ watch: Watch) throws {
    switch event {
    case .willPreload(let preload):
      let room = Name(preload.room)
      try ensure(watch.playing != room, "\(room) plays and is preloaded")
      let old = open[room]
      try ensure(old?.preload != preload, "\(room) is preloaded twice")
      let isLoaded = old.map { $0.isLoaded && $0.preload.level == preload.level } ?? false
      open[room] = (preload, isLoaded)
    case .didCancelPreload(let room):
      reached.insert("wasted")
      wasted += 1
      try ensure(open.removeValue(forKey: Name(room)) != nil, "\(room) is not preloaded")
    case .willBeginPlaying(let begun):
      let preload = open.removeValue(forKey: Name(begun.room))
      if preload != nil { reached.insert("used") }
      try ensure(begun.isPreloaded == (preload?.isLoaded ?? false), "\(begun)")
    default: break
    }
  }

  private func distance(_ room: Name, _ watch: Watch) -> Int? {
    guard let place = watch.list.firstIndex(of: room), let index = watch.index else { return nil }
    let distance = abs(place - index)
    return watch.wraps ? min(distance, watch.list.count - distance) : distance
  }
}

private struct PreloadsAtRest: PagerPromise {
  static let cases: Set = ["forwards", "backwards"]
  var reached: Set<String> = []

  /// They are those of a new pager at that room that has come from one of its sides.
  mutating func check(_ step: Step) throws {
    let watch = step.after
    guard !watch.isMoving, !watch.isSuspended, let room = watch.current else { return }
    var machine = try PagerMachine(configuration: step.configuration)
    var events: [PagerEvent] = []
    let list = PagerInput.setRooms(rooms: watch.list.map(\.text), current: room.text)
    machine.handle(list, at: .start, into: &events)
    let forwards = machine.state(at: .start).plan
    machine.handle(.didBeginDrag(touch: 0), at: .start, into: &events)
    machine.handle(.didEndDrag(velocity: -1), at: .start, into: &events)
    let backwards = machine.state(at: .start).plan
    let plan = step.state.plan
    try ensure(plan == forwards || plan == backwards, "\(plan), not \(forwards) or \(backwards)")
    if forwards != backwards { reached.insert(plan == forwards ? "forwards" : "backwards") }
  }
}
