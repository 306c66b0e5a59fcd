import LiveRoomKit
import RoomSimulation
import ShowRoom
import Testing

@Suite struct GiftTests {
  @Test func aRepeatedMessageCountsOnce() async throws {
    try await Simulation.run { simulation in
      let room = try ShowRoom.open(user: "ada", clock: simulation.clock)
      let log = EventLog(room.events)
      async let _ = room.run()
      room.enter("harbour")

      let message = GiftMessage(id: "m1", sender: "bob", gift: "rose", count: .increment(3))
      room.send([.gift(message), .gift(message)])
      await simulation.advance(by: .seconds(1))

      let counts = log.values {
        if case .gifts(.laneWillEnter(let entrance)) = $0 { entrance.count } else { nil }
      }
      #expect(counts == [3])
      let statistics = await room.statistics()
      #expect(statistics.gifts.units == 3 && statistics.gifts.duplicates == 1)
    }
  }
}
