import PromiseTesting
import RollingTicker
import RoomCore
import Testing

/// Tickers of 100 points; 30 points a second and a pause of 1 s.
@Suite struct TickerMarqueeTests {
  private func rig(
    _ items: [TickerItem], configure: (inout TickerConfiguration) -> Void = { _ in }
  ) -> Rig {
    Rig(items) {
      $0.size = ScreenSize(width: 100, height: 20)
      configure(&$0)
    }
  }

  private func wide(_ id: Int, width: Double?) -> TickerItem {
    TickerItem(id: "\(id)", content: "wide", width: width)
  }

  /// Where the item at rest is.
  private func x(_ rig: inout Rig, at milliseconds: Int) -> Double? {
    rig.advance(to: milliseconds)
    guard let slot = rig.state.current?.slot else { return nil }
    return rig.view.pose(of: slot, at: rig.now)?.translation.x
  }

  private func reducedPose(_ rig: Rig, at milliseconds: Int) -> Pose? {
    var viewState = rig.view
    viewState.preferences.reducesMotion = true
    return viewState.pose(of: .first, at: .start + .milliseconds(milliseconds))
  }

  @Test(arguments: [TickerStyle.slide, .fade(), .fadeThrough(), .scaleY])
  func whatIsMadeForAPreviewIsThatOfATicker(_ style: TickerStyle) {
    var rolling = rig(items(1...2)) { $0.style = style }
    rolling.advance(to: 2_000)
    let roll = TickerRoll(
      from: TickerShowing(item(1)), to: TickerShowing(item(2), in: .second, index: 1),
      start: rolling.now, configuration: rolling.machine.configuration)
    #expect(rolling.rolls == [roll])
  }

  /// A little wider than the ticker: its stay is no shorter than that of the others.
  @Test func aStayIsNoShorterForAMarquee() {
    var rig = rig([TickerItem(id: "1", displayDuration: .seconds(9), width: 130), item(2)])
    rig.advance(to: 20_000)
    #expect(rig.rollStarts.first == 9_000)
  }

  /// The same content scrolls on; other content begins where it begins.
  @Test func aReplacedItemScrollsOnOrBegins() {
    var rig = rig([wide(1, width: 190), item(2)])
    #expect((x(&rig, at: 2_000)! + 30).magnitude < 1e-6)
    rig.send(
      .replace(TickerItem(id: "1", content: "wide", displayDuration: .seconds(8), width: 190)))
    #expect((x(&rig, at: 2_000)! + 30).magnitude < 1e-6)
    #expect(rig.machine.nextDeadline == .start + .seconds(8))
    rig.send(.replace(TickerItem(id: "1", content: "other")))
    #expect(x(&rig, at: 2_500) == 0 && rig.view.marquee == nil)
  }

  @Test func withReducedMotionALongTextIsShownInPages() {
    let rig = rig([wide(1, width: 190), item(2)])
    // A second of pause, then two pages in the 4 s that the marquee and its second pause take.
    let path = [
      (0, 0.0, 1.0), (2_800, 0, 1), (2_900, 0, 0.5), (3_000, -90, 0), (3_100, -90, 0.5),
      (3_200, -90, 1), (5_000, -90, 1),
    ]
    for (milliseconds, x, opacity) in path {
      let expected = Pose(translation: ScreenPoint(x: x, y: 0), opacity: opacity)
      #expect(reducedPose(rig, at: milliseconds)!.isNear(expected), "\(milliseconds)")
    }
    #expect(rig.machine.nextDeadline == .start + .seconds(5), "the stay is the same")
  }

  @Test func pagesContinueFromTheOneThatIsShown() {
    var rig = rig([wide(1, width: 190), item(2)])
    rig.advance(to: 3_100)
    let page = Pose(translation: ScreenPoint(x: -90, y: 0), opacity: 0.5)
    rig.send(.didMeasure(TickerMeasurement(showing: rig.state.current!, width: 145)))
    #expect(reducedPose(rig, at: 3_100)!.isNear(page))
    rig.send(.next)
    #expect(reducedPose(rig, at: 3_100)!.isNear(page))
  }

  @Test func aVeryLongTextHasPagesThatOverlapEvenly() {
    let rig = rig([wide(1, width: 340), item(2)])
    // 240 points: 8 s and the second pause for four pages.
    let offsets = [0, 3_200, 3_300, 5_500, 7_750, 9_999].map {
      reducedPose(rig, at: $0)?.translation.x
    }
    #expect(offsets == [0, 0, -80, -160, -240, -240])
  }

  @Test func motionsInSizesMoveByTheHeightAndTheSpacing() {
    var rig = rig(items(1...2)) {
      $0.spacing = 5
      $0.style = .custom(
        TickerTransition(
          outgoing: Motion([
            .translationY: [.init(at: .zero, value: 0), .init(at: .seconds(1), value: -7)]
          ]),
          incoming: .slide(x: 1, y: 1)))
    }
    rig.advance(to: 2_000)
    let roll = rig.rolls[0]
    #expect(
      rig.view.pose(of: .second, at: rig.now)?.translation == ScreenPoint(x: 105, y: 25))
    #expect(roll.pose(of: .first, after: roll.duration)?.translation.y == -7, "in points")
    #expect(roll.motions.incoming.unit == .points)
  }
}
