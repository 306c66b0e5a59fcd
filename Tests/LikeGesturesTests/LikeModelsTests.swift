import LikeGestures
import LikePromises
import RoomBus
import RoomCore
import Testing

/// Models follow the events of their module.
@MainActor
@Suite struct LikeModelsTests {
  @Test func modelsFollowTheEvents() throws {
    var hand = Hand()
    let bus = Bus<Timed<LikeEvent>>()
    let state = hand.machine.state(at: hand.now)
    let likes = try LikeGestures(clock: RoomClock(.continuous))
    let hearts = HeartsModel((state, bus.subscribe()), of: likes)
    let sheet = SheetModel((state, bus.subscribe()), of: likes)
    func refresh() {
      bus.publish(contentsOf: hand.events.map { Timed($0, at: hand.now) })
      hand.events.removeAll()
      hearts.refresh()
      sheet.refresh()
    }
    for _ in 0..<3 {
      hand.tap()
      hand.wait(100)
    }
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    refresh()
    #expect(hearts.combo == 2 && hearts.hearts.count == 2)
    #expect(sheet.sheet?.id == "gifts" && sheet.settling?.to == 400)
    hand.wait(60)
    let height = sheet.viewState.height(at: hand.now)
    #expect(height > 0 && height < 400, "no event, and yet it moves")
    hand.send(.receiveLikes(ReceivedLikes(count: 1, total: 70)))
    hand.send(.insertConditions(.cleared))
    hand.wait(3_000)
    refresh()
    // One of the two likes waits, so that the server cannot have counted it.
    #expect(hearts.total == 71 && hearts.isCleared)
    #expect(hearts.combo == nil && hearts.hearts.isEmpty)
    #expect(sheet.height == 400 && sheet.settling == nil)
    hand.send(.enter(room: "next"))
    refresh()
    #expect(hearts.room == "next" && hearts.total == nil)
    #expect(sheet.sheet == nil && sheet.height == 0)
  }
}
