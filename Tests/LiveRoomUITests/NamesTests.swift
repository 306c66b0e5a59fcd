import LiveRoomKit
import Observation
import Testing

@testable import LiveRoomUI

/// Names in place of identifiers, on screen and in speech.
@Suite @MainActor struct NamesTests {
  /// Names that an app learns, as its views read them.
  @Observable final class People {
    var names = ["u1": "Ann"]
  }

  private let people = People()

  private func phrases() -> RoomPhrases {
    var phrases = RoomPhrases()
    phrases.names.users = { [people] in people.names[$0] }
    return phrases
  }

  @Test(
    "Each phrase with users or gifts has their names",
    arguments: [
      (
        .announcement(.gift(GiftAnnouncement(sender: "u1", gift: "g7", count: 2))),
        "Ann sent rose 2 times."
      ),
      (
        .announcement(.tickerItem(TickerItem(sender: "u1", content: "a\u{202E}b"))),
        "Ann: a\u{FFFD}b"
      ),
      (.comment(CommentPhrase(sender: "u1", text: "u1")), "Ann: u1"),
      (.gift(GiftPhrase(sender: "u2", gift: "g8", recipient: "u1")), "Someone sent gift to Ann"),
      (
        .summary(SummaryPhrase(gift: "g7", senders: 3, recipient: "u1")),
        "3 people sent rose to Ann"
      ),
      (.sendAgain(gift: "g7", recipient: "u2"), "Send rose again to Someone"),
      (
        .popup(Popup(id: "e", kind: PopupChannel.entrance, sender: "u1")), "Ann joined"
      ),
      (.page(room: "u1"), "Room u1"), (.sheet(id: "g7"), "G7"),
    ] as [(RoomPhrase, String)])
  func phrases(_ phrase: RoomPhrase, _ text: String) {
    var phrases = phrases()
    phrases.names.gifts = { ["g7": "rose"][$0] }
    #expect(phrases(phrase) == text)
  }

  @Test func aLanguageHasNamesAndItsOwnPlaceholders() {
    var phrases = phrases()
    phrases.text = { $0.simplifiedChinese(counters: ["rose": "朵"]) }
    phrases.names.gifts = { ["g7": "rose"][$0] }
    let gift = {
      RoomPhrase.announcement(.gift(GiftAnnouncement(sender: $0, gift: "g7", count: 2)))
    }
    #expect(phrases(gift("u1")) == "Ann 送出了 2 朵 rose。")
    #expect(phrases(gift("u2")) == "有人送出了 2 朵 rose。")
  }

  @Test func aRowHasTheNameThatCameLater() throws {
    var gifts = FollowedGifts(try GiftMachine())
    gifts.send(.receive(GiftMessage(sender: "u2", gift: "g7")))
    let row = try #require(gifts.viewState.lanes[0])
    #expect(phrases().name(ofUser: row.combo.sender) == "Someone")
    #expect(phrases().name(ofGift: row.combo.gift) == "g7")
    people.names["u2"] = "Bob"
    #expect(phrases().name(ofUser: row.combo.sender) == "Bob")
  }

  @Test(
    "A portrait without a picture has the first letter of a name that is known",
    arguments: [
      ("u1", "A"), ("u2", nil), ("élan", "É"), ("小安", "小"), ("\u{202E}ann", nil), ("🎁ann", nil),
      ("7up", nil), ("", nil), ("z\u{301}\u{301}\u{301}", "Z"),
    ] as [(String, String?)])
  func initials(_ user: String, _ initial: String?) {
    var phrases = RoomPhrases()
    phrases.names.users = { [people] in people.names[$0] ?? ($0 == "u2" ? nil : $0) }
    #expect(phrases.initial(ofUser: user) == initial)
    if user != "u1" {
      #expect(RoomPhrases().initial(ofUser: user) == (user == "u2" ? "U" : initial))
    }
  }

  // MARK: Names that come later

  @Test func whatWasShownIsShownAgainOnceItsNameHasCome() async {
    let item = TickerItem(sender: "u2", content: "hi")
    var shown: [String] = []
    await withCheckedContinuation { changed in
      let reads = ObservedReads { changed.resume() }
      reads.track { shown.append(phrases().line(of: item)) }
      people.names["u2"] = "Bob"
      people.names["u2"] = "Bobby"
      keep(reads)
    }
    shown.append(phrases().line(of: item))
    #expect(shown == ["Someone: hi", "Bobby: hi"])
  }

  /// Changes of what is shown no more are none.
  @Test func onlyTheLatestReadsCount() async {
    let (one, other) = (People(), People())
    var changes = 0
    await withCheckedContinuation { changed in
      let reads = ObservedReads {
        changes += 1
        changed.resume()
      }
      reads.track { _ = one.names }
      reads.track { _ = other.names }
      one.names = [:]
      other.names = [:]
      keep(reads)
    }
    #expect(changes == 1)
  }

  /// Its owner, as a view is.
  private final class Owner { var reads: ObservedReads? }
  private let owner = Owner()
  private func keep(_ reads: ObservedReads) { owner.reads = reads }
}
