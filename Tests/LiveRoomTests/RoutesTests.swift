import GiftChannels
import LikeGestures
import LivePager
import PopupSequencer
import RollingTicker
import RoomCore
import Testing

@testable import LiveRoom

/// The order of steps that follow from one event or input, and routes that no promise draws.
@Suite struct RoutesTests {
  private var routes: RoomRoutes

  init() {
    var configuration = RoomConfiguration()
    configuration.blockingChannels.insert("alert")
    routes = RoomRoutes(configuration)
  }

  private mutating func take(_ inputs: RoomInput...) -> [RouteStep] {
    for input in inputs { routes.take(input) }
    defer { routes.forgetSteps() }
    return routes.steps
  }

  private mutating func follow(_ events: RoomEvent...) -> [RouteStep] {
    for event in events { routes.follow(event) }
    defer { routes.forgetSteps() }
    return routes.steps
  }

  private static func signal(_ name: String, _ phase: PopupSignal.Phase) -> RouteStep {
    .send(.popups(.signal(PopupSignal(name, phase))))
  }

  private static let left: [RouteStep] = [
    .emit(.left(room: "harbour")), .send(.gifts(.leaveRoom)), .send(.ticker(.reload([]))),
    .send(.likes(.flush)), .send(.popups(.setScene(nil))),
  ]

  @Test mutating func aRoomIsLeftBeforeAnotherIsEntered() {
    _ = take(.enter(room: "harbour"))
    #expect(
      take(.enter(room: "kitchen")) == Self.left + [
        .send(.gifts(.enter(room: "kitchen"))), .send(.popups(.setScene("kitchen"))),
        .send(.likes(.enter(room: "kitchen"))), .emit(.entered(room: "kitchen")),
      ])
  }

  @Test mutating func whoReturnsToARoomLikesThereWithoutAnotherEntrance() {
    _ = take(.enter(room: "harbour"), .leave)
    #expect(
      take(.enter(room: "harbour")) == [
        .send(.gifts(.enter(room: "harbour"))), .send(.popups(.setScene("harbour"))),
        .emit(.entered(room: "harbour")),
      ])
  }

  @Test mutating func theSceneChangesBeforeThePagerIsSaidToRest() {
    let (harbour, kitchen) = (
      RoomOnSurface(room: "harbour", surface: 0), RoomOnSurface(room: "kitchen", surface: 1)
    )
    _ = follow(
      .pager(.willDisplay(harbour)),
      .pager(.didSettle(SettledRoom(room: "harbour", index: 0, surface: 0))))
    #expect(follow(.pager(.willDisplay(kitchen))) == [Self.signal("pagerMoving", .began)])
    #expect(
      follow(.pager(.didEndDisplaying(harbour))) == Self.left + [
        Self.signal("pagerMoving", .ended)
      ])
  }

  @Test mutating func theStreamOfARoomThatTheAppLeavesStopsUntilItIsEnteredAgain() {
    let harbour = RoomEvent.pager(.willDisplay(RoomOnSurface(room: "harbour", surface: 0)))
    let settled = RoomEvent.pager(
      .didSettle(SettledRoom(room: "harbour", index: 0, surface: 0)))
    let entered: [RouteStep] = [
      .send(.gifts(.enter(room: "harbour"))), .send(.popups(.setScene("harbour"))),
      .emit(.entered(room: "harbour")),
    ]
    _ = follow(harbour, settled)
    #expect(take(.leave) == [.send(.pager(.stop(room: "harbour")))] + Self.left)
    // A finger has moved the page and brought it back.
    #expect(follow(settled) == [] && take(.leave) == [])
    #expect(
      take(.enter(room: "harbour"))
        == [.send(.pager(.show(RoomSelection(room: "harbour"))))] + entered)
    _ = take(.leave)
    _ = follow(.pager(.didEndDisplaying(RoomOnSurface(room: "harbour", surface: 0))), harbour)
    #expect(follow(settled) == entered)
  }

  @Test mutating func theEndOfASheetWithASimilarNameUnlocksNothing() {
    _ = follow(.likes(.sheet(.willPresent(SheetSpec(id: "caf\u{E9}", detents: [300])))))
    #expect(follow(.likes(.sheet(.didDismiss(SheetDismissal(id: "cafe\u{301}"))))) == [])
  }

  /// Upwards is towards the next room.
  @Test(
    arguments: [
      (
        GestureDrag.Phase.began,
        [.didBeginDrag(touch: 3), .didDrag(PagerDrag(travel: 40, touch: 3))]
      ),
      (.changed, [.didDrag(PagerDrag(travel: 40, touch: 3))]),
      (
        .ended(velocity: ScreenPoint(x: 0, y: -900)),
        [.didEndDrag(PagerDragEnd(velocity: 900, touch: 3))]
      ),
      (.cancelled, [.didCancelDrag(touch: 3)]),
    ] as [(GestureDrag.Phase, [PagerInput])])
  mutating func aDragTurnsPages(_ phase: GestureDrag.Phase, _ inputs: [PagerInput]) {
    let drag = GestureDrag(
      gesture: .pageDrag, touch: 3, phase: phase, location: .zero,
      translation: ScreenPoint(x: 0, y: -40))
    #expect(follow(.likes(.didDrag(drag))) == inputs.map { .send(.pager($0)) })
  }

  @Test mutating func modulesAreSuspendedFromTheTouchesInwardsAndResumedFromTheOtherEnd() {
    func steps(_ step: LifecycleStep, _ modules: [ModuleKind]) -> [RouteStep] {
      modules.map { .send($0.input(for: step)) }
    }
    #expect(
      take(.suspend(reason: .background), .suspend(reason: .app))
        == steps(.suspend(.room), [.likes, .pager, .gifts, .ticker, .popups]) + [.emit(.suspended)])
    #expect(
      take(.resume(reason: .background), .resume(reason: .app))
        == steps(.resume(.room), [.popups, .ticker, .gifts, .pager, .likes]) + [.emit(.resumed)])
  }
}
