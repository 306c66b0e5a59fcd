import LiveRoomKit
import RoomSimulation
import Testing

/// The commands of an app to a room.
@Suite struct CommandTests {
  @Test func eachCommandIsTheInputOfAModule() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(localUser: "ada", clock: simulation.clock)
      let modules = room.modules
      async let _ = room.run()
      room.setRooms(["harbour", "kitchen"], current: "kitchen")
      room.show("harbour")
      room.insertRooms(["attic", "garden"])
      room.insertRooms(["cellar"], at: .before("harbour"))
      await simulation.advance(by: .seconds(1))
      let events = room.events.subscribe()
      room.give("rose", batchSize: 3)
      room.presentSheet(SheetSpec(id: "gifts", detents: [320]))
      await simulation.advance(by: .seconds(1))
      let list = await modules.pager?.state
      #expect(list?.count == 5 && list?.index == 1 && list?.room == "harbour")
      #expect(await modules.likes?.state.sheet?.id == "gifts")
      let batches = events.takeBuffered().compactMap {
        if case .gifts(.button(.willSend(let gift))) = $0.value { gift.batchSize } else { nil }
      }
      #expect(batches == [3])
      room.dismissSheet()
      room.setLandscape(true)
      await simulation.advance(by: .seconds(2))
      #expect(await modules.likes?.state.sheet == nil)
      #expect(await modules.pager?.state.locks.map(\.reason) == ["landscape"])
      await room.close()
    }
  }
}
