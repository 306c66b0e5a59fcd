import FeedTesting
import LiveRoomKit
import Testing

@Suite struct FeedTimeTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let written: [Double]
    let read: [Double]
    var adjusted: [Int] = []

    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "an hour ahead needs no confirmation", written: [1, 3_601], read: [1, 3_601]),
    Row(
      name: "a pause of hours is confirmed", written: [1, 9_000, 9_001], read: [1, 9_000, 9_001]),
    Row(
      name: "one a little earlier confirms it too", written: [1, 9_000, 5_400, 9_001],
      read: [1, 9_000, 9_000, 9_001], adjusted: [3]),
    Row(
      name: "messages hours apart confirm each other", written: [0, 5e3, 1e4, 1.5e4, 1.5e4],
      read: [0, 5e3, 1e4, 1.5e4, 1.5e4]),
    Row(
      name: "the last line is confirmed by none", written: [1, 9_000], read: [1, 1], adjusted: [2]),
    Row(name: "a feed may begin late", written: [9_000, 9_000], read: [9_000, 9_000]),
    Row(
      name: "huge times one after the other", written: [1, 1e8, 5e7, 1e7, 2],
      read: [1, 1, 1, 1, 2],
      adjusted: [2, 3, 4]),
  ])
  func times(_ row: Row) {
    let items = FeedReader.items(Self.text(row.written))
    #expect(items.compactMap(\.time) == row.read.map { .start + .seconds($0) })
    #expect(items.adjustedLines == row.adjusted)
    // No message is lost, and they keep their order.
    #expect(items.texts == row.written.indices.map { "\($0 + 1)" })
  }

  @Test func badLinesBetweenNeitherConfirmNorRefute() {
    let text = Self.text([1, 9_000]) + "\nbroken\n\n" + Self.line(9_001, 5)
    let items = FeedReader.items(text)
    #expect(items.rejectedLines == [3])
    #expect(items.compactMap(\.time) == [1, 9_000, 9_001].map { .start + .seconds($0) })
  }

  /// A live message is delivered with the bytes that end it, whatever its time.
  @Test func liveMessagesAreNeverHeldBack() {
    var reader = FeedReader(timing: .live)
    var items: [FeedItem] = []
    let times = [1, 1e8, 2, 9_000, 9_001]
    for (index, time) in times.enumerated() {
      reader.read(Array((Self.line(time, index + 1) + "\n").utf8)) { items.append($0) }
      #expect(items.texts.count == index + 1)
    }
    reader.finish { items.append($0) }
    #expect(items.compactMap(\.time) == [1, 1, 2, 2, 9_001].map { .start + .seconds($0) })
    #expect(items.count == times.count)
  }

  private static func text(_ times: [Double]) -> String {
    times.enumerated().map { line($0.element, $0.offset + 1) }.joined(separator: "\n")
  }

  private static func line(_ time: Double, _ text: Int) -> String {
    #"{"at":\#(time),"type":"comment","sender":"a","text":"\#(text)"}"#
  }
}

@Suite struct FeedBeginningTests {
  private static let mark = "\u{FEFF}"

  @Test(
    arguments: [
      // A header counts only as the first line, and takes no message with it.
      (#"{"liveroom":1}"# + "\n" + goodLine, [goodItem]),
      ("\n\n" + #"{"liveroom":1}"# + "\n" + goodLine, [goodItem]),
      (String(goodLine.dropLast()) + #","liveroom":1}"#, [goodItem]),
      (goodLine + "\n" + String(goodLine.dropLast()) + #","liveroom":2}"#, [goodItem, goodItem]),
      (goodLine + "\n" + String(goodLine.dropLast()) + #","liveroom":[]}"#, [goodItem, goodItem]),
      (
        goodLine + "\n" + #"{"liveroom":1}"# + "\n" + goodLine,
        [goodItem, .rejected(line: 2, reason: .misplacedHeader), goodItem]
      ),
      (
        String(goodLine.dropLast()) + #","liveroom":2}"#,
        [.rejected(line: 1, reason: .unsupportedVersion(2))]
      ),
      // A byte order mark is skipped.
      (mark, []),
      (mark + "\n" + goodLine, [goodItem]),
      (mark + goodLine, [goodItem]),
      (mark + mark + goodLine, [rejected(1)]),
      (goodLine + "\n" + mark + goodLine, [goodItem, rejected(2)]),
      (mark + #"{"liveroom":1}"# + "\r\n" + goodLine, [goodItem]),
    ] as [(String, [FeedItem])])
  func theBeginning(of text: String, gives items: [FeedItem]) {
    #expect(FeedReader.items(text) == items)
    #expect(FeedReader.items(text.utf8.map { [$0] }) == items, "byte by byte")
  }

  @Test func aMarkIsNoPartOfTheLongestLine() {
    let head = #"{"type":"comment","at":1,"sender":"a","text":""#
    let text = String(
      repeating: "x", count: FeedReader.maximumLineLength - head.utf8.count - 2)
    let items = FeedReader.items((Self.mark + head + text + "\"}\r").utf8.map { [$0] })
    #expect(items == [.comment(1, CommentMessage(sender: "a", text: text))])
  }
}
