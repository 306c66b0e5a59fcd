import GiftChannels
import RoomBus
import RoomCore
import RoomSimulation
import Synchronization
import Testing

@testable import LiveRoomUI

@Suite struct GiftPlaybackTests {
  private struct Broken: Error {}

  /// Plays a gift of 5 s, and returns why the full screen became free after 1 s; `nil` if it did not.
  private func end(
    _ player: GiftEffect?, cancelling: Bool = false
  ) async throws -> GiftEvent.FullScreenEndReason? {
    try await Simulation.run { simulation in
      let gifts = try GiftChannels(clock: simulation.clock)
      let updates = gifts.events.subscribe(.unbounded)
      async let _ = gifts.run()
      gifts.receive(GiftMessage(sender: "ada", gift: "yacht", fullScreen: .seconds(5)))
      await simulation.advance(by: .milliseconds(100))
      let combo = await GiftScreen(gifts.state).fullScreen?.combo
      await withDiscardingTaskGroup { group in
        group.addTask { await gifts.play(combo, by: player) }
        await simulation.advance(by: .milliseconds(500))
        if cancelling { group.cancelAll() }
        await simulation.advance(by: .milliseconds(500))
        group.cancelAll()
      }
      await simulation.advance(by: .zero)
      let ends = updates.takeBuffered().compactMap { event in
        if case .fullScreenDidEnd(_, let reason) = event.value { reason } else { nil }
      }
      await gifts.close()
      return ends.first
    }
  }

  @Test("A player that returns ends the gift, so that the next one begins")
  func returning() async throws {
    #expect(try await end { _ in } == .finished)
  }

  @Test("A player that throws fails the gift, so that the next one begins")
  func throwing() async throws {
    #expect(try await end { _ in throw Broken() } == .failed)
  }

  @Test("A player that is cancelled reports nothing, whether it throws or returns")
  func cancelling() async throws {
    let (end, ends) = AsyncStream.makeStream(of: Never.self)
    defer { ends.finish() }
    #expect(
      try await self.end({ _ in for await _ in end {} }, cancelling: true) == nil)
    let (other, otherEnds) = AsyncStream.makeStream(of: Never.self)
    defer { otherEnds.finish() }
    #expect(
      try await self.end(
        { _ in
          for await _ in other {}
          throw CancellationError()
        }, cancelling: true) == nil)
  }

  @Test("Without a player a gift ends after its duration")
  func none() async throws {
    #expect(try await end(nil) == nil)
  }
}
