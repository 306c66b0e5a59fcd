import Foundation
import Testing

/// Recordings in XML, and formats that are recognized, through the whole command.
@Suite struct RecordedFeedTests {
  @Test func theSampleIsRecognizedAndPlayed() throws {
    let folder = try TemporaryFolder()
    let events = folder.url.appendingPathComponent("events").path
    let run = try LiveRoom(
      [
        "replay", ModulesTests.sample("danmaku.xml"), "--strict", "--summary", "json", "--events",
        events,
      ])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let json = try run.json()
    #expect(value(json, "feed.messages") == 11)
    #expect(value(json, "gifts.messages") == 5)
    #expect(value(json, "gifts.units") == 10)
    #expect(value(json, "gifts.combos") == 4)
    #expect(value(json, "gifts.rejected") == 0)
    #expect(value(json, "ticker.received") == 6)
    let written = folder.text("events")
    #expect(
      written.contains(#""event":"fullScreenWillBegin""#) && written.contains(#""gift":"舰长""#))
    #expect(written.contains(#""kind":"superChat.500","content":"¥500 gus: a song for my sister"#))
    #expect(written.contains(#""sender":"fay","content":"encore & again""#))
    let named = try LiveRoom(
      ["replay", ModulesTests.sample("danmaku.xml"), "--format", "danmaku-xml"])
    #expect(named.output.contains("11 in all: 5 gifts, 0 likes, 4 comments; 0 bad lines"))
  }

  /// The events of the first message are there while nothing has come after it, through a FIFO
  /// that stays open.
  @Test(arguments: [
    #"<?xml version="1.0"?>\n<i><gift ts="1" user="ada" giftname="rose"/>"#,
    #"<i><gift ts="1" user="ada" giftname="rose"/>"#,
    #"{"at": 1, "type": "gift", "sender": "ada", "gift": "rose"}\n"#,
    #"sec,kind,user,gift,count,unitPriceOrLikeTotal\n0,g,ada,rose,1,1\n"#,
    #"0,g,ada,rose,1,1\n"#,
  ])
  func theFirstLineSuffices(_ beginning: String) throws {
    let run = try LiveRoom(
      shell: """
        mkfifo feed events
        $liveroom live <feed >events &
        exec 3>feed 4<events
        printf '\(beginning)' >&3
        read -r line <&4
        echo "$line"
        exec 3>&-
        cat <&4 >rest
        wait $!
        """, in: TemporaryFolder())
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("laneWillEnter") && run.output.contains(#""sender":"ada""#))
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [
    "nonsense\n", "[{}]\n", "<html>\n", "PK\u{3}\u{4}", "# sec,kind\n", "1,2,3\n", "\0", "<",
  ])
  func aDoubtfulBeginningIsOneSentence(_ beginning: String) throws {
    let folder = try TemporaryFolder()
    let feed = try folder.write(beginning + "{}\n", as: "feed").path
    for arguments in [["replay", "-"], ["replay", feed], ["live"], ["replay", "-", "--strict"]] {
      let run = try LiveRoom(arguments, input: beginning + "{}\n")
      let name = arguments.contains(feed) ? "The feed \(feed)" : "Standard input"
      run.expectMistake(
        65,
        "liveroom: \(name) is in a format that its first line does not show: name it with --format, "
          + "one of jsonl, douyin-csv, tiktok-jsonl, danmaku-xml.\n")
    }
    #expect(try LiveRoom(["replay", feed, "--events", feed + ".out"]).status == 65)
    #expect(!FileManager.default.fileExists(atPath: feed + ".out"))
  }

  @Test func aCompressedFeedIsOneSentence() throws {
    let folder = try TemporaryFolder()
    let bytes = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B, 0x4C, 0x4A, 6, 0])
    let feed = try folder.write(bytes, as: "room.xml.gz").path
    let advice = "decompress it, as with zcat FILE | liveroom replay -."
    for arguments in [
      ["replay", "-"], ["replay", feed], ["live"], ["replay", feed, "--format", "danmaku-xml"],
      ["--configuration", feed], ["--rules", feed],
    ] {
      let run = try LiveRoom(arguments, input: bytes)
      run.expectMistake(65, "is compressed by gzip: \(advice)\n")
    }
  }

  @Test func aFeedThatIsNoRecordingIsAnError() throws {
    for input in ["{}\n", "<html><p>x</p></html>", "\u{FF}\u{FE}<\0i\0"] {
      let run = try LiveRoom(["replay", "-", "--format", "danmaku-xml"], input: input)
      #expect(run.status == 65)
      #expect(
        run.errors.contains("No line can be read as danmaku-xml. The other formats are jsonl"))
    }
  }

  /// Cut at any byte: what is whole counts, and what is cut is at most one bad line.
  @Test func aRecordingMayEndAnywhere() throws {
    let elements = [
      #"<i>"#, #"<gift ts="1" user="ada" giftname="röse" giftcount="2"/>"#,
      #"<d p="1,1" user="bob">hello</d>"#,
    ]
    let feed = Array(elements.joined(separator: "\n").utf8)
    let ends = [elements[0] + "\n" + elements[1], elements.joined(separator: "\n")]
      .map(\.utf8.count)
    for length in stride(from: 3, through: feed.count, by: 5) + [feed.count] {
      let run = try LiveRoom(
        ["replay", "-", "--summary", "json"], input: Data(feed.prefix(length)))
      let whole = ends.count { $0 <= length }
      let hasBegun = String(decoding: feed.prefix(length), as: UTF8.self).contains("<gift")
      #expect(run.status == (whole == 0 && hasBegun ? 65 : 0), "\(length)")
      guard run.status == 0 else { continue }
      let json = try run.json()
      #expect(value(json, "feed.messages") == Double(whole), "\(length)")
      #expect(value(json, "gifts.units") == (whole > 0 ? 2 : 0), "\(length)")
      #expect(value(json, "feed.rejected")! <= 1, "\(length)")
    }
  }

  @Test func strictStopsAtTheFirstDamage() throws {
    let feed = "<i>\n<d p=\"1\" user=\"a\">x</d>\n<gift ts=\"1\n<d p=\"1\">y\n</i>"
    let run = try LiveRoom(["replay", "-", "--strict"], input: feed)
    #expect(run.status == 65)
    #expect(
      run.errors == """
        liveroom: line 3: the tag of "gift" is cut off
        liveroom: stopped at the first bad line, as asked.

        """)
    let lenient = try LiveRoom(["replay", "-"], input: feed)
    #expect(lenient.status == 0)
    #expect(lenient.errors.contains("line 4: \"d\" begins here and has no end"))
    #expect(lenient.output.contains("1 in all: 0 gifts, 0 likes, 1 comment; 2 bad lines"))
  }
}
