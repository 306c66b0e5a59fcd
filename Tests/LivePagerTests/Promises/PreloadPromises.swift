import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct PreloadPromises {
  @Test("Promise 19: Each preload begins and ends once, within the budget and the distance")
  func preloads() throws {
    try verify(Preloads.self, Mix(close: 1, late: 5))
  }

  @Test("Promise 19: At rest the preloads are those around the current room, by distance")
  func preloadsAtRest() throws {
    let mix = Mix(edit: 10, show: 8, finish: 16, length: 0, hostile: 0)
    try verify(PreloadsAtRest.self, mix)
  }
}

/// The preloads that have begun and not ended.
struct OpenPreloads {
  struct Preload: Equatable {
    var level: PreloadLevel
    var rank: Int
    var isLoaded = false
  }

  private(set) var rooms: [Name: Preload] = [:]
  private(set) var begun = 0
  private(set) var used = 0
  private(set) var wasted = 0

  mutating func follow(_ step: Step) throws {
    // What was due is done before a report counts.
    defer {
      if case .didLoad(let room) = step.input { rooms[Name(room)]?.isLoaded = true }
      if case .didFailToLoad(let room) = step.input { rooms[Name(room)]?.isLoaded = false }
    }
    var watch = step.before
    for event in step.events {
      watch.apply(event, at: step.time)
      switch event {
      case .willPreload(let preload):
        let (room, level, rank) = (Name(preload.room), preload.level, preload.rank)
        try ensure(watch.playing != room, "\(room) plays and is preloaded")
        var isLoaded = false
        if let old = rooms[room] {
          try ensure(old.level != level || old.rank != rank, "\(room) is preloaded twice")
          isLoaded = old.isLoaded && old.level == level
        } else {
          begun += 1
        }
        rooms[room] = Preload(level: level, rank: rank, isLoaded: isLoaded)
      case .didCancelPreload(let room):
        try ensure(rooms[Name(room)] != nil, "\(room) is cancelled and not preloaded")
        rooms[Name(room)] = nil
        wasted += 1
      case .willBeginPlaying(let begun):
        let preload = rooms.removeValue(forKey: Name(begun.room))
        if preload != nil { used += 1 }
        try ensure(
          begun.isPreloaded == (preload?.isLoaded ?? false),
          "\(begun.room) is preloaded: \(begun.isPreloaded)")
      default: break
      }
    }
  }
}

extension PreloadLevel {
  var units: Int {
    switch self {
    case .source: 1
    case .tracks: 2
    case .media(let duration): Int((duration / .seconds(1) * 2).rounded(.up))
    }
  }
}

private struct Preloads: PagerPromise {
  static let cases: Set = ["used", "wasted", "rank 0", "in motion", "loaded"]
  var reached: Set<String> = []
  private let configuration: PreloadConfiguration
  private var open = OpenPreloads()

  init(_ configuration: PagerConfiguration) { self.configuration = configuration.preload }

  mutating func check(_ step: Step) throws {
    try open.follow(step)
    let state = step.machine.state(at: step.time)
    let account = state.account
    try ensure(account.preloadsUsed == open.used, "\(open.used) used, \(account)")
    try ensure(account.preloadsWasted == open.wasted, "\(open.wasted) wasted, \(account)")
    let ranked = open.rooms.sorted { $0.value.rank < $1.value.rank }
    try ensure(state.preloads.map { Name($0) } == ranked.map(\.key), "\(state.preloads) are open")
    try ensure(account.preloadsOpen == state.preloads.count, "\(account) are open")
    try ensure(
      open.begun == account.preloadsUsed + account.preloadsWasted + state.preloads.count,
      "\(open.begun) began")
    try ensure(Set(ranked.map(\.value.rank)).count == ranked.count, "two of one rank")
    let around = ranked.filter { $0.value.rank >= 1 }
    try ensure(
      around.reduce(0) { $0 + $1.value.level.units } <= configuration.budget, "over the budget")
    let limit = max(configuration.tracksDistance, configuration.sourceDistance)
    for (room, _) in around {
      let distance = distance(room, step.after)
      try ensure(distance.map { $0 <= limit } ?? false, "\(room) is too far away")
    }
    if let first = ranked.first, first.value.rank == 0 {
      try ensure(first.key == step.after.current, "rank 0 is not the current room")
      reached.insert("rank 0")
    }
    if open.used > 0 { reached.insert("used") }
    if open.wasted > 0 { reached.insert("wasted") }
    if step.after.isMoving, !around.isEmpty { reached.insert("in motion") }
    if ranked.contains(where: \.value.isLoaded) { reached.insert("loaded") }
  }

