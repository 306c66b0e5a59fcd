import GiftChannels
import GiftTesting
import RoomCore
import Testing

/// Gifts that the server withdraws.
@Suite struct WithdrawalTests {
  @Test func aRowExitsWithWhatWasShown() {
    var rig = Rig("0 ada+2%m1, 0.1 ada+2%m2, 0.2 revoke m2", to: 20)
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
    let rig = Rig("0 ada=3#g%m1, 1 revoke m1, 2 ada=3#g, 3 ada=9#g, 30 ada=12#g")
    let account = rig.machine.account
    #expect(account.units == 3 && account.echoes == 1 && account.late == 2)
    #expect(rig.lanes.count == 3)
  }

  @Test func onlyTheLatestMessagesAreRememberedAndEachIsWithdrawnOnce() {
    var rig = Rig("0 a+2%a, b+2%b")
    rig.send(.receiveBatch((1..<8_192).map { GiftMessage("c?1%m\($0)") }), at: 0)
    rig.play("1 revoke b, 2 revoke b, revoke a, 3 a+2%a")
    #expect(
      rig.events(\.rejectedGift)
        == ["b", "a"].map { RejectedGift(reason: .nothingToRevoke, message: $0) })
    #expect(rig.events(\.comboEnd).map(\.combo.sender) == ["b"])
    // Its message is not remembered: the withdrawal may have overtaken it.
    #expect(rig.machine.account.duplicates == 1 && rig.machine.account.units == 4)
  }

  @Test func aWithdrawalThatOvertakesItsGiftLeavesNothingToCount() {
    var rig = Rig("0 revoke m1, 1 ada+3%m1, bob+2%m2, 2 ada+3%m1", to: 3)
    #expect(rig.lanes == ["1 enter 0 bob x2"] && rig.events(\.rejectedGift).count == 1)
    #expect(rig.machine.account.units == 2 && rig.machine.account.duplicates == 2)
    rig.play("3 revoke m1")
    #expect(rig.events(\.rejectedGift).map(\.reason) == [.nothingToRevoke, .nothingToRevoke])
  }
}
