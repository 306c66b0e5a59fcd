import LikeGestures
import LikePromises
import RoomCore
import Testing

/// The failures seen with several fingers, each as a test.
@Suite struct FingerScenarioTests {
  @Test func scenario6_twoFingersAtOnceAreNoDoubleTap() {
    var hand = Hand()
    hand.touch(.began, 100, 300, id: 1)
    hand.wait(50)
    hand.touch(.began, 150, 300, id: 2)
    hand.wait(50)
    hand.touch(.ended, 100, 300, id: 1)
    hand.wait(50)
    hand.touch(.ended, 150, 300, id: 2)
    #expect(hand.events.taps.map(\.touch) == [1, 2])
    #expect(hand.events.combos.isEmpty)
    #expect(hand.machine.state(at: hand.now).touchCount == 0)
  }

  @Test func scenario6_twoThumbsContinueACombo() {
    var hand = Hand()
    hand.tap()
    hand.wait(100)
    hand.tap()
    hand.touch(.began, 50, 300, id: 1)
    hand.wait(30)
    hand.touch(.began, 300, 300, id: 2)
    hand.wait(30)
    hand.touch(.ended, 50, 300, id: 1)
    hand.wait(30)
    hand.touch(.ended, 300, 300, id: 2)
    #expect(hand.events.combos == [1, 2, 3])
  }

  @Test func scenario6_aCancelBetweenTapsResets() {
    var hand = Hand()
    hand.tap()
    hand.wait(50)
    hand.touch(.began, id: 2)
    hand.touch(.cancelled, id: 2)
    hand.wait(50)
    hand.tap()
    #expect(hand.events.combos.isEmpty)
  }

  @Test func aFingerThatTurnsPagesOutlivesTheRoomAndNoOther() {
    var hand = Hand()
    hand.touch(.began, 100, 300, id: 1)
    hand.move(from: (100, 300), to: (100, 200), id: 1)
    hand.touch(.began, 200, 300, id: 2)
    hand.send(.enter(room: "next"))
    hand.events = []
    hand.move(from: (100, 200), to: (100, 100), id: 1)
    #expect(hand.events.drags.allSatisfy { $0.gesture == .pageDrag && $0.phase == .changed })
    #expect(hand.events.drags.count == 10)
    hand.touch(.ended, 100, 100, id: 1)
    hand.move(from: (200, 300), to: (200, 200), id: 2)
    #expect(hand.events.drags.last?.touch == 2 && hand.events.drags.last?.phase == .changed)
    hand.touch(.ended, 200, 200, id: 2)
    // What landed in the last room is no tap in this one.
    hand.touch(.began, 150, 300, id: 3)
    hand.send(.enter(room: "third"))
    hand.touch(.ended, 150, 300, id: 3)
    hand.wait(100)
    hand.tap(150, 300)
    #expect(hand.events.combos.isEmpty && hand.events.taps.count == 1)
  }

  /// The first finger is lost: its lift is never received.
  @Test(arguments: [
    LikeInput.replaceRules(GestureRule.standard), .suspend(reason: .background),
    .enter(room: "next"),
  ])
  func aCancelledFingerCountsAsLifted(_ input: LikeInput) {
    var hand = Hand()
    for id in 1...16 { hand.touch(.began, id: id, on: TouchTarget(.row)) }
    hand.send(input)
    hand.send(.resume(reason: .background))
    #expect(hand.machine.state(at: hand.now).touchCount == 0)
    hand.events.removeAll()
    hand.touch(.moved, 100, 400, id: 2)
    hand.touch(.ended, 100, 400, id: 2)
    #expect(hand.events.isEmpty, "the rest of a cancelled finger is ignored")
    hand.touch(.ended, id: 2)
    #expect(hand.events.rejections == [.unknownTouch(2)])
    hand.events.removeAll()
    for id in [3, 17] { hand.touch(.began, id: id) }
    hand.touch(.ended, id: 3)
    #expect(hand.events.rejections.isEmpty && hand.events.taps.map(\.touch) == [3])
    hand.touch(.ended, id: 3)
    #expect(hand.events.rejections == [.unknownTouch(3)])
    hand.events.removeAll()
    // One more than has room beside those that were cancelled.
    for id in 18...19 { hand.touch(.began, id: id) }
    #expect(hand.events.rejections.isEmpty)
    #expect(hand.machine.state(at: hand.now).touchCount == 3)
  }

  @Test func scenario6_aSecondFingerDoesNotTakeThePage() {
    var hand = Hand()
    hand.touch(.began, 100, 300, id: 1)
    hand.move(from: (100, 300), to: (100, 200), id: 1)
    hand.touch(.began, 200, 300, id: 2)
    hand.move(from: (200, 300), to: (200, 500), id: 2)
    hand.tap(id: 3)
    hand.touch(.ended, 100, 200, id: 1)
    hand.touch(.ended, 200, 500, id: 2)
    #expect(hand.events.verdict(.pageDrag, touch: 2) == .rejected(.busy))
    #expect(hand.events.drags.allSatisfy { $0.touch == 1 })
    #expect(hand.events.drags.last?.phase.isEnd == true)
    #expect(hand.events.verdict(.likeTap, touch: 3) == .rejected(.busy), "nor is its tap a like")
    hand.drag(from: (100, 300), to: (100, 200), id: 4)
    #expect(hand.events.verdict(.pageDrag, touch: 4) == .accepted)
  }
}
