import LivePager
import PromiseTesting
import RoomCore
import Testing

/// All inputs at random, in random configurations: what holds after each of them, whatever the
/// pager decides.
@Suite struct RandomInvariantTests {
  @Test(arguments: 0..<20) func whatAViewReliesOnHolds(batch: Int) throws {
    for seed in stride(from: batch, to: sequenceCount(default: 5_000), by: 20) {
      var run = try InvariantRun(seed: UInt64(seed))
      if let problem = run.play() {
        Issue.record("seed \(seed): \(problem) after \(run.trace)")
        return
      }
    }
  }
}

private struct InvariantRun {
  private var rig: Rig
  private var random: SeededGenerator
  private var travel = 0.0
  private(set) var trace: [PagerInput] = []

  init(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var configuration = PagerConfiguration()
    configuration.pageLength = 800
    configuration.wrapsAround = Bool.random(using: &random)
    configuration.animatesLocks = Bool.random(using: &random)
    configuration.playbackStart =
      [.settled, .settled, .visible(0.5), .visible(0.7), .visible(1)].randomElement(using: &random)!
    if Int.random(in: 0..<5, using: &random) == 0 { configuration.snapResponse = .zero }
    rig = try Rig(configuration: configuration)
    if case .visible = configuration.playbackStart { rig.screen.playsInView = true }
    self.random = random
  }

  /// What went wrong, if anything did.
  mutating func play() -> String? {
    if let problem = give(.setRooms(someRooms(7), current: nil)) { return problem }
    for _ in 0..<Int.random(in: 4...12, using: &random) {
      if Bool.random(using: &random) {
        rig.wait(.milliseconds(Int.random(in: 1...150, using: &random)))
        if let problem = problemOfState() { return "\(problem), later" }
      }
      if let problem = give(nextInput()) { return problem }
    }
    rig.wait(.seconds(3))
    return problemOfState().map { "\($0) in the end" }
  }

  private mutating func give(_ input: PagerInput) -> String? {
    trace.append(input)
    let before = rig
    rig.give(input)
    return problemOfState() ?? problemOfOrder() ?? problemOfPositions(since: before, input)
      ?? problemOfDisplays(since: before, input)
  }

  private func problemOfState() -> String? {
    if let violation = rig.screen.violations.first { return violation }
    let state = rig.state
    let ranks = state.plan.map(\.rank)
    if Set(ranks).count != ranks.count { return "the ranks \(ranks)" }
    if rig.unitsAround > 16 { return "\(rig.unitsAround) units" }
    if state.plan.contains(where: { $0.rank == 0 && $0.room != state.room }) { return "rank 0" }
    if let playing = state.playing, state.preloads.contains(playing) { return "a preload plays" }
    if state.preloads.count != state.account.preloadsOpen { return "preloads do not add up" }
    if state.isSuspended, state.playing != nil || !state.plan.isEmpty { return "it is suspended" }
    if state.phase == .settled, !state.isSuspended, state.playing != state.room {
      return "\(state.playing ?? "nothing") plays at rest"
    }
    return nil
  }

  /// Ends, layout, bindings, displays, motion, playing, preloads, the end of the list.
  private func problemOfOrder() -> String? {
    let layouts = rig.outputs.count { if case .didLayoutSurfaces = $0 { true } else { false } }
    if layouts > 1 { return "\(layouts) layouts" }
    if rig.screen.playsInView { return nil }
    let steps = rig.outputs.map { event in
      switch event {
      case .rejected: 0
      case .didEndPlaying, .didEndDisplaying: 1
      case .didLayoutSurfaces: 2
      case .didBind: 3
      case .willDisplay: 4
      case .didScroll, .willSnap, .didSettle: 5
      case .willBeginPlaying: 6
      case .willPreload, .didCancelPreload, .willRetryLoad: 7
      case .didApproachEnd: 8
      }
    }
    return steps == steps.sorted() ? nil : "the order of \(rig.outputs)"
  }

