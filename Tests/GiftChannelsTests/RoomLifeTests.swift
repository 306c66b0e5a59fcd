import GiftChannels
import GiftTesting
import RoomCore
import Testing

/// Background, change of room, and configurations.
@Suite struct RoomLifeTests {
  @Test(arguments: [
    SuspensionReason.app, .background, .notRunning, .overlaysHidden, "advertisement",
  ])
  func everyReasonClearsTheScreen(_ reason: SuspensionReason) {
    var rig = Rig("0 ada=2")
    rig.send(.suspend(reason: reason), at: 1)
    #expect(rig.lanes.suffix(2) == ["1 exit 0 x2 suspended", "1 empty 0"])
    rig.play("2 ada=3")
    #expect(rig.machine.account.units == 3 && rig.machine.account.waiting.units == 1)
    rig.send(.resume(reason: reason), at: 3)
    #expect(rig.lanes.last == "3 enter 0 ada x3")
  }

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

  @Test func resumingSummarizesWithoutABurst() {
    var rig = Rig("0 suspend")
    for second in 0..<3_600 {
      rig.play("\(second) u\(second)/\(second % 2 == 0 ? "rose" : "cake")+1")
    }
    rig.clearLog()
    rig.play("3600 resume")
    // Two rows summarize the hour; gifts of the last ten seconds are shown as usual.
    #expect(rig.log.count < 10)
    #expect(rig.machine.account.folded.units >= 3_580)
    #expect(rig.machine.state(at: rig.now).lanes.allSatisfy { $0.phase == .entering })
  }

  @Test func closingRejectsEverythingLater() {
    var rig = Rig("0 ada=3, 0.5 give rose")
    rig.send(.close, at: 1)
    rig.clearLog()
    let inputs: [GiftInput] = [
      .receive(GiftMessage(id: "m", sender: "ada", gift: "rose")), .didTapLane(0),
      .give(GiftTap(gift: "rose")), .suspend(reason: .app), .resume(reason: .app), .leaveRoom,
      .close,
    ]
    for input in inputs { rig.send(input, at: 2) }
    rig.wake(at: Instant(seconds: 100))
    #expect(
      rig.events(\.rejectedGift)
        == ["m", nil, nil, nil, nil, nil, nil].map { RejectedGift(reason: .closed, message: $0) })
    #expect(rig.log.count == 7 && !rig.machine.state(at: rig.now).isSuspended)
  }

  @Test func leavingARoomEmitsItsAccount() {
    let rig = Rig("0 ada=3, 0.1 bob=2, 0.3 give rose, 0.5 leave") { $0.laneCount = 1 }
    var account = GiftAccount()
    (account.messages, account.combos, account.units) = (2, 2, 5)
    account.shown = GiftAccount.Tally(combos: 1, units: 3)
    (account.waiting, account.left) = (.init(combos: 1, units: 2), .init(combos: 1, units: 2))
    #expect(rig.log.last?.value == .didLeaveRoom(account))
    #expect(rig.lanes.suffix(2) == ["0.5 exit 0 x3 leftRoom", "0.5 empty 0"])
  }

  /// A new combo of the button does not bear the name of one in the room before.
  @Test func nothingOfOneRoomReachesTheNext() {
    let rig = Rig("0 ada=5, give rose, 1 leave, 1.5 ada=5, give rose")
    let state = rig.machine.state(at: rig.now)
    #expect(state.roomAccount.units == 5 && state.account.units == 10)
    #expect(rig.lanes.last == "1.5 enter 0 ada x5")
    #expect(rig.events(\.giftSend?.combo) == ["own-1", "own-2"])
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
