import LivePager
import RoomCore
import Testing

/// Locks of one direction.
@Suite struct DirectionLockTests {
  @Test func theContentDoesNotMoveWhenALockBeginsOrEnds() throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.drag(300)
    #expect(rig.send(.lock(PagingLock(reason: "pay", direction: .next))).isEmpty)
    rig.send(.didDrag(travel: 300.001))
    #expect(abs(rig.state.offset - 300) < 0.01)
    rig.send(.didDrag(travel: 400))
    #expect(rig.state.offset < 400)
    let offset = rig.state.offset
    #expect(rig.send(.unlock(PagingLock(reason: "pay", direction: .next))).isEmpty)
    rig.send(.didDrag(travel: 410))
    #expect(abs(rig.state.offset - offset - 10) < 1e-9)
  }

  @Test func afterARoundOfARingTheFingerPullsFromTheLastPageThatItReached() throws {
    var rig = try Rig(rooms(4), at: "r2") { $0.wrapsAround = true }
    rig.send(.lock(PagingLock(reason: "pay", direction: .next)))
    rig.drag(-4 * 800)
    #expect(rig.state.room == "r2" && rig.state.offset == 0)
    rig.send(.didDrag(travel: -4 * 800 + 100))
    let pulled = rig.state.offset
    #expect(abs(pulled - (1 - 1 / (100 * 0.55 / 800 + 1)) * 800) < 1e-9)
    #expect(rig.state.room == "r2")
  }
}
