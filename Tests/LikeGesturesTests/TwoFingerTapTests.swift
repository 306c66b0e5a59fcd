import LikeGestures
import LikePromises
import RoomCore
import Testing

@Suite struct TwoFingerTapTests {
  private func hand(isFirst: Bool = true) -> Hand {
    let rule = GestureRule(.twoFingerTap, .twoFingerTap, in: .likeArea)
    return Hand { $0.rules.insert(rule, at: isFirst ? 0 : $0.rules.count) }
  }

  @Test func twoFingersAtOnceAreOneTap() {
    var hand = hand()
    hand.touch(.began, 100, 300, id: 1)
    hand.wait(30)
    hand.touch(.began, 200, 340, id: 2)
    hand.wait(50)
    hand.touch(.ended, 100, 300, id: 1)
    #expect(hand.events.taps.map(\.gesture) == [.twoFingerTap])
    #expect(hand.events.taps.map(\.location) == [ScreenPoint(x: 150, y: 320)])
    #expect(hand.events.verdict(.twoFingerTap, touch: 1) == .accepted)
    #expect(hand.events.verdict(.twoFingerTap, touch: 2) == .accepted)
    for touch in [1, 2] {
      for gesture in [RoomGesture.likeTap, .clearSwipe, .pageDrag] {
        #expect(
          hand.events.verdict(gesture, touch: touch) == .rejected(.lost(to: .twoFingerTap)))
      }
    }
    // The other finger has no further effect.
    hand.events.removeAll()
    hand.move(from: (200, 340), to: (200, 500), id: 2)
    hand.touch(.ended, 200, 500, id: 2)
    hand.wait(2_000)
    #expect(hand.events.isEmpty)
  }

  @Test(arguments: [(3, true), (2, false)])
  func threeFingersAreNotTwoAndTheEarlierRuleWins(_ count: Int, isFirst: Bool) {
    var hand = hand(isFirst: isFirst)
    for id in 1...count { hand.touch(.began, 100 * Double(id), 300, id: id) }
    hand.wait(50)
    hand.touch(.ended, 100, 300, id: 1)
    #expect(hand.events.taps.map(\.gesture) == [.likeTap])
  }
}
