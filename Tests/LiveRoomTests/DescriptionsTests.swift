import LiveRoomKit
import Testing

/// What a log, or a test that fails, shows of a room.
@Suite struct DescriptionsTests {
  private static let long = String(repeating: "long ", count: 100_000)

  private static let rose = GiftMessage(
    id: "m1", sender: "ada", gift: "rose", count: .runningTotal(3))
  private static let item = TickerItem(id: "m1", sender: "cat", content: "hello")
  private static let roll = TickerRoll(
    from: TickerShowing(item), to: TickerShowing(TickerItem(id: "m2"), in: .second, index: 1),
    start: .start + .seconds(1.5))
  private static let sale = Popup(
    id: "sale", kind: "advert", queue: PopupQueue("enter", match: "m7"))

  @Test(
    "A value of a module is printed in its own words",
    arguments: [
      (
        "\(rose)",
        "GiftMessage(id: m1, sender: ada, gift: rose, count: runningTotal(number: 3))"
      ),
      ("\(RoomEvent.gifts(.laneDidEmpty(lane: 2)))", "gifts.laneDidEmpty(lane: 2)"),
      ("\([.popup, .sheet] as RoomConditions)", "[popup, sheet]"),
      ("\(TickerEvent.didBeginRoll(roll))", "didBeginRoll(1: m1 -> m2, from 1.5 s, 0.66 s)"),
      (
        "\(PopupEntry(sale, arrival: 3, at: .start + .seconds(2)))",
        "PopupEntry(popup: (id: sale, kind: advert, queue: enter@m7), "
          + "arrivedAt: 2.0 s, impressions: 0)"
      ),
    ])
  func examples(_ description: String, _ expected: String) {
    #expect(description == expected)
  }

  /// The greatest length of what one value prints, with the name of its type.
  private func isShort(_ value: Any) -> Bool { "\(value)".unicodeScalars.count < 450 }

  @Test func whatAServerSendsPrintsInALimitedLength() {
    let long = Self.long
    let popup = Popup(id: long, kind: long, queue: PopupQueue(long, match: long), payload: long)
    let gift = GiftMessage(
      id: long, sender: long, gift: long, recipient: long, style: long, payload: long)
    let item = TickerItem(id: long, kind: long, sender: long, content: long, payload: long)
    let values: [Any] = [
      popup, gift, item, PopupEntry(popup, arrival: 0, at: .start), TickerShowing(item),
      RoomInput.popups(Array(repeating: popup, count: 5_000)),
      RoomInput.gifts(Array(repeating: gift, count: 5_000)),
      RoomInput.delivered(RoomDelivery(room: long, session: long, input: .gift(gift))),
      TickerRoll(from: TickerShowing(item), to: TickerShowing(item, in: .second)),
      PopupExplanation(
        id: long, phase: .queued,
        reasons: Array(repeating: .init(by: long, defers: true, because: "\(long)"), count: 9),
        ahead: [long]), SuspensionReason(long),
    ]
    for value in values { #expect(isShort(value), "\(type(of: value))") }
  }

  @Test func statesAndSnapshotsPrintInALimitedLength() throws {
    var room = try RoomMachine(RoomConfiguration(localUser: "ada"))
    var events: [RoomEvent] = []
    room.handle(.enter(room: Self.long), at: .start, into: &events)
    for number in 0..<1_000 {
      let id = "\(number)"
      room.handle(
        .gift(GiftMessage(id: id, sender: id, gift: "rose")), at: .start, into: &events)
      room.handle(.popup(Popup(id: id)), at: .start, into: &events)
      room.handle(
        .comment(RoomComment(id: id, sender: id, text: "hello")), at: .start, into: &events)
    }
    let state = room.state(at: .start)
    #expect(!"\(state)".contains("context"))
    let values: [Any] = [
      state.gifts, state.ticker, state.popups, state.pager, state.likes,
      room.snapshot(at: .start, date: nil), state.gifts.snapshot,
    ]
    for value in values { #expect(isShort(value), "\(value)") }
    for event in events { #expect(isShort(event)) }
  }
}
