import LikePromises
import Testing

/// The failures seen with several fingers, each as a test.
@Suite struct FingerScenarioTests {
  @Test func aFingerThatTurnsPagesOutlivesTheRoomAndNoOther() {
    var hand = Hand("down go@100,300>100,200 down#2@200,300")
    hand.send(.enter(room: "next"))
    hand.events = []
    hand.play("go@100,200>100,100")
    #expect(hand.events.drags.allSatisfy { $0.gesture == .pageDrag && $0.phase == .changed })
    #expect(hand.events.drags.count == 10)
    hand.play("up@100,100 go#2@200,300>200,200")
    #expect(hand.events.drags.last?.touch == 2 && hand.events.drags.last?.phase == .changed)
    // A finger that landed in the last room is no tap in this room.
    hand.play("up#2@200,200 down#3@150,300")
    hand.send(.enter(room: "third"))
    hand.play("up#3@150,300 100 tap@150,300")
    #expect(hand.events.combos.isEmpty && hand.events.taps.count == 1)
  }

  /// The first finger is lost: its lift is never received.
  @Test(arguments: [LikeInput.suspend(reason: .background), .enter(room: "next")])
  func aCancelledFingerCountsAsLifted(_ input: LikeInput) {
    var hand = Hand()
    for id in 1...16 { hand.touch(.began, id: id, on: TouchTarget(.row)) }
    hand.send(input)
    hand.send(.resume(reason: .background))
    #expect(hand.state.touchCount == 0)
    hand.events.removeAll()
    hand.play("move#2@100,400 up#2@100,400")
    #expect(hand.events.isEmpty, "the rest of a cancelled finger is ignored")
    hand.touch(.ended, id: 2)
    #expect(hand.events.rejections == [.unknownTouch(2)])
    hand.events.removeAll()
    hand.play("down#3 down#17 up#3")
    #expect(hand.events.rejections.isEmpty && hand.events.taps.map(\.touch) == [3])
    hand.touch(.ended, id: 3)
    #expect(hand.events.rejections == [.unknownTouch(3)])
    hand.events.removeAll()
    // One more than has room beside those that were cancelled.
    hand.play("down#18 down#19")
    #expect(hand.events.rejections.isEmpty)
    #expect(hand.state.touchCount == 3)
  }

  /// Two fingers that zoom, up and down or to the sides: neither turns the page or clears the screen, and nor
  /// does one of them that rests.
  @Test(arguments: [(0.0, 60.0), (60, 0), (0, -60)]) func twoFingersThatNoGestureHasWonDoNotPage(
    _ x: Double, _ y: Double
  ) {
    for rests in [false, true] {
      var hand = Hand("down 40 down#2@150,400")
      for step in 1...10 {
        let part = Double(step) / 10
        if !rests { hand.touch(.moved, 100 - x * part, 300 - y * part, id: 1) }
        hand.touch(.moved, 150 + x * part, 400 + y * part, id: 2)
        hand.wait(16)
      }
      hand.play("up#2@\(150 + x),\(400 + y) up")
      #expect(hand.events.drags.isEmpty)
      #expect(!hand.events.contains(.clearedDidChange(true)))
      let gesture = x == 0 ? RoomGesture.pageDrag : .clearSwipe
      #expect(hand.events.verdict(gesture, touch: 2) == .rejected(.busy))
      hand.play("100 drag#3@100,300>100,200")
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
    hand.play("down go@100,300>100,260")
    #expect(hand.events.drags.first?.phase == .began)
    hand.play("down#2@150,400")
    hand.send(.insertConditions(zoom))
    #expect(hand.events.drags.last?.phase == .cancelled)
    hand.events = []
    hand.play("go@100,260>100,100 go#2@150,400>150,600 up#2@150,600")
    hand.send(.removeConditions(zoom))
    hand.play("go@100,100>100,50 up@100,50")
    #expect(hand.events.drags.isEmpty)
    hand.play("drag#3@100,300>100,200")
    #expect(hand.events.verdict(.pageDrag, touch: 3) == .accepted)
  }

  /// A finger on pages in flight: it drags from its landing on, without a slop.
  @Test func aFingerCatchesAPageInFlight() {
    var hand = Hand("down/moving")
    #expect(hand.events.drags.map(\.phase) == [.began])
    #expect(hand.events.verdict(.controlTap) == .rejected(.lost(to: .pageDrag)))
    hand.play("300 move@105,296")
    #expect(hand.events.drags.last?.translation == ScreenPoint(x: 0, y: -4))
    hand.play("up@105,296")
    #expect(hand.events.drags.last?.phase == .ended(velocity: .zero))
    #expect(hand.events.taps.isEmpty)
    // A popup locks it, a list may be what is in flight, and a second finger may zoom.
    for (conditions, target) in [
      (RoomConditions.popup, "/moving"), ([], "/movinglist"), ([], ""),
    ] {
      hand.events = []
      hand.send(.insertConditions(conditions))
      hand.play("down\(target)")
      #expect(hand.events.drags.isEmpty)
      hand.play("down#2/moving")
      #expect(hand.events.drags.isEmpty)
      hand.play("cancel#2 cancel")
      hand.send(.removeConditions(conditions))
    }
  }
}
