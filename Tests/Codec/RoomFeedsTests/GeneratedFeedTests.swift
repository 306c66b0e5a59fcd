import FeedTesting
import LiveRoomKit
import RoomSimulation
import Testing

/// Feeds made up from FeedSchema.md, whose generator knows what each line and their sums must be.
@Suite struct GeneratedFeedTests {
  /// A room counts the same as the author of the feed.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func roomsCountOrdinaryFeeds(seed: UInt64) async throws {
    let feed = GeneratedFeed.ordinary(seed: seed, count: 200)
    let statistics = try await statistics(of: FeedReader.items([feed.text]))
    let expected = feed.accounting
    #expect(statistics.isBalanced)
    #expect(statistics.messages == expected.messages)
    #expect(statistics.gifts.messages == expected.giftMessages)
    #expect(statistics.gifts.duplicates == expected.duplicateGifts)
    #expect(statistics.gifts.units == expected.units && statistics.gifts.rejected == 0)
    #expect(statistics.likes.others == expected.likes)
    #expect(statistics.comments == expected.comments)
    #expect(statistics.commentList.received == expected.comments)
    #expect(statistics.ticker.received == expected.notices)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func roomsStayBalancedInHostileFeeds(seed: UInt64) async throws {
    let feed = GeneratedFeed.hostile(seed: seed, count: 200)
    let statistics = try await statistics(of: FeedReader.items([feed.text]))
    #expect(statistics.isBalanced)
  }

  /// A like of the user's own, when those of others have reached the end of numbers.
  @Test func likesBeyondTheEndOfNumbersStayBalanced() async throws {
    let feed = """
      {"at": 0, "type": "like", "sender": "a", "count": 9223372036854775807}
      {"at": 0, "type": "like", "sender": "a", "count": 9223372036854775807, "total": 9223372036854775807}
      {"at": 1, "type": "touch", "phase": "began", "location": {"x": 100, "y": 100}}
      {"at": 1.05, "type": "touch", "phase": "ended", "location": {"x": 100, "y": 100}}
      {"at": 1.15, "type": "touch", "phase": "began", "location": {"x": 100, "y": 100}}
      {"at": 1.2, "type": "touch", "phase": "ended", "location": {"x": 100, "y": 100}}
      """
    let statistics = try await statistics(of: FeedReader.items(feed))
    #expect(statistics.likes.localUser == 1 && statistics.likes.others == .max)
    #expect(statistics.isBalanced)
  }

  /// Twelve gifts that together are worth more than a number holds, in rooms entered in turn.
  @Test func giftsOfAnyWorthStayBalanced() async throws {
    let gifts = (0..<12).map {
      #"{"at": \#($0), "type": "gift", "sender": "a", "gift": "g", "#
        + #""count": {"increment": 1000000000}, "unitValue": 1000000000}"# + "\n"
        + #"{"at": \#($0), "type": "enter", "room": "\#($0)"}"#
    }
    let statistics = try await statistics(of: FeedReader.items(gifts.joined(separator: "\n")))
    #expect(statistics.gifts.units == 12_000_000_000 && statistics.gifts.rejected == 0)
    #expect(statistics.isBalanced)
  }

  @Test func reasonsToLockAreLimited() async throws {
    let lines = (0..<1_000).map { #"{"at": 0, "type": "pager.lock", "reason": "\#($0)"}"# }
    let statistics = try await statistics(of: FeedReader.items(lines.joined(separator: "\n")))
    #expect(statistics.pager.rejections == 1_000 - 64)
  }

  /// Plays the messages in a room of its own, a minute longer than they last.
  private func statistics(of items: [FeedItem]) async throws -> RoomStatistics {
    try await Simulation.run { simulation in
      // In hours without messages nothing rolls, which no statistics count.
      var configuration = RoomConfiguration()
      configuration.ticker.mode = .once
      let room = try LiveRoom(configuration, clock: simulation.clock)
      async let _ = room.run()
      for case .message(let message) in items {
        if message.time > simulation.now { await simulation.advance(to: message.time) }
        room.send(message.value)
      }
      await simulation.advance(by: .seconds(60))
      return await room.statistics()
    }
  }
}
