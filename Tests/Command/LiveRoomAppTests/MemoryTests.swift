import Foundation
import Testing

/// The memory of the command, whatever it reads and however slowly its output is read.
@Suite struct MemoryTests {
  /// In bytes. A small room needs 28 million.
  private static let bound = 40_000_000

  /// Messages of one moment do not wait for each other: what is read is taken.
  @Test(arguments: [
    ("like", #""count":1"#), ("gift", #""count":{"increment":1},"gift":"rose""#),
    ("comment", #""text":"hello""#),
  ])
  func aMomentMayHaveAnyNumberOfMessages(_ type: String, _ fields: String) throws {
    let run = try RunningLiveRoom(["replay", "-", "--summary", "json"])
    // What comes a second later is more than the pipe holds: the moment before it is over then.
    let count = 12_000
    let lines = (0..<count).map {
      #"{"at":\#($0 < 10_000 ? 1 : 2),"type":"\#(type)","sender":"u\#($0 % 50)",\#(fields)}"# + "\n"
    }
    try run.send(lines.prefix(4_000).joined())
    let before = try run.peakMemory
    try run.send(lines.dropFirst(4_000).joined())
    let peak = try run.peakMemory
    #expect(peak < Self.bound && peak - before < 1_000_000, "\(before), \(peak)")
    run.endInput()
    #expect(value(try objects(in: run.readToEnd())[0], "feed.messages") == Double(count))
    #expect(run.status == 0)
  }

  /// The same events, however the bytes of a moment happen to arrive.
  @Test func portionsOfAMomentDoNotDependOnReads() throws {
    let folder = try TemporaryFolder()
    let lines = (0..<3_000).map {
      #"{"at":\#($0 / 2_500),"type":"gift","sender":"u\#($0 % 999)","gift":"g","unitValue":\#($0 % 7 + 1)}"#
    }
    try folder.write(lines.joined(separator: "\n"), as: "feed")
    let run = try LiveRoom(
      shell: """
        $liveroom replay feed --events whole >/dev/null
        dd if=feed bs=777 2>/dev/null | $liveroom replay - --events pieces >/dev/null
        cmp whole pieces && [ -s whole ]
        """, in: folder)
    #expect(run.status == 0, "\(run.errors)")
  }

  /// A reader that has stopped stops the reading of the input too. Otherwise each of these
  /// messages would wait in memory as events.
  @Test func liveReadsNoFurtherThanItsReaderDoes() throws {
    let run = try RunningLiveRoom(["live"])
    let input = (0..<12_000).map { #"{"at":0,"type":"enter","room":"room \#($0)"}"# + "\n" }
    try run.sendReadingAsLittleAsPossible(Array(input.joined().utf8))
    try run.read(until: #""room":"room 11999""#)
    // The lines that are read, and the events that wait, take the same memory for any number of
    // messages.
    let peak = try run.peakMemory
    #expect(peak < Self.bound * 5 / 4, "\(peak)")
    run.kill(SIGKILL)
  }

  /// Megabytes of one element need no more than its first part does.
  @Test(arguments: [
    ("<d p=\"1\" user=\"u\" raw=\"", "&quot;#&quot;,", "\"/>", 24),
    ("<d p=\"1\" user=\"u\">", "hello # ", "</d>", 24),
    ("<!--", " # ", "-->", 24),
  ])
  func memoryDoesNotGrowWithARecording(
    _ head: String, _ piece: String, _ end: String, pieces: Int
  ) throws {
    try expect(head, piece, end, pieces: pieces, growth: 1_000_000)
  }

  /// The messages of a recording in XML wait until its end, since it is put in the order of time: more than
  /// 11,000 here.
  @Test(arguments: [
    "<gift ts=\"#\" user=\"u\" giftname=\"g\" raw=\"{&quot;num&quot;:1}\"/>\n",
    "<d p=\"#,1,25,16777215,0,0,123,0\" user=\"u\">hello hello</d>",
  ])
  func messagesOfARecordingTakeLittle(_ message: String) throws {
    try expect("", message, "", pieces: 7, growth: 5_000_000)
  }

  /// - Parameter growth: a bound of what the pieces after the first two need in addition.
  private func expect(
    _ head: String, _ piece: String, _ end: String, pieces: Int, growth: Int
  ) throws {
    let run = try RunningLiveRoom(["replay", "-", "--summary", "json"])
    try run.send("<?xml version=\"1.0\"?>\n<i><d p=\"0\" user=\"u\">x</d>" + head)
    // Those of a second of room time at a time.
    var before = 0
    for second in 0..<pieces {
      if second == 2 { before = try run.peakMemory }
      let text = piece.replacing("#", with: "\(second)")
      try run.send(String(repeating: text, count: 100_000 / text.utf8.count))
    }
    try run.send(end)
    let peak = try run.peakMemory
    #expect(before < Self.bound && peak - before < growth, "\(before), \(peak)")
    run.endInput()
    #expect(value(try objects(in: run.readToEnd())[0], "isBalanced") == 1)
    #expect(run.status == 0, "\(run.errors)")
  }
}
