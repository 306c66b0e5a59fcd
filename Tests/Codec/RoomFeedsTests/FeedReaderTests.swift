import FeedTesting
import LiveRoomKit
import Testing

@Suite struct FeedReaderTests {
  @Test(
    arguments: [
      ("", []),
      ("\n", []),
      ("\r\n\n", []),
      (goodLine, [goodItem]),
      (goodLine + "\n", [goodItem]),
      (goodLine + "\r\n", [goodItem]),
      (goodLine + "\r", [goodItem]),
      ("\n\r\n" + goodLine + "\n\n" + goodLine, [goodItem, goodItem]),
      ("\r\n\nx\n\n\ny", [rejected(3), rejected(6)]),
      ("x\r\n" + goodLine + "\r\nx\r\n", [rejected(1), goodItem, rejected(3)]),
    ] as [(String, [FeedItem])])
  func theLines(of text: String, give items: [FeedItem]) {
    #expect(FeedReader.items(text) == items)
  }

  /// The longest line is read, the next longer one is not, however they are cut and ended.
  @Test(arguments: ["", "\n", "\r\n"], [1 << 20, 65_537, 65_536, 1_000])
  func theLongestLine(endedBy lineBreak: String, inPiecesOf size: Int) {
    let head = #"{"type":"comment","at":1,"sender":"a","text":""#
    let room = FeedReader.maximumLineLength - head.utf8.count - 2
    for excess in 0...1 {
      let text = String(repeating: "x", count: room + excess)
      let bytes = Array((head + text + "\"}" + lineBreak).utf8)
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      let expected: FeedItem =
        excess == 0
        ? .comment(1, CommentMessage(sender: "a", text: text))
        : .rejected(line: 1, reason: .lineTooLong(limit: 65_536))
      #expect(FeedReader.items(pieces) == [expected])
    }
  }

  @Test func aLineWithoutEndIsRejectedOnce() {
    let piece = [UInt8](repeating: UInt8(ascii: "["), count: 50_000)
    let good = Array(("\n" + goodLine).utf8)
    let items = FeedReader.items(Array(repeating: piece, count: 40) + [good])
    #expect(items == [.rejected(line: 1, reason: .lineTooLong(limit: 65_536)), goodItem])
    let unended = FeedReader.items(Array(repeating: piece, count: 3))
    #expect(unended == [.rejected(line: 1, reason: .lineTooLong(limit: 65_536))])
  }
}

func rejected(_ line: Int) -> FeedItem {
  .rejected(line: line, reason: .malformed("The line is not JSON."))
}

@Suite struct FeedErrorTests {
  @Test(
    arguments: [
      (.lineTooLong(limit: 65_536), "The line is longer than 65536 bytes."),
      (.notUTF8, "The line is not UTF-8."),
      (.nestedTooDeep(limit: 16), "Values are nested deeper than 16 levels."),
      (.malformed("The line is not JSON."), "The line is not JSON."),
      (.missing("at"), "“at” is missing."),
      (.outOfRange("count", allowed: "a number"), "“count” must be a number."),
      (
        .unknownType("wave", known: ["gift", "like"]),
        "No message type is “wave”. The types are: gift, like."
      ),
      (.unsupportedVersion(2), "Version 2 of the format is not supported."),
      (.misplacedHeader, "Only the first line of a feed can be a header."),
      (
        .unconfirmedTime,
        "The time is more than an hour ahead and is not confirmed."
      ),
    ] as [(FeedError, String)])
  func theSentence(of error: FeedError, is sentence: String) {
    #expect(String(describing: error) == sentence)
  }
}
