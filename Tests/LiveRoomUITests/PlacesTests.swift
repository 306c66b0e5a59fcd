import LikeGestures
import LivePager
import RollingTicker
import RoomCore
import Testing

@testable import LiveRoomUI

/// Where the views of the ticker, of pages, hearts and the sheet are.
@Suite struct PlacesTests {
  private static let phone = ScreenSize(width: 400, height: 800)

  // MARK: Ticker

  private func ticker(
    _ style: TickerStyle
  ) throws -> Followed<TickerMachine, TickerScreen> {
    var configuration = TickerConfiguration()
    configuration.style = style
    let machine = try TickerMachine(configuration: configuration)
    return Followed(machine, TickerScreen(machine.state(at: .start)))
  }

  @Test("The ticker draws one item at rest, and two during a roll")
  func showings() throws {
    var ticker = try ticker(.slide)
    #expect(ticker.screen.showings.isEmpty)
    #expect(ticker.screen.touchRegions == [], "a strip without a notice is free for likes")
    ticker.send(.set([TickerItem(id: "1", content: "a"), TickerItem(id: "2", content: "b")]))
    #expect(ticker.screen.showings.map(\.item.content) == ["a"])
    #expect(ticker.screen.touchRegions == .control)
    ticker.advance(by: .milliseconds(2_100))
    #expect(ticker.screen.roll != nil)
    #expect(Set(ticker.screen.showings.map(\.item.content)) == ["a", "b"])
  }

  @Test("An item shrinks about the upper edge where its style says so, and else about its center")
  func anchors() throws {
    var ticker = try ticker(.scaleY)
    ticker.send(.set([TickerItem(id: "1", content: "a"), TickerItem(id: "2", content: "b")]))
    #expect(ticker.screen.anchor(of: .first) == ScreenPoint(x: 0.5, y: 0.5))
    ticker.advance(by: .milliseconds(2_100))
    #expect(ticker.screen.anchor(of: .first) == ScreenPoint(x: 0.5, y: 0))
    #expect(ticker.screen.anchor(of: .second) == ScreenPoint(x: 0.5, y: 0.5))
  }

  // MARK: Pages

  private func pager(_ axis: PagingAxis) throws -> Followed<PagerMachine, PagerScreen> {
    var configuration = PagerConfiguration()
    configuration.axis = axis
    configuration.pageLength = axis.length(of: Self.phone)
    let machine = try PagerMachine(configuration: configuration)
    var pager = Followed(machine, PagerScreen(machine.state(at: .start)))
    pager.send(.setRooms(RoomListUpdate(rooms: ["a", "b", "c"], current: "b")))
    return pager
  }

  @Test("Pages follow each other along the axis of the pager, a page apart")
  func pages() throws {
    for axis in [PagingAxis.vertical, .horizontal] {
      let pager = try pager(axis)
      let places = pager.screen.surfaces.indices.map {
        pager.screen.place(of: $0, at: pager.now, in: Self.phone)
      }
      let along = places.map { axis == .horizontal ? $0.x : $0.y }.sorted()
      let length = axis == .horizontal ? 400.0 : 800
      #expect(along == [-length, 0, length])
      #expect(places.allSatisfy { (axis == .horizontal ? $0.y : $0.x) == 0 })
      #expect(pager.screen.surfaces.flatMap(\.rooms).sorted() == ["a", "b", "c"])
    }
  }

  @Test("A surface without a room has no page")
  func emptySurfaces() throws {
    var pager = try pager(.vertical)
    pager.send(.setRooms(RoomListUpdate(rooms: ["a"])))
    #expect(pager.screen.surfaces.flatMap(\.rooms) == ["a"])
  }

  // MARK: Hearts and sheets

  @Test("A heart rises from the finger, one of another user from the source, mirrored if need be")
  func hearts() throws {
    let machine = try LikeMachine(LikeConfiguration())
    var likes = Followed(machine, HeartScreen(machine.state(at: .start)))
    likes.send(.didReceiveLikes(ReceivedLikes(count: 1)))
    likes.advance(by: .milliseconds(10))
    var heart = try #require(likes.screen.hearts.first)
    let source = ScreenPoint(x: 0.9, y: 0.75)
    func origin() -> ScreenPoint {
      likes.screen.origin(of: heart, in: Self.phone, source: source)
    }
    #expect(origin() == ScreenPoint(x: 360, y: 600))
    likes.prefer(ScreenPreferences(isRightToLeft: true))
    #expect(abs(origin().x - 40) < 1e-9)
    heart.point = ScreenPoint(x: 10, y: 20)
    #expect(origin() == ScreenPoint(x: 10, y: 20))
  }

  @Test("The content of a sheet is as high as its greatest detent, lowered by what is hidden")
  func sheets() throws {
    let machine = try LikeMachine(LikeConfiguration())
    var likes = Followed(machine, SheetScreen(machine.state(at: .start)))
    #expect(likes.screen.sheets.isEmpty && likes.screen.contentHeight == 0)
    #expect(likes.screen.drop(at: likes.now) == 0)
    likes.send(.presentSheet(SheetSpec(id: "gifts", detents: [600, 200])))
    #expect(likes.screen.sheets.map(\.id) == ["gifts"])
    #expect(likes.screen.contentHeight == 600)
    #expect(likes.screen.drop(at: likes.now) == 600)
    likes.advance(by: .seconds(2))
    #expect(likes.screen.drop(at: likes.now) == 400)
    likes.send(.dismissSheet)
    likes.advance(by: .seconds(2))
    #expect(likes.screen.sheets.isEmpty)
  }

  @Test("The content of a sheet keeps clear of the home indicator, and not of the keyboard as well")
  func insets() {
    #expect(SheetScreen.inset(34, withoutKeyboard: 34) == 34)
    #expect(SheetScreen.inset(336, withoutKeyboard: 34) == 0, "the sheet is on top of the keyboard")
  }

  @Test("A finger that lands on pages that move by themselves stops them")
  func movingPages() throws {
    let machine = try PagerMachine()
    var pages = Followed(machine, PagerScreen(machine.state(at: .start)))
    pages.send(.setRooms(RoomListUpdate(rooms: ["a", "b"], current: "a")))
    #expect(pages.screen.touchRegions == [])
    pages.send(
      .didBeginDrag(touch: 0), .didDrag(PagerDrag(travel: -300)),
      .didEndDrag(PagerDragEnd(velocity: 0)))
    #expect(pages.screen.touchRegions == .moving)
    pages.advance(by: .seconds(2))
    #expect(pages.screen.touchRegions == [])
  }
}
