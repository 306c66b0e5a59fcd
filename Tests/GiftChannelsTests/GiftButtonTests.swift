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

  @Test func fourGiftsAtOnce() {
    var button = GiftButton()
    _ = run(&button, [(0, "a", 1), (0.5, "b", 1), (1, "c", 1), (1.5, "d", 1), (2, "a", 1)])
    #expect(button.countdowns.map(\.gift) == ["a", "b", "c", "d"])
    #expect(button.countdowns.map(\.total) == [2, 1, 1, 1])
    #expect(button.nextDeadline == Instant(seconds: 3.5))
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

  @Test func buttonsAreBounded() {
    var configuration = GiftConfiguration()
    configuration.maximumButtons = 2
    var button = GiftButton(configuration)
    let events = run(&button, [(0, "a", 1), (0, "b", 1), (0, "c", 1)])
    #expect(events.last == .rejected(.tooManyButtons))
  }

  // MARK: In the channels

  @Test func theLocalUsersLaneStaysAsLongAsTheButton() {
    var rig = Rig { $0.localUser = "me" }
    rig.send(.give(GiftTap(gift: "rose")), at: 0)
    rig.send(.total(1, of: "me"), at: 0.2)
    for number in 0..<30 { rig.send(.total(2, of: "u\(number)"), at: 0.2) }
    rig.send(.give(GiftTap(gift: "rose")), at: 2.9)
    rig.send(.total(2, of: "me"), at: 3)
    rig.advance(to: 6)
    #expect(rig.lanes.contains("5.9 exit 0 x2 countdownEnded"))
    #expect(!rig.lanes.contains { $0.contains("exit 0") && !$0.contains("countdownEnded") })
  }

  @Test func tapsShowImmediatelyAndTheServersEchoAddsNothing() {
    var rig = Rig {
      $0.localUser = "me"
      $0.showsLocalTapsImmediately = true
    }
    rig.send(.give(GiftTap(gift: "rose", unitValue: 5)), at: 0)
    rig.send(.give(GiftTap(gift: "rose", unitValue: 5)), at: 0.5)
    #expect(rig.lanes == ["0 enter 0 me x1", "0.5 step 0 x2"])
    let confirmed = GiftMessage(
      id: "s1", sender: "me", gift: "rose", count: .runningTotal(2), combo: "own-1", unitValue: 5)
    rig.send(confirmed, at: 1)
    #expect(rig.machine.account.units == 2)
    #expect(rig.machine.account.echoes == 1)
  }

  @Test func tapsOnGiftsOfTooLongNamesAreRejected() {
    var rig = Rig()
    let gift = String(repeating: "x", count: 1_000)
    rig.send(.give(GiftTap(gift: gift)), at: 0)
    #expect(rig.log.map(\.value) == [.button(.rejected(.identifierTooLong))])
  }
}
