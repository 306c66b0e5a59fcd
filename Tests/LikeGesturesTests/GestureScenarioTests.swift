import LikePromises
import Testing

/// The failures seen in live rooms, each as a test.
@Suite struct GestureScenarioTests {
  @Test(
    "Scenarios 1 to 3 and 6: the likes, ends of combos and single taps of a script",
    arguments: [
      // The gap of a double tap, and its distance.
      ("tap 0 tap", "single"), ("tap 39 tap", "single"), ("tap 40 tap", "1"), ("tap 300 tap", "1"),
      ("tap 301 tap", "single"), ("tap 100 tap@199,300", "1"), ("tap 100 tap@200,300", "1"),
      ("tap 100 tap@201,300", "single"),
      // The drift of a tap, in each direction.
      ("tap 100 down 10 up@118,300", "1"), ("tap 100 down 10 up@100,318", "1"),
      ("tap 100 down 10 up@82,300", "1"), ("tap 100 down 10 up@110.8,314.4", "1"),
      ("tap 100 down 10 up@118.01,300", "single"), ("tap 100 down 10 up@100,318.01", "single"),
      ("tap 100 down 10 up@81.99,300", "single"), ("tap 100 down 10 up@110.806,314.408", "single"),
      // A pause ends a combo. After the end a like takes a double tap again.
      ("tap 290 tap 990 tap 100 tap", "1 2 3"), ("tap 290 tap 1000 tap 100 tap", "1 2 3"),
      ("tap 290 tap 1010 tap 100 tap", "1 end 1"),
      // A finger that is down holds the timers.
      ("tap 250 down 400 up", "1"), ("tap 100 tap 900 down 400 up", "1 2"),
      // A scroll ends a run.
      ("tap 100 tap drag@100,300>100,240*3 tap", "1 end"),
      // Two fingers at once are no double tap, and two thumbs continue a combo.
      ("down 50 down#2@150,300 50 up 50 up#2@150,300", "single"),
      ("tap 100 tap down@50,300 30 down#2@300,300 30 up@50,300 30 up#2@300,300", "1 2 3"),
      ("tap 50 down#2 cancel#2 50 tap", "single"),
    ])
  func runs(_ script: String, _ run: String) {
    let hand = Hand(script)
    #expect(hand.run == run)
    #expect(hand.state.touchCount == 0)
  }

  @Test(arguments: ["", "/button"]) func scenario3_tapScrollTap(_ target: String) {
    var hand = Hand("tap 10 drag@100,300>100,240*3\(target) 50 tap")
    #expect(hand.events.combos.isEmpty)
    let verdicts = hand.events.resolutions.filter { $0.gesture == .pageDrag }.map(\.verdict)
    #expect(verdicts.contains(.accepted))
    if !target.isEmpty { #expect(hand.events.verdict(.controlTap) == .rejected(.moved)) }
    hand.play("100 tap")
    #expect(hand.events.combos == [1])
  }

  @Test func scenario4_swipesClearTheScreenAndBringItBack() {
    var hand = Hand("drag@50,300>90,310")
    #expect(!hand.events.contains(.clearedDidChange(true)))
    hand.play("500 drag@50,300>250,310*80")
    #expect(hand.events.contains(.clearedDidChange(true)) && hand.state.conditions == .cleared)
    hand.events.removeAll()
    // Fast and short.
    hand.play("500 drag@250,300>190,310*5")
    #expect(hand.events.contains(.clearedDidChange(false)))
    // To the right and back again: without effect.
    hand.events.removeAll()
    hand.play("500 down@50,300 go@50,300>250,300 go@250,300>150,300*5 up@150,300")
    #expect(!hand.events.contains(.clearedDidChange(true)))
  }

  @Test func scenario8_ofSeveralThatCouldWinTheFirstInTheTableDoes() {
    let gestures: [RoomGesture] = [.pageDrag, .rowScroll, .commentScroll, .clearSwipe]
    let rules = gestures.map { GestureRule($0, .drag(.vertical), in: .likeArea) }
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
