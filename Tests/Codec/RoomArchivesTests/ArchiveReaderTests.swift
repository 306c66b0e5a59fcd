import FeedTesting
import LiveRoomKit
import RoomArchives
import Testing

/// The properties that feeds of all formats have in common.
@Suite struct ArchiveReaderTests {
  private static let good = #"{"type":"like","at":1,"sender":"good","count":1}"#

  /// Once, at the very beginning.
  @Test(arguments: [
    (FeedFormat.jsonl, good), (.douyinCSV, "1,l,good,0,1,1"),
    (.tiktokJSONL, #"{"type":"WebcastLikeMessage","msgId":1,"createTime":1,"user":1,"count":1}"#),
  ])
  func aByteOrderMarkIsSkippedOnce(_ format: FeedFormat, _ line: String) {
    let mark = "\u{FEFF}"
    #expect(format.items(mark + line) == format.items(line))
    #expect(format.items(line).contains { if case .message = $0 { true } else { false } })
    for text in [mark + mark + line, line + "\n" + mark + line] {
      let rejected = format.items(text).filter { if case .rejected = $0 { true } else { false } }
      #expect(rejected.count == 1)
    }
  }

  @Test func aTableBeginsWithAMarkAndAHeader() {
    let mark = "\u{FEFF}"
    let header = "sec,kind,user,gift,count,unitPriceOrLikeTotal"
    let row = "9,l,7,0,5,900"
    let like = FeedItem.like(9, RoomLike(sender: "7", count: 5, total: 900))
    #expect(FeedFormat.douyinCSV.items(mark + row) == [like])
    #expect(FeedFormat.douyinCSV.items(mark + header + "\r\n" + row) == [like])
    let items = FeedFormat.douyinCSV.items([row, header, row].joined(separator: "\n"))
    #expect(items.rejectedLines == [2] && items.count == 3)
  }

  @Test(
    arguments: [
      // The first message is years ahead, or behind: the feed begins with the second.
      ([1_900_000_000_000, 1_700_000_000_000, 1_700_000_002_000], [0, 0, 2], [1]),
      ([5, 1_700_000_000_000, 1_700_000_002_000], [0, 0, 2], [1]),
      ([Int.max, 1_700_000_000_000, 1_700_000_002_000], [0, 0, 2], [1]),
      // The second one is.
      ([1_700_000_000_000, 1_780_000_000_000, 1_700_000_002_000], [0, 0, 2], [2]),
      ([1_700_000_000_000], [0], []),
      // None steps back.
      (
        [1_700_000_001_696, 1_700_000_000_000, 1_700_000_003_696, 1_700_000_002_696], [0, 0, 2, 2],
        []
      ),
    ] as [([Int], [Double], [Int])])
  func feedsThatCountFromTheirFirstMessage(_ dates: [Int], _ read: [Double], _ adjusted: [Int]) {
    let lines = dates.map {
      #"{"type":"WebcastLikeMessage","msgId":1,"createTime":\#($0),"user":2,"count":1}"#
    }
    let items = FeedFormat.tiktokJSONL.items(lines.joined(separator: "\n"))
    #expect(items.compactMap(\.time) == read.map { .start + .seconds($0) })
    #expect(items.adjustedLines == adjusted)
  }

  @Test func tablesAreHeldToTheSame() {
    let text = "1,l,7,0,5,900\n90000000,l,7,0,5,900\n2,l,7,0,5,900"
    let items = FeedFormat.douyinCSV.items(text)
    #expect(items.compactMap(\.time) == [1, 1, 2].map { .start + .seconds($0) })
    #expect(items.adjustedLines == [2])
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
      // A recording in XML is in the order of time.
      let last = format == .danmakuXML ? items.last { $0.time != nil } : items.last
      #expect(
        last?.time != nil,
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
          Self.good, #"{"liveroom":1}"#,
          #"{"at":0,"type":"gift","id":"m1","sender":"ada","gift":"rose","count":{"runningTotal":7},"hold":2.5}"#,
          #"{"type":"comment","at":4,"id":"m9","sender":"c","text":"\u00e9[{"}"#,
        ], Self.good
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
