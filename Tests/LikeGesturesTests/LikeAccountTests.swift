import LikeGestures
import LikePromises
import RoomCore
import Testing

@Suite struct LikeAccountTests {
  @Test func aLikeHasAPointACountAHeartAndAMessage() throws {
    var hand = Hand()
    hand.tap(10, 20)
    hand.wait(100)
    hand.tap(14, 28)
    #expect(
      hand.events.contains(.didLike(LocalLike(location: ScreenPoint(x: 14, y: 28), combo: 1))))
    let hearts = hand.machine.state(at: hand.now).hearts
    #expect(hearts.map(\.point) == [ScreenPoint(x: 14, y: 28)])
    #expect(hand.events.contains(.heartDidAppear(hearts[0])))
    #expect(hand.events.messages == [LikeMessage(id: 1, room: "", count: 1)])
    hand.wait(3_000)
    #expect(hand.events.contains(.heartDidDisappear(id: 1)))
    #expect(hand.events.contains(.comboDidEnd(count: 1)))
    hand.send(.didDeliver(hand.events.messages[0]))
    #expect(hand.machine.account.sent == 1)
  }

  @Test(arguments: [0, -1, Int.min]) func countsThatAreNoneAreRejected(_ count: Int) {
    var hand = Hand()
    hand.send(.receiveLikes(ReceivedLikes(count: count)))
    #expect(hand.events == [.rejected(.invalidCount(count))])
  }

  @Test func hugeCountsDoNotTrap() {
    var hand = Hand()
    for _ in 0..<3 { hand.send(.receiveLikes(ReceivedLikes(count: .max, total: .max))) }
    hand.wait(10_000)
    let account = hand.machine.account
    #expect(account.others == .max)
    #expect(account.heartsShown > 0 && account.heartsFolded == .max)
    // One more of the user's own: the sum of both passes the end of numbers.
    hand.tap()
    hand.wait(100)
    hand.tap()
    #expect(hand.machine.account.localUser == 1 && hand.machine.account.others == .max)
    hand.send(.enter(room: "b"))
    hand.send(.receiveLikes(ReceivedLikes(count: .max, total: .max)))
  }

  @Test func aRoomEndsItsHeartsAndSendsItsLikes() {
    var hand = Hand { $0.room = "a" }
    for _ in 0..<5 {
      hand.tap()
      hand.wait(60)
    }
    hand.send(.receiveLikes(ReceivedLikes(count: 3)))
    hand.events.removeAll()
    hand.send(.enter(room: "b"))
    #expect(
      hand.events.contains(.comboDidEnd(count: 4)) && hand.events.contains(.didRemoveAllHearts))
    #expect(hand.events.messages == [LikeMessage(id: 2, room: "a", count: 3)])
    #expect(hand.events.last == .didEnter(room: "b"))
    let account = hand.machine.account
    #expect(account.localUser == 4 && account.pending == 4 && account.heartsWaiting == 0)
    #expect(account.heartsShown + account.heartsFolded == 7)
    hand.send(.enter(room: "b"))
    #expect(hand.events.last == .rejected(.sameRoom("b")))
  }

  @Test func invalidInputsAreRejectedWithAReason() {
    var hand = Hand()
    hand.touch(.ended, id: 9)
    hand.touch(.began, .nan, 0, id: 8)
    hand.touch(.began, id: 1)
    hand.touch(.began, id: 1)
    hand.send(.claimTouch(TouchClaim(touch: 1, gesture: .custom(0))))
    hand.send(.resignTouch(TouchClaim(touch: 5, gesture: .custom(0))))
    hand.send(.dismissSheet)
    hand.send(.presentSheet(SheetSpec(id: "x", detents: [])))
    hand.send(.didDeliver(LikeMessage(id: 4, room: "", count: 1)))
    let rule = GestureRule(.custom(1), .tap, in: .likeArea)
    hand.send(.replaceRules(Array(repeating: rule, count: 65)))
    #expect(
      hand.events.rejections == [
        .unknownTouch(9), .invalidLocation(touch: 8), .touchAlreadyDown(1),
        .notACandidate(TouchClaim(touch: 1, gesture: .custom(0))),
        .notACandidate(TouchClaim(touch: 5, gesture: .custom(0))), .noSheet,
        .invalidSheet(id: "x"), .unknownMessage(LikeMessage(id: 4, room: "", count: 1)),
        .tooManyRules(65),
      ])
    #expect(hand.events.rejections.allSatisfy { $0.description.hasSuffix(".") })
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
        { $0.sheet.release = .lastStep(over: -1) },
        "“sheet.release” must be {\"projected\": {\"fastVelocity\": …, \"longStep\": …}} or "
          + "{\"lastStep\": points}, each a number, 0 to 1000000."
      ),
      (
        { $0.clearDistance = .infinity },
        "“clearDistance” must be a number of points, 0 to 100000."
      ),
      (
        { $0.arena.minimumVelocity = 9_000 },
        "“arena.minimumVelocity” exceeds “arena.maximumVelocity”."
      ),
      (
        { $0.rules = Array(repeating: GestureRule(.likeTap, .tap, in: .likeArea), count: 70) },
        "“rules” has 70 rules; the maximum is 64."
      ),
    ]
    for (change, sentence) in changes {
      var configuration = LikeConfiguration()
      change(&configuration)
      let error = #expect(throws: FieldError.self) { try LikeMachine(configuration) }
      #expect(error?.description == sentence)
    }
  }
}
