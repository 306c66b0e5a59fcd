import LikeGestures
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
      return taps.tapped(landed: landed, lifted: now, at: ScreenPoint(x: x, y: 0))
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
  func laterTapsKeepTheRun(_ milliseconds: Int, isLike: Bool) {
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

  @Test func theRunEndsWhenItsTimeIsOver() {
    var tapper = Tapper()
    _ = tapper.tap(after: .zero)
    #expect(tapper.taps.phase(at: tapper.now) == .awaitingSecondTap)
    #expect(tapper.taps.phase(at: tapper.now + .milliseconds(301)) == .idle)
    #expect(tapper.taps.nextDeadline == nil)
    _ = tapper.tap(after: .milliseconds(100))
    #expect(tapper.taps.phase(at: tapper.now) == .continuing(combo: 1))
    let due = tapper.taps.nextDeadline
    #expect(due == tapper.now + .seconds(1) + .nanoseconds(1))
    expect(tapper.taps.deadlineReached(at: due! - .nanoseconds(1)) == nil)
    expect(tapper.taps.deadlineReached(at: due!) == 1)
    #expect(tapper.taps.nextDeadline == nil)
    #expect(tapper.taps.phase(at: due!) == .idle)
  }

  @Test func aFingerThatIsDownHoldsTheRun() {
    var tapper = Tapper()
    _ = tapper.tap(after: .zero)
    _ = tapper.tap(after: .milliseconds(100))
    tapper.taps.landed()
    #expect(tapper.taps.nextDeadline == nil)
    expect(tapper.taps.failed() == 1)
    #expect(tapper.taps.nextDeadline == nil)
  }

  @Test func aTapReceivedLateStillCounts() {
    var tapper = Tapper()
    _ = tapper.tap(after: .zero)
    _ = tapper.tap(after: .milliseconds(100))
    _ = tapper.taps.deadlineReached(at: tapper.now + .seconds(9))
    expect(tapper.tap(after: .milliseconds(900)).combo == 2)
  }

  @Test func interruptionsBeginAnew() {
    var tapper = Tapper()
    _ = tapper.tap(after: .zero)
    expect(tapper.taps.interrupted() == nil)
    expect(tapper.tap(after: .milliseconds(100)).combo == nil)
    expect(tapper.tap(after: .milliseconds(100)).combo == 1)
    expect(tapper.taps.interrupted() == 1)
    expect(tapper.tap(after: .milliseconds(100)).combo == nil)
  }
}
