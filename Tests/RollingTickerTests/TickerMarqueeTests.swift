import RollingTicker
import RoomCore
import Testing

/// Tickers of 100 points; 30 points a second and a pause of 1 s.
@Suite struct TickerMarqueeTests {
  private func stage(
    _ items: [TickerItem], configure: (inout TickerConfiguration) -> Void = { _ in }
  ) -> Stage {
    Stage(items) {
      $0.size = ScreenSize(width: 100, height: 20)
      configure(&$0)
    }
  }

  private func wide(_ id: Int, width: Double?) -> TickerItem {
    TickerItem(id: "\(id)", content: "wide", width: width)
  }

  /// Where the item at rest is.
  private func x(_ stage: inout Stage, at milliseconds: Int) -> Double? {
    stage.advance(to: milliseconds)
    guard let slot = stage.state.current?.slot else { return nil }
    return stage.view.pose(of: slot, at: stage.now)?.translation.x
  }

  @Test func anItemScrollsAsFarAsItsWidthNeeds() {
    var stage = stage([wide(1, width: 190), item(2)])
    #expect(stage.log.map(\.value).brief == ["shown 1", "marquee first"])
    let path = [(0, 0.0), (999, 0), (2_000, -30), (3_000, -60), (4_000, -90), (4_999, -90)]
    for (time, expected) in path {
      #expect((x(&stage, at: time)! - expected).magnitude < 1e-6, "\(time)")
    }
    // 1 s, 90 points in 3 s, 1 s.
    stage.advance(to: 5_000)
    #expect(stage.rollStarts == [5_000])
  }

  @Test func aMarqueeMadeForAPreviewIsThatOfATicker() {
    let stage = stage([wide(1, width: 190), item(2)])
    let made = TickerMarquee(in: .first, width: 190, configuration: stage.machine.configuration)
    #expect(stage.log.last?.value == .didBeginMarquee(made))
  }

