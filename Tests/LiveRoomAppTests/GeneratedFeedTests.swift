import FeedTesting
import Foundation
import Testing

/// Feeds drawn from a seed, whose author has counted what they must come to, through the whole command.
@Suite struct GeneratedFeedTests {
  private func summary(_ feed: GeneratedFeed) throws -> [String: Any] {
    let run = try LiveRoom(
      ["replay", "-", "--format", "jsonl", "--summary", "json"], input: Data(feed.text))
    #expect(run.status == 0, "\(run.errors)")
    let json = try run.json()
    #expect(value(json, "isBalanced") == 1)
    let parts = ["shown", "folded", "waiting"].compactMap { value(json, "gifts.\($0).units") }
    #expect(parts.reduce(0, +) == value(json, "gifts.units"))
    return json
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func theAccountIsThatOfTheFeed(_ seed: UInt64) throws {
    let feed = GeneratedFeed.ordinary(seed: seed, count: 600)
    let json = try summary(feed)
    let expected = feed.accounting
    for (path, number) in [
      "feed.messages": expected.messages, "feed.rejected": expected.refused,
      "feed.adjusted": expected.doubtful.count, "gifts.units": expected.units,
      "gifts.messages": expected.giftMessages, "gifts.duplicates": expected.duplicateGifts,
      "likes.others": expected.likes, "ticker.received": expected.comments + expected.notices,
    ] {
      #expect(value(json, path) == Double(number), "\(path) of seed \(seed)")
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func hostileNumbersLeaveTheAccountBalanced(_ seed: UInt64) throws {
    _ = try summary(GeneratedFeed.hostile(seed: seed, count: 400))
  }
}
