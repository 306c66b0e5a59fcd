import LikeGestures
import LikePromises
import RoomCore
import Testing

/// Suspension by reason, and closing.
@Suite struct LikeLifecycleTests {
  /// Eight taps: the first like is sent at once, six more are unsent.
  private func handWithUnsentLikes() -> Hand {
    var hand = Hand { $0.room = "a" }
    for _ in 0..<8 {
      hand.tap()
      hand.wait(60)
    }
    return hand
  }

  // MARK: Closing

  @Test func closingSendsAgainWhatHasFailedAndNotWhatIsOnItsWay() {
    var hand = handWithUnsentLikes()
    hand.send(.didFailToDeliver(hand.events.messages[0]))
    hand.events.removeAll()
    hand.send(.close)
    #expect(hand.events.messages.map(\.id) == [1, 2])
    #expect(hand.events.messages.map(\.attempt) == [2, 1])
    var other = handWithUnsentLikes()
    other.events.removeAll()
    other.send(.close)
    #expect(other.events.messages.map(\.id) == [2])
  }

  @Test func closingWhileSuspendedSendsWhatHasFailedAndLetsNoAnswerTimeOut() {
    var hand = handWithUnsentLikes()
    hand.send(.suspend(reason: .background))
    #expect(hand.events.messages.map(\.count) == [1, 6])
    hand.send(.didFailToDeliver(hand.events.messages[0]))
    hand.wait(100_000)
    hand.events.removeAll()
    hand.send(.close)
    #expect(hand.events.messages.map(\.count) == [1])
    #expect(hand.events.compactMap(\.failure).isEmpty)
  }

  // MARK: Suspension

  @Test func reasonsBeyondTheLimitAreRejected() {
    var hand = Hand()
    for number in 0..<64 { hand.send(.suspend(reason: SuspensionReason("reason \(number)"))) }
    #expect(hand.events.isEmpty)
    hand.send(.suspend(reason: .app))
    #expect(hand.events == [.rejected(.tooManySuspensions(limit: 64))])
    #expect(hand.events.rejections[0].description.contains("64"))
  }

  @Test func aSheetThatSettlesStandsStillWhileSuspended() {
    var hand = Hand()
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    hand.wait(100)
    let height = hand.machine.state(at: hand.now).sheetHeight
    #expect(height > 0 && height < 400)
    hand.events.removeAll()
    hand.send(.suspend(reason: .background))
    #expect(hand.events == [.sheet(.didCatch(height: height))])
    #expect(hand.machine.nextDeadline == nil)
    hand.wait(60_000)
    #expect(hand.machine.state(at: hand.now).sheetHeight == height)
    hand.events.removeAll()
    hand.send(.resume(reason: .background))
    #expect(hand.events.settlings.map(\.from) == [height])
    #expect(hand.events.settlings.map(\.to) == [400])
    hand.wait(3_000)
    #expect(hand.events.last == .sheet(.didSettle(height: 400)))
  }

  @Test func aSheetThatIsDismissedWhileSuspendedMovesAfterwards() {
    var hand = Hand()
    hand.presentSheet()
    hand.send(.suspend(reason: .app))
    hand.send(.dismissSheet)
    hand.wait(10_000)
    #expect(!hand.events.isSheetClosed)
    hand.send(.resume(reason: .app))
    hand.wait(3_000)
    #expect(hand.events.last == .sheet(.didDismiss(SheetDismissal(id: "gifts", cause: .dismissed))))
  }

  @Test func theTimeOutOfAnAnswerStandsStillWhileSuspended() throws {
    var hand = Hand()
    hand.tap()
    hand.wait(100)
    hand.tap()
    hand.wait(5_000)
    hand.send(.suspend(reason: .background))
    hand.now = hand.now + .seconds(3_600)
    hand.send(.resume(reason: .background))
    hand.events.removeAll()
    // Five of fifteen seconds had passed.
    hand.wait(9_990)
    #expect(hand.events.isEmpty)
    hand.wait(20)
    let failure = try #require(hand.events.first?.failure, "\(hand.events)")
    #expect(failure.message.attempt == 1 && failure.retryAt > hand.now)
  }

  @Test func aFailureWhileSuspendedIsSentAgainAfterItsDelay() throws {
    var hand = Hand()
    hand.tap()
    hand.wait(100)
    hand.tap()
    hand.send(.suspend(reason: .background))
    hand.wait(30_000)
    let message = hand.events.messages[0]
    hand.events.removeAll()
    hand.send(.didFailToDeliver(message))
    let failure = try #require(hand.events.first?.failure, "\(hand.events)")
    #expect(failure.message == message)
    #expect(failure.retryAt - hand.now >= .seconds(6))
    hand.wait(30_000)
    hand.send(.resume(reason: .background))
    #expect(hand.events.messages.isEmpty)
    hand.wait(5_999)
    #expect(hand.events.messages.isEmpty)
    hand.wait(2_000)
    #expect(hand.events.messages.map(\.attempt) == [2])
  }

  /// An app claims it, it wins together with a drag, or it is a tap of two fingers.
  @Test(arguments: [
    GestureRule(.likeTap, .tap, in: .likeArea),
    GestureRule(.likeTap, .claim, in: .likeArea, together: [.pageDrag]),
    GestureRule(.likeTap, .twoFingerTap, in: .likeArea),
  ])
  func aLikeTapThatIsDecidedHoldsNoLaterTap(_ rule: GestureRule) {
    var hand = Hand { $0.rules.insert(rule, at: 0) }
    hand.touch(.began)
    switch rule.trigger {
    case .tap: hand.send(.claimTouch(TouchClaim(touch: 1, gesture: .likeTap)))
    case .claim: hand.move(from: (100, 300), to: (100, 200))
    default:
      hand.touch(.began, id: 2)
      hand.touch(.ended, id: 2)
    }
    hand.touch(.ended)
    let isTogether = hand.events.verdict(.likeTap) == .acceptedTogether(with: .pageDrag)
    #expect(isTogether || hand.events.verdict(.likeTap) == .accepted)
    hand.send(.replaceRules(GestureRule.standard))
    hand.wait(1_000)
    hand.events.removeAll()
    hand.tap()
    hand.wait(310)
    #expect(hand.events.confirmedTaps.count == 1)
    hand.like(2)
    #expect(hand.events.endedCombos == [2])
  }
}
