import LiveRoomKit
import Testing

@testable import LiveRoomUI

@Suite struct AssistiveActionTests {
  private let middle = ScreenPoint(x: 200, y: 400)

  /// Likes by an assistive technology at these milliseconds, and returns the lengths of the combos.
  private func like(
    at times: [Int], _ change: (inout LikeConfiguration) -> Void = { _ in }
  ) throws -> [Int] {
    var configuration = LikeConfiguration()
    change(&configuration)
    var machine = try LikeMachine(configuration)
    var events: [LikeEvent] = []
    for time in times {
      let now = Instant.start + .seconds(5) + .milliseconds(time)
      machine.catchUp(to: now, into: &events)
      let isContinuing = HeartViewState(machine.state(at: now)).combo != nil
      for touch in Touch.like(at: middle, now: now, isContinuing: isContinuing) {
        machine.handle(.touch(touch), at: now, into: &events)
      }
    }
    #expect(!events.contains { if case .rejected = $0 { true } else { false } })
    return events.compactMap { if case .didLike(let like) = $0 { like.combo } else { nil } }
  }

  @Test("Each activation is one like, in a combo and after it")
  func activations() throws {
    #expect(try like(at: [0]) == [1])
    #expect(try like(at: [0, 400, 1_000]) == [1, 2, 3])
    #expect(try like(at: [0, 5_000]) == [1, 1])
    #expect(try like(at: [0, 400]) { $0.taps.countsTimeOnly = true } == [1, 2])
  }

  @Test func aLikeHasAFingerOfItsOwn() {
    let touches = Touch.like(at: middle, now: .start, isContinuing: false)
    #expect(touches.allSatisfy { $0.id < 0 && $0.location == middle })
    #expect(touches.map(\.phase) == [.began, .ended, .began, .ended])
  }

  @Test("Adjusting shows the next or the previous page, and neither beyond the ends nor on the way")
  func pages() throws {
    var pager = FollowedPages(try PagerMachine())
    let toB = PagerInput.show(room: "b", isAnimated: true)
    #expect(pager.viewState.page(.next) == nil)
    pager.send(.setRooms(rooms: ["a", "b", "c"]))
    #expect(pager.viewState.page(.previous) == nil)
    #expect(pager.viewState.page(.next) == toB)
    pager.send(toB)
    #expect(pager.viewState.page(.next) == nil)
    pager.send(.show(room: "c"))
    #expect(pager.viewState.page(.next) == nil)
    #expect(pager.viewState.page(.previous) == toB)
  }

  @Test("A remote control turns pages along their axis, mirrored if need be, and not across it")
  func moves() throws {
    func rooms(_ axis: PagingAxis, isRightToLeft: Bool = false) throws -> [String?] {
      var configuration = PagerConfiguration()
      configuration.axis = axis
      var pager = FollowedPages(try PagerMachine(configuration: configuration))
      pager.send(.setRooms(rooms: ["a", "b", "c"], current: "b"))
      pager.prefer(ViewPreferences(isRightToLeft: isRightToLeft))
      return PagerMove.allCases.map { move in
        if case .show(let room, _)? = pager.viewState.page(move) { room } else { nil }
      }
    }
    #expect(try rooms(.vertical) == ["a", "c", nil, nil])
    #expect(try rooms(.vertical, isRightToLeft: true) == ["a", "c", nil, nil])
    #expect(try rooms(.horizontal) == [nil, nil, "a", "c"])
    #expect(try rooms(.horizontal, isRightToLeft: true) == [nil, nil, "c", "a"])
  }

  @Test func theFocusForPagesLeavesSpaceBesideThem() {
    let screen = ScreenSize(width: 900, height: 600)
    #expect(PagingAxis.vertical.focusArea(of: screen) == ScreenSize(width: 300, height: 600))
    #expect(PagingAxis.horizontal.focusArea(of: screen) == ScreenSize(width: 900, height: 200))
  }

  @Test func leavingAPopupCancelsTheVersionThatIsSeen() {
    let popup = Popup(id: "p", version: 3)
    #expect(PopupInput.escape(popup) == .didAnswer(.init(id: "p", version: 3, answer: .cancelled)))
  }

  @Test func aSheetThatTheUserCannotDismissIsNotLeft() {
    #expect(LikeInput.escape(SheetSpec(id: "s", detents: [300])) == .dismissSheet)
    #expect(LikeInput.escape(SheetSpec(id: "s", detents: [300], isDismissible: false)) == nil)
  }

  @Test func theOverlaysAreHiddenAndShown() {
    #expect(LikeInput.toggleOverlays(isCleared: false) == .insertConditions(.cleared))
    #expect(LikeInput.toggleOverlays(isCleared: true) == .removeConditions(.cleared))
  }
}
