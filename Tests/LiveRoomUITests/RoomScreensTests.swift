import GiftChannels
import LiveRoom
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@testable import LiveRoomUI

@MainActor
@Suite struct RoomScreensTests {
  @Test("A room has the models of the modules that it has")
  func models() async throws {
    let clock = RoomClock(ManualClock())
    let screens = await RoomScreens(try LiveRoom(clock: clock))
    #expect(screens.gifts != nil && screens.ticker != nil && screens.popups != nil)
    #expect(screens.pager != nil && screens.hearts != nil && screens.sheet != nil)
    var modules = RoomModules()
    modules.gifts = try GiftChannels(clock: clock)
    let few = await RoomScreens(LiveRoom(modules, clock: clock))
    #expect(few.gifts != nil && few.ticker == nil && few.popups == nil)
    #expect(few.pager == nil && few.hearts == nil && few.sheet == nil)
  }

  @Test("The models follow their modules until the room is closed")
  func following() async throws {
    let manual = ManualClock()
    let room = try LiveRoom(clock: RoomClock(manual))
    let screens = await RoomScreens(room)
    async let runs: Void = room.run()
    async let follows: Void = screens.follow()
    room.send(.gift(GiftMessage(sender: "ada", gift: "rose")))
    // The model has taken the batch, and waits for the end of the frame.
    await manual.sleeper(until: .init(offset: .nanoseconds(16_666_667)))
    #expect(screens.gifts?.lanes[0].combo?.sender == "ada")
    manual.move(to: .init(offset: .seconds(1)))
    while manual.wakeNext(upTo: .init(offset: .seconds(1))) {}
    await room.close()
    await runs
    while manual.wakeNext(upTo: .init(offset: .seconds(10))) {}
    await follows
  }
}

@Suite struct LiveRoomInBackgroundTests {
  @Test("A room in the background is suspended, for that reason alone")
  func background() async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(clock: simulation.clock)
      let pager = try #require(room.modules.pager)
      async let _ = room.run()
      room.suspend(reason: .app)
      await simulation.advance(by: .seconds(1))
      room.setInBackground(true)
      await simulation.advance(by: .seconds(1))
      #expect(await pager.state.suspensionReasons == [.app, .background])
      room.setInBackground(false)
      await simulation.advance(by: .seconds(1))
      #expect(await pager.state.suspensionReasons == [.app])
      await room.close()
    }
  }

  @Test("A room that was never in the background is not changed by coming to the front")
  func front() async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(clock: simulation.clock)
      let events = room.events.subscribe(.unbounded)
      async let _ = room.run()
      await simulation.advance(by: .seconds(1))
      _ = events.takeBuffered()
      room.setInBackground(false)
      await simulation.advance(by: .seconds(1))
      #expect(events.takeBuffered().isEmpty)
      await room.close()
    }
  }
}
