import RollingTicker
import RoomCore
import Testing

/// The preset of a rolling notice view with a repeating timer; beside such a view it is in
/// ``NoticeViewTests``.
@Suite struct RollingNoticeTests {
  private func ticker(_ style: TickerStyle, rows: Int) -> Rig {
    var rig = Rig {
      $0 = .rollingNotice
      $0.style = style
    }
    rig.send(.setCount(rows))
    return rig
  }

  /// While it fades, each item rests for 1.41 s; its roll takes 1.25 s.
  @Test func aFadeTakesBothOfItsHalves() {
    var rig = ticker(.fadeThrough(), rows: 3)
    rig.advance(to: 8_000)
    #expect(rig.rollStarts == [2_660, 5_320, 7_980])
    let ends = rig.log.filter { if case .didEndRoll = $0.value { true } else { false } }
    #expect(ends.map(\.time.nanoseconds) == [3_910_000_000, 6_570_000_000])
  }

  /// As in the source: a tick while the animation runs is passed over.
  @Test func aTickDuringARollIsSkipped() {
    var rig = Rig {
      $0 = .rollingNotice
      $0.style = .fadeThrough()
      $0.stay = .milliseconds(100)
      $0.minimumStay = .milliseconds(100)
    }
    rig.send(.setCount(2))
    rig.advance(to: 5_000)
    #expect(rig.rollStarts == [760, 2_280, 3_800])
  }

  @Test func allRowsAreKept() {
    var rig = ticker(.slide, rows: 500)
    #expect(rig.state.count == 500 && rig.state.stay == .seconds(2))
    for number in 0..<500 { rig.send(.append(item(number))) }
    #expect(rig.state.count == 1_000 && rig.state.account.dropped == 0)
    #expect(rig.state.stay == .seconds(2))
  }

  /// The data source is asked for its number of rows and for a row at each roll.
  @Test func theRowsAreThoseOfEachRoll() {
    var rig = ticker(.slide, rows: 1)
    #expect(rig.state.current?.index == 0)
    #expect(rig.advance(to: 20_000).isEmpty, "one row rests")
    rig.send(.setCount(3))
    #expect(rig.rolls.map(\.incoming.index) == [1])
    rig.advance(to: 24_000)
    #expect(rig.rolls.map(\.incoming.index) == [1, 2])
    #expect(rig.state.index == 2)
    rig.send(.setCount(2))
    #expect(rig.state.current?.index == 2 && rig.state.index == nil, "it stays to its end")
    rig.advance(to: 30_000)
    #expect(rig.rolls.map(\.incoming.index) == [1, 2, 1, 0], "a row beyond the last counts as 0")
    #expect(rig.state.account.isBalanced)
    #expect(rig.send(.setCount(0)).brief.last?.hasPrefix("cleared") == true)
    #expect(rig.machine.nextDeadline == nil)
    #expect(rig.send(.setCount(2)).brief == ["shown #4"])
    #expect(rig.state.current?.index == 0)
  }
}
