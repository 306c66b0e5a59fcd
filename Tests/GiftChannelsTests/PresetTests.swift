import GiftChannels
import GiftPromises
import RoomCore
import Testing

/// The presets, by timelines that are written from the original views. A step pops for 0.3 s.
@Suite struct PresetTests {
  private func check(
    _ preset: GiftConfiguration, _ script: String, to end: Double = 9, _ lanes: String
  ) {
    Scene("", script, to: end, lanes) { $0 = preset }.check()
  }

  // MARK: Cells with a cache

  @Test func cellsPlayEveryHitAfterThePopOfTheLast() {
    check(
      .presentView, "0 ada+1, ada+1, ada+1",
      """
      0 enter 0 ada x0, 0.3 step 0 x1, 0.7 step 0 x2, 1.1 step 0 x3, 4.1 exit 0 x3 expired, \
      4.4 empty 0
      """)
  }

  @Test func cellsPlayFortyHitsOfOneMoment() {
    var rig = Rig { $0 = .presentView }
    rig.send(.receiveBatch(Array(repeating: GiftMessage("ada+1"), count: 40)), at: 0)
    rig.advance(to: 60)
    let times = (0..<40).map { 0.3 + 0.4 * Double($0) }
    #expect(rig.steps == times.map(\.formatted))
    #expect(rig.lanes.suffix(2) == ["18.9 exit 0 x40 expired", "19.2 empty 0"])
  }

  @Test func cellsAreTakenInOrderOfArrivalAndHoldAllTheirTime() {
    // The richest waits as well, and messages of a pair that waits play as its steps.
    check(
      .presentView,
      "0 ada+1, 0.1 bob+1, 0.2 cat+1, 0.3 dan+1, 0.5 eve/car+1@10000, 2 cat+1, cat+1", to: 8,
      """
      0 enter 0 ada x0, 0.1 enter 1 bob x0, 0.3 step 0 x1, 0.4 step 1 x1, \
      3.3 exit 0 x1 expired, 3.4 exit 1 x1 expired, 3.6 empty 0, 3.6 enter 0 cat x0, \
      3.7 empty 1, 3.7 enter 1 dan x0, 3.9 step 0 x1, 4 step 1 x1, 4.3 step 0 x2, \
      4.7 step 0 x3, 7 exit 1 x1 expired, 7.3 empty 1, 7.3 enter 1 eve x0, 7.6 step 1 x1, \
      7.7 exit 0 x3 expired, 8 empty 0
      """)
  }

  @Test(arguments: [
    Scene(
      "a hit while a cell holds restarts the hold", "0 ada+1, 3.2 ada+1",
      "… 3.2 step 0 x2, 6.2 exit 0 x2 expired, 6.5 empty 0"),
    Scene(
      "an emptied cell is reset completely", "0 ada+1, ada+1, 4.4 ada+1", to: 5,
      "… 3.7 exit 0 x2 expired, 4 empty 0, 4.4 enter 0 ada x0, 4.7 step 0 x1"),
    Scene(
      "a hit during the exit is a new row", "0 ada+1, ada+1, 3.8 ada+1", to: 4.2,
      "… 3.8 enter 1 ada x0, 4 empty 0, 4.1 step 1 x1"),
  ])
  func cells(_ scene: Scene) {
    scene.check { $0 = .presentView }
  }

  @Test func messagesWithoutSenderOrGiftAreReportedAndNeverShown() {
    var rig = Rig { $0 = .presentView }
    rig.send(
      .receiveBatch([GiftMessage(sender: "", gift: "g"), GiftMessage(sender: "ada", gift: "")]),
      at: 0)
    #expect(rig.events(\.rejectedGift?.reason) == [.missingSender, .missingGift])
    #expect(rig.machine.statistics.combos == 0 && rig.lanes.isEmpty)
  }

