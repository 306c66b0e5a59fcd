import LivePager
import RoomCore
import Testing

/// What edits, locks and lists do to the rooms in view while a finger or a snap moves them.
@Suite struct SurfaceInViewTests {
  @Test(arguments: [300.0, 500, -300, -500])
  func anotherListWithTheRoomUnderTheFingerKeepsTheDrag(travel: Double) throws {
    for wanted in [0.0, travel] {
      var rig = try Rig(rooms(9), at: "r4")
      rig.drag(travel / 2, travel)
      let room = wanted == 0 ? "r4" : travel > 0 ? "r5" : "r3"
      let events = rig.send(.setRooms(RoomListUpdate(rooms: ["new"] + rooms(9), current: room)))
      #expect(events.rejections.isEmpty && events.settles.isEmpty && events.moves.isEmpty)
      #expect(rig.state.room == room && rig.state.phase == .dragging)
      #expect(rig.position(of: "r4") == -travel)
      rig.send(.didDrag(PagerDrag(travel: travel + 10)))
      #expect(rig.position(of: "r4") == -travel - 10)
      #expect(rig.release().rejections.isEmpty)
      rig.wait(.seconds(1))
      #expect(rig.plays.last == (abs(travel) == 300 ? "r4" : travel > 0 ? "r5" : "r3"))
    }
  }

  @Test func theRoomThatPlaysIsNotPreloadedAfterAnEdit() throws {
    var rig = try Rig(rooms(3))
    rig.drag(480)
    rig.send(.insert(RoomInsertion(rooms: ["r9"])))
    #expect(rig.state.playing == "r0" && !rig.state.preloads.contains("r0"))
    rig.send(.didDrag(PagerDrag(travel: 20)))
    rig.release()
    rig.wait(.seconds(1))
    #expect(rig.plays == ["r0"] && rig.state.playing == "r0")
    #expect(!rig.state.preloads.contains("r0"))
  }

  @Test func aFlickThatIsCaughtLeavesThePlanWithinItsBudget() throws {
    var rig = try Rig(rooms(20), at: "r10")
    rig.flick(1)
    rig.wait(.milliseconds(60))
    rig.drag(-60, -200)
    rig.release(-1_500)
    rig.wait(.milliseconds(30))
    rig.send(.didBeginDrag(touch: 0))
    #expect(rig.state.room == "r10" && rig.state.playing == "r10")
    #expect(!rig.state.preloads.contains("r10"))
  }

  @Test func aRoomThatLeavesIsEndedBeforeTheSurfacesChangePlaces() throws {
    var rig = try Rig(rooms(9), at: "r4")
    rig.drag(500)
    // r5 becomes the current room, and r4 is not in the list any more.
    let events = rig.send(.setRooms(RoomListUpdate(rooms: ["r5", "r6", "r7"])))
    #expect(events.first == .didEndPlaying(RoomOnSurface(room: "r4", surface: 1)))
    #expect(events[1].hiddenRoom != nil && events[2].layout != nil)
  }

  @Test(arguments: [300.0, 500]) func aNeighbourThatIsMovedStaysInView(travel: Double) throws {
    for position in [ListPosition.first, .last, .before("r4"), .after("r7")] {
      var rig = try Rig(rooms(9), at: "r4")
      rig.drag(travel)
      let events = rig.send(.move(RoomMove(room: "r5", position: position)))
      #expect(rig.position(of: "r4") == -travel && rig.position(of: "r5") == 800 - travel)
      #expect(rig.state.displayed.count == 2)
      #expect(!events.contains { $0.hiddenRoom != nil })
      #expect(events.count { $0.layout != nil } < 2)
      // It can be dragged into view as a whole, and is where it is in the list then.
      rig.send(.didDrag(PagerDrag(travel: 800)))
      #expect(rig.state.room == "r5")
      rig.release()
      rig.wait(.seconds(1))
      #expect(rig.state.playing == "r5")
    }
  }

  @Test func afterAFlickTheRoomThatLeavesPlaysUntilItIsOutOfView() throws {
    var rig = try Rig(rooms(9), at: "r2")
    let released = rig.flick(1)
    #expect(released.stops.isEmpty && rig.state.playing == "r2")
    let surface = try #require(rig.playingSurface)
    let settled = rig.wait(.seconds(1))
    #expect(settled.first == .didEndPlaying(RoomOnSurface(room: "r2", surface: surface)))
    // Its surface is bound to another room only after that.
    let next = rig.flick(1) + rig.wait(.seconds(1))
    #expect(next.contains(.didBind(SurfaceBinding(surface: surface, room: "r5"))))
  }
}
