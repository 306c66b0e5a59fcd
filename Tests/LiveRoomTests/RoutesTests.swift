import GiftChannels
import LikeGestures
import LivePager
import PopupSequencer
import RollingTicker
import RoomCore
import Testing

@testable import LiveRoom

// The inputs of modules as steps.
extension RouteStep {
  fileprivate static func gifts(_ input: GiftInput) -> RouteStep { .send(.gifts(input)) }
  fileprivate static func ticker(_ input: TickerInput) -> RouteStep { .send(.ticker(input)) }
  fileprivate static func popups(_ input: PopupInput) -> RouteStep { .send(.popups(input)) }
  fileprivate static func pager(_ input: PagerInput) -> RouteStep { .send(.pager(input)) }
  fileprivate static func likes(_ input: LikeInput) -> RouteStep { .send(.likes(input)) }
}

/// A route alone: what happens, and the steps that follow from it.
private struct Route: CustomTestStringConvertible, Sendable {
  enum Cause: Sendable {
    case event(RoomEvent)
    case input(RoomInput)

    static func shown(_ room: String) -> Cause {
      .event(.pager(.willDisplay(RoomOnSurface(room: room, surface: 0))))
    }
    static func hidden(_ room: String) -> Cause {
      .event(.pager(.didEndDisplaying(RoomOnSurface(room: room, surface: 0))))
    }
    static func settled(_ room: String) -> Cause {
      .event(.pager(.didSettle(SettledRoom(room: room, index: 0, surface: 0))))
    }
    static func presented(_ popup: Popup) -> Cause {
      .event(.popups(.willPresent(PopupPresentation(popup: popup))))
    }
    static func ended(_ popup: String) -> Cause {
      .event(.popups(.didEnd(EndedPopup(id: popup, channel: "modal", outcome: .confirmed))))
    }
    static func opened(_ sheet: String) -> Cause {
      .event(.likes(.sheet(.willPresent(SheetSpec(id: sheet, detents: [300])))))
    }
    static func closed(_ sheet: String) -> Cause {
      .event(.likes(.sheet(.didDismiss(SheetDismissal(id: sheet)))))
    }
    static func dragged(_ phase: GestureDrag.Phase) -> Cause {
      .event(
        .likes(
          .didDrag(
            GestureDrag(
              gesture: .pageDrag, touch: 3, phase: phase, location: .zero,
              translation: ScreenPoint(x: 0, y: -40)))))
    }
  }

  let testDescription: String
  var user: String?
  let past: [Cause]
  let causes: [Cause]
  let steps: [RouteStep]

  /// - Parameter past: what happened before, of which the steps are not compared.
  init(
    _ name: String, user: String? = nil, after past: [Cause] = [], _ causes: [Cause],
    _ steps: [RouteStep]
  ) {
    testDescription = name
    self.user = user
    self.past = past
    self.causes = causes
    self.steps = steps
  }
}

private func signal(_ name: String, _ phase: PopupSignal.Phase) -> RouteStep {
  .popups(.signal(PopupSignal(name, phase)))
}

private func lock(_ reason: String) -> RouteStep { .pager(.lock(PagingLock(reason: reason))) }

private func unlock(_ reason: String) -> RouteStep { .pager(.unlock(PagingLock(reason: reason))) }

private func left(_ room: String) -> [RouteStep] {
  [
    .emit(.left(room: room)), .gifts(.leaveRoom), .ticker(.reload([])), .likes(.flush),
    .popups(.setScene(nil)),
  ]
}

private func entered(_ room: String) -> [RouteStep] {
  [.popups(.setScene(room)), .likes(.enter(room: room)), .emit(.entered(room: room))]
}

private let inHarbour: [Route.Cause] = [.shown("harbour"), .settled("harbour")]
private let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")

private let ofRooms = [
  Route("a room that settles is entered", [.settled("harbour")], entered("harbour")),
  Route("a room out of view is left", after: inHarbour, [.hidden("harbour")], left("harbour")),
  Route(
    "a neighbor that enters and leaves the view changes no room", after: inHarbour,
    [.shown("kitchen"), .hidden("kitchen"), .settled("harbour")],
    [signal("pagerMoving", .began), signal("pagerMoving", .ended)]),
  Route(
    "the scene changes before the pager is said to rest", after: inHarbour + [.shown("kitchen")],
    [.hidden("harbour")], left("harbour") + [signal("pagerMoving", .ended)]),
  Route(
    "without a pager the app enters", after: inHarbour, [.input(.enter(room: "kitchen"))],
    left("harbour") + entered("kitchen")),
  Route(
    "who returns to a room likes there without another entrance",
    after: inHarbour + [.hidden("harbour")], [.settled("harbour")],
    [.popups(.setScene("harbour")), .emit(.entered(room: "harbour"))]),
  Route(
    "a room is not left by the end of one with a similar name, nor taken for it",
    after: [.input(.enter(room: composed)), .shown(decomposed), .hidden(decomposed)],
    [.input(.enter(room: decomposed))], left(composed) + entered(decomposed)),
]

