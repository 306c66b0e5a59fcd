import LikePromises
import Testing

@Suite struct TwoFingerTapTests {
  private func hand(isFirst: Bool = true) -> Hand {
    let rule = GestureRule(.twoFingerTap, .twoFingerTap, in: .likeArea)
    return Hand { $0.rules.insert(rule, at: isFirst ? 0 : $0.rules.count) }
  }

  @Test func twoFingersAtOnceAreOneTap() {
    var hand = hand()
    hand.play("down 30 down#2@200,340 50 up")
    #expect(hand.events.taps.map(\.gesture) == [.twoFingerTap])
    #expect(hand.events.taps.map(\.location) == [ScreenPoint(x: 150, y: 320)])
    for touch in [1, 2] {
      #expect(hand.events.verdict(.twoFingerTap, touch: touch) == .accepted)
      for gesture in [RoomGesture.likeTap, .clearSwipe, .pageDrag] {
        #expect(
          hand.events.verdict(gesture, touch: touch) == .rejected(.lost(to: .twoFingerTap)))
      }
    }
    // The other finger has no further effect.
    hand.events.removeAll()
    hand.play("go#2@200,340>200,500 up#2@200,500 2000")
    #expect(hand.events.isEmpty)
  }

  @Test(arguments: [(3, true), (2, false)])
  func threeFingersAreNotTwoAndTheEarlierRuleWins(_ count: Int, isFirst: Bool) {
    var hand = hand(isFirst: isFirst)
    for id in 1...count { hand.touch(.began, 100 * Double(id), 300, id: id) }
    hand.play("50 up")
    #expect(hand.events.taps.map(\.gesture) == [.likeTap])
  }
}
