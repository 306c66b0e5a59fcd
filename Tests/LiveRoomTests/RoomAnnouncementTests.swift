import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore
import Testing

/// What an announcement says, and how an announcer is configured.
@Suite struct RoomAnnouncementTests {
  @Test(arguments: [
    (RoomAnnouncement.ownGift(gift: "rose", count: 1, recipient: nil), "You sent rose."),
    (.ownGift(gift: "rose", count: 3, recipient: "ann"), "You sent rose to ann 3 times."),
    (.answer(Popup(id: "p"), .confirmed), "You confirmed the popup."),
    (.answer(Popup(id: "p", kind: "offer"), .cancelled), "You closed the popup offer."),
    (.popup(Popup(id: "p")), "A popup is open."),
    (.popup(Popup(id: "p", kind: "offer")), "The popup offer is open."),
    (.room("harbour"), "You are in the room harbour."),
    (.gift(sender: "bob", gift: "rose", count: 2, recipient: nil), "bob sent rose 2 times."),
    (
      .crowd(gift: "rose", senders: 12, count: 340, recipient: nil, isOver: true),
      "12 people sent rose 340 times."
    ),
    (
      .crowd(gift: "rose", senders: 1, count: 9, recipient: "ann", isOver: false),
      "1 person sent rose to ann 9 times so far."
    ),
    (.tickerItem(TickerItem(content: "bob: hello")), "bob: hello"),
  ])
  func sentences(_ announcement: RoomAnnouncement, _ sentence: String) {
    #expect(announcement.text == sentence)
  }

  @Test(
    "In Simplified Chinese a count has the measure word of its gift",
    arguments: [
      (RoomAnnouncement.ownGift(gift: "rose", count: 1, recipient: nil), "你送出了 1 朵玫瑰。"),
      (.ownGift(gift: "rose", count: 3, recipient: "bob"), "你给 bob 送出了 3 朵玫瑰。"),
      (.ownGift(gift: "rocket", count: 2, recipient: "ann"), "你给小安送出了 2 个 rocket。"),
      (.answer(Popup(id: "p"), .confirmed), "你确认了弹窗。"),
      (.answer(Popup(id: "p", kind: "offer"), .cancelled), "你关闭了弹窗 offer。"),
      (.popup(Popup(id: "p")), "弹窗已打开。"),
      (.popup(Popup(id: "p", kind: "offer")), "弹窗 offer 已打开。"),
      (.room("harbour"), "你已进入房间 harbour。"),
      (.gift(sender: "ann", gift: "rose", count: 2, recipient: nil), "小安送出了 2 朵玫瑰。"),
      (.gift(sender: "bob", gift: "rose", count: 1200, recipient: nil), "bob 送出了 1200 朵玫瑰。"),
      (
        .crowd(gift: "rose", senders: 12, count: 340, recipient: nil, isOver: true),
        "12 位观众送出了 340 朵玫瑰。"
      ),
      (
        .crowd(gift: "rose", senders: 1, count: 9, recipient: "ann", isOver: false),
        "目前 1 位观众给小安送出了 9 朵玫瑰。"
      ),
      (.tickerItem(TickerItem(content: "bob: hello")), "bob: hello"),
    ])
  func sentencesInChinese(_ announcement: RoomAnnouncement, _ sentence: String) {
    let names = ["ann": "小安", "rose": "玫瑰"]
    #expect(announcement.simplifiedChinese(names: names, counters: ["rose": "朵"]) == sentence)
  }

  @Test func whatConcernsTheUserInterruptsOtherSpeech() {
    let popup = Popup(id: "p")
    let own: [RoomAnnouncement] = [
      .ownGift(gift: "rose", count: 1, recipient: nil), .answer(popup, .confirmed), .popup(popup),
      .room("harbour"),
    ]
    let others: [RoomAnnouncement] = [
      .gift(sender: "bob", gift: "rose", count: 1, recipient: nil),
      .crowd(gift: "rose", senders: 2, count: 2, recipient: nil, isOver: true),
      .tickerItem(TickerItem(content: "hello")),
    ]
    #expect(own.allSatisfy { $0.priority == .assertive })
    #expect(others.allSatisfy { $0.priority == .polite })
  }

  @Test func anInvalidConfigurationIsRefusedByName() {
    let duration = "seconds, 1e-9 to 86400"
    let cases: [(String, String, (inout AnnouncerConfiguration) -> Void)] = [
      ("interval", duration, { $0.interval = .zero }),
      ("gatheringDelay", duration, { $0.gatheringDelay = .zero }),
      ("crowdInterval", duration, { $0.crowdInterval = .seconds(-1) }),
      ("ownLifetime", duration, { $0.ownLifetime = .zero }),
      ("tickerLifetime", duration, { $0.tickerLifetime = .zero }),
      ("lifetime", duration, { $0.lifetime = .seconds(86_401) }),
    ]
    for (name, allowed, change) in cases {
      var configuration = AnnouncerConfiguration()
      change(&configuration)
      #expect(throws: FieldError.invalid(name, allowed: allowed)) {
        _ = try RoomAnnouncer(configuration)
      }
    }
  }
}
