import FeedTesting
import LiveRoom
import RoomArchives
import RoomCore
import RoomFeeds
import Testing

/// What a recording with these elements gives.
func recorded(_ elements: String) -> [FeedItem] {
  FeedFormat.danmakuXML.items("<i>\(elements)</i>")
}

/// What the elements of a recording are as messages, and what is no message.
@Suite struct DanmakuTests {
  // MARK: Comments

  @Test(
    arguments: [
      (
        #"<d p="1.000,1,25,16777215,1786537791,0,123,0" user="ada" raw="[1]">hello</d>"#,
        .comment(1, RoomComment(sender: "ada", text: "hello"))
      ),
      ("<d p='1' user='ada'>a\"b'c</d>", .comment(1, RoomComment(sender: "ada", text: "a\"b'c"))),
      // Of a video's comments: no name, but the place where it would be.
      (
        #"<d p="677.25,1,25,16777215,1643734111,0,b1af73dd,97">x</d>"#,
        .comment(677.25, RoomComment(sender: "b1af73dd", text: "x"))
      ),
      (#"<d p="30,1">x</d>"#, .comment(30, RoomComment(sender: "?", text: "x"))),
      (#"<d p="30,1" user="">x</d>"#, .comment(30, RoomComment(sender: "?", text: "x"))),
      (#"<d p="30,1" user="ada"/>"#, .comment(30, RoomComment(sender: "ada", text: ""))),
      (#"<d p="30,1" user="ada"></d>"#, .comment(30, RoomComment(sender: "ada", text: ""))),
      (
        "<d\n\tp = \"30,1\"\r\n user = \"a&#10;b\tc\" >x</d >",
        .comment(30, RoomComment(sender: "a\nb c", text: "x"))
      ),
    ] as [(String, FeedItem)])
  func theComment(_ element: String, is item: FeedItem) {
    #expect(recorded(element) == [item])
  }

  @Test(
    arguments: [
      ("&lt;b&gt; &amp;amp; &quot;&apos; &#22909;&#x4F60;&#x1F44F;", "<b> &amp; \"' 好你👏"),
      ("a<![CDATA[<b> &amp; ]] ]>]]>c", "a<b> &amp; ]] ]>c"),
      ("a<![CDATA[]]>b<![CDATA[]]]]>", "ab]]"),
      ("a<!-- > <d> <gift/> -- -->b<!---->c", "abc"),
      ("a\r\nb\rc\nd &#13;", "a\nb\nc\nd \r"),
      // What some recorders fail to escape.
      ("a < b & c <3 <> <唯亿一张>", "a < b & c <3 <> <唯亿一张>"),
      ("<abc> </abc> &nbsp; R&D;", "<abc> </abc> &nbsp; R&D;"),
      ("<it's> a <b ", "<it's> a <b "),
      ("]]> --> ?> /> \"", "]]> --> ?> /> \""),
      // No characters of XML.
      ("&#x0;&#8;&#xD83D;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&#xFFFF;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&#;&#x;&#xG;&#1a;&;&amp", "&#;&#x;&#xG;&#1a;&;&amp"),
      // Nothing is defined, so that nothing grows.
      ("&lol9;", "&lol9;"),
    ])
  func theText(_ written: String, says text: String) {
    let items = recorded("<d p=\"1\" user=\"a\">\(written)</d>")
    #expect(items == [.comment(1, RoomComment(sender: "a", text: text))])
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
    for element in [#"<d p="\#(written),1" user="a"/>"#, #"<sc ts="\#(written)" user="a"/>"#] {
      let times = recorded(element + element).compactMap(\.time)
      #expect(times == [time, time].map { Instant(nanoseconds: $0) })
    }
  }

  @Test(
    arguments: [
      ("100000000.000000001", .outOfRange("ts", allowed: "a number of seconds, 0 to 100000000")),
      ("1e9", .outOfRange("ts", allowed: "a number of seconds, 0 to 100000000")),
      ("1e999999999999", .outOfRange("ts", allowed: "a number of seconds, 0 to 100000000")),
      ("NaN", notANumber), ("", notANumber),
      ("1.", notANumber), ("0x10", notANumber), ("１", notANumber), ("1 2", notANumber),
      ("--1", notANumber), ("-", notANumber),
    ] as [(String, FeedError)])
  func theTime(_ written: String, isRejectedAs reason: FeedError) {
    let element = "<gift ts=\"\(written)\" user=\"a\" giftname=\"g\"/>"
    #expect(recorded(element) == [.rejected(line: 1, reason: reason)])
  }

  private static let notANumber = FeedError.malformed("the time in \"ts\" is not a number")

  // MARK: Everything else

  @Test func whatIsNoMessageIsPassedOver() {
    let items = FeedFormat.danmakuXML.items(
      """
      \u{FEFF}<?xml version="1.0" encoding="utf-8"?>\r
      <?xml-stylesheet type="text/xsl" href="#s"?>\r
      <!DOCTYPE i [ <!ENTITY a "aaaa"> <!ENTITY b SYSTEM "file:///etc/passwd"> ]>\r
      <i><!-- <d p="1">no</d> -->\r
      <chatserver>chat.example</chatserver><metadata><platform>douyu</platform></metadata>\r
      <z:style xmlns:z="http://example"><html><div x="a > b">d gift</div></html></z:style>\r
      <toast ts="1" user="a" level="3"/><dd p="1"/><D p="1"/>\r
      <d p="2" user="a">&a;&b;</d>\r
      </i>\r
      """)
    #expect(items == [.comment(2, RoomComment(sender: "a", text: "&a;&b;"))])
  }

  @Test func aTimeBeforeTheOneAheadIsReadAsThatOne() {
    let items = recorded([5, 3, 90_000, 6].map { "<d p=\"\($0)\" user=\"a\"/>" }.joined())
    #expect(items.compactMap { $0.time?.seconds } == [5, 5, 5, 6])
    #expect(items.adjustedLines == [1])
  }

  /// No number traps, and none takes the next element with it.
  @Test(arguments: HostileNumber.all)
  func aHostileNumber(_ number: HostileNumber) {
    for name in ["ts", "giftcount", "num", "price", "total_coin", "level", "count", "time", "uid"] {
      for kind in ["gift", "guard", "sc", "d"] {
        let element = "<\(kind) \(name)=\"\(number.text)\" p=\"\(number.text)\" ts=\"1\"/>"
        let last = recorded(element + "<d p=\"1\" user=\"last\">x</d>").suffix(1)
        #expect(last.map { $0 }.texts == ["x"], "\(kind) \(name)")
      }
    }
  }
}
