import GiftChannels
import GiftPromises
import RoomCore
import Testing

@Suite struct GiftButtonTests {
  private static func text(_ length: Int) -> String { String(repeating: "x", count: length) }

  @Test(arguments: [
    (GiftTap(gift: ""), GiftRejection.missingGift),
    (GiftTap(gift: "rose", batchSize: 0), .batchNotPositive),
    (GiftTap(gift: "rose", batchSize: -5), .batchNotPositive),
    (GiftTap(gift: "rose", batchSize: .max), .countTooLarge),
    (GiftTap(gift: text(1_000)), .identifierTooLong),
    (GiftTap(gift: "rose", recipient: text(257)), .identifierTooLong),
  ])
  func invalidTapsAreRejected(_ tap: GiftTap, _ reason: GiftRejection) {
    var rig = Rig()
    rig.send(.give(tap), at: 0)
    #expect(rig.log.map(\.value) == [.button(.rejected(reason))])
  }

  @Test func tapsShowImmediatelyAndTheServersEchoAddsNothing() {
    var rig = Rig {
      $0.localUser = "me"
      $0.showsLocalTapsImmediately = true
    }
    rig.play("0 give rose, 0.5 give rose")
    #expect(rig.lanes == ["0 enter 0 me x1", "0.5 step 0 x2"])
    rig.send(
      GiftMessage(sender: "me", gift: "rose", count: .runningTotal(2), combo: "own-1"), at: 1)
    #expect(rig.machine.statistics.units == 2)
    #expect(rig.machine.statistics.echoes == 1)
  }

  @Test func aButtonHasTheValueOfItsLatestTap() {
    var rig = Rig()
    rig.send(.give(GiftTap(gift: "rose", unitValue: 52)), at: 0)
    #expect(rig.viewState.buttons.map(\.countdown.unitValue) == [52])
    rig.send(.give(GiftTap(gift: "rose", unitValue: 60)), at: 1)
    #expect(rig.viewState.buttons.map(\.countdown.unitValue) == [60])
  }

  // MARK: Gifts that the server refuses

  /// Gives batches of roses, half a second apart, and refuses one of them a second after the last.
  private func refuse(
    _ place: Int, of batches: [Int], _ configure: (inout GiftConfiguration) -> Void = { _ in }
  ) -> Rig {
    var rig = Rig {
      $0.localUser = "me"
      $0.showsLocalTapsImmediately = true
      $0.tracksTopGivers = true
      configure(&$0)
    }
    for (number, batch) in batches.enumerated() {
      rig.send(.give(GiftTap(gift: "rose", batchSize: batch)), at: Double(number) / 2)
    }
    let sends = rig.events { if case .button(.willSend(let send)) = $0 { send } else { nil } }
    rig.send(.didRefuse(sends[place]), at: Double(batches.count + 1) / 2)
    return rig
  }

  @Test func aRefusedGiftLosesItsUnitsAndItsButton() {
    var rig = refuse(1, of: [10, 66])
    #expect(rig.viewState.buttons.isEmpty && rig.machine.nextDeadline != nil)
    let statistics = rig.machine.statistics
    #expect([statistics.units, statistics.shown.units, statistics.combos] == [10, 10, 1])
    #expect(rig.viewState.lanes[0]?.count == 10)
    #expect(rig.machine.state(at: rig.now).topGivers == [TopGiver(sender: "me", value: 10)])
    // The server's total of the paid units comes late, and a report comes twice.
    let send = GiftSend(gift: "rose", combo: "own-1", batchSize: 66, total: 76)
    rig.send(.didRefuse(send), at: 2)
    rig.send(
      GiftMessage(sender: "me", gift: "rose", count: .runningTotal(10), combo: "own-1"), at: 2.1)
    rig.advance(to: 20)
    #expect(rig.machine.statistics.units == 10 && rig.machine.statistics.echoes == 1)
    #expect(rig.events { $0.comboEnd }.map(\.units) == [10])
    #expect(rig.events { $0.rejectedGift }.map(\.reason) == [.nothingToRevoke])
  }

