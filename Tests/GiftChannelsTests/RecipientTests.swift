import GiftChannels
import RoomCore
import Testing

/// Gifts to different recipients are different in every respect.
@Suite struct RecipientTests {
  @Test func combosAndRows() {
    var rig = Rig { $0.laneCount = 3 }
    for recipient in ["bob", "cat", nil, "", "bob"] {
      rig.send(
        GiftMessage(sender: "ada", gift: "rose", recipient: recipient, count: .runningTotal(3)),
        at: 0)
    }
    #expect(rig.machine.account.combos == 3 && rig.machine.account.echoes == 2)
    #expect(rig.viewState.lanes.map(\.combo?.recipient) == ["bob", "cat", nil])
  }

  @Test(arguments: [(1_000, nil), (1, 257)])
  func tapsOfTooLongNamesAreRejected(_ gift: Int, _ recipient: Int?) {
    func text(_ length: Int) -> String { String(repeating: "x", count: length) }
    var rig = Rig()
    rig.send(.give(GiftTap(gift: text(gift), recipient: recipient.map(text))), at: 0)
    #expect(rig.log.map(\.value) == [.button(.rejected(.identifierTooLong))])
  }

  @Test func namesThatTogetherAreTheSameTextAreOthers() {
    var rig = Rig { $0.laneCount = 8 }
    for (sender, gift, recipient, combo) in [
      ("ab", "c", nil as String?, nil as String?), ("a", "bc", nil, nil), ("a", "b", "c", nil),
      ("a", "b", nil, "c"),
    ] {
      rig.send(
        GiftMessage(
          sender: sender, gift: gift, recipient: recipient, count: .runningTotal(2), combo: combo),
        at: 0)
    }
    #expect(rig.machine.account.combos == 4)
  }
}
