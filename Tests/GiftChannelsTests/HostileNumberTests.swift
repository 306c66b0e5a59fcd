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

  private static let counts: [Int] = [.max, .max - 1, 1 << 62, 1 << 53 + 1, 1, 0, -1, .min]

  @Test(arguments: counts, counts)
  func noCountTraps(_ number: Int, _ batchSize: Int) {
    var rig = rig()
    let counts: [GiftCount] = [
      .single(number), .increment(number), .runningTotal(number), .closingTotal(number),
      .summary(number),
    ]
    for (index, count) in counts.enumerated() {
      for sender in ["ada", "bob", "cat"] {
        rig.send(
          GiftMessage(
            sender: sender, gift: "rose", count: count, batchSize: batchSize, unitValue: .max),
          at: Double(index))
        #expect(rig.machine.account.isBalanced)
      }
    }
    rig.send(.give(GiftTap(gift: "rose", batchSize: number, unitValue: batchSize)), at: 5)
    rig.send(.give(GiftTap(gift: "rose", batchSize: number, unitValue: batchSize)), at: 5)
    rig.advance(to: 60)
    rig.send(.leaveRoom, at: 60)
    #expect(rig.machine.account.isBalanced)
  }

  @Test func unitsBeyondTheEndOfNumbersAreRejected() {
    var rig = rig()
    rig.send(GiftMessage(sender: "ada", gift: "rose", count: .increment(.max - 2)), at: 0)
    rig.send(GiftMessage(id: "m", sender: "bob", gift: "rose", count: .increment(3)), at: 0)
    rig.send(GiftMessage(sender: "cat", gift: "rose", count: .increment(2)), at: 0)
    rig.advance(to: 30)
    let rejections = rig.log.filter {
      $0.value == .rejected(RejectedGift(reason: .countTooLarge, message: "m"))
    }
    #expect(rejections.count == 1)
    let account = rig.machine.account
    #expect(account.units == .max && account.rejected == 1 && account.isBalanced)
    #expect(account.shown.units == .max)
  }

  /// Steps of a count beyond 2^53, where a `Double` would miss the total.
  @Test func stepsOfHugeCountsEndAtTheTotal() {
    var rig = rig()
    for sender in ["a", "b", "c"] {
      rig.send(GiftMessage(sender: sender, gift: "rose", unitValue: 2), at: 0)
    }
    for round in 1...4 {
      rig.send(
        GiftMessage(sender: "c", gift: "rose", count: .increment(1 << 60 + round)),
        at: 0.1 * Double(round))
    }
    rig.advance(to: 60)
    let account = rig.machine.account
    #expect(account.units == 4 << 60 + 13)
    // The last step shows all of it, not only the exit.
    let steps = rig.events(\.laneStep?.count)
    #expect(steps.last == 4 << 60 + 11)
    #expect(account.waiting.units == 0 && account.isBalanced)
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
