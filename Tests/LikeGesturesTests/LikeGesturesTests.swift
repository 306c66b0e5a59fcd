import LikePromises
import RoomBus
import RoomSimulation
import Testing

@Suite struct LikeGesturesTests {
  private func tap(_ likes: LikeGestures, _ simulation: Simulation) async {
    let place = ScreenPoint(x: 10, y: 10)
    likes.touch(Touch(phase: .began, location: place))
    await simulation.advance(by: .milliseconds(10))
    likes.touch(Touch(phase: .ended, location: place))
    await simulation.advance(by: .milliseconds(90))
  }

  @Test func likesAreShownSentAndSentAgain() async throws {
    try await Simulation.run { simulation in
      let likes = try LikeGestures(clock: simulation.clock)
      let seen = likes.events.subscribe(.unbounded)
      async let _ = likes.run()
      for _ in 0..<4 { await tap(likes, simulation) }
      var events = seen.takeBuffered()
      #expect(events.map(\.value).combos == [1, 2, 3])
      let first = try #require(events.map(\.value).messages.first)
      #expect(
        events.first { $0.value == .willSendLikes(first) }?.time == .start + .milliseconds(110))
      likes.didFailToDeliver(first)
      await simulation.advance(by: .seconds(8))
      events = seen.takeBuffered()
      let again = try #require(events.map(\.value).messages.first)
      #expect(again.id == first.id && again.attempt == 2)
      #expect(
        events.first { $0.value == .comboDidEnd(count: 3) }?.time
          == .start + .nanoseconds(1_310_000_001))
      likes.didDeliver(again)
      await simulation.advance(by: .seconds(7))
      #expect(seen.takeBuffered().map(\.value).messages.map(\.count) == [2])
      let statistics = await likes.state.statistics
      #expect(statistics.localUser == 3 && statistics.sent == 1 && statistics.pending == 2)
    }
  }

  @Test func aViewThatJoinsLaterGetsTheStateAndWhatFollows() async throws {
    try await Simulation.run { simulation in
      let likes = try LikeGestures(clock: simulation.clock)
      async let _ = likes.run()
      likes.enter("a")
      likes.presentSheet(SheetSpec(id: "gifts", detents: [300]))
      likes.receiveLikes(count: 5, total: 80)
      await simulation.advance(by: .seconds(1))
      likes.insertConditions(.landscape)
      await simulation.advance(by: .milliseconds(1))
      let (state, updates) = await likes.join()
      #expect(state.room == "a" && state.total == 80)
      #expect(state.sheet?.id == "gifts" && state.sheetHeight == 300)
      #expect(state.sheetPhase == .resting)
      #expect(state.conditions == [.sheet, .landscape])
      #expect(state.statistics.others == 5 && state.hearts.count == 3)
      #expect(updates.takeBuffered().isEmpty)
      likes.dismissSheet()
      await simulation.advance(by: .seconds(2))
      let later = updates.takeBuffered().map(\.value)
      #expect(later.contains(.sheet(.didDismiss(SheetDismissal(id: "gifts", cause: .dismissed)))))
      #expect(await likes.join().state.sheet == nil)
    }
  }
}
