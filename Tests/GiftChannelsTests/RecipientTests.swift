import GiftChannels
import RoomCore
import Testing

/// Gifts to different recipients are different in every respect.
@Suite struct RecipientTests {
  private func gift(_ recipient: String?, _ total: Int = 1, of sender: String = "ada")
    -> GiftMessage
  {
    GiftMessage(sender: sender, gift: "rose", recipient: recipient, count: .runningTotal(total))
  }

  @Test func combosAndRows() {
    var rig = Rig { $0.laneCount = 3 }
    for recipient in ["bob", "cat", nil, "", "bob"] { rig.send(gift(recipient, 3), at: 0) }
    #expect(rig.machine.account.combos == 3 && rig.machine.account.echoes == 2)
    #expect(rig.viewState.lanes.map(\.combo?.recipient) == ["bob", "cat", nil])
  }

  @Test func crowds() {
    var rig = Rig {
      $0.laneCount = 1
      $0.maximumWait = .milliseconds(100)
    }
    rig.send(gift(nil, 900, of: "star"), at: 0)
    for (sender, recipient) in [("a", "bob"), ("b", "bob"), ("c", "cat"), ("d", nil)] {
      rig.send(gift(recipient, of: sender), at: 0)
    }
    rig.advance(to: 1)
    let crowds = rig.viewState.crowds
    #expect(crowds.map(\.recipient).contains("bob") && crowds.count == 3)
    #expect(crowds.first { $0.recipient == "bob" }?.senders == 2)
  }

  @Test func buttonsAndTheirLanes() {
    var rig = Rig { $0.localUser = "ada" }
    for (time, recipient) in [(0.0, "bob"), (1, "cat")] {
      rig.send(
        .give(GiftTap(gift: "rose", recipient: recipient)), at: time)
      rig.send(gift(recipient), at: time)
    }
    #expect(rig.viewState.buttons.map(\.countdown.recipient) == ["bob", "cat"])
    rig.advance(to: 9)
    #expect(
      rig.lanes.filter { $0.contains("exit") }
        == ["3 exit 0 x1 countdownEnded", "4 exit 1 x1 countdownEnded"])
  }

  @Test func aRecipientOfTooLongANameIsRejected() {
    var rig = Rig()
    let long = String(repeating: "x", count: 257)
    rig.send(gift(long), at: 0)
    rig.send(.give(GiftTap(gift: "rose", recipient: long)), at: 0)
    #expect(
      rig.log.map(\.value) == [
        .rejected(RejectedGift(reason: .identifierTooLong)),
        .button(.rejected(.identifierTooLong)),
      ])
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
