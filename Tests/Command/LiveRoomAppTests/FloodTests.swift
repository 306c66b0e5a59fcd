import Foundation
import Testing

/// A few lines make no flood: what repeats for ever is not waited for, and what takes long is
/// written in parts.
@Suite struct FloodTests {
  private static let loop = #"{"at":0,"type":"ticker.configure","configuration":{"mode":"loop"}}"#

  private func notices(_ length: Int) -> String {
    (1...2).map { number in
      let text = String(repeating: "a", count: length)
      return #"{"at":0,"type":"notice","id":"n\#(number)","content":"\#(text)"}"#
    }.joined(separator: "\n")
  }

  /// The summary of a replay whose process may have 300 MB of addresses, and files of 100 MB: a flood
  /// ends the test.
  private func summary(_ feed: String, _ options: String = "") throws -> [String: Any] {
    let folder = try TemporaryFolder()
    try folder.write(feed, as: "feed")
    let run = try LiveRoom(
      shell: """
        ulimit -v 300000 -f 100000
        $liveroom replay feed --summary json --events events \(options)
        """, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.text("events").hasSuffix("}\n"))
    return try run.json()
  }

  /// The ticker rolls once more, after 0.6 s and 2 s at the most, and then ends.
  @Test(arguments: [
    #""loop""#, #"{"rounds":{"count":1000000000,"then":"rest"}}"#,
    #"{"rounds":{"count":1000000000,"then":"stop"}}"#,
  ])
  func whatRepeatsByItselfIsNotWaitedFor(_ mode: String) throws {
    let configure = """
      {"at":0,"type":"ticker.configure","configuration":{"mode":\(mode),"displayDuration":0.6,\
      "rollDuration":0.0085}}
      """
    let summary = try summary(configure + "\n" + notices(20_000))
    let seconds = try #require(value(summary, "feed.virtualSeconds"))
    #expect(seconds > 0.6 && seconds < 3, "\(seconds)")
    #expect(value(summary, "ticker.shown") == 2)
  }

  /// The announcements of a loop do not end either.
  @Test func aLoopThatIsReadAloudIsNotWaitedFor() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.loop + "\n" + notices(5), as: "feed")
    try folder.write(#"{"announcements":{"includesTicker":true}}"#, as: "settings")
    let run = try LiveRoom(
      shell: "$liveroom replay feed --announce --configuration settings", in: folder)
    #expect(run.status == 0)
    let spoken = run.output.split(separator: "\n").filter { $0.hasSuffix("aaaaa") }
    #expect(spoken.count >= 2 && spoken.count < 10, "\(run.output)")
  }

  /// Two lines confirm each other's time.
  @Test func aLongPauseIsNotFilledByALoop() throws {
    let late = #"{"at":100000000,"type":"comment","sender":"u","text":"late"}"#
    let feed = [Self.loop, notices(5), late, late].joined(separator: "\n")
    let summary = try summary(feed, "&& [ $(wc -l <events) -lt 20000 ]")
    #expect(try #require(value(summary, "feed.virtualSeconds")) >= 100_000_000)
    #expect(value(summary, "ticker.shown") == 2 && value(summary, "commentList.received") == 2)
  }

  /// What repeats is bounded in all pauses together, whatever keeps the room busy meanwhile. Without a bound the
  /// first of these feeds, of 270 bytes, is 205 MB of events, and the others more.
  @Test(arguments: [
    (1, [#"{"at":3600,"type":"like","sender":"u","count":1}"#]),
    (900, [#"{"at":0,"type":"gift","sender":"u","gift":"g","hold":86400}"#]),
    (900, (1...20).map { #"{"at":\#($0 * 600),"type":"like","sender":"u","count":1}"# }),
  ])
  func aFastLoopIsWrittenUpToABound(_ length: Int, _ lines: [String]) throws {
    let configure = """
      {"at":0,"type":"ticker.configure","configuration":{"mode":"loop","displayDuration":0.0084,\
      "minimumDisplayDuration":0.0084,"rollDuration":0.0084}}
      """
    let feed = [configure, notices(length)] + lines
    let summary = try summary(
      feed.joined(separator: "\n"), "&& [ $(wc -c <events) -lt 18000000 ]")
    #expect(value(summary, "ticker.shown") == 2)
  }

  /// A ticker that was suspended for its repetitions shows what comes.
  @Test func aNewItemIsShownBehindALongLoop() throws {
    let configure = """
      {"at":0,"type":"ticker.configure","configuration":{"mode":"loop","displayDuration":0.0084,\
      "minimumDisplayDuration":0.0084,"rollDuration":0.0084}}
      """
    let folder = try TemporaryFolder()
    let late = [1_000, 2_000].map {
      #"{"at":\#($0),"type":"notice","id":"late\#($0)","content":"x"}"#
    }
    try folder.write(
      ([configure, notices(900)] + late).joined(separator: "\n"), as: "feed")
    let run = try LiveRoom(
      shell: "$liveroom replay feed --summary json --events events", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try value(run.json(), "ticker.shown") == 4)
    #expect(folder.text("events").contains(#""event":"didResume""#))
    #expect(folder.text("events").utf8.count < 20_000_000)
  }
}