private let ofWhatIsInFront = [
  Route(
    "the first popup locks, and the last unlocks",
    [
      .presented(Popup(id: "a")), .presented(Popup(id: "b", channel: "alert")), .ended("a"),
      .event(.popups(.didRequeue(RequeuedPopup(id: "b", channel: "alert")))),
    ],
    [
      lock("popup"), .likes(.insertConditions(.popup)), unlock("popup"),
      .likes(.removeConditions(.popup)),
    ]),
  Route(
    "a banner locks nothing",
    [.presented(Popup(id: "a", channel: PopupChannel.banner)), .ended("a")], []),
  Route(
    "a popup that ends unseen unlocks nothing", after: [.presented(Popup(id: "a"))], [.ended("b")],
    []),
  Route(
    "a sheet locks paging until it is closed, also when another replaces it",
    [.opened("a"), .closed("a"), .opened("b"), .closed("a"), .closed("b")],
    Array(
      repeating: [
        lock("sheet"), signal("sheetOpen", .began), unlock("sheet"), signal("sheetOpen", .ended),
      ], count: 2
    ).flatMap(\.self)),
  Route(
    "the end of a sheet with a similar name unlocks nothing", after: [.opened(composed)],
    [.closed(decomposed)], []),
  Route(
    "a cleared screen suspends its overlays",
    [.event(.likes(.clearedDidChange(true))), .event(.likes(.clearedDidChange(false)))],
    [
      signal("screenCleared", .began), .emit(.overlaysHidden(true)),
      .gifts(.suspend(reason: .overlaysHidden)), .ticker(.suspend(reason: .overlaysHidden)),
      signal("screenCleared", .ended), .emit(.overlaysHidden(false)),
      .gifts(.resume(reason: .overlaysHidden)), .ticker(.resume(reason: .overlaysHidden)),
    ]),
  Route(
    "landscape locks once", [true, true, false, false].map { .input(.room(.setLandscape($0))) },
    [
      lock("landscape"), .likes(.insertConditions(.landscape)), unlock("landscape"),
      .likes(.removeConditions(.landscape)),
    ]),
]

// A page drag upwards moves towards the next room.
private let ofFingers = [
  Route(
    "a drag that begins", [.dragged(.began)],
    [.pager(.didBeginDrag(touch: 3)), .pager(.didDrag(PagerDrag(travel: 40, touch: 3)))]),
  Route(
    "a drag that moves", [.dragged(.changed)], [.pager(.didDrag(PagerDrag(travel: 40, touch: 3)))]),
  Route(
    "a drag that ends", [.dragged(.ended(velocity: ScreenPoint(x: 0, y: -900)))],
    [.pager(.didEndDrag(PagerDragEnd(velocity: 900, touch: 3)))]),
  Route("a drag that is cancelled", [.dragged(.cancelled)], [.pager(.didCancelDrag(touch: 3))]),
]

private func modules(_ step: LifecycleStep, _ all: [RoomMachine.Module]) -> [RouteStep] {
  all.map { .send($0.input(for: step)) }
}

private let ofSuspensions = [
  Route(
    "all modules are suspended from the touches inwards",
    [.input(.suspend(reason: .background)), .input(.suspend(reason: .app))],
    modules(.suspend(.room), [.likes, .pager, .gifts, .ticker, .popups]) + [.emit(.suspended)]),
  Route(
    "all are resumed in the opposite order when no reason is left",
    after: [.input(.suspend(reason: .background)), .input(.suspend(reason: .app))],
    [.input(.resume(reason: .background)), .input(.resume(reason: .app))],
    modules(.resume(.room), [.popups, .ticker, .gifts, .pager, .likes]) + [.emit(.resumed)]),
  Route(
    "suspending twice for one reason is rejected", after: [.input(.suspend(reason: .background))],
    [.input(.suspend(reason: .background)), .input(.resume(reason: .app))],
    [.emit(.rejected(.suspended)), .emit(.rejected(.notSuspended))]),
]

private let likes = RoomInput.like(RoomLike(sender: "ada", count: 2, total: 9))
private let taken = RouteStep.likes(.receiveLikes(ReceivedLikes(count: 2, total: 9)))
private let comment = RoomInput.comment(RoomComment(sender: "ada", text: "hi"))
private let likeMessage = LikeMessage(id: 1, room: "harbour", count: 4)
private let giftSend = GiftSend(
  gift: "rose", recipient: "bob", combo: "own-1", batchSize: 2, total: 6)

private let ofMessages = [
  Route(
    "own likes are not counted again, and those of a user with a similar name are", user: composed,
    [
      .input(.like(RoomLike(sender: composed, count: 3))),
      .input(.like(RoomLike(sender: decomposed, count: 2, total: 9))),
    ], [taken]),
  Route(
    "comments without an identifier stay without one", [.input(comment), .input(comment)],
    Array(
      repeating: .ticker(.append(TickerItem(kind: "comment", sender: "ada", content: "hi"))),
      count: 2)),
  Route(
    "inputs for another room are rejected", after: inHarbour,
    ["kitchen", "harbour"].map { .input(.delivered(RoomDelivery(room: $0, input: likes))) },
    [.emit(.rejected(.otherRoom("kitchen"))), taken]),
  Route(
    "gifts and likes of the user are sent to the server",
    [.event(.likes(.sendLikes(likeMessage))), .event(.gifts(.button(.willSend(giftSend))))],
    [.emit(.send(.likes(likeMessage))), .emit(.send(.gift(giftSend)))]),
]

@Suite struct RoutesTests {
  @Test(
    "Each route alone: an event, and the inputs of other modules that follow from it",
    arguments: ofRooms + ofWhatIsInFront + ofFingers + ofSuspensions + ofMessages)
  fileprivate func route(_ route: Route) {
    var configuration = RoomConfiguration(localUser: route.user)
    configuration.blockingChannels.insert("alert")
    var routes = RoomRoutes(configuration)
    func follow(_ causes: [Route.Cause]) {
      for cause in causes {
        switch cause {
        case .event(let event): routes.follow(event)
        case .input(let input): routes.take(input)
        }
      }
    }
    follow(route.past)
    routes.forgetSteps()
    follow(route.causes)
    #expect(routes.steps == route.steps)
  }
}
