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

  /// Two fingers that zoom, up and down or to the sides: neither turns the page or clears the screen, and nor
  /// does one of them that rests.
  @Test(arguments: [(0.0, 60.0), (60, 0), (0, -60)]) func twoFingersThatNoGestureHasWonDoNotPage(
    _ x: Double, _ y: Double
  ) {
    for rests in [false, true] {
      var hand = Hand()
      hand.touch(.began, 100, 300, id: 1)
      hand.wait(40)
      hand.touch(.began, 150, 400, id: 2)
      for step in 1...10 {
        let part = Double(step) / 10
        if !rests { hand.touch(.moved, 100 - x * part, 300 - y * part, id: 1) }
        hand.touch(.moved, 150 + x * part, 400 + y * part, id: 2)
        hand.wait(16)
      }
      hand.touch(.ended, 150 + x, 400 + y, id: 2)
      hand.touch(.ended, 100, 300, id: 1)
      #expect(hand.events.drags.isEmpty)
      #expect(!hand.events.contains(.clearedDidChange(true)))
      let gesture = x == 0 ? RoomGesture.pageDrag : .clearSwipe
      #expect(hand.events.verdict(gesture, touch: 2) == .rejected(.busy))
      hand.wait(100)
      hand.drag(from: (100, 300), to: (100, 200), id: 3)
      #expect(hand.events.verdict(.pageDrag, touch: 3) == .accepted, "a finger alone turns it")
    }
  }

  /// The recipe for a zoom of the app's own: a condition of the app locks what moves the room.
  @Test func aZoomOfTheAppEndsTheDragOfItsFirstFinger() {
    let zoom = RoomConditions(rawValue: 1 << 16)
    var hand = Hand {
      for index in $0.rules.indices
      where [.pageDrag, .clearSwipe].contains($0.rules[index].gesture) {
        $0.rules[index].lockedBy.insert(zoom)
      }
    }
    hand.touch(.began, 100, 300, id: 1)
    hand.move(from: (100, 300), to: (100, 260), id: 1)
    #expect(hand.events.drags.first?.phase == .began)
    hand.touch(.began, 150, 400, id: 2)
    hand.send(.insertConditions(zoom))
    #expect(hand.events.drags.last?.phase == .cancelled)
    hand.events = []
    hand.move(from: (100, 260), to: (100, 100), id: 1)
    hand.move(from: (150, 400), to: (150, 600), id: 2)
    hand.touch(.ended, 150, 600, id: 2)
    hand.send(.removeConditions(zoom))
    hand.move(from: (100, 100), to: (100, 50), id: 1)
    hand.touch(.ended, 100, 50, id: 1)
    #expect(hand.events.drags.isEmpty)
    hand.drag(from: (100, 300), to: (100, 200), id: 3)
    #expect(hand.events.verdict(.pageDrag, touch: 3) == .accepted)
  }

  /// A finger on pages in flight: it drags from its landing on, without a slop.
  @Test func aFingerCatchesAPageInFlight() {
    let moving = TouchTarget([.likeArea, .control, .moving])
    var hand = Hand()
    hand.touch(.began, 100, 300, on: moving)
    #expect(hand.events.drags.map(\.phase) == [.began])
    #expect(hand.events.verdict(.controlTap) == .rejected(.lost(to: .pageDrag)))
    hand.wait(300)
    hand.touch(.moved, 105, 296)
    #expect(hand.events.drags.last?.translation == ScreenPoint(x: 0, y: -4))
    hand.touch(.ended, 105, 296)
    #expect(hand.events.drags.last?.phase == .ended(velocity: .zero))
    #expect(hand.events.taps.isEmpty)
    // A popup locks it, a list may be what is in flight, and a second finger may zoom.
    let rows: [(RoomConditions, TouchTarget)] = [
      (.popup, moving),
      ([], TouchTarget([.likeArea, .list, .moving], list: ListExtent(maximum: 500))),
      ([], TouchTarget(.likeArea)),
    ]
    for (conditions, target) in rows {
      hand.events = []
      hand.send(.insertConditions(conditions))
      hand.touch(.began, on: target)
      #expect(hand.events.drags.isEmpty)
      hand.touch(.began, id: 2, on: moving)
      #expect(hand.events.drags.isEmpty)
      hand.touch(.cancelled, id: 2)
      hand.touch(.cancelled)
      hand.send(.removeConditions(conditions))
    }
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
