import LivePager
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite struct SuspensionTests {
  @Test func onlyTheEndOfAReasonResumesWhatItSuspends() throws {
    var rig = try Rig(rooms(9), at: "r4")
    #expect(
      rig.send(.suspend(reason: .background)).first == .didEndPlaying(.init(room: "r4", surface: 1))
    )
    #expect(rig.send(.suspend(reason: .app)).isEmpty)
    #expect(rig.state.suspensionReasons == [.background, .app])
    #expect(rig.send(.resume(reason: .background)).isEmpty)
    #expect(rig.state.isSuspended && rig.state.playing == nil && rig.state.preloads.isEmpty)
    #expect(rig.send(.resume(reason: .app)).plays == ["r4"])
    #expect(!rig.state.isSuspended && !rig.state.preloads.isEmpty)
    rig.check()
  }

  @Test func aRepeatedOrUnknownReasonIsRejectedAndChangesNothing() throws {
    var rig = try Rig(rooms(3))
    #expect(
      rig.send(.resume(reason: .app)) == [.rejected(.notSuspended(reason: .app))])
    #expect(rig.state.playing == "r0")
    rig.send(.suspend(reason: .app))
    #expect(
      rig.send(.suspend(reason: .app)) == [.rejected(.alreadySuspended(reason: .app))])
    #expect(
      rig.send(.resume(reason: .background)) == [.rejected(.notSuspended(reason: .background))])
    // Reasons are a set, not counted.
    #expect(rig.send(.resume(reason: .app)).plays == ["r0"])
    rig.check()
  }

  @Test func reasonsToSuspendAreLimited() throws {
    var rig = try Rig(rooms(3))
    for number in 0..<64 {
      #expect(rig.send(.suspend(reason: SuspensionReason("r\(number)"))).rejections.isEmpty)
    }
    #expect(
      rig.send(.suspend(reason: .app)) == [.rejected(.tooManySuspensions(limit: 64))])
    for number in 0..<64 { rig.send(.resume(reason: SuspensionReason("r\(number)"))) }
    #expect(rig.state.playing == "r0")
    rig.check()
  }

  @Test func whileSuspendedNothingHappensByTime() throws {
    var rig = try Rig(rooms(9), at: "r4")
    rig.send(.didFailToLoad(room: "r4"))
    rig.flick(1)
    rig.send(.suspend(reason: .app))
    #expect(rig.machine.nextDeadline == nil)
    rig.send(.didFailToLoad(room: "r5"))
    rig.send(.show(RoomSelection(room: "r2")))
    rig.send(.setPageLength(300))
    rig.send(.remove(["r2"]))
    #expect(rig.machine.nextDeadline == nil)
    #expect(rig.wait(.seconds(3_600)).isEmpty)
    #expect(rig.send(.resume(reason: .app)).plays == ["r3"])
    rig.check()
  }

  @Test func aRunThatIsCancelledStopsThePlayingUntilTheNext() async throws {
    try await Simulation.run { simulation in
      let pager = try LivePager(clock: simulation.clock)
      let seen = pager.events.subscribe()
      pager.setRooms(["a", "b"])
      for _ in 0..<2 {
        await withTaskGroup(of: Void.self) { group in
          group.addTask { await pager.run() }
          await simulation.advance(by: .seconds(1))
          group.cancelAll()
        }
        #expect(await pager.state.suspensionReasons == [.notRunning])
      }
      let events = seen.takeBuffered().map(\.value)
      #expect(events.plays == ["a", "a"] && events.stops == ["a", "a"])
    }
  }
}

@Suite struct ClosingTests {
  enum Moment: CaseIterable {
    case empty, resting, dragging, snapping, suspended, locked
  }

  @Test(arguments: Moment.allCases, [false, true])
  func whatWasBegunEnds(moment: Moment, wraps: Bool) throws {
    var rig = try Rig(moment == .empty ? [] : rooms(9), at: "r4") { $0.wrapsAround = wraps }
    switch moment {
    case .empty, .resting: break
    case .dragging: rig.drag(700)
    case .snapping:
      rig.flick(-1)
      rig.wait(.milliseconds(40))
    case .suspended: rig.send(.suspend(reason: .app))
    case .locked: rig.send(.lock(PagingLock(reason: "sheet")))
    }
    rig.send(.didFailToLoad(room: "r4"))
    let events = rig.send(.close)
    #expect(events.settles.isEmpty && events.plays.isEmpty && events.rejections.isEmpty)
    #expect(rig.recorder.displayed.isEmpty && rig.recorder.playing == nil)
    #expect(rig.recorder.preloads.isEmpty && rig.recorder.rooms == [nil, nil, nil])
    #expect(rig.recorder.offset == 0 && rig.state.offset == 0)
    #expect(rig.state.phase == .closed && rig.state.room == nil && rig.state.count == 0)
    #expect(rig.state.account.isBalanced && rig.state.account.preloadsOpen == 0)
    #expect(rig.machine.nextDeadline == nil)
    rig.check()
  }

