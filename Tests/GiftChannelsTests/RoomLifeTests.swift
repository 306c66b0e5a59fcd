import GiftChannels
import GiftTesting
import RoomCore
import Testing

/// Background, change of room, and configurations.
@Suite struct RoomLifeTests {
  @Test func theBackgroundClearsTheScreen() {
    var rig = Rig()
    rig.send(.total(1), at: 0)
    rig.send(.total(4), at: 0.1)
    rig.send(.suspend(reason: .background), at: 0.2)
    #expect(rig.lanes.suffix(2) == ["0.2 exit 0 x4 suspended", "0.2 empty 0"])
    #expect(rig.machine.state(at: rig.now).isSuspended)
  }

  @Test func whatIsCountedKeepsItsTimesWhileSuspended() {
    var rig = Rig { $0.localUser = "ada" }
    rig.send(.suspend(reason: .background), at: 0)
    rig.send(.total(1), at: 1)
    rig.send(.give(GiftTap(gift: "rose")), at: 1)
    rig.clearLog()
    rig.advance(to: 10.9)
    #expect(rig.log.map(\.time.nanoseconds) == [4_000_000_000, 6_000_000_001])
    guard case .button(.countdownDidEnd) = rig.log.first?.value,
      let end = rig.log.last?.value.comboEnd
    else {
      Issue.record("another order")
      return
    }
    #expect(end.units == 1 && end.reason == .timedOut)
    #expect(rig.machine.account.waiting.units == 1)
    rig.advance(to: 11)
    #expect(rig.machine.account.folded.units == 1 && rig.log.count == 2)
    #expect(rig.machine.nextDeadline == nil)
  }

  @Test func resumingSummarizesWithoutABurst() {
    var rig = Rig()
    rig.send(.suspend(reason: .background), at: 0)
    for number in 0..<3_600 {
      rig.send(
        GiftMessage(sender: "u\(number)", gift: number % 2 == 0 ? "rose" : "cake"),
        at: Double(number))
    }
    rig.clearLog()
    rig.send(.resume(reason: .background), at: 3_600)
    // Two rows summarize the hour; gifts of the last ten seconds are shown as usual.
    #expect(rig.log.count < 10)
    #expect(rig.machine.account.folded.units >= 3_580)
    #expect(rig.machine.account.units == 3_600)
    #expect(rig.machine.state(at: rig.now).lanes.allSatisfy { $0.phase == .entering })
    rig.advance(to: 3_640)
    #expect(rig.machine.account.waiting.units == 0)
  }

  @Test func suspendingTwiceForOneReasonIsSuspendingOnce() {
    var rig = Rig()
    rig.send(.total(1), at: 0)
    rig.send(.suspend(reason: .background), at: 1)
    rig.clearLog()
    rig.send(.suspend(reason: .background), at: 2)
    #expect(rig.log.isEmpty)
    rig.send(.resume(reason: .background), at: 3)
    rig.send(.resume(reason: .background), at: 4)
    rig.send(.total(1, of: "bob"), at: 5)
    #expect(rig.lanes.last == "5 enter 0 bob x1")
  }

  @Test(arguments: [
    SuspensionReason.app, .background, .notRunning, .overlaysHidden, "advertisement",
  ])
  func everyReasonClearsTheScreen(_ reason: SuspensionReason) {
    var rig = Rig()
    rig.send(.total(2), at: 0)
    rig.send(.suspend(reason: reason), at: 1)
    #expect(rig.lanes.suffix(2) == ["1 exit 0 x2 suspended", "1 empty 0"])
    rig.send(.total(3), at: 2)
    #expect(rig.machine.account.units == 3 && rig.machine.account.waiting.units == 1)
    rig.send(.resume(reason: reason), at: 3)
    #expect(rig.lanes.last == "3 enter 0 ada x3")
  }

  @Test func onlyTheEndOfEveryReasonResumes() {
    var rig = Rig()
    rig.send(.suspend(reason: .background), at: 0)
    rig.send(.suspend(reason: .overlaysHidden), at: 1)
    rig.send(.total(1), at: 2)
    rig.send(.resume(reason: .background), at: 3)
    rig.send(.resume(reason: "never suspended"), at: 3)
    #expect(rig.log.isEmpty && rig.machine.state(at: rig.now).isSuspended)
    rig.send(.resume(reason: .overlaysHidden), at: 4)
    #expect(rig.lanes == ["4 enter 0 ada x1"])
    #expect(!rig.machine.state(at: rig.now).isSuspended)
  }

  @Test func reasonsAreBounded() {
    var rig = Rig()
    for number in 0..<65 { rig.send(.suspend(reason: .init("reason \(number)")), at: 0) }
    #expect(rig.log.map(\.value) == [.rejected(RejectedGift(reason: .tooManySuspensions))])
    #expect(GiftRejection.tooManySuspensions.description.contains("64"))
    for number in 0..<64 { rig.send(.resume(reason: .init("reason \(number)")), at: 1) }
    #expect(!rig.machine.state(at: rig.now).isSuspended)
  }

