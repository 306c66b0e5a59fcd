import LikeGestures
import LikePromises
import RoomCore
import Testing

/// Likes that are refused, saved and restored, and the total that rises with them.
@Suite struct LikeServerTests {
  /// Double taps: as many likes, the first of them sent at once.
  private func handWithLikes(
    _ count: Int, _ change: (inout LikeConfiguration) -> Void = { $0.room = "a" }
  ) -> Hand {
    var hand = Hand(change)
    hand.like(count)
    return hand
  }

  // MARK: Refused

  /// Without an answer that is final, it is sent for ever.
  @Test func whatHasFailedMayBeRefusedLater() {
    var hand = handWithLikes(1)
    hand.wait(60_000)
    let attempts = hand.events.messages.count
    #expect(attempts > 2)
    // Also between two attempts, and by an early copy.
    hand.send(.didRefuse(hand.events.messages[0]))
    hand.wait(3_600_000)
    #expect(hand.events.messages.count == attempts)
    #expect(hand.machine.account.lost == 1)
  }

  @Test func aRefusedMessageMakesRoomForTheNext() {
    var hand = handWithLikes(5)
    hand.send(.didRefuse(hand.events.messages[0]))
    hand.wait(6_000)
    #expect(hand.events.messages.map(\.count) == [1, 4])
  }

  // MARK: Saved

  @Test func whileSuspendedNothingIsSent() {
    let snapshot = handWithLikes(5).machine.state(at: .start).snapshot
    var hand = Hand()
    hand.send(.suspend(reason: .background))
    hand.send(.restore(snapshot))
    hand.wait(100_000)
    #expect(hand.events == [.didRestoreLikes(count: 5)])
    hand.send(.resume(reason: .background))
    #expect(hand.events.messages.map(\.id) == [1])
    hand.send(.close)
    #expect(hand.events.messages.map(\.count) == [1, 4])
    #expect(hand.machine.account.pending == 5)
    #expect(hand.machine.state(at: hand.now).snapshot.messages.count == 2)
  }

  /// Of a run without any likes.
  @Test func aSnapshotWithoutLikesHasNoEffect() {
    var hand = Hand()
    hand.send(.restore(LikeSnapshot()))
    #expect(hand.events == [.didRestoreLikes(count: 0)] && hand.machine.nextDeadline == nil)
  }

  @Test func aSnapshotOfNonsenseIsRejected() {
    let valid = handWithLikes(5).machine.state(at: .start).snapshot
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
      var snapshot = valid
      change(&snapshot)
      var hand = Hand()
      hand.send(.restore(snapshot))
      #expect(hand.events == [.rejected(.invalidSnapshot)])
      #expect(hand.machine.account == LikeAccount())
    }
    #expect(LikeRejection.invalidSnapshot.description == "The saved likes are invalid.")
  }

  // MARK: The total

  @Test func theTotalRisesWithTheTap() {
    var hand = handWithLikes(1)
    #expect(hand.events.totals.isEmpty, "it is not known yet")
    hand.send(.receiveLikes(ReceivedLikes(count: 1, total: 100)))
    hand.like(3)
    #expect(hand.events.totals == [100, 101, 102, 103])
    // The server has not heard of the three, which wait: the next total cannot include them.
    hand.send(.receiveLikes(ReceivedLikes(count: 1, total: 101)))
    #expect(hand.events.totals.last == 104)
    hand.send(.receiveLikes(ReceivedLikes(count: 1, total: 90)))
    #expect(hand.events.totals.last == 104, "it never decreases")
    hand.send(.enter(room: "b"))
    hand.like(1)
    #expect(hand.events.totals.last == 104, "of another room nothing is known")
    hand.send(.receiveLikes(ReceivedLikes(count: 1, total: .max)))
    hand.like(1)
    #expect(hand.events.totals.last == .max)
  }
}