  @Test func everyLaterInputIsRejected() throws {
    var rig = try Rig(rooms(5), at: "r2")
    rig.drag(300)
    rig.send(.close)
    let inputs: [PagerInput] = [
      .setRooms(RoomListUpdate(rooms: ["a"])), .insert(.init(rooms: ["a"], position: .first)),
      .remove(["r1"]), .move(RoomMove(room: "r1", position: .last)),
      .replace(RoomReplacement(room: "r1", replacement: "x")), .show(RoomSelection(room: "r1")),
      .didBeginDrag(touch: 1), .didDrag(PagerDrag(travel: 400)),
      .didEndDrag(PagerDragEnd(velocity: 900)), .didCancelDrag(touch: 0), .didFinishSnap(1),
      .setPageLength(900), .lock(PagingLock(reason: "a")), .unlock(PagingLock(reason: "a")),
      .suspend(reason: .app), .resume(reason: .app), .didLoad(room: "r2"),
      .didFailToLoad(room: "r2"), .close,
    ]
    for input in inputs { #expect(rig.send(input) == [.rejected(.closed)], "\(input)") }
    #expect(rig.wait(.seconds(60)).isEmpty)
    #expect(rig.state.account.rejections == inputs.count)
    rig.check()
  }

  @Test func theActorFinishesItsEvents() async throws {
    try await Simulation.run { simulation in
      let pager = try LivePager(clock: simulation.clock)
      let seen = pager.events.subscribe()
      async let run: Void = pager.run()
      pager.setRooms(["a", "b"])
      await simulation.advance(by: .seconds(1))
      await pager.close()
      await run
      pager.setRooms(["c"])
      var events: [PagerEvent] = []
      for await batch in seen { events += batch.map(\.value) }
      #expect(events.plays == ["a"] && events.stops == ["a"])
      #expect(await pager.state.phase == .closed)
      #expect(events.rejections.isEmpty)
    }
  }
}

/// Names that a reader cannot distinguish, and that are different bytes.
@Suite struct IdentifierTests {
  private let composed = "caf\u{E9}"
  private let decomposed = "cafe\u{301}"

  @Test func roomsAreComparedByBytes() throws {
    var rig = try Rig([composed, decomposed, "x"])
    #expect(rig.state.account.rejections == 0 && rig.state.count == 3)
    #expect(Array(rig.state.room!.utf8) == Array(composed.utf8))
    rig.flick(1)
    rig.wait(.seconds(1))
    #expect(Array(rig.state.playing!.utf8) == Array(decomposed.utf8))
    #expect(rig.state.index == 1)
    #expect(rig.send(.show(RoomSelection(room: composed))).settles.count == 1)
    #expect(rig.state.index == 0)
    rig.send(.remove([composed]))
    #expect(Array(rig.state.room!.utf8) == Array(decomposed.utf8))
    #expect(rig.state.count == 2 && rig.state.account.plays == 4)
    // Another list, with the twin in the place of the current room: it is not the same room.
    #expect(rig.send(.setRooms(RoomListUpdate(rooms: [composed]))).plays.count == 1)
  }

  @Test func loadsAreComparedByBytes() throws {
    var rig = try Rig(["x", composed, decomposed])
    rig.send(.didLoad(room: decomposed))
    rig.flick(1)
    let first = rig.wait(.seconds(1))
    #expect(first.contains { $0.playingRoom?.isPreloaded == false })
    rig.flick(1)
    #expect(rig.state.account.lateLoads == 0)
  }

  @Test func locksAreComparedByBytes() throws {
    var rig = try Rig(rooms(3))
    rig.send(.lock(PagingLock(reason: composed)))
    #expect(rig.send(.unlock(PagingLock(reason: decomposed))).rejections.count == 1)
    rig.send(.lock(PagingLock(reason: decomposed)))
    #expect(rig.state.locks.count == 2)
    rig.send(.unlock(PagingLock(reason: composed)))
    rig.send(.unlock(PagingLock(reason: decomposed)))
    #expect(rig.flick(1).rejections.isEmpty)
  }

  @Test func aSurfaceOfTheTwinIsAnotherSurface() throws {
    let one = PagerViewState(try Rig([composed]).state).surfaces
    let other = PagerViewState(try Rig([decomposed]).state).surfaces
    #expect(one != other)
  }
}
