import LiveRoomKit
import RoomSimulation
import Testing

@testable import LiveRoomUI

/// The gift board of a room, and the elements that cover others.
@MainActor
@Suite struct RoomCoverTests {
  @Test("The board is the sheet of its own identity, in a room that offers gifts")
  func board() async throws {
    let models = await RoomViewModels(LiveRoom(clock: RoomClock(ManualClock())))
    #expect(models.hasGiftButton(offersGifts: true))
    #expect(!models.hasGiftButton(offersGifts: false))
    var modules = LiveRoom.Modules()
    modules.gifts = try GiftChannels(clock: RoomClock(ManualClock()))
    let few = await RoomViewModels(LiveRoom(modules, clock: RoomClock(ManualClock())))
    #expect(!few.hasGiftButton(offersGifts: true), "no sheet shows the board")
    #expect(GiftCatalog.isBoard(GiftCatalog.sheet.id))
    #expect(!GiftCatalog.isBoard("comments"))
  }

  @Test("Nothing covers a room at rest")
  func covers() async throws {
    let models = await RoomViewModels(LiveRoom(clock: RoomClock(ManualClock())))
    #expect(!models.isStageCovered && !models.isRoomCovered)
  }
}
