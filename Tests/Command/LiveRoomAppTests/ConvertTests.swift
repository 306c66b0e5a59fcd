import Foundation
import Testing

/// Feeds of any format, written as lines.
@Suite struct ConvertTests {
  @Test(arguments: ["danmaku.xml", "visit.jsonl"])
  func aConvertedFeedHasTheSameEvents(_ sample: String) throws {
    let feed = ModulesTests.sample(sample)
    let lines = try LiveRoom(["convert", feed])
    #expect(lines.status == 0)
    #expect(lines.errors.isEmpty)
    let again = try LiveRoom(["convert", "-"], input: lines.output)
    #expect(again.output == lines.output)
    let events = try TemporaryFolder()
    for (name, arguments, input) in [("one", [feed], ""), ("two", ["-"], lines.output)] {
      let path = events.url.appendingPathComponent(name).path
      #expect(try LiveRoom(["replay"] + arguments + ["--events", path], input: input).status == 0)
    }
    #expect(!events.text("one").isEmpty && events.text("one") == events.text("two"))
  }

  @Test func withoutAFeedItIsTheSample() throws {
    let lines = try LiveRoom(["convert"])
    #expect(lines.status == 0 && lines.output.contains(#""type":"gift""#))
    let sample = try LiveRoom(["--summary", "json"]).json()
    #expect(Double(lines.output.split(separator: "\n").count) == value(sample, "feed.messages"))
  }

  /// No message waits for the next one, and what is wrong is said meanwhile.
  @Test func aLiveFeedIsWrittenAsItComes() throws {
    let run = try LiveRoom(
      shell: """
        mkfifo feed lines
        $liveroom convert - --live <feed >lines &
        exec 3>feed 4<lines
        printf '{"at": 90000, "type": "like", "sender": "a", "count": 1}\\nnonsense\\n' >&3
        read -r line <&4
        echo "$line"
        exec 3>&-
        cat <&4
        wait $!
        """, in: TemporaryFolder())
    #expect(run.status == 0)
    #expect(run.output == #"{"at":0.0,"type":"like","sender":"a","count":1}"# + "\n")
    #expect(run.errors.contains("line 2"))
  }

  @Test func strictStopsAtTheFirstBadLineWithAStatus() throws {
    let like = #"{"at":0.0,"type":"like","sender":"a","count":1}"# + "\n"
    let feed = like + "nonsense\n" + like
    let run = try LiveRoom(["convert", "-", "--strict"], input: feed)
    #expect(run.status == 65 && run.output == like)
    #expect(run.errors.hasSuffix("liveroom: The conversion stopped at the first bad line.\n"))
    #expect(try LiveRoom(["convert", "-"], input: feed).status == 0)
    #expect(try LiveRoom(["convert", "-", "--strict"], input: like).status == 0)
  }

  @Test func whatIsNoFeedIsRefused() throws {
    #expect(try LiveRoom(["convert", "-"], input: "{}\n").status == 65)
    #expect(try LiveRoom(["convert", "-"], input: "hello\n").status == 65)
    let header = #"{"recording":1"#
    #expect(try LiveRoom(["convert", "-"], input: header).output.isEmpty)
    let usage = try LiveRoom(["convert", "a", "b"])
    #expect(
      usage.status == 64 && usage.errors.contains("Only one feed can be read. b is another feed."))
  }
}
