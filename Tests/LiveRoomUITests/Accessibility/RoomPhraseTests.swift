import LiveRoomKit
import Testing

@testable import LiveRoomUI

@Suite struct RoomPhraseTests {
  @Test(
    "Each phrase has its words in English, and in Simplified Chinese with measure words",
    arguments: [
      (.announcement(.room("harbour")), "You are in the room harbour.", "你已进入直播间 harbour。"),
      (.comment(CommentPhrase(sender: "ann", text: "hi")), "ann: hi", "小安：hi"),
      (
        .comment(CommentPhrase(sender: "ann", text: "", kind: .join)), "ann joined",
        "小安进入了直播间"
      ),
      (
        .comment(CommentPhrase(sender: "ann", text: "", kind: .join, count: 2)),
        "ann and 1 other joined", "小安等 2 人进入了直播间"
      ),
      (
        .comment(CommentPhrase(sender: "ann", text: "", kind: .join, count: 13)),
        "ann and 12 others joined", "小安等 13 人进入了直播间"
      ),
      (
        .comment(CommentPhrase(sender: nil, text: "", kind: .join, count: 3)), "3 joined",
        "3 人进入了直播间"
      ),
      (
        .comment(CommentPhrase(sender: "ann", text: "", kind: .follow)), "ann followed the host",
        "小安关注了主播"
      ),
      (
        .comment(CommentPhrase(sender: "ann", text: "hi", count: 5)), "ann: hi × 5", "小安：hi × 5"
      ),
      (
        .comment(CommentPhrase(sender: nil, text: "Be kind.", kind: .notice)), "Be kind.",
        "Be kind."
      ),
      (.comments, "Comments", "评论"), (.unreadComments(1), "1 new comment", "1 条新评论"),
      (.unreadComments(12), "12 new comments", "12 条新评论"),
      (.newestComments, "Newest comments", "查看最新评论"), (.sendingComment, "Sending", "发送中"),
      (.unsentComment, "Not sent. Tap to send again.", "发送失败，点击重试"),
      (.writeComment, "Write a comment", "说点什么"),
      (.sendComment, "Send", "发送"),
      (.emotes, "Emotes", "表情"),
      (.keyboard, "Keyboard", "键盘"),
      (.replying(CommentPhrase(sender: "Ada", text: "Hi")), "Replying to Ada: Hi", "回复 Ada：Hi"),
      (.cannotWrite(.muted, secondsLeft: 600), "You are muted for 600 seconds.", "你已被禁言，还剩 600 秒"),
      (.cannotWrite(.slowMode, secondsLeft: 1), "Slow mode: wait for 1 second.", "慢速模式，还剩 1 秒"),
      (.cannotWrite(.followersOnly, secondsLeft: nil), "Only followers may write.", "仅粉丝可发言"),
      (.cannotWrite(.subscribersOnly, secondsLeft: nil), "Only subscribers may write.", "仅订阅者可发言"),
      (.cannotWrite(.closed, secondsLeft: nil), "The chat is closed.", "评论已关闭"),
      (.cannotWrite(.notSignedIn, secondsLeft: nil), "Sign in to write.", "登录后可发言"),
      (.cannotWrite("needsLevel5", secondsLeft: nil), "Needs level5.", "暂时不能发言：needsLevel5"),
      (.unknownUser, "Someone", "有人"), (.unknownGift, "gift", "礼物"),
      (.gift(GiftPhrase(sender: "bob", gift: "rose")), "bob sent rose", "bob 送出玫瑰"),
      (
        .gift(GiftPhrase(sender: "bob", gift: "rose", recipient: "ann")), "bob sent rose to ann",
        "bob 给小安送出玫瑰"
      ),
      (.summary(SummaryPhrase(gift: "rose", senders: 1)), "1 person sent rose", "1 位观众送出玫瑰"),
      (
        .summary(SummaryPhrase(gift: "car", senders: 12, recipient: "bob")),
        "12 people sent car to bob", "12 位观众给 bob 送出 car"
      ),
      (.viewers(1), "1 viewer", "1 人在看"), (.viewers(1_204), "1204 viewers", "1204 人在看"),
      (.commentActions, "Show actions", "更多操作"),
      (.topGivers(["ann"]), "Top givers: ann", "贡献榜：小安"),
      (.topGivers(["bob", "ann"]), "Top givers: bob, ann", "贡献榜：bob、小安"),
      (.follow, "Follow", "关注"), (.close, "Close", "关闭"),
      (.count(1), "1 time", "1 个"), (.count(30), "30 times", "30 个"),
      (.balance(1), "1 coin left", "余额 1 金币"), (.balance(-5), "-5 coins left", "余额 -5 金币"),
      (.price(0), "0 coins", "0 金币"), (.price(1), "1 coin", "1 金币"),
      (.price(9_776), "9776 coins", "9776 金币"), (.sendUnits(66), "Send 66", "送出 66 个"),
      (.sendAgain(gift: "rose"), "Send rose again", "再次送出玫瑰"),
      (
        .sendAgain(gift: "rose", recipient: "bob"), "Send rose again to bob",
        "再次给 bob 送出玫瑰"
      ),
      (.page(room: "harbour"), "Room harbour", "直播间 harbour"),
      (.popup(Popup(id: "p", kind: "wishApproved")), "Wish approved", "弹窗"),
      (.popup(Popup(id: "p", kind: "flash-sale_2")), "Flash sale 2", "限时抢购"),
      (.popup(Popup(id: "p", kind: "Happy New Year")), "Happy New Year", "弹窗"),
      (.popup(Popup(id: "p", kind: "促销\u{202E}")), "促销\u{FFFD}", "弹窗"),
      (.popup(Popup(id: "p")), "Popup", "弹窗"), (.sheet(id: "gifts"), "Gifts", "礼物"),
      (.confirm, "OK", "确定"), (.cancel, "Cancel", "取消"), (.dismiss, "Dismiss", "关闭"),
      (.like, "Like", "点赞"), (.likes(1), "1 like", "1 个赞"), (.likes(0), "0 likes", "0 个赞"),
      (.hideOverlays, "Hide overlays", "清屏"), (.showOverlays, "Show overlays", "退出清屏"),
    ] as [(RoomPhrase, String, String)])
  func words(_ phrase: RoomPhrase, _ english: String, _ chinese: String) {
    #expect(phrase.text == english)
    let names = ["ann": "小安", "rose": "玫瑰", "gifts": "礼物", "flash-sale_2": "限时抢购"]
    #expect(phrase.simplifiedChinese(names: names, counters: ["rose": "朵"]) == chinese)
  }

