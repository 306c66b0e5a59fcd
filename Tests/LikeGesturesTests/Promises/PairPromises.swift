import LikeGestures
import LikePromises
import PromiseTesting
import RoomCore
import Testing

/// Promise 8: the table of pairs, over single fingers and two.
struct PairPromises {
  /// What a finger does, in the words of the table.
  enum Course: Equatable {
    case tap
    case longPress
    /// Leaves the slop in this direction, before or after the time of a tap.
    case drag(DragDirection, isLate: Bool)
  }

  /// Where a finger lands, and what it does.
  struct Plan {
    var regions: TouchRegions
    var list = ListExtent(maximum: 0)
    var course = Course.tap
    var offsets: [ScreenPoint] = []
    var stay = Duration.zero
  }

  static let places: [TouchRegions] = [
    [.likeArea], [.likeArea, .control], [.list], [.list, .likeArea], [.list, .likeArea], [.outside],
    [.sheet], [.sheet, .sheetHeader], [.sheet, .list], [.sheet, .list], [.sheet, .list, .row],
    [.row, .likeArea], [.row, .sheet], [.row, .list, .likeArea], [.backdrop], [.likeArea, .moving],
  ]

  private func plan(_ dice: inout SeededGenerator) -> Plan {
    var plan = Plan(regions: dice.pick(Self.places))
    let maximum = dice.pick([500.0, 500, 0])
    plan.list = ListExtent(offset: min(dice.pick([0.0, 250, 500]), maximum), maximum: maximum)
    for _ in 0..<dice.number(0...2) {
      plan.offsets.append(ScreenPoint(x: dice.number(-12...12), y: dice.number(-12...12)))
    }
    if dice.chance(10) { plan.offsets.append(ScreenPoint(x: 0, y: 18)) }
    switch dice.number(0...5) {
    case 0, 1:
      plan.stay = dice.pick([.zero, .milliseconds(100), .nanoseconds(499_999_999)])
    case 2:
      plan.course = .longPress
      plan.stay = dice.pick([.milliseconds(500), .seconds(2)])
    default:
      let far = dice.pick([18.1, 25, 90, 3_000])
      let near = dice.pick([0, far / 3, far, -far])
      let sign = dice.pick([-1.0, 1])
      let isVertical = abs(near) == far || dice.chance(50)
      plan.offsets.append(
        isVertical ? ScreenPoint(x: near, y: sign * far) : ScreenPoint(x: sign * far, y: near))
      plan.stay = dice.pick([.zero, .milliseconds(100), .milliseconds(700)])
      let direction: DragDirection =
        isVertical ? (sign < 0 ? .up : .down) : (sign < 0 ? .left : .right)
      plan.course = .drag(direction, isLate: plan.stay >= .milliseconds(500))
    }
    return plan
  }

  /// Whether a gesture of this rule wins where nothing else has entered.
  private func wins(_ rule: GestureRule, _ plan: Plan, isInSheet: Bool) -> Bool {
    switch (rule.trigger, plan.course) {
    case (.tap, .tap): return true
    case (.longPress, .longPress), (.longPress, .drag(_, isLate: true)): return true
    case (.drag(let wanted), .drag(let direction, _)):
      let isVertical = direction == .up || direction == .down
      let matches =
        wanted == direction || wanted == .any
        || wanted == (isVertical ? DragDirection.vertical : .horizontal)
      guard rule.gesture == .listScroll else { return matches }
      return matches && canScroll(plan, direction, isInSheet: isInSheet)
    default: return false
    }
  }

  private func canScroll(_ plan: Plan, _ direction: DragDirection, isInSheet: Bool) -> Bool {
    let list = plan.list
    if isInSheet || list.maximum == 0 { return list.maximum > 0 }
    return direction == .up ? list.offset < list.maximum : list.offset > 0
  }

  /// Whether the first of two that have entered may win, by the table of pairs.
  private func mayWin(
    _ rule: GestureRule, over other: GestureRule, _ plan: Plan, isInSheet: Bool, isEarlier: Bool
  ) -> Bool {
    guard wins(rule, plan, isInSheet: isInSheet) else { return false }
    guard wins(other, plan, isInSheet: isInSheet) else { return true }
    switch (rule.trigger, other.trigger) {
    case (.longPress, .drag): return true
    case (.drag, .longPress): return false
    case (.drag, .drag):
      switch (rule.gesture, other.gesture) {
      case (.rowScroll, _): return true
      case (_, .rowScroll): return false
      case (.listScroll, .sheetPan), (.sheetPan, .listScroll), (.listScroll, .pageDrag): return true
      case (.pageDrag, .listScroll): return false
      default: return isEarlier
      }
    default: return isEarlier
    }
  }

  private func world(_ dice: inout SeededGenerator) -> World {
    var configuration = LikeConfiguration()
    if dice.chance(30) {
      configuration.rules.insert(
        GestureRule(.custom(0), .longPress, in: [.list, .likeArea, .sheet]), at: 0)
    }
    if dice.chance(30) {
      configuration.rules.insert(GestureRule(.twoFingerTap, .twoFingerTap, in: .likeArea), at: 0)
    }
    var world = World(configuration, dice: dice)
    if dice.chance(40) {
      world.handle(.presentSheet(SheetSpec(id: "a", detents: [200, 500])))
      world.advance(by: .seconds(3))
    }
    if dice.chance(30) {
      world.handle(.insertConditions(dice.pick([.cleared, .popup, .landscape])))
    }
    return world
  }