  @Test func theNextTapAfterARefusalBeginsACombo() {
    var rig = refuse(1, of: [10, 66])
    rig.send(.give(GiftTap(gift: "rose")), at: 2)
    #expect(rig.viewState.buttons.map(\.countdown.combo) == ["own-2"])
    #expect(rig.viewState.buttons.map(\.label) == ["× 1"] && rig.machine.statistics.units == 11)
  }

  @Test func aComboWhoseGiftsAreAllRefusedLeavesTheScreen() {
    let rig = refuse(0, of: [66])
    #expect(rig.lanes == ["0 enter 0 me x66", "1 exit 0 x0 revoked"])
    #expect(rig.machine.statistics.units == 0 && rig.viewState.buttons.isEmpty)
    #expect(rig.machine.state(at: rig.now).topGivers.isEmpty)
  }

  @Test func aRefusalOfUnitsThatAreStillPlayedEndsTheirSteps() {
    let rig = refuse(1, of: [1, 1, 1]) {
      $0.stepInterval = .seconds(2)
      $0.maximumLag = .seconds(9)
    }
    #expect(rig.lanes == ["0 enter 0 me x1", "2 step 0 x2"])
  }

  @Test func withoutImmediateTapsARefusalEndsTheButtonOnly() {
    let rig = refuse(0, of: [66]) { $0.showsLocalTapsImmediately = false }
    #expect(rig.viewState.buttons.isEmpty && rig.machine.statistics == GiftStatistics())
    #expect(rig.events { $0.rejectedGift }.isEmpty)
  }

  // MARK: The row of its combo

  @Sendable private static func me(_ configuration: inout GiftConfiguration) {
    configuration.localUser = "me"
  }

  @Test(arguments: [
    (GiftConfiguration.presentView, "14.9 exit 0 x30 countdownEnded"),
    (.liveGiftAnimation, "11.3 exit 0 x30 countdownEnded"),
  ])
  func everyTapIsPlayedBeforeTheRowExits(_ preset: GiftConfiguration, _ exit: String) {
    // The server sends each tap back at once.
    let script = (0..<30).map { "\(Double($0) / 10) give rose, me+1" }.joined(separator: ", ")
    let rig = Rig(script, to: 20) {
      $0 = preset
      $0.localUser = "me"
    }
    #expect(rig.steps.count == 30)
    #expect(rig.lanes.filter { $0.contains("exit") } == [exit])
  }

  @Test(arguments: [
    Scene(
      "a row that enters at the end of its countdown is seen",
      "0 give rose, me+1, 0.1 give car, me/car+1, 0.35 give sun, me/sun+1", to: 9,
      "… 3.3 enter 0 me x1, 3.4 empty 1, 4.4 exit 0 x1 countdownEnded, 4.7 empty 0", me),
    Scene(
      "a step after the end is seen as long",
      "0 give rose, 2.5 give rose, 2.9 me+1, 5.4 me+1, 6 me+1", to: 9,
      """
      2.9 enter 0 me x1, 5.4 step 0 x2, 6 step 0 x3, 6.8 exit 0 x3 countdownEnded, 7.1 empty 0
      """, me),
    Scene(
      "another tap keeps the row again", "0 give rose, 2.9 me+1, 3.2 give rose", to: 6.2,
      "2.9 enter 0 me x1, 6.2 exit 0 x1 countdownEnded", me),
    // By a valuable gift that has waited for 1.5 s, and not only at 5.2 s.
    Scene(
      "a row that rests after its countdown may be preempted",
      "0 give rose, 2.9 me+1, 3.1 bob/car=1@1000", to: 5,
      "2.9 enter 0 me x1, 4.6 exit 0 x1 preempted, 4.6 enter 0 bob x1"
    ) {
      $0.localUser = "me"
      $0.laneCount = 1
      $0.minimumHold = .seconds(2)
    },
  ])
  func ends(_ scene: Scene) { scene.check() }
}
