import LiveRoomKit
import RoomSimulation
import Testing

@testable import LiveRoomUI

/// The layers of a room, and the layers that cover them.
@MainActor
@Suite struct RoomLayerTests {
  @Test("A room has the layers of its modules, from the pages below")
  func layers() async throws {
    let clock = RoomClock(ManualClock())
    let models = await RoomViewModels(LiveRoom(clock: clock))
    #expect(models.stage.first == .pages)
    #expect(
      models.stage.filter { $0 != .broadcast } == [
        .pages, .element, .overlays, .fullScreen, .hearts,
      ])
    var modules = LiveRoom.Modules()
    modules.gifts = try GiftChannels(clock: clock)
    let few = await RoomViewModels(LiveRoom(modules, clock: clock))
    #expect(few.stage == [.element, .overlays, .fullScreen])
    #expect(!few.hasGiftButton(offersGifts: true), "no sheet shows the board")
  }

  @Test("A swipe that clears the screen leaves effects and hearts")
  func cleared() {
    #expect(RoomLayer.allCases.filter(\.isCleared) == [.overlays, .broadcast])
  }

  @Test("The board is the sheet of its own identity, in a room that offers gifts")
  func board() async throws {
    let models = await RoomViewModels(LiveRoom(clock: RoomClock(ManualClock())))
    #expect(models.hasGiftButton(offersGifts: true))
    #expect(!models.hasGiftButton(offersGifts: false))
    #expect(GiftCatalog.isBoard(GiftCatalog.sheet.id))
    #expect(!GiftCatalog.isBoard("comments"))
  }

  @Test("Nothing covers a room at rest, and no broadcast has the place of the ticker")
  func covers() async throws {
    let models = await RoomViewModels(LiveRoom(clock: RoomClock(ManualClock())))
    #expect(!models.isStageCovered && !models.isRoomCovered && !models.isTickerCovered)
  }
}