  @Test("Promise 8: of two gestures that enter for a finger, the winner is that of the table")
  func pairs() throws {
    try verify(reaching: [
      "listScroll+sheetPan", "clearSwipe+pageDrag", "listScroll+pageDrag", "rowScroll+clearSwipe",
      "custom(number: 0)+pageDrag", "custom(number: 0)+likeTap", "likeTap+pageDrag",
      "listScroll+clearSwipe", "rowScroll+sheetPan", "rowScroll+pageDrag", "list at its edge",
    ]) { dice, reach in
      var world = self.world(&dice)
      var ledger = FingerLedger(world.configuration)
      for step in world.steps { ledger.take(step) }
      let first = world.steps.count
      let plan = self.plan(&dice)
      world.land(
        0,
        RandomFinger(
          location: ScreenPoint(x: 200, y: 400), step: .zero, regions: plan.regions, list: plan.list
        ))
      ledger.take(world.last)
      guard let entered = ledger.fingers.first?.entered, !entered.isEmpty else { return }
      follow(plan, &world)
      var verdicts: [RoomGesture: GestureVerdict] = [:]
      for resolution in world.steps[first...].flatMap(\.events.resolutions) {
        verdicts[resolution.gesture] = resolution.verdict
      }
      var text: String {
        "\(plan): \(verdicts)" + tail(world.steps, until: world.steps.count - 1, 20)
      }
      let isInSheet = entered[.sheetPan] != nil
      let rules = world.configuration.rules
      let order = rules.map(\.gesture)
      let winners = verdicts.keys.filter {
        if case .rejected = verdicts[$0] { false } else { true }
      }
      let able = entered.values.filter { wins($0, plan, isInSheet: isInSheet) }
      try ensure(winners.isEmpty == able.isEmpty, "winners \(winners): \(text)")
      for winner in winners {
        for other in entered.keys where other != winner {
          reach.note("\(winner)+\(other)")
          reach.note("\(other)+\(winner)")
          if winner == .pageDrag, other == .listScroll, plan.list.maximum > 0 {
            reach.note("list at its edge")
          }
          let isEarlier = order.firstIndex(of: winner)! < order.firstIndex(of: other)!
          try ensure(
            mayWin(
              entered[winner]!, over: entered[other]!, plan, isInSheet: isInSheet,
              isEarlier: isEarlier), "\(winner) wins over \(other): \(text)")
        }
      }
      if winners.contains(.listScroll), isInSheet {
        try ensure(winners.contains(.sheetPan), "the sheet does not move: \(text)")
      }
      if winners.contains(.sheetPan), entered[.listScroll] != nil, plan.list.maximum > 0 {
        try ensure(winners.contains(.listScroll), "the list does not move: \(text)")
      }
    }
  }

  private func follow(_ plan: Plan, _ world: inout World) {
    let origin = ScreenPoint(x: 200, y: 400)
    var offsets = plan.offsets
    let isDrag = if case .drag = plan.course { true } else { false }
    let final = isDrag ? offsets.removeLast() : nil
    for offset in offsets {
      world.hands[0]!.location = ScreenPoint(x: origin.x + offset.x, y: origin.y + offset.y)
      world.touch(0, .moved)
    }
    world.advance(by: plan.stay)
    if let final {
      world.hands[0]!.location = ScreenPoint(x: origin.x + final.x, y: origin.y + final.y)
      world.touch(0, .moved)
    }
    world.touch(0, .ended)
  }

  @Test("Promise 8: of a tap of two fingers and a like, the earlier one in the table wins")
  func twoFingers() throws {
    try verify(reaching: ["two", "likes", "alone"]) { dice, reach in
      var configuration = LikeConfiguration()
      let isEarlier = dice.chance(60)
      configuration.rules.insert(
        GestureRule(.twoFingerTap, .twoFingerTap, in: .likeArea),
        at: isEarlier ? 0 : configuration.rules.count)
      var world = World(configuration, dice: dice)
      let count = dice.number(1...3)
      for id in 0..<count {
        world.land(
          id,
          RandomFinger(
            location: ScreenPoint(x: 100 * Double(id), y: 300), step: .zero, regions: .likeArea))
        world.advance(by: dice.milliseconds(0...100))
      }
      let lifted = dice.number(0...(count - 1))
      world.touch(lifted, .ended)
      let taps = world.last.taps
      var text: String { tail(world.steps, until: world.steps.count - 1) }
      let isPair = isEarlier && count == 2
      reach.note(count == 1 ? "alone" : isPair ? "two" : "likes")
      try ensure(
        taps.map(\.gesture) == [isPair ? .twoFingerTap : .likeTap], "of \(count): \(text)")
      if isPair {
        try ensure(taps.first?.location == ScreenPoint(x: 50, y: 300), "not between: \(text)")
      }
    }
  }
}
