import GiftChannels
import GiftTesting
import RoomCore
import Testing

/// Numbers at the end of `Int`, in a room that sets no limit of its own.
@Suite struct HostileNumberTests {
  private func rig() -> Rig {
    Rig {
      $0.maximumUnits = .max
      $0.maximumUnitValue = .max
    }
  }

  @Test func unitsBeyondTheEndOfNumbersAreRejected() {
    var rig = rig()
    rig.send(GiftMessage(sender: "ada", gift: "rose", count: .increment(.max - 2)), at: 0)
    rig.send(GiftMessage(id: "m", sender: "bob", gift: "rose", count: .increment(3)), at: 0)
    rig.play("0 cat+2", to: 30)
    #expect(
      rig.events(\.rejectedGift) == [RejectedGift(reason: .countTooLarge, message: "m")])
    #expect(rig.machine.account.shown.units == .max)
  }

  /// Steps of a count beyond 2^53, where a `Double` would miss the total.
  @Test func stepsOfHugeCountsEndAtTheTotal() {
    var rig = rig()
    rig.play("0 a+1@2, b+1@2, c+1@2")
    for round in 1...4 {
      rig.send(
        GiftMessage(sender: "c", gift: "rose", count: .increment(1 << 60 + round)),
        at: 0.1 * Double(round))
    }
    rig.advance(to: 60)
    #expect(rig.machine.account.shown.units == 4 << 60 + 13)
    // The last step shows all of it, not only the exit.
    #expect(rig.events(\.laneStep?.count).last == 4 << 60 + 11)
  }

  @Test func accountsOfSeveralRoomsSaturate() {
    var account = GiftAccount()
    account.units = .max
    account.shown.units = .max - 10
    account.folded.units = 10
    var sum = account
    for _ in 0..<3 {
      sum.add(account)
      #expect(sum.units == .max && sum.shown.units == .max && sum.isBalanced)
    }
  }
}
