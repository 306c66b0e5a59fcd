import LikeGestures
import LikePromises
import RoomCore
import Testing

/// Views that pass what a drag recognizer of their own reports: samples without a landing, and, when
/// the system cancels a drag, without an end.
@Suite struct UnendedDragTests {
  /// A drag of a recognizer that knows no fingers: only that it has moved, and where it started.
  private func drag(
    _ hand: inout Hand, from start: (x: Double, y: Double), to end: (x: Double, y: Double),
    named: Bool = true
  ) {
    for step in 0...10 {
      let part = Double(step) / 10
      hand.send(
        .touch(
          Touch(
            phase: .moved,
            location: ScreenPoint(
              x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part),
            start: named ? ScreenPoint(x: start.x, y: start.y) : nil)))
      hand.wait(10)
    }
  }

  private func lift(_ hand: inout Hand, from start: (x: Double, y: Double), _ y: Double) {
    hand.send(
      .touch(
        Touch(
          phase: .ended, location: ScreenPoint(x: start.x, y: y),
          start: ScreenPoint(x: start.x, y: start.y))))
  }

  private func pageDrags(_ hand: Hand) -> [GestureDrag] {
    hand.events.drags.filter { $0.gesture == .pageDrag }
  }

  @Test func aMovedSampleOfAFingerThatIsNotDownBeginsIt() {
    var hand = Hand()
    drag(&hand, from: (100, 600), to: (100, 500), named: false)
    hand.send(.touch(Touch(phase: .ended, location: ScreenPoint(x: 100, y: 500))))
    #expect(hand.events.rejections.isEmpty)
    #expect(pageDrags(hand).first?.phase == .began)
    #expect(pageDrags(hand).last?.phase.isEnd == true)
    // 100 points, without the slop.
    #expect(pageDrags(hand).last?.translation == ScreenPoint(x: 0, y: -82))
  }

  @Test func aDragAfterOneWithoutAnEndBeginsWhereItIs() {
    var hand = Hand()
    drag(&hand, from: (100, 700), to: (100, 600))
    hand.wait(500)
    hand.events.removeAll()
    drag(&hand, from: (100, 200), to: (100, 140))
    lift(&hand, from: (100, 200), 140)
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
    drag(&hand, from: (100, 700), to: (100, 600))
    drag(&hand, from: (100, 700), to: (100, 500))
    lift(&hand, from: (100, 700), 500)
    let phases = pageDrags(hand).map(\.phase)
    #expect(phases.filter { $0 == .began }.count == 1)
    #expect(!phases.contains(.cancelled) && phases.last?.isEnd == true)
  }

  /// Where the first samples had no effect, what follows does not catch up with the finger in one step.
  @Test func aDragThatBeganWhileSuspendedBeginsWhereItIsWhenResumed() {
    var hand = Hand()
    hand.send(.suspend(reason: .background))
    drag(&hand, from: (100, 700), to: (100, 300))
    #expect(hand.events.rejections.allSatisfy { $0 == .suspended })
    hand.send(.resume(reason: .background))
    hand.events.removeAll()
    drag(&hand, from: (100, 700), to: (100, 700))
    #expect(hand.events.rejections.isEmpty && pageDrags(hand).isEmpty)
  }

  @Test func aFingerThatWasCancelledStaysIgnoredUntilAnotherStarts() {
    var hand = Hand()
    drag(&hand, from: (100, 700), to: (100, 600))
    hand.send(.replaceRules(GestureRule.standard))
    hand.events.removeAll()
    drag(&hand, from: (100, 700), to: (100, 300))
    #expect(hand.events.isEmpty)
    drag(&hand, from: (100, 400), to: (100, 300))
    #expect(hand.events.rejections.isEmpty)
    #expect(pageDrags(hand).first?.phase == .began)
  }

  /// Two taps of a recognizer that reports a press as a drag without a distance.
  @Test func aSampleAndALiftAreATap() {
    var hand = Hand()
    for x in [100.0, 110] {
      drag(&hand, from: (x, 300), to: (x, 300))
      lift(&hand, from: (x, 300), 300)
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

  @Test func aStartThatIsNotFiniteIsRejected() {
    var hand = Hand()
    for start in [ScreenPoint(x: .nan, y: 0), ScreenPoint(x: 0, y: .infinity)] {
      hand.send(.touch(Touch(phase: .moved, location: .zero, start: start)))
    }
    #expect(hand.events.count == 2)
    #expect(hand.events.allSatisfy { $0 == .rejected(.invalidLocation(touch: 0)) })
    #expect(hand.machine.state(at: hand.now).touchCount == 0)
  }

  @Test func anEndOfAFingerThatIsNotDownIsRejected() {
    var hand = Hand()
    drag(&hand, from: (100, 700), to: (100, 600))
    lift(&hand, from: (100, 100), 100)
    #expect(hand.events.rejections == [.unknownTouch(0)])
    #expect(hand.machine.state(at: hand.now).touchCount == 0, "another start: the first has ended")
  }
}
