import LivePager
import PromiseTesting
import RoomCore
import Testing

/// Drags, flicks, edits, locks, lengths and loads at random, beside the naive pager.
@Suite struct RandomPagingTests {
  @Test(arguments: 0..<20) func sequencesAreAsInTheNaiveModel(batch: Int) throws {
    let fresh = [try Rig { $0.wrapsAround = false }, try Rig { $0.wrapsAround = true }]
    let count = sequenceCount(default: 5_000) / 20
    for seed in batch * count..<(batch + 1) * count {
      var run = RandomRun(fresh[seed & 1], wraps: seed & 1 == 1, seed: UInt64(seed))
      if let problem = run.play() {
        Issue.record("seed \(seed): \(problem)")
        return
      }
    }
  }
}

/// One sequence of inputs.
struct RandomRun {
  var rig: Rig
  var naive = NaivePager()
  var random: SeededGenerator
  var names = 0
  var travel = 0.0
  var trace: [PagerInput] = []
  var plays = 0

  init(_ rig: Rig, wraps: Bool, seed: UInt64) {
    self.rig = rig
    random = SeededGenerator(seed: seed)
    naive.wraps = wraps
  }

  /// What went wrong, if anything did.
  mutating func play() -> String? {
    give(.setRooms(newNames(upTo: 6), current: nil))
    for _ in 0..<Int.random(in: 4...8, using: &random) {
      if Bool.random(using: &random) {
        pass(.milliseconds(Int.random(in: 1...120, using: &random)))
      }
      give(nextInput())
      if let problem { return "\(problem) after \(trace)" }
    }
    pass(.seconds(3))
    return (problem ?? problemOfPreloads(rig.state)).map { "\($0) in the end, after \(trace)" }
  }

  private mutating func pass(_ duration: Duration) {
    let wasSnapping = naive.phase == .snapping
    rig.wait(duration)
    if wasSnapping, case .settled = rig.state.phase { naive.settle() }
  }

  private mutating func give(_ input: PagerInput) {
    var offset = 0.0
    if naive.phase == .snapping, case .snapping(let snap, let start) = rig.state.phase {
      offset = snap.offset(at: rig.now - start)
    }
    trace.append(input)
    rig.give(input)
    naive.handle(input, snapOffset: offset)
  }

  private var problem: String? {
    let state = rig.state
    let screen = rig.screen
    if let violation = screen.violations.first { return violation }
    if state.room != naive.current { return "\(state.room ?? "-"), not \(naive.current ?? "-")" }
    if state.count != naive.rooms.count { return "\(state.count) rooms" }
    if state.index != (naive.rooms.isEmpty ? nil : naive.index) { return "index \(state.index!)" }
    if state.playing != naive.playing || screen.playing?.room != naive.playing {
      return "\(state.playing ?? "-") plays, not \(naive.playing ?? "-")"
    }
    let displayed = naive.displayed
    if displayed.count != screen.displayed.count
      || !screen.displayed.values.allSatisfy(displayed.contains)
    {
      return "\(screen.displayed) in view, not \(displayed)"
    }
    if !sides.contains(window) { return "\(window) in the window" }
    if case .snapping = state.phase {
      if naive.phase != .snapping { return "a snap" }
    } else if abs(screen.offset - naive.offset) > 1e-6 {
      return "offset \(screen.offset), not \(naive.offset)"
    }
    return nil
  }

  private var window: [String?] { rig.window }

  /// The rooms that the window may have: with two rooms in a ring, the other one is on either side.
  private var sides: [[String?]] {
    let previous = naive.neighbour(-1)
    let next = naive.neighbour(1)
    if let next, previous == next {
      return [[next, naive.current, nil], [nil, naive.current, next]]
    }
    return [[previous, naive.current, next]]
  }

  private func problemOfPreloads(_ state: PagerState) -> String? {
    let account = state.account
    if state.preloads.count != account.preloadsOpen { return "preloads do not add up" }
    if Set(rig.screen.preloads.keys) != Set(state.preloads) { return "other preloads" }
    if state.isSuspended, !state.preloads.isEmpty { return "preloads in the background" }
    if account.plays != rig.screen.plays.count { return "\(account.plays) plays" }
    let ahead = state.plan.filter { $0.room != state.room }
    if ahead.reduce(0, { $0 + units(of: $1.level) }) > 16 { return "over the budget" }
    for preload in state.plan {
      guard let place = naive.rooms.firstIndex(of: preload.room) else { return "a lost preload" }
      let distance = abs(place - naive.index)
      let around = naive.isRing ? min(distance, naive.rooms.count - distance) : distance
      if around > 4 { return "\(preload.room) is far" }
    }
    return nil
  }

  private func units(of level: PreloadLevel) -> Int {
    switch level {
    case .source: 1
    case .tracks: 2
    case .media(let duration): 2 * Int(duration.seconds)
    }
  }

  private mutating func nextInput() -> PagerInput {
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<4: return .didBeginDrag(touch: Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0)
    case 4..<11: return .didDrag(travel: nextTravel(), touch: 0)
    case 11..<14:
      return .didEndDrag(velocity: Double.random(in: -2_500...2_500, using: &random), touch: 0)
    case 14: return .didEndDrag(velocity: Double.random(in: -390...390, using: &random), touch: 0)
    case 15: return .didCancelDrag(touch: Int.random(in: 0...1, using: &random))
    case 16: return .lock(reason: Bool.random(using: &random) ? "popup" : "sheet")
    case 17: return .unlock(reason: Bool.random(using: &random) ? "popup" : "sheet")
    case 18:
      let reason: SuspensionReason = Bool.random(using: &random) ? .app : .background
      return Bool.random(using: &random) ? .suspend(reason: reason) : .resume(reason: reason)
    case 19: return .setPageLength([390, 800, 844.0].randomElement(using: &random)!)
    case 20:
      return [.didLoad(room: someRoom()), .didFailToLoad(room: someRoom()), .show(someRoom())]
        .randomElement(using: &random)!
    default: return nextEdit()
    }
  }

  private mutating func nextTravel() -> Double {
    travel += Double.random(in: -900...900, using: &random)
    if Int.random(in: 0..<6, using: &random) == 0 { travel = (travel / 800).rounded() * 800 }
    return travel
  }

  private mutating func nextEdit() -> PagerInput {
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<3: return .insert(newNames(upTo: 3) + [someRoom()], at: somePlace())
    case 3: return .remove([someRoom()])
    case 4: return .remove([someRoom(), someRoom(), naive.current ?? "none"])
    case 5: return .move(someRoom(), to: somePlace())
    case 6: return .replace(someRoom(), with: newNames(upTo: 1).first ?? someRoom())
    default:
      let list = naive.rooms.shuffled(using: &random).dropLast(1) + newNames(upTo: 2)
      let showsARoom = Int.random(in: 0..<4, using: &random) == 0
      return .setRooms(Array(list), current: showsARoom ? list.randomElement(using: &random) : nil)
    }
  }

  private mutating func newNames(upTo count: Int) -> [String] {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in
      names += 1
      return "n\(names)"
    }
  }

  private mutating func someRoom() -> String {
    naive.rooms.randomElement(using: &random) ?? "none"
  }

  private mutating func somePlace() -> RoomPlace {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .first
    case 1: .last
    case 2: .before(someRoom())
    case 3: .after(someRoom())
    default: .index(Int.random(in: -1...8, using: &random))
    }
  }
}
