import GiftChannels
import GiftTesting
import RoomCore
import Testing

/// How long a combo lasts, and how many rows it has.
@Suite struct ComboLifeTests {
  private func named(_ count: GiftCount) -> GiftMessage {
    GiftMessage(sender: "ada", gift: "rose", count: count, combo: "g1")
  }

  private func closing(_ total: Int) -> GiftMessage {
    GiftMessage(sender: "ada", gift: "rose", count: .closingTotal(total))
  }

  @Test func aRowThatIsSeenContinuesAlthoughTheWindowIsOver() {
    var rig = Rig { $0.hold = .seconds(8) }
    rig.send(.more(), at: 0)
    rig.send(.more(), at: 6)
    rig.advance(to: 20)
    #expect(
      rig.lanes == ["0 enter 0 ada x1", "6 step 0 x2", "14 exit 0 x2 expired", "14.3 empty 0"])
    #expect(rig.machine.account.combos == 1)
  }

  @Test func incrementsThatWaitAreOneComboAlthoughTheWindowIsOver() {
    var rig = Rig {
      $0.laneCount = 1
      $0.hold = .seconds(9)
      $0.minimumHold = .seconds(9)
    }
    rig.send(.total(50, of: "star"), at: 0)
    for time in [0.1, 6] { rig.send(.more(), at: time) }
    rig.advance(to: 12)
    #expect(rig.lanes.suffix(2) == ["9.6 enter 0 ada x1", "9.9 step 0 x2"])
    #expect(rig.machine.account.combos == 2)
  }

  /// Each combo that is over exactly once, also after it has outlived its window.
  @Test func aComboThatOutlivedItsWindowEndsWithItsRow() {
    var rig = Rig { $0.hold = .seconds(8) }
    rig.send(.more(), at: 0)
    rig.advance(to: 20)
    let ends = rig.log.filter {
      $0.value.comboEnd?.units == 1 && $0.value.comboEnd?.reason == .timedOut
    }
    #expect(ends.map(\.time.seconds) == [8.3])
    rig.send(.more(), at: 20)
    rig.clearLog()
    rig.send(.leaveRoom, at: 27)
    let others = rig.events(\.comboEnd).filter { $0.units == 1 }
    #expect(others.map(\.reason) == [.timedOut])
  }

  @Test func aTotalGivesAComboThatOutlivedItsWindowAnotherOne() {
    var rig = Rig { $0.maximumWait = .seconds(60) }
    rig.send(.suspend(reason: .background), at: 0)
    rig.send(.more(), at: 1)
    rig.send(.total(3), at: 7)
    #expect(rig.machine.nextDeadline == Instant(nanoseconds: 12_000_000_001))
  }

  @Test(arguments: [(8, 6.0, 2), (3, 1, 1)])
  func theNextComboOfAPairReplacesItsRow(_ hold: Int, _ time: Double, _ total: Int) {
    var rig = Rig { $0.hold = .seconds(hold) }
    rig.send(.total(5), at: 0)
    rig.send(.total(total), at: time)
    rig.advance(to: time + 0.5)
    let moment = time.formatted
    #expect(
      rig.lanes == [
        "0 enter 0 ada x5", "\(moment) exit 0 x5 replaced", "\(moment) enter 0 ada x\(total)",
      ])
  }

  @Test func aRowIsReplacedWhereItIsWhenTheNextComboHasWaited() {
    var rig = Rig { $0.laneCount = 1 }
    rig.send(.total(5), at: 0)
    rig.send(.total(300, of: "bob"), at: 0.1)
    rig.send(.total(1), at: 0.2)
    rig.advance(to: 9)
    // The other is more important: it preempts the old row, and the new one waits.
    #expect(
      rig.lanes.prefix(3) == [
        "0 enter 0 ada x5", "0.8 exit 0 x5 preempted", "0.8 enter 0 bob x300",
      ])
    #expect(rig.lanes.contains { $0.hasSuffix("enter 0 ada x1") })
  }

  @Test func aRowIsNotReplacedAtTheMomentAtWhichItEnters() {
    var rig = Rig()
    rig.send(.suspend(reason: .background), at: 0)
    rig.send(closing(5), at: 0)
    rig.send(.total(1), at: 1)
    rig.send(.resume(reason: .background), at: 2)
    rig.send(.total(3), at: 4)
    #expect(
      rig.lanes == ["2 enter 0 ada x5", "4 exit 0 x5 replaced", "4 enter 0 ada x3"])
    let account = rig.machine.account
    #expect(account.folded.units == 1 && account.shown.units == 7 && account.shown.combos == 2)
    #expect(rig.viewState.crowds.map(\.units) == [1])
  }

  @Test func twoClosingTotalsOfOneAreTwoGifts() {
    var rig = Rig()
    rig.send(closing(1), at: 0)
    rig.send(closing(1), at: 1)
    let account = rig.machine.account
    #expect(account.units == 2 && account.combos == 2 && account.echoes == 0)
  }

  @Test(arguments: [3, 5, 7])
  func aTotalAfterAClosingTotalIsAnEchoOrOfTheNextCombo(_ total: Int) {
    var rig = Rig()
    rig.send(.total(2), at: 0)
    rig.send(closing(5), at: 1)
    rig.send(.total(total), at: 2)
    let account = rig.machine.account
    let isEcho = total == 5
    #expect(account.units == (isEcho ? 5 : 5 + total) && account.combos == (isEcho ? 1 : 2))
    #expect(account.echoes == (isEcho ? 1 : 0) && account.late == 0)
  }

  @Test func incrementsAfterAClosingTotalAreOfTheNextCombo() {
    var rig = Rig()
    rig.send(closing(5), at: 0)
    rig.send(.more(2), at: 1)
    #expect(rig.machine.account.combos == 2 && rig.machine.account.units == 7)
  }

  @Test func aNamedComboOfIncrementsIsOverAfterItsWindow() {
    var rig = Rig()
    rig.send(named(.increment(10)), at: 0)
    rig.send(named(.increment(10)), at: 60)
    #expect(rig.lanes.last == "60 enter 0 ada x10")
    #expect(rig.machine.account.units == 20 && rig.machine.account.combos == 2)
  }

  @Test func aTotalOfOneOfANamedComboIsLate() {
    var rig = Rig()
    rig.send(named(.runningTotal(5)), at: 0)
    rig.send(named(.closingTotal(5)), at: 1)
    rig.send(named(.runningTotal(1)), at: 2)
    let account = rig.machine.account
    #expect(account.units == 5 && account.combos == 1 && account.late == 1)
  }

  @Test func aPreemptionRatioOfOneIsRejected() {
    var configuration = GiftConfiguration()
    configuration.preemptionRatio = 1
    #expect(throws: FieldError.self) { try GiftMachine(configuration: configuration) }
    configuration.preemptionRatio = 2
    #expect(throws: Never.self) { try GiftMachine(configuration: configuration) }
  }

  @Test(arguments: [nil, "ada"])
  func aLaneExitsWithItsButtonOnlyIfItIsTheLocalUsers(_ localUser: String?) {
    var rig = Rig { $0.localUser = localUser }
    rig.send(.give(GiftTap(gift: "rose")), at: 0)
    rig.send(.total(1), at: 0.2)
    rig.advance(to: 9)
    let reason = localUser == nil ? "3.5 exit 0 x1 expired" : "3 exit 0 x1 countdownEnded"
    #expect(rig.lanes[1] == reason)
  }

  @Test func whatIsFoldedWhileSuspendedIsInNoStateBeforeItsEvent() {
    var rig = Rig()
    rig.send(.suspend(reason: .background), at: 0)
    rig.send(.total(1), at: 0)
    rig.send(.total(1, of: "bob"), at: 20)
    #expect(rig.machine.account.folded.units == 1)
    #expect(rig.machine.state(at: rig.now).crowds.isEmpty)
    rig.send(.resume(reason: .background), at: 21)
    #expect(rig.machine.state(at: rig.now).crowds.count == 1)
  }

  @Test(arguments: [(3.1, "late"), (3.2, "early")])
  func aWaitWeighsAsMuchAsTheLogarithmOfTheValue(_ gap: Double, _ first: String) {
    var rig = Rig {
      $0.laneCount = 1
      $0.preemptionRatio = 1_000_000
      $0.hold = .seconds(5)
      $0.minimumHold = .seconds(5)
    }
    rig.send(.total(1, of: "first", value: 99), at: 0)
    rig.send(.total(1, of: "early"), at: 0.1)
    rig.send(.total(3, of: "late"), at: 0.1 + gap)
    rig.advance(to: 6)
    // Three is 1.585 doublings of one, and each weighs two seconds.
    #expect(rig.machine.state(at: rig.now).lanes[0].combo?.sender == first)
  }
}
