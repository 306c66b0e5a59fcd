import Foundation
import Testing

/// Recordings in XML, and formats that are recognized, through the whole command.
@Suite struct RecordedFeedTests {
  @Test func theSampleIsRecognizedAndPlayed() throws {
    let sample = ModulesTests.sample("danmaku.xml")
    let run = try LiveRoom(["replay", sample, "--strict", "--summary", "json"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let json = try run.json()
    for (path, number) in [
      "feed.messages": 11, "gifts.messages": 5, "gifts.units": 10, "gifts.combos": 4,
      "gifts.rejected": 0, "ticker.received": 2, "commentList.received": 4,
    ] {
      #expect(value(json, path) == Double(number), "\(path)")
    }
    let feed = try String(contentsOfFile: sample, encoding: .utf8)
    let written = try LiveRoom.events(["--format", "danmaku-xml"], of: feed).joined()
    #expect(
      written.contains(#""event":"fullScreenWillBegin""#) && written.contains(#""gift":"舰长""#))
    #expect(written.contains(#""kind":"superChat.500","content":"¥500 gus: a song for my sister"#))
    #expect(written.contains(#""sender":"fay","text":"encore & again""#))
  }

  /// What is not read is named, in what is for people and in what is for programs.
  @Test func whatIsNotReadIsNamed() throws {
    let feed = """
      <i><d p="1" user="a">x</d><d p="2" user="a"></d><toast ts="3"/><toast ts="4"/><o timestamp="5">x</o></i>
      """
    let json = try LiveRoom(["replay", "-", "--strict", "--summary", "json"], input: feed)
    #expect(json.status == 0 && json.errors.isEmpty)
    #expect(json.output.contains(#""unread":{"empty d":1,"o":1,"toast":2}"#))
    let text = try LiveRoom(["replay", "-"], input: feed).output
    #expect(text.contains("0 bad lines; not read: 2 toast, 1 empty d, 1 o\n"), "\(text)")
    for arguments in [["convert", "-"], ["convert", "-", "--live"], ["live"]] {
      let run = try LiveRoom(arguments, input: feed)
      #expect(
        run.errors == "liveroom: Messages not read: 2 toast, 1 empty d, 1 o.\n", "\(arguments)")
    }
    let hostile = try LiveRoom(["replay", "-"], input: "<i><a\u{1B}[2J ts=\"1\"/></i>").output
    #expect(!hostile.contains("\u{1B}"))
  }

  @Test(arguments: [
    (
      FeedText.lines([5, 3, 6]), 1, "line 2: The time is earlier than the time of the previous line"
    ),
    ("5,l,a,0,1,1\n3,l,a,0,1,1\n", 1, "line 2: The time is earlier"),
  ])
  func aFeedThatStepsBackIsReported(_ feed: String, adjusted: Int, sentence: String) throws {
    let run = try LiveRoom(["replay", "-", "--summary", "json"], input: feed)
    #expect(run.status == 0 && run.errors.contains(sentence), "\(run.errors)")
    #expect(value(try run.json(), "feed.adjusted") == Double(adjusted))
    let strict = try LiveRoom(["replay", "-", "--strict"], input: feed)
    #expect(strict.status == 65)
    #expect(try LiveRoom(["convert", "-", "--live"], input: feed).errors.isEmpty)
  }

  private enum FeedText {
    static func lines(_ times: [Int]) -> String {
      times.map { #"{"at":\#($0),"type":"like","sender":"a","count":1}"# + "\n" }.joined()
    }
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
        kill $!
        wait $!
        """, in: TemporaryFolder())
    #expect(run.status == 128 + SIGTERM, "\(run.errors)")
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
        "liveroom: \(name) does not show its format in the first line. "
          + "Name the format with --format: jsonl, douyin-csv, tiktok-jsonl, danmaku-xml.\n")
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
      ["--configuration", feed], ["--rules", feed], ["--script", feed], ["convert", feed],
      ["why", feed, "x"],
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

  @Test func strictStopsAtTheFirstDamage() throws {
    let feed = "<i>\n<d p=\"1\" user=\"a\">x</d>\n<gift ts=\"1\n<d p=\"1\">y\n</i>"
    let run = try LiveRoom(["replay", "-", "--strict"], input: feed)
    #expect(run.status == 65)
    #expect(
      run.errors == """
        liveroom: line 3: The tag of “gift” is incomplete.
        liveroom: The replay stopped at the first bad line.

        """)
    let lenient = try LiveRoom(["replay", "-"], input: feed)
    #expect(lenient.status == 0)
    #expect(lenient.errors.contains("line 4: The element “d” has no end."))
    #expect(lenient.output.contains("1 in all: 0 gifts, 0 likes, 1 comment; 2 bad lines"))
  }
}