  /// A summary that was seen for a part of its time is seen for the rest of it.
  @Test func theHoldOfASummaryStandsStillWhileSuspended() {
    var rig = Rig {
      $0.laneCount = 1
      $0.maximumWait = .milliseconds(500)
    }
    rig.send(.total(1, of: "ada"), at: 0)
    rig.send(.total(1, of: "bob"), at: 0)
    rig.advance(to: 1.5)
    #expect(rig.viewState.crowds.count == 1)
    rig.send(.suspend(reason: .background), at: 1.5)
    rig.send(.resume(reason: .background), at: 600)
    rig.advance(to: 601.9)
    #expect(rig.viewState.crowds.count == 1)
    rig.advance(to: 602)
    #expect(rig.viewState.crowds.isEmpty)
  }

  @Test func aSummaryMadeWhileSuspendedIsSeenForAllOfItsTime() {
    var rig = Rig()
    rig.send(.suspend(reason: .background), at: 0)
    rig.send(.total(1, of: "ada"), at: 0)
    rig.send(.total(1, of: "bob", "cake"), at: 100)
    rig.clearLog()
    rig.send(.resume(reason: .background), at: 600)
    #expect(rig.viewState.crowds.map(\.gift).sorted() == ["cake", "rose"])
    rig.advance(to: 602.9)
    #expect(rig.viewState.crowds.count == 2)
    rig.advance(to: 603)
    #expect(rig.viewState.crowds.isEmpty)
  }

  @Test func leavingARoomEndsNoSuspension() {
    var rig = Rig()
    rig.send(.suspend(reason: .background), at: 0)
    rig.send(.leaveRoom, at: 1)
    rig.send(.total(1), at: 2)
    #expect(rig.lanes.isEmpty)
    rig.send(.resume(reason: .background), at: 3)
    #expect(rig.lanes == ["3 enter 0 ada x1"])
  }

