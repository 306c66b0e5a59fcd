import LiveRoomKit
import RoomArchives
import Testing

@Suite struct FeedRecognizerTests {
  private static let csv = "sec,kind,user,gift,count,unitPriceOrLikeTotal"

  @Test(
    arguments: [
      ("{\"liveroom\": 1}", .format(.jsonl)),
      ("{\"at\": 1, \"type\": \"leave\"}", .format(.jsonl)),
      ("  {\"at\": 1}", .format(.jsonl)),
      ("\n\r\n{\"at\": 1}", .format(.jsonl)),
      ("{broken", .format(.jsonl)),
      ("{}", .format(.jsonl)),
      ("\u{FEFF}{}", .format(.jsonl)),
      (TikTokTests.gift, .format(.tiktokJSONL)),
      ("{\"recording\":1}", .recording), ("\u{FEFF}{\"recording\":", .recording),
      ("\u{FEFF}" + TikTokTests.like, .format(.tiktokJSONL)),
      ("{\"type\": \"gift\", \"msgId\": 1}", .format(.jsonl)),
      (csv, .format(.douyinCSV)),
      (csv + "\r", .format(.douyinCSV)),
      ("\u{FEFF}" + csv, .format(.douyinCSV)),
      ("12,g,7,rose,66,1", .format(.douyinCSV)),
      ("9,l,7,0,5,900", .format(.douyinCSV)),
      ("<?xml version=\"1.0\"?>", .format(.danmakuXML)),
      ("\u{FEFF}<?xml version='1.0'?>", .format(.danmakuXML)),
      ("<i>", .format(.danmakuXML)), ("<i/>", .format(.danmakuXML)),
      ("\n <i a='b'>", .format(.danmakuXML)), ("<i\n>", .format(.danmakuXML)),
      // Doubtful.
      ("nonsense", .unknown), ("# {}", .unknown), ("[{}]", .unknown), ("\"x\"", .unknown),
      ("<html>", .unknown), ("<img>", .unknown), ("<?php", .unknown), ("<d p=\"1\"/>", .unknown),
      ("<!-- -->", .unknown), ("<>", .unknown), ("PK\u{3}\u{4}", .unknown), ("\0", .unknown),
      ("12,x,7,rose,66,1", .unknown), ("1,2", .unknown), ("2026-01-01 10:00 hello", .unknown),
      ("sec,kind", .unknown), ("12", .unknown), ("\u{FEFF}\u{FEFF}{}", .unknown),
    ] as [(String, FeedRecognizer.Outcome)])
  func theFirstLine(_ line: String, shows outcome: FeedRecognizer.Outcome) {
    // The following lines change nothing, and the recognizer does not wait for them.
    for rest in ["\n", "\n{}", "\n<i>", "\n" + Self.csv] {
      var recognizer = FeedRecognizer()
      #expect(recognizer.take(Array((line + rest).utf8)) == outcome)
    }
    var recognizer = FeedRecognizer()
    var shown: FeedRecognizer.Outcome?
    for byte in (line + "\n").utf8 where shown == nil { shown = recognizer.take([byte]) }
    #expect(shown == outcome, "byte by byte")
    var unended = FeedRecognizer()
    shown = unended.take(Array(line.utf8))
    if shown == nil { shown = unended.finish() }
    #expect(shown == outcome, "without an end")
  }

  @Test func whatIsCompressedIsNoFormat() {
    for expected in FeedFormat.allCases.map(Optional.some) + [nil] {
      var recognizer = FeedRecognizer(expecting: expected)
      #expect(recognizer.take([0x1F]) == nil)
      #expect(recognizer.take([0x8B]) == .gzip)
    }
  }

  @Test(arguments: FeedFormat.allCases)
  func aFormatThatIsKnownIsNotDoubted(_ format: FeedFormat) {
    // Bytes that may begin a compressed feed or a recording are in doubt.
    let doubtful: [UInt8] = format == .jsonl ? [0x1F, 0xEF, 0x7B] : [0x1F]
    for byte in UInt8.min...UInt8.max where !doubtful.contains(byte) {
      var recognizer = FeedRecognizer(expecting: format)
      #expect(recognizer.take([byte]) == .format(format))
      #expect(recognizer.bytes == [byte])
    }
    var recognizer = FeedRecognizer(expecting: format)
    #expect(recognizer.take([]) == nil)
    #expect(recognizer.finish() == .format(format))
  }

  /// An empty feed is in the default format.
  @Test(arguments: [
    ("<", FeedRecognizer.Outcome.unknown), ("<?xm", .unknown), ("<i", .unknown), ("s", .unknown),
    ("{", .format(.jsonl)), ("\u{1F}", .unknown), ("", .format(.jsonl)), ("\n", .format(.jsonl)),
    (" \r\n\t", .format(.jsonl)), ("\u{FEFF}", .format(.jsonl)), ("\u{FEFF}\n", .format(.jsonl)),
  ])
  func aFirstLineThatIsCutOrMissing(_ text: String, shows outcome: FeedRecognizer.Outcome) {
    var recognizer = FeedRecognizer()
    #expect(recognizer.take(Array(text.utf8)) == nil)
    #expect(recognizer.finish() == outcome)
  }

  /// No more is kept than the longest line.
  @Test(arguments: [
    ("{", FeedRecognizer.Outcome.format(.jsonl)), ("1", .unknown), (" ", .unknown),
  ])
  func aFirstLineWithoutEnd(_ text: String, shows outcome: FeedRecognizer.Outcome) {
    var recognizer = FeedRecognizer()
    var shown: FeedRecognizer.Outcome?
    while shown == nil, recognizer.bytes.count < 1_000_000 {
      shown = recognizer.take(Array(String(repeating: text, count: 999).utf8))
    }
    #expect(shown == outcome)
    #expect(recognizer.bytes.count < FeedReader.maximumLineLength + 1_000)
  }
}