  /// It leaves from its end, and begins at its beginning when it is shown again.
  @Test(arguments: [TickerStyle.slide, .fade(), .fadeThrough(), .scaleY])
  func anItemLeavesFromWhereItHasScrolledTo(_ style: TickerStyle) {
    var stage = stage([wide(1, width: 190), item(2)]) { $0.style = style }
    stage.advance(to: 5_000)
    let roll = stage.rolls[0]
    for step in 0...125 {
      #expect(
        stage.view.pose(of: .first, at: roll.start + .milliseconds(step * 10))?
          .translation.x == -90)
    }
    #expect(stage.view.pose(of: .second, at: roll.start)?.translation.x == 0)
    stage.send(.resize(ScreenSize(width: 100, height: 40)))
    #expect(stage.view.pose(of: .first, at: stage.now)?.translation.x == -90)
    stage.advance(to: 10_000)
    let again = stage.log.filter { if case .didBeginMarquee = $0.value { true } else { false } }
    #expect(again.count == 2)
  }

  @Test func aFingerHitsTheItemThatLeavesScrolled() {
    var stage = stage([wide(1, width: 190), item(2)])
    stage.advance(to: 5_000)
    #expect(stage.tap(x: 95, y: 10).brief == ["tapped 1 0"])
    #expect(stage.tap(x: 5, y: 10).brief == ["tapped 1 0"])
  }

  @Test(arguments: [nil, 0, 99, 100, .nan, -4, .infinity] as [Double?])
  func anItemThatFitsDoesNotScroll(_ width: Double?) {
    var stage = stage([wide(1, width: width), item(2)])
    #expect(stage.advance(to: 2_000).brief == ["1>2"])
    #expect(stage.log[0].value.brief == "shown 1" && stage.log.count == 2)
  }

  @Test func aSpeedOfZeroScrollsNothing() {
    var stage = stage([wide(1, width: 190), item(2)]) { $0.marqueeSpeed = 0 }
    #expect(stage.advance(to: 2_000).brief == ["1>2"])
  }

  /// A little wider than the ticker: its stay is no shorter than that of the others.
  @Test func aStayIsNoShorterForAMarquee() {
    var stage = stage([TickerItem(id: "1", stay: .seconds(9), width: 130), item(2)])
    stage.advance(to: 20_000)
    #expect(stage.rollStarts.first == 9_000)
  }

  @Test func theBacklogCutsNoMarqueeShort() {
    var stage = stage([]) {
      $0.mode = .once
      $0.capacity = 10
      $0.comfortableBacklog = 0
    }
    stage.send(.append(wide(0, width: 190)))
    for number in 1...10 { stage.send(.append(item(number))) }
    stage.advance(to: 20_000)
    #expect(stage.rollStarts.prefix(1) == [5_000])
  }

  /// Measured at any time of its stay: the pause counts from its beginning.
  @Test(arguments: [(0, 5_000), (400, 5_000), (1_000, 5_000), (1_500, 5_500)])
  func aWidthThatArrivesLateBeginsTheMarquee(_ measured: Int, _ end: Int) {
    var stage = stage([wide(1, width: nil), item(2)])
    stage.advance(to: measured)
    let showing = stage.state.current!
    #expect(stage.send(.didMeasure(.init(showing: showing, width: 190))).brief == ["marquee first"])
    #expect(stage.send(.didMeasure(TickerMeasurement(showing: showing, width: 190))).isEmpty)
    #expect(stage.view.pose(of: .first, at: stage.now) == .identity, "no jump")
    stage.advance(to: end)
    #expect(stage.rollStarts == [end])
    // The width is known when the item is shown again.
    stage.advance(to: end + 660 + 2_000 + 660)
    #expect(stage.log.last?.value.brief == "marquee first")
  }

  @Test func aWidthThatArrivesDuringTheRollWaitsForItsEnd() {
    var stage = stage([item(1), wide(2, width: nil)])
    stage.advance(to: 2_300)
    #expect(stage.send(.didMeasure(.init(showing: stage.rolls[0].incoming, width: 130))).isEmpty)
    #expect(stage.advance(to: 2_660).brief == ["ended 2", "marquee second"])
    #expect(stage.machine.nextDeadline == .start + .milliseconds(2_660 + 3_000))
  }

  @Test func aWidthThatArrivesTooLateChangesNothing() {
    var stage = stage([wide(1, width: nil), item(2)])
    let shown = stage.state.current!
    stage.send(.replace(item(1, content: "other")))
    #expect(stage.send(.didMeasure(TickerMeasurement(showing: shown, width: 190))).isEmpty)
    let other = stage.state.current!
    stage.send(.remove(id: "1"))
    #expect(stage.send(.didMeasure(TickerMeasurement(showing: other, width: 190))).isEmpty)
    stage.send(.append(item(1, content: "third")))
    stage.advance(to: 20_000)
    #expect(stage.rolls.count > 5, "nothing scrolls")
  }

  @Test(arguments: [Double.nan, -1, .infinity]) func aWidthThatIsNoneIsRejected(_ width: Double) {
    var stage = stage([wide(1, width: nil), item(2)])
    let emitted = stage.send(.didMeasure(.init(showing: stage.state.current!, width: width)))
    guard case .rejected(.invalidWidth) = emitted.first else { return #expect(Bool(false)) }
    #expect(emitted.count == 1 && stage.state.account.rejected == 1)
  }

  @Test func anotherWidthOrSizeTurnsTheMarqueeFromWhereItIs() {
    var stage = stage([wide(1, width: 190), item(2)])
    #expect((x(&stage, at: 2_000)! + 30).magnitude < 1e-6)
    stage.send(.didMeasure(TickerMeasurement(showing: stage.state.current!, width: 145)))
    #expect((x(&stage, at: 2_000)! + 30).magnitude < 1e-6)
    #expect((x(&stage, at: 2_500)! + 45).magnitude < 1e-6)
    #expect(stage.machine.nextDeadline == .start + .milliseconds(3_500))
    #expect(
      stage.send(.resize(ScreenSize(width: 130, height: 20))).brief == [
        "resized", "marquee first",
      ])
    #expect((x(&stage, at: 3_000)! + 30).magnitude < 1e-6, "it scrolls back")
    #expect((x(&stage, at: 3_500)! + 15).magnitude < 1e-6)
    stage.advance(to: 4_500)
    #expect(stage.rollStarts == [4_500])
  }

  @Test func aSuspendedMarqueeFreezes() {
    var stage = stage([wide(1, width: 190), item(2)])
    #expect((x(&stage, at: 2_000)! + 30).magnitude < 1e-6)
    stage.send(.suspend(reason: .app))
    #expect((x(&stage, at: 60_000)! + 30).magnitude < 1e-6)
    stage.send(.resume(reason: .app))
    #expect((x(&stage, at: 61_000)! + 60).magnitude < 1e-6)
    stage.advance(to: 63_000)
    #expect(stage.rollStarts == [63_000])
    // Measured while the ticker is suspended.
    stage.advance(to: 64_000)
    stage.send(.suspend(reason: .app))
    #expect(
      stage.send(.didMeasure(.init(showing: stage.state.current!, width: 130))).brief == [
        "marquee second"
      ])
    stage.advance(to: 70_000)
    stage.send(.resume(reason: .app))
    #expect(stage.machine.nextDeadline == stage.now + .milliseconds(3_000 - 340))
  }

  /// The same content scrolls on; other content begins where it begins.
  @Test func aReplacedItemScrollsOnOrBegins() {
    var stage = stage([wide(1, width: 190), item(2)])
    #expect((x(&stage, at: 2_000)! + 30).magnitude < 1e-6)
    stage.send(.replace(TickerItem(id: "1", content: "wide", stay: .seconds(8), width: 190)))
    #expect((x(&stage, at: 2_000)! + 30).magnitude < 1e-6)
    #expect(stage.machine.nextDeadline == .start + .seconds(8))
    stage.send(.replace(TickerItem(id: "1", content: "other")))
    #expect(x(&stage, at: 2_500) == 0 && stage.view.marquee == nil)
  }

  /// What a view has measured is known better than what the app has guessed, until it guesses again.
  @Test func aMeasuredWidthReplacesAGivenOne() {
    var stage = stage([wide(1, width: 190), item(2)])
    stage.send(.didMeasure(TickerMeasurement(showing: stage.state.current!, width: 90)))
    #expect(stage.machine.nextDeadline == .start + .seconds(2), "it fits")
    stage.send(
      .set([TickerItem(id: "1", content: "wide", stay: .seconds(3), width: 190), item(2)]))
    #expect(stage.machine.nextDeadline == .start + .seconds(3))
    stage.advance(to: 3_000 + 660 + 2_000 + 660)
    #expect(stage.log.last?.value.brief == "ended 1", "it fits")
    #expect(
      stage.send(.replace(wide(1, width: 130))).brief == ["updated 1", "marquee first"])
  }

  @Test func nextLeavesFromTheMiddleOfAMarquee() {
    var stage = stage([wide(1, width: 190), item(2)])
    stage.advance(to: 3_000)
    stage.send(.next)
    #expect((stage.view.pose(of: .first, at: stage.now)!.translation.x + 60).magnitude < 1e-6)
  }

  @Test func absurdWidthsAndSpeedsDoNotTrap() {
    for speed in [1e-300, 1_000_000] {
      var stage = stage([wide(1, width: 1e300), item(2)]) {
        $0.marqueeSpeed = speed
        $0.marqueePause = .seconds(86_400)
      }
      stage.send(.didMeasure(TickerMeasurement(showing: stage.state.current!, width: 1e200)))
      stage.send(.resize(ScreenSize(width: 1e300, height: 1)))
      stage.now = .distantFuture
      stage.wake()
      stage.send(.resize(ScreenSize(width: 1, height: 1)))
      stage.send(.next)
    }
  }
}
