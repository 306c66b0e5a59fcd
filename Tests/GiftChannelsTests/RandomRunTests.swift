import GiftChannels
import GiftTesting
import RoomCore
import Testing

@Suite struct RandomRunTests {
  private static func message(_ random: inout SeededGenerator, _ number: Int) -> GiftMessage {
    let number =
      Int.random(in: 0..<20, using: &random) == 0
      ? max(0, number - Int.random(in: 1...5, using: &random)) : number
    // A repeated identifier repeats its message.
    var own = SeededGenerator(seed: UInt64(number) &* 7_919)
    let kind = Int.random(in: 0..<10, using: &own)
    let sender = "u\(Int.random(in: 0..<12, using: &own))"
    let count = Int.random(in: 1...6, using: &own)
    var message = GiftMessage(
      id: "m\(number)", sender: sender, gift: "rose",
      unitValue: [1, 1, 1, 2, 10, 200].randomElement(using: &own)!)
    // Kinds of counts do not mix within one pair: no server does that.
    switch kind {
    case 0:
      message.gift = "car"
      message.count = .single(count)
    case 1:
      message.gift = "tea"
      message.count = .increment(count)
    case 2: message.count = .summary(count)
    case 3...5:
      message.count = kind == 5 ? .closingTotal(count) : .runningTotal(count)
      message.combo = "g\(Int.random(in: 0..<4, using: &own))"
    default: message.count = .runningTotal(count)
    }
    if kind == 9 {
      message.gift = "rocket"
      message.fullScreen = .seconds(2)
    }
    return message
  }

  @Test(arguments: 0..<60)
  func countsAndScreenAreRight(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var stage = Stage {
      $0.laneCount = Int.random(in: 1...4, using: &random)
      $0.localUser = "u0"
    }
    var naive = NaiveLedger()
    var screen = Screen(laneCount: stage.machine.state(at: stage.now).lanes.count)
    var time = 0.0
    let pace = [0.02, 0.2, 1.5].randomElement(using: &random)!
    for number in 0..<400 {
      time = ((time + Double.random(in: 0...2, using: &random) * pace) * 1_000).rounded() / 1_000
      let before = stage.log.count
      switch Int.random(in: 0..<100, using: &random) {
      case 0: stage.send(.suspend(reason: .background), at: time)
      case 1: stage.send(.suspend(reason: .overlaysHidden), at: time)
      case 2...3: stage.send(.resume(reason: .background), at: time)
      case 4: stage.send(.resume(reason: .overlaysHidden), at: time)
      case 5: stage.send(.didTapLane(Int.random(in: -1...4, using: &random)), at: time)
      case 6...8: stage.send(.didTapGift(gift: "rose", batchSize: 1, unitValue: 1), at: time)
      case 9:
        time += 3
        stage.wake(at: Instant(seconds: time))
      default:
        let message = Self.message(&random, number)
        naive.take(message, at: Instant(seconds: time))
        stage.send(message, at: time)
      }
      for event in stage.log[before...] { screen.follow(event.value, "seed \(seed)") }
      #expect(stage.machine.account.units == naive.units, "seed \(seed), step \(number)")
      #expect(stage.machine.account.combos == naive.combos, "seed \(seed), step \(number)")
    }
    stage.send(.resume(reason: .background), at: time)
    stage.send(.resume(reason: .overlaysHidden), at: time)
    stage.advance(to: time + 300)
    let account = stage.machine.account
    #expect(account.waiting == GiftAccount.Tally(), "seed \(seed)")
    #expect(stage.machine.state(at: stage.now).lanes.allSatisfy { $0.phase == .idle })
    #expect(stage.machine.nextDeadline == nil)
  }

  /// What a view that only follows the events would show.
  private struct Screen {
    var lanes: [(combo: GiftCombo.ID, count: Int)?]
    var leaving: Set<Int> = []

    init(laneCount: Int) {
      lanes = Array(repeating: nil, count: laneCount)
    }

    mutating func follow(_ event: GiftEvent, _ context: Comment) {
      switch event {
      case .laneWillEnter(let lane, let gift, let count, let waited, _):
        #expect(lanes[lane] == nil && !leaving.contains(lane), context)
        #expect(count > 0 && waited >= .zero, context)
        #expect(!lanes.contains { $0?.combo == gift.id }, "one combo on two lanes")
        lanes[lane] = (gift.id, count)
      case .laneDidStep(let lane, let combo, let count):
        #expect(lanes[lane]?.combo == combo && lanes[lane]!.count < count, context)
        lanes[lane]?.count = count
      case .laneWillExit(let lane, let combo, let count, let reason):
        #expect(lanes[lane]?.combo == combo && lanes[lane]!.count <= count, context)
        lanes[lane] = nil
        if reason != .preempted { leaving.insert(lane) }
      case .laneDidEmpty(let lane):
        #expect(leaving.remove(lane) != nil, context)
      default: break
      }
    }
  }

  /// On a lane the count follows what is credited within a second, whatever is received.
  @Test(arguments: 0..<20)
  func theLagIsBounded(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var stage = Stage()
    var credited: [String: [(time: Double, total: Int)]] = [:]
    var entered: [String: Double] = [:]
    var time = 0.0
    for _ in 0..<600 {
      time += Double.random(in: 0...0.15, using: &random)
      let user = "u\(Int.random(in: 0..<3, using: &random))"
      let total = (credited[user]?.last?.total ?? 0) + Int.random(in: 1...4, using: &random)
      credited[user, default: []].append((time, total))
      let before = stage.log.count
      stage.send(
        GiftMessage(sender: user, gift: "rose", count: .runningTotal(total), combo: user), at: time)
      for event in stage.log[before...] {
        guard case .laneWillEnter(_, let gift, _, _, _) = event.value else { continue }
        entered[gift.sender] = event.time.seconds
      }
      for lane in stage.machine.state(at: stage.now).lanes
      where lane.phase == .stepping || lane.phase == .holding {
        let sender = lane.combo!.sender
        guard entered[sender]! <= time - 1 else { continue }
        let due = credited[sender]!.last { $0.time <= time - 1 }
        #expect(lane.count >= due?.total ?? 0, "seed \(seed) at \(time)")
      }
    }
  }

  /// Thousands of combos leave nothing behind that continues.
  @Test func nothingIsKeptOfWhatIsOver() {
    var stage = Stage()
    for number in 0..<5_000 {
      stage.send(.total(1, of: "u\(number)"), at: Double(number) * 0.01)
    }
    stage.advance(to: 200)
    #expect(stage.machine.nextDeadline == nil)
    #expect(stage.machine.account.waiting.units == 0)
    #expect(stage.machine.state(at: stage.now).crowds.isEmpty)
  }
}
