import LiveRoomKit
import Testing

@testable import LiveRoomUI

/// Where the views of the ticker, of pages, hearts and the sheet are.
@Suite struct PlacesTests {
  private static let phone = ScreenSize(width: 400, height: 800)

  // MARK: Ticker

  private func ticker(
    _ style: TickerStyle
  ) throws -> Followed<TickerMachine, TickerViewState> {
    var configuration = TickerConfiguration()
    configuration.style = style
    return Followed(try TickerMachine(configuration: configuration))
  }

  @Test("The ticker draws one item at rest, and two during a roll")
  func showings() throws {
    var ticker = try ticker(.slide)
    #expect(ticker.viewState.showings(at: ticker.now).isEmpty)
    #expect(
      ticker.viewState.touchRegions(at: ticker.now) == [],
      "a strip without a notice is free for likes")
    ticker.send(.set([TickerItem(id: "1", content: "a"), TickerItem(id: "2", content: "b")]))
    #expect(ticker.viewState.showings(at: ticker.now).map(\.item.content) == ["a"])
    #expect(ticker.viewState.touchRegions(at: ticker.now) == .control)
    ticker.advance(by: .milliseconds(2_100))
    #expect(ticker.viewState.roll != nil)
    #expect(Set(ticker.viewState.showings(at: ticker.now).map(\.item.content)) == ["a", "b"])
  }

  @Test("An item shrinks about the upper edge where its style says so, and else about its center")
  func anchors() throws {
    var ticker = try ticker(.scaleY)
    ticker.send(.set([TickerItem(id: "1", content: "a"), TickerItem(id: "2", content: "b")]))
    #expect(ticker.viewState.anchor(of: .first) == ScreenPoint(x: 0.5, y: 0.5))
    ticker.advance(by: .milliseconds(2_100))
    #expect(ticker.viewState.anchor(of: .first) == ScreenPoint(x: 0.5, y: 0))
    #expect(ticker.viewState.anchor(of: .second) == ScreenPoint(x: 0.5, y: 0.5))
  }

  @Test("A wide item fades at the edges behind which there is more of it")
  func fades() throws {
    var ticker = try ticker(.slide)
    ticker.send(.resize(ScreenSize(width: 100, height: 20)))
    ticker.send(.set([TickerItem(id: "1", content: "a", width: 190)]))
    for (seconds, left, right) in [(0.5, 0.0, 12.0), (1.1, 3, 12), (2, 12, 12), (6, 12, 0)] {
      ticker.advance(by: .seconds(seconds) - (ticker.now - .start))
      var viewState = ticker.viewState
      let fades = viewState.fades(at: ticker.now, length: 12)
      #expect((fades.left, fades.right) == (left, right), "\(seconds)")
      viewState.preferences.isRightToLeft = true
      let mirrored = viewState.fades(at: ticker.now, length: 12)
      #expect((mirrored.right, mirrored.left) == (left, right), "\(seconds)")
    }
  }

  // MARK: Pages

  private func pager(_ axis: PagingAxis) throws -> FollowedPages {
    var configuration = PagerConfiguration()
    configuration.axis = axis
    configuration.pageLength = axis.length(of: Self.phone)
    var pager = FollowedPages(try PagerMachine(configuration: configuration))
    pager.send(.setRooms(rooms: ["a", "b", "c"], current: "b"))
    return pager
  }

  @Test("Pages follow each other along the axis of the pager, a page apart")
  func pages() throws {
    for axis in [PagingAxis.vertical, .horizontal] {
      let pager = try pager(axis)
      let places = pager.viewState.surfaces.indices.map {
        pager.viewState.place(of: $0, at: pager.now, in: Self.phone)
      }
      let along = places.map { axis == .horizontal ? $0.x : $0.y }.sorted()
      let length = axis == .horizontal ? 400.0 : 800
      #expect(along == [-length, 0, length])
      #expect(places.allSatisfy { (axis == .horizontal ? $0.y : $0.x) == 0 })
      #expect(pager.viewState.surfaces.flatMap(\.rooms).sorted() == ["a", "b", "c"])
    }
  }

  @Test("A page follows the finger that turns it")
  func turning() throws {
    var pager = try pager(.vertical)
    pager.send(.didBeginDrag(touch: 0), .didDrag(travel: -300))
    let surface = try #require(pager.viewState.surfaces.firstIndex { $0.room == "b" })
    let place = pager.viewState.place(of: surface, at: pager.now, in: Self.phone)
    #expect(place == ScreenPoint(x: 0, y: 300))
  }

  @Test("A picture covers a stream of a player, and no page that plays by itself")
  func covers() throws {
    let surface = try #require(pager(.vertical).viewState.surfaces.first { $0.room == "b" })
    #expect(surface.covers(hasPlayer: true) == ["b"])
    #expect(surface.covers(hasPlayer: false).isEmpty)
  }

  // MARK: Hearts and sheets

  @Test("A heart rises from the finger, one of another user from the source, mirrored if need be")
  func hearts() throws {
    var likes = Followed<LikeMachine, HeartViewState>(try LikeMachine(LikeConfiguration()))
    likes.send(.receiveLikes(ReceivedLikes(count: 1)))
    likes.advance(by: .milliseconds(10))
    var heart = try #require(likes.viewState.hearts.first)
    let source = ScreenPoint(x: 0.9, y: 0.75)
    func origin() -> ScreenPoint {
      likes.viewState.origin(of: heart, in: Self.phone, source: source)
    }
    #expect(origin() == ScreenPoint(x: 360, y: 600))
    likes.prefer(ViewPreferences(isRightToLeft: true))
    #expect(abs(origin().x - 40) < 1e-9)
    heart.point = ScreenPoint(x: 10, y: 20)
    #expect(origin() == ScreenPoint(x: 10, y: 20))
  }

  @Test("The content of a sheet is as high as its greatest detent, lowered by what is hidden")
  func sheets() throws {
    var likes = Followed<LikeMachine, SheetViewState>(try LikeMachine(LikeConfiguration()))
    #expect(likes.viewState.sheets.isEmpty && likes.viewState.contentHeight == 0)
    #expect(likes.viewState.drop(at: likes.now) == 0)
    likes.send(.presentSheet(SheetSpec(id: "gifts", detents: [600, 200])))
    #expect(likes.viewState.sheets.map(\.id) == ["gifts"])
    #expect(likes.viewState.contentHeight == 600)
    #expect(likes.viewState.drop(at: likes.now) == 600)
    likes.advance(by: .seconds(2))
    #expect(likes.viewState.drop(at: likes.now) == 400)
    likes.send(.dismissSheet)
    likes.advance(by: .seconds(2))
    #expect(likes.viewState.sheets.isEmpty)
  }

  @Test("The content of a sheet keeps clear of the home indicator, and not of the keyboard as well")
  func insets() {
    #expect(SheetViewState.inset(34, withoutKeyboard: 34) == 34)
    #expect(
      SheetViewState.inset(336, withoutKeyboard: 34) == 0, "the sheet is on top of the keyboard")
  }

  @Test("A finger that lands on pages that move by themselves stops them")
  func movingPages() throws {
    var pages = FollowedPages(try PagerMachine())
    pages.send(.setRooms(rooms: ["a", "b"], current: "a"))
    #expect(pages.viewState.touchRegions == [])
    pages.send(
      .didBeginDrag(touch: 0), .didDrag(travel: -300),
      .didEndDrag(velocity: 0))
    #expect(pages.viewState.touchRegions == .moving)
    pages.advance(by: .seconds(2))
    #expect(pages.viewState.touchRegions == [])
  }
}
