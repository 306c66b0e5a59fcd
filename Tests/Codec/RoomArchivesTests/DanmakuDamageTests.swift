import FeedTesting
import LiveRoomKit
import RoomArchives
import Testing

/// Recordings that were cut off, written badly or made to harm.
@Suite struct DanmakuDamageTests {
  private static let good = #"<d p="1" user="a">b</d>"#
  private static let goodItem = FeedItem.comment(1, CommentMessage(sender: "a", text: "b"))
  private static let rose = FeedItem.gift(
    1, GiftMessage(sender: "a", gift: "rose", unitValue: 0))

  private static func rejected(_ line: Int, _ sentence: String) -> FeedItem {
    .rejected(line: line, reason: .malformed("\(sentence)"))
  }

  /// Each row is followed by a good element, two lines below its beginning.
  @Test(
    arguments: [
      // Cut off within a tag, and in a quotation.
      "<d p=\"1\" us\n": [rejected(2, "The tag of “d” is incomplete.")],
      "<d p=\"1\" user=\"ab>text</d>\n": [rejected(2, "The tag of “d” is incomplete.")],
      "<gift ts=\"1\"\n": [rejected(2, "The tag of “gift” is incomplete.")],
      "<gift ts='1' user='a\n": [rejected(2, "The tag of “gift” is incomplete.")],
      "<gift ts='1' user='a</gift>\n": [rejected(2, "The tag of “gift” is incomplete.")],
      "</d\n": [],
      "<d p=\"1\" user=\"a\">b</d\n": [goodItem],
      "<\n": [],
      "<abc\n": [],
      // Without an end, or without a beginning.
      "<d p=\"1\" user=\"a\">b\n": [rejected(2, "The element “d” has no end.")],
      "1,25\" user=\"a\">b</d>\n": [],
      "</gift></sc>\n": [],
      // Nested wrongly.
      "<d p=\"1\" user=\"a\">b</sc>\n": [rejected(2, "The element “d” has no end.")],
      "<d p=\"1\" user=\"a\">b<gift ts=\"1\" user=\"a\" giftname=\"rose\"/></d>\n": [
        rejected(2, "The element “d” has no end."), rose,
      ],
      "<gift ts=\"1\" user=\"a\" giftname=\"rose\">\n": [rose],
      "<gift ts=\"1\" user=\"a\" giftname=\"rose\">x<e></gift></e>\n": [rose],
      "</i>\n": [],
      "<d p=\"1\" user=\"a\">b</i>\n": [rejected(2, "The element “d” has no end.")],
      "</x></y><z>\n": [],
      String(repeating: "<x>", count: 20_000) + "\n": [],
      String(repeating: "\0", count: 4_096) + "\n": [],
    ] as [String: [FeedItem]])
  func theDamage(_ damage: String, takesNothingElse items: [FeedItem]) {
    let text = "<i>\n" + damage + Self.good + "</i>"
    #expect(FeedFormat.danmakuXML.items(text) == items + [Self.goodItem])
    #expect(FeedFormat.danmakuXML.items(text.utf8.map { [$0] }) == items + [Self.goodItem])
  }

  /// Some recorders forget to escape it.
  @Test(arguments: [
    "<3", "1 < 2", "a<", "<<", "a<b>", "<!-- x", "<![CDATA[x", "</", "<d", "<di", "</x>",
  ])
  func anAttributeMayHave(_ name: String) {
    let text = "<i>\n<d p=\"1\" user=\"\(name)\">b</d>\n" + Self.good + "</i>"
    let items = [FeedItem.comment(1, CommentMessage(sender: name, text: "b")), Self.goodItem]
    #expect(FeedFormat.danmakuXML.items(text) == items)
    #expect(FeedFormat.danmakuXML.items(text.utf8.map { [$0] }) == items)
  }

  @Test(
    arguments: [
      "": [rejected(1, "The first element is not “i”.")],
      "{}\n": [rejected(1, "The first element is not “i”.")],
      "<i>": [],
      "<i": [rejected(1, "The first element is not “i”.")],
      "<?xml version=\"1.0\"": [rejected(1, "The first element is not “i”.")],
      "<i>\n<": [],
      "<i>\n<d": [rejected(2, "The tag of “d” is incomplete.")],
      "<i>\r\n\r\n<d": [rejected(3, "The tag of “d” is incomplete.")],
      "<i>\n<d p=\"1\" user=\"a": [rejected(2, "The tag of “d” is incomplete.")],
      "<i>\n<d p=\"1\" user=\"a\">b": [rejected(2, "The element “d” has no end.")],
      "<i>\n<d p=\"1\" user=\"a\">b<": [rejected(2, "The element “d” has no end.")],
      "<i>\n<d p=\"1\" user=\"a\">b</": [rejected(2, "The element “d” has no end.")],
      "<i>\n\n<!--": [],
    ] as [String: [FeedItem]])
  func whatEndsWith(_ text: String, gives items: [FeedItem]) {
    #expect(FeedFormat.danmakuXML.items(text) == items)
  }

  @Test(
    arguments: [
      "{}\n" + good: [rejected(2, "The first element is not “i”."), goodItem],
      "\n<html>" + good: [rejected(2, "The first element is not “i”."), goodItem],
      good: [rejected(1, "The first element is not “i”."), goodItem],
      "\u{FEFF} \r\n<?x?><!-- --><i a='b'>" + good: [goodItem],
    ] as [String: [FeedItem]])
  func whatBeginsWith(_ text: String, gives items: [FeedItem]) {
    #expect(FeedFormat.danmakuXML.items(text) == items)
    #expect(FeedFormat.danmakuXML.items(text.utf8.map { [$0] }) == items)
  }

