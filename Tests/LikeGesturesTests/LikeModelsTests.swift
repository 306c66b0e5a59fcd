import LikeGestures
import LikePromises
import RoomBus
import RoomCore
import Testing

@MainActor
@Suite struct LikeModelsTests {
  private struct Views {
    var hand = Hand()
    let bus = Bus<Timed<LikeEvent>>()
    let hearts: HeartsModel
    let sheet: SheetModel

    @MainActor init() throws {
      let state = hand.machine.state(at: hand.now)
      let likes = try LikeGestures(clock: RoomClock(.continuous))
      hearts = HeartsModel((state, bus.subscribe()), of: likes)
      sheet = SheetModel((state, bus.subscribe()), of: likes)
    }

    @MainActor mutating func refresh() {
      bus.publish(contentsOf: hand.events.map { Timed($0, at: hand.now) })
      hand.events.removeAll()
      hearts.refresh()
      sheet.refresh()
    }
  }

  @Test func heartsAppearAndDisappear() throws {
    var views = try Views()
    for _ in 0..<3 {
      views.hand.tap()
      views.hand.wait(100)
    }
    views.refresh()
    #expect(views.hearts.combo == 2 && views.hearts.hearts.count == 2)
    let heart = try #require(views.hearts.hearts.first)
    #expect(heart.pose(at: heart.began).translation.y == 0)
    #expect(heart.pose(at: heart.ends).translation.y < -100)
    views.hand.send(.receiveLikes(ReceivedLikes(count: 1, total: 70)))
    views.hand.send(.insertConditions(.cleared))
    views.hand.wait(3_000)
    views.refresh()
    // One of the two likes waits, so that the server cannot have counted it.
    #expect(views.hearts.total == 71 && views.hearts.isCleared)
    #expect(views.hearts.combo == nil && views.hearts.hearts.isEmpty)
    views.hand.send(.enter(room: "next"))
    views.refresh()
    #expect(views.hearts.room == "next" && views.hearts.total == nil)
  }

  @Test func theSheetIsPresentedFollowsTheFingerAndIsDismissed() throws {
    var views = try Views()
    views.hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    views.refresh()
    #expect(views.sheet.sheet?.id == "gifts" && views.sheet.settling?.to == 400)
    views.hand.wait(60)
    let height = views.sheet.viewState.height(at: views.hand.now)
    #expect(height > 0 && height < 400, "no event, and yet it moves")
    views.hand.wait(3_000)
    views.refresh()
    #expect(views.sheet.height == 400 && views.sheet.settling == nil)
    views.hand.touch(.began, 100, 300, on: .header)
    views.hand.move(from: (100, 300), to: (100, 340))
    views.refresh()
    #expect(views.sheet.height > 350 && views.sheet.height < 400)
    #expect(views.sheet.viewState.height(at: .distantFuture) == views.sheet.height)
    views.hand.touch(.ended, 100, 340)
    views.hand.send(.dismissSheet)
    views.hand.wait(3_000)
    views.refresh()
    #expect(views.sheet.sheet == nil && views.sheet.height == 0)
  }
}
