import GiftChannels
import GiftPromises
import RoomCore
import Testing

/// Background, change of room, and configurations.
@Suite struct RoomLifeTests {
  @Test func whatIsCountedKeepsItsTimesWhileSuspended() {
    var rig = Rig("0 suspend, 1 ada=1, give rose") { $0.localUser = "ada" }
    rig.clearLog()
    rig.advance(to: 10.9)
    #expect(rig.log.map(\.time.nanoseconds) == [4_000_000_000, 6_000_000_001])
    #expect(rig.events(\.comboEnd?.reason) == [.timedOut])
    #expect(rig.machine.statistics.waiting.units == 1)
    rig.advance(to: 11)
    #expect(rig.machine.statistics.folded.units == 1 && rig.log.count == 2)
    #expect(rig.machine.nextDeadline == nil)
  }

  @Test func ownCombosAreNumberedOnAfterARestart() throws {
    var rig = Rig("0 give rose, 1 give car")
    rig.send(.restore(rig.machine.snapshot), at: 2)
    var next = Rig()
    next.send(.restore(rig.machine.snapshot), at: 0)
    for one in [rig, next] {
      var one = one
      one.play("9 give tea")
      #expect(one.events(\.giftSend).last?.combo == "own-3")
    }
  }

  @Test func invalidConfigurationsAreRejected() {
    func invalid(_ error: FieldError, _ mistake: (inout GiftConfiguration) -> Void) {
      var configuration = GiftConfiguration()
      mistake(&configuration)
      #expect(throws: error) { try GiftMachine(configuration: configuration) }
      #expect(error.description.hasSuffix("."))
    }
    invalid(.invalid("hold", allowed: "a number of seconds, 1e-9 to 86400, or null")) {
      $0.hold = .zero
    }
    let motion = "a motion, or its duration: a number of seconds, 0 to 86400"
    invalid(.invalid("exit", allowed: motion)) { $0.exit = .fade(over: .seconds(100_000)) }
    invalid(.inconsistent("“minimumHold” must not be longer than “hold”.")) {
      $0.minimumHold = .seconds(9)
    }
    let stepping: DiagnosticText =
      "If “stepInterval” is null, “pop” or “stepPause” must be more than 0."
    for preset in [GiftConfiguration.liveGiftAnimation, .presentView] {
      invalid(.inconsistent(stepping)) {
        $0 = preset
        ($0.pop, $0.stepPause) = ($0.pop.lasting(.zero), .zero)
      }
    }
    invalid(.inconsistent("“maximumLag” must not be shorter than “entrance” plus “stepInterval”."))
    {
      $0.maximumLag = .milliseconds(100)
    }
  }

  @Test func statisticsOfSeveralRoomsSaturate() {
    var statistics = GiftStatistics()
    statistics.units = .max
    statistics.shown.units = .max - 10
    statistics.folded.units = 10
    var sum = statistics
    for _ in 0..<3 {
      sum.add(statistics)
      #expect(sum.units == .max && sum.shown.units == .max && sum.isBalanced)
    }
  }

  @Test func instantAnimations() {
    let rig = Rig("0 a=1, b=1, c=1, d=1, e=1", to: 20) {
      $0.laneCount = 1
      ($0.entrance, $0.exit) = (.fade(over: .zero), .fade(over: .zero))
    }
    #expect(rig.machine.statistics.shown.combos == 5)
  }
}
