import LikePromises
import Testing

/// Views that pass what a drag recognizer of their own reports: samples without a landing, and, when
/// the system cancels a drag, without an end.
@Suite struct UnendedDragTests {
  /// A drag of a recognizer that knows no fingers: only that it has moved, and where it started.
  private func drag(
    _ hand: inout Hand, x: Double = 100, from start: Double, to end: Double, named: Bool = true,
    lifts: Bool = false
  ) {
    func send(_ phase: Touch.Phase, _ y: Double) {
      let start = named ? ScreenPoint(x: x, y: start) : nil
      hand.send(.touch(Touch(phase: phase, location: ScreenPoint(x: x, y: y), start: start)))
    }
    for step in 0...10 {
      send(.moved, start + (end - start) * Double(step) / 10)
      hand.wait(10)
    }
    if lifts { send(.ended, end) }
  }

  private func pageDrags(_ hand: Hand) -> [GestureDrag] {
    hand.events.drags.filter { $0.gesture == .pageDrag }
  }

  @Test func aMovedSampleOfAFingerThatIsNotDownBeginsIt() {
    var hand = Hand()
    drag(&hand, from: 600, to: 500, named: false, lifts: true)
    #expect(hand.events.rejections.isEmpty)
    #expect(pageDrags(hand).first?.phase == .began)
    #expect(pageDrags(hand).last?.phase.isEnd == true)
    // 100 points, without the slop.
    #expect(pageDrags(hand).last?.translation == ScreenPoint(x: 0, y: -82))
  }

  @Test func aDragAfterOneWithoutAnEndBeginsWhereItIs() {
    var hand = Hand()
    drag(&hand, from: 700, to: 600)
    hand.wait(500)
    hand.events.removeAll()
    drag(&hand, from: 200, to: 140, lifts: true)
    #expect(hand.events.rejections.isEmpty)
    let phases = pageDrags(hand).map(\.phase)
    #expect(phases.first == .cancelled, "the first drag is over")
    #expect(phases.filter { $0 == .began }.count == 1)
    #expect(phases.last?.isEnd == true)
    let travels = pageDrags(hand).dropFirst().map(\.translation.y)
    #expect(travels.allSatisfy { -42 <= $0 && $0 <= 0 }, "no leap: \(travels)")
    #expect(travels.last == -42)
  }

  @Test func samplesWithTheSameStartAreOfOneFinger() {
    var hand = Hand()
    drag(&hand, from: 700, to: 600)
    drag(&hand, from: 700, to: 500, lifts: true)
    let phases = pageDrags(hand).map(\.phase)
    #expect(phases.filter { $0 == .began }.count == 1)
    #expect(!phases.contains(.cancelled) && phases.last?.isEnd == true)
  }

  /// Where the first samples had no effect, what follows does not catch up with the finger in one step.
  @Test func aDragThatBeganWhileSuspendedBeginsWhereItIsWhenResumed() {
    var hand = Hand()
    hand.send(.suspend(reason: .background))
    drag(&hand, from: 700, to: 300)
    #expect(hand.events.rejections.allSatisfy { $0 == .suspended })
    hand.send(.resume(reason: .background))
    hand.events.removeAll()
    drag(&hand, from: 700, to: 700)
    #expect(hand.events.rejections.isEmpty && pageDrags(hand).isEmpty)
  }

  @Test func aFingerThatWasCancelledStaysIgnoredUntilAnotherStarts() {
    var hand = Hand()
    drag(&hand, from: 700, to: 600)
    hand.send(.suspend(reason: .background))
    hand.send(.resume(reason: .background))
    hand.events.removeAll()
    drag(&hand, from: 700, to: 300)
    #expect(hand.events.isEmpty)
    drag(&hand, from: 400, to: 300)
    #expect(hand.events.rejections.isEmpty)
    #expect(pageDrags(hand).first?.phase == .began)
  }

  /// Two taps of a recognizer that reports a press as a drag without a distance.
  @Test func aSampleAndALiftAreATap() {
    var hand = Hand()
    for x in [100.0, 110] {
      drag(&hand, x: x, from: 300, to: 300, lifts: true)
      hand.wait(50)
    }
    #expect(hand.events.combos == [1])
  }

  @Test func aMovedSampleNeverCancelsAnotherFinger() {
    var hand = Hand()
    for id in 1...16 { hand.touch(.began, id: id) }
    hand.touch(.moved, id: 17)
    #expect(hand.events.rejections == [.unknownTouch(17)])
    #expect(hand.machine.state(at: hand.now).touchCount == 16)
  }

  @Test func anEndOfAFingerThatIsNotDownIsRejected() {
    var hand = Hand()
    drag(&hand, from: 700, to: 600)
    let place = ScreenPoint(x: 100, y: 100)
    hand.send(.touch(Touch(phase: .ended, location: place, start: place)))
    #expect(hand.events.rejections == [.unknownTouch(0)])
    #expect(hand.machine.state(at: hand.now).touchCount == 0, "another start: the first has ended")
  }
}
