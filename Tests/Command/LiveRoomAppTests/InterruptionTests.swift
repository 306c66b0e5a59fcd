import Foundation
import Testing

/// A reader goes, a file is full, or a bad line ends a replay.
@Suite struct InterruptionTests {
  private static let comments = (0..<4_000).map {
    #"{"at":\#(Double($0) / 10),"type":"comment","sender":"u\#($0)","text":"hello"}"# + "\n"
  }

  private func expectWholeLines(_ text: String) {
    #expect(text.hasSuffix("\n"))
    for line in text.split(separator: "\n") {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
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

  @Test(arguments: [SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGTERM])
  func aSignalEndsTheCommandAtOnce(_ signal: Int32) throws {
    let run = try RunningLiveRoom(["live"])
    try run.send(Self.comments[0])
    #expect(try run.readLine().contains("hello"))
    run.kill(signal)
    #expect(run.status == 128 + signal)
  }

  @Test func aReaderThatGoesEndsACommandWhoseParentBlocksTheSignal() throws {
    let folder = try TemporaryFolder()
    _ = try LiveRoom(
      shell: "{ sleep 0.3; env --block-signal=PIPE $liveroom --help; echo $? >status; } | true",
      in: folder)
    #expect(folder.text("status") == "\(128 + SIGPIPE)\n")
  }

  @Test func complaintsAboutMessagesThatAreTooLongAreCounted() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "\u{202E}", count: 21_000)
    let line = #"{"at":1,"type":"comment","sender":"u","text":"\#(text)"}"# + "\n"
    try folder.write(String(repeating: line, count: 30), as: "feed")
    let run = try LiveRoom(shell: "$liveroom convert feed", in: folder)
    #expect(run.errors.split(separator: "\n").count == 11)
    #expect(run.errors.contains("20 more lines cannot be written."))
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
    expectWholeLines(events)
    // All that happened up to then is there, and it is what happens without the bad line.
    let whole = try LiveRoom(shell: "$liveroom replay good --events whole", in: folder)
    #expect(whole.status == 0)
    #expect(folder.text("whole").hasPrefix(events))
    #expect(events.split(separator: "\n").contains { $0.contains(#""time":3."#) })
  }
}
