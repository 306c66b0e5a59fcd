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
  @Test func scenario1_noItems() {
    var rig = Rig()
    #expect(rig.tap(x: 1, y: 1).brief == ["tapped outside"])
    #expect(rig.advance(to: 3_600_000).isEmpty)
    #expect(rig.machine.nextDeadline == nil)
    #expect(rig.state.pose(at: rig.now) == (nil, nil))
    #expect(rig.send(.set([])).isEmpty)
  }

  @Test func scenario1_oneItemStaysAtRest() {
    var rig = Rig()
    #expect(rig.send(.set([item("a")])).brief == ["shown a", "idle a"])
    for input in [TickerInput.suspend(reason: .app), .resume(reason: .app)] {
      rig.advance(to: Int(rig.now.seconds * 1_000) + 5_000)
      #expect(rig.send(input).count == 1)
    }
    #expect(rig.advance(to: 100_000).isEmpty)
    #expect(rig.machine.nextDeadline == nil)
    #expect(rig.state.pose(at: rig.now).first == .identity)
    #expect(rig.tap(x: 1, y: 1).brief == ["tapped a 0"])
  }

  @Test func scenario1_twoItemsWrap() {
    var rig = Rig(items(1...2))
    rig.advance(to: 8_000)
    #expect(
      rig.log.map(\.value).brief == [
        "shown 1", "1>2", "ended 2", "2>1", "ended 1", "1>2", "ended 2",
      ])
    for roll in rig.rolls {
      #expect(roll.outgoing?.slot == roll.incoming.slot.other)
      #expect(roll.outgoing?.reuseKey != roll.incoming.reuseKey)
    }
    #expect(rig.rolls.map(\.incoming.slot) == [.second, .first, .second])
  }

  @Test(arguments: styles) func scenario2_everyStayIsFullInEveryStyle(_ style: TickerStyle) {
    var rig = Rig(items(1...5)) { $0.style = style }
    rig.advance(to: 30_000)
    #expect(rig.rollStarts == (0..<11).map { 2_000 + 2_660 * $0 })
    var restsSince = Instant.start
    for event in rig.log {
      switch event.value {
      case .didBeginRoll: #expect(event.time - restsSince == .seconds(2))
      case .didEndRoll(let roll):
        #expect(event.time - roll.start == .milliseconds(660))
        restsSince = event.time
      default: break
      }
    }
  }

  /// During the stay nothing has faded or moved, and each roll leads from rest to rest.
  @Test(arguments: styles) func scenario2_anItemIsWholeWhileItStays(_ style: TickerStyle) {
    var rig = Rig(items(1...3)) { $0.style = style }
    rig.advance(to: 2_660)
    for milliseconds in stride(from: 2_660, to: 4_660, by: 50) {
      rig.advance(to: milliseconds)
      let poses = rig.state.pose(at: rig.now)
      #expect(poses.first == nil && poses.second == .identity)
    }
    let roll = rig.rolls[0]
    #expect(roll.pose(of: .first, after: .zero) == .identity)
    #expect(roll.pose(of: .second, after: roll.duration) == .identity)
  }

  /// During a roll and between its phases; 530 ms is where the second half of a fade begins.
  @Test(arguments: styles, [0, 300, 330, 345, 370, 653]) func scenario3_reloadDuringARoll(
    _ style: TickerStyle, _ offset: Int
  ) {
    var rig = Rig(items(1...3)) { $0.style = style }
    rig.advance(to: 2_000 + offset)
    #expect(
      rig.send(.reload(items(11...13))).brief == [
        "cancelled 1", "cleared second", "cleared first", "reloaded 1", "shown 11",
      ])
    #expect(rig.state.pose(at: rig.now) == (.identity, nil))
    #expect(rig.advance(to: 2_000 + offset + 1_999).isEmpty)
    #expect(rig.advance(to: 2_000 + offset + 2_000).brief == ["11>12"])
    #expect(rig.rolls.last?.generation == 1)
    #expect(rig.state.account.withdrawn == 1)
  }

  @Test(arguments: [1_000, 2_300]) func scenario4_theListShrinksAndGrows(_ moment: Int) {
    var rig = Rig(items(1...5))
    rig.advance(to: moment)
    rig.send(.set(items(1...1)))
    #expect(rig.viewState == ["1"])
    rig.advance(to: 20_000)
    #expect(rig.viewState == ["1"] && rig.machine.nextDeadline == nil)
    rig.send(.set(items(1...5)))
    #expect(rig.viewState == ["1", "2"])
    rig.send(.set([]))
    #expect(rig.viewState.isEmpty && rig.machine.nextDeadline == nil)
    #expect(rig.state.pose(at: rig.now) == (nil, nil))
    rig.send(.set(items(3...5)))
    #expect(rig.viewState == ["3"])
    #expect(rig.machine.nextDeadline == rig.now + .seconds(2))
  }

  @Test func scenario4_tenReloadsLeaveOneDeadline() {
    var rig = Rig(items(1...5))
    for round in 1...10 {
      rig.advance(to: round * 700)
      rig.send(.reload(items(1...5)))
    }
    let rolls = rig.rolls.count
    rig.advance(to: 7_000 + 2_660 * 3)
    #expect(rig.rollStarts.suffix(3) == [9_000, 11_660, 14_320])
    #expect(rig.rolls.count == rolls + 3)
    #expect(rig.state.generation == 10)
  }

  @Test func scenario5_aSuspendedStayKeepsItsRemainder() {
    var rig = Rig(items(1...3))
    rig.advance(to: 1_200)
    #expect(rig.send(.suspend(reason: .app)).brief == ["suspended app 1.2"])
    #expect(rig.send(.suspend(reason: .app)).isEmpty)
    #expect(rig.advance(to: 50_000).isEmpty)
    #expect(rig.machine.nextDeadline == nil)
    #expect(rig.send(.resume(reason: .app)).brief == ["resumed app"])
    #expect(rig.send(.resume(reason: .app)).isEmpty)
    #expect(rig.machine.nextDeadline == rig.now + .milliseconds(800))
  }

  @Test func scenario5_aSuspendedRollFreezesAndContinues() {
    var rig = Rig(items(1...3))
    rig.advance(to: 2_200)
    let before = rig.state.pose(at: rig.now)
    rig.send(.suspend(reason: .app))
    rig.advance(to: 9_000)
    #expect(rig.state.pose(at: rig.now) == before)
    #expect(before.first!.translation.y < 0)
    rig.send(.resume(reason: .app))
    #expect(rig.state.pose(at: rig.now) == before)
    #expect(rig.state.roll?.start == rig.now - .milliseconds(200))
    #expect(rig.advance(to: 9_459).isEmpty)
    #expect(rig.advance(to: 9_460).brief == ["ended 2"])
  }

  @Test func scenario5_aReloadWhileSuspendedWaitsForTheEndOfIt() {
    var rig = Rig(items(1...3))
    rig.advance(to: 2_200)
    rig.send(.suspend(reason: .app))
    #expect(rig.send(.reload(items(7...9))).brief.last == "shown 7")
    #expect(rig.advance(to: 9_000).isEmpty)
    rig.send(.resume(reason: .app))
    #expect(rig.machine.nextDeadline == rig.now + .seconds(2))
  }

  @Test func scenario5_twoReasonsAddUp() {
    var rig = Rig(items(1...3))
    rig.advance(to: 500)
    rig.send(.suspend(reason: .app))
    rig.advance(to: 600)
    #expect(rig.send(.suspend(reason: .background)).brief == ["suspended background 0.5"])
    #expect(rig.send(.resume(reason: .app)).brief == ["resumed app with others"])
    #expect(rig.machine.nextDeadline == nil)
    #expect(rig.send(.resume(reason: .background)).brief == ["resumed background"])
    #expect(rig.machine.nextDeadline == rig.now + .milliseconds(1_500))

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

  /// A tap that is reported late counts as of when it touched.
  @Test(arguments: [
    (2_000, "tapped 1 0"), (2_329, "tapped 1 0"), (2_500, "tapped 2 1"), (2_660, "tapped 2 1"),
    (9_000, "tapped 2 1"), (-5, "tapped 1 0"),
  ]) func scenario6_aTapCountsAsOfItsOwnTime(_ touched: Int, _ expected: String) {
    var rig = Rig(items(1...3))
    rig.advance(to: 2_700)
    let time = Instant.start + .milliseconds(touched)
    #expect(rig.tap(x: 10, y: 20, at: time).brief == [expected])
  }

  @Test func scenario6_aTouchBeforeASuspensionCountsAsOfItsTime() {
    var rig = Rig(items(1...3))
    rig.advance(to: 2_700)
    rig.send(.suspend(reason: .app))
    rig.advance(to: 9_000)
    rig.send(.resume(reason: .app))
    for (touched, expected) in [
      (2_100, "tapped 1 0"), (2_650, "tapped 2 1"), (5_000, "tapped 2 1"),
    ] {
      let time = Instant.start + .milliseconds(touched)
      #expect(rig.tap(x: 10, y: 20, at: time).brief == [expected])
    }
  }

  /// Before the roll the item was at rest, whatever the style does to it first.
  @Test func scenario6_aTouchBeforeARollFindsTheItemAtRest() {
    let invisible = Motion([.opacity: [Keyframe(at: .zero, value: 0)]], duration: .seconds(1))
    var rig = Rig(items(1...3)) {
      $0.style = .custom(TickerTransition(outgoing: invisible, incoming: invisible))
    }
    rig.advance(to: 2_100)
    #expect(rig.tap(x: 10, y: 20).brief == ["tapped outside"])
    let time = Instant.start + .milliseconds(1_990)
    #expect(rig.tap(x: 10, y: 20, at: time).brief == ["tapped 1 0"])
  }

  @Test func scenario6_inAFadeTheMoreVisibleIsTouched() {
    var rig = Rig(items(1...3)) { $0.style = .fade() }
    var found: [String] = []
    for milliseconds in stride(from: 2_000, through: 2_660, by: 10) {
      rig.advance(to: milliseconds)
      let brief = rig.tap(x: 10, y: 20).brief.last!
      let poses = rig.state.pose(at: rig.now)
      if brief == "tapped 1 0" { #expect(poses.first!.opacity > poses.second?.opacity ?? 0) }
      if brief == "tapped 2 1" { #expect(poses.second!.opacity > poses.first?.opacity ?? 0) }
      if found.last != brief { found.append(brief) }
    }
    #expect(found.first == "tapped 1 0" && found.last == "tapped 2 1")
    #expect(found.count <= 3)
  }

  @Test func scenario6_theIndexIsValidAfterAShrink() {
    var rig = Rig(items(1...5))
    rig.advance(to: 2_660 * 4 + 100)
    #expect(rig.viewState == ["5"])
    rig.send(.set(items(4...5)))
    #expect(rig.tap(x: 1, y: 1).brief == ["tapped 5 1"])
    rig.send(.remove(id: "5"))
    #expect(rig.tap(x: 1, y: 1).brief == ["tapped 4 0"])
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
      #expect(roll.incoming.reuseKey.kind == roll.incoming.item.kind)
    }
    for kind in kinds { #expect(tokens.count { $0.kind == kind } <= 2) }
  }

  @Test func scenario8_withoutASizeNothingRollsUntilThereIsOne() {
    var rig = Rig(items(1...3)) { $0.size = .zero }
    #expect(rig.viewState == ["1"])
    #expect(rig.send(.tap(TickerTap(location: .zero))).brief == ["tapped outside"])
    #expect(rig.advance(to: 60_000).isEmpty)
    #expect(
      rig.send(.resize(ScreenSize(width: 200, height: 30))).brief == [
        "resized", "resumed without size",
      ])
    #expect(rig.machine.nextDeadline == rig.now + .seconds(2))
    for size in [
      ScreenSize(width: .nan, height: 3), ScreenSize(width: 3, height: -1),
      ScreenSize(width: .infinity, height: 1),
    ] {
      rig.send(.resize(size))
      #expect(rig.state.size == .zero && rig.machine.nextDeadline == nil)
    }
  }

  @Test func scenario8_theHeightChangesDuringARoll() throws {
    var rig = Rig(items(1...3)) { $0.spacing = 6 }
    rig.advance(to: 2_330)
    let before = rig.state.pose(at: rig.now).first!.translation.y
    #expect((before + 25).magnitude < 1e-9)
    let emitted = rig.send(.resize(ScreenSize(width: 320, height: 94)))
    let after = rig.state.pose(at: rig.now).first!.translation.y
    #expect((after + 50).magnitude < 1e-9)
    let roll = try #require(emitted[0].resizing?.roll)
    #expect(roll.pose(of: .first, after: .milliseconds(330))?.translation.y == after)
    #expect(rig.advance(to: 2_660).brief == ["ended 2"])
  }

  @Test func scenario8_anHourInTheBackgroundIsSkipped() {
    var suspended = Rig(items(1...3))
    suspended.advance(to: 2_100)
    suspended.send(.suspend(reason: .background))
    #expect(suspended.advance(to: 3_600_000).isEmpty)
    suspended.send(.resume(reason: .background))
    #expect(suspended.advance(to: 3_600_559).isEmpty)
    #expect(suspended.advance(to: 3_600_560).brief == ["ended 2"])

    // The process was frozen: one step, and the beat restarts.
    var frozen = Rig(items(1...3))
    frozen.advance(to: 1_000)
    frozen.now = .start + .seconds(3_600)
    #expect(frozen.wake().brief == ["1>2"])
    #expect(frozen.rolls[0].start == frozen.now)
    frozen.now = frozen.now + .seconds(3_600)
    #expect(frozen.wake().brief == ["ended 2"])
    #expect(frozen.machine.nextDeadline == frozen.now + .seconds(2))
  }
}
