import LikeGestures
import LikePromises
import RoomCore
import Testing

@Suite struct LikeTapsTests {
  private struct Tapper {
    var taps = LikeTaps()
    var now = Instant.start + .seconds(5)

    /// A tap of 20 ms that lands `gap` after the last one lifted.
    mutating func tap(after gap: Duration, x: Double = 0) -> LikeTaps.Outcome {
      now = now + gap
      taps.landed()
      let landed = now
      now = now + .milliseconds(20)
      taps.decided()
      return taps.tapped(
        GestureTap(
          gesture: .likeTap, location: ScreenPoint(x: x, y: 0), landed: landed, lifted: now))
    }
  }

  @Test(arguments: [
    (-5, false), (0, false), (39, false), (40, true), (41, true), (299, true), (300, true),
    (301, false),
  ])
  func theSecondTapLandsInTime(_ milliseconds: Int, isLike: Bool) {
    var tapper = Tapper()
    expect(tapper.tap(after: .zero).combo == nil)
    expect(tapper.tap(after: .milliseconds(milliseconds)).combo == (isLike ? 1 : nil))
  }

  @Test(arguments: [(99.0, true), (100, true), (100.01, false), (101, false)])
  func theSecondTapLandsNear(_ distance: Double, isLike: Bool) {
    var tapper = Tapper()
    _ = tapper.tap(after: .zero)
    let outcome = tapper.tap(after: .milliseconds(100), x: distance)
    #expect(outcome.combo == (isLike ? 1 : nil))
  }

  @Test(arguments: [(0, true), (990, true), (1_000, true), (1_001, false), (1_010, false)])
  func laterTapsContinueTheCombo(_ milliseconds: Int, isLike: Bool) {
    var tapper = Tapper()
    _ = tapper.tap(after: .zero)
    _ = tapper.tap(after: .milliseconds(100))
    // Later taps may be anywhere.
    let outcome = tapper.tap(after: .milliseconds(milliseconds), x: 900)
    #expect(outcome.combo == (isLike ? 2 : nil))
    #expect(outcome.endedCombo == (isLike ? nil : 1))
  }

  @Test func aTapThatCameTooSoonIsAFirstTap() {
    var tapper = Tapper()
    _ = tapper.tap(after: .zero)
    expect(tapper.tap(after: .milliseconds(20)).combo == nil)
    expect(tapper.tap(after: .milliseconds(100)).combo == 1)
  }

  @Test func theComboEndsWhenItsTimeIsOver() {
    var tapper = Tapper()
    _ = tapper.tap(after: .zero)
    #expect(tapper.taps.phase(at: tapper.now) == .awaitingSecondTap)
    #expect(tapper.taps.phase(at: tapper.now + .milliseconds(301)) == .idle)
    #expect(tapper.taps.nextDeadline == tapper.now + .milliseconds(300) + .nanoseconds(1))
    _ = tapper.tap(after: .milliseconds(100))
    #expect(tapper.taps.phase(at: tapper.now) == .continuing(combo: 1))
    let due = tapper.taps.nextDeadline
    #expect(due == tapper.now + .seconds(1) + .nanoseconds(1))
    expect(tapper.taps.deadlineReached(at: due! - .nanoseconds(1)).endedCombo == nil)
    expect(tapper.taps.deadlineReached(at: due!).endedCombo == 1)
    #expect(tapper.taps.nextDeadline == nil)
    #expect(tapper.taps.phase(at: due!) == .idle)
  }

  @Test func aFingerThatIsDownHoldsTheCombo() {
    var tapper = Tapper()
    _ = tapper.tap(after: .zero)
    _ = tapper.tap(after: .milliseconds(100))
    tapper.taps.landed()
    #expect(tapper.taps.nextDeadline == nil)
    tapper.taps.decided()
    #expect(tapper.taps.nextDeadline != nil)
  }

  @Test func aTapReceivedLateStillCounts() {
    var tapper = Tapper()
    _ = tapper.tap(after: .zero)
    _ = tapper.tap(after: .milliseconds(100))
    _ = tapper.taps.deadlineReached(at: tapper.now + .seconds(9))
    expect(tapper.tap(after: .milliseconds(900)).combo == 2)
  }

  @Test func interruptionsRestart() {
    var tapper = Tapper()
    _ = tapper.tap(after: .zero)
    expect(tapper.taps.interrupted().endedCombo == nil)
    expect(tapper.tap(after: .milliseconds(100)).combo == nil)
    expect(tapper.tap(after: .milliseconds(100)).combo == 1)
    expect(tapper.taps.interrupted().endedCombo == 1)
    expect(tapper.tap(after: .milliseconds(100)).combo == nil)
  }

  // MARK: Single taps

  /// The gap to the second tap, and what the first and the second are.
  @Test(arguments: [
    (20, true), (39, true), (40, false), (300, false), (301, true), (5_000, true),
  ])
  func aFirstTapIsConfirmedUnlessItBecomesALike(_ milliseconds: Int, isSingle: Bool) {
    var tapper = Tapper()
    expect(tapper.tap(after: .zero) == LikeTaps.Outcome())
    let lifted = tapper.now
    let second = tapper.tap(after: .milliseconds(milliseconds))
    #expect(second.confirmed.map { $0.lifted } == (isSingle ? lifted : nil))
    #expect((second.combo == nil) == isSingle)
  }

  @Test func aFirstTapIsConfirmedWhenItsTimeIsOver() {
    var tapper = Tapper()
    _ = tapper.tap(after: .zero)
    let due = tapper.taps.nextDeadline!
    expect(tapper.taps.deadlineReached(at: due - .nanoseconds(1)) == LikeTaps.Outcome())
    expect(tapper.taps.deadlineReached(at: due).confirmed?.lifted == tapper.now)
    #expect(tapper.taps.nextDeadline == nil)
    expect(tapper.taps.interrupted() == LikeTaps.Outcome(), "confirmed once")
  }

  @Test func aSecondTapReceivedLateIsALikeAllTheSame() {
    var tapper = Tapper()
    _ = tapper.tap(after: .zero)
    _ = tapper.taps.deadlineReached(at: tapper.now + .seconds(9))
    expect(tapper.tap(after: .milliseconds(200)) == LikeTaps.Outcome(combo: 1))
  }

  @Test func aFingerThatIsDownHoldsTheConfirmation() {
    var tapper = Tapper()
    _ = tapper.tap(after: .zero)
    tapper.taps.landed()
    #expect(tapper.taps.nextDeadline == nil)
    tapper.taps.decided()
    #expect(tapper.taps.nextDeadline != nil)
  }

  /// Two taps of 20 ms: the gap to the landing is 20 ms less than that to the lift.
  @Test(arguments: [(280, true), (281, false)])
  func gapsMayEndAtTheLift(_ milliseconds: Int, isLike: Bool) {
    var configuration = LikeTapConfiguration()
    configuration.gapsEndAtLift = true
    var tapper = Tapper(taps: LikeTaps(configuration))
    _ = tapper.tap(after: .zero)
    tapper.taps.landed()
    #expect(tapper.taps.nextDeadline != nil, "a finger that is down holds nothing")
    tapper = Tapper(taps: LikeTaps(configuration))
    _ = tapper.tap(after: .zero)
    expect(tapper.tap(after: .milliseconds(milliseconds)).combo == (isLike ? 1 : nil))
  }
}
