import LikeGestures
import PromiseTesting
import RoomCore
import Testing

/// Random fingers: several at once, lost and repeated samples, hostile numbers, regions
/// and conditions that change under them.
@Suite struct RandomTouchTests {
  static let targets: [TouchTarget] = [
    TouchTarget(), TouchTarget(), .button, .backdrop, .header, .sheet, .list(at: 0),
    .list(at: 40, of: 90), TouchTarget([.likeArea, .list], list: ListExtent(maximum: 30)),
    TouchTarget([.sheet, .row]), TouchTarget([.likeArea, .moving]), TouchTarget([]),
    TouchTarget(TouchRegions(rawValue: .max), list: ListExtent(offset: -9, maximum: 9)),
  ]

  private struct Run {
    var machine: LikeMachine
    var witness: Witness
    var generator: SeededGenerator
    var now = Instant.start + .seconds(50)
    var events: [LikeEvent] = []
    var places: [ScreenPoint] = Array(repeating: ScreenPoint(x: 100, y: 300), count: 5)

    mutating func draw(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }

    mutating func send(_ input: LikeInput) {
      // Deadlines come first, so that the witness knows the conditions under which a finger lands.
      events.removeAll(keepingCapacity: true)
      machine.catchUp(to: now, into: &events)
      if !events.isEmpty { witness.saw(.resume(reason: .background), events, machine, at: now) }
      events.removeAll(keepingCapacity: true)
      machine.handle(input, at: now, into: &events)
      witness.saw(input, events, machine, at: now)
    }

    mutating func touch(_ phase: Touch.Phase, _ id: Int) {
      let time: Instant? = draw(8) == 0 ? now - .milliseconds(draw(900) - 200) : nil
      let target = RandomTouchTests.targets[draw(RandomTouchTests.targets.count)]
      send(
        .touch(
          Touch(id: id, phase: phase, location: places[id], time: time, target: target)))
    }

    mutating func step() {
      now = now + .milliseconds(draw(4) == 0 ? draw(1_500) : draw(60))
      let id = draw(5)
      switch draw(24) {
      case 0...5:
        places[id] = ScreenPoint(x: Double(draw(60)), y: Double(draw(60)))
        touch(.began, id)
      case 6...11:
        places[id].x += Double(draw(31) - 15)
        places[id].y += Double(draw(61) - 30)
        touch(.moved, id)
      case 12...16: touch(.ended, id)
      case 17: touch(.cancelled, id)
      default: rare(id)
      }
    }

    private mutating func rare(_ id: Int) {
      let conditions = RoomConditions(rawValue: UInt32(draw(16)))
      switch draw(14) {
      case 0: send(.insertConditions(conditions))
      case 1...2: send(.removeConditions(conditions))
      case 3:
        let detents = [100, Double(draw(300))]
        send(
          .presentSheet(
            SheetSpec(id: "s\(draw(2))", detents: detents, isDismissible: draw(3) > 0)))
      case 4: send(.dismissSheet)
      case 5: send(.enter(room: "r\(draw(3))"))
      case 6:
        let reason: SuspensionReason = draw(4) == 0 ? .app : .background
        send(draw(2) == 0 ? .suspend(reason: reason) : .resume(reason: reason))
      case 7: send(.didReceiveLikes(count: draw(40) - 2, total: draw(2) == 0 ? nil : draw(900)))
      case 8: send(.claimTouch(id, for: .custom(0)))
      case 9: send(draw(2) == 0 ? .resignTouch(id, for: .custom(0)) : .flush)
      case 10:
        places[id] = [ScreenPoint(x: .nan, y: 0), ScreenPoint(x: 1e300, y: -.infinity)][draw(2)]
        touch([.began, .moved, .ended][draw(3)], id)
        places[id] = ScreenPoint(x: 1e18, y: -1e300)
        touch([.began, .moved, .ended][draw(3)], id)
        places[id] = .zero
      case 11: send(.didChangeList(ListExtent(offset: Double(draw(50)), maximum: 60)))
      default:
        guard let message = witness.outstanding.first else { return }
        switch draw(5) {
        case 0...1: send(.didDeliver(message))
        case 2...3: send(.didFailToDeliver(message))
        default: send(.didRefuse(message))
        }
        witness.answered(message)
      }
    }