  @Test func theSheetOfGiftsHasAChineseLabelOfItsOwn() {
    #expect(RoomPhrase.sheet(id: "gifts").simplifiedChinese() == "礼物")
    #expect(RoomPhrase.sheet(id: "gifts").simplifiedChinese(names: ["gifts": "礼品"]) == "礼品")
    #expect(RoomPhrase.sheet(id: "guests").simplifiedChinese() == "guests")
  }

  @Test @MainActor func anAppReplacesTheWordsThatItNames() {
    let phrases = RoomPhrases { phrase in
      switch phrase {
      case .count(let count): "\(count) fois"
      default: phrase.text
      }
    }
    #expect(phrases(.count(3)) == "3 fois")
    #expect(phrases(.cancel) == "Cancel")
    #expect(RoomPhrases()(.count(3)) == "3 times")
  }

  @Test("A row of gifts is spoken with its sender, its gift and its count")
  func rows() throws {
    var gifts = FollowedGifts(try GiftMachine())
    gifts.send(.receive(GiftMessage(sender: "ann", gift: "rose", recipient: "bob")))
    let row = try #require(gifts.viewState.rows.first)
    #expect(
      RoomPhrase.label(of: row) == .gift(GiftPhrase(sender: "ann", gift: "rose", recipient: "bob")))
    #expect(RoomPhrase.value(of: row) == .count(1))
  }

  @Test("A meter is spoken with its title, its scores, and its time or its result")
  func meters() throws {
    var meters = Followed<MeterMachine, MeterViewState>(try MeterMachine())
    var version = 0
    func values(
      _ change: (inout Meter) -> Void
    ) -> (label: RoomPhrase, value: RoomPhrase, chinese: String) {
      version += 1
      var meter = Meter(
        id: "\(version)", kind: "treasureBox", startsAt: ServerTime(milliseconds: -20_000),
        endsAt: ServerTime(milliseconds: 15_001))
      change(&meter)
      meters.send(.receive(meter))
      let reading = meters.viewState.reading(of: meters.viewState.rows[0], at: meters.now)
      meters.send(.remove(id: meter.id))
      let value = RoomPhrase.meterValue(reading)
      return (.meter(meter), value, value.simplifiedChinese(names: ["ann": "小安"]))
    }
    meters.send(.synchronize(ServerTime(milliseconds: 0)))
    let sides = [MeterSide(id: "ann", score: 30), MeterSide(id: "bob", score: 12)]
    let box = values { _ in }
    #expect(box.label.text == "Treasure box" && box.value.text == "16 seconds left")
    #expect(box.label.simplifiedChinese(names: ["treasureBox": "宝箱"]) == "宝箱")
    #expect(box.chinese == "还剩 16 秒")
    let table: [(change: (inout Meter) -> Void, english: String, chinese: String)] = [
      ({ $0.endsAt = ServerTime(milliseconds: 1_000) }, "1 second left", "还剩 1 秒"),
      ({ $0.endsAt = ServerTime(milliseconds: 7_170_000) }, "119 minutes left", "还剩 119 分钟"),
      ({ $0.endsAt = nil }, "", ""),
      ({ $0.phase = .awaitingResult }, "open", "可以抢了"),
      ({ $0.phase = .ended }, "over", "已结束"),
      ({ ($0.phase, $0.startsAt) = (.prepare, $0.endsAt) }, "begins in 16 seconds", "16 秒后开始"),
      ({ $0.sides = sides }, "ann 30, bob 12, 16 seconds left", "小安 30，bob 12，还剩 16 秒"),
      (
        { ($0.sides, $0.phase) = (sides, .awaitingResult) },
        "ann 30, bob 12, waiting for the result", "小安 30，bob 12，等待结果"
      ),
      (
        { ($0.sides, $0.phase) = (sides, .punishment) },
        "ann 30, bob 12, punishment, 16 seconds left", "小安 30，bob 12，惩罚中，还剩 16 秒"
      ),
      (
        { ($0.sides, $0.phase, $0.winners) = (sides, .ended, ["ann"]) },
        "ann 30, bob 12, ann wins", "小安 30，bob 12，小安获胜"
      ),
      (
        { ($0.sides, $0.phase, $0.winners) = (sides, .ended, []) },
        "ann 30, bob 12, a draw", "小安 30，bob 12，平局"
      ),
      (
        { ($0.sides, $0.phase, $0.winners) = (sides, .ended, ["ann", "bob"]) },
        "ann 30, bob 12, ann, bob win", "小安 30，bob 12，小安、bob获胜"
      ),
      ({ ($0.sides, $0.target, $0.endsAt) = (sides, 100, nil) }, "42 of 100", "42/100"),
    ]
    for (change, english, chinese) in table {
      let spoken = values(change)
      #expect(spoken.value.text == english && spoken.chinese == chinese)
    }
    let goal = values { ($0.kind, $0.target, $0.level) = ("goal", 100, 3) }
    #expect(goal.label.text == "Goal, level 3" && goal.label.simplifiedChinese() == "goal，3 级")
    #expect(RoomPhrase.grab.text == "Grab" && RoomPhrase.grab.simplifiedChinese() == "抢")
  }

  @Test func theRoomAsOneElementSaysItsPageAndItsLikes() throws {
    var pager = FollowedPages(try PagerMachine())
    #expect(RoomPhrase.label(of: pager.viewState) == .like)
    #expect(RoomPhrase.label(of: nil) == .like)
    pager.send(.setRooms(rooms: ["a", "b"]))
    #expect(RoomPhrase.label(of: pager.viewState) == .page(room: "a"))

    var likes = Followed<LikeMachine, HeartViewState>(try LikeMachine(LikeConfiguration()))
    #expect(RoomPhrase.value(of: likes.viewState) == nil)
    likes.send(.enter(room: "a"), .receiveLikes(ReceivedLikes(count: 2, total: 40)))
    #expect(RoomPhrase.value(of: likes.viewState) == .likes(40))
    #expect(RoomPhrase.overlays(of: likes.viewState) == .hideOverlays)
    likes.send(.insertConditions(.cleared))
    #expect(RoomPhrase.overlays(of: likes.viewState) == .showOverlays)
    #expect(RoomPhrase.overlays(of: nil) == .hideOverlays)
  }
}
