import LikeGestures
import LikePromises
import RoomCore
import Testing

@Suite struct LikeViewStateTests {
  private let screenSize = ScreenSize(width: 400, height: 800)
  private let reduced = ViewPreferences(reducesMotion: true)

  private func eased(_ hand: Hand) -> SheetViewState {
    var viewState = SheetViewState(hand.machine.state(at: hand.now))
    viewState.preferences = reduced
    return viewState
  }

  private func hearts(
    _ hand: Hand, _ preferences: ViewPreferences = ViewPreferences()
  ) -> HeartViewState {
    var viewState = HeartViewState(hand.machine.state(at: hand.now))
    viewState.preferences = preferences
    return viewState
  }

  // MARK: The sheet

  @Test func withReducedMotionASheetIsEasedInTheDurationOfItsMotion() throws {
    var hand = Hand()
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    let (viewState, start) = (eased(hand), hand.now)
    let duration = try #require(viewState.settling).duration
    // Of 400 points (1 - part)^4 are left.
    for (part, height) in [(0, 0), (1, 273.4375), (2, 375), (3, 398.4375), (4, 400.0)] {
      #expect(abs(viewState.height(at: start + duration * part / 4) - height) < 1e-3)
    }
    #expect(viewState.isMoving(at: start) && !viewState.isMoving(at: start + duration))
  }

  @Test func withReducedMotionACaughtSheetContinuesFromWhereItIsShown() {
    var hand = Hand()
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    hand.wait(60)
    let before = eased(hand).height(at: hand.now)
    hand.touch(.began, 100, 700, on: .header)
    let caught = hand.now
    let height = SheetViewState(hand.machine.state(at: caught)).height(at: caught)
    #expect(abs(before - height) > 10, "it is elsewhere than the spring")
    let viewState = eased(hand)
    #expect(abs(viewState.height(at: caught) - before) < 1e-9 && viewState.isMoving(at: caught))
    let end = caught + .milliseconds(200)
    #expect(viewState.height(at: end) == height && !viewState.isMoving(at: end))
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
    let viewState = eased(hand)
    #expect(viewState.settling == nil && viewState.height(at: hand.now) == before)
    #expect(viewState.height(at: hand.now + .milliseconds(200)) == 400)
  }

  @Test func theBackdropIsDimmedUpToTheLowestDetent() {
    var hand = Hand { $0.sheet.release = .lastStep() }
    #expect(SheetViewState(hand.machine.state(at: hand.now)).backdropOpacity(at: hand.now) == 0)
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [200, 500])))
    var viewState = SheetViewState(hand.machine.state(at: hand.now))
    #expect(viewState.backdropOpacity(at: hand.now) == 0)
    let middle = hand.now + .milliseconds(60)
    #expect(viewState.backdropOpacity(at: middle) == viewState.height(at: middle) / 200)
    hand.wait(3_000)
    hand.touch(.began, 100, 600, on: .header)
    hand.move(from: (100, 600), to: (100, 400))
    viewState = SheetViewState(hand.machine.state(at: hand.now))
    #expect(viewState.height(at: hand.now) > 300 && viewState.backdropOpacity(at: hand.now) == 1)
  }

  // MARK: Hearts

  @Test func withReducedMotionHeartsAreACount() {
    var hand = Hand()
    for _ in 0..<3 {
      hand.tap()
      hand.wait(100)
    }
    let viewState = hearts(hand, reduced)
    #expect(viewState.hearts.isEmpty && viewState.heartCount == 2 && viewState.combo == 2)
    #expect(!viewState.isMoving(at: hand.now) && hearts(hand).isMoving(at: hand.now))
    #expect(hearts(hand).hearts.count == 2)
    for heart in hearts(hand).hearts { #expect(viewState.pose(of: heart, at: hand.now) == nil) }
    hand.wait(3_000)
    #expect(hearts(hand).heartCount == 0 && !hearts(hand).isMoving(at: hand.now))
  }

  @Test func aHeartHasAPoseUntilItEndsAndSwaysToTheOtherSideFromRightToLeft() throws {
    var hand = Hand()
    hand.tap()
    hand.wait(100)
    hand.tap()
    let (viewState, mirrored) = (hearts(hand), hearts(hand, ViewPreferences(isRightToLeft: true)))
    let heart = try #require(viewState.hearts.first)
    let time = hand.now + .milliseconds(600)
    let pose = try #require(viewState.pose(of: heart, at: time))
    let other = try #require(mirrored.pose(of: heart, at: time))
    #expect(pose == heart.pose(at: time) && abs(pose.translation.x) > 1)
    #expect(other.translation == ScreenPoint(x: -pose.translation.x, y: pose.translation.y))
    #expect(viewState.pose(of: heart, at: heart.ends) == nil)
    #expect(!viewState.isMoving(at: heart.ends))
  }

  // MARK: The overlays

  @Test func theOverlaysFadeOutAndInAgain() {
    var hand = Hand()
    #expect(hearts(hand).overlayPose(at: hand.now, size: screenSize) == .identity)
    for (conditions, ends) in [(RoomConditions.cleared, 0.0), ([], 1)] {
      hand.send(ends == 0 ? .insertConditions(conditions) : .removeConditions(.cleared))
      let (viewState, start) = (hearts(hand), hand.now)
      let opacities = [0, 100, 200].map {
        viewState.overlayPose(at: start + .milliseconds($0), size: screenSize)?.opacity ?? 0
      }
      #expect(opacities[0] == 1 - ends && abs(opacities[1] - 0.5) < 1e-6 && opacities[2] == ends)
      #expect(viewState.isMoving(at: start) && !viewState.isMoving(at: start + .milliseconds(200)))
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
    var mirrored = hearts(hand, ViewPreferences(isRightToLeft: true))
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
    let allowed = "a motion, or its duration: a number of seconds, 0 to 86400"
    #expect(throws: FieldError.invalid("overlayEntrance", allowed: allowed)) {
      try LikeMachine(configuration)
    }
    configuration.overlayEntrance = .fade(over: .zero)
    #expect((try? LikeMachine(configuration)) != nil)
  }
}
