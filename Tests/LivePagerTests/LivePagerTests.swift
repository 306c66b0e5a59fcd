import LivePager
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// The actor, in virtual time.
@Suite struct LivePagerTests {
  @Test func everyCommandIsTaken() async throws {
    try await Simulation.run { simulation in
      let pager = try LivePager(clock: simulation.clock)
      let seen = pager.events.subscribe()
      async let _ = pager.run()
      pager.setRooms(["a", "b"])
      pager.insert(["c", "d"])
      pager.insert(["e"], at: .first)
      pager.move("d", to: .before("a"))
      pager.replace("e", with: "f")
      pager.setPageLength(500)
      pager.lock(reason: "popup")
      pager.lock(reason: "sheet")
      pager.unlock(reason: "sheet")
      pager.didFailToLoad("a")
      pager.didLoad("b")
      pager.didFinishSnap(5)
      pager.didCancelDrag(touch: 3)
      await simulation.advance(by: .milliseconds(10))
      let state = await pager.state
      #expect(state.surfaces.map(\.room) == ["d", "a", "b"])
      #expect(state.count == 5)
      #expect(state.pageLength == 500)
      #expect(state.locks.map(\.reason) == ["popup"])
      #expect(state.statistics.loadFailures == 1)
      #expect(
        seen.takeBuffered().map(\.value).rejections
          == [.unknownSnap(number: 5), .notDragging(touch: 3)])
      pager.lock(reason: "paid", direction: .next)
      pager.unlock(reason: "paid", direction: .next)
      pager.show("b", animated: true)
      pager.show("b")
      pager.show("a")
      pager.send(.suspend(reason: .background))
      await simulation.advance(by: .seconds(9))
      #expect(await pager.state.isSuspended)
      pager.send(.resume(reason: .background))
      await simulation.advance(by: .milliseconds(10))
      #expect(seen.takeBuffered().map(\.value).plays == ["b", "a", "a"])
    }
  }

  @Test func twinsThatDifferInTheirBytesAreOnSurfacesOfTheirOwn() throws {
    let twins = try ["caf\u{E9}", "cafe\u{301}"].map { try Rig([$0]).shown.surfaces }
    #expect(twins[0] != twins[1])
  }
}

@Suite struct PagerConfigurationTests {
  @Test func aSettingOutOfRangeIsNamed() throws {
    let changes: [(String, (inout PagerConfiguration) -> Void)] = [
      ("pageLength", { $0.pageLength = .nan }),
      ("pageLength", { $0.pageLength = 0 }),
      ("playbackStart", { $0.playbackStart = .visible(0.49) }),
      ("playbackStart", { $0.playbackStart = .visible(1.01) }),
      ("playbackStart", { $0.playbackStart = .visible(.nan) }),
      ("snapResponse", { $0.snapResponse = .seconds(-1) }),
      ("preload.trailingMedia", { $0.preload.trailingMedia = .seconds(9_999) }),
    ]
    for (name, change) in changes {
      var configuration = PagerConfiguration()
      change(&configuration)
      let error = #expect(throws: FieldError.self, "\(name)") {
        try PagerMachine(configuration: configuration)
      }
      #expect(error?.description.hasPrefix("“\(name)” must be ") == true)
    }
    try FieldCheck.check(PagerConfiguration())
  }
}
