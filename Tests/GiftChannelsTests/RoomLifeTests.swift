import GiftChannels
import GiftTesting
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
    #expect(rig.machine.account.waiting.units == 1)
    rig.advance(to: 11)
    #expect(rig.machine.account.folded.units == 1 && rig.log.count == 2)
    #expect(rig.machine.nextDeadline == nil)
  }

  struct Mistake: Sendable {
    let error: FieldError
    let make: @Sendable (inout GiftConfiguration) -> Void

    /// A setting, what it allows, and what is not allowed.
    init(
      _ name: String, _ allowed: String,
      _ make: @escaping @Sendable (inout GiftConfiguration) -> Void
    ) {
      (error, self.make) = (.invalid(name, allowed: allowed), make)
    }

    init(_ text: String, _ make: @escaping @Sendable (inout GiftConfiguration) -> Void) {
      (error, self.make) = (.inconsistent(text), make)
    }
  }

  @Test(arguments: [
    Mistake("laneCount", "a whole number, 1 to 64") { $0.laneCount = 0 },
    Mistake("laneCount", "a whole number, 1 to 64") { $0.laneCount = 65 },
    // At which equals would preempt each other.
    Mistake("preemptionRatio", "a whole number, 2 or more") { $0.preemptionRatio = 1 },
    Mistake("rememberedMessages", "a whole number, 0 or more") { $0.rememberedMessages = -1 },
    Mistake("hold", "a number of seconds, 1e-9 to 86400, or null") { $0.hold = .zero },
    Mistake("crowdReordering", "a number of seconds, 0 to 86400") {
      $0.crowdReordering = .seconds(-1)
    },
    Mistake("exit", "a motion, or its duration: a number of seconds, 0 to 86400") {
      $0.exit = .fade(over: .seconds(100_000))
    },
    Mistake("maximumWait", "a number of seconds, 1e-9 to 86400") {
      $0.maximumWait = .seconds(1_000_000)
    },
    Mistake("minimumHold must not be longer than hold.") { $0.minimumHold = .seconds(9) },
    Mistake("maximumLag must cover entrance and stepInterval.") {
      $0.maximumLag = .milliseconds(100)
    },
  ])
  func invalidConfigurationsAreRejected(_ mistake: Mistake) {
    var configuration = GiftConfiguration()
    mistake.make(&configuration)
    #expect(throws: mistake.error) { try GiftMachine(configuration: configuration) }
    #expect(mistake.error.description.hasSuffix("."))
  }

  @Test func instantAnimations() {
    let rig = Rig("0 a=1, b=1, c=1, d=1, e=1", to: 20) {
      $0.laneCount = 1
      ($0.entrance, $0.exit) = (.fade(over: .zero), .fade(over: .zero))
      ($0.preemptionDelay, $0.preemptionPatience) = (.zero, .zero)
    }
    #expect(rig.machine.account.shown.combos == 5)
  }
}
