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
    var stage = Stage { $0.laneCount = 3 }
    for recipient in ["bob", "cat", nil, "", "bob"] { stage.send(gift(recipient, 3), at: 0) }
    #expect(stage.machine.account.combos == 3 && stage.machine.account.echoes == 2)
    #expect(stage.screen.lanes.map(\.combo?.recipient) == ["bob", "cat", nil])
  }

  @Test func crowds() {
    var stage = Stage {
      $0.laneCount = 1
      $0.maximumWait = .milliseconds(100)
    }
    stage.send(gift(nil, 900, of: "star"), at: 0)
    for (sender, recipient) in [("a", "bob"), ("b", "bob"), ("c", "cat"), ("d", nil)] {
      stage.send(gift(recipient, of: sender), at: 0)
    }
    stage.advance(to: 1)
    let crowds = stage.screen.crowds
    #expect(crowds.map(\.recipient).contains("bob") && crowds.count == 3)
    #expect(crowds.first { $0.recipient == "bob" }?.senders == 2)
  }

  @Test func buttonsAndTheirLanes() {
    var stage = Stage { $0.localUser = "ada" }
    for (time, recipient) in [(0.0, "bob"), (1, "cat")] {
      stage.send(
        .give(GiftTap(gift: "rose", recipient: recipient)), at: time)
      stage.send(gift(recipient), at: time)
    }
    #expect(stage.screen.buttons.map(\.countdown.recipient) == ["bob", "cat"])
    stage.advance(to: 9)
    #expect(
      stage.lanes.filter { $0.contains("exit") }
        == ["3 exit 0 x1 countdownEnded", "4 exit 1 x1 countdownEnded"])
  }

  @Test func aRecipientOfTooLongANameIsRejected() {
    var stage = Stage()
    let long = String(repeating: "x", count: 257)
    stage.send(gift(long), at: 0)
    stage.send(.give(GiftTap(gift: "rose", recipient: long)), at: 0)
    #expect(
      stage.log.map(\.value) == [
        .rejected(RejectedGift(reason: .identifierTooLong)),
        .button(.rejected(.identifierTooLong)),
      ])
  }

  @Test func namesThatTogetherAreTheSameTextAreOthers() {
    var stage = Stage { $0.laneCount = 8 }
    for (sender, gift, recipient, combo) in [
      ("ab", "c", nil as String?, nil as String?), ("a", "bc", nil, nil), ("a", "b", "c", nil),
      ("a", "b", nil, "c"),
    ] {
      stage.send(
        GiftMessage(
          sender: sender, gift: gift, recipient: recipient, count: .runningTotal(2), combo: combo),
        at: 0)
    }
    #expect(stage.machine.account.combos == 4)
  }
}
