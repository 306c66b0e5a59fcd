import RollingTicker
import RoomCore
import Testing

private let styles: [TickerStyle] = [
  .slide, .fade(), .scaleY,
  .custom(
    TickerTransition(
      outgoing: Motion([.opacity: [.init(at: .zero, value: 1), .init(at: .seconds(3), value: 0)]]),
      incoming: Motion([.rotation: [.init(at: .zero, value: 3), .init(at: .seconds(9), value: 0)]]),
      overlap: .seconds(-4))),
]

@Suite struct TickerScenarioTests {
  @Test(arguments: styles, [0, 249]) func scenario2_anHourWithoutDriftInEveryStyle(
    _ style: TickerStyle, _ lateness: Int
  ) {
    var rig = Rig(items(1...7)) { $0.style = style }
    rig.advance(to: 3_600_000, lateness: .milliseconds(lateness))
    #expect(rig.rollStarts == (0..<1_353).map { 2_000 + 2_660 * $0 })
    let roll = rig.rolls[0]
    #expect(roll.pose(of: .first, after: .zero) == .identity)
    #expect(roll.pose(of: .second, after: roll.duration) == .identity)
  }

  @Test func aRemovalThatOvertakesItsItemIsKeptUntilAReload() {
    var rig = Rig(items(1...2))
    #expect(rig.play("remove 9, append 9, insert 9@0, append 8").isEmpty)
    #expect(rig.machine.items.compactMap(\.id) == ["1", "2", "8"])
    #expect(rig.state.statistics.withdrawn == 2 && rig.state.statistics.isBalanced)
    rig.play("reload 1, append 9")
    #expect(rig.machine.items.compactMap(\.id) == ["1", "9"])
  }

  @Test func aListThatIsSetHoldsWhatItNames() {
    var rig = Rig(items(1...2))
    rig.play("remove 9, set 129, append 9")
    #expect(rig.machine.items.compactMap(\.id) == ["1", "2", "9"])
    #expect(rig.state.statistics.rejected == 1)
  }

  @Test func theLast1024RemovalsAreKept() {
    var rig = Rig(items(1...1))
    for number in 0...1_024 { rig.send(.remove(id: "c\(number)")) }
    for id in ["c0", "c1"] { rig.send(.append(TickerItem(id: id))) }
    #expect(rig.machine.items.compactMap(\.id) == ["1", "c0"])
  }

  /// During a roll and between its phases; 530 ms is where the second half of a fade begins.
  @Test(arguments: styles, [0, 300, 330, 345, 370, 653]) func scenario3_reloadDuringARoll(
    _ style: TickerStyle, _ offset: Int
  ) {
    var rig = Rig(items(1...3)) { $0.style = style }
    rig.advance(to: 2_000 + offset)
    #expect(
      rig.play("reload 789") == [
        "cancelled 1", "cleared second", "cleared first", "reloaded 1", "shown 7",
      ])
    #expect(rig.view.pose(of: .first, at: rig.now) == .identity && rig.view.second == nil)
    #expect(rig.advance(to: 4_000 + offset - 1).isEmpty)
    #expect(rig.advance(to: 4_000 + offset).brief == ["7>8"])
  }

  /// Sliding 44 points up: at 49 % of the way the border is at 22.4, at 51 % at 21.6.
  @Test(arguments: [
    (0, 21.0, "tapped 1 0"), (0, 43, "tapped 1 0"), (323, 21, "tapped 1 0"),
    (323, 23, "tapped 2 1"), (337, 21, "tapped 1 0"), (337, 23, "tapped 2 1"),
    (400, 21, "tapped 2 1"), (400, 1, "tapped 1 0"), (660, 0, "tapped 2 1"),
    (660, 43, "tapped 2 1"), (330, 44, "tapped outside"), (330, -0.1, "tapped outside"),
  ]) func scenario6_aTapHitsWhatIsDrawnThere(_ offset: Int, _ y: Double, _ expected: String) {
    var rig = Rig(items(1...3))
    rig.advance(to: 2_000 + offset)
    #expect(rig.tap(x: 10, y: y).brief == [expected])
  }

  @Test func scenario7_twoCellsOfAKindAtMost() {
    let kinds = ["notice", "comment", "gift"]
    var rig = Rig((0..<9).map { item($0, kind: kinds[$0 % 3 == 0 ? 0 : $0 % 2 + 1]) })
    rig.advance(to: 100_000)
    var tokens: Set<TickerReuseKey> = []
    for roll in rig.rolls {
      tokens.insert(roll.outgoing!.reuseKey)
      tokens.insert(roll.incoming.reuseKey)
      #expect(roll.outgoing!.reuseKey != roll.incoming.reuseKey)
      #expect(roll.incoming.reuseKey.kind.string == roll.incoming.item.kind)
    }
    for kind in kinds { #expect(tokens.count { $0.kind.string == kind } <= 2) }
  }

  @Test func scenario8_theHeightChangesDuringARoll() throws {
    var rig = Rig(items(1...3)) { $0.spacing = 6 }
    rig.advance(to: 2_330)
    let before = rig.view.pose(of: .first, at: rig.now)!.translation.y
    #expect((before + 25).magnitude < 1e-9)
    let emitted = rig.send(.resize(ScreenSize(width: 320, height: 94)))
    let after = rig.view.pose(of: .first, at: rig.now)!.translation.y
    #expect((after + 50).magnitude < 1e-9)
    let roll = try #require(emitted[0].resizing?.roll)
    #expect(roll.pose(of: .first, after: .milliseconds(330))?.translation.y == after)
    #expect(rig.advance(to: 2_660).brief == ["ended 2"])
  }
}
