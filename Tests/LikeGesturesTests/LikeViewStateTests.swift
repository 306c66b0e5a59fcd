import LikePromises
import Testing

/// The cases of view states that promises 31 to 33 leave open.
@Suite struct LikeViewStateTests {
  private let screenSize = ScreenSize(width: 400, height: 800)
  private let reduced = ViewPreferences(reducesMotion: true)

  private func hearts(
    _ hand: Hand, _ preferences: ViewPreferences = ViewPreferences()
  ) -> HeartViewState {
    var viewState = HeartViewState(hand.state)
    viewState.preferences = preferences
    return viewState
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
}
