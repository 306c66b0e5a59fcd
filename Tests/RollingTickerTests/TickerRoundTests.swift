import RollingTicker
import RoomCore
import Testing

@Suite struct TickerRoundTests {
  @Test func aStayOfItsOwn() {
    var rig = Rig([
      TickerItem(id: "1", stay: .seconds(5)), TickerItem(id: "2"),
      TickerItem(id: "3", stay: .zero), TickerItem(id: "4", stay: .seconds(-3)),
    ])
    rig.advance(to: 12_000)
    // 5 s, 2 s, and twice the shortest stay.
    #expect(rig.rollStarts == [5_000, 7_660, 8_920, 10_180])
  }

  @Test func theBacklogShortensAStayOfItsOwn() {
    var rig = Rig {
      $0.mode = .once
      $0.capacity = 10
      $0.comfortableBacklog = 0
    }
    rig.send(.append(TickerItem(id: "long", stay: .seconds(10))))
    #expect(rig.machine.nextDeadline == nil)
    rig.send(.append(item(1)))
    // One of ten waits: a tenth of the way from 10 s to 0.6 s.
    #expect(rig.machine.nextDeadline == .start + .milliseconds(9_060))
    for number in 2...10 { rig.send(.append(item(number))) }
    #expect(rig.machine.nextDeadline == .start + .milliseconds(600))
  }

  @Test func aReplacedStayAppliesToTheItemAtRest() {
    var rig = Rig(items(1...2))
    rig.advance(to: 1_000)
    #expect(rig.send(.replace(TickerItem(id: "1", stay: .seconds(3)))).brief == ["updated 1"])
    #expect(rig.machine.nextDeadline == .start + .seconds(3))
    #expect(
      rig.send(.replace(TickerItem(id: "1", stay: .milliseconds(700)))).brief == [
        "updated 1", "1>2",
      ])
  }

  @Test func theLastItemOfTheLastRoundRests() {
    var rig = Rig(items(1...3)) { $0.mode = .rounds(2, then: .rest) }
    rig.advance(to: 60_000)
    #expect(rig.rolls.map(\.incoming.item.id) == ["2", "3", "1", "2", "3"])
    #expect(rig.log.last?.value.brief == "idle 3")
    #expect(rig.send(.next) == [.rejected(.noNextItem)])
    // What is added after it belongs to the same round.
    #expect(rig.send(.append(item(4))).brief == ["3>4"])
    rig.advance(to: 90_000)
    #expect(rig.viewState == ["4"] && rig.rolls.count == 6)
  }

  @Test func theTickerStopsAfterTheLastRound() {
    var rig = Rig(items(1...2)) { $0.mode = .rounds(2, then: .stop) }
    rig.advance(to: 60_000)
    #expect(
      rig.log.map(\.value).brief == [
        "shown 1", "1>2", "ended 2", "2>1", "ended 1", "1>2", "ended 2", "cleared second",
        "stopped",
      ])
    // Three stays and rolls, and the last stay.
    #expect(rig.log.last?.time == .start + .milliseconds(3 * 2_660 + 2_000))
    #expect(rig.state.account.shown == 2 && rig.machine.nextDeadline == nil)
    rig.send(.set(items(5...6)))
    #expect(rig.advance(to: 62_000).brief == ["5>6"], "the rounds are counted again")
  }

  /// It has no roll to count by.
  @Test func aSingleItemOfRoundsStopsAfterOneStay() {
    var rig = Rig(items(1...1)) { $0.mode = .rounds(3, then: .stop) }
    #expect(rig.advance(to: 1_999).isEmpty)
    #expect(rig.advance(to: 2_000).brief == ["cleared first", "stopped"])
  }

  /// The list begins again with a removal as it does with a roll.
  @Test func removalsInTheLastRoundBeginNoOther() {
    var rig = Rig(items(1...3)) { $0.mode = .rounds(1, then: .rest) }
    rig.advance(to: 6_000)
    #expect(rig.viewState == ["3"])
    #expect(rig.send(.remove(id: "3")).brief == ["shown 2", "idle 2"])
    #expect(rig.send(.remove(id: "1")).isEmpty)
    #expect(rig.advance(to: 60_000).isEmpty)
    var rolling = Rig(items(1...3)) { $0.mode = .rounds(1, then: .rest) }
    rolling.advance(to: 5_000)
    #expect(rolling.viewState == ["2", "3"])
    #expect(
      rolling.send(.remove(id: "3")).brief == ["cancelled 2", "cleared first", "idle 2"])
  }

  @Test func aSingleItemRollsToItself() {
    var rig = Rig(items(1...1)) { $0.rollsSingleItem = true }
    rig.advance(to: 6_000)
    #expect(rig.log.map(\.value).brief == ["shown 1", "1>1", "ended 1", "1>1", "ended 1"])
    #expect(rig.state.account.shown == 1)
    rig.advance(to: 7_500)
    #expect(rig.send(.replace(item(1, content: "x"))).brief == ["updated 1", "updated 1"])
    #expect(rig.send(.append(item(2))).isEmpty)
    #expect(rig.advance(to: 10_000).brief == ["ended 1", "1>2"])
    rig.send(.remove(id: "2"))
    rig.advance(to: 15_000)
    #expect(rig.state.roll != nil)
    #expect(rig.send(.append(item(3))).isEmpty)
    #expect(
      rig.send(.remove(id: "1")).brief == [
        "shown 3", "cleared \(rig.rolls.last!.outgoing!.slot)",
      ])
  }

  @Test func aSingleItemCountsItsRounds() {
    var rig = Rig(items(1...1)) {
      $0.rollsSingleItem = true
      $0.mode = .rounds(3, then: .stop)
    }
    rig.advance(to: 60_000)
    #expect(rig.rolls.count == 2)
    #expect(rig.log.last?.value == .didStop)
  }
}
