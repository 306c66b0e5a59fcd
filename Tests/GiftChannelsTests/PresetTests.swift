import GiftChannels
import GiftTesting
import RoomCore
import Testing

/// The presets, by timelines that are written from what they reproduce. A step pops for 0.3 s.
@Suite struct PresetTests {
  private func hits(_ number: Int, _ sender: String = "ada", _ gift: String = "rose")
    -> [GiftMessage]
  {
    Array(repeating: GiftMessage(sender: sender, gift: gift), count: number)
  }

  private func steps(_ rig: Rig) -> [Double] {
    rig.log.compactMap { event in
      if case .laneDidStep = event.value {
        (event.time.seconds * 1_000).rounded() / 1_000
      } else {
        nil
      }
    }
  }

  // MARK: Cells with a cache

  private var cells: Rig { Rig { $0 = .presentView } }

  @Test func cellsPlayEveryHitAfterThePopOfTheLast() {
    var rig = cells
    rig.send(.receiveBatch(hits(3)), at: 0)
    rig.advance(to: 9)
    #expect(
      rig.lanes == [
        "0 enter 0 ada x0", "0.3 step 0 x1", "0.7 step 0 x2", "1.1 step 0 x3",
        "4.1 exit 0 x3 expired", "4.4 empty 0",
      ])
  }

  @Test func cellsPlayFortyHitsOfOneMoment() {
    var rig = cells
    rig.send(.receiveBatch(hits(40)), at: 0)
    rig.advance(to: 60)
    #expect(steps(rig) == (0..<40).map { (0.3 + 0.4 * Double($0)).rounded(to: 1_000) })
    #expect(rig.lanes.suffix(2) == ["18.9 exit 0 x40 expired", "19.2 empty 0"])
  }

  @Test func cellsAreTakenInOrderOfArrivalAndHoldAllTheirTime() {
    var rig = cells
    for (number, sender) in ["ada", "bob", "cat", "dan"].enumerated() {
      rig.send(.receiveBatch(hits(1, sender)), at: Double(number) * 0.1)
    }
    // The richest waits as well, and messages of a pair that waits play as its steps.
    rig.send(GiftMessage(sender: "eve", gift: "car", unitValue: 10_000), at: 0.5)
    rig.send(.receiveBatch(hits(2, "cat")), at: 2)
    rig.advance(to: 5.3)
    #expect(
      rig.lanes == [
        "0 enter 0 ada x0", "0.1 enter 1 bob x0", "0.3 step 0 x1", "0.4 step 1 x1",
        "3.3 exit 0 x1 expired", "3.4 exit 1 x1 expired", "3.6 empty 0", "3.6 enter 0 cat x0",
        "3.7 empty 1", "3.7 enter 1 dan x0", "3.9 step 0 x1", "4 step 1 x1", "4.3 step 0 x2",
        "4.7 step 0 x3",
      ])
    rig.advance(to: 60)
    #expect(rig.lanes.contains { $0.contains("eve x0") })
    #expect(rig.machine.account.shown.units == 7 && rig.machine.account.folded.units == 0)
  }

  @Test func aHitWhileACellHoldsPlaysAndRestartsTheHold() {
    var rig = cells
    rig.send(.receiveBatch(hits(1)), at: 0)
    rig.send(.receiveBatch(hits(1)), at: 3.2)
    rig.advance(to: 9)
    #expect(rig.lanes.dropFirst(2) == ["3.2 step 0 x2", "6.2 exit 0 x2 expired", "6.5 empty 0"])
  }

  @Test func anEmptiedCellIsResetCompletely() {
    var rig = cells
    rig.send(.receiveBatch(hits(2)), at: 0)
    rig.send(.receiveBatch(hits(1)), at: 4.4)
    rig.advance(to: 5)
    #expect(
      rig.lanes.suffix(4) == [
        "3.7 exit 0 x2 expired", "4 empty 0", "4.4 enter 0 ada x0", "4.7 step 0 x1",
      ])
  }

  @Test func aHitDuringTheExitIsANewRow() {
    var rig = cells
    rig.send(.receiveBatch(hits(2)), at: 0)
    rig.send(.receiveBatch(hits(1)), at: 3.8)
    rig.advance(to: 4.2)
    #expect(rig.lanes.suffix(3) == ["3.8 enter 1 ada x0", "4 empty 0", "4.1 step 1 x1"])
    #expect(rig.machine.account.units == 3)
  }

  @Test func messagesWithoutSenderOrGiftAreReportedAndNeverShown() {
    var rig = cells
    rig.send(.receiveBatch([GiftMessage(sender: "", gift: "g")] + hits(1)), at: 0)
    rig.send(GiftMessage(sender: "ada", gift: ""), at: 0)
    let rejections = rig.events(\.rejectedGift?.reason)
    #expect(rejections == [.missingSender, .missingGift])
    #expect(rig.machine.account.combos == 1)
  }

  @Test func theButtonOfACellCountsDownAndEndsItsCell() {
    var rig = Rig {
      $0 = .presentView
      $0.localUser = "ada"
    }
    for time in [0.0, 2] {
      rig.send(.give(GiftTap(gift: "rose")), at: time)
      rig.send(.receiveBatch(hits(1)), at: time)
    }
    rig.advance(to: 9)
    #expect(rig.lanes.suffix(3) == ["2 step 0 x2", "5 exit 0 x2 countdownEnded", "5.3 empty 0"])
  }

  // MARK: Channels with a digit label

  private var channels: Rig { Rig { $0 = .liveGiftAnimation } }

  @Test func channelsPlayEveryHitAtTheEndOfThePop() {
    var rig = channels
    rig.send(.receiveBatch(hits(3)), at: 0)
    rig.advance(to: 9)
    #expect(
      rig.lanes == [
        "0 enter 0 ada x0", "0.3 step 0 x1", "0.6 step 0 x2", "0.9 step 0 x3",
        "3.2 exit 0 x3 expired", "3.5 empty 0",
      ])
  }

  @Test func aHitAfterThePopCancelsTheEnd() {
    var rig = channels
    rig.send(.receiveBatch(hits(1)), at: 0)
    rig.send(.receiveBatch(hits(1)), at: 2.5)
    rig.advance(to: 9)
    #expect(rig.lanes.dropFirst(2) == ["2.5 step 0 x2", "4.8 exit 0 x2 expired", "5.1 empty 0"])
  }

  @Test func theFirstThatWaitsTakesTheChannelWithAllItsEquals() {
    var rig = channels
    rig.send(.receiveBatch(hits(1, "ada") + hits(1, "bob")), at: 0)
    rig.send(
      .receiveBatch(hits(1, "cat") + hits(1, "dan") + hits(2, "cat") + hits(1, "eve")), at: 0.1)
    rig.advance(to: 4)
    #expect(
      rig.lanes.filter { $0.contains("enter") }
        == ["0 enter 0 ada x0", "0 enter 1 bob x0", "2.9 enter 0 cat x0", "2.9 enter 1 dan x0"])
    #expect(rig.lanes.contains("3.5 step 0 x2") && rig.lanes.contains("3.8 step 0 x3"))
  }

  // MARK: Labels

  @Test(arguments: [
    (GiftConfiguration.presentView, "X2"), (.liveGiftAnimation, "x 2"), (.init(), "× 2"),
  ])
  func labelsAndPopsAreDataOfTheViewState(_ configuration: GiftConfiguration, _ label: String) {
    var rig = Rig { $0 = configuration }
    rig.send(.receiveBatch(hits(1)), at: 0)
    let entering = rig.viewState.lanes[0]
    #expect(entering.label.isEmpty == (entering.count == 0))
    #expect(rig.viewState.labelPose(of: entering, at: rig.now) == .identity)
    rig.send(.receiveBatch(hits(1)), at: 2)
    let row = rig.viewState.lanes[0]
    #expect(row.label == label)
    #expect(rig.viewState.labelPose(of: row, at: rig.now).scaleX == 2)
    let later = rig.viewState.labelPose(of: row, at: rig.now + .milliseconds(300))
    #expect(later.scaleX == 1)
  }
}

extension Double {
  fileprivate func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