    /// Double taps, so that there are likes to count.
    mutating func tapTwice() {
      send(.resume(reason: .background))
      send(.resume(reason: .app))
      send(.removeConditions(.popup))
      for _ in 0..<2 + draw(3) {
        now = now + .milliseconds(50)
        send(.touch(Touch(id: 0, phase: .began, location: .zero)))
        now = now + .milliseconds(15)
        send(.touch(Touch(id: 0, phase: .ended, location: .zero)))
      }
    }
  }

  /// The defaults, the preset, and settings of other kinds, each with bounds that are soon reached.
  private static let configurations = [
    bounded(LikeConfiguration()), bounded(.liveRoom),
    bounded(LikeConfiguration()) {
      $0.rules.insert(GestureRule(.twoFingerTap, .twoFingerTap, in: .likeArea), at: 0)
      $0.taps.gapsEndAtLift = true
      $0.sheet.release = .lastStep(over: 0)
      $0.sheet.dismissesOutside = true
    },
  ]

  private static func bounded(
    _ configuration: LikeConfiguration, _ change: (inout LikeConfiguration) -> Void = { _ in }
  ) -> LikeConfiguration {
    var configuration = configuration
    change(&configuration)
    configuration.arena.maximumTouches = 4
    configuration.hearts.maximumAlive = 3
    configuration.sender.messageLimit = 2
    configuration.rules.append(GestureRule(.custom(0), .claim, in: [.likeArea, .sheet]))
    configuration.rules.append(GestureRule(.custom(1), .hold, in: .control))
    return configuration
  }

  @Test(arguments: 0..<4) func randomSequencesAreAsTheWitnessExpects(_ part: Int) throws {
    let bases = try Self.configurations.map { try LikeMachine($0) }
    var likes = 0
    let count = sequenceCount(default: 6_000) / 4
    for number in 0..<count {
      let seed = UInt64(part * count + number)
      let (configuration, base) = (Self.configurations[number % 3], bases[number % 3])
      var run = Run(
        machine: base, witness: Witness(configuration), generator: SeededGenerator(seed: seed))
      if run.draw(6) == 0 {
        run.send(.presentSheet(SheetSpec(id: "s0", detents: [200])))
      } else if run.draw(2) == 0 {
        run.tapTwice()
      }
      for _ in 0..<3 + run.draw(4) { run.step() }
      if run.draw(2) == 0 {
        run.send(.close)
        run.witness.checkClosed(run.machine, at: run.now)
      } else {
        for id in run.witness.touches { run.touch(.ended, id) }
      }
      likes += run.machine.account.localUser
      guard run.witness.complaints.isEmpty else {
        Issue.record("seed \(seed): \(run.witness.complaints)")
        return
      }
    }
    #expect(likes > 1_000)
  }

  @Test func longSequencesDrainInTheEnd() throws {
    for seed in UInt64(0)..<20 {
      let configuration = Self.configurations[Int(seed % 3)]
      let machine = try LikeMachine(configuration)
      var run = Run(
        machine: machine, witness: Witness(configuration),
        generator: SeededGenerator(seed: 900_000 + seed))
      for _ in 0..<800 {
        if run.draw(10) == 0 { run.tapTwice() }
        run.step()
      }
      for id in 0..<5 { run.touch(.ended, id) }
      run.send(.resume(reason: .background))
      run.send(.resume(reason: .app))
      run.send(.dismissSheet)
      for _ in 0..<5_000 {
        for message in run.witness.outstanding {
          run.send(.didDeliver(message))
          run.witness.answered(message)
        }
        guard let due = run.machine.nextDeadline else { break }
        run.now = due
        run.events.removeAll()
        run.machine.deadlineReached(at: due, into: &run.events)
        run.witness.saw(.resume(reason: .background), run.events, run.machine, at: due)
      }
      #expect(run.witness.complaints.isEmpty, "seed \(seed): \(run.witness.complaints)")
      let account = run.machine.account
      #expect(
        account.localUser > 0 && account.sent + account.lost == account.localUser,
        "seed \(seed): \(account)")
      #expect(run.machine.nextDeadline == nil, "seed \(seed)")
    }
  }

  @Test func theSameTouchesGiveTheSameEvents() throws {
    func trace() throws -> [LikeEvent] {
      var run = Run(
        machine: try LikeMachine(Self.configurations[1]),
        witness: Witness(Self.configurations[1]), generator: SeededGenerator(seed: 4))
      var trace: [LikeEvent] = []
      for _ in 0..<2_000 {
        run.step()
        trace += run.events
      }
      return trace
    }
    #expect(try trace() == trace())
  }
}
