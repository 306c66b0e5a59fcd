import GiftChannels
import GiftTesting
import RoomCore
import Testing

@Suite struct OverloadTests {
  /// A lane that is kept by a combo that continues.
  private func busyRig() -> Rig {
    var rig = Rig { $0.laneCount = 1 }
    rig.send(.total(1_000, of: "star", "sun"), at: 0)
    return rig
  }

  private func crowds(_ rig: Rig) -> [GiftCrowd] {
    rig.events { if case .crowdDidChange(let crowd) = $0 { crowd } else { nil } }
  }

  @Test func whatWaitsTooLongIsSummarized() {
    var rig = busyRig()
    for second in 0...10 {
      if second == 1 {
        rig.send(.total(3, of: "ada"), at: 1)
        rig.send(.total(2, of: "bob"), at: 1)
        rig.send(.more(1, from: "bob", "cake", value: 9), at: 1)
      }
      for part in 0..<5 {
        let time = Double(second) + Double(part) / 5
        rig.send(.more(1, from: "star", "sun"), at: time)
      }
    }
    rig.advance(to: 11.5)
    #expect(rig.machine.account.folded.units == 6)
    #expect(rig.machine.account.folded.combos == 3)
    let crowds = crowds(rig)
    #expect(crowds.map(\.gift) == ["rose", "cake"])
    #expect(crowds[0].senders == 2 && crowds[0].combos == 2 && crowds[0].units == 5)
    #expect(crowds[1].senders == 1 && crowds[1].units == 1 && crowds[1].unitValue == 9)
    let waits = rig.events(\.comboFold?.waited)
    #expect(waits == Array(repeating: .seconds(10), count: 3))
  }

  @Test func waitingCombosAreBounded() {
    var rig = Rig {
      $0.laneCount = 1
      $0.maximumWaitingCombos = 3
    }
    for user in ["a", "b", "c", "d", "e", "f"] {
      rig.send(GiftMessage(sender: user, gift: "rose", count: .single(2)), at: 0)
    }
    let folded = rig.events(\.comboFold?.combo.sender)
    #expect(folded == ["b", "c"], "those that wait longest")
    let account = rig.machine.account
    #expect(account.units == 12 && account.folded.units == 4 && account.isBalanced)
    #expect(account.waiting.units <= 6)
  }

  @Test func openCombosAreBounded() {
    var rig = Rig { $0.maximumOpenCombos = 2 }
    for (user, total) in [("a", 5), ("b", 1), ("a", 6), ("c", 1), ("d", 1), ("a", 7)] {
      rig.send(.total(total, of: user), at: 0)
    }
    let evicted = rig.events(\.comboEnd).filter { $0.reason == .evicted }.map(\.combo.sender)
    #expect(evicted.first == "b", "the one that was silent longest")
    #expect(rig.machine.account.isBalanced)
  }

  @Test func theRowGrowsAndEnds() {
    var rig = Rig {
      $0.laneCount = 1
      $0.hold = .seconds(60)
      $0.minimumHold = .seconds(60)
    }
    rig.send(.total(1_000, of: "star"), at: 0)
    for (user, time) in [("a", 1.0), ("b", 2.0), ("a", 2.5), ("c", 20)] {
      rig.send(GiftMessage(sender: user, gift: "rose", count: .single(2)), at: time)
    }
    rig.advance(to: 59)
    #expect(crowds(rig).map(\.units) == [2, 4, 6, 2])
    #expect(crowds(rig).map(\.senders) == [1, 2, 2, 1])
    let ends = rig.log.compactMap { event in
      if case .crowdDidEnd(let crowd) = event.value, crowd.gift == "rose" {
        event.time.seconds
      } else {
        nil
      }
    }
    #expect(ends == [15.5, 33])
  }

  @Test func summariesAreNumberedFromOneInEachRoom() {
    var rig = Rig()
    for start in [0.0, 20] {
      rig.send(.suspend(reason: .background), at: start)
      rig.send(.total(1), at: start)
      rig.send(.total(1, of: "bob", "cake"), at: start)
      rig.send(.resume(reason: .background), at: start + 11)
      rig.send(.leaveRoom, at: start + 12)
    }
    #expect(crowds(rig).map(\.id) == [1, 2, 1, 2])
  }

  @Test func noLaneIdlesWhileAnythingWaits() {
    var rig = Rig()
    var random = SeededGenerator(seed: 9)
    for step in 0..<2_000 {
      let time = Double(step) * 0.05
      rig.send(.total(1, of: "u\(Int.random(in: 0..<400, using: &random))"), at: time)
      let waits = rig.machine.account.waiting.combos > 0
      #expect(!waits || rig.machine.state(at: rig.now).lanes.allSatisfy { $0.phase != .idle })
    }
    rig.advance(to: 200)
    #expect(rig.machine.account.waiting.units == 0)
    #expect(rig.machine.account.folded.combos > 0)
  }

  @Test func theLeastValuableAreFolded() {
    var rig = Rig()
    for second in 0..<30 {
      for number in 0..<10 {
        let value = number == 0 ? 20 : 1
        rig.send(.total(1, of: "u\(second)-\(number)", value: value), at: Double(second))
      }
    }
    rig.advance(to: 60)
    let folded = rig.events(\.comboFold?.combo.unitValue)
    #expect(folded.count > 200)
    #expect(folded.allSatisfy { $0 == 1 })
  }

  @Test func aFoldedComboThatContinuesIsShownAfterAll() {
    var rig = Rig {
      $0.laneCount = 1
      $0.hold = .seconds(12)
      $0.minimumHold = .seconds(12)
      $0.comboWindow = .seconds(20)
    }
    rig.send(.total(1_000, of: "star"), at: 0)
    rig.send(.total(2, of: "ada"), at: 1)
    rig.send(.total(5, of: "ada"), at: 12)
    rig.advance(to: 14)
    #expect(rig.lanes.last == "12.6 enter 0 ada x5")
    let account = rig.machine.account
    #expect(account.folded.units == 2 && account.folded.combos == 0)
    #expect(account.shown.units == 1_003 && account.shown.combos == 2)
  }

  @Test func thousandsOfGiversAreCountedWithinBounds() {
    var rig = Rig {
      $0.laneCount = 1
      $0.hold = .seconds(60)
      $0.minimumHold = .seconds(60)
    }
    rig.send(.total(1_000_000, of: "star"), at: 0)
    for number in 0..<5_000 {
      rig.send(GiftMessage(sender: "u\(number)", gift: "rose", count: .single(1)), at: 0)
    }
    rig.advance(to: 10)
    #expect(crowds(rig).last?.senders == 5_000)
    #expect(crowds(rig).count == 1)
  }
}
