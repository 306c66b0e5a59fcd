import LiveRoomKit
import Testing

@testable import LiveRoom

/// The sentences of announcements.
@Suite struct RoomAnnouncementTests {
  private static let roses = SummaryAnnouncement(gift: "rose", senders: 12, count: 340)
  private static let so = SummaryAnnouncement(
    gift: "rose", senders: 1, count: 9, recipient: "ann", isOver: false)

  private static func own(_ gift: String, _ count: Int, to recipient: String? = nil)
    -> RoomAnnouncement
  {
    .ownGift(GiftAnnouncement(sender: "me", gift: gift, count: count, recipient: recipient))
  }

  private static func gift(
    _ sender: String, _ gift: String, _ count: Int, to recipient: String? = nil
  )
    -> RoomAnnouncement
  {
    .gift(GiftAnnouncement(sender: sender, gift: gift, count: count, recipient: recipient))
  }

  /// A battle with 12.4 seconds left, or with its winners.
  private static func battle(_ winners: [String]? = nil) -> RoomAnnouncement {
    let meter = Meter(
      id: "b", kind: "battle", phase: winners == nil ? .running : .ended,
      endsAt: ServerTime(milliseconds: 12_400),
      sides: [MeterSide(id: "ann", score: 30), MeterSide(id: "u1", score: 12)], winners: winners)
    var view = MeterViewState()
    view.apply(.didSynchronize(ServerTime(milliseconds: 0)), at: .start)
    view.apply(.didBegin(meter), at: .start)
    return .meter(view.reading(of: view.rows[0], at: .start))
  }

  private static func answer(_ kind: String, _ outcome: PopupOutcome) -> RoomAnnouncement {
    .answer(AnswerAnnouncement(popup: Popup(id: "p", kind: kind), outcome: outcome))
  }

  @Test(
    "A sentence in English, and in Simplified Chinese with the measure word of its gift",
    arguments: [
      (own("rose", 1), "You sent rose.", "你送出了 1 朵玫瑰。"),
      (own("rose", 3, to: "bob"), "You sent rose to bob 3 times.", "你给 bob 送出了 3 朵玫瑰。"),
      (
        own("rocket", 2, to: "ann"), "You sent rocket to ann 2 times.", "你给小安送出了 2 个 rocket。"
      ),
      (answer("", .confirmed), "You confirmed the popup.", "你确认了弹窗。"),
      (answer("offer", .cancelled), "You closed the popup offer.", "你关闭了弹窗 offer。"),
      (.popup(Popup(id: "p")), "A popup is open.", "弹窗已打开。"),
      (.popup(Popup(id: "p", kind: "offer")), "The popup offer is open.", "弹窗 offer 已打开。"),
      (.room("harbour"), "You are in the room harbour.", "你已进入直播间 harbour。"),
      (gift("ann", "rose", 2), "ann sent rose 2 times.", "小安送出了 2 朵玫瑰。"),
      (gift("bob", "rose", 1200), "bob sent rose 1200 times.", "bob 送出了 1200 朵玫瑰。"),
      (.summary(roses), "12 people sent rose 340 times.", "12 位观众送出了 340 朵玫瑰。"),
      (.summary(so), "1 person sent rose to ann 9 times so far.", "目前 1 位观众给小安送出了 9 朵玫瑰。"),
      (
        battle(), "battle: ann 30, u1 12, 13 seconds left.", "battle：小安 30，u1 12，还剩 13 秒。"
      ),
      (
        battle(["ann"]), "battle: ann 30, u1 12, ann wins.", "battle：小安 30，u1 12，小安获胜。"
      ),
      (.tickerItem(TickerItem(content: "sale")), "sale", "sale"),
      (.tickerItem(TickerItem(sender: "ann", content: "hello")), "ann: hello", "小安：hello"),
    ])
  func sentences(_ announcement: RoomAnnouncement, _ english: String, _ chinese: String) {
    #expect(announcement.text == english)
    let names = ["ann": "小安", "rose": "玫瑰"]
    #expect(announcement.simplifiedChinese(names: names, counters: ["rose": "朵"]) == chinese)
    // An announcement that concerns the user interrupts other speech.
    let isOwn =
      switch announcement {
      case .ownGift, .answer, .popup, .room: true
      case .meter, .gift, .summary, .tickerItem: false
      }
    #expect(announcement.priority == (isOwn ? .assertive : .polite))
  }

  @Test(
    "An announcement has names in place of the identifiers of users and gifts",
    arguments: [
      (own("g7", 1, to: "u1"), "You sent rose to Ann."),
      (gift("u1", "g7", 2, to: "u2"), "Ann sent rose to Someone 2 times."),
      (
        .summary(SummaryAnnouncement(gift: "g7", senders: 3, count: 9, recipient: "u1")),
        "3 people sent rose to Ann 9 times."
      ),
      (.tickerItem(TickerItem(sender: "u1", content: "u1 is here")), "Ann: u1 is here"),
      (battle(["u1"]), "battle: Someone 30, Ann 12, Ann wins."),
      (.room("u1"), "You are in the room u1."),
      (.popup(Popup(id: "u1", kind: "g7")), "The popup g7 is open."),
    ] as [(RoomAnnouncement, String)])
  func names(_ announcement: RoomAnnouncement, _ sentence: String) {
    let (users, gifts) = (["u1": "Ann"], ["g7": "rose"])
    let named = announcement.named {
      users[$0] ?? "Someone"
    } gifts: {
      gifts[$0] ?? "gift"
    }
    #expect(named.text == sentence)
    #expect(named.priority == announcement.priority)
  }
}
