import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RoomCore
import Testing

@testable import LiveRoomUI

@Suite struct RoomPhraseTests {
  @Test(
    "Each phrase has its words in English",
    arguments: [
      (.announcement(.room("harbour")), "You are in the room harbour."),
      (.comment(CommentPhrase(sender: "ann", text: "hi")), "ann: hi"),
      (.unknownUser, "Someone"), (.unknownGift, "gift"),
      (.gift(GiftPhrase(sender: "ann", gift: "rose")), "ann sent rose"),
      (.gift(GiftPhrase(sender: "ann", gift: "rose", recipient: "bob")), "ann sent rose to bob"),
      (.crowd(CrowdPhrase(gift: "rose", senders: 1)), "1 person sent rose"),
      (
        .crowd(CrowdPhrase(gift: "rose", senders: 12, recipient: "bob")),
        "12 people sent rose to bob"
      ),
      (.count(1), "1 time"), (.count(30), "30 times"),
      (.sendAgain(SendAgainPhrase(gift: "rose")), "Send rose again"),
      (.sendAgain(SendAgainPhrase(gift: "rose", recipient: "bob")), "Send rose again to bob"),
      (.page(room: "harbour"), "Room harbour"),
      (.popup(Popup(id: "p", kind: "Invitation")), "Invitation"),
      (.popup(Popup(id: "p")), "Popup"),
      (.confirm, "OK"), (.cancel, "Cancel"), (.dismiss, "Dismiss"), (.sheet(id: "gifts"), "gifts"),
      (.like, "Like"), (.likes(1), "1 like"), (.likes(0), "0 likes"),
      (.hideOverlays, "Hide overlays"), (.showOverlays, "Show overlays"),
    ] as [(RoomPhrase, String)])
  func words(_ phrase: RoomPhrase, _ text: String) {
    #expect(phrase.text == text)
  }

  @Test(
    "Each phrase has its words in Simplified Chinese, with measure words",
    arguments: [
      (
        .announcement(.ownGift(GiftAnnouncement(sender: "me", gift: "rose", count: 3))),
        "你送出了 3 朵玫瑰。"
      ),
      (.comment(CommentPhrase(sender: "ann", text: "hi")), "小安：hi"),
      (.unknownUser, "有人"), (.unknownGift, "礼物"),
      (.gift(GiftPhrase(sender: "bob", gift: "rose")), "bob 送出玫瑰"),
      (.gift(GiftPhrase(sender: "bob", gift: "rose", recipient: "ann")), "bob 给小安送出玫瑰"),
      (.crowd(CrowdPhrase(gift: "rose", senders: 1)), "1 位观众送出玫瑰"),
      (.crowd(CrowdPhrase(gift: "car", senders: 12, recipient: "bob")), "12 位观众给 bob 送出 car"),
      (.count(1), "1 个"), (.count(30), "30 个"),
      (.sendAgain(SendAgainPhrase(gift: "rose")), "再次送出玫瑰"),
      (.sendAgain(SendAgainPhrase(gift: "rose", recipient: "bob")), "再次给 bob 送出玫瑰"),
      (.page(room: "harbour"), "房间 harbour"),
      (.popup(Popup(id: "p", kind: "Invitation")), "Invitation"), (.popup(Popup(id: "p")), "弹窗"),
      (.confirm, "确定"), (.cancel, "取消"), (.dismiss, "关闭"), (.sheet(id: "gifts"), "礼物"),
      (.like, "点赞"), (.likes(1), "1 个赞"), (.likes(0), "0 个赞"),
      (.hideOverlays, "清屏"), (.showOverlays, "退出清屏"),
    ] as [(RoomPhrase, String)])
  func wordsInChinese(_ phrase: RoomPhrase, _ text: String) {
    let names = ["ann": "小安", "rose": "玫瑰", "gifts": "礼物"]
    #expect(phrase.simplifiedChinese(names: names, counters: ["rose": "朵"]) == text)
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

  @Test(
    "A row of gifts is spoken with its sender, its gift and its count, and an empty one not at all")
  func rows() throws {
    var machine = try GiftMachine(configuration: GiftConfiguration())
    var viewState = GiftViewState(machine.state(at: .start))
    #expect(RoomPhrase.label(of: viewState.lanes[0]) == nil)
    #expect(RoomPhrase.value(of: viewState.lanes[0]) == nil)
    let gift = GiftMessage(sender: "ann", gift: "rose", recipient: "bob")
    var events: [GiftEvent] = []
    machine.handle(.receive(gift), at: .start, into: &events)
    machine.catchUp(to: .start + .seconds(1), into: &events)
    for event in events { viewState.apply(event, at: .start) }
    let row = try #require(viewState.rows.first)
    #expect(
      RoomPhrase.label(of: row) == .gift(GiftPhrase(sender: "ann", gift: "rose", recipient: "bob")))
    #expect(RoomPhrase.value(of: row) == .count(1))
  }

  @Test func theRoomAsOneElementSaysItsPageAndItsLikes() throws {
    var pager = try PagerMachine()
    var events: [PagerEvent] = []
    pager.handle(.setRooms(RoomListUpdate(rooms: ["a", "b"])), at: .start, into: &events)
    #expect(RoomPhrase.label(of: PagerViewState(pager.state(at: .start))) == .page(room: "a"))
    #expect(RoomPhrase.label(of: PagerViewState(try PagerMachine().state(at: .start))) == .like)
    #expect(RoomPhrase.label(of: nil) == .like)

    var likes = try LikeMachine(LikeConfiguration())
    #expect(RoomPhrase.value(of: HeartViewState(likes.state(at: .start))) == nil)
    var outputs: [LikeEvent] = []
    likes.handle(.enter(room: "a"), at: .start, into: &outputs)
    likes.handle(.receiveLikes(ReceivedLikes(count: 2, total: 40)), at: .start, into: &outputs)
    #expect(RoomPhrase.value(of: HeartViewState(likes.state(at: .start))) == .likes(40))
    #expect(RoomPhrase.overlays(of: HeartViewState(likes.state(at: .start))) == .hideOverlays)
    likes.handle(.insertConditions(.cleared), at: .start, into: &outputs)
    #expect(RoomPhrase.overlays(of: HeartViewState(likes.state(at: .start))) == .showOverlays)
    #expect(RoomPhrase.overlays(of: nil) == .hideOverlays)
  }
}
