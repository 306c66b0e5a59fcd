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

  private func ends(_ stage: Stage) -> [String] {
    stage.events(\.comboEnd).filter { $0.reason == .revoked }
      .map { "\($0.combo.sender) \($0.units)" }
  }

  @Test func aRowExitsWithWhatWasShown() {
    var stage = Stage()
    stage.send(gift("m1"), at: 0)
    stage.send(gift("m2"), at: 0.1)
    stage.send(.revoke(id: "m2"), at: 0.2)
    stage.advance(to: 20)
    #expect(stage.lanes == ["0 enter 0 ada x2", "0.2 exit 0 x2 revoked", "0.5 empty 0"])
    #expect(ends(stage) == ["ada 4"])
    let account = stage.machine.account
    #expect(account.shown.units == 2 && account.revoked.units == 2 && account.revoked.combos == 0)
  }

  @Test func whatWaitsIsNeverShown() {
    var stage = Stage { $0.laneCount = 1 }
    stage.send(gift("m1", "star", .increment(90)), at: 0)
    stage.send(gift("m2"), at: 0.1)
    stage.send(.revoke(id: "m2"), at: 0.2)
    stage.advance(to: 20)
    #expect(stage.lanes.count == 3 && ends(stage) == ["ada 2"])
    #expect(stage.machine.account.revoked.combos == 1)
  }

  @Test func theFullScreenBecomesFree() {
    var stage = Stage()
    for id in ["m1", "m2", "m3"] {
      stage.send(gift(id, id, fullScreen: .seconds(4)), at: 0)
    }
    stage.send(.revoke(id: "m2"), at: 1)
    stage.send(.revoke(id: "m1"), at: 2)
    let log = stage.events { event -> String? in
      event.fullScreenStart?.combo.sender ?? event.fullScreenEnd?.reason.rawValue
    }
    #expect(log == ["m1", "revoked", "m3"] && ends(stage) == ["m2 2", "m1 2"])
  }

  @Test func laterTotalsOfANamedComboAddNothing() {
    var stage = Stage()
    stage.send(gift("m1", "ada", .runningTotal(3), combo: "g"), at: 0)
    stage.send(.revoke(id: "m1"), at: 1)
    for (time, total) in [(2.0, 3), (3, 9), (30, 12)] {
      stage.send(gift("t\(total) \(time)", "ada", .runningTotal(total), combo: "g"), at: time)
    }
    let account = stage.machine.account
    #expect(account.units == 3 && account.echoes == 1 && account.late == 2)
    #expect(stage.lanes.count == 3)
  }

  @Test func theNextGiftOfThePairIsAnother() {
    var stage = Stage()
    stage.send(gift("m1"), at: 0)
    stage.send(.revoke(id: "m1"), at: 1)
    stage.send(gift("m2"), at: 2)
    #expect(stage.lanes.last == "2 enter 0 ada x2" && stage.machine.account.combos == 2)
  }

  @Test func whatIsUnknownOrOverIsRejected() {
    var stage = Stage()
    stage.send(gift("single", "ada", .single(1)), at: 0)
    stage.send(gift("summary", "ada", .summary(1)), at: 0)
    stage.send(gift("gone"), at: 0)
    stage.advance(to: 30)
    stage.clearLog()
    for id in ["single", "summary", "gone", "never", ""] { stage.send(.revoke(id: id), at: 30) }
    #expect(
      stage.log.map(\.value)
        == ["single", "summary", "gone", "never", nil].map {
          .rejected(RejectedGift(reason: .nothingToRevoke, message: $0))
        })
    stage.send(gift("m"), at: 31)
    stage.send(.revoke(id: "m"), at: 31)
    stage.clearLog()
    stage.advance(to: 32)
    stage.send(.revoke(id: "m"), at: 32)
    #expect(
      stage.log.last?.value == .rejected(RejectedGift(reason: .nothingToRevoke, message: "m")))
  }

  @Test func onlyTheLatestMessagesAreRemembered() {
    var stage = Stage { $0.rememberedMessages = 2 }
    for id in ["a", "b", "c"] { stage.send(gift(id, id), at: 0) }
    stage.clearLog()
    stage.send(.revoke(id: "a"), at: 1)
    #expect(
      stage.log.map(\.value) == [.rejected(RejectedGift(reason: .nothingToRevoke, message: "a"))])
    stage.send(.revoke(id: "b"), at: 1)
    #expect(ends(stage) == ["b 2"])
  }
}
