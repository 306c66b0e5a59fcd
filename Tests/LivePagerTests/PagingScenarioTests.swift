import LivePager
import RoomCore
import Testing

@Suite struct PagingScenarioTests {
  @Test func scenario4_aSampleThatIsReportedTwiceChangesNothing() throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.drag(850)
    // The view applies the correction, and its scroll view reports the same finger again.
    #expect(rig.send(.didDrag(travel: 850)).isEmpty)
    #expect(rig.state.offset == 50)
  }

  @Test func scenario4_aResidueIsNotADisplay() throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.drag(0.4, -0.4, 0.5)
    #expect(rig.state.displayed == ["r2"])
    rig.send(.didDrag(travel: 0.6))
    #expect(rig.state.displayed.count == 2)
  }

  @Test func scenario6_theFingerContinuesAfterARotation() throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.drag(400)
    rig.send(.setPageLength(400))
    #expect(rig.state.offset == 200)
    rig.send(.didDrag(travel: 500))
    #expect(rig.state.offset == 300)
    rig.send(.didDrag(travel: 610))
    #expect(rig.state.room == "r3")
  }

  @Test func scenario6_aSnapContinuesAfterARotation() throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.flick(1)
    let before = try #require(rig.outputs.snaps.first)
    rig.wait(.milliseconds(40))
    let after = try #require(rig.send(.setPageLength(400)).snaps.first)
    #expect(abs(after.from - before.offset(at: .milliseconds(40)) / 2) < 1e-9)
    #expect(abs(after.velocity(at: .zero) - before.velocity(at: .milliseconds(40)) / 2) < 1e-6)
    rig.wait(.seconds(1))
    #expect(rig.plays == ["r2", "r3"])
  }
}
