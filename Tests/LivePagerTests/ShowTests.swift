import LivePager
import RoomCore
import Testing

/// `show` with a motion.
@Suite struct ShowTests {
  @Test func aFingerCatchesTheMotionAndMayReturn() throws {
    var rig = try Rig(rooms(9), at: "r1")
    rig.send(.show(RoomSelection(room: "r7", isAnimated: true)))
    rig.wait(.milliseconds(60))
    rig.send(.didBeginDrag(touch: 0))
    let position = try #require(rig.position(of: "r1"))
    rig.send(.didDrag(PagerDrag(travel: position - 1)))
    #expect(rig.state.room == "r1" && rig.state.index == 1)
    rig.release()
    rig.wait(.seconds(1))
    #expect(rig.plays == ["r1"] && rig.window == ["r0", "r1", "r2"])
  }

  @Test func aSnapMayBeLedBack() throws {
    var rig = try Rig(rooms(9), at: "r4")
    let first = try #require(rig.flick(1).snaps.first)
    rig.wait(.milliseconds(50))
    #expect(rig.send(.show(RoomSelection(room: "r5", isAnimated: true))).isEmpty)
    let back = try #require(rig.send(.show(.init(room: "r4", isAnimated: true))).snaps.first)
    #expect(abs(back.from - (first.offset(at: .milliseconds(50)) + 800)) < 1e-9)
    #expect(abs(back.velocity(at: .zero) - first.velocity(at: .milliseconds(50))) < 1e-6)
    rig.wait(.seconds(1))
    #expect(rig.plays == ["r4"])
  }
}
