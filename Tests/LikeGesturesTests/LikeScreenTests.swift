import LikeGestures
import LikePromises
import RoomCore
import Testing

@Suite struct LikeScreenTests {
  private let screenSize = ScreenSize(width: 400, height: 800)
  private let reduced = ScreenPreferences(reducesMotion: true)

  private func eased(_ hand: Hand) -> SheetScreen {
    var screen = SheetScreen(hand.machine.state(at: hand.now))
    screen.preferences = reduced
    return screen
  }

  private func hearts(
    _ hand: Hand, _ preferences: ScreenPreferences = ScreenPreferences()
  ) -> HeartScreen {
    var screen = HeartScreen(hand.machine.state(at: hand.now))
    screen.preferences = preferences
    return screen
  }

  // MARK: The sheet

  @Test func withReducedMotionASheetIsEasedInTheDurationOfItsMotion() throws {
    var hand = Hand()
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    let (screen, start) = (eased(hand), hand.now)
    let duration = try #require(screen.settling).duration
    // Of 400 points (1 - part)^4 are left.
    for (part, height) in [(0, 0), (1, 273.4375), (2, 375), (3, 398.4375), (4, 400.0)] {
      #expect(abs(screen.height(at: start + duration * part / 4) - height) < 1e-3)
    }
    #expect(screen.isMoving(at: start) && !screen.isMoving(at: start + duration))
  }

  @Test func withReducedMotionACaughtSheetContinuesFromWhereItIsShown() {
    var hand = Hand()
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    hand.wait(60)
    let before = eased(hand).height(at: hand.now)
    hand.touch(.began, 100, 700, on: .header)
    let caught = hand.now
    let height = SheetScreen(hand.machine.state(at: caught)).height(at: caught)
    #expect(abs(before - height) > 10, "it is elsewhere than the spring")
    let screen = eased(hand)
    #expect(abs(screen.height(at: caught) - before) < 1e-9 && screen.isMoving(at: caught))
    let end = caught + .milliseconds(200)
    #expect(screen.height(at: end) == height && !screen.isMoving(at: end))
    // The finger lifts without a drag, and the sheet continues from where it is shown.
    hand.wait(20)
    let held = eased(hand).height(at: hand.now)
    hand.touch(.ended, 100, 700, on: .header)
    #expect(eased(hand).settling?.to == 400)
    #expect(abs(eased(hand).height(at: hand.now) - held) < 1e-9)
  }

  @Test func withReducedMotionADismissalBeginsWhereTheSheetIsShown() {
    var hand = Hand()
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    hand.wait(60)
    let before = eased(hand).height(at: hand.now)
    hand.send(.dismissSheet)
    #expect(eased(hand).settling?.to == 0)
    #expect(abs(eased(hand).height(at: hand.now) - before) < 1e-9)
    hand.wait(2_000)
    #expect(eased(hand).sheet == nil && eased(hand).height(at: hand.now) == 0)
    #expect(!eased(hand).isMoving(at: hand.now))
  }

  @Test func withReducedMotionASheetThatAFingerLeavesAtItsDetentStillGetsThere() {
    var hand = Hand()
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    hand.wait(100)
    hand.touch(.began, 100, 700, on: .header)
    hand.move(from: (100, 700), to: (100, 300), steps: 4)
    let before = eased(hand).height(at: hand.now)
    hand.touch(.ended, 100, 300, on: .header)
    let screen = eased(hand)
    #expect(screen.settling == nil && screen.height(at: hand.now) == before)
    #expect(screen.height(at: hand.now + .milliseconds(200)) == 400)
  }

