import RollingTicker
import RoomCore
import Testing

/// What a screen answers with preferences, and while it moves. Tickers of 100 × 20 points; 30 points
/// a second and a pause of 1 s.
@Suite struct TickerMotionTests {
  private func stage(
    _ items: [TickerItem], configure: (inout TickerConfiguration) -> Void = { _ in }
  ) -> Stage {
    Stage(items) {
      $0.size = ScreenSize(width: 100, height: 20)
      configure(&$0)
    }
  }

  /// 90 points wider than the ticker: two pages.
  private let long = TickerItem(id: "1", content: "long", width: 190)

  private func time(_ milliseconds: Int) -> Instant { .start + .milliseconds(milliseconds) }

  private func pose(
    _ stage: Stage, _ slot: TickerSlot = .first, at milliseconds: Int, reduced: Bool = true
  ) -> Pose? {
    var screen = stage.view
    screen.preferences.reducesMotion = reduced
    return screen.pose(of: slot, at: time(milliseconds))
  }

  private func near(_ pose: Pose?, x: Double = 0, opacity: Double) -> Bool {
    guard let pose else { return false }
    let plain = Pose(translation: ScreenPoint(x: pose.translation.x, y: 0), opacity: pose.opacity)
    return pose == plain && (pose.translation.x - x).magnitude < 1e-9
      && (pose.opacity - opacity).magnitude < 1e-6
  }

  // MARK: Previews

  @Test(arguments: [TickerStyle.slide, .fade(), .fadeThrough(), .scaleY])
  func aRollMadeForAPreviewIsThatOfATicker(_ style: TickerStyle) {
    var stage = stage(items(1...2)) { $0.style = style }
    stage.advance(to: 2_000)
    let made = TickerRoll(
      from: TickerShowing(item(1)), to: TickerShowing(item(2), in: .second, index: 1),
      start: time(2_000), configuration: stage.machine.configuration)
    #expect(stage.rolls == [made])
  }

  // MARK: Reduced motion

  @Test(arguments: [TickerStyle.slide, .fade(), .fadeThrough(), .scaleY])
  func withReducedMotionOneItemFadesIntoTheOther(_ style: TickerStyle) {
    var stage = stage(items(1...2)) {
      $0.style = style
      $0.rollDuration = .seconds(1)
    }
    stage.advance(to: 2_000)
    let end = 2_000 + Int(stage.rolls[0].duration.seconds * 1_000)
    #expect(near(pose(stage, .first, at: 2_000), opacity: 1))
    #expect(near(pose(stage, .second, at: 2_000), opacity: 0))
    #expect(near(pose(stage, .first, at: (2_000 + end) / 2), opacity: 0.5))
    #expect(near(pose(stage, .second, at: (2_000 + end) / 2), opacity: 0.5))
    #expect(near(pose(stage, .first, at: end), opacity: 0))
    #expect(near(pose(stage, .second, at: end), opacity: 1))
    stage.advance(to: end)
    #expect(pose(stage, .second, at: end) == .identity && pose(stage, .first, at: end) == nil)
  }

  @Test func withReducedMotionALongTextIsShownInPages() {
    let stage = stage([long, item(2)])
    // A second of pause, then two pages in the 4 s that the marquee and its second pause take.
    let path = [
      (0, 0.0, 1.0), (2_800, 0, 1), (2_900, 0, 0.5), (3_000, -90, 0), (3_100, -90, 0.5),
      (3_200, -90, 1), (5_000, -90, 1),
    ]
    for (milliseconds, x, opacity) in path {
      #expect(near(pose(stage, at: milliseconds), x: x, opacity: opacity), "\(milliseconds)")
    }
    #expect(stage.machine.nextDeadline == time(5_000), "the stay is the same")
  }

  @Test func aVeryLongTextHasPagesThatOverlapEvenly() {
    let stage = stage([TickerItem(id: "1", content: "long", width: 340), item(2)])
    // 240 points: 8 s and the second pause for four pages.
    let offsets = [0, 3_200, 3_300, 5_500, 7_750, 9_999].map {
      pose(stage, at: $0)?.translation.x
    }
    #expect(offsets == [0, 0, -80, -160, -240, -240])
  }

  @Test func theLastPageFadesIntoTheNextItem() {
    var stage = stage([long, item(2)])
    stage.advance(to: 5_000)
    #expect(near(pose(stage, at: 5_000), x: -90, opacity: 1))
    #expect(near(pose(stage, at: 5_330), x: -90, opacity: 0.5))
    stage.send(.resize(ScreenSize(width: 100, height: 40)))
    #expect(near(pose(stage, at: 5_330), x: -90, opacity: 0.5))
  }

