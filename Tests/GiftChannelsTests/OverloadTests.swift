import GiftChannels
import GiftTesting
import RoomCore
import Testing

@Suite struct OverloadTests {
  /// A lane that is kept by a combo that continues.
  private func busyStage() -> Stage {
    var stage = Stage { $0.laneCount = 1 }
    stage.send(.total(1_000, of: "star", "sun"), at: 0)
    return stage
  }

  private func crowds(_ stage: Stage) -> [GiftCrowd] {
    stage.events { if case .crowdDidChange(let crowd) = $0 { crowd } else { nil } }
  }

  @Test func whatWaitsTooLongIsSummarized() {
    var stage = busyStage()
    for second in 0...10 {
      if second == 1 {
        stage.send(.total(3, of: "ada"), at: 1)
        stage.send(.total(2, of: "bob"), at: 1)
        stage.send(.more(1, from: "bob", "cake", value: 9), at: 1)
      }
      for part in 0..<5 {
        let time = Double(second) + Double(part) / 5
        stage.send(.more(1, from: "star", "sun"), at: time)
      }
    }
    stage.advance(to: 11.5)
    #expect(stage.machine.account.folded.units == 6)
    #expect(stage.machine.account.folded.combos == 3)
    let crowds = crowds(stage)
    #expect(crowds.map(\.gift) == ["rose", "cake"])
    #expect(crowds[0].senders == 2 && crowds[0].combos == 2 && crowds[0].units == 5)
    #expect(crowds[1].senders == 1 && crowds[1].units == 1 && crowds[1].unitValue == 9)
    let waits = stage.events(\.comboFold?.waited)
    #expect(waits == Array(repeating: .seconds(10), count: 3))
  }

  @Test func waitingCombosAreBounded() {
    var stage = Stage {
      $0.laneCount = 1
      $0.maximumWaitingCombos = 3
    }
    for user in ["a", "b", "c", "d", "e", "f"] {
      stage.send(GiftMessage(sender: user, gift: "rose", count: .single(2)), at: 0)
    }
    let folded = stage.events(\.comboFold?.combo.sender)
    #expect(folded == ["b", "c"], "those that wait longest")
    let account = stage.machine.account
    #expect(account.units == 12 && account.folded.units == 4 && account.isBalanced)
    #expect(account.waiting.units <= 6)
  }

  @Test func openCombosAreBounded() {
    var stage = Stage { $0.maximumOpenCombos = 2 }
    for (user, total) in [("a", 5), ("b", 1), ("a", 6), ("c", 1), ("d", 1), ("a", 7)] {
      stage.send(.total(total, of: user), at: 0)
    }
    let evicted = stage.events(\.comboEnd).filter { $0.reason == .evicted }.map(\.combo.sender)
    #expect(evicted.first == "b", "the one that was silent longest")
    #expect(stage.machine.account.isBalanced)
  }

  @Test func theRowGrowsAndEnds() {
    var stage = Stage {
      $0.laneCount = 1
      $0.hold = .seconds(60)
      $0.minimumHold = .seconds(60)
    }
    stage.send(.total(1_000, of: "star"), at: 0)
    for (user, time) in [("a", 1.0), ("b", 2.0), ("a", 2.5), ("c", 20)] {
      stage.send(GiftMessage(sender: user, gift: "rose", count: .single(2)), at: time)
    }
    stage.advance(to: 59)
    #expect(crowds(stage).map(\.units) == [2, 4, 6, 2])
    #expect(crowds(stage).map(\.senders) == [1, 2, 2, 1])
    let ends = stage.log.compactMap { event in
      if case .crowdDidEnd(let crowd) = event.value, crowd.gift == "rose" {
        event.time.seconds
      } else {
        nil
      }
    }
    #expect(ends == [15.5, 33])
  }

  @Test func summariesAreNumberedFromOneInEachRoom() {
    var stage = Stage()
    for start in [0.0, 20] {
      stage.send(.suspend(reason: .background), at: start)
      stage.send(.total(1), at: start)
      stage.send(.total(1, of: "bob", "cake"), at: start)
      stage.send(.resume(reason: .background), at: start + 11)
      stage.send(.leaveRoom, at: start + 12)
    }
    #expect(crowds(stage).map(\.id) == [1, 2, 1, 2])
  }

  @Test func noLaneIdlesWhileAnythingWaits() {
    var stage = Stage()
    var random = SeededGenerator(seed: 9)
    for step in 0..<2_000 {
      let time = Double(step) * 0.05
      stage.send(.total(1, of: "u\(Int.random(in: 0..<400, using: &random))"), at: time)
      let waits = stage.machine.account.waiting.combos > 0
      #expect(!waits || stage.machine.state(at: stage.now).lanes.allSatisfy { $0.phase != .idle })
    }
    stage.advance(to: 200)
    #expect(stage.machine.account.waiting.units == 0)
    #expect(stage.machine.account.folded.combos > 0)
  }

  @Test func theLeastValuableAreFolded() {
    var stage = Stage()
    for second in 0..<30 {
      for number in 0..<10 {
        let value = number == 0 ? 20 : 1
        stage.send(.total(1, of: "u\(second)-\(number)", value: value), at: Double(second))
      }
    }
    stage.advance(to: 60)
    let folded = stage.events(\.comboFold?.combo.unitValue)
    #expect(folded.count > 200)
    #expect(folded.allSatisfy { $0 == 1 })
  }

  @Test func aFoldedComboThatContinuesIsShownAfterAll() {
    var stage = Stage {
      $0.laneCount = 1
      $0.hold = .seconds(12)
      $0.minimumHold = .seconds(12)
      $0.comboWindow = .seconds(20)
    }
    stage.send(.total(1_000, of: "star"), at: 0)
    stage.send(.total(2, of: "ada"), at: 1)
    stage.send(.total(5, of: "ada"), at: 12)
    stage.advance(to: 14)
    #expect(stage.lanes.last == "12.6 enter 0 ada x5")
    let account = stage.machine.account
    #expect(account.folded.units == 2 && account.folded.combos == 0)
    #expect(account.shown.units == 1_003 && account.shown.combos == 2)
  }

  @Test func thousandsOfGiversAreCountedWithinBounds() {
    var stage = Stage {
      $0.laneCount = 1
      $0.hold = .seconds(60)
      $0.minimumHold = .seconds(60)
    }
    stage.send(.total(1_000_000, of: "star"), at: 0)
    for number in 0..<5_000 {
      stage.send(GiftMessage(sender: "u\(number)", gift: "rose", count: .single(1)), at: 0)
    }
    stage.advance(to: 10)
    #expect(crowds(stage).last?.senders == 5_000)
    #expect(crowds(stage).count == 1)
  }
}
