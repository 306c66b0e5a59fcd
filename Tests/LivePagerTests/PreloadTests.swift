import LivePager
import RoomCore
import Testing

@Suite struct PreloadTests {
  private func plan(_ rig: Rig) -> [String] {
    rig.state.plan.map { preload in
      switch preload.level {
      case .source: "\(preload.room) source"
      case .tracks: "\(preload.room) tracks"
      case .media(let duration): "\(preload.room) \(duration.seconds) s"
      }
    }
  }

  /// The settings of a pager of 20 rooms at `r10`, and what it preloads at rest.
  @Test(
    arguments: [
      (
        (2, 4),
        [
          "r11 3.0 s", "r9 1.0 s", "r12 tracks", "r8 tracks", "r13 source", "r7 source",
          "r14 source", "r6 source",
        ]
      ),
      ((0, 1), ["r11 source", "r9 source"]), ((0, 0), []),
    ] as [((Int, Int), [String])])
  func theLeadingSideAndNearerRoomsComeFirst(
    settings: (tracks: Int, source: Int), expected: [String]
  ) throws {
    let rig = try Rig(rooms(20), at: "r10") {
      $0.preload.tracksDistance = settings.tracks
      $0.preload.sourceDistance = settings.source
    }
    #expect(plan(rig) == expected)
  }

  @Test func inARingNoRoomIsLoadedTwice() throws {
    let rig = try Rig(rooms(4), at: "r0") { $0.wrapsAround = true }
    #expect(plan(rig) == ["r1 3.0 s", "r3 1.0 s", "r2 tracks"])
  }

  @Test func aFingerThatTurnsTurnsThePlan() throws {
    var rig = try Rig(rooms(20), at: "r10")
    rig.send(.didBeginDrag(touch: 0))
    for travel in [20.0, 40, 20] {
      rig.wait(.seconds(1))
      #expect(
        rig.send(.didDrag(travel: travel)) == [.didScroll(offset: travel)] || travel == 20
      )
    }
    rig.wait(.seconds(1))
    rig.send(.didDrag(travel: 14))
    #expect(plan(rig).first == "r9 3.0 s")
  }

  @Test func whatWasPassedFastIsCancelled() throws {
    var rig = try Rig(rooms(40), at: "r10")
    rig.drag(300, 600, 900)
    let events = rig.release(3_000)
    #expect(rig.state.room == "r12")
    #expect(
      plan(rig) == [
        "r12 3.0 s", "r13 3.0 s", "r14 tracks", "r15 source", "r16 source", "r11 source",
      ])
    #expect(events.contains(.willPreload(RoomPreload(room: "r16", level: .source, rank: 4))))
    #expect(!rig.state.preloads.contains("r10"))
    #expect(rig.state.statistics.preloadsWasted >= 4)
    // At rest the other side is preloaded again.
    rig.wait(.seconds(2))
    #expect(plan(rig).prefix(2) == ["r13 3.0 s", "r11 1.0 s"])
  }

  @Test func repetitionsThatAreDueTogetherAreMadeOnceEach() throws {
    var rig = try Rig(rooms(20), at: "r10")
    rig.send(.didFailToLoad(room: "r9"))
    rig.wait(.milliseconds(500))
    rig.send(.didFailToLoad(room: "r11"))
    // Woken an hour late.
    rig.now = rig.now + .seconds(3_600)
    var outputs: [PagerEvent] = []
    rig.machine.deadlineReached(at: rig.now, into: &outputs)
    #expect(Set(outputs.retries.map(\.room)) == ["r9", "r11"])
    #expect(outputs.retries.map(\.attempt) == [1, 1])
    #expect(outputs.count == 2)
    #expect(rig.machine.nextDeadline == nil)
  }
}
