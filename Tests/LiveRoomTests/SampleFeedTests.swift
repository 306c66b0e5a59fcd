import LiveRoomKit
import RoomSimulation
import Testing

/// The room that an app shows first.
@Suite struct SampleFeedTests {
  @Test func aRoomShowsGiftsCommentsAndHeartsAtOnce() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(clock: simulation.clock)
      let log = EventLog(room.events)
      async let _ = room.run()
      async let _ = room.follow(SampleFeed())
      room.enter("harbour")
      await simulation.advance(by: .seconds(1))
      let gifts = try #require(await room.modules.gifts?.state)
      #expect(gifts.screen.lanes.contains { $0 != nil })
      #expect(await room.modules.likes?.state.hearts.isEmpty == false)
      #expect(await room.statistics().commentList.received > 0)
      await simulation.advance(by: .seconds(120))
      let statistics = await room.statistics()
      #expect(statistics.rejected == 0 && statistics.isBalanced)
      #expect(statistics.diagnostics[.rejection] == nil)
      #expect(
        log.values { if case .gifts(.fullScreenWillBegin) = $0 { true } else { nil } }.count > 1)
    }
  }

  @Test func theSampleFollowsItsFeedWhileItRuns() async {
    let events = LiveRoom.sample.events.subscribe()
    let run = Task { await LiveRoom.sample.run() }
    for await event in events.flattened {
      if case .gifts(.laneWillEnter) = event.value { break }
    }
    run.cancel()
    await run.value
  }
}
