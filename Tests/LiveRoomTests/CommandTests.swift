import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// What an app does with a room.
@Suite struct CommandTests {
  @Test func eachCommandIsTheInputOfAModule() async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(RoomConfiguration(localUser: "ada"), clock: simulation.clock)
      let modules = room.modules
      async let _ = room.run()
      room.setRooms(["harbour", "kitchen"], current: "kitchen")
      await simulation.advance(by: .seconds(1))
      #expect(await modules.pager?.state.room == "kitchen")
      room.show("harbour")
      await simulation.advance(by: .seconds(1))
      #expect(await modules.pager?.state.room == "harbour")
      room.insertRooms(["attic", "garden"])
      room.insertRooms(["cellar"], at: .before("harbour"))
      await simulation.advance(by: .seconds(1))
      let list = await modules.pager?.state
      #expect(list?.count == 5 && list?.index == 1 && list?.room == "harbour")

      let events = room.events.subscribe()
      room.give("rose", batchSize: 3)
      room.presentSheet(SheetSpec(id: "gifts", detents: [320]))
      await simulation.advance(by: .seconds(1))
      #expect(await modules.likes?.state.sheet?.id == "gifts")
      #expect(
        events.takeBuffered().contains {
          if case .gifts(.button(.willSend(let gift))) = $0.value {
            gift.batchSize == 3
          } else {
            false
          }
        })
      room.dismissSheet()
      await simulation.advance(by: .seconds(2))
      #expect(await modules.likes?.state.sheet == nil)

      room.setLandscape(true)
      room.touch(Touch(phase: .began, location: ScreenPoint(x: 100, y: 600)))
      room.touch(Touch(phase: .moved, location: ScreenPoint(x: 100, y: 200)))
      room.touch(Touch(phase: .ended, location: ScreenPoint(x: 100, y: 200)))
      await simulation.advance(by: .seconds(1))
      #expect(await modules.pager?.state.room == "harbour", "nothing pages")
      await room.close()
    }
  }
}
