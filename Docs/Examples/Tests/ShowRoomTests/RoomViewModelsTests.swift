import LiveRoomKit
import ShowRoom
import Testing

@MainActor
@Suite struct RoomViewModelsTests {
  @Test func viewsThatJoinLaterShowTheCurrentState() async throws {
    let room = try ShowRoom.open(user: "ada", clock: RoomClock(.continuous))
    room.modules.gifts?.receive(GiftMessage(sender: "bob", gift: "rose"))
    let models = await RoomViewModels(room)
    #expect(models.gifts?.lanes[0]?.combo.sender == "bob")
    #expect(models.popups?.viewState.modal == nil)
  }
}
