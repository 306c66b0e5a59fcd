import GiftChannels
import GiftTesting
import RoomCore
import Testing

/// Gifts that the server withdraws.
@Suite struct WithdrawalTests {
  /// A rig that has received a message under an identifier, at each of these seconds.
  private func rig(
    _ messages: [(Double, String, String)],
    _ configure: (inout GiftConfiguration) -> Void = { _ in }
  ) -> Rig {
    var rig = Rig(configure)
    for (time, id, text) in messages {
      var message = GiftMessage(text)
      message.id = id
      rig.send(message, at: time)
    }
    return rig
  }

  private func rejected(_ id: String?) -> GiftEvent {
    .rejected(RejectedGift(reason: .nothingToRevoke, message: id))
  }

  @Test func aRowExitsWithWhatWasShown() {
    var rig = rig([(0, "m1", "ada+2"), (0.1, "m2", "ada+2")])
    rig.send(.revoke(id: "m2"), at: 0.2)
    rig.advance(to: 20)
    #expect(rig.lanes == ["0 enter 0 ada x2", "0.2 exit 0 x2 revoked", "0.5 empty 0"])
    let ends = rig.events(\.comboEnd).map { "\($0.units) \($0.reason.rawValue)" }
    #expect(ends == ["4 revoked"])
    #expect(rig.machine.account.shown.units == 2)
    #expect(rig.machine.account.revoked == GiftAccount.Tally(combos: 0, units: 2))
    // The next gift of the pair is another.
    rig.play("30 ada+2")
    #expect(rig.lanes.last == "30 enter 0 ada x2" && rig.machine.account.combos == 2)
  }

  @Test func laterTotalsOfANamedComboAddNothing() {
    var rig = rig([(0, "m1", "ada=3#g")])
    rig.send(.revoke(id: "m1"), at: 1)
    rig.play("2 ada=3#g, 3 ada=9#g, 30 ada=12#g")
    let account = rig.machine.account
    #expect(account.units == 3 && account.echoes == 1 && account.late == 2)
    #expect(rig.lanes.count == 3)
  }

  @Test func whatIsUnknownOrOverIsRejected() {
    var rig = rig([(0, "single", "ada.1"), (0, "summary", "ada?1"), (0, "gone", "ada+2")])
    rig.advance(to: 30)
    rig.clearLog()
    for id in ["single", "summary", "gone", "never", ""] { rig.send(.revoke(id: id), at: 30) }
    #expect(rig.log.map(\.value) == ["single", "summary", "gone", "never", nil].map(rejected))
  }

  @Test func onlyTheLatestMessagesAreRememberedAndEachIsWithdrawnOnce() {
    var rig = rig([(0, "a", "a+2"), (0, "b", "b+2"), (0, "c", "c+2")]) {
      $0.rememberedMessages = 2
    }
    rig.send(.revoke(id: "a"), at: 1)
    #expect(rig.log.last?.value == rejected("a"))
    rig.send(.revoke(id: "b"), at: 1)
    #expect(rig.events(\.comboEnd).map(\.combo.sender) == ["b"])
    rig.send(.revoke(id: "b"), at: 2)
    #expect(rig.log.last?.value == rejected("b"))
  }
}
