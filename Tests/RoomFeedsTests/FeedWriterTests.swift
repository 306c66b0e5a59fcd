import FeedTesting
import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore
import RoomFeeds
import Testing

/// Messages are read as they were written.
@Suite struct FeedWriterTests {
  private static func items(of messages: [Timed<RoomInput>]) -> [FeedItem] {
    var writer = FeedWriter()
    for message in messages {
      let isWritten = writer.write(message)
      #expect(isWritten, "\(message.value)")
    }
    var reader = FeedReader.script()
    var items: [FeedItem] = []
    reader.read(writer.take()) { items.append($0) }
    reader.finish { items.append($0) }
    return items
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func theSampleEveningIsReadAsItIsWritten(_ seed: UInt64) {
    let messages = SampleEvening(seed: seed).messages
    #expect(Self.items(of: messages) == messages.map(FeedItem.message))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func whatIsReadOfAFeedIsReadAgain(_ seed: UInt64) {
    var reader = FeedReader(format: .jsonl)
    var messages: [Timed<RoomInput>] = []
    let take = { (item: FeedItem) in
      if case .message(let message) = item { messages.append(message) }
    }
    let feed = GeneratedFeed.hostile(seed: seed, count: 300)
    reader.read(feed.text, take)
    reader.finish(take)
    // Written in full, what was as long as a line may be is longer.
    messages.removeAll { message in
      if case .room(.didReceiveComment(let comment)) = message.value {
        comment.text.utf8.count > 60_000
      } else {
        false
      }
    }
    #expect(Self.items(of: messages) == messages.map(FeedItem.message))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func everyMessageIsReadAsItIsWritten(_ seed: UInt64) {
    var draw = MessageDraw(seed: seed)
    var time = Instant.start
    let messages = (0..<100).map { _ in
      time = time + .nanoseconds(Int64(draw.integer(0...2_000_000_000)))
      return Timed(draw.input(), at: time)
    }
    let read = Self.items(of: messages)
    for (message, item) in zip(messages, read) { #expect(item == .message(message)) }
    #expect(read.count == messages.count)
  }

  @Test(
    arguments: [
      .popups(.removeAll), .popups(.batch([])),
      .gifts(.leaveRoom),
      .pager(.setPageLength(.nan)), .ticker(.configure(TickerConfiguration(capacity: 0))),
      .popup(Popup(id: "")), .notice(TickerItem(content: "without an identifier")),
      .ticker(.tap(TickerTap(location: ScreenPoint(x: 1, y: 1), time: .start))),
      .ticker(.tap(TickerTap(location: ScreenPoint(x: .infinity, y: 1)))),
      .touch(Touch(phase: .moved, location: ScreenPoint(x: 1, y: 1), time: .start)),
      .like(RoomLike(sender: "a", count: 0)),
      .pager(.suspend(reason: "r")), .gifts(.close), .likes(.enter(room: "a")),
      .popup(Popup(id: "p", maximumTime: Duration(secondsComponent: 1, attosecondsComponent: 1))),
    ] as [RoomInput])
  func whatTheFormatHasNoWordsForIsNotWritten(_ input: RoomInput) {
    var writer = FeedWriter()
    let isWritten = writer.write(Timed(input, at: .start))
    let isEarlyWritten = writer.write(Timed(.room(.leave), at: .start - .seconds(1)))
    #expect(!isWritten && !isEarlyWritten)
    writer.write(Timed(.room(.leave), at: .start))
    let text = String(decoding: writer.take(), as: UTF8.self)
    #expect(text == #"{"at":0.0,"type":"leave"}"# + "\n")
  }
}

extension TickerConfiguration {
  fileprivate init(capacity: Int) {
    self.init()
    self.capacity = capacity
  }
}
