import GiftChannels
import GiftTesting
import RoomCore
import Testing

@Suite struct LaneTests {
  @Test func oneGiftFromEntranceToExit() {
    var rig = Rig()
    rig.send(.total(1), at: 0)
    rig.advance(to: 20)
    #expect(rig.lanes == ["0 enter 0 ada x1", "3.3 exit 0 x1 expired", "3.6 empty 0"])
  }

  /// Each is a timer: neither the end of an entrance needs one, nor that of the window of a combo which
  /// is still seen or waits.
  @Test func noDeadlineIsWithoutAnEvent() {
    var rig = Rig {
      $0.laneCount = 2
      $0.hold = .seconds(8)
    }
    for (number, sender) in ["ada", "bob", "eve"].enumerated() {
      rig.send(.more(from: sender), at: 0.1 * Double(number))
    }
    rig.advance(to: 60)
    #expect(rig.lanes.count == 9)
    #expect(rig.idleCalls == 0)
  }

  /// Although nobody was called when the entrance ended.
  @Test func theFirstStepComesAnIntervalAfterTheEntrance() {
    var rig = Rig()
    rig.send(.more(), at: 0)
    rig.send(.more(), at: 0.35)
    rig.send(.more(), at: 3)
    #expect(rig.machine.state(at: rig.now).lanes[0].phase == .holding)
    rig.advance(to: 20)
    #expect(
      rig.lanes == [
        "0 enter 0 ada x1", "0.4 step 0 x2", "3 step 0 x3", "6 exit 0 x3 expired", "6.3 empty 0",
      ])
  }

  @Test func theStatePassesThroughAllPhases() {
    var rig = Rig()
    var phases: [GiftState.Lane.Phase] = []
    for (time, total) in [(0.0, 1), (1.0, 2), (1.02, 3)] {
      rig.send(.total(total), at: time)
      phases.append(rig.machine.state(at: rig.now).lanes[0].phase)
    }
    for time in [1.2, 4.2, 4.5] {
      rig.advance(to: time)
      phases.append(rig.machine.state(at: rig.now).lanes[0].phase)
    }
    #expect(phases == [.entering, .holding, .stepping, .holding, .exiting, .idle])
  }

  @Test func moreHoldsTheLane() {
    var rig = Rig()
    for (total, time) in [(1, 0.0), (2, 2.0), (3, 4.5)] { rig.send(.total(total), at: time) }
    rig.advance(to: 20)
    #expect(
      rig.lanes == [
        "0 enter 0 ada x1", "2 step 0 x2", "4.5 step 0 x3", "7.5 exit 0 x3 expired", "7.8 empty 0",
      ])
  }

  @Test func twoQuickGiftsShowAsTwo() {
    var rig = Rig()
    rig.send(.more(), at: 0)
    rig.send(.more(), at: 0.1)
    rig.advance(to: 1)
    #expect(rig.lanes == ["0 enter 0 ada x1", "0.3 step 0 x2"])
  }

  @Test func stepsPlayOneAfterAnother() {
    var rig = Rig()
    rig.send(.total(1), at: 0)
    for total in 2...5 { rig.send(.total(total), at: 1) }
    rig.advance(to: 3)
    #expect(
      rig.lanes.dropFirst() == ["1 step 0 x2", "1.1 step 0 x3", "1.2 step 0 x4", "1.3 step 0 x5"])
  }

  @Test func aBatchOfTenAppearsAsTen() {
    var rig = Rig()
    rig.send(.more(10), at: 0)
    rig.send(.more(1), at: 1)
    rig.send(.more(10), at: 2)
    rig.advance(to: 3)
    #expect(rig.lanes == ["0 enter 0 ada x10", "1 step 0 x11", "2 step 0 x21"])
  }

  @Test func theCountNeverLagsMoreThanASecond() {
    var rig = Rig()
    rig.send(.total(1), at: 0)
    for hit in 1...120 { rig.send(.total(1 + hit), at: 0.5 + Double(hit) * 0.02) }
    rig.advance(to: 3.9)
    #expect(rig.machine.state(at: rig.now).lanes[0].count == 121)
    let steps = rig.events(\.laneStep?.count)
    #expect(steps == steps.sorted())
    // 2.9 s of steps, one each 0.1 s, then what is left within the lag.
    #expect(steps.count > 25 && steps.count < 40)
    for event in rig.log {
      guard let count = event.value.laneStep?.count else { continue }
      let hits = (event.time.seconds - 1 - 0.5) / 0.02
      #expect(Double(count) >= min(120, hits.rounded(.down)))
    }
  }

  @Test func whatWaitedPlaysAsStepsWhenNothingElseWaits() {
    var rig = Rig { $0.laneCount = 1 }
    rig.send(.total(1, of: "first", value: 9), at: 0)
    for hit in 1...4 { rig.send(.total(hit * 2, of: "next"), at: 0.1 * Double(hit)) }
    rig.advance(to: 4)
    #expect(
      rig.lanes.dropFirst(3) == [
        "1.6 enter 0 next x2", "1.9 step 0 x4", "2 step 0 x6", "2.1 step 0 x8",
      ])
  }

  @Test func rowsKeepTheirPlace() {
    var rig = Rig()
    rig.send(.total(1, of: "ada"), at: 0)
    rig.send(.total(1, of: "bob"), at: 0.5)
    rig.advance(to: 3.4)
    rig.send(.total(2, of: "bob"), at: 3.4)
    rig.send(.total(1, of: "cat"), at: 3.7)
    #expect(
      rig.lanes == [
        "0 enter 0 ada x1", "0.5 enter 1 bob x1", "3.3 exit 0 x1 expired", "3.4 step 1 x2",
        "3.6 empty 0", "3.7 enter 0 cat x1",
      ])
  }

  @Test func aComboThatReturnsContinuesFromItsCount() {
    var rig = Rig()
    rig.send(.total(7), at: 0)
    rig.send(.total(8), at: 4.5)
    #expect(rig.lanes.last == "4.5 enter 0 ada x8")
    let returns = rig.events(\.laneEntrance?.returns)
    #expect(returns == [false, true])
    #expect(rig.machine.account.shown.combos == 1)
    #expect(rig.machine.account.shown.units == 8)
  }

  @Test func incrementsThatReturnContinueFromTheirCount() {
    var rig = Rig()
    rig.send(.more(7), at: 0)
    rig.send(.more(), at: 4.5)
    #expect(rig.lanes.last == "4.5 enter 0 ada x8" && rig.machine.account.combos == 1)
  }

  @Test func aLaneNeverExpiresWhileItsLabelPops() {
    var rig = Rig()
    for time in [0.0, 0.5] {
      var message = GiftMessage.more()
      message.hold = .milliseconds(250)
      rig.send(message, at: time)
    }
    rig.advance(to: 2)
    #expect(rig.lanes.dropFirst() == ["0.5 step 0 x2", "0.8 exit 0 x2 expired", "1.1 empty 0"])
  }

  @Test func aHitDuringTheExitReturnsOnAnotherLane() {
    var rig = Rig()
    rig.send(.total(1), at: 0)
    rig.send(.total(2), at: 3.4)
    #expect(rig.lanes.suffix(2) == ["3.3 exit 0 x1 expired", "3.4 enter 1 ada x2"])
  }

  @Test func singleGiftsStayAtOne() {
    var rig = Rig { $0.laneCount = 8 }
    for _ in 0..<5 {
      rig.send(GiftMessage(sender: "ada", gift: "car", count: .single(1)), at: 0)
    }
    rig.advance(to: 2)
    #expect(rig.machine.state(at: rig.now).lanes.filter { $0.count == 1 }.count == 5)
  }

  @Test func styleAndHoldOfAGift() throws {
    var rig = Rig()
    var message = GiftMessage.total(1)
    message.style = "gold"
    message.hold = .seconds(1)
    rig.send(message, at: 0)
    rig.advance(to: 2)
    let entrance = try #require(rig.log.first?.value.laneEntrance, "nothing entered")
    #expect(entrance.combo.style == "gold")
    #expect(rig.lanes[1] == "1.3 exit 0 x1 expired")
  }

  @Test func tapsOnLanes() throws {
    var rig = Rig()
    rig.send(.total(3), at: 0)
    rig.clearLog()
    for lane in [0, 1, -1, 99] { rig.send(.didTapLane(lane), at: 1) }
    let tap = try #require(rig.log.first?.value.laneTap, "the tap was not emitted")
    #expect(tap.lane == 0 && tap.combo.sender == "ada" && tap.count == 3)
    let refused = Array(
      repeating: GiftEvent.rejected(RejectedGift(reason: .nothingOnLane)), count: 3)
    #expect(rig.log.dropFirst().map(\.value) == refused)
  }

  @Test func aLateWakeCatchesUpInOneStep() {
    var rig = Rig()
    rig.send(.total(1), at: 0)
    for total in 2...6 { rig.send(.total(total), at: 0.1) }
    rig.wake(at: Instant(seconds: 40))
    #expect(rig.lanes.count <= 4)
    #expect(rig.machine.account.shown.units == 6)
    rig.advance(to: 50)
    #expect(rig.machine.state(at: rig.now).lanes.allSatisfy { $0.phase == .idle })
  }

  @Test(arguments: [1, 2, 5, 8])
  func asManyLanesAsConfigured(_ count: Int) {
    var rig = Rig { $0.laneCount = count }
    for number in 0..<10 { rig.send(.total(1, of: "user\(number)"), at: 0) }
    #expect(rig.machine.state(at: rig.now).lanes.filter { $0.combo != nil }.count == count)
  }
}
