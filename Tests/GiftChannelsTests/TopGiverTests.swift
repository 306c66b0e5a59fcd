import GiftChannels
import GiftPromises
import RoomCore
import Testing

/// The least unit value of gifts that are shown, and the senders who have given most.
@Suite struct TopGiverTests {
  /// A rig that keeps totals, and has played a script.
  private func played(_ script: String, to end: Double = 0) -> Rig {
    Rig(script, to: end) { $0.tracksTopGivers = true }
  }

  private func events(_ rig: Rig) -> [String] {
    rig.log.compactMap { event in
      event.value.topGivers.map { givers in
        event.time.seconds.formatted
          + givers.map { " \($0.sender)=\($0.value)" }.joined()
      }
    }
  }

  private func top(_ rig: Rig) -> [String] {
    rig.machine.state(at: rig.now).topGivers.map { "\($0.sender)=\($0.value)" }
  }

  @Test func cheapGiftsAreCountedAndNotShown() {
    let rig = Rig("0 bob.1@10, ada=2@9, ada=3@9, cyd/sun+1@9^2", to: 20) {
      $0.minimumUnitValue = 10
    }
    #expect(rig.events(\.laneEntrance?.combo.sender) == ["bob"])
    #expect(rig.events(\.fullScreenStart).isEmpty && rig.events(\.comboFold).isEmpty)
    #expect(rig.machine.statistics.folded == GiftStatistics.Tally(combos: 2, units: 4))
    let ends = rig.events(\.comboEnd)
    #expect(ends.map { "\($0.combo.sender)=\($0.units)" } == ["bob=1", "ada=3", "cyd=1"])
    #expect(ends.map(\.isBelowMinimum) == [false, true, true])
  }

  @Test func cheapGiftsOfTheLocalUserAreShown() {
    let rig = Rig("0 ada=2@9, bob=2@9", to: 20) {
      $0.minimumUnitValue = 10
      $0.localUser = "ada"
    }
    #expect(rig.events(\.laneEntrance?.combo.sender) == ["ada"])
  }

  @Test func aFreeGiftIsShownUnlessAMinimumIsSet() {
    #expect(Rig("0 ada=1@0").events(\.laneEntrance).count == 1)
    #expect(Rig("0 ada=1@0") { $0.minimumUnitValue = 1 }.events(\.laneEntrance).isEmpty)
  }

  @Test func changesOfTheFirstThreeAreEmittedOnceASecond() {
    let rig = played(
      "0 ada=2@10, 0.2 bob=1@50, 0.3 cyd=1, dan=1@5, 2.5 eve=1@2, 4 dan=1@5", to: 9)
    #expect(
      events(rig) == ["0 ada=20", "1 bob=50 ada=20 dan=5"],
      "neither a sender below the third nor an echo is a change")
    #expect(top(rig) == ["bob=50", "ada=20", "dan=5", "eve=2", "cyd=1"])
  }

  @Test func equalTotalsAreInTheOrderOfTheirBytes() {
    let rig = played("0 bo=3, e\u{301}=3, \u{e9}=3, ada=3, free=9@0", to: 2)
    #expect(top(rig) == ["ada=3", "bo=3", "e\u{301}=3", "\u{e9}=3"])
  }

  @Test func aWithdrawnGiftIsTakenBack() {
    let rig = played("0 ada=2@10%m, bob=1@5, 2 revoke m", to: 5)
    #expect(events(rig) == ["0 ada=20", "1 ada=20 bob=5", "2 bob=5"])
    #expect(top(rig) == ["bob=5"])
  }

  @Test func totalsBeginAgainWithTheNextRoom() {
    let rig = played("0 enter a, ada=2, 3 enter b, 3.5 bob=1, 4 enter a, 4 bob=1", to: 9)
    #expect(events(rig) == ["0 ada=2", "3.5 bob=1", "4 bob=1"])
    #expect(top(rig) == ["bob=1"])
  }

  @Test func totalsEndAtTheEndOfNumbers() {
    let rig = played(
      Array(repeating: "0 ada.1000000000@1000000000", count: 12).joined(separator: ", "))
    #expect(top(rig) == ["ada=\(Int.max)"])
  }

  @Test func aTotalBeyondTheEndOfNumbersIsRightAfterWithdrawals() {
    var rig = Rig { $0.tracksTopGivers = true }
    let messages = (1...12).map {
      GiftMessage(
        id: "\($0)", sender: "ada", gift: "g\($0)", count: .single(1_000_000_000),
        unitValue: 1_000_000_000)
    }
    rig.send(.receiveBatch(messages), at: 0)
    #expect(top(rig) == ["ada=\(Int.max)"])
    for id in 1...3 { rig.send(.revoke(id: "\(id)"), at: 1) }
    #expect(top(rig) == ["ada=9000000000000000000"])
    for id in 4...12 { rig.send(.revoke(id: "\(id)"), at: 2) }
    #expect(top(rig) == [])
  }

  /// Beyond 131,072 senders all but the first hundred begin again.
  @Test func theMemoryOfSendersIsBounded() {
    var rig = Rig {
      $0.tracksTopGivers = true
      $0.minimumUnitValue = 1_000
    }
    let messages = (1...131_072).map {
      GiftMessage(sender: "u\($0)", gift: "rose", count: .single(1), unitValue: $0 % 900 + 1)
    }
    rig.send(.receiveBatch(messages), at: 0)
    let before = top(rig)
    #expect(before.count == 100 && before[0] == "u100799=900")
    rig.play("1 next.1@800, u2.1@950, u899.1@1, u100799.1@1")
    #expect(top(rig) == ["u2=950", "u100799=901"] + before[1..<99])
    #expect(rig.machine.fault(at: rig.now) == nil)
  }
}
