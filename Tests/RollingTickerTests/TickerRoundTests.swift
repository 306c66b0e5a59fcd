import RollingTicker
import RoomCore
import Testing

@Suite struct TickerRoundTests {
  @Test func aStayOfItsOwn() {
    var stage = Stage([
      TickerItem(id: "1", stay: .seconds(5)), TickerItem(id: "2"),
      TickerItem(id: "3", stay: .zero), TickerItem(id: "4", stay: .seconds(-3)),
    ])
    stage.advance(to: 12_000)
    // 5 s, 2 s, and twice the shortest stay.
    #expect(stage.rollStarts == [5_000, 7_660, 8_920, 10_180])
  }

  @Test func theBacklogShortensAStayOfItsOwn() {
    var stage = Stage {
      $0.mode = .once
      $0.capacity = 10
      $0.comfortableBacklog = 0
    }
    stage.send(.append(TickerItem(id: "long", stay: .seconds(10))))
    #expect(stage.machine.nextDeadline == nil)
    stage.send(.append(item(1)))
    // One of ten waits: a tenth of the way from 10 s to 0.6 s.
    #expect(stage.machine.nextDeadline == .start + .milliseconds(9_060))
    for number in 2...10 { stage.send(.append(item(number))) }
    #expect(stage.machine.nextDeadline == .start + .milliseconds(600))
  }

  @Test func aReplacedStayAppliesToTheItemAtRest() {
    var stage = Stage(items(1...2))
    stage.advance(to: 1_000)
    #expect(stage.send(.replace(TickerItem(id: "1", stay: .seconds(3)))).brief == ["updated 1"])
    #expect(stage.machine.nextDeadline == .start + .seconds(3))
    #expect(
      stage.send(.replace(TickerItem(id: "1", stay: .milliseconds(700)))).brief == [
        "updated 1", "1>2",
      ])
  }

  @Test func nextDoesNotWait() {
    var stage = Stage(items(1...3))
    stage.advance(to: 700)
    #expect(stage.send(.next).brief == ["1>2"])
    #expect(stage.rolls[0].start == stage.now)
    #expect(stage.send(.next) == [.rejected(.rollInProgress)])
    stage.advance(to: 1_360)
    #expect(stage.machine.nextDeadline == .start + .milliseconds(3_360))
    stage.send(.suspend(reason: .app))
    #expect(stage.send(.next) == [.rejected(.suspended)])
    stage.send(.resume(reason: .app))
    stage.send(.set(items(2...2)))
    #expect(stage.send(.next) == [.rejected(.noNextItem)])
    stage.send(.set([]))
    #expect(stage.send(.next) == [.rejected(.noNextItem)])
    #expect(stage.state.account.rejected == 4)
  }

  @Test func theLastItemOfTheLastRoundRests() {
    var stage = Stage(items(1...3)) { $0.mode = .rounds(2, then: .rest) }
    stage.advance(to: 60_000)
    #expect(stage.rolls.map(\.incoming.item.id) == ["2", "3", "1", "2", "3"])
    #expect(stage.log.last?.value.brief == "idle 3")
    #expect(stage.send(.next) == [.rejected(.noNextItem)])
    // What is added after it belongs to the same round.
    #expect(stage.send(.append(item(4))).brief == ["3>4"])
    stage.advance(to: 90_000)
    #expect(stage.screen == ["4"] && stage.rolls.count == 6)
  }

  @Test func theTickerStopsAfterTheLastRound() {
    var stage = Stage(items(1...2)) { $0.mode = .rounds(2, then: .stop) }
    stage.advance(to: 60_000)
    #expect(
      stage.log.map(\.value).brief == [
        "shown 1", "1>2", "ended 2", "2>1", "ended 1", "1>2", "ended 2", "cleared second",
        "stopped",
      ])
    // Three stays and rolls, and the last stay.
    #expect(stage.log.last?.time == .start + .milliseconds(3 * 2_660 + 2_000))
    #expect(stage.state.account.shown == 2 && stage.machine.nextDeadline == nil)
    stage.send(.set(items(5...6)))
    #expect(stage.advance(to: 62_000).brief == ["5>6"], "the rounds are counted again")
  }

  /// It has no roll to count by.
  @Test func aSingleItemOfRoundsStopsAfterOneStay() {
    var stage = Stage(items(1...1)) { $0.mode = .rounds(3, then: .stop) }
    #expect(stage.advance(to: 1_999).isEmpty)
    #expect(stage.advance(to: 2_000).brief == ["cleared first", "stopped"])
  }

  /// The list begins again with a removal as it does with a roll.
  @Test func removalsInTheLastRoundBeginNoOther() {
    var stage = Stage(items(1...3)) { $0.mode = .rounds(1, then: .rest) }
    stage.advance(to: 6_000)
    #expect(stage.screen == ["3"])
    #expect(stage.send(.remove(id: "3")).brief == ["shown 2", "idle 2"])
    #expect(stage.send(.remove(id: "1")).isEmpty)
    #expect(stage.advance(to: 60_000).isEmpty)
    var rolling = Stage(items(1...3)) { $0.mode = .rounds(1, then: .rest) }
    rolling.advance(to: 5_000)
    #expect(rolling.screen == ["2", "3"])
    #expect(
      rolling.send(.remove(id: "3")).brief == ["cancelled 2", "cleared first", "idle 2"])
  }

  @Test func aSingleItemRollsToItself() {
    var stage = Stage(items(1...1)) { $0.rollsSingleItem = true }
    stage.advance(to: 6_000)
    #expect(stage.log.map(\.value).brief == ["shown 1", "1>1", "ended 1", "1>1", "ended 1"])
    #expect(stage.state.account.shown == 1)
    stage.advance(to: 7_500)
    #expect(stage.send(.replace(item(1, content: "x"))).brief == ["updated 1", "updated 1"])
    #expect(stage.send(.append(item(2))).isEmpty)
    #expect(stage.advance(to: 10_000).brief == ["ended 1", "1>2"])
    stage.send(.remove(id: "2"))
    stage.advance(to: 15_000)
    #expect(stage.state.roll != nil)
    #expect(stage.send(.append(item(3))).isEmpty)
    #expect(
      stage.send(.remove(id: "1")).brief == [
        "shown 3", "cleared \(stage.rolls.last!.outgoing!.slot)",
      ])
  }

  @Test func aSingleItemCountsItsRounds() {
    var stage = Stage(items(1...1)) {
      $0.rollsSingleItem = true
      $0.mode = .rounds(3, then: .stop)
    }
    stage.advance(to: 60_000)
    #expect(stage.rolls.count == 2)
    #expect(stage.log.last?.value == .didStop)
  }

  @Test(arguments: [1_000, 2_300]) func stopRemovesEverything(_ moment: Int) {
    var stage = Stage(items(1...5))
    stage.advance(to: moment)
    let emitted = stage.send(.stop).brief
    #expect(emitted.last == "stopped" && emitted.dropLast().allSatisfy { !$0.hasPrefix("shown") })
    #expect(stage.screen.isEmpty && stage.machine.items.isEmpty)
    #expect(stage.machine.nextDeadline == nil)
    #expect(stage.state.account.isBalanced && stage.state.account.waiting == 0)
    #expect(stage.send(.stop).brief == ["stopped"])
    #expect(stage.send(.append(item(9))).brief == ["shown 9", "idle 9"])
  }
}
