import Foundation
import Testing

/// Recordings, which `liveroom replay` recognizes by their first line.
@Suite struct RecordingTests {
  /// A room with all modules, recorded by `RealTime` in two seconds of real time, and the events of its modules.
  private static let recording = Result {
    let folder = try TemporaryFolder()
    let room = try LiveRoom(
      shell: "${liveroom%/*}/RealTime 2 recording.jsonl events.jsonl", in: folder)
    try #require(room.status == 0, "\(room.output)\(room.errors)")
    return (text: folder.text("recording.jsonl"), events: folder.text("events.jsonl"))
  }

  @Test func theEventsAreThoseOfTheRoom() throws {
    let (text, events) = try Self.recording.get()
    let folder = try TemporaryFolder()
    try folder.write(text, as: "report.jsonl")
    let run = try LiveRoom(
      shell: "$liveroom replay report.jsonl --events events.jsonl && cat report.jsonl | "
        + "$liveroom replay - --events piped.jsonl --summary json", in: folder)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let played = folder.text("events.jsonl").split(separator: "\n")
    for module in ["gifts", "ticker", "popups", "pager", "likes"] {
      let isOfModule = { (line: Substring) in line.contains(#""module":"\#(module)""#) }
      let lines = events.split(separator: "\n").filter(isOfModule)
      #expect(!lines.isEmpty && played.filter(isOfModule) == lines, "\(module)")
    }
    #expect(folder.text("piped.jsonl") == folder.text("events.jsonl"))
    #expect(run.output.contains("The modules emitted the same events as in the recording."))
    #expect(run.output.contains(#"{"isExact":true,"#) && run.output.contains(#""notes":[]"#))
    // The recording is as it was.
    #expect(folder.text("report.jsonl") == text)
  }

  @Test func aDifferenceHasItsMinuteAndAStatus() throws {
    let (text, _) = try Self.recording.get()
    let changed = text.replacing(
      #""count":{"increment":2}"#, with: #""count":{"increment":3}"#, maxReplacements: 1)
    let run = try LiveRoom(["replay", "-"], input: changed)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("liveroom: Line ") && run.errors.contains("the gifts emit "))
    #expect(run.output.contains("; from minute 0 on not as recorded"))
    let json = try LiveRoom(["replay", "-", "--summary", "json"], input: changed).json()
    #expect(json["isExact"] as? Bool == false)
    #expect(value(json, "modules.gifts.firstDifference") != nil)
    #expect(value(json, "modules.likes.firstDifference") == nil)
  }

  @Test func aRecordingWithoutADigestIsNotComparedAndHasAStatus() throws {
    let (text, _) = try Self.recording.get()
    let lines = text.split(separator: "\n").prefix { !$0.contains(#""digest":"#) }
    let run = try LiveRoom(["replay", "-"], input: lines.joined(separator: "\n") + "\n")
    #expect(run.status == 1 && run.errors.contains(" events were not compared, because"))
    #expect(run.output.contains("No event was compared with the recording."))
  }

  @Test func aRecordingOfVersion1IsRefusedWithTheWaysToGoOn() throws {
    let header = #"{"recording":1,"configuration":{},"ownRules":[],"modules":[],"replaced":[]}"#
    let run = try LiveRoom(["replay", "-"], input: header + "\n")
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(run.errors.contains("record the room again, or play the recording with the version"))
  }

  @Test(arguments: [
    (["--rules", "/dev/null"], "", Int32(64), "--rules is for a feed"),
    (["--local-user", "a"], "", 64, "--local-user is for a feed"),
    (["--preset", "liveRoom"], "", 64, "--preset is for a feed"),
    (["--strict"], "", 64, "--strict is for a feed"),
    (["--format", "jsonl"], "", 64, "--format is for a feed"),
    ([], "nonsense\n", 65, "Line 2 of the recording: The line is not JSON."),
    (
      [], #"{"at":1e99,"deadline":"gifts"}"# + "\n", 65,
      "Line 2 of the recording: “at” must be a number of seconds"
    ),
    (["--events", "/no/such/folder/events"], "", 73, "cannot be written"),
  ])
  func mistakesGetASentence(
    _ options: [String], _ rest: String, _ status: Int32, _ words: String
  ) throws {
    let header =
      #"{"recording":2,"configuration":{},"ownRules":[],"modules":["gifts"],"replaced":[]}"# + "\n"
    let run = try LiveRoom(["replay", "-"] + options, input: header + rest)
    #expect(run.status == status)
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test func liveTakesNoRecording() throws {
    let run = try LiveRoom(["live"], input: "{\"recording\":2}\n")
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(run.errors.contains("is a recording of a room"))
  }

  @Test func aHeaderThatIsCutIsNoTrap() throws {
    for text in [#"{"recording":"#, #"{"recording":2"#, "{\"recording\":2}\n"] {
      let run = try LiveRoom(["replay", "-"], input: text)
      #expect(run.status == 65)
      #expect(run.errors.hasPrefix("liveroom: Line 1 of the recording: "))
    }
  }
}
