import LivePager
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite struct SuspensionTests {
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

/// Names that a reader cannot distinguish, and that are different bytes.
@Suite struct IdentifierTests {
  private let composed = "caf\u{E9}"
  private let decomposed = "cafe\u{301}"

  @Test func aSurfaceOfTheTwinIsAnotherSurface() throws {
    let one = PagerViewState(try Rig([composed]).state).surfaces
    let other = PagerViewState(try Rig([decomposed]).state).surfaces
    #expect(one != other)
  }
}
