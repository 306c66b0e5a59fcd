import GiftChannels
import LiveRoom
import RoomCore
import RoomSimulation
import ShowRoom
import Testing

@Suite struct GiftTests {
  @Test func aMessageThatComesTwiceCountsOnce() async throws {
    try await Simulation.run { simulation in
      let room = try ShowRoom.open(user: "ada", clock: simulation.clock)
      let events = room.events.subscribe(.unbounded)
      async let _ = room.run()
      room.enter("harbour")

      let message = GiftMessage(id: "m1", sender: "bob", gift: "rose", count: .increment(3))
      room.send([.gift(message), .gift(message)])
      await simulation.advance(by: .seconds(1))

      let counts = events.takeBuffered().compactMap { event in
        if case .gifts(.laneWillEnter(_, _, let count, _, _)) = event.value { count } else { nil }
      }
      #expect(counts == [3])
      #expect(await room.account().gifts.units == 3)
    }
  }
}
