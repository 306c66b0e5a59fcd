import FeedTesting
import Foundation
import Testing

/// The JSON of a pager's events.
@Suite struct PagerWireTests {
  @Test func eventsOfAPagerHaveTheSameJSON() throws {
    let folder = try TemporaryFolder()
    let events = folder.url.appendingPathComponent("events").path
    _ = try LiveRoom(["replay", "-", "--events", events], input: Self.feed)
    let lines = try String(contentsOfFile: events, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains(#""module":"pager""#) }
      .map { $0.replacingOccurrences(of: #""module":"pager","#, with: "") }
    #expect(
      differences(in: lines, from: Self.expected.split(separator: "\n").map(String.init)) == [])
  }

  @Test func locksOfOneDirectionAndRefusedDragsHaveJSON() throws {
    let folder = try TemporaryFolder()
    let events = folder.url.appendingPathComponent("events").path
    let feed = #"""
      {"at":0.1,"type":"pager.setRooms","rooms":["a","b"]}
      {"at":0.2,"type":"pager.lock","reason":"paid","direction":"next"}
      {"at":0.3,"type":"pager.unlock","reason":"paid"}
      {"at":0.4,"type":"pager.unlock","reason":"paid","direction":"previous"}
      {"at":0.5,"type":"pager.unlock","reason":"paid","direction":"next"}
      {"at":0.6,"type":"pager.lock","reason":"popup"}
      {"at":0.7,"type":"pager.didBeginDrag"}
      {"at":0.8,"type":"pager.didDrag","travel":40}
      {"at":0.9,"type":"pager.didEndDrag"}
      {"at":1,"type":"pager.show","room":"b","isAnimated":true}
      {"at":3,"type":"pager.show","room":"a"}
      """#
    _ = try LiveRoom(["replay", "-", "--events", events], input: feed)
    let lines = try String(contentsOfFile: events, encoding: .utf8).split(separator: "\n")
    let rejections = lines.filter { $0.contains(#""event":"rejected""#) }
      .map { $0.replacingOccurrences(of: #""module":"pager","event":"rejected","#, with: "") }
    #expect(
      differences(
        in: rejections,
        from: [
          #"{"time":0.3,"reason":{"notLocked":{"reason":"paid","direction":null}}}"#,
          #"{"time":0.4,"reason":{"notLocked":{"reason":"paid","direction":"previous"}}}"#,
          #"{"time":0.7,"reason":"locked"}"#,
          #"{"time":0.9,"reason":{"ignoredDrag":{"touch":0,"samples":1}}}"#,
        ]) == [])
    let snaps = lines.filter { $0.contains(#""event":"willSnap""#) }
    #expect(snaps.count == 1 && snaps[0].contains(#""room":"b""#))
    #expect(lines.count { $0.contains(#""event":"didSettle""#) } == 3)
  }

  private static let feed = #"""
    {"at":0,"type":"pager.didBeginDrag"}
    {"at":0.1,"type":"pager.setRooms","rooms":["a","b","a","c","d","e"],"current":"zz"}
    {"at":0.2,"type":"pager.setPageLength","length":0.5}
    {"at":0.3,"type":"pager.setPageLength","length":900}
    {"at":0.4,"type":"pager.lock","reason":"x\"y"}
    {"at":0.5,"type":"pager.didBeginDrag"}
    {"at":0.55,"type":"pager.unlock","reason":"nope"}
    {"at":0.6,"type":"pager.unlock","reason":"x\"y"}
    {"at":0.7,"type":"pager.didEndDrag","touch":4}
    {"at":0.8,"type":"pager.didBeginDrag","touch":1}
    {"at":0.81,"type":"pager.didDrag","travel":300,"touch":1}
    {"at":0.82,"type":"pager.didBeginDrag","touch":2}
    {"at":0.83,"type":"pager.didDrag","travel":700,"touch":1}
    {"at":0.84,"type":"pager.didEndDrag","velocity":900,"touch":1}
    {"at":0.9,"type":"pager.setPageLength","length":500}
    {"at":1.9,"type":"pager.remove","rooms":["a","q","r"]}
    {"at":2.0,"type":"pager.insert","rooms":["b","f","g"]}
    {"at":2.1,"type":"pager.insert","rooms":["h"],"position":{"before":"unknown"}}
    {"at":2.25,"type":"pager.didBeginDrag","touch":9}
    {"at":2.5,"type":"pager.setRooms","rooms":[]}
    """#

  private static let expected = #"""
    {"time":0.0,"event":"rejected","reason":"noRooms"}
    {"time":0.1,"event":"rejected","reason":{"duplicateRooms":{"first":"a","count":1}}}
    {"time":0.1,"event":"rejected","reason":{"unknownRooms":{"first":"zz","count":1}}}
    {"time":0.1,"event":"didBind","surface":1,"room":"a"}
    {"time":0.1,"event":"didBind","surface":2,"room":"b"}
    {"time":0.1,"event":"willDisplay","room":"a","surface":1}
    {"time":0.1,"event":"didSettle","room":"a","index":0,"surface":1}
    {"time":0.1,"event":"willBeginPlaying","room":"a","surface":1,"isPreloaded":false}
    {"time":0.1,"event":"willPreload","room":"b","level":{"media":3.0},"rank":1}
    {"time":0.1,"event":"willPreload","room":"c","level":"tracks","rank":2}
    {"time":0.1,"event":"willPreload","room":"d","level":"source","rank":3}
    {"time":0.1,"event":"willPreload","room":"e","level":"source","rank":4}
    {"time":0.2,"event":"rejected","reason":"invalidLength"}
    {"time":0.5,"event":"rejected","reason":"locked"}
    {"time":0.55,"event":"rejected","reason":{"notLocked":{"reason":"nope","direction":null}}}
    {"time":0.7,"event":"rejected","reason":{"notDragging":4}}
    {"time":0.81,"event":"willDisplay","room":"b","surface":2}
    {"time":0.81,"event":"didScroll","offset":300.0}
    {"time":0.82,"event":"rejected","reason":{"secondFinger":2}}
    {"time":0.83,"event":"didScroll","offset":700.0}
    {"time":0.84,"event":"didLayoutSurfaces","offset":-200.0,"shift":-900.0,"order":{"previous":1,"current":2,"next":0}}
    {"time":0.84,"event":"didBind","surface":0,"room":"c"}
    {"time":0.84,"event":"willSnap","room":"b","snap":{"number":1,"from":-200.0,"pageLength":900.0,"spring":{"response":0.3,"dampingFraction":1.0,"initialVelocity":4.5},"duration":0.380727381}}
    {"time":0.84,"event":"willPreload","room":"b","level":{"media":3.0},"rank":0}
    {"time":0.84,"event":"willPreload","room":"c","level":{"media":3.0},"rank":1}
    {"time":0.84,"event":"willPreload","room":"d","level":"tracks","rank":2}
    {"time":0.84,"event":"willPreload","room":"e","level":"source","rank":3}
    {"time":0.84,"event":"didApproachEnd","remaining":3}
    {"time":0.9,"event":"didLayoutSurfaces","offset":-62.82398520330085,"shift":50.25918816264067,"order":{"previous":1,"current":2,"next":0}}
    {"time":0.9,"event":"willSnap","room":"b","snap":{"number":2,"from":-62.82398520330085,"pageLength":500.0,"spring":{"response":0.3,"dampingFraction":1.0,"initialVelocity":12.66667112055269},"duration":0.289115729}}
    {"time":1.189115729,"event":"didEndPlaying","room":"a","surface":1}
    {"time":1.189115729,"event":"didEndDisplaying","room":"a","surface":1}
    {"time":1.189115729,"event":"didSettle","room":"b","index":1,"surface":2}
    {"time":1.189115729,"event":"willBeginPlaying","room":"b","surface":2,"isPreloaded":true}
    {"time":1.189115729,"event":"willPreload","room":"a","level":{"media":1.0},"rank":2}
    {"time":1.189115729,"event":"willPreload","room":"d","level":"tracks","rank":3}
    {"time":1.189115729,"event":"willPreload","room":"e","level":"source","rank":4}
    {"time":1.9,"event":"rejected","reason":{"unknownRooms":{"first":"q","count":2}}}
    {"time":1.9,"event":"didBind","surface":1,"room":null}
    {"time":1.9,"event":"didCancelPreload","room":"a"}
    {"time":1.9,"event":"willPreload","room":"d","level":"tracks","rank":2}
    {"time":1.9,"event":"willPreload","room":"e","level":"source","rank":3}
    {"time":2.0,"event":"rejected","reason":{"duplicateRooms":{"first":"b","count":1}}}
    {"time":2.0,"event":"willPreload","room":"f","level":"source","rank":4}
    {"time":2.1,"event":"rejected","reason":{"unknownRooms":{"first":"unknown","count":1}}}
    {"time":2.5,"event":"didEndPlaying","room":"b","surface":2}
    {"time":2.5,"event":"didEndDisplaying","room":"b","surface":2}
    {"time":2.5,"event":"didBind","surface":0,"room":null}
    {"time":2.5,"event":"didBind","surface":2,"room":null}
    {"time":2.5,"event":"didCancelPreload","room":"c"}
    {"time":2.5,"event":"didCancelPreload","room":"d"}
    {"time":2.5,"event":"didCancelPreload","room":"e"}
    {"time":2.5,"event":"didCancelPreload","room":"f"}
    """#
}