  /// What is in view does not jump.
  private func problemOfPositions(since before: Rig, _ input: PagerInput) -> String? {
    switch input {
    case .didDrag, .setPageLength, .show(_, animated: false), .suspend, .didFinishSnap, .close:
      return nil
    case .setRooms, .insert, .remove, .move, .replace: if isReplaced(since: before) { return nil }
    default: if rig.state.phase == .settled { return nil }
    }
    if case .show = input, !rig.outputs.settles.isEmpty { return nil }
    // A release within half a point of a page counts as exactly on it.
    let tolerance = if case .didEndDrag = input { 0.5 } else { 1e-6 }
    for room in rig.screen.displayed.values {
      guard let old = before.position(of: room), let new = rig.position(of: room) else { continue }
      if abs(old - new) > tolerance { return "\(room) jumps from \(old) to \(new)" }
    }
    return nil
  }

  /// Whether an edit may put another room in the place of the current one.
  private func isReplaced(since before: Rig) -> Bool {
    if case .setRooms(let rooms, let target?) = trace.last!, rooms.contains(target) {
      return before.state.phase == .settled || before.position(of: target) == nil
    }
    return before.isEdited(without: isInList)
  }

  private func isInList(_ room: String) -> Bool {
    var machine = rig.machine
    var outputs: [PagerEvent] = []
    machine.handle(.show(room), at: rig.now, into: &outputs)
    return outputs.rejections.isEmpty
  }

  /// An edit ends no display of a room that stays in the list.
  private func problemOfDisplays(since before: Rig, _ input: PagerInput) -> String? {
    switch input {
    case .setRooms, .insert, .remove, .move, .replace: break
    default: return nil
    }
    if case .setRooms = input, isReplaced(since: before) { return nil }
    if before.isEdited(without: isInList), rig.state.phase == .settled { return nil }
    for (surface, room) in before.screen.displayed
    where rig.screen.displayed[surface] != room && isInList(room) {
      if before.position(of: room)!.magnitude >= before.state.pageLength - 0.5 { continue }
      return "\(room) is not in view any more"
    }
    return nil
  }

  // MARK: Inputs

  private mutating func nextInput() -> PagerInput {
    switch Int.random(in: 0..<26, using: &random) {
    case 0..<4: return .didBeginDrag(touch: Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0)
    case 4..<10: return .didDrag(travel: nextTravel(), touch: 0)
    case 10..<13:
      return .didEndDrag(velocity: Double.random(in: -2_500...2_500, using: &random), touch: 0)
    case 13: return .didCancelDrag(touch: Int.random(in: 0...1, using: &random))
    case 14: return .lock(reason: "popup", direction: someDirection())
    case 15: return .unlock(reason: "popup", direction: someDirection())
    case 16: return Bool.random(using: &random) ? .suspend(reason: .app) : .resume(reason: .app)
    case 17: return .setPageLength([390, 800, 844.0].randomElement(using: &random)!)
    case 18:
      return Bool.random(using: &random)
        ? .didLoad(room: someRoom()) : .didFailToLoad(room: someRoom())
    case 19, 20: return .show(someRoom(), animated: Int.random(in: 0..<4, using: &random) > 0)
    case 21: return .didFinishSnap(Int.random(in: 1...3, using: &random))
    case 22: return .setRooms(someRooms(8), current: Bool.random(using: &random) ? someRoom() : nil)
    case 23: return .insert(someRooms(3), at: somePlace())
    case 24:
      return Bool.random(using: &random)
        ? .remove(someRooms(2)) : .replace(someRoom(), with: someRoom())
    default: return .move(someRoom(), to: somePlace())
    }
  }

  private mutating func nextTravel() -> Double {
    travel += Double.random(in: -900...900, using: &random)
    if Int.random(in: 0..<6, using: &random) == 0 { travel = (travel / 800).rounded() * 800 }
    return travel
  }

  private mutating func someDirection() -> PagingDirection? {
    [nil, .previous, .next].randomElement(using: &random)!
  }

  /// One of ten, so that edits meet what is in view.
  private mutating func someRoom() -> String { "r\(Int.random(in: 0..<10, using: &random))" }

  private mutating func someRooms(_ most: Int) -> [String] {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in someRoom() }
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

extension Rig {
  /// Whether an edit removed the current room, or the one of which a drag shows more.
  fileprivate func isEdited(without isInList: (String) -> Bool) -> Bool {
    guard let room = state.room else { return true }
    let nearest = screen.displayed.values.min {
      position(of: $0)!.magnitude < position(of: $1)!.magnitude
    }
    return !isInList(room) || state.phase == .dragging && !isInList(nearest ?? room)
  }
}
