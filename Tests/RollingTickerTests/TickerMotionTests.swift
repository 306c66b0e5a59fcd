import RollingTicker
import RoomCore
import Testing

/// What a view state answers with preferences, and while it moves. Tickers of 100 × 20 points; 30 points
/// a second and a pause of 1 s.
@Suite struct TickerMotionTests {
  private func rig(
    _ items: [TickerItem], configure: (inout TickerConfiguration) -> Void = { _ in }
  ) -> Rig {
    Rig(items) {
      $0.size = ScreenSize(width: 100, height: 20)
      configure(&$0)
    }
  }

  /// 90 points wider than the ticker: two pages.
  private let long = TickerItem(id: "1", content: "long", width: 190)

  private func time(_ milliseconds: Int) -> Instant { .start + .milliseconds(milliseconds) }

  private func pose(
    _ rig: Rig, _ slot: TickerSlot = .first, at milliseconds: Int, reduced: Bool = true
  ) -> Pose? {
    var viewState = rig.view
    viewState.preferences.reducesMotion = reduced
    return viewState.pose(of: slot, at: time(milliseconds))
  }

  private func near(_ pose: Pose?, x: Double = 0, opacity: Double) -> Bool {
    guard let pose else { return false }
    let plain = Pose(translation: ScreenPoint(x: pose.translation.x, y: 0), opacity: pose.opacity)
    return pose == plain && (pose.translation.x - x).magnitude < 1e-9
      && (pose.opacity - opacity).magnitude < 1e-6
  }

  @Test(arguments: [TickerStyle.slide, .fade(), .fadeThrough(), .scaleY])
  func aRollMadeForAPreviewIsThatOfATicker(_ style: TickerStyle) {
    var rig = rig(items(1...2)) { $0.style = style }
    rig.advance(to: 2_000)
    let made = TickerRoll(
      from: TickerShowing(item(1)), to: TickerShowing(item(2), in: .second, index: 1),
      start: time(2_000), configuration: rig.machine.configuration)
    #expect(rig.rolls == [made])
  }

  @Test func withReducedMotionALongTextIsShownInPages() {
    let rig = rig([long, item(2)])
    // A second of pause, then two pages in the 4 s that the marquee and its second pause take.
    let path = [
      (0, 0.0, 1.0), (2_800, 0, 1), (2_900, 0, 0.5), (3_000, -90, 0), (3_100, -90, 0.5),
      (3_200, -90, 1), (5_000, -90, 1),
    ]
    for (milliseconds, x, opacity) in path {
      #expect(near(pose(rig, at: milliseconds), x: x, opacity: opacity), "\(milliseconds)")
    }
    #expect(rig.machine.nextDeadline == time(5_000), "the stay is the same")
  }

  @Test func aVeryLongTextHasPagesThatOverlapEvenly() {
    let rig = rig([TickerItem(id: "1", content: "long", width: 340), item(2)])
    // 240 points: 8 s and the second pause for four pages.
    let offsets = [0, 3_200, 3_300, 5_500, 7_750, 9_999].map {
      pose(rig, at: $0)?.translation.x
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
      rig.view.pose(of: .second, at: time(2_000))?.translation == ScreenPoint(x: 105, y: 25))
    #expect(roll.pose(of: .first, after: roll.duration)?.translation.y == -7, "in points")
    #expect(roll.motions.incoming.unit == .points)
  }
}
