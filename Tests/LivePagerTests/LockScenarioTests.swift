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
    #expect(rig.send(.didDrag(PagerDrag(travel: 20))).isEmpty)
    #expect(rig.release(4_000) == [.rejected(.ignoredDrag(.init(touch: 0, samples: 1)))])
    rig.wait(.seconds(1))
    #expect(rig.state.room == room)
    rig.send(.unlock(PagingLock(reason: "popup")))
    rig.wait(.seconds(5))
    #expect(rig.recorder.plays == (room == "r2" ? ["r2"] : ["r2", room]))
    rig.check()
  }

  @Test func scenario7_aPopupInADecelerationSnapsFromWhereItIs() throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.flick(1)
    #expect(rig.state.room == "r3")
    rig.wait(.milliseconds(10))
    // Less than three fifths of it are in view: the content returns.
    #expect(rig.send(.lock(PagingLock(reason: "popup"))).snaps.count == 1)
    #expect(rig.state.room == "r2")
    rig.wait(.seconds(1))
    rig.send(.unlock(PagingLock(reason: "popup")))
    rig.wait(.seconds(5))
    #expect(rig.recorder.plays == ["r2"])

    rig.flick(1)
    rig.wait(.milliseconds(200))
    rig.send(.lock(PagingLock(reason: "popup")))
    #expect(rig.state.room == "r3")
    rig.send(.unlock(PagingLock(reason: "popup")))
    rig.wait(.seconds(5))
    #expect(rig.recorder.plays == ["r2", "r3"])
    rig.check()
  }

  @Test func scenario7_aPopupInASwap() throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.drag(799, 801)
    rig.send(.lock(PagingLock(reason: "popup")))
    rig.wait(.seconds(1))
    rig.send(.unlock(PagingLock(reason: "popup")))
    #expect(rig.recorder.plays == ["r2", "r3"])
    rig.check()
  }

  @Test func reasonsToLockAreLimited() throws {
    var rig = try Rig(rooms(5), at: "r2") { $0.maximumLockReasons = 3 }
    for reason in ["a", "b", "c", "b"] {
      #expect(rig.send(.lock(PagingLock(reason: reason))).rejections.isEmpty)
    }
    for number in 0..<1_000 {
      let rejections = rig.send(.lock(PagingLock(reason: "r\(number)"))).rejections
      #expect(rejections == [.tooManyLockReasons(limit: 3)])
    }
    // What was rejected locks nothing, and a place that is free again is used.
    #expect(
      rig.send(.unlock(PagingLock(reason: "r0"))).rejections == [.notLocked(.init(reason: "r0"))])
    rig.send(.unlock(PagingLock(reason: "a")))
    #expect(rig.send(.lock(PagingLock(reason: "d"))).rejections.isEmpty)
    #expect(rig.state.locks.map { "\($0.reason) \($0.count)" } == ["b 2", "c 1", "d 1"])
    for reason in ["d", "b", "c", "b"] { rig.send(.unlock(PagingLock(reason: reason))) }
    #expect(rig.state.locks.isEmpty)
    #expect(rig.flick(1).rejections.isEmpty)
    rig.check()
  }

  @Test func locksAreCountedByReason() throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.send(.lock(PagingLock(reason: "popup")))
    rig.send(.lock(PagingLock(reason: "popup")))
    rig.send(.lock(PagingLock(reason: "landscape")))
    #expect(
      rig.state.locks.map { "\($0.reason) \($0.count)" } == ["popup 2", "landscape 1"])
    #expect(rig.flick(1).rejections == [.locked, .ignoredDrag(.init(touch: 0, samples: 2))])
    rig.send(.unlock(PagingLock(reason: "popup")))
    #expect(
      rig.send(.unlock(.init(reason: "sheet"))).rejections == [.notLocked(.init(reason: "sheet"))])
    rig.send(.unlock(PagingLock(reason: "landscape")))
    #expect(rig.flick(1).rejections == [.locked, .ignoredDrag(.init(touch: 0, samples: 2))])
    rig.send(.unlock(PagingLock(reason: "popup")))
    #expect(rig.flick(1).rejections.isEmpty)
    rig.wait(.seconds(1))
    #expect(rig.recorder.plays == ["r2", "r3"])
    rig.check()
  }

  @Test func aLockedPagerStillTurnsWithTheScreenAndTheList() throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.send(.lock(PagingLock(reason: "landscape")))
    rig.send(.setPageLength(390))
    rig.send(.remove(["r2"]))
    #expect(rig.state.playing == "r3")
    rig.check()
  }

  @Test func aLockThatComesFirstTakesADragWithoutASnap() throws {
    var rig = try Rig(rooms(5), at: "r2") { $0.snapResponse = .zero }
    rig.drag(600)
    let events = rig.send(.lock(PagingLock(reason: "sheet")))
    #expect(events.snaps.isEmpty)
    #expect(events.plays == ["r3"])
    #expect(rig.recorder.offset == 0)
    rig.check()
  }
}
