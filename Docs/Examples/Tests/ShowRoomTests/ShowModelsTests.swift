import GiftChannels
import LiveRoom
import RoomBus
import RoomSimulation
import ShowRoom
import Testing

@testable import ShowViews

@MainActor
@Suite struct ShowModelsTests {
  @Test func viewsThatJoinLaterShowTheCurrentState() async throws {
    let clock = RoomClock(.continuous)
    let room = try ShowRoom.open(user: "ada", clock: clock)
    room.modules.gifts?.receive(GiftMessage(sender: "bob", gift: "rose"))
    let models = try #require(await ShowModels(room, clock: clock))
    #expect(models.lanes.lanes[0].combo?.sender == "bob")
    #expect(models.popup.modal == nil)
  }
}
