import LikeGestures
import LikePromises
import RoomCore
import Testing

/// The failures seen in live rooms, each as a test.
@Suite struct GestureScenarioTests {
  @Test(arguments: [
    (0.0, 0.0, false), (39, 0, false), (40, 0, true), (300, 0, true), (301, 0, false),
    (100, 99, true), (100, 100, true), (100, 101, false),
  ])
  func scenario1_gapAndDistanceOfADoubleTap(_ gap: Double, _ distance: Double, isLike: Bool) {
    var hand = Hand()
    hand.tap()
    hand.wait(gap)
    hand.tap(100 + distance)
    #expect(hand.events.combos == (isLike ? [1] : []))
    #expect(hand.events.taps.count == 2)
  }

  @Test(arguments: [(18.0, true), (18.01, false)])
  func scenario1_driftOfATap(_ drift: Double, isLike: Bool) {
    for (x, y) in [(drift, 0), (0, drift), (-drift, 0), (drift * 0.6, drift * 0.8)] {
      var hand = Hand()
      hand.tap()
      hand.wait(100)
      hand.touch(.began, 100, 300)
      hand.wait(10)
      hand.touch(.ended, 100 + x, 300 + y)
      #expect(hand.events.combos == (isLike ? [1] : []))
      #expect(hand.events.taps.count == (isLike ? 2 : 1))
    }
  }

  @Test(arguments: [(990.0, true), (1_000, true), (1_010, false)])
  func scenario2_aPauseEndsTheCombo(_ gap: Double, continues: Bool) {
    var hand = Hand()
    hand.tap()
    hand.wait(290)
    hand.tap()
    hand.wait(gap)
    #expect(hand.events.endedCombos == (continues ? [] : [1]))
    hand.tap()
    #expect(hand.events.combos == (continues ? [1, 2] : [1]))
    // After the end it takes a double tap again.
    hand.wait(100)
    hand.tap()
    #expect(hand.events.combos == (continues ? [1, 2, 3] : [1, 1]))
  }

  @Test(arguments: [(1, 250.0), (2, 900)])
  func scenario2_aFingerThatIsDownHoldsTheTimers(_ taps: Int, gap: Double) {
    var hand = Hand()
    for _ in 1...taps {
      hand.wait(100)
      hand.tap()
    }
    hand.wait(gap)
    hand.touch(.began)
    hand.wait(400)
    #expect(hand.events.confirmedTaps.isEmpty && hand.events.endedCombos.isEmpty)
    hand.touch(.ended)
    #expect(hand.events.combos == Array(1...taps))
  }

  @Test func scenario3_tapScrollTap() {
    for target in [TouchTarget(), .button] {
      var hand = Hand()
      hand.tap()
      hand.wait(10)
      hand.drag(from: (100, 300), to: (100, 240), steps: 3, on: target)
      hand.wait(50)
      hand.tap()
      #expect(hand.events.combos.isEmpty)
      let verdicts = hand.events.resolutions.filter { $0.gesture == .pageDrag }.map(\.verdict)
      #expect(verdicts.contains(.accepted))
      if target == .button { #expect(hand.events.verdict(.controlTap) == .rejected(.moved)) }
      hand.wait(100)
      hand.tap()
      #expect(hand.events.combos == [1])
    }
  }

  @Test func scenario3_aScrollEndsTheRun() {
    var hand = Hand()
    hand.tap()
    hand.wait(100)
    hand.tap()
    hand.drag(from: (100, 300), to: (100, 240), steps: 3)
    #expect(hand.events.endedCombos == [1])
    hand.tap()
    #expect(hand.events.combos == [1])
  }

  @Test func scenario4_swipesClearTheScreenAndBringItBack() {
    var hand = Hand()
    hand.drag(from: (50, 300), to: (90, 310))
    #expect(!hand.events.contains(.clearedDidChange(true)))
    hand.wait(500)
    hand.drag(from: (50, 300), to: (250, 310), steps: 80)
    #expect(hand.events.contains(.clearedDidChange(true)))
    #expect(hand.machine.state(at: hand.now).conditions == .cleared)
    hand.events.removeAll()
    hand.wait(500)
    // Fast and short.
    hand.drag(from: (250, 300), to: (190, 310), steps: 5)
    #expect(hand.events.contains(.clearedDidChange(false)))
    // To the right and back again: without effect.
    hand.events.removeAll()
    hand.wait(500)
    hand.touch(.began, 50, 300)
    hand.move(from: (50, 300), to: (250, 300))
    hand.move(from: (250, 300), to: (150, 300), steps: 5)
    hand.touch(.ended, 150, 300)
    #expect(!hand.events.contains(.clearedDidChange(true)))
  }

  @Test func scenario8_ofSeveralThatCouldWinTheFirstInTheTableDoes() {
    let rules = (0..<4).map { (number: UInt8) in
      GestureRule(.custom(number), .drag(.vertical), in: .likeArea)
    }
    for order in [rules, rules.reversed()] {
      var hand = Hand { $0.rules = order }
      hand.drag(from: (100, 300), to: (100, 200))
      #expect(hand.events.resolutions.first?.gesture == order[0].gesture)
      #expect(hand.events.resolutions.count { $0.verdict == .accepted } == 1)
      #expect(hand.events.resolutions.count == 4)
    }
  }

  @Test func scenario8_timesThatMakeNoSenseAreCorrected() {
    var hand = Hand()
    let place = ScreenPoint(x: 100, y: 300)
    func touch(_ phase: Touch.Phase, at time: Instant) -> LikeInput {
      .touch(Touch(phase: phase, location: place, time: time))
    }
    hand.send(touch(.began, at: .distantFuture))
    hand.wait(10)
    hand.send(touch(.ended, at: .distantPast))
    #expect(hand.events.taps.map(\.landed) == [hand.now - .milliseconds(10)])
    #expect(hand.events.taps.map(\.lifted) == [hand.now - .milliseconds(10)])
    // Made in time, and received late.
    let made = hand.now + .milliseconds(200)
    hand.wait(450)
    hand.send(touch(.began, at: made))
    hand.send(touch(.ended, at: made + .milliseconds(20)))
    #expect(hand.events.combos == [1])
  }
}
