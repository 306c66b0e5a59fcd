import LikePromises
import Testing

/// The cases that the table of pairs of promise 8 leaves open.
@Suite struct GestureArenaTests {
  @Test func translationsCountFromTheSlopAlongTheAxis() {
    var hand = Hand()
    // One great step: only the slop of it is lost.
    hand.play("down@10,10 move@40,310 move@90,330")
    let lost = 300 * 18 / Double(30 * 30 + 300 * 300).squareRoot()
    #expect(hand.events.drags.map(\.phase) == [.began, .changed])
    for (drag, y) in zip(hand.events.drags, [300 - lost, 320 - lost]) {
      #expect(drag.translation.x == 0 && (drag.translation.y - y).magnitude < 1e-9)
    }
  }

  @Test func togetherIsAValueInTheTable() {
    for (offset, verdicts) in [
      (50.0, [GestureVerdict.accepted, .rejected(.lost(to: .listScroll))]),
      (0, [.rejected(.atEdge), .accepted]),
    ] {
      var hand = Hand {
        $0.rules[$0.rules.firstIndex { $0.gesture == .sheetPan }!].together = []
      }
      hand.presentSheet()
      hand.drag(from: (100, 300), to: (100, 330), on: .list(at: offset))
      #expect([hand.events.verdict(.listScroll), hand.events.verdict(.sheetPan)] == verdicts)
    }
  }

  /// Also where the list is at its end: the finger scrolls it until it lifts.
  @Test func aFingerOnTheCommentsScrollsThemAndTurnsNoPage() {
    for y in [100.0, 500] {
      var hand = Hand()
      hand.drag(from: (100, 300), to: (100, y), on: TouchTarget([.comments, .likeArea]))
      #expect(hand.events.verdict(.commentScroll) == .accepted)
      #expect(hand.events.verdict(.pageDrag) == .rejected(.lost(to: .commentScroll)))
      #expect(hand.events.drags.allSatisfy { $0.gesture == .commentScroll })
    }
    var hand = Hand()
    hand.drag(from: (100, 300), to: (300, 300), on: TouchTarget(.comments))
    #expect(hand.events.verdict(.clearSwipe) == .accepted)
    #expect(TouchRegions(rawValue: 1 << 9) == .comments)
  }

  @Test func theTableOfAnAppCounts() {
    // Paging continues under a popup.
    var hand = Hand {
      let page = $0.rules.firstIndex { $0.gesture == .pageDrag }!
      $0.rules[page].lockedBy.remove(.popup)
    }
    hand.send(.insertConditions(.popup))
    hand.drag(from: (100, 300), to: (100, 200))
    #expect(hand.events.verdict(.pageDrag) == .accepted)
  }

  @Test func theOldestFingerGivesWay() {
    var hand = Hand()
    for id in 1...16 { hand.touch(.began, id: id) }
    hand.wait(10)
    for id in 1...16 where id != 2 { hand.touch(.moved, 101, 301, id: id) }
    hand.touch(.began, id: 17)
    #expect(hand.state.touchCount == 16)
    #expect(hand.events.rejections == [.tooManyTouches(17)])
    #expect(hand.events.resolutions.allSatisfy { $0.touch == 2 })
    #expect(hand.events.verdict(.likeTap, touch: 2) == .rejected(.cancelled))
  }

  @Test func aReleaseHasAVelocityWithinBounds() {
    for (y, velocity) in [(350.0, 500.0), (2_300, 8_000), (-1_700, -8_000)] {
      var hand = Hand()
      hand.drag(from: (100, 300), to: (110, y))
      #expect((hand.events.drags.last!.velocity.y - velocity).magnitude < 1e-6)
      #expect(hand.events.drags.last!.velocity.x == 0)
    }
    var slow = Hand()
    slow.play("down@0,0 move@0,20 go@0,20>0,27.6*19 up@0,27.6")
    #expect(slow.events.drags.last?.velocity == .zero)
  }

  /// A hundred points in 50 ms, all received at once.
  @Test func samplesReceivedTogetherKeepTheirTimes() {
    var hand = Hand()
    let phases: [Touch.Phase] = [.began, .moved, .moved, .moved, .moved, .moved, .ended]
    for (step, phase) in phases.enumerated() {
      let location = ScreenPoint(x: 0, y: Double(min(step, 5)) * 20)
      let time = phase == .ended ? nil : hand.now - .milliseconds(50 - step * 10)
      hand.send(.touch(Touch(phase: phase, location: location, time: time)))
    }
    #expect((hand.events.drags.last!.velocity.y - 2_000).magnitude < 1e-6)
  }
}
