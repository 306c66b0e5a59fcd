import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore
import Testing

/// What an announcement says, and how an announcer is configured.
@Suite struct RoomAnnouncementTests {
  @Test(arguments: [
    (
      RoomAnnouncement.ownGift(GiftAnnouncement(sender: "me", gift: "rose", count: 1)),
      "You sent rose."
    ),
    (
      .ownGift(GiftAnnouncement(sender: "me", gift: "rose", count: 3, recipient: "ann")),
      "You sent rose to ann 3 times."
    ),
    (
      .answer(AnswerAnnouncement(popup: Popup(id: "p"), outcome: .confirmed)),
      "You confirmed the popup."
    ),
    (
      .answer(AnswerAnnouncement(popup: Popup(id: "p", kind: "offer"), outcome: .cancelled)),
      "You closed the popup offer."
    ),
    (.popup(Popup(id: "p")), "A popup is open."),
    (.popup(Popup(id: "p", kind: "offer")), "The popup offer is open."),
    (.room("harbour"), "You are in the room harbour."),
    (.gift(GiftAnnouncement(sender: "bob", gift: "rose", count: 2)), "bob sent rose 2 times."),
    (
      .crowd(CrowdAnnouncement(gift: "rose", senders: 12, count: 340)),
      "12 people sent rose 340 times."
    ),
    (
      .crowd(
        CrowdAnnouncement(gift: "rose", senders: 1, count: 9, recipient: "ann", isOver: false)),
      "1 person sent rose to ann 9 times so far."
    ),
    (.tickerItem(TickerItem(content: "sale")), "sale"),
    (.tickerItem(TickerItem(sender: "bob", content: "hello")), "bob: hello"),
  ])
  func sentences(_ announcement: RoomAnnouncement, _ sentence: String) {
    #expect(announcement.text == sentence)
  }

  @Test(
    "In Simplified Chinese a count has the measure word of its gift",
    arguments: [
      (
        RoomAnnouncement.ownGift(GiftAnnouncement(sender: "me", gift: "rose", count: 1)),
        "你送出了 1 朵玫瑰。"
      ),
      (
        .ownGift(GiftAnnouncement(sender: "me", gift: "rose", count: 3, recipient: "bob")),
        "你给 bob 送出了 3 朵玫瑰。"
      ),
      (
        .ownGift(GiftAnnouncement(sender: "me", gift: "rocket", count: 2, recipient: "ann")),
        "你给小安送出了 2 个 rocket。"
      ),
      (.answer(AnswerAnnouncement(popup: Popup(id: "p"), outcome: .confirmed)), "你确认了弹窗。"),
      (
        .answer(AnswerAnnouncement(popup: Popup(id: "p", kind: "offer"), outcome: .cancelled)),
        "你关闭了弹窗 offer。"
      ),
      (.popup(Popup(id: "p")), "弹窗已打开。"),
      (.popup(Popup(id: "p", kind: "offer")), "弹窗 offer 已打开。"),
      (.room("harbour"), "你已进入房间 harbour。"),
      (.gift(GiftAnnouncement(sender: "ann", gift: "rose", count: 2)), "小安送出了 2 朵玫瑰。"),
      (.gift(GiftAnnouncement(sender: "bob", gift: "rose", count: 1200)), "bob 送出了 1200 朵玫瑰。"),
      (
        .crowd(CrowdAnnouncement(gift: "rose", senders: 12, count: 340)),
        "12 位观众送出了 340 朵玫瑰。"
      ),
      (
        .crowd(
          CrowdAnnouncement(gift: "rose", senders: 1, count: 9, recipient: "ann", isOver: false)),
        "目前 1 位观众给小安送出了 9 朵玫瑰。"
      ),
      (.tickerItem(TickerItem(content: "sale")), "sale"),
      (.tickerItem(TickerItem(sender: "ann", content: "hello")), "小安：hello"),
    ])
  func sentencesInChinese(_ announcement: RoomAnnouncement, _ sentence: String) {
    let names = ["ann": "小安", "rose": "玫瑰"]
    #expect(announcement.simplifiedChinese(names: names, counters: ["rose": "朵"]) == sentence)
  }

  @Test(
    "An announcement has names in place of the identifiers of users and gifts",
    arguments: [
      (
        .ownGift(GiftAnnouncement(sender: "me", gift: "g7", count: 1, recipient: "u1")),
        "You sent rose to Ann."
      ),
      (
        .gift(GiftAnnouncement(sender: "u1", gift: "g7", count: 2, recipient: "u2")),
        "Ann sent rose to Someone 2 times."
      ),
      (
        .crowd(CrowdAnnouncement(gift: "g7", senders: 3, count: 9, recipient: "u1", isOver: true)),
        "3 people sent rose to Ann 9 times."
      ),
      (.tickerItem(TickerItem(sender: "u1", content: "u1 is here")), "Ann: u1 is here"),
      (.tickerItem(TickerItem(content: "u1")), "u1"), (.room("u1"), "You are in the room u1."),
      (
        .answer(AnswerAnnouncement(popup: Popup(id: "u1", kind: "u1"), outcome: .confirmed)),
        "You confirmed the popup u1."
      ),
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

  @Test func whatConcernsTheUserInterruptsOtherSpeech() {
    let popup = Popup(id: "p")
    let own: [RoomAnnouncement] = [
      .ownGift(GiftAnnouncement(sender: "me", gift: "rose", count: 1)),
      .answer(AnswerAnnouncement(popup: popup, outcome: .confirmed)), .popup(popup),
      .room("harbour"),
    ]
    let others: [RoomAnnouncement] = [
      .gift(GiftAnnouncement(sender: "bob", gift: "rose", count: 1)),
      .crowd(CrowdAnnouncement(gift: "rose", senders: 2, count: 2)),
      .tickerItem(TickerItem(content: "hello")),
    ]
    #expect(own.allSatisfy { $0.priority == .assertive })
    #expect(others.allSatisfy { $0.priority == .polite })
  }

  @Test func anInvalidConfigurationIsRefusedByName() {
    let duration = "a number of seconds, 1e-9 to 86400"
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
