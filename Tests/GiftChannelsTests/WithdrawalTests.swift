import GiftChannels
import GiftTesting
import RoomCore
import Testing

/// Gifts that the server withdraws.
@Suite struct WithdrawalTests {
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
}
