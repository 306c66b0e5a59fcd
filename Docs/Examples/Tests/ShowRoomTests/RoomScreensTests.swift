import LiveRoomKit
import ShowRoom
import Testing

@MainActor
@Suite struct RoomScreensTests {
  @Test func viewsThatJoinLaterShowTheCurrentState() async throws {
    let room = try ShowRoom.open(user: "ada", clock: RoomClock(.continuous))
    room.modules.gifts?.receive(GiftMessage(sender: "bob", gift: "rose"))
    let screens = await RoomScreens(room)
    #expect(screens.gifts?.lanes[0].combo?.sender == "bob")
    #expect(screens.popups?.screen.modal == nil)
  }
}
