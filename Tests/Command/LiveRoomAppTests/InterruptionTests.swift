import Foundation
import Testing

/// The command is stopped, its reader stops or goes: no line is cut, no file lacks its end.
@Suite struct InterruptionTests {
  private static let comments = (0..<4_000).map {
    #"{"at":\#(Double($0) / 10),"type":"comment","sender":"u\#($0)","text":"hello"}"# + "\n"
  }

  /// - Parameter isWhole: whether the beginning of `text` is that of a line.
  private func expectWholeLines(_ text: String, isWhole: Bool = false) {
    #expect(text.hasSuffix("\n"))
    for line in text.split(separator: "\n").dropFirst(isWhole ? 0 : 1) {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  /// Nobody reads, and more is owed than a pipe holds; a line may be longer than that.
  @Test(arguments: zip([SIGTERM, SIGINT, SIGQUIT], [true, false, true]))
  func aSignalEndsLiveAfterAWholeLine(_ signal: Int32, hasLongLines: Bool) throws {
    let run = try RunningLiveRoom(["live"])
    let text = String(repeating: "a", count: 60_000)
    let notices = (0..<4).map {
      #"{"at":0,"type":"notice","id":"n\#($0)","content":"\#(text)"}"# + "\n"
    }
    let loop = """
      {"at":0,"type":"ticker.configure","configuration":{"mode":"loop","displayDuration":0.1,\
      "minimumDisplayDuration":0.1,"rollDuration":0.1}}

      """
    let lines = hasLongLines ? [loop] + notices : Array(Self.comments.prefix(1_000))
    try run.sendReadingAsLittleAsPossible(Array(lines.joined().utf8))
    try run.killWhileItWrites(signal)
    expectWholeLines(try run.readToEnd())
    #expect(run.status == 128 + signal)
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGQUIT])
  func aSignalEndsAReplayAfterAWholeLine(_ signal: Int32) throws {
    let run = try RunningLiveRoom(["replay", "-", "--events", "/dev/fd/1"])
    try run.sendReadingAsLittleAsPossible(Array(Self.comments.prefix(1_500).joined().utf8))
    try run.killWhileItWrites(signal)
    expectWholeLines(try run.readToEnd())
    #expect(run.status == 128 + signal)
  }

  /// Nothing is written yet, and so there is nothing to wait for, and none is harmed.
  @Test(
    arguments: ["TERM", "INT", "HUP"],
    [
      "replay fifo --events earlier", "replay /dev/null --events fifo", "--events fifo",
    ])
  func aSignalEndsACommandThatWaitsForAFIFO(_ signal: String, _ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("an earlier one", as: "earlier")
    // Not by the shell's own `&`, which lets it ignore SIGINT and SIGQUIT.
    let run = try LiveRoom(
      shell: "mkfifo fifo; set -m; $liveroom \(command) & kill -\(signal) $!; wait $!", in: folder)
    #expect(run.status > 128)
    #expect(folder.text("earlier") == "an earlier one")
  }

  /// SIGPIPE is how a reader that has gone is noticed; from outside it means nothing.
  @Test(arguments: [SIGTERM, SIGHUP, SIGABRT, SIGUSR1, SIGPIPE])
  func aSignalEndsLiveThatWaitsForInputOrNothing(_ signal: Int32) throws {
    let run = try RunningLiveRoom(["live"])
    try run.send(#"{"at": 0, "type": "enter", "room": "harbour"}"# + "\n")
    #expect(try run.readLine().contains("harbour"))
    run.kill(signal)
    if signal == SIGPIPE {
      // Its events are whole, and the end of its input is its own.
      run.endInput()
      #expect(try run.readToEnd().contains("likes"))
    }
    #expect(run.status == (signal == SIGPIPE ? 0 : 128 + signal))
    #expect(run.errors.isEmpty)
  }

  /// `live` hears of it even where its input has nothing to say.
  @Test(arguments: [
    (["live"], true), (["live"], false), (["replay", "-", "--events", "/dev/fd/1"], true),
  ])
  func aReaderThatGoesEndsTheCommandQuietly(_ arguments: [String], _ endsInput: Bool) throws {
    let run = try RunningLiveRoom(arguments)
    try run.send(Self.comments.prefix(100).joined())
    if endsInput { run.endInput() }
    try run.stopReading()
    #expect(run.status == 128 + SIGPIPE)
    #expect(run.errors.isEmpty)
  }

  /// The reader of the events leaves after this number of bytes.
  @Test(arguments: [0, 1, 100, 4_095, 4_096, 4_097, 70_000])
  func aStreamMayFailAtAnyByte(_ bytes: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.comments.prefix(3_000).joined(), as: "feed")
    let run = try LiveRoom(
      shell: """
        mkfifo events; head -c \(bytes) events >read &
        $liveroom replay feed --events events >out
        """, in: folder)
    #expect(run.status == 128 + SIGPIPE)
    #expect(run.errors.isEmpty)
    #expect(folder.text("read").utf8.count == bytes)
    #expect(folder.text("out").isEmpty)
  }

  /// Files may grow to this number of kilobytes and no further.
  @Test(arguments: [0, 1, 3, 64])
  func aFileMayBeFullAtAnyPlace(_ kilobytes: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.comments.prefix(3_000).joined(), as: "feed")
    let run = try LiveRoom(
      shell: """
        trap '' XFSZ; ulimit -f \(kilobytes)
        $liveroom replay feed --events events 2>/dev/null
        """, in: folder)
    #expect(run.status == 73)
    #expect(folder.text("events").utf8.count == kilobytes * 1_024)
  }

  // MARK: --strict

  @Test func strictLeavesFilesThatAreWholeUpToTheBadLine() throws {
    let folder = try TemporaryFolder()
    let good = Self.comments.prefix(40).joined()
    try folder.write(good, as: "good")
    try folder.write(good + "nonsense\n" + Self.comments[50], as: "feed")
    let run = try LiveRoom(
      shell: "$liveroom replay feed --strict --events events", in: folder)
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    let events = folder.text("events")
    expectWholeLines(events, isWhole: true)
    // All that happened up to then is there, and it is what happens without the bad line.
    let whole = try LiveRoom(shell: "$liveroom replay good --events whole", in: folder)
    #expect(whole.status == 0)
    #expect(folder.text("whole").hasPrefix(events))
    #expect(events.split(separator: "\n").contains { $0.contains(#""time":3."#) })
  }
}