  /// The pair of the originals: a recipient, or a combo of the server, split the row.
  @Test(arguments: [GiftConfiguration.presentView, .liveGiftAnimation])
  func senderAndGiftAloneNameARow(_ preset: GiftConfiguration) {
    var rig = Rig { $0 = preset }
    let messages = [(nil, nil), ("bob", nil), ("cat", "7"), (nil, "8")].map {
      GiftMessage(sender: "ada", gift: "rose", recipient: $0, combo: $1)
    }
    rig.send(.receiveBatch(messages), at: 0)
    rig.advance(to: 9)
    #expect(rig.steps.count == 4 && rig.lanes.allSatisfy { !$0.contains("enter 1") })
    #expect(rig.lanes.contains { $0.contains("exit 0 x4") })
    #expect(rig.machine.statistics.combos == 1 && rig.machine.statistics.units == 4)
  }

  @Test func theButtonOfACellForARecipientEndsItsCell() {
    var rig = Rig {
      $0 = .presentView
      $0.localUser = "ada"
    }
    rig.send(.give(GiftTap(gift: "rose", recipient: "bob")), at: 0)
    rig.send(.receive(GiftMessage(sender: "ada", gift: "rose", recipient: "bob")), at: 0)
    rig.advance(to: 9)
    #expect(rig.lanes.suffix(2) == ["3.3 exit 0 x1 countdownEnded", "3.6 empty 0"])
  }

  @Test func theButtonOfACellCountsDownAndEndsItsCell() {
    let rig = Rig("0 give rose, ada+1, 2 give rose, ada+1", to: 9) {
      $0 = .presentView
      $0.localUser = "ada"
    }
    #expect(rig.lanes.suffix(3) == ["2 step 0 x2", "5 exit 0 x2 countdownEnded", "5.3 empty 0"])
  }

  @Test func theCellOutlastsAShortCountdownByItsHold() {
    let rig = Rig("0 give rose, ada+1", to: 9) {
      $0 = .presentView
      $0.localUser = "ada"
      $0.comboCountdown = .seconds(1)
    }
    let ends = rig.log.filter {
      if case .button(.countdownDidEnd) = $0.value { true } else { false }
    }
    #expect(ends.map(\.time) == [.start + .seconds(1)])
    #expect(rig.lanes.suffix(2) == ["3.3 exit 0 x1 countdownEnded", "3.6 empty 0"])
  }

  // MARK: Channels with a digit label

  @Test func channelsPlayEveryHitAtTheEndOfThePop() {
    check(
      .liveGiftAnimation, "0 ada+1, ada+1, ada+1",
      """
      0 enter 0 ada x0, 0.3 step 0 x1, 0.6 step 0 x2, 0.9 step 0 x3, 3.2 exit 0 x3 expired, \
      3.5 empty 0
      """)
  }

  @Test func theFirstThatWaitsTakesTheChannelWithAllItsEquals() {
    let rig = Rig("0 ada+1, bob+1, 0.1 cat+1, dan+1, cat+1, cat+1, eve+1", to: 4) {
      $0 = .liveGiftAnimation
    }
    #expect(
      rig.lanes.filter { $0.contains("enter") }
        == ["0 enter 0 ada x0", "0 enter 1 bob x0", "2.9 enter 0 cat x0", "2.9 enter 1 dan x0"])
    #expect(rig.lanes.contains("3.5 step 0 x2") && rig.lanes.contains("3.8 step 0 x3"))
  }

  // MARK: Labels

  @Test(arguments: [
    (GiftConfiguration.presentView, "X2", 2), (.liveGiftAnimation, "x 2", 2), (.init(), "× 2", 1.8),
  ])
  func labelsAndPopsAreDataOfTheViewState(
    _ configuration: GiftConfiguration, _ label: String, _ scale: Double
  ) throws {
    var rig = Rig("0 ada+1") { $0 = configuration }
    let entering = try #require(rig.viewState.lanes[0])
    #expect(entering.label.isEmpty == (entering.count == 0))
    #expect(rig.viewState.labelPose(of: entering, at: rig.now) == .identity)
    rig.play("2 ada+1")
    let row = try #require(rig.viewState.lanes[0])
    #expect(row.label == label)
    #expect(rig.viewState.labelPose(of: row, at: rig.now).scaleX == scale)
    #expect(rig.viewState.labelPose(of: row, at: rig.now + .milliseconds(300)).scaleX == 1)
  }
}
