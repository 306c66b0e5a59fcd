import LikePromises
import Testing

/// Promise 8: the table of pairs.
struct PairPromises {
  /// The last act of a finger.
  enum Course: CaseIterable {
    case tap, press, up, down, left, right
  }

  /// Where a finger lands, and which gestures win by each course; by others none does.
  struct Row {
    var regions: TouchRegions
    var list: ListExtent? = nil
    var conditions: RoomConditions = []
    var winners: [Course: [RoomGesture]]

    var isInSheet: Bool { !regions.isDisjoint(with: [.sheet, .backdrop]) }
  }

  static let short = ListExtent(maximum: 0)
  static let top = ListExtent(maximum: 500)
  static let middle = ListExtent(offset: 250, maximum: 500)
  static let bottom = ListExtent(offset: 500, maximum: 500)
  static let room: [Course: [RoomGesture]] = [
    .tap: [.likeTap], .up: [.pageDrag], .down: [.pageDrag], .right: [.clearSwipe],
  ]
  static let both: [Course: [RoomGesture]] = [
    .up: [.listScroll, .sheetPan], .down: [.listScroll, .sheetPan],
  ]
  static let caught = Dictionary(
    uniqueKeysWithValues: Course.allCases.map { ($0, [RoomGesture.pageDrag]) })
  static let row: [Course: [RoomGesture]] = [.left: [.rowScroll], .right: [.rowScroll]]

  static let rows = [
    Row(regions: .likeArea, winners: room),
    Row(
      regions: .likeArea, conditions: .cleared,
      winners: room.merging([.left: [.clearSwipe], .right: []]) { $1 }),
    Row(regions: [.likeArea, .control], winners: room.merging([.tap: [.controlTap]]) { $1 }),
    Row(regions: [.likeArea, .moving], winners: caught),
    Row(
      regions: [.likeArea, .moving, .list], list: middle,
      winners: room.merging([.tap: [], .up: [.listScroll], .down: [.listScroll]]) { $1 }),
    Row(regions: .outside, winners: room.merging([.tap: []]) { $1 }),
    Row(
      regions: [.likeArea, .list], list: middle,
      winners: room.merging([.up: [.listScroll], .down: [.listScroll]]) { $1 }),
    Row(
      regions: [.likeArea, .list], list: top, winners: room.merging([.up: [.listScroll]]) { $1 }),
    Row(
      regions: [.likeArea, .list], list: bottom,
      winners: room.merging([.down: [.listScroll]]) { $1 }),
    Row(regions: [.likeArea, .list], list: short, winners: room),
    Row(regions: [.likeArea, .row], winners: room.merging(row) { $1 }),
    Row(regions: [.sheet, .list], list: middle, winners: both),
    Row(regions: [.sheet, .list], list: top, winners: both),
    Row(regions: [.sheet, .list], list: short, winners: [.up: [.sheetPan], .down: [.sheetPan]]),
    Row(regions: [.sheet, .sheetHeader], winners: [.up: [.sheetPan], .down: [.sheetPan]]),
    Row(regions: [.sheet, .list, .row], list: middle, winners: both.merging(row) { $1 }),
    Row(regions: .backdrop, winners: [.tap: [.backdropTap]]),
    Row(regions: .likeArea, conditions: .popup, winners: [:]),
    Row(regions: .likeArea, conditions: .landscape, winners: [.tap: [.likeTap]]),
  ]

  @Test("Promise 8: of two gestures that enter for a finger, the winner is that of the table")
  func pairs() throws {
    try verify(reaching: ["a rule of two fingers"]) { dice, reach in
      for row in Self.rows {
        for course in Course.allCases { try check(row, course, &dice, &reach) }
      }
    }
  }

  private func check(
    _ row: Row, _ course: Course, _ dice: inout SeededGenerator, _ reach: inout PromiseReach
  ) throws {
    var configuration = LikeConfiguration()
    if dice.chance(30) {
      reach.note("a rule of two fingers")
      configuration.rules.insert(GestureRule(.twoFingerTap, .twoFingerTap, in: .likeArea), at: 0)
    }
    var world = World(configuration, dice: dice.split())
    if row.isInSheet { world.handle(.presentSheet(SheetSpec(id: "a", detents: [200, 500]))) }
    world.advance(by: .seconds(3))
    world.handle(.insertConditions(row.conditions))
    let start = world.steps.count
    world.land(
      0, RandomFinger(location: .zero, step: .zero, regions: row.regions, list: row.list))
    for _ in 0..<dice.number(0...2) {
      move(&world, dice.number(-12...12), dice.number(-12...12))
    }
    let stay: Duration =
      switch course {
      case .tap: dice.pick([.zero, .milliseconds(100), .nanoseconds(499_999_999)])
      case .press: dice.pick([.milliseconds(500), .seconds(2)])
      default: dice.pick([.zero, .milliseconds(100), .milliseconds(700)])
      }
    world.advance(by: stay)
    let far = dice.pick([18.1, 25, 90, 3_000])
    let near = dice.pick([0, far / 3, far - 0.01])
    switch course {
    case .tap, .press: break
    // A diagonal is vertical.
    case .up: move(&world, dice.pick([near, far, -far]), -far)
    case .down: move(&world, dice.pick([near, far, -far]), far)
    case .left: move(&world, -far, near)
    case .right: move(&world, far, -near)
    }
    world.touch(0, .ended)
    let resolutions = world.steps[start...].flatMap(\.events.resolutions)
    let winners = resolutions.filter { if case .rejected = $0.verdict { false } else { true } }
    let expected = row.winners[course] ?? []
    try ensure(
      Set(winners.map(\.gesture)) == Set(expected),
      "\(course) in \(row.regions): not \(expected): "
        + tail(world.steps, until: world.steps.count - 1, 20))
  }

  private func move(_ world: inout World, _ x: Double, _ y: Double) {
    world.hands[0]!.location = ScreenPoint(x: x, y: y)
    world.touch(0, .moved)
  }
}