  @Test(arguments: ["user=\"\u{1}\">b", "user=\"a\">\u{1}"])
  func whatIsNotUTF8IsRejected(_ rest: String) {
    let bytes = "<i><d p=\"1\" \(rest)</d>\(Self.good)".utf8.map { $0 == 1 ? 0xFF : $0 }
    #expect(
      FeedFormat.danmakuXML.items([bytes])
        == [Self.rejected(1, "The element is not UTF-8."), Self.goodItem])
  }

  // MARK: Length

  /// The longest tag and the longest text are read, the next longer ones are not.
  @Test(arguments: [1 << 20, 65_537, 1_000], [0, 1])
  func theLongest(inPiecesOf size: Int, excess: Int) {
    let limit = FeedReader.maximumLineLength
    let tooLong = Self.rejected(1, "The element “d” is longer than 65536 bytes.")
    let read = { (text: String) in FeedItem.comment(1, CommentMessage(sender: "a", text: text)) }

    let head = "d p=\"1\" user=\"a\" x=\""
    let value = String(repeating: "x", count: limit - head.utf8.count - 1 + excess)
    Self.expect("<\(head)\(value)\">y</d>", size, excess == 0 ? read("y") : tooLong)
    let empty = String(value.dropLast())
    Self.expect("<\(head)\(empty)\"/>", size, excess == 0 ? nil : tooLong)

    let text = String(repeating: "y", count: limit + excess)
    Self.expect("<d p=\"1\" user=\"a\">\(text)</d>", size, excess == 0 ? read(text) : tooLong)
  }

  private static func expect(_ element: String, _ size: Int, _ item: FeedItem?) {
    let bytes = Array("<i>\(element)\(good)".utf8)
    let pieces = stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
    let items = [item, goodItem].compactMap { $0 }
    #expect(FeedFormat.danmakuXML.items(pieces) == items, "\(element.prefix(40))")
  }

  /// Of more than six times what an element may have. Rejected once, by the line where it begins, with
  /// all that is in it.
  @Test(arguments: [
    (
      "<gift ts=\"1\" raw=\"", "> /> ' \n", "\"/>", "The element “gift” is longer than 65536 bytes."
    ),
    ("<d p=\"1\" raw='", "\" /> ", "'>text</d>", "The element “d” is longer than 65536 bytes."),
    (
      "<d p=\"1\" user=\"a\">", "text &amp; <b> \n", "</d>",
      "The element “d” is longer than 65536 bytes."
    ),
    ("<gift ", "x=\"1\" ", "", "The element “gift” is longer than 65536 bytes."),
    ("<style x=\"", "> ", "\"/>", nil),
    ("<style>", "d {} > ", "</style>", nil),
    ("<!-- ", "<x> -", "-->", nil),
    ("<", "aaaaaaaa", ">", nil),
  ])
  func elementsWithoutEnd(_ head: String, _ piece: String, _ end: String, _ sentence: String?) {
    let filling = Array(String(repeating: piece, count: 50_000 / piece.utf8.count).utf8)
    let pieces =
      [Array("<i>\n\(head)".utf8)] + Array(repeating: filling, count: 8)
      + [Array((end + Self.good).utf8)]
    #expect(
      FeedFormat.danmakuXML.items(pieces)
        == (sentence.map { [Self.rejected(2, $0)] } ?? []) + [Self.goodItem])
  }

  // MARK: Pieces

  /// Thousands of recordings that are put together at random, and a good element behind each.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func piecesOfDamageGiveTheSame(seed: UInt64) {
    let parts = [
      "<d p=\"1\" user=\"a\">", "</d>", "<gift ts='2' user='b' giftname='g'", "/>", ">", "<", "</",
      "\"",
      "'", "x", "\n", " ", "<s timestamp=\"3\" type=\"gift\"", "</s>", "<toast ts=\"1\"/>",
      "<?xml ?>",
      "<i>", "</i>", "&amp;", "<sc ts=\"4\">", "<!--", "<![CDATA[", "gift ", "é",
    ]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in parts.randomElement(using: &random)! }.joined()
      let bytes = Array(("<i>" + text + "\n<d p=\"9\" user=\"a\">b</d>").utf8)
      let whole = FeedFormat.danmakuXML.items([bytes])
      #expect(whole.last?.time == .start + .seconds(9), "\(text)")
      #expect(FeedFormat.danmakuXML.items(bytes.map { [$0] }) == whole, "\(text)")
      let halves = [Array(bytes[..<(bytes.count / 2)]), Array(bytes[(bytes.count / 2)...])]
      #expect(FeedFormat.danmakuXML.items(halves) == whole, "\(text)")
    }
  }

  /// A message is there with the last byte that it needs.
  @Test func noMessageWaitsForTheNext() {
    var reader = ArchiveReader(format: .danmakuXML, timing: .live)
    var count = 0
    for text in [
      "<gift ts=\"1\" user=\"a\" giftname=\"g\"/>", "<gift ts=\"1\" user=\"a\" giftname=\"g\">",
      "</gift><guard ts=\"1\" user=\"a\" level=\"3\">", "</guard><sc ts=\"2\">x</sc>",
      "<d p=\"99999\" user=\"a\">x</d>",
    ] {
      let before = count
      reader.read(Array(text.utf8)) { if case .message = $0 { count += 1 } }
      #expect(count == before + 1, "\(text)")
    }
  }
}
