import GiftChannels
import GiftTesting
import RoomCore
import Testing

/// Gifts that the server withdraws.
@Suite struct WithdrawalTests {
  private func gift(
    _ id: String, _ sender: String = "ada", _ count: GiftCount = .increment(2),
    combo: String? = nil,
    fullScreen: Duration? = nil
  ) -> GiftMessage {
    GiftMessage(
      id: id, sender: sender, gift: "rose", count: count, combo: combo, fullScreen: fullScreen)
  }

  private func ends(_ rig: Rig) -> [String] {
    rig.events(\.comboEnd).filter { $0.reason == .revoked }
      .map { "\($0.combo.sender) \($0.units)" }
  }

  @Test func aRowExitsWithWhatWasShown() {
    var rig = Rig()
    rig.send(gift("m1"), at: 0)
    rig.send(gift("m2"), at: 0.1)
    rig.send(.revoke(id: "m2"), at: 0.2)
    rig.advance(to: 20)
    #expect(rig.lanes == ["0 enter 0 ada x2", "0.2 exit 0 x2 revoked", "0.5 empty 0"])
    #expect(ends(rig) == ["ada 4"])
    let account = rig.machine.account
    #expect(account.shown.units == 2 && account.revoked.units == 2 && account.revoked.combos == 0)
  }

  @Test func whatWaitsIsNeverShown() {
    var rig = Rig { $0.laneCount = 1 }
    rig.send(gift("m1", "star", .increment(90)), at: 0)
    rig.send(gift("m2"), at: 0.1)
    rig.send(.revoke(id: "m2"), at: 0.2)
    rig.advance(to: 20)
    #expect(rig.lanes.count == 3 && ends(rig) == ["ada 2"])
    #expect(rig.machine.account.revoked.combos == 1)
  }

  @Test func theFullScreenBecomesFree() {
    var rig = Rig()
    for id in ["m1", "m2", "m3"] {
      rig.send(gift(id, id, fullScreen: .seconds(4)), at: 0)
    }
    rig.send(.revoke(id: "m2"), at: 1)
    rig.send(.revoke(id: "m1"), at: 2)
    let log = rig.events { event -> String? in
      event.fullScreenStart?.combo.sender ?? event.fullScreenEnd?.reason.rawValue
    }
    #expect(log == ["m1", "revoked", "m3"] && ends(rig) == ["m2 2", "m1 2"])
  }

  @Test func laterTotalsOfANamedComboAddNothing() {
    var rig = Rig()
    rig.send(gift("m1", "ada", .runningTotal(3), combo: "g"), at: 0)
    rig.send(.revoke(id: "m1"), at: 1)
    for (time, total) in [(2.0, 3), (3, 9), (30, 12)] {
      rig.send(gift("t\(total) \(time)", "ada", .runningTotal(total), combo: "g"), at: time)
    }
    let account = rig.machine.account
    #expect(account.units == 3 && account.echoes == 1 && account.late == 2)
    #expect(rig.lanes.count == 3)
  }

  @Test func theNextGiftOfThePairIsAnother() {
    var rig = Rig()
    rig.send(gift("m1"), at: 0)
    rig.send(.revoke(id: "m1"), at: 1)
    rig.send(gift("m2"), at: 2)
    #expect(rig.lanes.last == "2 enter 0 ada x2" && rig.machine.account.combos == 2)
  }

  @Test func whatIsUnknownOrOverIsRejected() {
    var rig = Rig()
    rig.send(gift("single", "ada", .single(1)), at: 0)
    rig.send(gift("summary", "ada", .summary(1)), at: 0)
    rig.send(gift("gone"), at: 0)
    rig.advance(to: 30)
    rig.clearLog()
    for id in ["single", "summary", "gone", "never", ""] { rig.send(.revoke(id: id), at: 30) }
    #expect(
      rig.log.map(\.value)
        == ["single", "summary", "gone", "never", nil].map {
          .rejected(RejectedGift(reason: .nothingToRevoke, message: $0))
        })
    rig.send(gift("m"), at: 31)
    rig.send(.revoke(id: "m"), at: 31)
    rig.clearLog()
    rig.advance(to: 32)
    rig.send(.revoke(id: "m"), at: 32)
    #expect(
      rig.log.last?.value == .rejected(RejectedGift(reason: .nothingToRevoke, message: "m")))
  }

  @Test func onlyTheLatestMessagesAreRemembered() {
    var rig = Rig { $0.rememberedMessages = 2 }
    for id in ["a", "b", "c"] { rig.send(gift(id, id), at: 0) }
    rig.clearLog()
    rig.send(.revoke(id: "a"), at: 1)
    #expect(
      rig.log.map(\.value) == [.rejected(RejectedGift(reason: .nothingToRevoke, message: "a"))])
    rig.send(.revoke(id: "b"), at: 1)
    #expect(ends(rig) == ["b 2"])
  }
}
