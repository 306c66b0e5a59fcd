import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore
import Testing

/// What a log, or a test that fails, shows of a room.
@Suite struct DescriptionsTests {
  private static let long = String(repeating: "long ", count: 100_000)

  // MARK: Examples

  @Test func gifts() {
    let rose = GiftMessage(id: "m1", sender: "ada", gift: "rose", count: .runningTotal(3))
    #expect(
      "\(rose)" == "GiftMessage(id: m1, sender: ada, gift: rose, count: runningTotal(number: 3))")
    let combo = GiftCombo(id: 7, sender: "ada", gift: "rose", recipient: "bob")
    #expect(
      "\(combo)" == "GiftCombo(id: 7, sender: ada, gift: rose, recipient: bob, unitValue: 1, "
        + "isLocalUser: false)")
    #expect("\(RoomInput.gift(rose))".hasPrefix("gift(id: m1, sender: ada, "))
    #expect("\(RoomEvent.gifts(.laneDidEmpty(lane: 2)))" == "gifts.laneDidEmpty(lane: 2)")
  }

  @Test func heartsAndRegions() {
    let motion = Motion([
      .opacity: [Keyframe(at: .zero, value: 1), Keyframe(at: .seconds(2), value: 0)]
    ])
    let heart = Heart(
      id: 3, point: ScreenPoint(x: 160, y: 300), variant: 2, began: .start + .seconds(1.5),
      motion: motion)
    #expect(
      "\(heart)" == "Heart(id: 3, point: (160.0, 300.0), variant: 2, began: 1.5 s, "
        + "motion: (opacity 1.0 to 0.0, 2.0 s))")
    #expect("\([.popup, .sheet] as RoomConditions)" == "[popup, sheet]")
    #expect("\([.list, .row] as TouchRegions)" == "[list, row]")
  }

  @Test func notices() {
    let item = TickerItem(id: "m1", sender: "cat", content: "hello")
    #expect("\(item)" == "TickerItem(id: m1, sender: cat, content: hello)")
    #expect("\(TickerItem(content: "two words"))" == "TickerItem(content: “two words”)")
    let first = TickerShowing(item)
    #expect(
      "\(first)"
        == "TickerShowing(slot: first, item: (id: m1, sender: cat, content: hello), index: 0)")
    let roll = TickerRoll(
      from: first, to: TickerShowing(TickerItem(id: "m2"), in: .second, index: 1),
      start: .start + .seconds(1.5))
    #expect("\(roll)" == "1: m1 -> m2, from 1.5 s, 0.66 s")
    #expect("\(TickerEvent.didBeginRoll(roll))" == "didBeginRoll(1: m1 -> m2, from 1.5 s, 0.66 s)")
  }

  @Test func popups() {
    let popup = Popup(id: "sale", kind: "advert", queue: PopupQueue("enter", match: "m7"))
    #expect("\(popup.queue)" == "enter@m7")
    #expect("\(popup)" == "Popup(id: sale, kind: advert, queue: enter@m7)")
    let entry = PopupEntry(popup, arrival: 3, at: .start + .seconds(2))
    #expect(
      "\(entry)" == "PopupEntry(popup: (id: sale, kind: advert, queue: enter@m7), arrival: 3, "
        + "arrivedAt: 2.0 s, impressions: 0)")
    let explanation = PopupExplanation(
      phase: .queued,
      reasons: [
        .init(
          by: "quiet", defers: true, because: "A gift has the full screen.",
          until: .start + .seconds(9))
      ], ahead: ["a", "b"])
    #expect(
      "\(explanation)" == "It is queued. quiet: A gift has the full screen. Until 9.0 s. "
        + "It is behind [a, b].")
  }

  @Test func configurations() {
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.gifts.laneCount = 5
    #expect("\(configuration)" == "RoomConfiguration(gifts: (laneCount: 5), localUser: ada)")
    #expect("\(TickerConfiguration())" == "TickerConfiguration()")
  }

  @Test func states() throws {
    var room = try RoomMachine(RoomConfiguration(localUser: "ada"))
    var events: [RoomEvent] = []
    room.handle(.pager(.setRooms(RoomListUpdate(rooms: ["harbour"]))), at: .start, into: &events)
    room.handle(.gift(.roses(3, from: "bob")), at: .start, into: &events)
    room.handle(.popup(Popup(id: "sale")), at: .start, into: &events)
    let state = room.state(at: .start)
    #expect("\(state.gifts)".hasPrefix("GiftState(lanes: [“bob gives rose x 3”, idle"))
    #expect("\(state.popups)".hasPrefix("PopupState(onScreen: [sale], waiting: [], "))
    #expect("\(state.pager)".hasPrefix("PagerState(room: harbour, index: 0, count: 1, "))
    #expect("\(state.likes)".hasPrefix("LikeState(room: harbour, hearts: 0, conditions: [popup], "))
    #expect("\(state.ticker)".hasPrefix("TickerState(count: 0, since: 0.0 s, account: "))
    #expect(!"\(state)".contains("context"))
  }

  // MARK: Limits

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
        phase: .queued,
        reasons: Array(repeating: .init(by: long, defers: true, because: long), count: 9),
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
    let values: [Any] = [
      state.gifts, state.ticker, state.popups, state.pager, state.likes,
      room.snapshot(at: .start, date: nil), state.gifts.snapshot,
    ]
    for value in values { #expect(isShort(value), "\(value)") }
    for event in events { #expect(isShort(event)) }
  }
}
