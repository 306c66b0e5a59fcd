import LivePager
import PromiseTesting
import RoomCore
import Testing

/// Rooms whose stream was stopped while their page is in view.
@Suite struct StoppedRoomTests {
  @Test func itIsSilentUntilItWasOutOfView() throws {
    var rig = try Rig(rooms(3), at: "r1")
    let events = rig.send(.stop(room: "r1"))
    #expect(events == [.didEndPlaying(RoomOnSurface(room: "r1", surface: 1))])
    #expect(rig.send(.stop(room: "r1")).isEmpty && rig.send(.stop(room: "r2")).isEmpty)
    // A drag that returns.
    rig.drag(40, 90, 30)
    rig.release()
    #expect(rig.wait(.seconds(2)).settles == ["r1"] && rig.state.playing == nil)
    rig.flick(1)
    rig.wait(.seconds(2))
    #expect(rig.state.playing == "r2")
    rig.flick(-1)
    rig.wait(.seconds(2))
    #expect(rig.plays == ["r1", "r2", "r1"])
  }

  @Test(arguments: [false, true])
  func itPlaysAgainWhenItIsShown(isAnimated: Bool) throws {
    var rig = try Rig(rooms(3), at: "r1")
    rig.send(.stop(room: "r1"))
    #expect(rig.send(.show(room: "r1", isAnimated: isAnimated)).plays == ["r1"])
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func itNeverPlaysAndIsNeverPreloaded(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let part = dice.pick([0.5, 0.8, nil])
    var rig = try Rig(rooms(5), at: "r2") {
      if let part { $0.playbackStart = .visible(part) }
      $0.wrapsAround = dice.chance(20)
    }
    var stopped: String?
    var count = 0
    for _ in 0..<60 {
      let room = "r\(dice.below(7))"
      let input: PagerInput =
        switch dice.below(12) {
        case 0..<3: .stop(room: dice.chance(80) ? rig.state.room ?? "" : room)
        case 3: .show(room: room, isAnimated: dice.chance(50))
        case 4: .insert(rooms: [room])
        case 5: .remove([room])
        case 6: .suspend(reason: .app)
        case 7: .resume(reason: .app)
        case 8: .didBeginDrag(touch: 0)
        case 9: .didEndDrag(velocity: Double(dice.number(-9...9)) * 200)
        default: .didDrag(travel: Double(dice.number(-90...90)) * 9)
        }
      let displayed = rig.state.surfaces.filter(\.isDisplayed).compactMap(\.room)
      if case .show(let room, _) = input, room == stopped { stopped = nil }
      var events = rig.send(input)
      if case .stop(let room) = input, displayed.contains(room) { stopped = room }
      events += rig.wait(.milliseconds(dice.pick([0, 16, 90, 900])))
      let plays = events.plays
      if events.contains(where: { $0.hiddenRoom?.room == stopped }) { stopped = nil }
      let state = rig.state
      if let stopped {
        count += 1
        #expect(state.playing != stopped && !state.plan.contains { $0.room == stopped })
        #expect(!plays.contains(stopped))
      }
      if state.phase == .settled, state.suspensionReasons.isEmpty {
        #expect(state.playing == (state.room == stopped ? nil : state.room))
      }
    }
    #expect(count > 0)
  }
}
