import Meters
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite struct MetersTests {
  // MARK: Phases

  @Test func theClockOfTheServerMovesAMeterThroughItsPhases() throws {
    var rig = try Rig()
    rig.receive(battle(from: 10, to: 70, 1, 2, phase: .prepare))
    #expect(rig.remaining("b") == 10)
    rig.advance(by: .seconds(200))
    #expect(
      rig.phases == [
        "b prepare 0.0", "b running 10.0", "b awaitingResult 70.0", "b ended 80.0",
        "b removed 85.0",
      ])
  }

  @Test func aScoreMayPrecedeTheBeginning() throws {
    var rig = try Rig()
    rig.receive(battle(from: nil, to: nil, 5, 0))
    #expect(rig["b"]?.phase == .running && rig.remaining("b") == nil && rig.fraction("b") == nil)
    rig.advance(by: .seconds(1))
    rig.receive(battle(2, from: 0, to: 60, 5, 9))
    #expect(rig.remaining("b") == 59)
    #expect(rig["b"]?.leaders.map { $0.id } == ["bob"])
  }

  @Test func whoComesLateSeesTheSame() throws {
    var (early, late) = (try Rig(), try Rig())
    early.receive(battle(1, 1, 1))
    early.advance(by: .seconds(30))
    early.receive(battle(2, 8, 4))
    late.advance(by: .seconds(30))
    late.receive(battle(2, 8, 4))
    early.advance(by: .seconds(12))
    late.advance(by: .seconds(12))
    #expect(early["b"] == late["b"])
    #expect(early.remaining("b") == 18 && late.remaining("b") == 18)
    #expect(early.fraction("b") == 0.3 && late.fraction("b") == 0.3)
    #expect(late.log.allSatisfy { if case .didReach = $0.value { false } else { true } })
  }

  @Test(arguments: [45.0, 59.9, 60, 65])
  func anExtensionContinues(at second: Double) throws {
    var rig = try Rig()
    rig.receive(battle(1, 1, 2))
    rig.advance(by: .milliseconds(Int(second * 1_000)))
    rig.receive(battle(2, to: 120, 1, 2))
    #expect(rig["b"]?.phase == .running)
    let fraction = try #require(rig.fraction("b"))
    #expect(abs(fraction - (120 - second) / 120) < 1e-9)
    rig.advance(by: .seconds(120))
    #expect(rig.phases.contains("b awaitingResult 120.0"))
  }

  @Test func aFractionIsFromZeroToOne() throws {
    var rig = try Rig()
    rig.receive(battle(from: 30, to: 90, 1, 2))
    #expect(rig.fraction("b") == 1)
    rig.advance(by: .seconds(95))
    #expect(rig.fraction("b") == 0 && rig.remaining("b") == 0)
    rig.receive(battle(id: "empty", from: 100, to: 100, 1))
    rig.receive(battle(id: "backwards", from: 200, to: 150, 1))
    #expect(rig.fraction("empty") == nil && rig.fraction("backwards") == nil)
  }

  // MARK: Identity

  @Test func aRemovalMayPrecedeItsMeter() throws {
    var rig = try Rig()
    rig.send(.remove(id: "b"))
    rig.receive(battle(1, 1))
    #expect(rig.state.meters.isEmpty && rig.statistics.late == 1)
    rig.receive(battle(1, id: "c", 1))
    #expect(rig.send(.remove(id: "c")) == [.didRemove(id: "c")])
    rig.receive(battle(2, id: "c", 1))
    #expect(rig.state.meters.isEmpty)
  }

  // MARK: Results

  @Test func aResultThatComesAfterTheWaitIsShownWhileTheMeterIs() throws {
    var rig = try Rig()
    rig.receive(battle(1, 3, 2))
    rig.advance(by: .seconds(72))
    #expect(rig["b"]?.phase == .ended && rig["b"]?.winners == nil)
    rig.receive(battle(2, 3, 4, phase: .ended, winners: ["bob"]))
    #expect(rig["b"]?.winners == ["bob"])
    rig.advance(by: .seconds(4))
    rig.receive(battle(3, 3, 4, phase: .ended, winners: ["ann"]))
    #expect(rig.state.meters.isEmpty && rig.statistics.late == 1)
  }

  @Test func anotherBattleBeginsWhileTheResultOfTheFirstIsShown() throws {
    var rig = try Rig()
    rig.receive(battle(1, 3, 2))
    rig.advance(by: .seconds(60))
    rig.receive(battle(2, 3, 2, phase: .ended, winners: ["ann"]))
    rig.receive(battle(1, id: "c", from: 60, to: 120, 0, 0))
    rig.advance(by: .seconds(6))
    #expect(rig.state.meters.map { $0.id } == ["c"] && rig["c"]?.phase == .running)
    rig.receive(battle(3, 9, 9, phase: .ended))
    #expect(rig["c"]?.sides.map { $0.score } == [0, 0])
  }

  @Test func threeSidesOfWhichTwoAreEqual() throws {
    var rig = try Rig()
    rig.receive(battle(1, 5, 9, 9))
    let meter = try #require(rig["b"])
    #expect(meter.ranking.map { $0.id } == ["bob", "cid", "ann"])
    #expect(meter.leaders.map { $0.id } == ["bob", "cid"])
    #expect(rig.reading.shares[1] == 9 / 23.0)
  }

  @Test func aMeterThatEndedLongAgoIsNotShown() throws {
    var rig = try Rig()
    rig.advance(by: .seconds(100))
    rig.receive(battle(1, 3, 2))
    rig.receive(battle(1, id: "c", 3, 2, phase: .ended, winners: ["ann"]))
    #expect(rig.log.isEmpty && rig.statistics.late == 2)
    rig.receive(battle(1, id: "d", to: 98, 3, 2, phase: .ended, winners: ["ann"]))
    rig.advance(by: .seconds(10))
    #expect(rig.phases == ["d ended 100.0", "d removed 103.0"])
  }

  // MARK: Scores

  @Test func aScoreRunsToItsNewValue() throws {
    var rig = try Rig()
    rig.receive(battle(1, 0, 0))
    rig.advance(by: .seconds(1))
    rig.receive(battle(2, 1_000, 0))
    var shown: [Int] = []
    for _ in 0...30 {
      #expect(rig.view.isMoving(at: rig.now) == (shown.count < 30))
      shown.append(rig.reading.scores[0])
      rig.advance(by: .milliseconds(10))
    }
    #expect(shown.first == 0 && shown.last == 1_000 && shown == shown.sorted())
    #expect(shown[5] > 100 && shown[5] < 900)
    var still = rig.view
    still.preferences.reducesMotion = true
    rig.receive(battle(3, 5, 0))
    #expect(!still.isMoving(at: rig.now))
  }

  @Test func aGoalHasAProgress() throws {
    var rig = try Rig()
    var goal = Meter(id: "g", kind: "goal", sides: [MeterSide(id: "ann", score: 30)], target: 120)
    goal.level = 2
    rig.receive(goal)
    #expect(rig.reading.progress == 0.25)
    goal.sides[0].score = .max
    goal.version = 1
    rig.advance(by: .seconds(1))
    rig.receive(goal)
    rig.advance(by: .seconds(1))
    #expect(rig.reading.progress == 1)
    #expect(rig.reading.scores[0] == .max)
  }

  // MARK: Time

  @Test func withoutTheClockOfTheServerThereIsNoCountdown() throws {
    var rig = try Rig(knowsTime: false)
    rig.receive(battle(1, 1, 2))
    rig.advance(by: .seconds(100))
    #expect(rig["b"]?.phase == .running && rig.remaining("b") == nil)
    rig.send(.synchronize(server(20)))
    #expect(rig.remaining("b") == 40)
    rig.advance(by: .seconds(40))
    #expect(rig["b"]?.phase == .awaitingResult)
  }

  @Test func aViewDrawsEachWholeSecondOnce() throws {
    var rig = try Rig()
    rig.receive(battle(from: 0, to: 3.4, 1))
    var (seconds, time) = ([Double](), rig.now)
    while let next = rig.view.nextSecond(after: time) {
      time = next
      seconds.append(next.seconds)
    }
    #expect(seconds == [0.4, 1.4, 2.4, 3.4])
  }

  @Test func aReadingHasTheValuesOfAViewForOneSecond() throws {
    var rig = try Rig()
    rig.receive(battle(from: 0, to: 3_725.4, 30, 10))
    func reading() -> MeterReading { rig.view.reading(of: rig.view.rows[0], at: rig.now) }
    let first = reading()
    #expect(first.time == "1:02:06" && first.secondsLeft == 3_726)
    #expect(first.nextSecond?.seconds == 0.4)
    #expect(first.scores == [30, 10] && first.shares == [0.75, 0.25] && first.progress == nil)
    rig.advance(by: .milliseconds(399))
    #expect(reading() == first)
    rig.advance(by: .milliseconds(1))
    #expect(reading().time == "1:02:05" && reading().nextSecond?.seconds == 1.4)
    rig.advance(by: .seconds(3_660))
    #expect(reading().time == "1:05")
    rig.advance(by: .seconds(65))
    #expect(reading().time == "0:00" && reading().nextSecond == nil && !reading().canGrab)
  }

  @Test func aMeterHasAForm() throws {
    #expect(battle(1, 1, 2).form == .sides && battle(1, 1).form == .countdown)
    #expect(Meter(id: "x", kind: "box").form == .countdown)
    var goal = battle(1, 1, 2)
    goal.target = 10
    #expect(goal.form == .goal)
    var rig = try Rig()
    rig.receive(battle(to: 3))
    func canGrab() -> Bool { rig.view.reading(of: rig.view.rows[0], at: rig.now).canGrab }
    #expect(!canGrab())
    rig.advance(by: .seconds(3))
    #expect(canGrab())
    rig.receive(battle(2, to: 3, phase: .ended))
    #expect(!canGrab())
  }

  @Test func milestonesAreReachedOnce() throws {
    var rig = try Rig()
    rig.receive(battle(1, 1, 2))
    rig.receive(battle(1, id: "short", to: 12, 1))
    rig.receive(battle(1, id: "tiny", to: 9, 1))
    rig.advance(by: .seconds(52))
    rig.receive(battle(2, to: 100, 1, 2))
    rig.advance(by: .seconds(60))
    let reached = rig.log.compactMap { event in
      if case .didReach(let id, let milestone) = event.value {
        "\(id) \(milestone.rawValue) \(event.time.seconds)"
      } else {
        nil
      }
    }
    #expect(
      reached == [
        "short tenSeconds 2.0", "b quarter 45.0", "b tenSeconds 50.0", "b quarter 75.0",
        "b tenSeconds 90.0",
      ])
  }

  @Test func atRestTheOnlyDeadlinesAreThoseOfPhasesAndMilestones() throws {
    var rig = try Rig()
    rig.receive(battle(1, 1, 2))
    #expect(rig.machine.nextDeadline?.seconds == 45)
    rig.receive(battle(1, id: "c", from: nil, to: nil, 1))
    #expect(rig.machine.nextDeadline?.seconds == 45)
  }

  // MARK: Rooms and bounds

  @Test func anInvalidMeterIsRejectedWithAReason() throws {
    var rig = try Rig()
    let long = String(repeating: "x", count: 257)
    var many = battle(1, id: "many", 1)
    many.sides = (0...16).map { MeterSide(id: "\($0)", score: 0) }
    var payload = battle(1, id: "payload", 1)
    payload.payload = String(repeating: "x", count: 4_097)
    for meter in [
      battle(1, id: "", 1), battle(1, id: long, 1), battle(1, 1, origin: ""), many, payload,
      battle(1, -1), Meter(id: "k", kind: ""), Meter(id: "t", kind: "goal", target: 0),
    ] {
      rig.receive(meter)
    }
    #expect(rig.rejections.count == 8 && rig.statistics.rejected == 8)
    #expect(rig.state.meters.isEmpty)
  }

  @Test func aTapIsOfAMeterOnScreen() throws {
    var rig = try Rig()
    rig.receive(battle(1, 1))
    #expect(rig.send(.tap(id: "b")) == [.didTap(battle(1, 1))])
    #expect(rig.send(.tap(id: "c")) == [.rejected(.unknown(id: "c"))])
  }

  @Test func theActorRunsItsMachine() async throws {
    try await Simulation.run { simulation in
      let meters = try Meters(clock: simulation.clock)
      async let _ = meters.run()
      let events = meters.events.subscribe()
      meters.synchronize(server(0))
      meters.receive(battle(from: 0, to: 5, 1, 2))
      await simulation.advance(by: .seconds(30))
      let phases = events.takeBuffered().compactMap { event -> MeterPhase? in
        switch event.value {
        case .didBegin(let meter), .didChangePhase(let meter): meter.phase
        default: nil
        }
      }
      #expect(phases == [.running, .awaitingResult, .ended])
      await meters.close()
    }
  }
}