  private func distance(_ room: Name, _ watch: Watch) -> Int? {
    guard let place = watch.list.firstIndex(of: room), let index = watch.index else { return nil }
    let distance = abs(place - index)
    return watch.wraps ? min(distance, watch.list.count - distance) : distance
  }
}

private struct PreloadsAtRest: PagerPromise {
  static let cases: Set = ["forwards", "backwards", "less far", "not all", "shown"]
  var reached: Set<String> = []
  private let configuration: PreloadConfiguration
  private let isInstant: Bool
  private var open = OpenPreloads()
  /// The direction of travel.
  private var side = 1
  /// The farthest travel of the drag in that direction.
  private var farthest = 0.0

  init(_ configuration: PagerConfiguration) {
    self.configuration = configuration.preload
    isInstant = configuration.snapResponse == .zero
  }

  mutating func check(_ step: Step) throws {
    try open.follow(step)
    followTravel(step)
    let after = step.after
    guard !after.isMoving, !after.isSuspended, after.current != nil else { return }
    let plan = plan(after, side)
    let ranks = open.rooms.mapValues(\.rank)
    try ensure(
      open.rooms.mapValues(\.level) == Dictionary(uniqueKeysWithValues: plan)
        && plan.enumerated().allSatisfy { ranks[$0.element.0] == $0.offset + 1 },
      "direction \(side): \(open.rooms) instead of \(plan)")
    if plan.count > 1 { reached.insert(side > 0 ? "forwards" : "backwards") }
  }

  private mutating func plan(_ watch: Watch, _ side: Int) -> [(Name, PreloadLevel)] {
    guard let index = watch.index else { return [] }
    let count = watch.list.count
    var rest = configuration.budget
    var plan: [(Name, PreloadLevel)] = []
    let limit = max(configuration.tracksDistance, configuration.sourceDistance)
    for distance in stride(from: 1, through: limit, by: 1) {
      for direction in [side, -side] {
        var place = index + direction * distance
        if watch.wraps, distance < count { place = (place + count) % count }
        guard watch.list.indices.contains(place), place != index else { continue }
        let room = watch.list[place]
        guard !plan.contains(where: { $0.0 == room }) else { continue }
        let full = level(distance, isLeading: direction == side)
        guard
          let level = [full, .tracks, .source].first(where: {
            $0.units <= min(rest, full.units)
          })
        else {
          reached.insert("not all")
          continue
        }
        if level != full { reached.insert("less far") }
        rest -= level.units
        plan.append((room, level))
      }
    }
    return plan
  }

  private func level(_ distance: Int, isLeading: Bool) -> PreloadLevel {
    if distance == 1, configuration.tracksDistance > 0 {
      return .media(isLeading ? configuration.leadingMedia : configuration.trailingMedia)
    }
    return distance <= configuration.tracksDistance ? .tracks : .source
  }

  /// Follows the direction of travel.
  private mutating func followTravel(_ step: Step) {
    let before = step.before
    switch step.input {
    case .didBeginDrag: if before.finger == nil { farthest = 0 }
    case .didDrag(let drag) where drag.touch == before.finger && drag.travel.isFinite:
      let travel = drag.travel
      if (farthest - travel) * Double(side) > 25 {
        side = -side
        farthest = travel
      } else if (travel - farthest) * Double(side) > 0 {
        farthest = travel
      }
    case .didEndDrag(let end):
      guard end.touch == before.finger, end.velocity.isFinite, end.velocity != 0 else { return }
      side = end.velocity < 0 ? -1 : 1
    case .show(let selection) where selection.isAnimated:
      let room = Name(selection.room)
      guard !isInstant, !before.isSuspended, !before.isMoving, room != before.current,
        let from = before.index, let to = before.list.firstIndex(of: room)
      else { return }
      let beside = [1, -1].first { before.neighbour($0) == room }
      side = beside ?? (to < from ? -1 : 1)
      reached.insert("shown")
    default: break
    }
  }
}
