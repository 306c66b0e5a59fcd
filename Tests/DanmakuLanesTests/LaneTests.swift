import DanmakuLanes
import RoomCore
import Testing

@Suite struct LaneTests {
  @Test func aCommentCrossesTheScreenInEightSeconds() throws {
    var rig = try Rig()
    rig.receive("hello")
    #expect(rig.x("hello") == 400)
    rig.advance(by: 4_000)
    #expect(rig.x("hello") == 175)
    rig.advance(by: 3_999)
    #expect(rig.x("hello")! > -50)
    rig.advance(by: 1)
    #expect(rig.texts == [])
  }
}
