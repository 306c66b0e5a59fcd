import LivePager
import RoomCore
import Testing

@Suite struct LockScenarioTests {
  // The page turns forward from three fifths on, backward below minus two fifths.
  @Test(arguments: [
    (479.0, "r2"), (480, "r3"), (700, "r3"), (-319, "r2"), (-330, "r1"), (-700, "r1"),
  ])
  func scenario7_aPopupInADragSnaps(travel: Double, room: String) throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.drag(travel)
    rig.send(.lock(PagingLock(reason: "popup")))
    // The finger is still down.
    #expect(rig.send(.didDrag(travel: 20)).isEmpty)
    #expect(rig.release(4_000) == [.rejected(.ignoredDrag(.init(touch: 0, samples: 1)))])
    rig.wait(.seconds(1))
    #expect(rig.state.room == room)
    rig.send(.unlock(PagingLock(reason: "popup")))
    rig.wait(.seconds(5))
    #expect(rig.plays == (room == "r2" ? ["r2"] : ["r2", room]))
  }
}
