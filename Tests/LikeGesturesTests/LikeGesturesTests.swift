import LikePromises
import RoomBus
import RoomSimulation
import Testing

@Suite struct LikeGesturesTests {
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
