import LikePromises
import Testing

/// Promise 30, and the contract of a machine.
struct HostilePromises {
  static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, -1, 1e-300, 1, 18, 1e9, 1e308, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude,
  ]
  static let integers: [Int] = [.min, -1, 0, 1, 2, 120, 1_000_000, .max - 1, .max]
  static let durations: [Duration] = [
    .zero, .nanoseconds(1), .milliseconds(-5), .milliseconds(1), .seconds(86_400),
    .seconds(86_401), .seconds(Int64.max), .seconds(Int64.min),
  ]
  static let triggers: [GestureRule.Trigger] = [
    .tap, .twoFingerTap, .drag(.any), .drag(.vertical), .drag(.right),
  ]

  private func configuration(_ dice: inout SeededGenerator) -> LikeConfiguration {
    var configuration = World.configuration(&dice)
    let integers: [WritableKeyPath<LikeConfiguration, Int>] = [
      \.sender.messageLimit, \.hearts.maximumAlive, \.hearts.variants,
    ]
    let durations: [WritableKeyPath<LikeConfiguration, Duration>] = [
      \.taps.longestGap, \.taps.longestComboGap, \.sender.interval, \.sheet.response,
    ]
    let ranges: [WritableKeyPath<LikeConfiguration, ClosedRange<Double>>] = [
      \.hearts.lifetime, \.hearts.rise, \.hearts.sway, \.hearts.scale,
    ]
    if dice.chance(20) {
      configuration.rules = (0..<dice.pick([0, 4, 12, 30, 64, 65])).map { _ in
        GestureRule(
          dice.pick(RoomGesture.allCases), dice.pick(Self.triggers),
          in: dice.pick(Profile.everywhere), lockedBy: dice.pick(World.conditions),
          together: dice.some(RoomGesture.allCases), isExclusive: dice.chance(50))
      }
    }
    for _ in 0..<dice.number(0...2) {
      let number = dice.pick(Self.numbers)
      switch dice.number(0...3) {
      case 0: configuration.hearts.othersPerSecond = number
      case 1: configuration[keyPath: dice.pick(integers)] = dice.pick(Self.integers)
      case 2: configuration[keyPath: dice.pick(durations)] = dice.pick(Self.durations)
      default:
        let bound = number.isNaN ? 0 : abs(number)
        configuration[keyPath: dice.pick(ranges)] = min(bound, 1e9)...max(bound, 1e9)
      }
    }
    return configuration
  }

  /// A snapshot with other numbers.
  private func forged(_ world: World, _ dice: inout SeededGenerator) -> LikeSnapshot {
    func forge(_ number: inout Int) {
      if dice.chance(40) { number = dice.pick([0, 1, -1, .max, .max - 1, 5 << 60]) }
    }
    func forge(_ number: inout UInt64) {
      if dice.chance(40) { number = dice.pick([0, 1, 1 << 63, .max, 5 << 60]) }
    }
    var snapshot = world.state.snapshot
    forge(&snapshot.version)
    forge(&snapshot.nextID)
    for index in snapshot.messages.indices {
      forge(&snapshot.messages[index].id)
      forge(&snapshot.messages[index].count)
      forge(&snapshot.messages[index].attempt)
    }
    for index in snapshot.unsent.indices { forge(&snapshot.unsent[index].count) }
    return snapshot
  }

  private func hostileInput(_ world: inout World) -> LikeInput {
    let integer = world.dice.pick(Self.integers)
    let number = world.dice.pick(Self.numbers)
    switch world.dice.number(0...6) {
    case 0:
      return .insertConditions(RoomConditions(rawValue: .random(in: 0...31, using: &world.dice)))
    case 1: return .removeConditions(RoomConditions(rawValue: .max))
    case 2:
      return .presentSheet(
        SheetSpec(
          id: String(repeating: "\u{1F469}\u{200D}", count: 3), detents: [number, -number, 300],
          initialDetent: integer))
    case 3: return .didChangeList(ListExtent(offset: number, maximum: -number))
    case 4: return .receiveLikes(ReceivedLikes(count: integer, total: integer))
    case 5: return .suspend(reason: SuspensionReason("\(integer)"))
    default: return .touch(world.hostileTouch())
    }
  }

  @Test("Promise 30: no input traps, whatever its numbers")
  func hostile() throws {
    var profile = Profile.all
    profile.weights += [(.hostileTouch, 30)]
    try verify(reaching: ["forged", "end of time", "hearts", "sheet"]) { dice, reach in
      var former = World(World.configuration(&dice), dice: dice)
      former.run(.sending, 5)
      var world = World(configuration(&dice), dice: dice)
      world.handle(.restore(forged(former, &dice)))
      if !world.last.isRejected { reach.note("forged") }
      for _ in 0..<40 {
        if dice.chance(40) {
          let input = hostileInput(&world)
          world.handle(input)
        } else {
          world.perform(dice.pick(Profile.Action.allCases.filter { $0 != .close }), profile)
        }
        if dice.chance(5) {
          world.jump(by: dice.pick([.seconds(86_400), .seconds(10_000_000)]))
        }
        let state = world.state
        for heart in HeartViewState(state).hearts {
          reach.note("hearts")
          _ = heart.pose(at: world.now)
          _ = heart.pose(at: Instant(nanoseconds: .min))
          _ = heart.pose(at: Instant(nanoseconds: .max))
        }
        if SheetViewState(state).sheet != nil { reach.note("sheet") }
        _ = SheetViewState(state).height(at: Instant(nanoseconds: .max))
      }
      if dice.chance(30) {
        world.jump(by: Instant(nanoseconds: .max) - .seconds(86_400) - world.now)
        reach.note("end of time")
        for _ in 0..<10 {
          world.perform(dice.pick(Profile.Action.allCases), profile)
          let input = hostileInput(&world)
          world.handle(input)
        }
      }
      if let fault = world.run.fault { throw fault }
      world.handle(.close)
      try ensure(world.last.isRejected || world.state.statistics.pending >= 0, "close")
    }
  }

  @Test("Promise 30: the last instant is one like any other")
  func lastInstant() throws {
    noteExercise(Test.current?.displayName)
    var world = World(.init(), dice: SeededGenerator(seed: 0))
    for _ in 1...2 {
      world.land(0, RandomFinger(location: .zero, step: .zero, regions: .likeArea))
      world.advance(by: .milliseconds(30))
      world.touch(0, .ended)
      world.advance(by: .milliseconds(90))
    }
    world.jump(by: .nanoseconds(Int64.max))
    #expect(world.machine.nextDeadline == nil)
  }
}
