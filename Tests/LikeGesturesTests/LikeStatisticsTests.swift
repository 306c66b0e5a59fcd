import LikePromises
import Testing

@Suite struct LikeStatisticsTests {
  @Test func invalidInputsAreRejectedWithAReason() {
    func touch(_ phase: Touch.Phase, _ x: Double, id: Int, from start: Double? = nil) -> LikeInput {
      let start = start.map { ScreenPoint(x: $0, y: 0) }
      return .touch(Touch(id: id, phase: phase, location: ScreenPoint(x: x, y: 0), start: start))
    }
    let message = LikeMessage(id: 4, room: "", count: 1)
    var cases: [(LikeInput, LikeRejection)] = [
      (touch(.ended, 0, id: 9), .unknownTouch(9)),
      (touch(.began, .nan, id: 8), .invalidLocation(touch: 8)),
      (touch(.moved, 0, id: 8, from: .infinity), .invalidLocation(touch: 8)),
      (touch(.began, 0, id: 1), .touchAlreadyDown(1)),
      (.dismissSheet, .noSheet), (.didDeliver(message), .unknownMessage(message)),
      (.presentSheet(SheetSpec(id: "x", detents: [400], initialDetent: 1)), .invalidSheet(id: "x")),
    ]
    for detents in [[], [0], [-4], [.nan], [.infinity], [400, .nan], [1e9]] as [[Double]] {
      cases.append((.presentSheet(SheetSpec(id: "x", detents: detents)), .invalidSheet(id: "x")))
    }
    for count in [0, -1, .min] {
      cases.append((.receiveLikes(ReceivedLikes(count: count)), .invalidCount(count)))
    }
    var hand = Hand()
    hand.touch(.began, id: 1)
    for (input, rejection) in cases {
      hand.events.removeAll()
      hand.send(input)
      #expect(hand.events.rejections == [rejection] && rejection.description.hasSuffix("."))
    }
    // A finger that lifts nowhere lifts.
    hand.touch(.ended, .infinity, 0, id: 1)
    #expect(hand.machine.state(at: hand.now).touchCount == 0)
  }

  @Test func invalidSettingsAreDescribed() {
    let changes: [((inout LikeConfiguration) -> Void, String)] = [
      (
        { $0.hearts.lifetime = 1...4_000 },
        "“hearts.lifetime” must be [least, greatest], each a number of seconds, 0 to 3600."
      ),
      (
        { $0.rules = Array(repeating: GestureRule(.likeTap, .tap, in: .likeArea), count: 70) },
        "The table has 70 rules. The maximum is 64."
      ),
    ]
    for (change, sentence) in changes {
      var configuration = LikeConfiguration()
      change(&configuration)
      let error = #expect(throws: FieldError.self) { try LikeMachine(configuration) }
      #expect(error?.description == sentence)
    }
  }

  @Test func reasonsBeyondTheLimitAreRejected() {
    var hand = Hand()
    for number in 0..<64 { hand.send(.suspend(reason: SuspensionReason("reason \(number)"))) }
    #expect(hand.events.isEmpty)
    hand.send(.suspend(reason: .app))
    #expect(hand.events == [.rejected(.tooManySuspensions(limit: 64))])
    #expect(hand.events.rejections[0].description.contains("64"))
  }
}
