import FeedTesting
import Foundation
import Testing

/// The JSON of the ticker's events, and that the command shows each of its styles.
@Suite struct TickerWireTests {
  private func events(_ feed: String) throws -> [String] {
    let folder = try TemporaryFolder()
    let events = folder.url.appendingPathComponent("events").path
    _ = try LiveRoom(["replay", "-", "--events", events], input: feed)
    return try String(contentsOfFile: events, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains(#""module":"ticker""#) }
      .map { $0.replacingOccurrences(of: #""module":"ticker","#, with: "") }
  }

  @Test func eventsOfATickerHaveTheirJSON() throws {
    let lines = try events(Self.feed)
    #expect(
      differences(in: lines, from: Self.expected.split(separator: "\n").map(String.init)) == [])
  }

  private static let feed = #"""
    {"at":0,"type":"notice","id":"a","content":"wide","width":350,"stay":3}
    {"at":0.1,"type":"ticker.setCount","count":-1}
    {"at":0.2,"type":"ticker.next"}
    {"at":0.3,"type":"ticker.configure","configuration":{"stay":0.5}}
    {"at":0.4,"type":"ticker.configure","configuration":{"style":"scaleY","mode":{"rounds":{"count":2,"then":"rest"}}}}
    {"at":5,"type":"ticker.stop"}
    """#

  private static let expected = #"""
    {"time":0.0,"event":"didShow","slot":"first","item":{"id":"a","kind":"notice","content":"wide","stay":3.0,"width":350.0},"index":0}
    {"time":0.0,"event":"didBeginMarquee","slot":"first","start":0.0,"motion":{"duration":3.0,"translationX":[[1.0,0.0],[2.0,-30.0]]}}
    {"time":0.0,"event":"didBecomeIdle","slot":"first","item":{"id":"a","kind":"notice","content":"wide","stay":3.0,"width":350.0},"index":0}
    {"time":0.1,"event":"rejected","reason":{"countOutOfRange":{"value":-1,"limit":50}}}
    {"time":0.2,"event":"rejected","reason":"noNextItem"}
    {"time":0.3,"event":"rejected","reason":{"invalidConfiguration":"The stay of a ticker is at least as long as its minimum stay."}}
    {"time":0.4,"event":"didConfigure","configuration":{"stay":2.0,"rollDuration":0.66,"minimumStay":0.6,"pacing":"stay","style":"scaleY","spacing":0.0,"size":{"width":320.0,"height":44.0},"mode":{"rounds":{"count":2,"then":"rest"}},"rollsSingleItem":false,"keepsRowNumbers":false,"capacity":50,"comfortableBacklog":5,"marqueeSpeed":30.0,"marqueePause":1.0}}
    {"time":5.0,"event":"didClear","slot":"first"}
    {"time":5.0,"event":"didStop"}
    """#

  /// Each style moves what only it moves, for as long as it takes.
  @Test(arguments: [
    (#""slide""#, "translationY", 0.66), (#"{"fade":6}"#, "opacity", 0.66),
    (#"{"fadeThrough":{}}"#, "opacity", 1.25),
    (#""scaleY""#, "scaleY", 0.66), (#""legacyScaleY""#, "scaleY", 0.66),
  ]) func everyStyleIsShown(_ style: String, _ property: String, _ duration: Double) throws {
    let lines = try events(
      """
      {"at":0,"type":"ticker.configure","configuration":{"style":\(style),"mode":"once"}}
      {"at":0,"type":"notice","id":"a","content":"one"}
      {"at":0,"type":"notice","id":"b","content":"two"}
      """)
    let rolls = lines.filter { $0.contains(#""event":"didBeginRoll""#) }
    let roll = try #require(rolls.first)
    #expect(roll.contains(#""duration":\#(duration),"#) && roll.contains(#""\#(property)":"#))
  }
}
