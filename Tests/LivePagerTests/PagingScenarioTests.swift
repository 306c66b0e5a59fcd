import LivePager
import RoomCore
import Testing

@Suite struct PagingScenarioTests {
  /// The rooms that play when the content has settled after samples that begin on `r4`.
  @Test(
    arguments: [
      ("2: across and back, the room plays again", [300, 700, 830, 20], ["r4", "r4"]),
      ("2: back without crossing, it plays on", [300, 790, 20], ["r4"]),
      ("2: a release on the boundary", [800], ["r4", "r5"]),
      ("2: a release on the other boundary", [-800], ["r4", "r3"]),
      ("3: to and fro with the finger down", [900, -900, 1_700, -1_700, 850, 10], ["r4", "r4"]),
      ("4: half a point is at rest", [0.5], ["r4"]), ("4: and the other way", [-0.5], ["r4"]),
      ("4: half a point before a page", [799.5], ["r4", "r5"]),
      ("4: half a point after it", [800.5], ["r4", "r5"]),
      ("4: before the other page", [-799.5], ["r4", "r3"]),
      ("4: after the other page", [-800.5], ["r4", "r3"]),
      ("8: the nearest page is the same", [300], ["r4"]),
      ("8: the nearest page is the next", [500], ["r4", "r5"]),
      ("8: the nearest page is the previous", [-500], ["r4", "r3"]),
      ("8: the nearest page is the next but one", [1_300], ["r4", "r6"]),
    ] as [(String, [Double], [String])])
  func scenarios_aSlowRelease(scenario: String, travels: [Double], plays: [String]) throws {
    let ends: [PagerInput] = [
      .didEndDrag(), .didCancelDrag(touch: 0), .suspend(reason: .background),
    ]
    for end in ends {
      var rig = try Rig(rooms(9), at: "r4")
      rig.send(.didBeginDrag(touch: 0))
      for travel in travels { rig.send(.didDrag(travel: travel)) }
      rig.send(end)
      if scenario.hasPrefix("4") { #expect(rig.state.phase == .settled, "\(scenario)") }
      rig.wait(.seconds(1))
      #expect(rig.state.room == plays.last, "\(scenario)")
      if !rig.state.isSuspended { #expect(rig.plays == plays, "\(scenario)") }
    }
  }

  @Test func scenario3_tenFlicksWithoutSettlingLoadOneRoom() throws {
    var rig = try Rig(rooms(30), at: "r2")
    for _ in 0..<10 {
      rig.drag(300, 700)
      rig.release(1_500)
      rig.wait(.milliseconds(80))
    }
    #expect(rig.plays == ["r2"])
    rig.wait(.seconds(60))
    #expect(rig.plays == ["r2", "r12"])
    #expect(rig.settled == ["r2", "r12"])
    #expect(rig.state.statistics.plays == 2)
  }

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
