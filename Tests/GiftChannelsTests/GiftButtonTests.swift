import GiftChannels
import RoomCore
import Testing

@Suite struct GiftButtonTests {
  private func run(
    _ button: inout GiftButton, _ taps: [(Double, String, Int)]
  ) -> [GiftButtonEvent] {
    var events: [GiftButtonEvent] = []
    for (time, gift, batch) in taps {
      button.handle(
        GiftTap(gift: gift, batchSize: batch), at: Instant(seconds: time), into: &events)
    }
    return events
  }

  private func countdown(_ number: UInt64, total: Int, end: Double) -> GiftCountdown {
    GiftCountdown(
      id: number, gift: "rose", combo: "own-\(number)", total: total, end: Instant(seconds: end))
  }

  @Test func eachTapSendsOneMoreAndRestartsTheCountdown() {
    var button = GiftButton()
    let events = run(&button, [(0, "rose", 1), (2, "rose", 1), (4.5, "rose", 10)])
    #expect(
      events == [
        .willSend(GiftSend(gift: "rose", combo: "own-1", total: 1)),
        .countdownDidStart(countdown(1, total: 1, end: 3)),
        .willSend(GiftSend(gift: "rose", combo: "own-1", total: 2)),
        .countdownDidStart(countdown(1, total: 2, end: 5)),
        .willSend(GiftSend(gift: "rose", combo: "own-1", batchSize: 10, total: 12)),
        .countdownDidStart(countdown(1, total: 12, end: 7.5)),
      ])
    #expect(button.nextDeadline == Instant(seconds: 7.5))
    #expect(button.countdowns[0].remaining(at: Instant(seconds: 5)) == .seconds(2.5))
    #expect(button.countdowns[0].remaining(at: Instant(seconds: 9)) == .zero)
  }

  @Test func theCountdownEndsTheCombo() {
    var button = GiftButton()
    _ = run(&button, [(0, "rose", 2)])
    var events: [GiftButtonEvent] = []
    button.deadlineReached(at: Instant(seconds: 3), into: &events)
    #expect(events == [.countdownDidEnd(countdown(1, total: 2, end: 3))])
    #expect(button.nextDeadline == nil)
    // The next tap is another combo, even if the button was not woken in between.
    _ = run(&button, [(4, "rose", 1)])
    let next = run(&button, [(8, "rose", 1)])
    #expect(next[0] == .countdownDidEnd(countdown(2, total: 1, end: 7)))
    #expect(next[1] == .willSend(GiftSend(gift: "rose", combo: "own-3", total: 1)))
  }

  @Test(arguments: [
    ("", 1, GiftRejection.missingGift), ("rose", 0, .batchNotPositive),
    ("rose", -5, .batchNotPositive), ("rose", .max, .countTooLarge),
  ])
  func invalidTapsAreRejected(_ gift: String, _ batch: Int, _ reason: GiftRejection) {
    var button = GiftButton()
    #expect(run(&button, [(0, gift, batch)]) == [.rejected(reason)])
    #expect(button.countdowns.isEmpty)
  }

  // MARK: In the channels

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

  @Test(arguments: [(1_000, nil), (1, 257)])
  func tapsOfTooLongNamesAreRejected(_ gift: Int, _ recipient: Int?) {
    func text(_ length: Int) -> String { String(repeating: "x", count: length) }
    var rig = Rig()
    rig.send(.give(GiftTap(gift: text(gift), recipient: recipient.map(text))), at: 0)
    #expect(rig.log.map(\.value) == [.button(.rejected(.identifierTooLong))])
  }
}
