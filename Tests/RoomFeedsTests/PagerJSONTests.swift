import FeedTesting
import LivePager
import LiveRoom
import RoomCore
import Testing

@testable import RoomFeeds

/// Every case of what a pager takes and emits, in JSON.
@Suite struct PagerJSONTests {
  // MARK: Inputs

  private static let inputs: [(PagerInput, String)] = [
    (.setRooms(RoomListUpdate(rooms: ["a", "b"])), #"setRooms","rooms":["a","b"]"#),
    (
      .setRooms(RoomListUpdate(rooms: [], current: "b")),
      #"setRooms","rooms":[],"current":"b""#
    ),
    (.insert(RoomInsertion(rooms: ["a"])), #"insert","rooms":["a"],"position":"last""#),
    (
      .insert(RoomInsertion(rooms: ["a"], position: .before("b"))),
      #"insert","rooms":["a"],"position":{"before":"b"}"#
    ),
    (.remove(["a", "b"]), #"remove","rooms":["a","b"]"#),
    (.move(RoomMove(room: "a", position: .first)), #"move","room":"a","position":"first""#),
    (
      .move(RoomMove(room: "a", position: .after("b"))),
      #"move","room":"a","position":{"after":"b"}"#
    ),
    (
      .move(RoomMove(room: "a", position: .index(-3))), #"move","room":"a","position":{"index":-3}"#
    ),
    (
      .replace(RoomReplacement(room: "a", replacement: "b")),
      #"replace","room":"a","replacement":"b""#
    ),
    (.show(RoomSelection(room: "a")), #"show","room":"a","isAnimated":false"#),
    (
      .show(RoomSelection(room: "a", isAnimated: true)),
      #"show","room":"a","isAnimated":true"#
    ),
    (.didBeginDrag(touch: 2), #"didBeginDrag","touch":2"#),
    (.didDrag(PagerDrag(travel: -7.5, touch: 2)), #"didDrag","travel":-7.5,"touch":2"#),
    (
      .didEndDrag(PagerDragEnd(velocity: 900, touch: 2)), #"didEndDrag","velocity":900.0,"touch":2"#
    ),
    (.didCancelDrag(touch: 0), #"didCancelDrag","touch":0"#),
    (.setPageLength(800), #"setPageLength","length":800.0"#),
    (.lock(PagingLock(reason: "a")), #"lock","reason":"a""#),
    (
      .lock(PagingLock(reason: "a", direction: .next)),
      #"lock","reason":"a","direction":"next""#
    ),
    (
      .unlock(PagingLock(reason: "a", direction: .previous)),
      #"unlock","reason":"a","direction":"previous""#
    ),
  ]

  private static let inputsOfRecordings: [(PagerInput, String)] = [
    (.didFinishSnap(3), #"didFinishSnap","number":3"#),
    (.didLoad(room: "a"), #"didLoad","room":"a""#),
    (.didFailToLoad(room: "a"), #"didFailToLoad","room":"a""#),
    (.suspend(reason: "a"), #"suspend","reason":"a""#),
    (.suspend(reason: .room), #"suspend","reason":{"reserved":"room"}"#),
    (.resume(reason: .background), #"resume","reason":"background""#),
    (.close, #"close""#),
    (.setPageLength(.infinity), #"setPageLength","length":"inf""#),
  ]

  @Test func inputsAreReadAsTheyAreWritten() {
    for (input, fields) in Self.inputs {
      RoomInput.pager(input).checkFeed(#""type":"pager.\#(fields)"#)
    }
  }

  @Test func inputsAreReadAsTheyAreRecorded() throws {
    for (input, fields) in Self.inputs + Self.inputsOfRecordings {
      try RoomInput.pager(input).checkRecording(of: .pager, #""type":"\#(fields)"#)
    }
  }

  @Test func whatIsLeftOutHasItsDefault() {
    for (fields, input) in [
      (#"insert","rooms":["a"],"position":null"#, .insert(RoomInsertion(rooms: ["a"]))),
      (#"show","room":"a""#, .show(RoomSelection(room: "a"))),
      (#"didBeginDrag""#, .didBeginDrag(touch: 0)),
      (#"didDrag","travel":1"#, .didDrag(PagerDrag(travel: 1))),
      (#"didEndDrag""#, .didEndDrag(PagerDragEnd())),
      (#"didCancelDrag","touch":null"#, .didCancelDrag(touch: 0)),
    ] as [(String, PagerInput)] {
      #expect(read(fields) == .message(Timed(.pager(input), at: .start)), "\(fields)")
    }
  }

  @Test(arguments: [
    (#"didDrag""#, "“travel” is missing"),
    (#"didDrag","travel":null"#, "“travel” is missing"),
    (#"didDrag","travel":1e999"#, "“travel” must be a number"),
    (#"didDrag","travel":"nan""#, "“travel” must be a number"),
    (#"didBeginDrag","touch":1.5"#, "“touch” must be a whole number"),
    (#"setPageLength","length":"long""#, "“length” must be a number"),
    (#"setRooms","rooms":["a",7]"#, "“rooms.1” must be text"),
    (#"remove""#, "“rooms” is missing"), (#"replace","room":"a""#, "“replacement” is missing"),
    (#"move","room":"a""#, "“position” is missing"),
    (
      #"move","room":"a","position":"middle""#,
      "“position” must be one of the following, not “middle”"
    ),
    (#"move","room":"a","position":{"index":0.5}"#, "“position.index” must be a whole number"),
    (
      #"move","room":"a","position":{"before":"b","after":"c"}"#,
      "“position” must be an object of one field"
    ),
    (#"lock","reason":"a","direction":"up""#, "“direction” must be one of previous, next"),
    (#"turn""#, "“type” must be one of the following, not “turn”"),
    (#"close""#, "“type” must be one of the following, not “close”"),
  ])
  func whatIsNoInputIsRefusedByItsField(_ fields: String, _ sentence: String) {
    guard case .rejected(line: 1, reason: let reason) = read(fields) else {
      Issue.record("\(fields) is read")
      return
    }
    #expect(reason.description.hasPrefix(sentence))
  }

  private func read(_ fields: String) -> FeedItem? {
    FeedReader.items(#"{"at":0,"type":"pager.\#(fields)}"#).first
  }

  // MARK: Events

  private static let snap = Snap(number: 3, from: -200, pageLength: 800)

  private static let events: [(PagerEvent, String)] = [
    (.didBind(SurfaceBinding(surface: 2, room: "a")), #"didBind","surface":2,"room":"a""#),
    (.didBind(SurfaceBinding(surface: 2)), #"didBind","surface":2,"room":null"#),
    (
      .didLayoutSurfaces(
        SurfaceLayout(offset: 1.5, shift: -8, order: SurfaceOrder(previous: 2, current: 0, next: 1))
      ),
      #"didLayoutSurfaces","offset":1.5,"shift":-8.0,"order":{"previous":2,"current":0,"next":1}"#
    ),
    (.didScroll(offset: 2.5), #"didScroll","offset":2.5"#),
    (
      .willSnap(PagerSnap(room: "a", snap: snap)),
      #"willSnap","room":"a","snap":{"number":3,"from":-200.0,"pageLength":800.0,"spring":"#
        + #"{"response":0.3,"dampingFraction":1.0,"initialVelocity":0.0},"#
        + #""duration":\#(snap.duration.seconds)}"#
    ),
    (
      .didSettle(SettledRoom(room: "a", index: 4, surface: 1)),
      #"didSettle","room":"a","index":4,"surface":1"#
    ),
    (
      .willDisplay(RoomOnSurface(room: "a", surface: 1)),
      #"willDisplay","room":"a","surface":1"#
    ),
    (
      .didEndDisplaying(RoomOnSurface(room: "a", surface: 1)),
      #"didEndDisplaying","room":"a","surface":1"#
    ),
    (
      .willBeginPlaying(PlayingRoom(room: "a", surface: 1)),
      #"willBeginPlaying","room":"a","surface":1,"isPreloaded":false"#
    ),
    (
      .didEndPlaying(RoomOnSurface(room: "a", surface: 1)),
      #"didEndPlaying","room":"a","surface":1"#
    ),
    (
      .willPreload(RoomPreload(room: "a", level: .source, rank: 2)),
      #"willPreload","room":"a","level":"source","rank":2"#
    ),
    (
      .willPreload(RoomPreload(room: "a", level: .tracks, rank: 2)),
      #"willPreload","room":"a","level":"tracks","rank":2"#
    ),
    (
      .willPreload(RoomPreload(room: "a", level: .media(.milliseconds(1_500)), rank: 0)),
      #"willPreload","room":"a","level":{"media":1.5},"rank":0"#
    ),
    (.didCancelPreload(room: "a"), #"didCancelPreload","room":"a""#),
    (.willRetryLoad(LoadRetry(room: "a", attempt: 2)), #"willRetryLoad","room":"a","attempt":2"#),
    (.didApproachEnd(remaining: 3), #"didApproachEnd","remaining":3"#),
    (.rejected(.closed), #"rejected","reason":"closed""#),
  ]

  private static let rejections: [(PagerRejection, String)] = [
    (.duplicateRooms(.init(first: "a", count: 2)), #"{"duplicateRooms":{"first":"a","count":2}}"#),
    (.unknownRooms(.init(first: "a", count: 2)), #"{"unknownRooms":{"first":"a","count":2}}"#),
    (.noRooms, #""noRooms""#), (.locked, #""locked""#), (.suspended, #""suspended""#),
    (.alreadySuspended(reason: .app), #"{"alreadySuspended":"app"}"#),
    (.notSuspended(reason: .room), #"{"notSuspended":{"reserved":"room"}}"#),
    (.tooManySuspensions(limit: 9), #"{"tooManySuspensions":9}"#),
    (.secondFinger(touch: 1), #"{"secondFinger":1}"#),
    (.notDragging(touch: 1), #"{"notDragging":1}"#),
    (.ignoredDrag(.init(touch: 1, samples: 2)), #"{"ignoredDrag":{"touch":1,"samples":2}}"#),
    (.unknownSnap(number: 7), #"{"unknownSnap":7}"#),
    (.notLocked(.init(reason: "a")), #"{"notLocked":{"reason":"a","direction":null}}"#),
    (
      .notLocked(.init(reason: "a", direction: .next)),
      #"{"notLocked":{"reason":"a","direction":"next"}}"#
    ),
    (.tooManyLockReasons(limit: 64), #"{"tooManyLockReasons":64}"#),
    (.invalidLength, #""invalidLength""#), (.notFinite, #""notFinite""#), (.closed, #""closed""#),
  ]

  @Test func eventsHaveTheirNamesAndFields() {
    for (event, fields) in Self.events {
      let expected = #"{"time":0.0,"module":"pager","event":"\#(fields)}"#
      #expect(differences(in: RoomEvent.pager(event).line(), from: expected) == [])
    }
    for (rejection, value) in Self.rejections {
      var json = JSONText()
      rejection.write(to: &json)
      #expect(differences(in: text(json.take()), from: value) == [])
    }
  }

  // MARK: Settings

  @Test func eachChoiceOfASettingHasItsName() throws {
    for (change, value) in [
      ({ $0.axis = .vertical }, #""axis":"vertical""#),
      ({ $0.axis = .horizontal }, #""axis":"horizontal""#),
      ({ $0.playbackStart = .settled }, #""playbackStart":"settled""#),
      ({ $0.playbackStart = .visible(0.75) }, #""playbackStart":{"visible":0.75}"#),
    ] as [((inout PagerConfiguration) -> Void, String)] {
      var room = RoomConfiguration()
      change(&room.pager)
      #expect(text(room.json).contains(value))
      #expect(try RoomConfiguration(json: room.json).pager == room.pager)
    }
  }

  @Test(arguments: [
    "0.75", #"{"visible":0.49}"#, #"{"visible":1.01}"#, #""visible""#, #""started""#,
    #"{"visible":0.5,"settled":1}"#, "[]",
  ])
  func noOtherStartOfPlaybackIsRead(_ value: String) {
    let error = #expect(throws: FieldError.self) {
      try RoomConfiguration(json: Array(#"{"pager":{"playbackStart":\#(value)}}"#.utf8))
    }
    #expect(
      error
        == .invalid(
          "pager.playbackStart",
          allowed: #""settled", or {"visible": part} with a number, 0.5 to 1"#))
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