  @Test func closingLeavesTheRoomAndRejectsEverythingLater() {
    var rig = Rig()
    rig.send(.total(3), at: 0)
    rig.send(.give(GiftTap(gift: "rose")), at: 0.5)
    rig.send(.close, at: 1)
    guard case .didLeaveRoom(let account) = rig.log.last?.value else {
      Issue.record("the account was not emitted")
      return
    }
    #expect(account.units == 3 && account.shown.units == 3)
    #expect(rig.machine.nextDeadline == nil)
    rig.clearLog()
    let inputs: [GiftInput] = [
      .receive(GiftMessage(id: "m", sender: "ada", gift: "rose")), .didTapLane(0),
      .give(GiftTap(gift: "rose")), .suspend(reason: .app),
      .resume(reason: .app), .leaveRoom, .close,
    ]
    for input in inputs { rig.send(input, at: 2) }
    rig.wake(at: Instant(seconds: 100))
    #expect(
      rig.log.map(\.value)
        == ["m", nil, nil, nil, nil, nil, nil].map {
          .rejected(RejectedGift(reason: .closed, message: $0))
        })
    #expect(rig.machine.nextDeadline == nil)
    let state = rig.machine.state(at: rig.now)
    #expect(state.account == account && !state.isSuspended)
  }

  @Test func closingAfterLeavingOwesNothing() {
    var rig = Rig()
    rig.send(.total(3), at: 0)
    rig.send(.leaveRoom, at: 1)
    rig.clearLog()
    rig.send(.close, at: 2)
    #expect(rig.log.isEmpty)
  }

  @Test func closingWhileSuspendedEmitsTheAccount() {
    var rig = Rig()
    rig.send(.suspend(reason: .background), at: 0)
    rig.send(.total(2), at: 1)
    rig.send(.close, at: 2)
    let accounts = rig.events { if case .didLeaveRoom(let account) = $0 { account } else { nil } }
    #expect(accounts.map(\.units) == [2] && accounts.map(\.left.units) == [2])
  }

  @Test func leavingARoomEmitsItsAccount() {
    var rig = Rig { $0.laneCount = 1 }
    rig.send(.total(3, of: "ada"), at: 0)
    rig.send(.total(2, of: "bob"), at: 0.1)
    rig.send(GiftMessage(id: "m", sender: "cat", gift: "rose"), at: 0.2)
    rig.send(GiftMessage(id: "m", sender: "cat", gift: "rose"), at: 0.2)
    rig.send(.give(GiftTap(gift: "rose")), at: 0.3)
    rig.send(.leaveRoom, at: 0.5)
    guard case .didLeaveRoom(let account) = rig.log.last?.value else {
      Issue.record("the account was not emitted")
      return
    }
    #expect(account.units == 6 && account.shown.units == 3 && account.waiting.units == 3)
    #expect(account.duplicates == 1)
    #expect(rig.lanes.suffix(2) == ["0.5 exit 0 x3 leftRoom", "0.5 empty 0"])
    #expect(
      rig.log.contains {
        if case .button(.countdownDidEnd(let countdown)) = $0.value {
          countdown.combo == "own-1" && countdown.total == 1
        } else {
          false
        }
      })
    let state = rig.machine.state(at: rig.now)
    #expect(state.roomAccount == GiftAccount() && state.account == account)
    #expect(account.left == account.waiting)
    #expect(rig.machine.nextDeadline == nil)
  }

  @Test func nothingOfOneRoomReachesTheNext() {
    var rig = Rig()
    rig.send(.total(5), at: 0)
    rig.send(.leaveRoom, at: 1)
    rig.clearLog()
    rig.send(.total(5), at: 1.5)
    let state = rig.machine.state(at: rig.now)
    #expect(state.roomAccount.units == 5 && state.account.units == 10)
    #expect(rig.lanes == ["1.5 enter 0 ada x5"])
    // A new combo of the button does not bear the name of one in the room before.
    rig.send(.give(GiftTap(gift: "rose")), at: 2)
    rig.send(.leaveRoom, at: 3)
    rig.send(.give(GiftTap(gift: "rose")), at: 4)
    let combos = rig.events(\.giftSend?.combo)
    #expect(combos == ["own-1", "own-2"])
  }

  @Test func fiftyRoomsAccountForEveryUnit() {
    var rig = Rig()
    var random = SeededGenerator(seed: 50)
    var sent = 0
    for room in 0..<50 {
      for step in 0..<40 {
        let count = Int.random(in: 1...9, using: &random)
        sent += count
        let user = "u\(Int.random(in: 0..<20, using: &random))"
        rig.send(.more(count, from: user), at: Double(room) * 10 + Double(step) * 0.2)
      }
      rig.send(.leaveRoom, at: Double(room) * 10 + 9)
    }
    let accounts = rig.events { if case .didLeaveRoom(let account) = $0 { account } else { nil } }
    #expect(accounts.count == 50)
    #expect(accounts.map(\.units).reduce(0, +) == sent)
    let accounted = accounts.map { $0.shown.units + $0.folded.units + $0.waiting.units }
    #expect(accounted.reduce(0, +) == sent)
    // The account of all rooms is their sum.
    let sum = accounts.reduce(into: GiftAccount()) { $0.add($1) }
    #expect(rig.machine.state(at: rig.now).account == sum && sum.isBalanced)
  }

  struct Mistake: Sendable {
    let error: FieldError
    let make: @Sendable (inout GiftConfiguration) -> Void

    init(_ error: FieldError, _ make: @escaping @Sendable (inout GiftConfiguration) -> Void) {
      self.error = error
      self.make = make
    }
  }

  @Test(arguments: [
    Mistake(.invalid("laneCount", allowed: "a whole number, 1 to 64")) { $0.laneCount = 0 },
    Mistake(.invalid("laneCount", allowed: "a whole number, 1 to 64")) { $0.laneCount = 65 },
    Mistake(.invalid("preemptionRatio", allowed: "a whole number, 2 or more")) {
      $0.preemptionRatio = 0
    },
    Mistake(.invalid("rememberedMessages", allowed: "a whole number, 0 or more")) {
      $0.rememberedMessages = -1
    },
    Mistake(.invalid("hold", allowed: "a number of seconds, 1e-9 to 86400, or null")) {
      $0.hold = .zero
    },
    Mistake(.invalid("crowdReordering", allowed: "a number of seconds, 0 to 86400")) {
      $0.crowdReordering = .seconds(-1)
    },
    Mistake(.invalid("exit", allowed: "a motion, or its duration: a number of seconds, 0 to 86400"))
    {
      $0.exit = .fade(over: .seconds(100_000))
    },
    Mistake(.invalid("maximumWait", allowed: "a number of seconds, 1e-9 to 86400")) {
      $0.maximumWait = .seconds(1_000_000)
    },
    Mistake(.inconsistent("minimumHold must not be longer than hold.")) {
      $0.minimumHold = .seconds(9)
    },
    Mistake(.inconsistent("maximumLag must cover entrance and stepInterval.")) {
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
    var rig = Rig {
      $0.laneCount = 1
      $0.entrance = .fade(over: .zero)
      $0.exit = .fade(over: .zero)
      $0.preemptionDelay = .zero
      $0.preemptionPatience = .zero
    }
    for number in 0..<5 { rig.send(.total(1, of: "u\(number)"), at: 0) }
    rig.advance(to: 20)
    #expect(rig.machine.account.shown.combos == 5)
  }
}
