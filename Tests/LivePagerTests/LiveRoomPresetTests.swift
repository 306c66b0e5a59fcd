import LivePager
import RoomCore
import Testing

/// `PagerConfiguration.liveRoom`, as the document about live rooms has it: three surfaces in a
/// vertical scroll view, which swap their rooms where the drag reaches the next page; the stream is
/// removed before that, and the room loads and plays when deceleration ends; while something is
/// presented or the screen is in landscape, the offset is set to a page without a motion.
@Suite struct LiveRoomPresetTests {
  private func rig(_ rooms: [String], at room: String? = nil) throws -> Rig {
    try Rig(configuration: .liveRoom, rooms, at: room)
  }

  private static let height = PagerConfiguration.liveRoom.pageLength

  /// The log: one word for each event and room.
  private func words(_ events: [PagerEvent]) -> [String] {
    events.map { event in
      switch event {
      case .didBind(let binding): "bind \(binding.room ?? "nothing")"
      case .didLayoutSurfaces: "swap"
      case .didScroll(let offset): "offset \(Int(offset))"
      case .willSnap(let motion): "decelerate to \(motion.room)"
      case .didSettle(let rest): "rest on \(rest.room)"
      case .willDisplay(let shown): "show \(shown.room)"
      case .didEndDisplaying(let hidden): "hide \(hidden.room)"
      case .willBeginPlaying(let begun): "play \(begun.room)"
      case .didEndPlaying(let ended): "stop \(ended.room)"
      case .didRenderFirstFrame, .firstFrameDidTimeOut, .didEndRendering: "frame"
      case .willPreload, .didCancelPreload, .willRetryLoad: "preload"
      case .didApproachEnd: "end"
      case .rejected: "rejected"
      }
    }.filter { $0 != "end" }
  }

  @Test func aVisitToFourRooms() throws {
    var rig = try rig(["a", "b", "c", "d"])
    #expect(rig.plays == ["a"])
    // Upwards, to the second room: its page is reached, and not before is anything changed.
    #expect(words(rig.drag(400)) == ["show b", "offset 400"])
    #expect(words(rig.send(.didDrag(travel: 843))) == ["offset 843"])
    #expect(
      words(rig.send(.didDrag(travel: 850)))
        == ["stop a", "hide a", "swap", "bind c", "show c"])
    // Within the second page, by less than a flick: deceleration leads back to it.
    #expect(words(rig.release(0)) == ["decelerate to b"])
    #expect(words(rig.wait(.seconds(1))) == ["hide c", "rest on b", "play b"])

    // A flick to the third: b plays until its page has left.
    #expect(
      words(rig.flick(1))
        == ["show c", "offset 60", "offset 200", "swap", "bind d", "decelerate to c"])
    #expect(words(rig.wait(.seconds(1))) == ["stop b", "hide b", "rest on c", "play c"])

    // Exactly a page back: no deceleration, and it loads all the same.
    #expect(
      words(rig.drag(-Self.height)) == ["stop c", "hide c", "swap", "bind a", "show b"])
    #expect(words(rig.release(0)) == ["rest on b", "play b"])
  }

  @Test func nothingLoadsBeforeItPlays() throws {
    var rig = try rig((0..<20).map { "\($0)" }, at: "9")
    for side in [1.0, 1, -1, 1] {
      let events = rig.flick(side) + rig.wait(.seconds(2))
      #expect(!words(events).contains("preload"))
    }
    #expect(rig.plays == ["9", "10", "11", "10", "11"])
  }

  // index = Int(contentOffset.y + 0.4 * h) / Int(h), without an animation.
  @Test(
    arguments: [
      (0.59, 0), (0.61, 1), (0.99, 1), (0.2, 0), (-0.2, 0), (-0.39, 0), (-0.41, -1), (-0.99, -1),
    ], ["popup", "sheet", "landscape"])
  func whileSomethingIsPresentedTheOffsetIsOnAPage(
    place: (pages: Double, page: Int), reason: String
  ) throws {
    var rig = try rig(["a", "b", "c", "d", "e"], at: "c")
    rig.drag(place.pages * Self.height)
    let events = words(rig.send(.lock(PagingLock(reason: reason))))
    let room = ["b", "c", "d"][place.page + 1]
    #expect(
      events.suffix(2)
        == (place.page == 0 ? ["offset 0", "rest on c"] : ["rest on \(room)", "play \(room)"]))
    #expect(!events.contains { $0.hasPrefix("decelerate") })
    #expect(rig.state.offset == 0 && rig.machine.nextDeadline == nil)
    #expect(words(rig.drag(500, touch: 1)) == ["rejected"])
    rig.send(.unlock(PagingLock(reason: reason)))
    #expect(rig.state.playing == room)
  }

  @Test func aDecelerationIsCutShortByWhatIsPresented() throws {
    for (milliseconds, room) in [(10, "b"), (200, "c")] {
      var rig = try rig(["a", "b", "c"], at: "b")
      rig.flick(1)
      rig.wait(.milliseconds(milliseconds))
      let events = words(rig.send(.lock(PagingLock(reason: "popup"))))
      #expect(events.contains("rest on \(room)") && !events.contains { $0.hasPrefix("decelerate") })
      #expect(rig.state.playing == room && rig.machine.nextDeadline == nil)
    }
  }
}
