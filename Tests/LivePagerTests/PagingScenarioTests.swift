import LivePager
import RoomCore
import Testing

@Suite struct PagingScenarioTests {
  @Test(arguments: 0...5, [false, true])
  func scenario1_theWindowIsRightAtEveryPosition(count: Int, wraps: Bool) throws {
    let all = rooms(count)
    for index in 0..<max(count, 1) {
      var rig = try Rig(all, at: count == 0 ? nil : all[index]) { $0.wrapsAround = wraps }
      if count == 0 {
        #expect(rig.state.phase == .empty)
        #expect(rig.drag(100).rejections == [.noRooms])
        continue
      }
      #expect(rig.plays == [all[index]])
      #expect(rig.state.index == index)
      for side in [1.0, -1.0] {
        var rig = rig
        rig.flick(side)
        rig.wait(.seconds(1))
        var expected = index + Int(side)
        if wraps { expected = (expected + count) % count }
        expected = min(max(expected, 0), count - 1)
        #expect(rig.state.room == all[expected])
        #expect(rig.state.index == expected)
        #expect(rig.state.playing == all[expected])
        #expect(rig.plays.count == (expected == index ? 1 : 2))
      }
      let previous = index > 0 ? all[index - 1] : wraps ? all[count - 1] : nil
      let next = index < count - 1 ? all[index + 1] : wraps ? all[0] : nil
      if count > 2 || !wraps { #expect(rig.window == [previous, all[index], next]) }
    }
  }

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
    for isCancelled in [false, true] {
      var rig = try Rig(rooms(9), at: "r4")
      rig.send(.didBeginDrag(touch: 0))
      for travel in travels { rig.send(.didDrag(PagerDrag(travel: travel))) }
      if isCancelled { rig.send(.didCancelDrag(touch: 0)) } else { rig.release() }
      if scenario.hasPrefix("4") { #expect(rig.state.phase == .settled, "\(scenario)") }
      rig.wait(.seconds(1))
      #expect(rig.plays == plays && rig.state.room == plays.last, "\(scenario)")
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
    #expect(rig.state.account.plays == 2)
  }

  @Test func scenario4_aSampleThatIsReportedTwiceChangesNothing() throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.drag(850)
    // The view applies the correction, and its scroll view reports the same finger again.
    #expect(rig.send(.didDrag(PagerDrag(travel: 850))).isEmpty)
    #expect(rig.state.offset == 50)
  }

  @Test func scenario4_aResidueIsNotADisplay() throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.drag(0.4, -0.4, 0.5)
    #expect(rig.state.displayed == ["r2"])
    rig.send(.didDrag(PagerDrag(travel: 0.6)))
    #expect(rig.state.displayed.count == 2)
  }

  @Test(arguments: [0.0, 350], [Double.zero, 1])
  func scenario6_anotherLengthKeepsTheRoom(travel: Double, isSnapping: Double) throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.drag(travel)
    if isSnapping == 1 {
      rig.release()
      rig.wait(.milliseconds(50))
    }
    for length in [390.0, 844, 1_024] {
      rig.send(.setPageLength(length))
      rig.wait(.milliseconds(20))
    }
    if isSnapping == 0 {
      #expect(abs(rig.state.offset - travel / 800 * 1_024) < 1e-9)
      rig.release()
    }
    rig.wait(.seconds(1))
    #expect(rig.state.room == "r2")
    #expect(rig.plays == ["r2"])
  }

  @Test func scenario6_theFingerContinuesAfterARotation() throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.drag(400)
    rig.send(.setPageLength(400))
    #expect(rig.state.offset == 200)
    rig.send(.didDrag(PagerDrag(travel: 500)))
    #expect(rig.state.offset == 300)
    rig.send(.didDrag(PagerDrag(travel: 610)))
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

  @Test func scenario8_aSecondFingerChangesNothing() throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.drag(300)
    #expect(rig.send(.didBeginDrag(touch: 7)).rejections == [.secondFinger(touch: 7)])
    #expect(rig.send(.didDrag(PagerDrag(travel: -700, touch: 7))).isEmpty)
    #expect(
      rig.send(.didEndDrag(PagerDragEnd(velocity: -5_000, touch: 7)))
        == [.rejected(.ignoredDrag(.init(touch: 7, samples: 1)))])
    #expect(rig.send(.didDrag(.init(travel: 0, touch: 7))).rejections == [.notDragging(touch: 7)])
    #expect(rig.state.offset == 300)
    rig.send(.didDrag(PagerDrag(travel: 500)))
    rig.release()
    rig.wait(.seconds(1))
    #expect(rig.state.playing == "r3")
  }

  @Test func scenario8_inTheBackgroundNothingPlaysOrLoads() throws {
    var rig = try Rig(rooms(9), at: "r4")
    rig.drag(500)
    let suspended = rig.send(.suspend(reason: .background))
    #expect(
      suspended.first == .didEndPlaying(.init(room: "r4", surface: rig.state.order.previous)))
    #expect(suspended.settles == ["r5"])
    #expect(suspended.plays.isEmpty)
    #expect(rig.state.preloads.isEmpty)
    #expect(rig.machine.nextDeadline == nil)
    #expect(rig.drag(300, touch: 3).rejections == [.suspended])
    #expect(rig.send(.resume(reason: .background)).plays == ["r5"])
    // The finger of the drag before is still down, and drags no more.
    #expect(rig.send(.didDrag(PagerDrag(travel: 700))).isEmpty)
    #expect(rig.release() == [.rejected(.ignoredDrag(.init(touch: 0, samples: 1)))])
    #expect(
      rig.send(.resume(reason: .background)).rejections == [.notSuspended(reason: .background)])
  }
}
