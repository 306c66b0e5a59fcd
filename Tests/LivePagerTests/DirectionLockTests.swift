import LivePager
import RoomCore
import Testing

/// Locks of one direction.
@Suite struct DirectionLockTests {
  private static func band(_ pull: Double) -> Double { (1 - 1 / (pull * 0.55 / 800 + 1)) * 800 }

  @Test(arguments: [PagingDirection.previous, .next])
  func noFingerBringsTheNextRoomOfThatDirection(direction: PagingDirection) throws {
    let side = direction == .next ? 1.0 : -1
    var rig = try Rig(rooms(5), at: "r2")
    #expect(rig.send(.lock(PagingLock(reason: "pay", direction: direction))).isEmpty)
    let events = rig.drag(100 * side, 600 * side, 2_000 * side)
    let expected = [100.0, 600, 2_000].map { Self.band($0) * side }
    #expect(zip(events.moves, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(events.rejections.isEmpty && rig.state.room == "r2")
    rig.release(2_000 * side)
    rig.wait(.seconds(1))
    #expect(rig.plays == ["r2"])
    // The other direction is open, and so is this one after the lock.
    rig.flick(-side)
    rig.wait(.seconds(1))
    #expect(rig.state.playing == (side > 0 ? "r1" : "r3"))
    rig.send(.unlock(PagingLock(reason: "pay", direction: direction)))
    rig.flick(side)
    rig.wait(.seconds(1))
    #expect(rig.state.playing == "r2")
  }

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
