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

  @Test(arguments: [SIGTERM, SIGINT])
  func aSignalEndsLiveAfterAWholeLine(_ signal: Int32) throws {
    let run = try RunningLiveRoom(["live"])
    // Nobody reads, and more is owed than a pipe holds.
    try run.sendReadingAsLittleAsPossible(Array(Self.comments.prefix(2_000).joined().utf8))
    run.kill(signal)
    expectWholeLines(try run.readToEnd())
    #expect(run.status == 128 + signal)
    #expect(run.errors.isEmpty)
  }

  @Test func aSignalEndsLiveThatWaitsForInput() throws {
    let run = try RunningLiveRoom(["live"])
    try run.send(Self.comments[0])
    let line = try run.readLine()
    run.kill(SIGTERM)
    expectWholeLines(line + "\n" + (try run.readToEnd()), isWhole: true)
    #expect(run.status == 128 + SIGTERM)
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func aSignalEndsAReplayAfterAWholeLineAndAWholePage(_ signal: Int32) throws {
    let folder = try TemporaryFolder()
    let page = folder.url.appendingPathComponent("page.html")
    let run = try RunningLiveRoom(
      ["replay", "-", "--events", "/dev/fd/1", "--html", page.path])
    try run.sendReadingAsLittleAsPossible(Array(Self.comments.joined().utf8))
    run.kill(signal)
    expectWholeLines(try run.readToEnd())
    #expect(run.status == 128 + signal)
    #expect(folder.text("page.html").hasSuffix("</html>\n"))
  }

  /// Lines longer than a pipe takes at once are not cut either, though their reader is slow.
  @Test func aSignalDoesNotCutALongLine() throws {
    let run = try RunningLiveRoom(["live"])
    let text = String(repeating: "a", count: 60_000)
    let lines = (0..<8).map {
      #"{"at":0,"type":"notice","id":"n\#($0)","text":"\#(text)"}"# + "\n"
    }
    try run.sendReadingAsLittleAsPossible(Array(lines.joined().utf8))
    run.kill(SIGTERM)
    expectWholeLines(try run.readToEnd())
    #expect(run.status == 128 + SIGTERM)
  }

  /// Nothing is written yet, and so there is nothing to wait for.
  @Test(arguments: ["replay fifo", "replay /dev/null --html fifo", "--events fifo"])
  func aCommandThatWaitsForAFIFOIsEndedAtOnce(_ command: String) throws {
    let run = try LiveRoom(
      shell: "mkfifo fifo; $liveroom \(command) & kill $!; wait $!", in: TemporaryFolder())
    #expect(run.status == 128 + SIGTERM)
  }

  @Test func aReaderThatGoesEndsTheCommandQuietly() throws {
    for arguments in [["live"], ["replay", "-", "--events", "/dev/fd/1"]] {
      let run = try RunningLiveRoom(arguments)
      try run.send(Self.comments.prefix(100).joined())
      run.endInput()
      try run.stopReading()
      #expect(run.status == 128 + SIGPIPE)
      #expect(run.errors.isEmpty)
    }
  }

  /// `live` hears of it even where its input has nothing to say.
  @Test func liveEndsWhenItsReaderHasGone() throws {
    let run = try RunningLiveRoom(["live"])
    try run.stopReading()
    try run.send(Self.comments[0])
    #expect(run.status == 128 + SIGPIPE)
  }

  /// The reader of the events goes after so many bytes; the page is whole.
  @Test(arguments: [0, 1, 100, 4_095, 4_096, 4_097, 70_000])
  func aStreamMayFailAtAnyByte(_ bytes: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.comments.prefix(3_000).joined(), as: "feed")
    let run = try LiveRoom(
      shell: """
        mkfifo events; head -c \(bytes) events >read &
        $liveroom replay feed --events events --html page.html >out
        """, in: folder)
    #expect(run.status == 128 + SIGPIPE)
    #expect(run.errors.isEmpty)
    #expect(folder.text("page.html").hasSuffix("</html>\n"))
    #expect(folder.text("read").utf8.count == bytes)
    #expect(folder.text("out").isEmpty)
  }

  /// Files may grow to so many kilobytes and no further.
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
      shell: "$liveroom replay feed --strict --events events --html page.html", in: folder)
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(folder.text("page.html").hasSuffix("</html>\n"))
    let events = folder.text("events")
    expectWholeLines(events, isWhole: true)
    // All that happened up to then is there, and it is what happens without the bad line.
    let whole = try LiveRoom(shell: "$liveroom replay good --events whole", in: folder)
    #expect(whole.status == 0)
    #expect(folder.text("whole").hasPrefix(events))
    #expect(events.split(separator: "\n").contains { $0.contains(#""time":3."#) })
  }
}
