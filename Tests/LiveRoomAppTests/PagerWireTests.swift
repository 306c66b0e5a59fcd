import Foundation
import Testing

/// The JSON of a pager's events, byte for byte: names in Swift may change, these may not.
@Suite struct PagerWireTests {
  @Test func eventsOfAPagerHaveTheSameJSON() throws {
    let folder = try TemporaryFolder()
    let events = folder.url.appendingPathComponent("events").path
    _ = try LiveRoom(["replay", "-", "--events", events], input: Self.feed)
    let lines = try String(contentsOfFile: events, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains(#""module":"pager""#) }
      .map { $0.replacingOccurrences(of: #""module":"pager","#, with: "") }
    let expected = Self.expected.split(separator: "\n").map(String.init)
    #expect(lines.count == expected.count)
    for (line, expected) in zip(lines, expected) { #expect(line == expected) }
  }

  @Test func locksOfOneDirectionAndRefusedDragsHaveJSON() throws {
    let folder = try TemporaryFolder()
    let events = folder.url.appendingPathComponent("events").path
    let feed = #"""
      {"at":0.1,"type":"rooms","rooms":["a","b"]}
      {"at":0.2,"type":"lock","reason":"paid","direction":"next"}
      {"at":0.3,"type":"unlock","reason":"paid"}
      {"at":0.4,"type":"unlock","reason":"paid","direction":"previous"}
      {"at":0.5,"type":"unlock","reason":"paid","direction":"next"}
      {"at":0.6,"type":"lock","reason":"popup"}
      {"at":0.7,"type":"drag","phase":"began"}
      {"at":0.8,"type":"drag","phase":"moved","travel":40}
      {"at":0.9,"type":"drag","phase":"ended"}
      {"at":1,"type":"rooms","show":"b","animated":true}
      {"at":3,"type":"rooms","show":"a"}
      """#
    _ = try LiveRoom(["replay", "-", "--events", events], input: feed)
    let lines = try String(contentsOfFile: events, encoding: .utf8).split(separator: "\n")
    let rejections = lines.filter { $0.contains(#""event":"rejected""#) }
      .map { $0.replacingOccurrences(of: #""module":"pager","event":"rejected","#, with: "") }
    #expect(
      rejections == [
        #"{"time":0.3,"rejection":{"notLocked":{"reason":"paid"}}}"#,
        #"{"time":0.4,"rejection":{"notLocked":{"reason":"paid","direction":"previous"}}}"#,
        #"{"time":0.7,"rejection":"Paging is locked."}"#,
        #"{"time":0.9,"rejection":{"ignoredDrag":{"touch":0,"samples":1}}}"#,
      ])
    let snapped = lines.filter { $0.contains(#""event":"snapped""#) }
    #expect(snapped.count == 1 && snapped[0].contains(#""room":"b""#))
    #expect(lines.count { $0.contains(#""event":"settled""#) } == 3)
  }

  private static let feed = #"""
    {"at":0,"type":"drag","phase":"began"}
    {"at":0.1,"type":"rooms","rooms":["a","b","a","c","d","e"],"current":"zz"}
    {"at":0.2,"type":"page","height":0.5}
    {"at":0.3,"type":"page","height":900}
    {"at":0.4,"type":"lock","reason":"x\"y"}
    {"at":0.5,"type":"drag","phase":"began"}
    {"at":0.55,"type":"unlock","reason":"nope"}
    {"at":0.6,"type":"unlock","reason":"x\"y"}
    {"at":0.7,"type":"drag","phase":"ended","touch":4}
    {"at":0.8,"type":"drag","phase":"began","touch":1}
    {"at":0.81,"type":"drag","phase":"moved","touch":1,"travel":300}
    {"at":0.82,"type":"drag","phase":"began","touch":2}
    {"at":0.83,"type":"drag","phase":"moved","touch":1,"travel":700}
    {"at":0.84,"type":"drag","phase":"ended","touch":1,"velocity":900}
    {"at":0.9,"type":"page","height":500}
    {"at":1.9,"type":"rooms","remove":["a","q","r"]}
    {"at":2.0,"type":"rooms","insert":["b","f","g"]}
    {"at":2.1,"type":"rooms","insert":["h"],"before":"unknown"}
    {"at":2.25,"type":"drag","phase":"began","touch":9}
    {"at":2.5,"type":"rooms","rooms":[]}
    """#

  private static let expected = #"""
    {"time":0.0,"event":"rejected","rejection":"There are no rooms to drag."}
    {"time":0.1,"event":"rejected","rejection":{"duplicateRooms":{"first":"a","count":1}}}
    {"time":0.1,"event":"rejected","rejection":{"unknownRooms":{"first":"zz","count":1}}}
    {"time":0.1,"event":"bound","surface":1,"room":"a"}
    {"time":0.1,"event":"bound","surface":2,"room":"b"}
    {"time":0.1,"event":"willDisplay","room":"a","surface":1}
    {"time":0.1,"event":"settled","room":"a","index":0,"surface":1}
    {"time":0.1,"event":"play","room":"a","surface":1,"isPreloaded":false}
    {"time":0.1,"event":"preload","room":"b","level":{"media":{"duration":3.0}},"rank":1}
    {"time":0.1,"event":"preload","room":"c","level":"tracks","rank":2}
    {"time":0.1,"event":"preload","room":"d","level":"source","rank":3}
    {"time":0.1,"event":"preload","room":"e","level":"source","rank":4}
    {"time":0.2,"event":"rejected","rejection":"A page is 1 to 1,000,000 points high."}
    {"time":0.5,"event":"rejected","rejection":"Paging is locked."}
    {"time":0.55,"event":"rejected","rejection":{"notLocked":{"reason":"nope"}}}
    {"time":0.7,"event":"rejected","rejection":{"notDragging":{"touch":4}}}
    {"time":0.81,"event":"willDisplay","room":"b","surface":2}
    {"time":0.81,"event":"moved","offset":300.0}
    {"time":0.82,"event":"rejected","rejection":{"secondFinger":{"touch":2}}}
    {"time":0.83,"event":"moved","offset":700.0}
    {"time":0.84,"event":"corrected","offset":-200.0,"by":-900.0,"order":{"previous":1,"current":2,"next":0}}
    {"time":0.84,"event":"bound","surface":0,"room":"c"}
    {"time":0.84,"event":"snapped","room":"b","snap":{"number":1,"from":-200.0,"height":900.0,"spring":{"response":0.3,"dampingFraction":1.0,"initialVelocity":4.5},"duration":0.380727381}}
    {"time":0.84,"event":"preload","room":"b","level":{"media":{"duration":3.0}},"rank":0}
    {"time":0.84,"event":"preload","room":"c","level":{"media":{"duration":3.0}},"rank":1}
    {"time":0.84,"event":"preload","room":"d","level":"tracks","rank":2}
    {"time":0.84,"event":"preload","room":"e","level":"source","rank":3}
    {"time":0.84,"event":"nearEnd","remaining":3}
    {"time":0.9,"event":"corrected","offset":-62.82398520330085,"by":50.25918816264067,"order":{"previous":1,"current":2,"next":0}}
    {"time":0.9,"event":"snapped","room":"b","snap":{"number":2,"from":-62.82398520330085,"height":500.0,"spring":{"response":0.3,"dampingFraction":1.0,"initialVelocity":12.66667112055269},"duration":0.289115729}}
    {"time":1.189115729,"event":"stop","room":"a","surface":1}
    {"time":1.189115729,"event":"didEndDisplay","room":"a","surface":1}
    {"time":1.189115729,"event":"settled","room":"b","index":1,"surface":2}
    {"time":1.189115729,"event":"play","room":"b","surface":2,"isPreloaded":true}
    {"time":1.189115729,"event":"preload","room":"a","level":{"media":{"duration":1.0}},"rank":2}
    {"time":1.189115729,"event":"preload","room":"d","level":"tracks","rank":3}
    {"time":1.189115729,"event":"preload","room":"e","level":"source","rank":4}
    {"time":1.9,"event":"rejected","rejection":{"unknownRooms":{"first":"q","count":2}}}
    {"time":1.9,"event":"bound","surface":1,"room":null}
    {"time":1.9,"event":"preloadCancelled","room":"a"}
    {"time":1.9,"event":"preload","room":"d","level":"tracks","rank":2}
    {"time":1.9,"event":"preload","room":"e","level":"source","rank":3}
    {"time":2.0,"event":"rejected","rejection":{"duplicateRooms":{"first":"b","count":1}}}
    {"time":2.0,"event":"preload","room":"f","level":"source","rank":4}
    {"time":2.1,"event":"rejected","rejection":{"unknownRooms":{"first":"unknown","count":1}}}
    {"time":2.5,"event":"stop","room":"b","surface":2}
    {"time":2.5,"event":"didEndDisplay","room":"b","surface":2}
    {"time":2.5,"event":"bound","surface":0,"room":null}
    {"time":2.5,"event":"bound","surface":2,"room":null}
    {"time":2.5,"event":"preloadCancelled","room":"c"}
    {"time":2.5,"event":"preloadCancelled","room":"d"}
    {"time":2.5,"event":"preloadCancelled","room":"e"}
    {"time":2.5,"event":"preloadCancelled","room":"f"}
    """#
}
