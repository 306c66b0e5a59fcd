import LikeGestures
import LikePromises
import RoomCore
import Testing

@Suite struct LikeTapsTests {
  private struct Tapper {
    var taps = LikeTaps()
    var now = Instant.start + .seconds(5)

    /// A tap of 20 ms that lands this long after the last one lifted.
    @discardableResult
    mutating func tap(after milliseconds: Int, x: Double = 0) -> LikeTaps.Outcome {
      now = now + .milliseconds(milliseconds)
      let landed = now
      now = now + .milliseconds(20)
      return taps.tapped(
        GestureTap(
          gesture: .likeTap, location: ScreenPoint(x: x, y: 0), landed: landed, lifted: now))
    }

    /// After a first tap, or in a combo.
    init(afterTaps count: Int, gapsEndAtLift: Bool = false) {
      var configuration = LikeTapConfiguration()
      configuration.gapsEndAtLift = gapsEndAtLift
      taps = LikeTaps(configuration)
      for _ in 0..<count { tap(after: 100) }
    }
  }

  /// By its gap in milliseconds and its distance. The first tap is confirmed unless both are a like.
  @Test(arguments: [
    (-5, 0.0, false), (0, 0, false), (39, 0, false), (40, 0, true), (300, 0, true),
    (301, 0, false), (5_000, 0, false), (100, 100, true), (100, 100.01, false),
  ])
  func aSecondTapIsALikeInTimeAndNear(_ gap: Int, _ distance: Double, isLike: Bool) {
    var tapper = Tapper(afterTaps: 1)
    let lifted = tapper.now
    let second = tapper.tap(after: gap, x: distance)
    #expect(second.combo == (isLike ? 1 : nil))
    #expect(second.confirmed?.lifted == (isLike ? nil : lifted))
    if !isLike { expect(tapper.tap(after: 100, x: distance).combo == 1, "after a first tap") }
  }

  /// Later taps may be anywhere.
  @Test(arguments: [(0, true), (1_000, true), (1_001, false)])
  func laterTapsContinueTheCombo(_ gap: Int, isLike: Bool) {
    var tapper = Tapper(afterTaps: 2)
    let outcome = tapper.tap(after: gap, x: 900)
    #expect(outcome.combo == (isLike ? 2 : nil))
    #expect(outcome.endedCombo == (isLike ? nil : 1))
  }

  @Test func aTapIsConfirmedAndAComboEndsWhenTheTimeIsOver() {
    for (count, limit) in [(1, Duration.milliseconds(300)), (2, .seconds(1))] {
      var tapper = Tapper(afterTaps: count)
      let due = tapper.now + limit + .nanoseconds(1)
      #expect(tapper.taps.phase(at: tapper.now) != .idle && tapper.taps.nextDeadline == due)
      expect(tapper.taps.deadlineReached(at: due - .nanoseconds(1)) == LikeTaps.Outcome())
      let outcome = tapper.taps.deadlineReached(at: due)
      #expect(outcome.confirmed?.lifted == (count == 1 ? tapper.now : nil))
      #expect(outcome.endedCombo == (count == 1 ? nil : 1))
      #expect(tapper.taps.nextDeadline == nil && tapper.taps.phase(at: due) == .idle)
      expect(tapper.taps.interrupted() == LikeTaps.Outcome(), "reported once")
    }
  }

  @Test func aFingerThatIsDownHoldsBoth() {
    for count in 1...2 {
      var tapper = Tapper(afterTaps: count)
      tapper.taps.landed()
      #expect(tapper.taps.nextDeadline == nil)
      tapper.taps.decided()
      #expect(tapper.taps.nextDeadline != nil)
    }
  }

  @Test func aTapReceivedLateStillCounts() {
    for (count, gap) in [(1, 200), (2, 900)] {
      var tapper = Tapper(afterTaps: count)
      _ = tapper.taps.deadlineReached(at: tapper.now + .seconds(9))
      expect(tapper.tap(after: gap) == LikeTaps.Outcome(combo: count))
    }
  }

  @Test func interruptionsRestart() {
    var tapper = Tapper(afterTaps: 1)
    expect(tapper.taps.interrupted().confirmed != nil)
    expect(tapper.tap(after: 100).combo == nil)
    expect(tapper.tap(after: 100).combo == 1)
    expect(tapper.taps.interrupted().endedCombo == 1)
    expect(tapper.tap(after: 100).combo == nil)
  }

  /// Two taps of 20 ms: the gap to the landing is 20 ms less than that to the lift.
  @Test(arguments: [(280, true), (281, false)])
  func gapsMayEndAtTheLift(_ gap: Int, isLike: Bool) {
    var tapper = Tapper(afterTaps: 1, gapsEndAtLift: true)
    tapper.taps.landed()
    #expect(tapper.taps.nextDeadline != nil, "a finger that is down holds nothing")
    expect(tapper.tap(after: gap).combo == (isLike ? 1 : nil))
  }
}
