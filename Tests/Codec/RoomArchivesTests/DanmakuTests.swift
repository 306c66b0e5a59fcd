import FeedTesting
import LiveRoomKit
import Testing

@testable import RoomArchives

/// The messages of a recording with these elements.
func recorded(_ elements: String) -> [FeedItem] {
  FeedFormat.danmakuXML.items("<i>\(elements)</i>")
}

/// The messages of the elements of a recording, and the elements that are no message.
@Suite struct DanmakuTests {
  // MARK: Comments

  @Test(
    arguments: [
      (
        #"<d p="1.000,1,25,16777215,1786537791,0,123,0" user="ada" raw="[1]">hello</d>"#,
        .comment(1, CommentMessage(sender: "ada", text: "hello"))
      ),
      (
        "<d p='1' user='ada'>a\"b'c</d>", .comment(1, CommentMessage(sender: "ada", text: "a\"b'c"))
      ),
      // Of a video's comments: no name, but the place where it would be.
      (
        #"<d p="677.25,1,25,16777215,1643734111,0,b1af73dd,97">x</d>"#,
        .comment(677.25, CommentMessage(sender: "b1af73dd", text: "x"))
      ),
      (#"<d p="30,1">x</d>"#, .comment(30, CommentMessage(sender: "?", text: "x"))),
      (#"<d p="30,1" user="">x</d>"#, .comment(30, CommentMessage(sender: "?", text: "x"))),
      (
        #"<d p="30.5,1,25,0,1700000000,0,7,0" timestamp="1700000000" uid="7" username="ada">x</d>"#,
        .comment(30.5, CommentMessage(sender: "ada", text: "x"))
      ),
      (
        "<d\n\tp = \"30,1\"\r\n user = \"a&#10;b\tc\" >x</d >",
        .comment(30, CommentMessage(sender: "a\nb\tc", text: "x"))
      ),
    ] as [(String, FeedItem)])
  func theComment(_ element: String, is item: FeedItem) {
    #expect(recorded(element) == [item])
  }

  @Test(
    arguments: [
      ("&lt;b&gt; &amp;amp; &quot;&apos; &#22909;&#x4F60;&#x1F44F;", "<b> &amp; \"' 好你👏"),
      ("a\r\nb\rc\nd &#13;", "a\nb\nc\nd \r"),
      // Characters that some recorders fail to escape.
      ("a < b & c <3 <> <唯亿一张>", "a < b & c <3 <> <唯亿一张>"),
      ("<abc> </abc> &nbsp; R&D;", "<abc> </abc> &nbsp; R&D;"),
      ("<it's> a <b ", "<it's> a <b "),
      ("]]> --> ?> /> \"", "]]> --> ?> /> \""),
      // No characters.
      ("&#xD83D;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&#;&#x;&#xG;&#1a;&;&amp", "&#;&#x;&#xG;&#1a;&;&amp"),
      // Nothing is defined, so that nothing grows.
      ("&lol9;", "&lol9;"),
    ])
  func theText(_ written: String, says text: String) {
    let items = recorded("<d p=\"1\" user=\"a\">\(written)</d>")
    #expect(items == [.comment(1, CommentMessage(sender: "a", text: text))])
  }

  /// It would be a blank line.
  @Test(arguments: [
    "/>", "></d>", "> \r\n\t</d>", ">&#x3000;</d>",
  ])
  func aCommentThatSaysNothingIsNoMessage(_ rest: String) {
    var reader = ArchiveReader(format: .danmakuXML)
    var items: [FeedItem] = []
    reader.read(Array("<i><d p=\"1\" user=\"a\"\(rest)".utf8)) { items.append($0) }
    reader.finish { items.append($0) }
    #expect(items == [] && reader.unread == ["empty d": 1])
  }

  /// The kinds of a video's comments that a live recorder copies: 4 and 5 rest, 7 is placed, and 8
  /// and 9 are programs.
  @Test func theKindOfACommentDecidesWhereItIsShown() {
    var reader = ArchiveReader(format: .danmakuXML)
    var items: [FeedItem] = []
    reader.read(
      Array(
        """
        <?xml version="1.0" encoding="utf-8"?>
        <i>
        <d p="1.000,1,25,16777215,1700000001000,0,11,0" user="u1">plain</d>
        <d p="2.000,7,100,16777215,1700000002000,0,0,0" user="u2">[1.0,0.0,"0.8-0.5",10.0,&quot;inner \\"text\\"&quot;,0.0,0.0,0.0,0.0,10000,0,true,"font",1]</d>
        <d p="2.500,7,25,0,0,0,0,0" user="u2">[0,0,"1-0",0]</d>
        <d p="2.600,7,25,0,0,0,0,0" user="u2">said in brackets: [1]</d>
        <d p="3.000,8,25,16777215,1700000003000,0,0,0" user="u3">function f(){var t=1;} f();</d>
        <d p="3.500,9,25,0,0,0,0,0">def text foo { content: "bar" }</d>
        <d p="4.000,5,25,16711680,1700000004000,0,14,0" user="u4">on top</d>
        <d p="5.000,4,25,16711680,1700000005000,0,15,0" user="u5">at the bottom</d>
        <d p="6.000,6,25,16711680,1700000006000,0,16,0" user="u6">backwards</d>
        </i>
        """.utf8)
    ) { items.append($0) }
    reader.finish { items.append($0) }
    #expect(
      items == [
        .comment(1, CommentMessage(sender: "u1", text: "plain")),
        .comment(2, CommentMessage(sender: "u2", text: #"inner "text""#)),
        .comment(4, CommentMessage(sender: "u4", text: "on top", mode: .top)),
        .comment(5, CommentMessage(sender: "u5", text: "at the bottom", mode: .bottom)),
        .comment(6, CommentMessage(sender: "u6", text: "backwards")),
      ])
    #expect(reader.unread == ["d of kind 7": 2, "d of kind 8": 1, "d of kind 9": 1])
  }

  /// Recorders write 0 for viewers who are not signed in, and NULL for an author that they lack.
  @Test(arguments: [
    #"p="1,1,25,0,0,0,0,0""#, #"p="1,1,25,0,0,0,NULL,0""#, #"p="1,1" user="NULL""#,
    #"p="1,1" user="0""#,
    #"p="1,1,25,0,0,0,0,0" username="null""#, #"p="1,1,25,0,0,0,undefined,0" user="None""#,
  ])
  func nobodyWritesAComment(_ attributes: String) {
    #expect(
      recorded("<d \(attributes)>x</d>") == [.comment(1, CommentMessage(sender: "?", text: "x"))])
  }

  // MARK: Times

  @Test(
    arguments: [
      ("0", 0), ("1.000", 1_000_000_000), ("18703.6241987", 18_703_624_198_700),
      ("123456.123456789", 123_456_123_456_789), ("0.0000000005", 1), ("0.00000000049", 0),
      ("5E-05", 50_000), ("1e8", 100_000_000_000_000_000), (" 7 ", 7_000_000_000),
      // Ahead of the recording.
      ("-0.35", 0), ("-1e308", 0), ("1e-999999999999", 0),
    ] as [(String, Int64)])
  func theTime(_ written: String, isInNanoseconds time: Int64) {
    // A second message, which confirms the first.
    for element in [#"<d p="\#(written),1" user="a">x</d>"#, #"<sc ts="\#(written)" user="a"/>"#] {
      let times = recorded(element + element).compactMap(\.time)
      #expect(times == [time, time].map { Instant(nanoseconds: $0) })
    }
  }

  @Test(
    arguments: [
      ("999999999", outOfRange), ("9000000001", outOfRange),
      ("999999999999", outOfRange), ("9000000000001", outOfRange), ("1e999999999999", outOfRange),
      ("NaN", notANumber), ("", notANumber),
      ("1.", notANumber), ("0x10", notANumber), ("１", notANumber), ("1 2", notANumber),
      ("--1", notANumber), ("-", notANumber),
    ] as [(String, FeedError)])
  func theTime(_ written: String, isRejectedAs reason: FeedError) {
    let element = "<gift ts=\"\(written)\" user=\"a\" giftname=\"g\"/>"
    #expect(recorded(element) == [.rejected(line: 1, reason: reason)])
  }

  private static let outOfRange = FeedError.outOfRange(
    "ts", allowed: "a number of seconds, 0 to 100000000, or a date of Unix")
  private static let notANumber = FeedError.malformed("The time in “ts” is not a number.")

  // MARK: Everything else

  @Test func whatIsNoMessageIsPassedOver() {
    var reader = ArchiveReader(format: .danmakuXML)
    var items: [FeedItem] = []
    let text =
      """
      \u{FEFF}<?xml version="1.0" encoding="utf-8"?>\r
      <?xml-stylesheet type="text/xsl" href="#s"?>\r
      <!DOCTYPE i [ <!ENTITY a "aaaa"> <!ENTITY b SYSTEM "file:///etc/passwd"> ]>\r
      <i><!-- a comment -->\r
      <chatserver>chat.example</chatserver><metadata><platform>douyu</platform></metadata>\r
      <z:style xmlns:z="http://example"><html><div x="a > b">d gift</div></html></z:style>\r
      <o timestamp="1">raw</o><toast ts="1" user="a" level="3"/><dd p="1"/><D p="1"/>\r
      <d p="2" user="a">&a;&b;</d>\r
      </i>\r
      """
    reader.read(Array(text.utf8)) { items.append($0) }
    reader.finish { items.append($0) }
    #expect(items == [.comment(2, CommentMessage(sender: "a", text: "&a;&b;"))])
    // An element with a time is counted.
    #expect(reader.unread == ["toast": 1, "o": 1])
  }

  /// Memory is bounded for any recording.
  @Test func theNamesOfWhatIsNotReadAreBounded() {
    var reader = ArchiveReader(format: .danmakuXML)
    for number in 0..<100 {
      let name = "n\(number)" + String(repeating: "x", count: 1_000)
      reader.read(Array("<\(name) ts=\"1\"/>".utf8)) { _ in }
    }
    #expect(reader.unread.count == 17 && reader.unread["others"] == 84)
    #expect(reader.unread.keys.allSatisfy { $0.utf8.count <= 40 })
  }

  // MARK: Order

  /// A merged recording has its elements kind by kind.
  @Test func aRecordingIsReadInTheOrderOfTime() {
    let merged = """
      <d p="0" user="a">1</d><d p="120" user="a">2</d><d p="120" user="a">3</d>
      <gift ts="5" user="a" giftname="g"/><gift ts="50" user="a" giftname="g"/>
      """
    let items = recorded(merged)
    #expect(items.compactMap { $0.time?.seconds } == [0, 5, 50, 120, 120])
    #expect(items.texts == ["1", "2", "3"])
    #expect(items.adjustedLines == [])
  }

  @Test func aWrongTimeStandsAtTheEnd() {
    let items = recorded([5, 3, 90_000, 6].map { "<d p=\"\($0)\" user=\"a\">x</d>" }.joined())
    #expect(items.compactMap { $0.time?.seconds } == [3, 5, 6, 6])
    #expect(items.adjustedLines == [1])
  }

  @Test func aLiveRecordingIsReadAsItComes() {
    var reader = ArchiveReader(format: .danmakuXML, timing: .live)
    var items: [FeedItem] = []
    for time in ["5", "3", "1700000000", "6"] {
      reader.read(Array("<i><d p=\"\(time)\" user=\"a\">\(time)</d>".utf8)) { items.append($0) }
    }
    for _ in 1...2 {
      let paid = #"<s timestamp="1700000009" username="a" type="gift" giftname="g"></s>"#
      reader.read(Array(paid.utf8)) { items.append($0) }
    }
    #expect(items.texts == ["5", "3", "1700000000", "6"] && items.count == 6)
    #expect(items.compactMap { $0.time?.seconds } == [5, 5, 5, 6, 9, 9])
  }

  /// Memory is bounded: of more than may wait the earlier half is read.
  @Test func onlySoManyMessagesWait() {
    func item(_ seconds: Int) -> DanmakuDecoder.Item {
      DanmakuDecoder.Item(
        line: seconds, message: .success(Timed(.room(.leave), at: .start + .seconds(seconds))))
    }
    var sorter = DanmakuSorter(capacity: 4)
    #expect([5, 3, 1].allSatisfy { sorter.add(item($0), start: nil).isEmpty })
    #expect(sorter.add(item(2), start: nil).map(\.line) == [1, 2])
    #expect(sorter.add(item(0), start: nil).isEmpty)
    #expect(sorter.finish(start: nil).map(\.line) == [0, 3, 5])
    #expect(sorter.finish(start: nil).isEmpty)
  }

  /// Their times are those of their own beginnings.
  @Test func anotherRecordingBehindTheFirstIsReported() {
    let part = "<?xml version=\"1.0\"?>\n<i>\n<d p=\"1\" user=\"a\">x</d>\n</i>\n"
    let items = FeedFormat.danmakuXML.items(part + part)
    #expect(items.rejectedLines == [5])
    #expect(items.compactMap { $0.time?.seconds } == [1, 1])
  }

  @Test(
    arguments: [
      // Counted from the beginning that the first comment with a date says.
      (#"<d p="1.5,1,25,0,1700000001,0,7,0" user="a">x</d><gift ts="1700000010500" "#, [1.5, 11]),
      (#"<d p="1.5,1,25,0,1700000001500,0,7,0" user="a">x</d><gift ts="1700000010" "#, [1.5, 10]),
      (
        #"<gift timestamp="1700000010" user="a" giftname="g"/><gift ts="1700000010.25" "#,
        [0, 0.25]
      ),
      (
        #"<gift ts="undefined" timestamp="1700000010" user="a" giftname="g"/><gift ts="1700000009123" "#,
        [0, 0.877]
      ),
      // Ahead of it.
      (#"<d p="9,1,25,0,1700000009,0,7,0" user="a">x</d><gift ts="1699999999999" "#, [0, 9]),
      // Centuries later.
      (
        #"<d p="9,1,25,0,1700000009,0,7,0" user="a">x</d><gift ts="8999999999" user="a" giftname="g"/><gift ts="8999999999" "#,
        [9, 1e8, 1e8]
      ),
      // The date of a video's comment says nothing of gifts that have times.
      (#"<d p="9,1,25,0,1500000009,0,7,0" user="a">x</d><gift ts="10" "#, [9, 10]),
    ] as [(String, [Double])])
  func aDate(_ elements: String, isReadAt times: [Double]) {
    let items = recorded(elements + #"user="a" giftname="g"/>"#)
    #expect(items.compactMap { $0.time?.seconds } == times)
    #expect(items.adjustedLines == [])
  }

  /// No number traps, and none takes the next element with it.
  @Test(arguments: HostileNumber.all)
  func aHostileNumber(_ number: HostileNumber) {
    for name in ["ts", "giftcount", "num", "price", "total_coin", "level", "count", "time", "uid"] {
      for kind in ["gift", "guard", "sc", "d"] {
        let element = "<\(kind) \(name)=\"\(number.text)\" p=\"\(number.text)\" ts=\"1\"/>"
        let last = FeedItem.comment(1, CommentMessage(sender: "last", text: "x"))
        let items = recorded(element + "<d p=\"1\" user=\"last\">x</d>")
        #expect(items.contains(last), "\(kind) \(name)")
      }
    }
  }
}
