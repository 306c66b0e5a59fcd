import LikePromises
import Testing

/// The cases of messages and answers that promises 13 to 16 leave open.
@Suite struct LikeSenderTests {
  /// It keeps its number, and waits twice as long each time, up to a limit.
  @Test func aFailureIsSentAgainLaterAndLater() throws {
    var hand = Hand()
    hand.like(1)
    for (attempt, seconds) in zip(1..., [6.0, 12, 24, 48, 60, 60]) {
      let message = try #require(hand.events.messages.last)
      #expect(message == LikeMessage(id: 1, room: "", count: 1, attempt: attempt))
      hand.events.removeAll()
      hand.send(.didFailToDeliver(message))
      let failure = try #require(hand.events.last?.failure)
      let delay = (failure.retryAt - hand.now).seconds
      #expect(delay >= seconds && delay <= seconds * 1.25)
      hand.wait(delay * 1_000 - 1)
      #expect(hand.events.messages.isEmpty)
      hand.wait(2)
    }
  }

  @Test func answersThatComeLateOrTwiceCountOnce() throws {
    var hand = Hand()
    hand.like(1)
    let first = try #require(hand.events.messages.first)
    // No answer: it is sent again.
    hand.wait(25_000)
    let again = try #require(hand.events.messages.last)
    #expect(again.attempt == 2)
    hand.events.removeAll()
    // The failure of the first attempt is late: the second one is still in flight.
    hand.send(.didFailToDeliver(first))
    #expect(hand.events.compactMap(\.failure).isEmpty)
    // The success of the first attempt is late.
    for answer in [LikeInput.didDeliver(first), .didDeliver(first), .didDeliver(again)] {
      hand.send(answer)
    }
    hand.send(.didFailToDeliver(again))
    #expect(hand.machine.statistics.sent == 1 && hand.machine.statistics.pending == 0)
    // A success after a failure removes the message before it is sent again.
    hand.like(1)
    hand.wait(6_000)
    let second = try #require(hand.events.messages.last)
    hand.send(.didFailToDeliver(second))
    hand.send(.didDeliver(second))
    hand.wait(600_000)
    #expect(hand.events.messages == [second] && hand.machine.statistics.sent == 2)
  }

  /// Without an answer that is final, it is sent for ever.
  @Test func whatHasFailedMayBeRefusedLater() {
    var hand = Hand()
    hand.like(5)
    hand.wait(60_000)
    let attempts = hand.events.messages.count
    #expect(attempts > 2)
    // Also between two attempts, and by an early copy; it makes room for the next.
    hand.send(.didRefuse(hand.events.messages[0]))
    #expect(hand.machine.statistics.lost == 1)
    hand.wait(6_000)
    #expect(hand.events.messages[attempts...].map(\.count) == [4])
  }

  @Test func closingSendsAgainWhatHasFailedAndNotWhatIsOnItsWay() {
    for fails in [true, false] {
      var hand = Hand()
      hand.like(7)
      let first = hand.events.messages[0]
      if fails { hand.send(.didFailToDeliver(first)) }
      hand.events.removeAll()
      hand.send(.close)
      #expect(hand.events.messages.map(\.id) == (fails ? [1, 2] : [2]))
      #expect(hand.events.messages.map(\.attempt) == (fails ? [2, 1] : [1]))
    }
  }

  @Test func closingWhileSuspendedSendsWhatHasFailedAndLetsNoAnswerTimeOut() {
    var hand = Hand()
    hand.like(7)
    hand.send(.suspend(reason: .background))
    #expect(hand.events.messages.map(\.count) == [1, 6])
    hand.send(.didFailToDeliver(hand.events.messages[0]))
    hand.wait(100_000)
    hand.events.removeAll()
    hand.send(.close)
    #expect(hand.events.messages.map(\.count) == [1])
    #expect(hand.events.compactMap(\.failure).isEmpty)
  }

  @Test func theTimeOutOfAnAnswerStandsStillWhileSuspended() throws {
    var hand = Hand("tap 100 tap 5000")
    hand.send(.suspend(reason: .background))
    hand.now = hand.now + .seconds(3_600)
    hand.send(.resume(reason: .background))
    hand.events.removeAll()
    // Five of fifteen seconds had passed.
    hand.wait(9_990)
    #expect(hand.events.isEmpty)
    hand.wait(20)
    let failure = try #require(hand.events.first?.failure, "\(hand.events)")
    #expect(failure.message.attempt == 1 && failure.retryAt > hand.now)
  }

  @Test func aSnapshotOfNonsenseIsRejected() {
    var former = Hand { $0.room = "a" }
    former.like(5)
    let changes: [(inout LikeSnapshot) -> Void] = [
      { $0.version = 2 },
      { $0.nextID = 0 },
      { $0.nextID = .max },
      { $0.nextID = 1 },
      { $0.messages[0].count = 0 },
      { $0.messages[0].count = .max },
      { $0.messages[0].attempt = .max },
      { $0.messages[0].attempt = -1 },
      { $0.messages.append($0.messages[0]) },
      { $0.unsent[0].count = -4 },
      { $0.unsent[0].count = .max },
      { $0.unsent = Array(repeating: .init(room: "a", count: 1 << 40), count: 9) },
    ]
    for change in changes {
      var snapshot = former.machine.snapshot
      change(&snapshot)
      var hand = Hand()
      hand.send(.restore(snapshot))
      #expect(hand.events == [.rejected(.invalidSnapshot)])
      #expect(hand.machine.statistics == LikeStatistics())
    }
    #expect(LikeRejection.invalidSnapshot.description == "The saved likes are invalid.")
  }
}
