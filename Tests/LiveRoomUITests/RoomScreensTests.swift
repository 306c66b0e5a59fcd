import GiftChannels
import LiveRoom
import RoomBus
import RoomCore
import Testing

@testable import LiveRoomUI
@testable import RoomSimulation

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

  @Test("The models follow their modules until the task is cancelled")
  func following() async throws {
    let manual = ManualClock()
    let room = try LiveRoom(clock: RoomClock(manual))
    let screens = await RoomScreens(room)
    await withDiscardingTaskGroup { group in
      group.addTask { await room.run() }
      group.addTask { await screens.follow() }
      room.send(.gift(GiftMessage(sender: "ada", gift: "rose")))
      // The model has taken the batch, and waits for the end of the frame.
      await manual.sleeper(until: .init(offset: .nanoseconds(16_666_667)))
      #expect(screens.gifts?.lanes[0].combo?.sender == "ada")
      group.cancelAll()
    }
  }
}

@Suite struct ScenePresenceTests {
  @Test("A room is suspended in the background and resumed in front, once each")
  func background() {
    var presence = ScenePresence()
    #expect(presence.update(isInBackground: true) == .room(.suspend(reason: .background)))
    #expect(presence.update(isInBackground: true) == nil)
    #expect(presence.update(isInBackground: false) == .room(.resume(reason: .background)))
    #expect(presence.update(isInBackground: false) == nil)
  }

  @Test("A suspension that something else has begun is not ended")
  func front() {
    var presence = ScenePresence()
    #expect(presence.update(isInBackground: false) == nil)
  }
}
