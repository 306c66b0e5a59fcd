import LikeGestures
import LikePromises
import RoomCore
import Testing

/// What promises 31 to 33 leave open of view states.
@Suite struct LikeViewStateTests {
  private let screenSize = ScreenSize(width: 400, height: 800)
  private let reduced = ViewPreferences(reducesMotion: true)

  /// A sheet of 400 points that is about to be presented.
  private func handWithSheet() -> Hand {
    var hand = Hand()
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    return hand
  }

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

  @Test func withReducedMotionASheetIsEasedInTheDurationOfItsMotion() throws {
    let hand = handWithSheet()
    let (viewState, start) = (eased(hand), hand.now)
    let duration = try #require(viewState.settling).duration
    // Of 400 points (1 - part)^4 are left.
    for (part, height) in [(0, 0), (1, 273.4375), (2, 375), (3, 398.4375), (4, 400.0)] {
      #expect(abs(viewState.height(at: start + duration * part / 4) - height) < 1e-3)
    }
    #expect(viewState.isMoving(at: start) && !viewState.isMoving(at: start + duration))
  }

  @Test func withReducedMotionACaughtSheetMovesToWhereItIs() {
    var hand = handWithSheet()
    hand.wait(60)
    hand.touch(.began, 100, 700, on: .header)
    let (viewState, height) = (eased(hand), hand.machine.state(at: hand.now).sheetHeight)
    #expect(abs(viewState.height(at: hand.now) - height) > 10, "it is elsewhere than the spring")
    let end = hand.now + .milliseconds(200)
    #expect(viewState.isMoving(at: hand.now) && !viewState.isMoving(at: end))
    #expect(viewState.height(at: end) == height)
    // So does one that the finger leaves at its detent.
    hand.move(from: (100, 700), to: (100, 300), steps: 4)
    hand.touch(.ended, 100, 300, on: .header)
    #expect(eased(hand).settling == nil)
    #expect(eased(hand).height(at: hand.now + .milliseconds(200)) == 400)
  }

  @Test func aHeartHasAPoseUntilItEndsAndNoneWithReducedMotion() throws {
    var hand = Hand()
    hand.tap()
    hand.wait(100)
    hand.tap()
    let (viewState, still) = (hearts(hand), hearts(hand, reduced))
    let heart = try #require(viewState.hearts.first)
    #expect(viewState.pose(of: heart, at: hand.now) == heart.pose(at: hand.now))
    #expect(viewState.pose(of: heart, at: heart.ends) == nil)
    #expect(still.pose(of: heart, at: hand.now) == nil && still.combo == 1)
  }

  @Test func overlaysThatAreHiddenAndShownAtOnceRest() {
    var hand = Hand()
    hand.send(.insertConditions(.cleared))
    hand.send(.removeConditions(.cleared))
    #expect(!hearts(hand).isMoving(at: hand.now))
    #expect(hearts(hand).overlayPose(at: hand.now, size: screenSize) == .identity)
  }

  @Test func overlaysThatAreShownAgainWhileTheySlideContinueFromThere() {
    var hand = Hand { $0.overlayEntrance = .slide(x: 1) }
    func place(_ preferences: ViewPreferences = ViewPreferences()) -> Double {
      hearts(hand, preferences).overlayPose(at: hand.now, size: screenSize)?.translation.x ?? 0
    }
    hand.send(.insertConditions(.cleared))
    hand.wait(120)
    let before = place()
    hand.send(.removeConditions(.cleared))
    #expect(before > 20 && before < 380 && abs(place() - before) < 1e-9)
    #expect(place(ViewPreferences(isRightToLeft: true)) == -place() && place(reduced) == 0)
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
