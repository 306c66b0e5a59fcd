import LikePromises
import Testing

/// The rules of a live room to the letter, each as a line of time.
@Suite struct LiveRoomPresetTests {
  private func hand() -> Hand { Hand { $0 = .liveRoom } }

  /// A tap that lasts no time, at this moment of the test.
  private func tap(_ hand: inout Hand, _ x: Double, at milliseconds: Double) {
    let moment = Instant.start + .seconds(10) + .nanoseconds(Int64(milliseconds * 1e6))
    hand.wait((moment - hand.now).seconds * 1_000)
    hand.touch(.began, x, 300)
    hand.touch(.ended, x, 300)
  }

  /// The first tap begins the double tap, which has 0.3 s; from then on each tap has 1.0 s.
  @Test(
    arguments: [
      ([0, 290], [1]),
      ([0, 310], []),
      ([0, 310, 600], [1]),
      ([0, 200, 1_190, 2_180, 3_170], [1, 2, 3, 4]),
      ([0, 200, 1_210], [1]),
      ([0, 200, 1_210, 1_500], [1, 1]),
      ([0, 20], [1]),
    ] as [([Double], [Int])])
  func tapsAreLikes(_ times: [Double], combos: [Int]) {
    var hand = hand()
    for (number, time) in times.enumerated() {
      // Anywhere on the screen.
      tap(&hand, number % 2 == 0 ? 20 : 350, at: time)
    }
    #expect(hand.events.combos == combos)
  }

  /// The timer runs from one recognized tap to the next, and taps are recognized by their lift.
  @Test func gapsEndAtTheLift() {
    var hand = hand()
    tap(&hand, 100, at: 0)
    hand.play("250 down 51 up")
    #expect(hand.events.combos.isEmpty)
  }

  /// Taps at 1, 1.2, 1.9 and 2.1 s; what a finger does between the second and the third is no tap, and
  /// the two timers know taps only.
  @Test(arguments: [
    "", "drag@200,300>200,330", "down 600 up", "down cancel", "down/scroll cancel",
  ])
  func nothingButTimeEndsARunOfTaps(_ between: String) {
    var hand = hand()
    let start = hand.now
    tap(&hand, 100, at: 1_000)
    tap(&hand, 100, at: 1_200)
    hand.wait(50)
    hand.play(between)
    tap(&hand, 100, at: 1_900)
    tap(&hand, 100, at: 2_100)
    let likes = hand.events.taps.filter { $0.gesture == .likeTap }.dropFirst()
    #expect(likes.map { ($0.lifted - start).seconds } == [1.2, 1.9, 2.1])
    #expect(hand.events.combos == [1, 2, 3])
    #expect(hand.events.endedCombos.isEmpty)
    hand.wait(1_001)
    #expect(hand.events.endedCombos == [3])
  }

  @Test func eachLikeHasAnAnimationWhereTheFingerWas() {
    var hand = hand()
    for number in 0...200 { tap(&hand, Double(number), at: Double(number) * 10) }
    let places = hand.events.compactMap(\.heart?.point?.x)
    #expect(places == (1...200).map(Double.init))
    hand.wait(10_000)
    #expect(hand.state.hearts.isEmpty, "it frees itself")
  }

  @Test func aSwipeToTheRightClearsAndBackShows() {
    var hand = hand()
    hand.play("drag@50,300>250,300")
    #expect(hand.events.contains(.clearedDidChange(true)))
    hand.play("500 drag@250,300>50,300")
    #expect(hand.events.contains(.clearedDidChange(false)))
  }

  /// By the last step of a drag from y 300 to another y, of a sheet of 400 points.
  @Test(arguments: [
    ("slowly to 65 % of the way", 578.0, 56, TouchTarget.sheet, false),
    ("a last step over 5 points", 360, 10, .sheet, true),
    ("what the list takes", 500, 10, .list(at: 500), false),
  ])
  func aDragDismissesByItsLastStep(
    _ why: String, _ y: Double, _ steps: Int, on target: TouchTarget, isDismissed: Bool
  ) {
    var hand = hand()
    hand.presentSheet()
    hand.drag(from: (100, 300), to: (100, y), steps: steps, on: target)
    hand.wait(3_000)
    #expect(hand.events.dismissals == (isDismissed ? [.dragged] : []), "\(why)")
    #expect(hand.state.sheetHeight == (isDismissed ? 0 : 400))
  }

  @Test func aTapOutsideDismissesAndOneInsideDoesNot() {
    var hand = hand()
    hand.presentSheet()
    for regions in [TouchRegions.sheet, [.backdrop, .sheet], [.backdrop, .control]] {
      hand.tap(on: TouchTarget(regions))
    }
    hand.wait(3_000)
    #expect(hand.events.dismissals.isEmpty)
    hand.tap(on: .backdrop)
    hand.wait(3_000)
    #expect(hand.events.dismissals == [.backdrop])
  }

  /// In any direction, with the first movement.
  @Test(arguments: [(40.0, 0.0), (-40, 0), (0, 40), (0, -40)])
  func aPanOutsideDismissesAtOnce(_ x: Double, _ y: Double) {
    var hand = hand()
    hand.presentSheet()
    hand.play("down@100,100/backdrop 10 move@\(100 + x),\(100 + y)/backdrop")
    #expect(hand.events.settlings.map(\.to) == [0])
    hand.wait(3_000)
    #expect(hand.events.dismissals == [.backdrop])
  }
}
