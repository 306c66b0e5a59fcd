import Foundation
import Testing

/// Streams that are closed, not files, slow, cut or not feeds at all.
@Suite struct InputTests {
  @Test(arguments: ["live", "replay -"])
  func anInputThatCannotBeReadIsSaid(_ command: String) throws {
    for input in ["<&-", "<.", "0>file"] {
      let run = try LiveRoom(shell: "$liveroom \(command) \(input)", in: TemporaryFolder())
      run.expectMistake(66, "liveroom: Standard input cannot be read: ")
    }
  }

  @Test func anErrorInTheMiddleIsSaid() throws {
    // Its first page cannot be read.
    let run = try LiveRoom(["replay", "/proc/self/mem"])
    #expect(run.status == 66)
    #expect(run.errors.hasPrefix("liveroom: The feed /proc/self/mem cannot be read: "))
  }

  /// What is not there yet is waited for, whatever the stream says of blocking.
  @Test(arguments: [["live"], ["replay", "-", "--events", "/dev/fd/1"]])
  func aStreamThatDoesNotBlockIsWaitedFor(_ arguments: [String]) throws {
    let run = try RunningLiveRoom(arguments, isBlocking: false)
    try run.send(#"{"at": 0, "type": "enter", "room": "lighthouse"}"# + "\n")
    if arguments == ["live"] {
      // The second one comes when the first has been read, and so nothing was there for a while.
      #expect(try run.readLine().contains("lighthouse"))
    }
    try run.send(#"{"at": 9, "type": "enter", "room": "harbour"}"# + "\n")
    run.endInput()
    let rest = try run.readToEnd()
    #expect(rest.contains("harbour"))
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(arguments: [10, 11, 500])
  func afterTenBadLinesTheRestIsCounted(_ count: Int) throws {
    let text = String(repeating: "# Not a feed\n", count: count)
    for arguments in [["replay", "-"], ["live"]] {
      let run = try LiveRoom(arguments + ["--format", "jsonl"], input: text)
      var expected = (1...10).map { "liveroom: line \($0): The line is not JSON." }
      if count > 10 {
        let others = count - 10
        expected.append(
          "liveroom: \(others) more \(others == 1 ? "line" : "lines") cannot be read.")
      }
      let lines = run.errors.split(separator: "\n").map(String.init)
      #expect(Array(lines.prefix(expected.count)) == expected)
      #expect(lines.count == expected.count + 1)
      #expect(lines.last?.hasPrefix("liveroom: No line can be read as jsonl.") == true)
      #expect(run.status == 65)
    }
  }

  /// What is wrong is said; another format is advised only where the lines may be of one.
  @Test(arguments: [
    (#"{"at": 1e300, "type": "leave"}"#, "must be a number of seconds, 0 to 100000000", false),
    (#"{"at": -1, "type": "leave"}"#, "must be a number of seconds, 0 to 100000000", false),
    (#"{"liveroom": 2}"#, "Version 2 of the format is not supported", false),
    (#"{"createTime": 1}"#, "“type” is missing", true),
    ("1,g,2,3,4,5", "No line can be read as jsonl. The other formats are douyin-csv", true),
  ])
  func anotherFormatIsAdvisedWhereItMayBeOne(
    _ line: String, _ words: String, _ isAdvised: Bool
  ) throws {
    for command in [["replay", "-"], ["live"]] {
      let run = try LiveRoom(command + ["--format", "jsonl"], input: line + "\n")
      #expect(run.status == 65)
      #expect(run.errors.contains(words))
      #expect(run.errors.contains("other formats") == isAdvised, "\(run.errors)")
    }
  }

  /// A line that never ends is too long once it is.
  @Test func aScriptThatNeverEndsIsRefused() throws {
    let run = try LiveRoom(["--script", "/dev/zero"])
    #expect(run.status == 65)
    #expect(run.errors.contains("Line 1 of the script /dev/zero: The line is longer than 65536"))
  }
}
