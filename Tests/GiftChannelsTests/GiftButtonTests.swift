import GiftChannels
import RoomCore
import Testing

@Suite struct GiftButtonTests {
  @Test func eachTapSendsOneMoreAndRestartsTheCountdown() {
    var button = GiftButton()
    func tap(_ time: Double, batch: Int = 1) -> [GiftButtonEvent] {
      var events: [GiftButtonEvent] = []
      button.handle(
        GiftTap(gift: "rose", batchSize: batch), at: Instant(seconds: time), into: &events)
      return events
    }
    func countdown(total: Int, end: Double) -> GiftButtonEvent {
      .countdownDidStart(
        GiftCountdown(
          id: 1, gift: "rose", combo: "own-1", total: total, end: Instant(seconds: end)))
    }
    #expect(
      tap(0) + tap(2) + tap(4.5, batch: 10) == [
        .willSend(GiftSend(gift: "rose", combo: "own-1", total: 1)), countdown(total: 1, end: 3),
        .willSend(GiftSend(gift: "rose", combo: "own-1", total: 2)), countdown(total: 2, end: 5),
        .willSend(GiftSend(gift: "rose", combo: "own-1", batchSize: 10, total: 12)),
        countdown(total: 12, end: 7.5),
      ])
    #expect(button.nextDeadline == Instant(seconds: 7.5))
    #expect(button.countdowns[0].remaining(at: Instant(seconds: 5)) == .seconds(2.5))
    #expect(button.countdowns[0].remaining(at: Instant(seconds: 9)) == .zero)
  }

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
    #expect(rig.machine.account.units == 2)
    #expect(rig.machine.account.echoes == 1)
  }
}
