import FeedTesting
import LiveRoomKit
import PromiseTesting
import Testing

@testable import RoomFeeds

@Suite("Promises of a feed") struct FeedPromises {
  @Test("Promise 1: an input that is written is read as equal")
  func roundTrip() async throws {
    try await verify(reaching: ["refused"]) { source, reach in
      let draw = Draw(seed: source.next())
      let others = Draw(seed: source.next(), isExact: true).oneOfEach()
      var writer = FeedWriter()
      var written: [Timed<RoomInput>] = []
      let messages = draw.messages(12)
      for message in messages {
        try ensure(writer.write(message), "\(message.value) is refused")
        written.append(message)
        // Anything that a module may receive, of which feeds have a part.
        for input in (0..<4).map({ _ in source.pick(others) }) {
          let count = writer.count
          let any = Timed(input, at: message.time)
          let isWritten = writer.write(any)
          if isWritten { written.append(any) }
          reach.note("refused", if: !isWritten)
          try ensure(isWritten || writer.count == count, "\(input) is refused, and written")
        }
      }
      let items = FeedReader.items([writer.take()])
      try ensure(items == written.map(FeedItem.message), "Other items are read")
    }
  }

  @Test("Promise 2: what is read of any feed, written and read again, is written as the same bytes")
  func canonicalForm() async throws {
    try await verify { source, _ in
      let feed = GeneratedFeed.hostile(seed: source.next(), count: 100)
      let first = FeedWriter.bytes(of: FeedReader.items([feed.text]).messages)
      let again = FeedReader.items([first])
      try ensure(FeedWriter.bytes(of: again.messages) == first, "Other bytes are written")
    }
  }

  @Test("Promise 3: the items of a feed depend on its bytes alone")
  func pieces() async throws {
    try await verify(reaching: ["single bytes"]) { source, reach in
      let feed = GeneratedFeed.hostile(seed: source.next(), count: 30)
      let whole = FeedReader.items([feed.text])
      let longest = source.pick([1, 2, 7, 100, 70_000])
      var rest = feed.text[...]
      var pieces: [[UInt8]] = []
      while !rest.isEmpty {
        let piece = rest.prefix(1 + source.below(longest))
        pieces.append(Array(piece))
        rest = rest.dropFirst(piece.count)
      }
      try ensure(FeedReader.items(pieces) == whole, "Other items, in pieces up to \(longest)")
      reach.note("single bytes", if: longest == 1)
    }
  }

  @Test("Promises 4 and 5: a bad line is one rejected item; messages keep their order and times")
  func badLines() async throws {
    try await verify { source, _ in
      let draw = Draw(seed: source.next())
      let messages = draw.messages(20)
      let good = FeedWriter.bytes(of: messages).split(separator: UInt8(ascii: "\n"))
      try ensure(good.count == messages.count, "Lines are missing")
      var text: [UInt8] = []
      var expected: [FeedItem] = []
      var number = 0
      for (line, message) in zip(good, messages) {
        for _ in 0..<source.below(3) {
          number += 1
          text += Array((badLine(&source) + source.pick(["\n", "\r\n"])).utf8)
          expected.append(.rejected(line: number, reason: .notUTF8))
        }
        number += 1
        text += Array(line) + [UInt8(ascii: "\n")]
        expected.append(.message(message))
      }
      let items = FeedReader.items([text]).map { item -> FeedItem in
        guard case .rejected(let line, _) = item else { return item }
        return .rejected(line: line, reason: .notUTF8)
      }
      try ensure(items == expected, "Other items beside bad lines")
    }
  }

  @Test("Promise 5: of ordinary and hostile lines each gives a message or is rejected, in order")
  func order() async throws {
    try await verify(reaching: ["doubtful"]) { source, reach in
      let feed = GeneratedFeed.ordinary(seed: source.next(), count: 120)
      let items = FeedReader.items([feed.text])
      let times = items.compactMap(\.time).map { Int(($0.seconds * 1_000).rounded()) }
      try ensure(items.rejectedLines.count == feed.accounting.refused, "Other lines are rejected")
      try ensure(items.adjustedLines == feed.accounting.doubtful, "Other times are adjusted")
      try ensure(times == feed.accounting.times, "Other times")
      reach.note("doubtful", if: !feed.accounting.doubtful.isEmpty)
      let hostile = GeneratedFeed.hostile(seed: source.next(), count: 100)
      let others = FeedReader.items([hostile.text])
      let messages = others.compactMap(\.time)
      let headers = hostile.lines.count { $0 == .header }
      try ensure(
        messages.count + others.rejectedLines.count + headers == hostile.lines.count,
        "A line is lost")
      try ensure(messages == messages.sorted(), "Times decrease")
    }
  }

  @Test("Promise 9: numbers that are out of range, or none, reject their line")
  func numbers() async throws {
    try await verify(reaching: ["refused"]) { source, reach in
      let feed = GeneratedFeed.hostile(seed: source.next(), count: 100)
      let rejected = Set(FeedReader.items([feed.text]).rejectedLines)
      for (index, line) in feed.lines.enumerated() where line != .unsettled {
        try ensure(
          rejected.contains(index + 1) == (line == .refused), "Line \(index + 1) is \(line)")
        reach.note("refused", if: line == .refused)
      }
    }
  }

  @Test("Promise 10: a message waits for one more at most, and a line that is too long for nothing")
  func bounds() async throws {
    try await verify { source, _ in
      let draw = Draw(seed: source.next())
      for timing in [FeedReader.Timing.recorded, .live] {
        var reader = FeedReader(timing: timing)
        var count = 0
        for (index, message) in draw.messages(20).enumerated() {
          let far = Timed(message.value, at: .start + .seconds(source.below(100_000)))
          reader.read(FeedWriter.bytes(of: [far])) { if case .message = $0 { count += 1 } }
          let held = index + 1 - count
          try ensure(held == 0 || held == 1 && timing == .recorded, "\(held) messages are held")
        }
      }
      var reader = FeedReader()
      var items: [FeedItem] = []
      var length = 0
      while items.isEmpty, length < 200_000 {
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 + source.below(9_000))
        reader.read(piece) { items.append($0) }
        length += piece.count
      }
      let limit = FeedReader.maximumLineLength
      try ensure(items == [.rejected(line: 1, reason: .lineTooLong(limit: limit))], "\(items)")
      try ensure(length < limit + 9_005, "It was rejected after \(length) bytes")
    }
  }
}
