import GiftChannels
import LiveRoom
import RoomCore
import RoomFeeds
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
    #expect(FeedFormat.jsonl.items(text) == items)
  }

  @Test(arguments: ["\n", "\r\n"])
  func piecesOfAnySizeGiveTheSame(lineBreak: String) {
    let text = [
      #"{"liveroom":1}"#, goodLine, "", #"{"type":"comment","at":2,"sender":"é","text":"哈哈 👏"}"#,
      "broken", #"{"type":"gift","at":3,"sender":"a","gift":"g","hold":1}"#,
    ].joined(separator: lineBreak)
    let bytes = Array(text.utf8)
    let whole = FeedFormat.jsonl.items([bytes])
    #expect(whole.count == 4)
    for cut in 0...bytes.count {
      let halves = [Array(bytes[..<cut]), Array(bytes[cut...])]
      #expect(FeedFormat.jsonl.items(halves) == whole, "cut at \(cut)")
    }
    #expect(FeedFormat.jsonl.items(bytes.map { [$0] }) == whole, "byte by byte")
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
        ? .comment(1, RoomComment(sender: "a", text: text))
        : .rejected(line: 1, reason: .lineTooLong(limit: 65_536))
      #expect(FeedFormat.jsonl.items(pieces) == [expected])
    }
  }

  @Test func aLineWithoutEndIsRejectedOnce() {
    let piece = [UInt8](repeating: UInt8(ascii: "["), count: 50_000)
    let good = Array(("\n" + goodLine).utf8)
    let items = FeedFormat.jsonl.items(Array(repeating: piece, count: 40) + [good])
    #expect(items == [.rejected(line: 1, reason: .lineTooLong(limit: 65_536)), goodItem])
    let unended = FeedFormat.jsonl.items(Array(repeating: piece, count: 3))
    #expect(unended == [.rejected(line: 1, reason: .lineTooLong(limit: 65_536))])
  }

  /// Thousands of lines with bytes changed, left out and put in: none traps, and the good line
  /// after each is read.
  @Test(arguments: FeedFormat.allCases, 0..<4 as Range<UInt64>)
  func mutatedLinesNeverTrap(format: FeedFormat, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (samples, good) = Self.samples(of: format)
    for round in 0..<400 {
      var line = Array(samples.randomElement(using: &random)!.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) { Self.mutate(&line, &random) }
      let items = format.items([line + Array(("\n" + good).utf8)])
      #expect(
        items.last?.time != nil,
        "seed \(seed), round \(round): \(String(decoding: line, as: UTF8.self))")
      let times = items.compactMap(\.time)
      #expect(times == times.sorted(), "seed \(seed), round \(round)")
    }
  }

  private static func mutate(_ line: inout [UInt8], _ random: inout SeededGenerator) {
    let telling = Array("{}[]\",:\\-+eE.0123456789\n\r \u{0}\u{FF}ntu".utf8)
    let byte =
      Bool.random(using: &random)
      ? telling.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
    guard let place = line.indices.randomElement(using: &random) else { return line.append(byte) }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: line[place] = byte
    case 1: line.insert(byte, at: place)
    case 2: line.remove(at: place)
    case 3: line.removeSubrange(place...)
    default: line.insert(contentsOf: line[place...].prefix(12), at: place)
    }
  }

  private static func samples(of format: FeedFormat) -> ([String], good: String) {
    switch format {
    case .jsonl:
      (
        [
          goodLine, #"{"liveroom":1}"#,
          #"{"at":0,"type":"gift","id":"m1","sender":"ada","gift":"rose","count":{"runningTotal":7},"hold":2.5}"#,
          #"{"type":"comment","at":4,"id":"m9","sender":"c","text":"\u00e9[{"}"#,
        ], goodLine
      )
    case .douyinCSV: (["12,g,7,rose,66,1", "9,l,7,0,5,900"], "9,l,7,0,5,900")
    case .tiktokJSONL: ([TikTokTests.gift, TikTokTests.like], TikTokTests.like)
    case .danmakuXML:
      (
        [
          #"<gift ts="1" user="a" uid="7" giftname="g" giftcount="2" raw="{&quot;num&quot;:2}"/>"#,
          #"<sc ts="2" price="30" time="60">a &lt; &#x62;</sc>"#,
          #"<d p="3,1,25,0,0,0,7,0" user='a'><b>c</b></d>"#, #"<guard ts="4" user="a" level="3"/>"#,
        ], #"<d p="9,1" user="a">b</d>"#
      )
    }
  }
}

private func rejected(_ line: Int) -> FeedItem {
  .rejected(line: line, reason: .malformed("the line is not JSON"))
}

@Suite struct FeedErrorTests {
  @Test(
    arguments: [
      (.lineTooLong(limit: 65_536), "the line is longer than 65536 bytes"),
      (.notUTF8, "the line is not UTF-8"),
      (.nestedTooDeep(limit: 16), "values are nested deeper than 16 levels"),
      (.malformed("the line is not JSON"), "the line is not JSON"),
      (.missing("at"), "“at” is missing"),
      (.outOfRange("count", allowed: "a number"), "“count” must be a number"),
      (.unknownType("wave"), "there is no message type \"wave\""),
      (.unsupportedVersion(2), "version 2 of the format is not supported"),
      (.misplacedHeader, "a header counts only as the first line"),
      (
        .unconfirmedTime,
        "the time is more than an hour ahead and the next line does not confirm it; "
          + "the time of the line before is taken"
      ),
    ] as [(FeedError, String)])
  func theSentence(of error: FeedError, is sentence: String) {
    #expect(String(describing: error) == sentence)
  }
}