  @Test func theBackdropIsDimmedUpToTheLowestDetent() {
    var hand = Hand { $0.sheet.release = .lastStep() }
    #expect(SheetScreen(hand.machine.state(at: hand.now)).backdropOpacity(at: hand.now) == 0)
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [200, 500])))
    var screen = SheetScreen(hand.machine.state(at: hand.now))
    #expect(screen.backdropOpacity(at: hand.now) == 0)
    let middle = hand.now + .milliseconds(60)
    #expect(screen.backdropOpacity(at: middle) == screen.height(at: middle) / 200)
    hand.wait(3_000)
    hand.touch(.began, 100, 600, on: .header)
    hand.move(from: (100, 600), to: (100, 400))
    screen = SheetScreen(hand.machine.state(at: hand.now))
    #expect(screen.height(at: hand.now) > 300 && screen.backdropOpacity(at: hand.now) == 1)
  }

  // MARK: Hearts

  @Test func withReducedMotionHeartsAreACount() {
    var hand = Hand()
    for _ in 0..<3 {
      hand.tap()
      hand.wait(100)
    }
    let screen = hearts(hand, reduced)
    #expect(screen.hearts.isEmpty && screen.heartCount == 2 && screen.combo == 2)
    #expect(!screen.isMoving(at: hand.now) && hearts(hand).isMoving(at: hand.now))
    #expect(hearts(hand).hearts.count == 2)
    for heart in hearts(hand).hearts { #expect(screen.pose(of: heart, at: hand.now) == nil) }
    hand.wait(3_000)
    #expect(hearts(hand).heartCount == 0 && !hearts(hand).isMoving(at: hand.now))
  }

  @Test func aHeartHasAPoseUntilItEndsAndSwaysToTheOtherSideFromRightToLeft() throws {
    var hand = Hand()
    hand.tap()
    hand.wait(100)
    hand.tap()
    let (screen, mirrored) = (hearts(hand), hearts(hand, ScreenPreferences(isRightToLeft: true)))
    let heart = try #require(screen.hearts.first)
    let time = hand.now + .milliseconds(600)
    let pose = try #require(screen.pose(of: heart, at: time))
    let other = try #require(mirrored.pose(of: heart, at: time))
    #expect(pose == heart.pose(at: time) && abs(pose.translation.x) > 1)
    #expect(other.translation == ScreenPoint(x: -pose.translation.x, y: pose.translation.y))
    #expect(screen.pose(of: heart, at: heart.ends) == nil)
    #expect(!screen.isMoving(at: heart.ends))
  }

  // MARK: The overlays

  @Test func theOverlaysFadeOutAndInAgain() {
    var hand = Hand()
    #expect(hearts(hand).overlayPose(at: hand.now, size: screenSize) == .identity)
    for (conditions, ends) in [(RoomConditions.cleared, 0.0), ([], 1)] {
      hand.send(ends == 0 ? .insertConditions(conditions) : .removeConditions(.cleared))
      let (screen, start) = (hearts(hand), hand.now)
      let opacities = [0, 100, 200].map {
        screen.overlayPose(at: start + .milliseconds($0), size: screenSize)?.opacity ?? 0
      }
      #expect(opacities[0] == 1 - ends && abs(opacities[1] - 0.5) < 1e-6 && opacities[2] == ends)
      #expect(screen.isMoving(at: start) && !screen.isMoving(at: start + .milliseconds(200)))
      hand.wait(1_000)
    }
    #expect(hearts(hand).overlayPose(at: hand.now, size: screenSize) == .identity)
  }

  @Test func overlaysThatAreHiddenAndShownAtOnceRest() {
    var hand = Hand()
    hand.send(.insertConditions(.cleared))
    hand.send(.removeConditions(.cleared))
    #expect(!hearts(hand).isMoving(at: hand.now))
    #expect(hearts(hand).overlayPose(at: hand.now, size: screenSize) == .identity)
  }

  @Test func overlaysThatAreShownAgainWhileTheyFadeContinueFromThere() {
    var hand = Hand { $0.overlayEntrance = .slide(x: 1) }
    hand.send(.insertConditions(.cleared))
    hand.wait(120)
    let before = hearts(hand).overlayPose(at: hand.now, size: screenSize)
    hand.send(.removeConditions(.cleared))
    let after = hearts(hand).overlayPose(at: hand.now, size: screenSize)
    #expect(before?.translation.x ?? 0 > 20 && before?.translation.x ?? 0 < 380)
    #expect(abs((after?.translation.x ?? 0) - (before?.translation.x ?? 0)) < 1e-9)
    var mirrored = hearts(hand, ScreenPreferences(isRightToLeft: true))
    #expect(
      mirrored.overlayPose(at: hand.now, size: screenSize)?.translation.x
        == -(after?.translation.x ?? 0))
    mirrored.preferences = reduced
    #expect(mirrored.overlayPose(at: hand.now, size: screenSize)?.translation == .zero)
    hand.wait(300)
    #expect(hearts(hand).overlayPose(at: hand.now, size: screenSize) == .identity)
  }

  @Test func aMotionOfOverlaysThatIsTooLongIsInvalid() {
    var configuration = LikeConfiguration()
    configuration.overlayEntrance = .fade(over: .seconds(86_401))
    let allowed = "a motion, or its seconds, 0 to 86400"
    #expect(throws: FieldError.invalid("overlayEntrance", allowed: allowed)) {
      try LikeMachine(configuration)
    }
    configuration.overlayEntrance = .fade(over: .zero)
    #expect((try? LikeMachine(configuration)) != nil)
  }
}