  @Test func aPageThatFadesContinuesToFadeIntoTheNextItem() {
    var stage = stage([long, item(2)])
    stage.advance(to: 2_900)
    #expect(near(pose(stage, at: 2_900), x: 0, opacity: 0.5))
    stage.send(.next)
    #expect(near(pose(stage, at: 2_900), x: 0, opacity: 0.5))
    #expect(near(pose(stage, at: 3_230), x: 0, opacity: 0.25))
  }

  @Test func anotherWidthTurnsPagesFromTheOneThatIsShown() {
    var stage = stage([long, item(2)])
    stage.advance(to: 3_100)
    stage.send(.didMeasure(TickerMeasurement(showing: stage.state.current!, width: 145)))
    #expect(near(pose(stage, at: 3_100), x: -90, opacity: 0.5))
    #expect(near(pose(stage, at: 3_300), x: -90, opacity: 1))
    stage.advance(to: 4_500)
    #expect(near(pose(stage, at: 4_500), x: -45, opacity: 1))
    stage.send(.didMeasure(TickerMeasurement(showing: stage.state.current!, width: 100)))
    #expect(near(pose(stage, at: 4_500), x: -45, opacity: 1))
  }

  @Test func aSuspendedPageFreezes() {
    var stage = stage([long, item(2)])
    stage.advance(to: 2_900)
    stage.send(.suspend(reason: .app))
    #expect(near(pose(stage, at: 60_000), x: 0, opacity: 0.5))
    #expect(!stage.view.isMoving(at: stage.now))
  }

  // MARK: From right to left

  @Test func fromRightToLeftALongTextScrollsToTheRight() {
    var stage = stage([long, item(2)])
    var screen = stage.view
    screen.preferences.isRightToLeft = true
    #expect((screen.pose(of: .first, at: time(2_000))!.translation.x - 30).magnitude < 1e-9)
    screen.preferences.reducesMotion = true
    #expect(screen.pose(of: .first, at: time(4_000))?.translation.x == 90)
    stage.advance(to: 5_000)
    screen = stage.view
    screen.preferences.isRightToLeft = true
    #expect(screen.pose(of: .first, at: time(5_000))?.translation == ScreenPoint(x: 90, y: 0))
    #expect(screen.pose(of: .second, at: time(5_000))?.translation == ScreenPoint(x: 0, y: 20))
  }

  // MARK: When the screen moves

  @Test func aScreenMovesDuringRollsAndMarquees() {
    var stage = stage([item(1), TickerItem(id: "2", content: "long", width: 190)])
    func isMoving(at milliseconds: Int, reduced: Bool = false) -> Bool {
      var screen = stage.view
      screen.preferences.reducesMotion = reduced
      return screen.isMoving(at: time(milliseconds))
    }
    #expect(!isMoving(at: 0) && !isMoving(at: 1_999))
    stage.advance(to: 2_000)
    #expect(isMoving(at: 2_000) && isMoving(at: 2_659) && !isMoving(at: 2_660))
    stage.send(.suspend(reason: .app))
    #expect(!isMoving(at: 2_000), "time stands still")
    stage.send(.resume(reason: .app))
    stage.advance(to: 2_660)
    // A pause of a second, 90 points in 3 s, another pause.
    #expect(isMoving(at: 2_660) && isMoving(at: 6_659) && !isMoving(at: 6_660))
    // The second page is there after 3.2 s.
    #expect(isMoving(at: 5_859, reduced: true) && !isMoving(at: 5_861, reduced: true))
  }

  // MARK: Units

  @Test func motionsInSizesMoveByTheHeightAndTheSpacing() {
    var stage = stage(items(1...2)) {
      $0.spacing = 5
      $0.style = .custom(
        TickerTransition(
          outgoing: Motion([
            .translationY: [.init(at: .zero, value: 0), .init(at: .seconds(1), value: -7)]
          ]),
          incoming: .slide(x: 1, y: 1)))
    }
    stage.advance(to: 2_000)
    let roll = stage.rolls[0]
    #expect(
      stage.view.pose(of: .second, at: time(2_000))?.translation == ScreenPoint(x: 105, y: 25))
    #expect(roll.pose(of: .first, after: roll.duration)?.translation.y == -7, "in points")
    #expect(roll.motions.incoming.unit == .points)
  }
}
