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

  private func steps(_ stage: Stage) -> [Double] {
    stage.log.compactMap { event in
      if case .laneDidStep = event.value {
        (event.time.seconds * 1_000).rounded() / 1_000
      } else {
        nil
      }
    }
  }

  // MARK: Cells with a cache

  private var cells: Stage { Stage { $0 = .presentView } }

  @Test func cellsPlayEveryHitAfterThePopOfTheLast() {
    var stage = cells
    stage.send(.receiveBatch(hits(3)), at: 0)
    stage.advance(to: 9)
    #expect(
      stage.lanes == [
        "0 enter 0 ada x0", "0.3 step 0 x1", "0.7 step 0 x2", "1.1 step 0 x3",
        "4.1 exit 0 x3 expired", "4.4 empty 0",
      ])
  }

  @Test func cellsPlayFortyHitsOfOneMoment() {
    var stage = cells
    stage.send(.receiveBatch(hits(40)), at: 0)
    stage.advance(to: 60)
    #expect(steps(stage) == (0..<40).map { (0.3 + 0.4 * Double($0)).rounded(to: 1_000) })
    #expect(stage.lanes.suffix(2) == ["18.9 exit 0 x40 expired", "19.2 empty 0"])
  }

  @Test func cellsAreTakenInOrderOfArrivalAndHoldAllTheirTime() {
    var stage = cells
    for (number, sender) in ["ada", "bob", "cat", "dan"].enumerated() {
      stage.send(.receiveBatch(hits(1, sender)), at: Double(number) * 0.1)
    }
    // The richest waits as well, and messages of a pair that waits play as its steps.
    stage.send(GiftMessage(sender: "eve", gift: "car", unitValue: 10_000), at: 0.5)
    stage.send(.receiveBatch(hits(2, "cat")), at: 2)
    stage.advance(to: 5.3)
    #expect(
      stage.lanes == [
        "0 enter 0 ada x0", "0.1 enter 1 bob x0", "0.3 step 0 x1", "0.4 step 1 x1",
        "3.3 exit 0 x1 expired", "3.4 exit 1 x1 expired", "3.6 empty 0", "3.6 enter 0 cat x0",
        "3.7 empty 1", "3.7 enter 1 dan x0", "3.9 step 0 x1", "4 step 1 x1", "4.3 step 0 x2",
        "4.7 step 0 x3",
      ])
    stage.advance(to: 60)
    #expect(stage.lanes.contains { $0.contains("eve x0") })
    #expect(stage.machine.account.shown.units == 7 && stage.machine.account.folded.units == 0)
  }

  @Test func aHitWhileACellHoldsPlaysAndRestartsTheHold() {
    var stage = cells
    stage.send(.receiveBatch(hits(1)), at: 0)
    stage.send(.receiveBatch(hits(1)), at: 3.2)
    stage.advance(to: 9)
    #expect(stage.lanes.dropFirst(2) == ["3.2 step 0 x2", "6.2 exit 0 x2 expired", "6.5 empty 0"])
  }

  @Test func anEmptiedCellIsResetCompletely() {
    var stage = cells
    stage.send(.receiveBatch(hits(2)), at: 0)
    stage.send(.receiveBatch(hits(1)), at: 4.4)
    stage.advance(to: 5)
    #expect(
      stage.lanes.suffix(4) == [
        "3.7 exit 0 x2 expired", "4 empty 0", "4.4 enter 0 ada x0", "4.7 step 0 x1",
      ])
  }

  @Test func aHitDuringTheExitIsANewRow() {
    var stage = cells
    stage.send(.receiveBatch(hits(2)), at: 0)
    stage.send(.receiveBatch(hits(1)), at: 3.8)
    stage.advance(to: 4.2)
    #expect(stage.lanes.suffix(3) == ["3.8 enter 1 ada x0", "4 empty 0", "4.1 step 1 x1"])
    #expect(stage.machine.account.units == 3)
  }

  @Test func messagesWithoutSenderOrGiftAreReportedAndNeverShown() {
    var stage = cells
    stage.send(.receiveBatch([GiftMessage(sender: "", gift: "g")] + hits(1)), at: 0)
    stage.send(GiftMessage(sender: "ada", gift: ""), at: 0)
    let rejections = stage.events(\.rejectedGift?.reason)
    #expect(rejections == [.missingSender, .missingGift])
    #expect(stage.machine.account.combos == 1)
  }

  @Test func theButtonOfACellCountsDownAndEndsItsCell() {
    var stage = Stage {
      $0 = .presentView
      $0.localUser = "ada"
    }
    for time in [0.0, 2] {
      stage.send(.give(GiftTap(gift: "rose")), at: time)
      stage.send(.receiveBatch(hits(1)), at: time)
    }
    stage.advance(to: 9)
    #expect(stage.lanes.suffix(3) == ["2 step 0 x2", "5 exit 0 x2 countdownEnded", "5.3 empty 0"])
  }

  // MARK: Channels with a digit label

  private var channels: Stage { Stage { $0 = .liveGiftAnimation } }

  @Test func channelsPlayEveryHitAtTheEndOfThePop() {
    var stage = channels
    stage.send(.receiveBatch(hits(3)), at: 0)
    stage.advance(to: 9)
    #expect(
      stage.lanes == [
        "0 enter 0 ada x0", "0.3 step 0 x1", "0.6 step 0 x2", "0.9 step 0 x3",
        "3.2 exit 0 x3 expired", "3.5 empty 0",
      ])
  }

  @Test func aHitAfterThePopCancelsTheEnd() {
    var stage = channels
    stage.send(.receiveBatch(hits(1)), at: 0)
    stage.send(.receiveBatch(hits(1)), at: 2.5)
    stage.advance(to: 9)
    #expect(stage.lanes.dropFirst(2) == ["2.5 step 0 x2", "4.8 exit 0 x2 expired", "5.1 empty 0"])
  }

  @Test func theFirstThatWaitsTakesTheChannelWithAllItsEquals() {
    var stage = channels
    stage.send(.receiveBatch(hits(1, "ada") + hits(1, "bob")), at: 0)
    stage.send(
      .receiveBatch(hits(1, "cat") + hits(1, "dan") + hits(2, "cat") + hits(1, "eve")), at: 0.1)
    stage.advance(to: 4)
    #expect(
      stage.lanes.filter { $0.contains("enter") }
        == ["0 enter 0 ada x0", "0 enter 1 bob x0", "2.9 enter 0 cat x0", "2.9 enter 1 dan x0"])
    #expect(stage.lanes.contains("3.5 step 0 x2") && stage.lanes.contains("3.8 step 0 x3"))
  }

  // MARK: Labels

  @Test(arguments: [
    (GiftConfiguration.presentView, "X2"), (.liveGiftAnimation, "x 2"), (.init(), "× 2"),
  ])
  func labelsAndPopsAreDataOfTheScreen(_ configuration: GiftConfiguration, _ label: String) {
    var stage = Stage { $0 = configuration }
    stage.send(.receiveBatch(hits(1)), at: 0)
    let entering = stage.screen.lanes[0]
    #expect(entering.label.isEmpty == (entering.count == 0))
    #expect(stage.screen.labelPose(of: entering, at: stage.now) == .identity)
    stage.send(.receiveBatch(hits(1)), at: 2)
    let row = stage.screen.lanes[0]
    #expect(row.label == label)
    #expect(stage.screen.labelPose(of: row, at: stage.now).scaleX == 2)
    let later = stage.screen.labelPose(of: row, at: stage.now + .milliseconds(300))
    #expect(later.scaleX == 1)
  }
}

extension Double {
  fileprivate func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
